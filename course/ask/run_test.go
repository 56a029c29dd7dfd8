package ask_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/ask/testdata/lab"
	"perceptronlab/internal/messagetest"
)

// table is the table that a cell with a right function prints.
const table = `double: 3 of 3 right
   tried      got  want
✓  double(1)  2    2
✓  double(2)  4    4
✓  double(3)  6    6
`

// A fault in the student's code costs only the answers that it spoils. If want is empty, the golden
// file contains the expected output.
func TestCellWithFaults(t *testing.T) {
	for _, c := range []struct {
		student string // the value of STUDENT, which selects the fault of the function double
		want    string // parts of the output, separated by |
		status  int
	}{
		{"right", table, 0},
		{"wrong", "", 1},
		{"panics", "", 1},
		{"panics in a goroutine", "", 1},
		{"exits", "", 1},
		{"closes its output", "✓  double(1)  2|✗  double(2)  |✓  double(3)  6", 1},
		{"loops", "", 1},
		{"waits", table, 0}, // some seconds without CPU time are not a fault
		{"runs a program that loops", "", 1},
		{"always loops", "", 1},
		{"always waits", "double(1)  no answer in 5 s, almost|double(2)  not called|double(3)  not called", 1},
		{"variable panics", "panic: at the top", 1},
		{"variable exits", "", 1},
		{"prints", table + "Your code printed:\nto stdout 1\nto stderr 1\nto stdout 2\n", 0},
		{"leaves a process behind", table, 0},
		{"takes all memory", "double: 2 of 3 right", 1},
		{"forges", "99", 1}, // the forged answer 99 is marked like any other answer
	} {
		t.Run(c.student, func(t *testing.T) {
			t.Parallel()
			stdout, stderr, status := cell("visible", "STUDENT="+c.student)
			if c.want == "" {
				messagetest.Error(t, c.student, errors.New(strings.TrimSuffix(stdout, "\n")))
			}
			for part := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(stdout, part) {
					t.Errorf("output =\n%swant it to contain\n%s", stdout, part)
				}
			}
			if status != c.status || stderr != "" {
				t.Errorf("exit status = %d, want %d; stderr = %q, want none", status, c.status, stderr)
			}
			if c.student == "forges" && strings.HasPrefix(stdout, table) {
				t.Errorf("output =\n%swant the forged answer 99 marked as wrong", stdout)
			}
			if c.student == "takes all memory" && runtime.GOOS == "linux" && strings.Contains(stdout, "no answer in") {
				t.Errorf("output =\n%swant the memory limit to end the child before the time limit", stdout)
			}
		})
	}
}

func TestCellWithTwoTests(t *testing.T) {
	if stdout, _, status := cell("twice"); status != 0 || stdout != table+table {
		t.Errorf("exit status = %d, want 0; output =\n%swant two copies of the table\n%s", status, stdout, table)
	}
	stdout, _, status := cell("twice", "STUDENT=exits") // in each test, a new child must continue with question 3
	if status != 1 || strings.Count(stdout, "double: 2 of 3 right\n") != 2 {
		t.Errorf("exit status = %d, want 1; output =\n%swant two tables with 2 of 3 right", status, stdout)
	}
}

// A cell that uses a lab's package but has no test runs like any other cell. Run looks for tests in
// the cell's source, which the kernel writes next to the program.
func TestCellWithoutTest(t *testing.T) {
	folder := t.TempDir()
	program, err := os.ReadFile(os.Args[0])
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(folder, "cell"), program, 0o700); err != nil {
		t.Fatal(err)
	}
	const test = "func main() { lab.Double.Visible(double) }\n"
	for _, c := range []struct {
		source, kind, want string // the cell's source, the value of CELL, and the expected stdout
		status             int
	}{
		{"func main() { lab.Double.Name() }", "no test", "double\n", 3},
		{test, "visible", table, 0},
		{
			test + "func double(x float64) float64 { return prepare.Twice(x) }", "visible",
			"double: 0 of 3 right\n✗  double uses prepare.Twice; write this code yourself\n", 1,
		},
	} {
		write(t, filepath.Join(folder, "main.go"), []byte("package main\n\n"+c.source))
		stdout, stderr, status := runCell(filepath.Join(folder, "cell"), c.kind)
		if stdout != c.want || stderr != "" || status != c.status {
			t.Errorf("%s: exit status = %d, want %d; stdout =\n%swant\n%sstderr = %q, want none", c.source, status, c.status, stdout, c.want, stderr)
		}
	}
}

// If an answer is wrong, nbgrader's Validate shows only stderr, so the table must be printed there.
func TestValidateShowsTable(t *testing.T) {
	stdout, stderr, status := cell("visible", "STUDENT=wrong", "NBGRADER_EXECUTION=validate")
	if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "double: 0 of 3 right\n") {
		t.Errorf("wrong answers: exit status = %d, want 1; stdout = %q, want none; stderr = %q, want the table", status, stdout, stderr)
	}
	stdout, stderr, status = cell("visible", "STUDENT=prints", "NBGRADER_EXECUTION=validate")
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, table) {
		t.Errorf("right answers: exit status = %d, want 0; stdout = %q, want the table; stderr = %q, want none", status, stdout, stderr)
	}
}

// In the student's lab there are no hidden questions. So the cell only prints that the hidden tests
// run when the lab is graded, and passes. A grader provides hidden questions, and marks the recorded
// answers itself.
func TestHiddenQuestions(t *testing.T) {
	folder := t.TempDir()
	grading := "PERCEPTRONLAB_GRADING=" + folder
	for _, c := range []struct {
		name   string
		env    []string
		status int
	}{
		{"in the lab", nil, 0},
		{"nbgrader without our grader", []string{"NBGRADER_EXECUTION=autograde"}, 1},
		{"our grader, no questions", []string{"NBGRADER_EXECUTION=autograde", grading}, 0},
	} {
		stdout, _, status := cell("hidden", c.env...)
		if status != c.status {
			t.Errorf("%s: exit status = %d, want %d", c.name, status, c.status)
		}
		messagetest.Error(t, c.name, errors.New(strings.TrimSuffix(stdout, "\n")))
	}
	draw := ask.NewDraw([]byte("secret"), "lab", "ada")
	write(t, filepath.Join(folder, "double.questions.json"), fmt.Appendf(nil, "[%s,%s]", lab.Double.Questions(draw)[0], lab.Double.Questions(draw)[1]))
	for student, want := range map[string]string{"right": "[true true]", "wrong": "[false false]", "panics": "[true false]", "variable exits": ""} {
		os.Remove(filepath.Join(folder, "double.hidden.json"))
		stdout, _, _ := cell("hidden", "STUDENT="+student, grading)
		if strings.Contains(stdout, "double(") {
			t.Errorf("%s: the output reveals a hidden question: %q", student, stdout)
		}
		text, _ := os.ReadFile(filepath.Join(folder, "double.hidden.json"))
		if want == "" && text == nil { // the program ended before its first test, so there is no record
			continue
		}
		var record ask.Record
		if err := json.Unmarshal(text, &record); err != nil || record.Part != "double" || !record.Hidden {
			t.Fatalf("%s: record = %s (error: %v), want the record of the hidden questions of double", student, text, err)
		}
		got := ask.Map(lab.Double.MarkAnswers(draw, record.Answers), func(r ask.Row) bool { return r.Right })
		if fmt.Sprint(got) != want {
			t.Errorf("%s: Right of the rows = %v, want %v; record = %s", student, got, want, text)
		}
	}
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
