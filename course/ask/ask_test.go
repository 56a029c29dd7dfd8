package ask_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/ask/testdata/lab"
	"perceptronlab/internal/messagetest"
)

func Example() {
	double := func(x float64) float64 { return x * x } // the student's wrong function
	rows := lab.Double.Try(double, nil)
	fmt.Print(ask.Table(lab.Double.Name(), rows))
	// Output:
	// double: 1 of 3 right
	//    tried      got  want
	// ✗  double(1)  1    2
	//    → return 2*x
	// ✓  double(2)  4    4
	// ✗  double(3)  9    6
	//    → return 2*x
}

// The table does not reveal the data of hidden questions.
func ExampleTable() {
	draw := ask.NewDraw([]byte("the lecturer's secret"), "lab", "ada")
	rows := lab.Double.Try(func(x float64) float64 { return x + 2 }, draw)
	fmt.Print(ask.Table("double", rows))
	// Output:
	// double, hidden tests: 1 of 2 right
	// ✗  a number
	// ✓  two
}

func ExampleForeign() {
	cells := []string{"func double(x float64) float64 { return perceptron.Weights{2}.Dot([]float64{x}) }"}
	fmt.Println(ask.Foreign([]ask.Test{lab.Double}, lab.Double, cells))
	// Output: double uses perceptron.Weights; write this code yourself
}

// A secret, a lab and a student always give the same random numbers, because grading a lab again
// must draw the same questions. The expected numbers are those of the first release.
func TestDrawNeverChanges(t *testing.T) {
	d := ask.NewDraw([]byte("secret"), "lab1", "ada")
	if got, want := fmt.Sprint(d.Whole(6, -9, 9), d.Order(5), d.Sign(), d.Below(1000)), "[6 9 -3 -2 7 5] [1 2 3 4 0] 1 437"; got != want {
		t.Errorf("drawn numbers = %s, want %s", got, want)
	}
	if got, want := fmt.Sprintf("%s", lab.Double.Questions(ask.NewDraw([]byte("secret"), "lab1", "ada"))), "[25 2]"; got != want {
		t.Errorf("hidden questions = %s, want %s", got, want)
	}
}

// Encoding and decoding a Vector preserves all bits of its numbers; NaN remains NaN. Decoding a
// text that is not a list of numbers returns an error.
func TestVectorJSON(t *testing.T) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -0.1, math.Pi, 5e-324, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()} {
		text, err := json.Marshal(ask.Vector{v, 1})
		if err != nil {
			t.Fatal(err)
		}
		var decoded ask.Vector
		if err := json.Unmarshal(text, &decoded); err != nil || len(decoded) != 2 || math.Float64bits(decoded[0]) != math.Float64bits(v) && !(v != v && decoded[0] != decoded[0]) {
			t.Errorf("[%v 1] encoded as %s and decoded as %v (error: %v), want the same bits", v, text, decoded, err)
		}
	}
	for _, text := range []string{`"x"`, `[1,"y"]`, `{}`, `[[1]]`, `["1e999"]`, `true`} {
		var v ask.Vector
		err := json.Unmarshal([]byte(text), &v)
		if err == nil {
			t.Errorf("%s decoded as %v, want an error", text, v)
		}
		if text == `[1,"y"]` {
			messagetest.Error(t, text, err)
		}
	}
	var vector ask.Vector
	if text, _ := json.Marshal(vector); string(text) != "null" {
		t.Errorf("nil encoded as %s, want null", text)
	}
	if err := json.Unmarshal([]byte("null"), &vector); err != nil || vector != nil {
		t.Errorf("null decoded as %v (error: %v), want nil", vector, err)
	}
}

// An answer is wrong if marking it panics, or if the student's function panics.
func TestPanicsAreWrongAnswers(t *testing.T) {
	part := ask.New(ask.Spec[func() []float64, int, ask.Vector]{
		Name:    "first",
		Call:    func(f func() []float64, _ int) ask.Vector { return f() },
		Mark:    func(_ int, v ask.Vector) ask.Mark { return ask.Mark{Right: v[0] == 1, Got: v.String(), Want: "[1]"} },
		Visible: []ask.Case[int]{{}},
	})
	if row := part.Try(func() []float64 { return []float64{1} }, nil)[0]; !row.Right || row.Got != "[1]" {
		t.Errorf("right answer: row = %+v, want Right = true and Got = [1]", row)
	}
	for name, f := range map[string]func() []float64{
		"marking panics":  func() []float64 { return nil },
		"function panics": func() []float64 { panic("not written yet") },
		"no function":     nil,
	} {
		row := part.Try(f, nil)[0]
		if row.Right || row.Want != "an answer" {
			t.Errorf("%s: row = %+v, want Right = false and Want = \"an answer\"", name, row)
		}
		if name == "function panics" && !strings.Contains(row.Hint, "is not written yet") {
			t.Errorf("%s: Hint = %q, want one that says so", name, row.Hint)
		}
		messagetest.Error(t, name, errors.New(row.Got))
	}
}

