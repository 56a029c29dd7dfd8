package labtests

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
)

// A notebook has a solution and a visible test for each part, and a hidden test for each part with
// hidden questions. The points in a notebook agree with the table in the lecturer's guide,
// course/README.md. The solutions do not use the packages that students must not use.
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
			t.Errorf("%s: no row of course/README.md matches %s, want a row with the points of the notebook", name, row)
		}
		for _, part := range tests {
			for _, function := range part.Functions() {
				if !strings.Contains(strings.Join(solutions, "\n"), "func "+function+"(") {
					t.Errorf("%s: no solution declares %s, want a declaration", name, function)
				}
			}
			if foreign := ask.Foreign(tests, part, solutions); foreign != "" {
				t.Errorf("%s: Foreign(%s) = %q, want no message", name, part.Name(), foreign)
			}
			variable := name + "." + strings.ToUpper(part.Name()[:1]) + part.Name()[1:]
			hasHiddenTest := strings.Contains(cells[part.Name()+"-hidden"], variable+".Hidden(")
			if !strings.Contains(cells[part.Name()+"-visible"], variable+".Visible(") || hasHiddenTest != (len(part.Questions(draw(lab, 0))) > 0) {
				t.Errorf("%s: test cells of part %s: want a call of Visible, and a call of Hidden if and only if the part has hidden questions", name, part.Name())
			}
		}
		if lab == 0 { // the notebook quotes the table for a Sign that returns +1 for 0
			table := ask.Table("sign", lab0.Sign.Try(func(s float64) int { return min(1, 2*sign(s)+1) }, nil))
			if all := fmt.Sprint(cells); !strings.Contains(all, table) {
				t.Errorf("the notebook of lab 0 does not contain this table, want it quoted:\n%s", table)
			}
		}
	}
}

// quoted matches what a text quotes as code.
var quoted = regexp.MustCompile("`[^`]+`")

// The introductions of the first two labs have no Go but the two lines that a student replaces. Everything else is
// introduced where it is first needed.
func TestIntroductionsHaveNoGo(t *testing.T) {
	allowed := []string{"`// YOUR CODE HERE`", "`YOUR CODE HERE`", "`panic`", "`got`", "`want`"}
	for _, lab := range []string{"lab0", "lab1"} {
		text, err := os.ReadFile(filepath.Join("../source", lab, lab+".ipynb"))
		if err != nil {
			t.Fatal(err)
		}
		_, introduction, _ := strings.Cut(string(text), "## How it works")
		introduction, _, _ = strings.Cut(introduction, `"cell_type"`)
		if introduction == "" {
			t.Errorf("%s has no section How it works", lab)
		}
		for _, code := range quoted.FindAllString(introduction, -1) {
			if !slices.Contains(allowed, code) {
				t.Errorf("the introduction of %s has %s, want it where it is first needed", lab, code)
			}
		}
	}
}

// In lab 1 as plain Go files, the file that students get compiles and fails all subtests. The solution
// passes all subtests. The README says how many subtests each test has.
func TestPlainLab(t *testing.T) {
	if testing.Short() {
		t.Skip("runs go")
	}
	t.Parallel()
	root, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	want := plainSubtests(t)
	for file, result := range map[string]string{"lab1.go": "FAIL", "testdata/solution.go.txt": "PASS"} {
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
		got := map[string]int{}
		for _, found := range regexp.MustCompile(`(?m)^ +--- (\w+: Test\w+/\w+)/`).FindAllSubmatch(out, -1) {
			got[string(found[1])]++
		}
		wantResults := map[string]int{}
		for subtests, n := range want {
			wantResults[result+": "+subtests] = n
		}
		if !maps.Equal(got, wantResults) {
			t.Errorf("%s: got the subtests %v, want %v; output:\n%s", file, got, wantResults, out)
		}
	}
}

// plainSubtests returns how many subtests the README of the plain Go files names, by their common name, such as
// TestScore/visible.
func plainSubtests(t *testing.T) map[string]int {
	t.Helper()
	text, err := os.ReadFile("../plain/lab1/README.md")
	if err != nil {
		t.Fatal(err)
	}
	subtests := map[string]int{}
	rows := regexp.MustCompile(`(?m)^\| (Test\w+) \|.*\| (\d+), (\d+) \|$`)
	for _, row := range rows.FindAllStringSubmatch(string(text), -1) {
		for i, kind := range []string{"visible", "hidden"} {
			if n, _ := strconv.Atoi(row[2+i]); n > 0 {
				subtests[row[1]+"/"+kind] = n
			}
		}
	}
	return subtests
}
