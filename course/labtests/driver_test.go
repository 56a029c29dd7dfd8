// Package labtests checks the tests that mark the labs. They must give full marks to right functions in
// many styles, and fewer marks to functions with typical mistakes of students.
package labtests

import (
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
	"perceptronlab/internal/messagetest"
)

var labs = [][]ask.Test{lab0.Tests, lab1.Tests, lab2.Tests, lab3.Tests}

// students is the number of students. Each variant of a function (see trial) gets the hidden questions
// of all students. If a wrong variant loses marks for all of them, this is unlikely to be chance.
var students = 10

// comparedStudents is the number of students whose marks for a wrong variant are compared.
const comparedStudents = 3

// TestMain makes garbage collection less frequent, because these tests allocate a lot of memory, but
// retain little of it. In a long run, it increases the number of students.
func TestMain(m *testing.M) {
	if os.Getenv("PERCEPTRON_LONG") != "" {
		students = 200
	}
	debug.SetGCPercent(1000)
	os.Exit(messagetest.Run(m))
}

// draw returns the stream from which the hidden questions of a student are drawn. The secrets are
// arbitrary.
func draw(lab, student int) *ask.Draw {
	secret := []string{"a secret for tests", "a secret for tests", "a secret of the test", "a secret"}[lab]
	return ask.NewDraw([]byte(secret), fmt.Sprint("lab", lab), fmt.Sprint("student ", student))
}

// marks returns the marks of the rows as text, such as "✓✗✓✓".
func marks(rows []ask.Row) string {
	return ask.Join(rows, "", func(r ask.Row) string { return map[bool]string{true: "✓", false: "✗"}[r.Right] })
}

// A trial is a set of right and wrong variants of a part's function. A right variant must get full
// marks for the questions of every student. A wrong variant must lose at least one mark in the
// hidden questions of every student. It must also lose at least one mark in the visible questions
// unless mayPassVisible contains its name.
type trial[F any] struct {
	right, wrong   map[string]F
	mayPassVisible []string // wrong variants that may get full marks for the visible questions
	oneIn          int      // if above 1, try only one in oneIn students, because the questions take long
	equalMarks     bool     // each wrong variant must get the same marks for every student
}

// memorised returns a function that has memorised the answers to the visible questions. Called with the
// arguments of a visible question, it returns what right, a right variant, returns. Called with any
// other arguments, it returns zero values.
func memorised[F, Q, A any](part *ask.Part[F, Q, A], right F) F {
	kind := reflect.TypeFor[F]()
	known := map[string][]reflect.Value{}
	keyOf := func(args []reflect.Value) string { return fmt.Sprint(ask.Map(args, reflect.Value.Interface)) }
	memorise := reflect.MakeFunc(kind, func(args []reflect.Value) []reflect.Value {
		key := keyOf(args)
		known[key] = reflect.ValueOf(right).Call(args)
		return known[key]
	})
	part.Try(memorise.Interface().(F), nil)
	return reflect.MakeFunc(kind, func(args []reflect.Value) (results []reflect.Value) {
		if results, ok := known[keyOf(args)]; ok {
			return results
		}
		for i := range kind.NumOut() {
			results = append(results, reflect.Zero(kind.Out(i)))
		}
		return results
	}).Interface().(F)
}

// try runs a trial of a part. The calling test runs in parallel with other tests.
func try[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], c trial[F]) {
	t.Helper()
	t.Parallel()
	lab := slices.IndexFunc(labs, func(tests []ask.Test) bool { return slices.Contains(tests, ask.Test(part)) })
	draws := ask.Map(ask.UpTo(students), func(i int) *ask.Draw { return draw(lab, i) })
	if c.oneIn > 1 {
		draws = draws[:max(1, students/c.oneIn)]
	}
	catchers := ask.Map(draws, part.Catcher)
	var right F
	for name, f := range c.right {
		right = f
		for i, d := range append([]*ask.Draw{nil}, draws...) {
			if rows := part.Try(f, d); strings.Contains(marks(rows), "✗") {
				questions := fmt.Sprint("hidden questions of student ", i-1)
				if d == nil {
					questions = "visible questions"
				}
				t.Errorf("right variant %q: marks of the %s = %s, want only ✓; rows = %+v", name, questions, marks(rows), rows)
				break
			}
		}
	}
	if reflect.TypeFor[F]().Kind() == reflect.Func {
		visibleOnly := memorised(part, right)
		for i, catches := range catchers {
			if !catches(visibleOnly) {
				t.Errorf("memorised visible answers: full hidden marks for student %d, want a ✗", i)
			}
		}
	}
	fewest := 99
	for name, f := range c.wrong {
		shown := part.Try(f, nil)
		if !strings.Contains(marks(shown), "✗") && !slices.Contains(c.mayPassVisible, name) {
			t.Errorf("wrong variant %q: marks of the visible questions = %s, want a ✗", name, marks(shown))
		}
		for _, row := range shown {
			if !row.Right && (row.Got == "" || row.Want == "") {
				t.Errorf("wrong variant %q: row = %+v, want texts in Got and Want", name, row)
			}
		}
		first := marks(part.Try(f, draws[0]))
		for i, catches := range catchers {
			if !catches(f) {
				t.Errorf("wrong variant %q: full hidden marks for student %d, want a ✗", name, i)
				break
			}
		}
		for i, d := range draws[:min(len(draws), comparedStudents)] {
			got := first
			if i > 0 {
				got = marks(part.Try(f, d))
			}
			if c.equalMarks && got != first {
				t.Errorf("wrong variant %q: marks for student %d = %s, want %s as for student 0", name, i, got, first)
				break
			}
			fewest = min(fewest, strings.Count(got, "✗"))
		}
		t.Logf("%-40s visible %s, hidden %s", name, marks(shown), first)
	}
	t.Logf("%d right and %d wrong variants; each wrong variant gets at least %d ✗ in the hidden questions", len(c.right), len(c.wrong), fewest)
}

