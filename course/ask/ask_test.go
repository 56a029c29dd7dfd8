package ask_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/ask/testdata/lab"
)

func Example() {
	double := func(x float64) float64 { return x * x } // a student's, and wrong
	rows := lab.Double.Try(double, nil)
	fmt.Print(ask.Table(lab.Double.Name(), rows))
	// Output:
	// double: 1 of 3 right
	//    tried      got  want
	// ✗  double(1)  1    2
	//    → twice as much
	// ✓  double(2)  4    4
	// ✗  double(3)  9    6
	//    → twice as much
}

// Of hidden questions the table tells no data.
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
	// Output: double uses perceptron.Weights: here you write it yourself
}

// The hidden questions depend on the secret, the assignment and the student, and on nothing else.
func TestDraw(t *testing.T) {
	// As they were when the first course was graded: a regrade must find them again.
	d := ask.NewDraw([]byte("secret"), "lab1", "ada")
	if got, want := fmt.Sprint(d.Whole(6, -9, 9), d.Order(5), d.Sign(), d.Below(1000)), "[6 9 -3 -2 7 5] [1 2 3 4 0] 1 437"; got != want {
		t.Errorf("drew %s, want %s", got, want)
	}
	if got, want := fmt.Sprintf("%s", lab.Double.Questions(ask.NewDraw([]byte("secret"), "lab1", "ada"))), "[25 2]"; got != want {
		t.Errorf("drew %s, want %s", got, want)
	}
}

func TestNumbersTravelToTheLastBit(t *testing.T) {
	for _, v := range []float64{0, math.Copysign(0, -1), 1, -0.1, math.Pi, 5e-324, math.MaxFloat64, math.Inf(1), math.Inf(-1), math.NaN()} {
		text, err := json.Marshal(ask.Vector{v, 1})
		if err != nil {
			t.Fatal(err)
		}
		var back ask.Vector
		if err := json.Unmarshal(text, &back); err != nil || len(back) != 2 || math.Float64bits(back[0]) != math.Float64bits(v) && !(v != v && back[0] != back[0]) {
			t.Errorf("%v became %s and then %v (%v)", v, text, back, err)
		}
	}
	for _, text := range []string{`"x"`, `[1,"y"]`, `{}`, `[[1]]`, `["1e999"]`, `true`} {
		var v ask.Vector
		if err := json.Unmarshal([]byte(text), &v); err == nil {
			t.Errorf("%s was read as %v", text, v)
		}
	}
	var none ask.Vector
	if text, _ := json.Marshal(none); string(text) != "null" {
		t.Errorf("nil became %s", text)
	}
	if err := json.Unmarshal([]byte("null"), &none); err != nil || none != nil {
		t.Errorf("null became %v (%v)", none, err)
	}
}

// A mark that panics on a strange answer is a wrong answer; so is a panic of the function.
func TestPanics(t *testing.T) {
	part := ask.New(ask.Spec[func() []float64, int, ask.Vector]{
		Name:    "first",
		Call:    func(f func() []float64, _ int) ask.Vector { return f() },
		Mark:    func(_ int, v ask.Vector) ask.Mark { return ask.Mark{Right: v[0] == 1, Got: v.String(), Want: "[1]"} },
		Visible: []ask.Case[int]{{}},
	})
	for got, f := range map[string]func() []float64{
		"[1]":                            func() []float64 { return []float64{1} },
		"an answer that can't be marked": func() []float64 { return nil },
		"panic: no idea":                 func() []float64 { panic("no idea") },
		"panic: runtime error: invalid memory address or nil pointer dereference": nil,
	} {
		row := part.Try(f, nil)[0]
		if row.Got != got || row.Right != (got == "[1]") || !row.Right && row.Want != "an answer" {
			t.Errorf("%q: %+v", got, row)
		}
	}
	if questions := part.Questions(ask.NewDraw([]byte("s"), "lab", "a")); len(questions) != 0 {
		t.Errorf("a part without hidden questions has %s", questions)
	}
}