func TestPartWithoutHiddenQuestions(t *testing.T) {
	part := ask.New(ask.Spec[func(), int, int]{Name: "part"}) // Spec.Hidden is nil
	if questions := part.Questions(ask.NewDraw([]byte("s"), "lab", "a")); len(questions) != 0 {
		t.Errorf("hidden questions = %s, want none", questions)
	}
}

// The questions from Spec.More are drawn for each student, come last, and share one row.
func TestMore(t *testing.T) {
	part := ask.New(ask.Spec[func(int) int, int, int]{
		Name: "half",
		Call: func(f func(int) int, q int) int { return f(q) },
		Mark: func(q, a int) ask.Mark { return ask.Mark{Right: 2*a == q, Got: fmt.Sprint(a)} },
		Hidden: func(d *ask.Draw) []ask.Case[int] {
			return []ask.Case[int]{{"small", 2 * d.Between(1, 4)}, {"below 0", -2 * d.Between(1, 4)}}
		},
		More: func(d *ask.Draw) []int { return []int{4, 2 * d.Between(100, 1e6), 8} },
	})
	draw := ask.NewDraw([]byte("s"), "lab", "a")
	questions := part.Questions(draw)
	other := part.Questions(ask.NewDraw([]byte("s"), "lab", "b"))
	if again := part.Questions(draw); len(questions) != 5 || string(questions[3]) != string(again[3]) || string(questions[3]) == string(other[3]) {
		t.Errorf("questions = %s, again %s, another student's %s, want five that differ between students", questions, again, other)
	}
	if visible := part.Questions(nil); len(visible) != 0 {
		t.Errorf("visible questions = %s, want none", visible)
	}
	right := func(q int) int { return q / 2 }
	small := func(q int) int { return right(min(q, 100)) }
	for name, c := range map[string]struct {
		f    func(int) int
		want string
	}{"right": {right, "[true true true]"}, "only up to 100": {small, "[true true false]"}} {
		rows := part.Try(c.f, draw)
		got := ask.Map(rows, func(r ask.Row) bool { return r.Right })
		if fmt.Sprint(got) != c.want || !strings.Contains(rows[len(rows)-1].About, "3 more questions") {
			t.Errorf("%s: got %v in rows %+v, want %s and a last row about 3 more questions", name, got, rows, c.want)
		}
	}
	answers := []ask.Answer{{A: []byte("1")}, {A: []byte("-1")}, {A: []byte("2")}}
	if rows := part.MarkAnswers(draw, answers); len(rows) != 3 || rows[2].Right || rows[2].Got != "no answer" {
		t.Errorf("rows without the last two answers = %+v, want three, the last one wrong for want of an answer", rows)
	}
}

// MarkAnswers returns one row per question for any list of answers, and marks only right answers as
// right.
func FuzzMarkAnswers(f *testing.F) {
	for _, seed := range []string{
		`null`, `[{"a":2}]`, `[{"a":2},{"a":4},{"a":6},{"a":8}]`, `[{"a":2},{"a":"NaN"},{"fault":"x"}]`, `[{"a":[1]},{"a":null}]`,
		`[{"a":2,"fault":"both"},{"a":1e999},{"a":"Infinity"}]`,
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		var answers []ask.Answer
		if json.Unmarshal(text, &answers) != nil {
			return
		}
		rows := lab.Double.MarkAnswers(nil, answers)
		for i, row := range rows {
			var a ask.Number
			want := i < len(answers) && answers[i].Fault == "" && json.Unmarshal(answers[i].A, &a) == nil && a == ask.Number(2*i+2)
			if len(rows) != 3 || row.Right != want || row.Got == "" || row.Want == "" {
				t.Errorf("MarkAnswers(%s): row %d of %d = %+v, want 3 rows, Right = %v, and texts in Got and Want", text, i, len(rows), row, want)
			}
		}
	})
}