// mapped returns a copy of group in which each function f is replaced by convert(f).
func mapped[F, G any](group map[string]F, convert func(F) G) map[string]G {
	all := map[string]G{}
	for name, f := range group {
		all[name] = convert(f)
	}
	return all
}

// Each student gets different hidden questions (except in lab 0), and drawing a student's questions
// again returns the same questions. All students get the same number of questions, with the same
// descriptions. In lab 1, no hidden question is also a visible question.
func TestHiddenQuestions(t *testing.T) {
	for lab, tests := range labs {
		for _, part := range tests {
			visible := ask.Map(part.Questions(nil), func(q json.RawMessage) string { return string(q) })
			drawn := map[string]int{}
			var first string
			for i := range 2 * students {
				questions := part.Questions(draw(lab, i))
				text := fmt.Sprintf("%s", questions)
				if second := fmt.Sprintf("%s", part.Questions(draw(lab, i))); second != text {
					t.Fatalf("%s, student %d: questions = %s, drawn a second time = %s, want equal questions", part.Name(), i, text, second)
				}
				if other, isDrawn := drawn[text]; isDrawn && len(questions) > 0 && lab > 0 {
					t.Errorf("%s: students %d and %d have equal questions, want different questions", part.Name(), i, other)
				}
				drawn[text] = i
				about := fmt.Sprint(ask.Map(part.MarkAnswers(draw(lab, i), nil), func(r ask.Row) string { return r.About }))
				for _, q := range questions {
					if slices.Contains(visible, string(q)) && lab == 1 {
						t.Errorf("%s, student %d: hidden question %s is also visible, want a different one", part.Name(), i, q)
					}
				}
				if first == "" {
					first = about
				}
				if about != first {
					t.Fatalf("%s, student %d: descriptions = %s, want %s as for student 0", part.Name(), i, about, first)
				}
			}
		}
	}
}

// A submission can forge its answers, so an answer can be any text. A forged answer is wrong, unless it
// happens to be right, and does not make the marking of the submission fail.
func TestForgedAnswersAreWrong(t *testing.T) {
	long := "[" + strings.Repeat("1,", 9999) + "0]"
	for _, text := range []string{
		"", "null", "0", "1e999", `"NaN"`, `"a"`, "true", "{}", "[]", "[[]]", "[null]", "[{}]", "[null,null]", "[[1]]",
		`["NaN","+Inf"]`, `[["NaN","NaN","NaN"],["-Inf",1e308,1]]`, `{"w":["NaN","NaN"],"xs":[["+Inf",1]]}`,
		`{"w":[1],"xs":[[1,2,3],[],null]}`, `{"name":"Ada","weights":[[],null,["NaN"],[1e308,1e308,1e308]]}`,
		`{"name":"Ada","weights":null}`, `{"name":"\u0000","weights":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}`,
		`{"w":null,"perEpoch":null}`, `{"w":[],"perEpoch":[]}`, `{"w":[0,0],"perEpoch":[-1]}`,
		`{"w":["NaN","Inf"],"perEpoch":[0]}`, `{"w":[1e308,-1e308,1e308],"perEpoch":[4,4,4,4]}`,
		`[{"w":[0,0],"mistakes":-1}]`, `[{"w":[1e-320,1e308],"mistakes":1}]`, `[{"w":null,"mistakes":99}]`,
		`{"w":` + long + `,"perEpoch":` + long + `}`, `{"w":[1,2,3],"perEpoch":` + long + `}`, long,
		`{"name":"","mistakes":null,"weights":null}`, `{"name":"a","mistakes":` + long + `,"weights":[[1]]}`,
		`{"name":"a","lambda":` + long + `}`, `{"x":[[1e308],[1],[2],[3],[4],[5]],"y":[1,-1,1,1,1,1],"separator":[1]}`,
		"[" + strings.Repeat("[", 10000),
	} {
		for lab, tests := range labs {
			for _, part := range tests {
				for _, d := range []*ask.Draw{nil, draw(lab, 0)} {
					answers := slices.Repeat([]ask.Answer{{A: json.RawMessage(text)}}, len(part.Questions(d)))
					for _, row := range part.MarkAnswers(d, answers) {
						// A zero value is the right answer to some questions.
						mayBeRight := slices.Contains([]string{"0", "0, 0", "false, false"}, row.Want)
						if row.Right && !mayBeRight {
							t.Errorf("%s: row of the forged answer %.60s = %+v, want Right = false", part.Name(), text, row)
						}
						// If marking panics, Got is "an answer that can't be marked", and Hint has the reason.
						if strings.Contains(row.Got, "marked") && row.Hint == "" || len(row.Got) > 1000 {
							t.Errorf("%s: row of the forged answer %.60s = %+v, want a short Got, and a hint if marking panics", part.Name(), text, row)
						}
					}
				}
			}
		}
	}
}