// Whatever answers come, there is a row for each question, and only right answers are right.
func FuzzJudge(f *testing.F) {
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
		rows := lab.Double.Judge(nil, answers)
		for i, row := range rows {
			var a ask.Number
			want := i < len(answers) && answers[i].Fault == "" && json.Unmarshal(answers[i].A, &a) == nil && a == ask.Number(2*i+2)
			if len(rows) != 3 || row.Right != want || row.Got == "" || row.Want == "" {
				t.Errorf("row %d of %s is %+v", i, text, row)
			}
		}
	})
}

// A function must leave what it is given and what it has returned, and answer the same when it is
// asked again. A change costs one row; a memory that shows in no answer costs nothing.
func TestWatch(t *testing.T) {
	type double = func(v []float64) []float64
	q := func(v ...float64) ask.Case[ask.Vector] { return ask.Case[ask.Vector]{Q: v} }
	part := func(varies string) *ask.Part[double, ask.Vector, ask.Vector] {
		return ask.New(ask.Spec[double, ask.Vector, ask.Vector]{
			Name: "double", Wrote: []string{"Double"}, Varies: varies,
			Call: func(f double, v ask.Vector) ask.Vector { return f(v) },
			Mark: func(q, v ask.Vector) ask.Mark {
				return ask.Mark{Right: slices.Equal(v, q.Plus(1, q)) || varies != "" && len(v) == 1, Got: v.String()}
			},
			Visible: []ask.Case[ask.Vector]{q(1, 2), q(3, 4), q(5, 6)},
		})
	}
	twice := func(v []float64) []float64 { return ask.Vector(v).Plus(1, v) }
	kept, calls, buffer := map[float64][]float64{}, 0.0, make([]float64, 2)
	counts := func([]float64) []float64 { calls++; return []float64{calls} }
	for _, c := range []struct {
		name, varies string
		f            double
		want         []string
	}{
		{"right", "", twice, []string{"[2 4]", "[6 8]", "[10 12]"}},
		{"keeps answers", "", func(v []float64) []float64 {
			if calls++; kept[v[0]] == nil {
				kept[v[0]] = twice(v)
			}
			return kept[v[0]]
		}, []string{"[2 4]", "[6 8]", "[10 12]"}},
		{"appends", "", func(v []float64) []float64 { return append(v, 0)[:2] }, []string{"[1 2]", "[3 4]", "[5 6]"}},
		{"changes what it is given", "", func(v []float64) []float64 { v[0] *= 2; v[1] *= 2; return v }, []string{
			"Double changed [1 2], which it was given, to [2 4]: work on a copy", "[6 8]", "[10 12]",
		}},
		{"changes what it has returned", "", func(v []float64) []float64 { copy(buffer, twice(v)); return buffer }, []string{
			"[2 4]", "Double changed [2 4], which it had returned, to [6 8]: return a new slice each time", "[10 12]",
		}},
		{"counts", "", counts, []string{
			"asked twice about [1 2], Double gave [1] and [2]", "asked twice about [1 2], Double gave [1] and [4]", "asked twice about [3 4], Double gave [3] and [7]",
		}},
		{"panics once, after a change", "", func(v []float64) []float64 {
			if v[0] == 1 {
				v[0] = 0
				panic("once")
			}
			return twice(v)
		}, []string{"panic: once", "[6 8]", "[10 12]"}},
		{"counts, and may", "a count is fine", counts, []string{"[1]", "[2]", "[3]"}},
	} {
		calls = 0
		if got := ask.Map(part(c.varies).Try(c.f, nil), func(r ask.Row) string { return r.Got }); !slices.Equal(got, c.want) {
			t.Errorf("%s: got %q, want %q", c.name, got, c.want)
		}
	}
}

// What can't be copied and compared is asked, and not watched.
func TestWatchLeavesOthers(t *testing.T) {
	sum := func(list ...*float64) *float64 { total := *list[0] + *list[1]; return &total }
	part := ask.New(ask.Spec[func(...*float64) *float64, float64, float64]{
		Name: "sum", Call: func(f func(...*float64) *float64, q float64) float64 { return *f(&q, &q) },
		Mark:    func(q, a float64) ask.Mark { return ask.Mark{Right: a == 2*q} },
		Visible: []ask.Case[float64]{{Q: 1}, {Q: 2}},
	})
	if rows := part.Try(sum, nil); !rows[0].Right || !rows[1].Right {
		t.Errorf("got %+v", rows)
	}
}