// It is a fault if a function changes its arguments or an earlier result. It is also a fault if the
// function returns a different result when a call is repeated. A changed argument or result is
// reported in one row only. A function may keep its results if it does not change them.
func TestWatchReportsFaults(t *testing.T) {
	type double = func(v []float64) []float64
	question := func(v ...float64) ask.Case[ask.Vector] { return ask.Case[ask.Vector]{Q: v} }
	part := func(varies string) *ask.Part[double, ask.Vector, ask.Vector] {
		return ask.New(ask.Spec[double, ask.Vector, ask.Vector]{
			Name: "double", Functions: []string{"Double"}, Varies: varies,
			Call:    func(f double, v ask.Vector) ask.Vector { return f(v) },
			Mark:    func(_, v ask.Vector) ask.Mark { return ask.Mark{Got: v.String()} },
			Visible: []ask.Case[ask.Vector]{question(1, 2), question(3, 4), question(5, 6)},
		})
	}
	twice := func(v []float64) []float64 { return ask.Vector(v).Plus(1, v) }
	kept, calls, buffer := map[float64][]float64{}, 0.0, make([]float64, 2)
	counts := func([]float64) []float64 { calls++; return []float64{calls} }
	for _, c := range []struct {
		name, varies string
		f            double
		want         []string // Got of each row, or "fault" if Got is in the golden file
	}{
		{"right", "", twice, []string{"[2 4]", "[6 8]", "[10 12]"}},
		{"keeps its results", "", func(v []float64) []float64 {
			if calls++; kept[v[0]] == nil {
				kept[v[0]] = twice(v)
			}
			return kept[v[0]]
		}, []string{"[2 4]", "[6 8]", "[10 12]"}},
		{"appends to its argument", "", func(v []float64) []float64 { return append(v, 0)[:2] }, []string{"[1 2]", "[3 4]", "[5 6]"}},
		{
			"changes its argument", "",
			func(v []float64) []float64 { v[0] *= 2; v[1] *= 2; return v },
			[]string{"fault", "[6 8]", "[10 12]"},
		},
		{
			"changes its earlier result", "",
			func(v []float64) []float64 { copy(buffer, twice(v)); return buffer },
			[]string{"[2 4]", "fault", "[10 12]"},
		},
		{
			"returns NaN", "", func(v []float64) []float64 { return []float64{math.NaN(), v[1]} },
			[]string{"[NaN 2]", "[NaN 4]", "[NaN 6]"},
		},
		{
			"changes its earlier result, which has NaN", "",
			func(v []float64) []float64 { buffer[0], buffer[1] = math.NaN(), v[1]; return buffer },
			[]string{"[NaN 2]", "fault", "[NaN 6]"},
		},
		{"counts its calls", "", counts, []string{"fault", "fault", "fault"}},
		{"panics once, after a change", "", func(v []float64) []float64 {
			if v[0] == 1 {
				v[0] = 0
				panic("once")
			}
			return twice(v)
		}, []string{"panic: once", "[6 8]", "[10 12]"}},
		{"counts its calls, as the spec allows", "the result is a count of calls", counts, []string{"[1]", "[2]", "[3]"}},
	} {
		calls = 0
		for i, row := range part(c.varies).Try(c.f, nil) {
			if c.want[i] == "fault" {
				messagetest.Error(t, fmt.Sprintf("%s, call %d", c.name, i+1), errors.New(row.Got))
			} else if row.Got != c.want[i] {
				t.Errorf("%s: Got of call %d = %q, want %q", c.name, i+1, row.Got, c.want[i])
			}
		}
	}
}

// A changed argument is reported once. In later rows with a wrong answer, the hint must not be about the
// value, because a part could ask why the argument has not changed.
func TestChangedArgumentHasNoOtherHint(t *testing.T) {
	type negate = func(v []float64) []float64
	const advice, ofPart = "the function changed its argument here too; change a copy instead", "v has not changed"
	part := ask.New(ask.Spec[negate, ask.Vector, ask.Vector]{
		Name: "negate", Functions: []string{"Negate"},
		Call: func(f negate, v ask.Vector) ask.Vector { return f(v) },
		Mark: func(q, v ask.Vector) ask.Mark {
			return ask.Mark{Right: v[0] == -q[0], Hint: ofPart}
		},
		Visible: []ask.Case[ask.Vector]{{Q: ask.Vector{1}}, {Q: ask.Vector{2}}, {Q: ask.Vector{3}}},
	})
	changes := func(v []float64) []float64 { // and returns a right result for 3
		old := v[0]
		v[0] = -v[0]
		if old == 3 {
			return []float64{-3}
		}
		return []float64{old}
	}
	same := func(v []float64) []float64 { return v }
	changed, unchanged := part.Try(changes, nil), part.Try(same, nil)
	if changed[0].Hint != "" || changed[1].Hint != advice || changed[1].Right || !changed[2].Right {
		t.Errorf("rows = %+v, want the fault, the advice, and a right row", changed)
	}
	for _, row := range unchanged {
		if row.Hint != ofPart {
			t.Errorf("Hint = %q, want %q", row.Hint, ofPart)
		}
	}
}

// A function with pointers in its arguments or results is called without a watch, because they can't
// be copied and compared.
func TestWatchSkipsPointers(t *testing.T) {
	sum := func(list ...*float64) *float64 { total := *list[0] + *list[1]; return &total }
	part := ask.New(ask.Spec[func(...*float64) *float64, float64, float64]{
		Name: "sum", Call: func(f func(...*float64) *float64, q float64) float64 { return *f(&q, &q) },
		Mark:    func(q, a float64) ask.Mark { return ask.Mark{Right: a == 2*q} },
		Visible: []ask.Case[float64]{{Q: 1}, {Q: 2}},
	})
	if rows := part.Try(sum, nil); !rows[0].Right || !rows[1].Right {
		t.Errorf("rows = %+v, want two right rows", rows)
	}
}
