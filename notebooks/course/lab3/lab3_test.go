package lab3

import (
	"encoding/json"
	"flag"
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

const students = 200

// Robust's questions are the same runs for each student, as TestRobustIsEquallyHard shows for all;
// so its variants, which take seconds each, are asked the questions of a few.
var everyStudent = flag.Bool("students", false, "ask variants of Robust the questions of all 200 students")

func drawsFor(part string) []*ask.Draw {
	if part == "robust" && !*everyStudent {
		return draws()[:8]
	}
	return draws()
}

// draws returns the draws of that many students.
func draws() []*ask.Draw {
	list := make([]*ask.Draw, students)
	for i := range list {
		list[i] = ask.NewDraw([]byte("a secret"), "lab3", fmt.Sprint("student ", i))
	}
	return list
}

// right checks that a function gets full marks, from every student's questions.
func right[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], name string, f F) {
	t.Helper()
	t.Run("right/"+name, func(t *testing.T) {
		t.Parallel()
		for i, d := range append(drawsFor(part.Name()), nil) {
			if rows := part.Try(f, d); failed(rows) > 0 {
				t.Fatalf("student %d:\n%s\n%+v", i, ask.Table(part.Name(), rows), rows)
			}
		}
	})
}

// wrong checks that a function fails a hidden question of every student, and that the visible rows
// that it fails have a hint.
func wrong[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], name string, f F) {
	t.Helper()
	t.Run("wrong/"+name, func(t *testing.T) {
		t.Parallel()
		for i, d := range drawsFor(part.Name()) {
			if failed(part.Try(f, d)) == 0 {
				t.Fatalf("student %d: no hidden question finds it", i)
			}
		}
		for _, row := range part.Try(f, nil) {
			if !row.Right && row.Hint == "" && !strings.HasPrefix(row.Got, "panic") {
				t.Errorf("a visible row without a hint: %+v", row)
			}
		}
	})
}

// seen checks that a wrong function fails a visible row that has a hint with these words in it.
func seen[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], name string, f F, words string) {
	t.Helper()
	rows := part.Try(f, nil)
	if !slices.ContainsFunc(rows, func(r ask.Row) bool { return !r.Right && strings.Contains(r.Hint, words) }) {
		t.Errorf("%s: no visible row has a hint with %q:\n%s", name, words, ask.Table(part.Name(), rows))
	}
}

func failed(rows []ask.Row) int {
	n := 0
	for _, row := range rows {
		if !row.Right {
			n++
		}
	}
	return n
}

func TestHiddenQuestionsAreTheStudents(t *testing.T) {
	all := draws()
	for _, part := range Tests {
		if len(part.Questions(all[0])) == 0 {
			continue
		}
		seen := map[string]bool{}
		for _, d := range all {
			text := text(t, part.Questions(d))
			if text != texts(t, part, d) {
				t.Errorf("%s: drawn again, the questions are others", part.Name())
			}
			seen[text] = true
			if len(part.Questions(d)) != len(part.Questions(all[0])) {
				t.Errorf("%s: the number of questions differs", part.Name())
			}
		}
		if len(seen) != students {
			t.Errorf("%s: %d different sets of questions for %d students", part.Name(), len(seen), students)
		}
	}
}

func TestHiddenRowsTellNoData(t *testing.T) {
	for _, part := range Tests {
		first := abouts(part, draws()[0])
		for _, d := range draws()[1:] {
			if got := abouts(part, d); !slices.Equal(got, first) {
				t.Fatalf("%s: rows are about %q and %q", part.Name(), first, got)
			}
		}
	}
}

func abouts(part ask.Test, d *ask.Draw) []string {
	var list []string
	for _, row := range part.Judge(d, nil) {
		list = append(list, row.About)
	}
	return list
}

func texts(t *testing.T, part ask.Test, d *ask.Draw) string { return text(t, part.Questions(d)) }

func text(t *testing.T, v any) string {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}
