package labtests

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
)

// A notebook has for each part its solution, its visible test, and its hidden test if there
// are hidden questions; in all so many points as the lecturer's guide says. What it solves the
// student may write.
func TestNotebooks(t *testing.T) {
	guide, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for lab, tests := range labs {
		name := fmt.Sprint("lab", lab)
		text, err := os.ReadFile(filepath.Join("../source", name, name+".ipynb"))
		if err != nil {
			t.Fatal(err)
		}
		var notebook struct {
			Cells []struct {
				Source   []string
				Metadata struct {
					Nbgrader struct {
						ID       string `json:"grade_id"`
						Solution bool
						Points   int
					}
				}
			}
		}
		if err := json.Unmarshal(text, &notebook); err != nil {
			t.Fatal(err)
		}
		cells, byTests, byHand, solutions := map[string]string{}, 0, 0, []string(nil)
		for _, c := range notebook.Cells {
			about, text := c.Metadata.Nbgrader, strings.Join(c.Source, "")
			cells[about.ID] = text
			if about.Solution {
				solutions = append(solutions, text)
				byHand += about.Points
			} else {
				byTests += about.Points
			}
		}
		row := fmt.Sprintf(`(?m)^\| %s \|.* %d \+ %d \|$`, name, byTests, byHand)
		if !regexp.MustCompile(row).Match(guide) {
			t.Errorf("%s: the notebook has %d + %d points, the guide others", name, byTests, byHand)
		}
		for _, part := range tests {
			for _, wrote := range part.Wrote() {
				if !strings.Contains(strings.Join(solutions, "\n"), "func "+wrote+"(") {
					t.Errorf("%s: no solution declares %s", name, wrote)
				}
			}
			if foreign := ask.Foreign(tests, part, solutions); foreign != "" {
				t.Errorf("%s: %s", name, foreign)
			}
			called := name + "." + strings.ToUpper(part.Name()[:1]) + part.Name()[1:]
			hidden := strings.Contains(cells[part.Name()+"-hidden"], called+".Hidden(")
			if !strings.Contains(cells[part.Name()+"-visible"], called+".Visible(") || hidden != (len(part.Questions(draw(lab, 0))) > 0) {
				t.Errorf("%s: the cells of %s do not test it", name, part.Name())
			}
		}
		if lab == 0 { // it shows the table of a wrong answer as it is
			table := ask.Table("sign", lab0.Sign.Try(func(s float64) int { return min(1, 2*sign(s)+1) }, nil))
			if all := fmt.Sprint(cells); !strings.Contains(all, table) {
				t.Errorf("the notebook of lab 0 does not show\n%s", table)
			}
		}
	}
}

// The lab as plain Go files: what is handed out compiles, and no test of it passes; its
// solution passes all, the hidden questions too.
func TestPlain(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go")
	}
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	for file, c := range map[string]struct{ pass, fail int }{
		"lab1.go":                  {0, 28 + 23},
		"testdata/solution.go.txt": {28 + 23, 0},
	} {
		folder := t.TempDir()
		for from, to := range map[string]string{"go.mod": "go.mod", "lab1_test.go": "lab1_test.go", file: "lab1.go"} {
			text, err := os.ReadFile(filepath.Join("../plain/lab1", from))
			if err != nil {
				t.Fatal(err)
			}
			text = []byte(strings.Replace(string(text), "=> ../../..", "=> "+root, 1))
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
