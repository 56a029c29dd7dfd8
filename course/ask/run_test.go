package ask_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/ask/testdata/lab"
)

const table = `double: 3 of 3 right
   tried      got  want
✓  double(1)  2    2
✓  double(2)  4    4
✓  double(3)  6    6
`

// Whatever the student's code does, it costs what it has not answered and nothing else.
func TestACellAsksInAProgramOfItsOwn(t *testing.T) {
	spoilt := func(fault string) string {
		head := "double: 2 of 3 right\n"
		return head + "|✓  double(1)  2|✗  double(2)  " + fault + "|✓  double(3)  6"
	}
	for _, c := range []struct {
		student string
		want    string // parts of what is printed, between bars
		status  int
	}{
		{"right", table, 0},
		{"wrong", "double: 0 of 3 right\n|✗  double(1)  1    2\n   → twice as much\n", 1},
		{"panics", spoilt("panic: runtime error: index out of range [2] with length 0"), 1},
		{"panics elsewhere", spoilt("panic: in a goroutine"), 1},
		{"exits", spoilt("the program ended before it answered (os.Exit?)"), 1},
		{"closes", "✓  double(1)  2|✗  double(2)  |✓  double(3)  6", 1},
		{"loops", spoilt("no answer in 5 s: a loop that does not end?"), 1},
		{"waits", table, 0}, // 6 s, for a busy machine
		{"lets another program loop", spoilt("no answer in 5 s: a loop that does not end?"), 1},
		{"always loops", "0 of 3 right|double(1)  no answer in 5 s|double(2)  no answer in 5 s|double(3)  not asked", 1},
		{"always waits", "double(1)  no answer in 30 s|double(2)  not asked|double(3)  not asked", 1},
		{"top panics", "panic: at the top|no test was reached", 1},
		{"top exits", "no test was reached", 1},
		{"prints", table + "Your code printed:\nto stdout 1\nto stderr 1\nto stdout 2\n", 0},
		{"leaves a process", table, 0},
		{"takes all memory", "double: 2 of 3 right", 1},
		{"forges", "99", 1}, // a line among the answers is an answer like another: it gets what it is worth
	} {
		t.Run(c.student, func(t *testing.T) {
			if c.student == "always waits" && os.Getenv("PERCEPTRON_LONG") == "" {
				t.Skip("takes 30 s")
			}
			t.Parallel()
			stdout, stderr, status := cell("visible", "STUDENT="+c.student)
			for part := range strings.SplitSeq(c.want, "|") {
				if !strings.Contains(stdout, part) {
					t.Errorf("printed\n%swant in it\n%s", stdout, part)
				}
			}
			if status != c.status || stderr != "" || c.student == "forges" && strings.HasPrefix(stdout, table) ||
				c.student == "takes all memory" && runtime.GOOS == "linux" && strings.Contains(stdout, "no answer in") {
				t.Errorf("exit status %d, want %d; stderr %q", status, c.status, stderr)
			}
		})
	}
}

func TestTwoTestsInACell(t *testing.T) {
	if stdout, _, status := cell("twice"); status != 0 || stdout != table+table {
		t.Errorf("exit status %d, printed\n%swant twice\n%s", status, stdout, table)
	}
	stdout, _, status := cell("twice", "STUDENT=exits") // a second child must find its place
	if status != 1 || strings.Count(stdout, "double: 2 of 3 right\n") != 2 {
		t.Errorf("exit status %d, printed\n%s", status, stdout)
	}
}

// A cell that uses a lab's package, but tests nothing, runs as any other. The kernel leaves a
// cell's source beside its program.
func TestACellWithoutATest(t *testing.T) {
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
		source, kind, want string
		status             int
	}{
		{"func main() { lab.Double.Name() }", "no test", "double\n", 3},
		{test, "visible", table, 0},
		{
			test + "func double(x float64) float64 { return prepare.Twice(x) }", "visible",
			"double: 0 of 3 right\n✗  double uses prepare.Twice: here you write it yourself\n", 1,
		},
	} {
		write(t, filepath.Join(folder, "main.go"), []byte("package main\n\n"+c.source))
		stdout, stderr, status := cellOf(filepath.Join(folder, "cell"), c.kind)
		if stdout != c.want || stderr != "" || status != c.status {
			t.Errorf("%s: exit status %d, printed\n%sand %q", c.source, status, stdout, stderr)
		}
	}
}

// The window of nbgrader's Validate shows what a failed cell wrote to stderr, and nothing else.
func TestValidateShowsTheTable(t *testing.T) {
	stdout, stderr, status := cell("visible", "STUDENT=wrong", "NBGRADER_EXECUTION=validate")
	if status != 1 || stdout != "" || !strings.HasPrefix(stderr, "double: 0 of 3 right\n") {
		t.Errorf("exit status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
	stdout, stderr, status = cell("visible", "STUDENT=prints", "NBGRADER_EXECUTION=validate")
	if status != 0 || stderr != "" || !strings.HasPrefix(stdout, table) {
		t.Errorf("exit status %d, stdout %q, stderr %q", status, stdout, stderr)
	}
}

// In the lab there are no hidden questions: the cell says so and passes. A grader gives some
// and finds the answers, whose marks it does not leave to the cell.
func TestHiddenQuestions(t *testing.T) {
	folder := t.TempDir()
	grading := "PERCEPTRONLAB_GRADING=" + folder
	for _, c := range []struct {
		env    []string
		status int
		want   string
	}{
		{nil, 0, "○ hidden tests: they run when your lab is graded\n"},
		{[]string{"NBGRADER_EXECUTION=autograde"}, 1, "nobody asks them here"},
		{[]string{"NBGRADER_EXECUTION=autograde", grading}, 0, "when your lab is graded"},
	} {
		if stdout, _, status := cell("hidden", c.env...); status != c.status || !strings.Contains(stdout, c.want) {
			t.Errorf("%v: exit status %d, printed %q", c.env, status, stdout)
		}
	}
	draw := ask.NewDraw([]byte("secret"), "lab", "ada")
	write(t, filepath.Join(folder, "double.questions.json"), fmt.Appendf(nil, "[%s,%s]", lab.Double.Questions(draw)[0], lab.Double.Questions(draw)[1]))
	for student, want := range map[string]string{"right": "[true true]", "wrong": "[false false]", "panics": "[true false]", "top exits": ""} {
		os.Remove(filepath.Join(folder, "double.hidden.json"))
		stdout, _, _ := cell("hidden", "STUDENT="+student, grading)
		if strings.Contains(stdout, "double(") {
			t.Errorf("%s: printed %q, which has a hidden question in it", student, stdout)
		}
		text, _ := os.ReadFile(filepath.Join(folder, "double.hidden.json"))
		if want == "" && text == nil {
			continue
		}
		var record ask.Record
		if err := json.Unmarshal(text, &record); err != nil || record.Part != "double" || !record.Hidden {
			t.Fatalf("%s: left %s (%v)", student, text, err)
		}
		got := ask.Map(lab.Double.Judge(draw, record.Answers), func(r ask.Row) bool { return r.Right })
		if fmt.Sprint(got) != want {
			t.Errorf("%s: %v are right, want %v; answers %s", student, got, want, text)
		}
	}
}

func write(t *testing.T, path string, text []byte) {
	t.Helper()
	if err := os.WriteFile(path, text, 0o600); err != nil {
		t.Fatal(err)
	}
}
