// Package labtests tries the parts of all labs with right functions, in many styles, and with
// wrong ones, as students write them.
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
)

var labs = [][]ask.Test{lab0.Tests, lab1.Tests, lab2.Tests, lab3.Tests}

// students are so many that a slip which some questions find by chance is found out, by default
// and where it counts.
var students = 20

// TestMain collects garbage less often: these tests make much of it, and keep little.
func TestMain(m *testing.M) {
	if os.Getenv("PERCEPTRON_LONG") != "" {
		students = 200
	}
	debug.SetGCPercent(1000)
	os.Exit(m.Run())
}

func draw(lab, student int) *ask.Draw {
	secret := []string{"a secret for tests", "a secret for tests", "a secret of the test", "a secret"}[lab]
	return ask.NewDraw([]byte(secret), fmt.Sprint("lab", lab), fmt.Sprint("student ", student))
}

// marks writes the rows' marks: "✓✗✓✓".
func marks(rows []ask.Row) string {
	return ask.Join(rows, "", func(r ask.Row) string { return map[bool]string{true: "✓", false: "✗"}[r.Right] })
}

// A trial asks the functions of a part: right ones get full marks from every student's questions,
// wrong ones lose some from each. All of them cost a visible mark, too, but for those hidden.
type trial[F any] struct {
	right, wrong map[string]F
	hidden       []string // wrong, and may pass the visible questions
	few          bool     // takes long, and all students have the same questions, seen from other sides
	equal        bool     // a slip costs every student the same rows
}

// knowing returns a function that is right where a visible question of the part asks it, and returns
// zeros elsewhere.
func knowing[F, Q, A any](part *ask.Part[F, Q, A], right F) F {
	kind := reflect.TypeFor[F]()
	known := map[string][]reflect.Value{}
	words := func(args []reflect.Value) string { return fmt.Sprint(ask.Map(args, reflect.Value.Interface)) }
	learn := reflect.MakeFunc(kind, func(args []reflect.Value) []reflect.Value {
		key := words(args)
		known[key] = reflect.ValueOf(right).Call(args)
		return known[key]
	})
	part.Try(learn.Interface().(F), nil)
	return reflect.MakeFunc(kind, func(args []reflect.Value) (results []reflect.Value) {
		if results, ok := known[words(args)]; ok {
			return results
		}
		for i := range kind.NumOut() {
			results = append(results, reflect.Zero(kind.Out(i)))
		}
		return results
	}).Interface().(F)
}

func try[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], c trial[F]) {
	t.Helper()
	t.Parallel()
	lab := slices.IndexFunc(labs, func(tests []ask.Test) bool { return slices.Contains(tests, ask.Test(part)) })
	draws := ask.Map(ask.UpTo(students), func(i int) *ask.Draw { return draw(lab, i) })
	if c.few {
		draws = draws[:students/20]
	}
	var right F
	for name, f := range c.right {
		right = f
		for i, d := range append([]*ask.Draw{nil}, draws...) {
			if rows := part.Try(f, d); strings.Contains(marks(rows), "✗") {
				t.Errorf("right variant %q, student %d: %s\n%+v", name, i, marks(rows), rows)
				break
			}
		}
	}
	if reflect.TypeFor[F]().Kind() == reflect.Func {
		knows := knowing(part, right)
		for i, d := range draws {
			if got := marks(part.Try(knows, d)); !strings.Contains(got, "✗") {
				t.Errorf("the answers to the visible questions: %s for student %d", got, i)
			}
		}
	}
	least := 99
	for name, f := range c.wrong {
		shown := part.Try(f, nil)
		if !strings.Contains(marks(shown), "✗") && !slices.Contains(c.hidden, name) {
			t.Errorf("wrong variant %q passes all visible questions", name)
		}
		for _, row := range shown {
			if !row.Right && (row.Got == "" || row.Want == "") {
				t.Errorf("wrong variant %q: %+v", name, row)
			}
		}
		first := marks(part.Try(f, draws[0]))
		for i, d := range draws {
			got := marks(part.Try(f, d))
			if !strings.Contains(got, "✗") || c.equal && got != first {
				t.Errorf("wrong variant %q: %s for student %d, %s for student 0", name, got, i, first)
				break
			}
			least = min(least, strings.Count(got, "✗"))
		}
		t.Logf("%-40s visible %s, hidden %s", name, marks(shown), first)
	}
	t.Logf("%d right and %d wrong variants; a wrong one fails at least %d hidden rows", len(c.right), len(c.wrong), least)
}

// mapped makes other functions of some.
func mapped[F, G any](group map[string]F, of func(F) G) map[string]G {
	all := map[string]G{}
	for name, f := range group {
		all[name] = of(f)
	}
	return all
}

// Students have questions of their own, and the same ones whenever they are drawn: as many, about the
// same things; in lab 1, where they are small, none of them is a visible one.
func TestHiddenQuestions(t *testing.T) {
	for lab, tests := range labs {
		for _, part := range tests {
			visible := ask.Map(part.Questions(nil), func(q json.RawMessage) string { return string(q) })
			drawn := map[string]int{}
			var form string
			for i := range 2 * students {
				questions := part.Questions(draw(lab, i))
				text := fmt.Sprintf("%s", questions)
				if again := fmt.Sprintf("%s", part.Questions(draw(lab, i))); again != text {
					t.Fatalf("%s, student %d: %s, then %s", part.Name(), i, text, again)
				}
				if other, there := drawn[text]; there && len(questions) > 0 && lab > 0 {
					t.Errorf("%s: students %d and %d have the same questions", part.Name(), i, other)
				}
				drawn[text] = i
				about := fmt.Sprint(ask.Map(part.Judge(draw(lab, i), nil), func(r ask.Row) string { return r.About }))
				for _, q := range questions {
					if slices.Contains(visible, string(q)) && lab == 1 {
						t.Errorf("%s, student %d: %s is visible", part.Name(), i, q)
					}
				}
				if form == "" {
					form = about
				}
				if about != form {
					t.Fatalf("%s, student %d: %s, and student 0: %s", part.Name(), i, about, form)
				}
			}
		}
	}
}

// Whatever comes for an answer, a submission can write it itself, it is marked, and as wrong.
func TestStrangeAnswers(t *testing.T) {
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
					for _, row := range part.Judge(d, slices.Repeat([]ask.Answer{{A: json.RawMessage(text)}}, 9)) {
						asked := slices.Contains([]string{"0", "0, 0", "false, false"}, row.Want) || row.About == "the data, and one proof"
						if row.Right && !asked || strings.Contains(row.Got, "marked") && row.Hint == "" || len(row.Got) > 1000 {
							t.Errorf("%s: %.60s is %+v", part.Name(), text, row)
						}
					}
				}
			}
		}
	}
}
