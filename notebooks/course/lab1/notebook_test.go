package lab1

import (
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// cell is a cell of the notebook, with what nbgrader knows of it.
type cell struct {
	Source   json.RawMessage
	Metadata struct {
		Nbgrader struct {
			ID              string `json:"grade_id"`
			Grade, Solution bool
			Points          float64
		}
	}
}

func (c cell) text() string {
	var lines []string
	if json.Unmarshal(c.Source, &lines) == nil {
		return strings.Join(lines, "")
	}
	var text string
	json.Unmarshal(c.Source, &text)
	return text
}

// The notebook has for each part its solution, its visible test, and its hidden test if there
// are hidden questions; 20 points and 90 minutes in all. What it solves the student may write.
func TestNotebook(t *testing.T) {
	text, err := os.ReadFile("../source/lab1/lab1.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct{ Cells []cell }
	if err := json.Unmarshal(text, &notebook); err != nil {
		t.Fatal(err)
	}
	cells := map[string]cell{}
	var solutions []string
	points, minutes := 0.0, 0
	for _, c := range notebook.Cells {
		about := c.Metadata.Nbgrader
		if about.ID == "" {
			t.Errorf("a cell without a grade_id: %.40q", c.text())
		}
		cells[about.ID] = c
		points += about.Points
		if found := regexp.MustCompile(`(?m)^## .*\((\d+) minutes`).FindStringSubmatch(c.text()); found != nil {
			n, _ := strconv.Atoi(found[1])
			minutes += n
		}
		if about.Solution {
			solutions = append(solutions, c.text())
		}
	}
	if points != 20 {
		t.Errorf("%v points in all, want 20", points)
	}
	if !strings.Contains(cells["title"].text(), "**Time:** 90 minutes") || minutes != 90 {
		t.Errorf("the headings' minutes sum to %d, want 90, as the title says", minutes)
	}
	d := draws()[0]
	for _, part := range Tests {
		name := part.Name()
		if !cells[name].Metadata.Nbgrader.Solution {
			t.Errorf("no solution cell %q", name)
		}
		for _, wrote := range part.Wrote() {
			if !strings.Contains(cells[name].text(), "func "+wrote+"(") {
				t.Errorf("cell %q does not declare %s", name, wrote)
			}
		}
		if found := ask.ForeignIn(solutions, part.Wrote(), nil); found != "" {
			t.Errorf("%s: %s", name, found)
		}
		called := "lab1." + strings.ToUpper(name[:1]) + name[1:]
		if !strings.Contains(cells[name+"-visible"].text(), called+".Visible(") {
			t.Errorf("cell %q does not test the part", name+"-visible")
		}
		hidden := strings.Contains(cells[name+"-hidden"].text(), called+".Hidden(")
		if want := len(part.Questions(d)) > 0; hidden != want {
			t.Errorf("cell %q: %v, want %v", name+"-hidden", hidden, want)
		}
	}
}

// A perceptron of the package is not one that the student wrote.
func TestForeign(t *testing.T) {
	const cells = `func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }
func Mistake(w, x []float64, y float64) bool { return y*Score(w, x) <= 0 }`
	for _, part := range []ask.Test{Score, Mistake} {
		if found := ask.ForeignIn([]string{cells}, part.Wrote(), nil); !strings.Contains(found, "perceptron.Weights") {
			t.Errorf("%s: found %q", part.Name(), found)
		}
	}
}

// The lab as plain Go files: what is handed out compiles, and no test of it passes; its
// solution passes all, the hidden questions too.
func TestPlain(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go")
	}
	root, err := filepath.Abs("../../..")
	if err != nil {
		t.Fatal(err)
	}
	for file, c := range map[string]struct{ pass, fail int }{
		"lab1.go":                  {0, 26 + 20},
		"testdata/solution.go.txt": {26 + 20, 0},
	} {
		folder := t.TempDir()
		for from, to := range map[string]string{"go.mod": "go.mod", "lab1_test.go": "lab1_test.go", file: "lab1.go"} {
			text, err := os.ReadFile(filepath.Join("../plain/lab1", from))
			if err != nil {
				t.Fatal(err)
			}
			if from == "go.mod" {
				text = []byte(strings.Replace(string(text), "../../../..", root, 1))
			}
			if err := os.WriteFile(filepath.Join(folder, to), text, 0o600); err != nil {
				t.Fatal(err)
			}
		}
		run := exec.Command("go", "test", "-v")
		run.Dir = folder
		run.Env = append(os.Environ(), "PERCEPTRONLAB_SECRET=a secret", "PERCEPTRONLAB_STUDENT=ada", "GOFLAGS=", "GOWORK=off")
		out, _ := run.CombinedOutput()
		pass := len(regexp.MustCompile(`(?m)^ +--- PASS: Test\w+/`).FindAll(out, -1))
		fail := len(regexp.MustCompile(`(?m)^ +--- FAIL: Test\w+/`).FindAll(out, -1))
		if pass != c.pass || fail != c.fail {
			t.Errorf("%s: %d subtests pass and %d fail, want %d and %d:\n%s", file, pass, fail, c.pass, c.fail, out)
		}
	}
}
