package ask_test

import (
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/ask/testdata/lab"
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

func ExampleForeignIn() {
	cells := []string{"func Train(d *perceptron.Dataset) []float64 { return perceptron.Train(d).Weights }"}
	fmt.Println(ask.ForeignIn(cells, []string{"Train"}, nil))
	// Output: Train uses perceptron.Dataset: here you write it yourself
}

// The hidden questions depend on the secret, the assignment and the student, on each of them,
// and on nothing else.
func TestDraw(t *testing.T) {
	of := func(secret, assignment, student, part string) string {
		d := ask.NewDraw([]byte(secret), assignment, student).For(part)
		return fmt.Sprint(d.Whole(6, -9, 9), d.Order(5), d.Sign(), d.Below(1000))
	}
	// As they were when the first course was graded: a regrade must find them again.
	if got, want := of("secret", "lab1", "ada", "update"), drawn; got != want {
		t.Errorf("drew %s, want %s", got, want)
	}
	seen := map[string]string{}
	for _, secret := range []string{"secret", "other"} {
		for _, assignment := range []string{"lab1", "lab2"} {
			for _, student := range []string{"ada", "lab1ada", "bob", ""} {
				for _, part := range []string{"update", "train"} {
					key := strings.Join([]string{secret, assignment, student, part}, "|")
					got := of(secret, assignment, student, part)
					if other, ok := seen[got]; ok {
						t.Errorf("%s and %s draw the same: %s", key, other, got)
					}
					seen[got] = key
				}
			}
		}
	}
	first, second := ask.NewDraw([]byte("s"), "lab", "a"), ask.NewDraw([]byte("s"), "lab", "a")
	first.Below(3)
	if got, want := lab.Double.Questions(first), lab.Double.Questions(second); !slices.EqualFunc(got, want, func(a, b json.RawMessage) bool { return string(a) == string(b) }) {
		t.Errorf("after another draw the questions are %s, want %s", got, want)
	}
}

const drawn = "[6 8 0 -5 3 1] [1 3 2 0 4] -1 264"

func TestDrawIsFair(t *testing.T) {
	d := ask.NewDraw([]byte("s"), "lab", "a")
	const n = 60_000
	var below [6]int
	orders := map[string]int{}
	plus := 0
	for range n {
		below[d.Below(6)]++
		orders[fmt.Sprint(d.Order(3))]++
		if d.Sign() > 0 {
			plus++
		}
		if v := d.Between(-2, 2); v < -2 || v > 2 {
			t.Fatalf("Between(-2, 2) = %d", v)
		}
	}
	// 5 standard deviations of a count with probability 1/6 are 457 here, of 1/2 612.
	for i, count := range below {
		if math.Abs(float64(count-n/6)) > 457 {
			t.Errorf("%d came %d times of %d", i, count, n)
		}
	}
	if len(orders) != 6 {
		t.Errorf("%d orders of 3, want 6", len(orders))
	}
	for order, count := range orders {
		if math.Abs(float64(count-n/6)) > 457 {
			t.Errorf("the order %s came %d times of %d", order, count, n)
		}
	}
	if math.Abs(float64(plus-n/2)) > 612 {
		t.Errorf("+1 came %d times of %d", plus, n)
	}
	items := ask.Shuffled(d, []string{"a", "b", "c"})
	slices.Sort(items)
	if !slices.Equal(items, []string{"a", "b", "c"}) {
		t.Errorf("shuffled to %v", items)
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

// Whatever answers come, there is a row for each question, and only right answers are right.
func TestJudgeTakesAnything(t *testing.T) {
	answer := func(text string) ask.Answer { return ask.Answer{A: json.RawMessage(text)} }
	for _, answers := range [][]ask.Answer{
		nil,
		{answer("2")},
		{answer("2"), answer("4"), answer("6"), answer("8")},
		{answer(""), answer("null"), answer(`"NaN"`)},
		{answer("[2]"), answer("{"), {Fault: "panic: x"}},
		{{A: json.RawMessage("2"), Fault: "both"}, answer("1e999"), answer(`"Infinity"`)},
	} {
		rows := lab.Double.Judge(nil, answers)
		if len(rows) != 3 {
			t.Fatalf("%d rows for %v, want 3", len(rows), answers)
		}
		for i, row := range rows {
			want := i < len(answers) && answers[i].Fault == "" && string(answers[i].A) == fmt.Sprint(2*(i+1))
			if row.Right != want || row.Got == "" || row.Want == "" {
				t.Errorf("row %d of %v is %+v", i, answers, row)
			}
		}
	}
}

// A mark that panics on a strange answer is a wrong answer; so is a panic of the function.
func TestPanics(t *testing.T) {
	part := ask.New(ask.Spec[func() []float64, int, ask.Vector]{
		Name:    "first",
		Call:    func(f func() []float64, _ int) ask.Vector { return f() },
		Tried:   func(int) string { return "first()" },
		Mark:    func(_ int, v ask.Vector) ask.Mark { return ask.Mark{Right: v[0] == 1, Got: v.String(), Want: "[1]"} },
		Visible: []ask.Case[int]{{}},
	})
	for _, c := range []struct {
		f    func() []float64
		want ask.Mark
	}{
		{func() []float64 { return []float64{1} }, ask.Mark{Right: true, Got: "[1]", Want: "[1]"}},
		{func() []float64 { return nil }, ask.Mark{Got: "an answer that can't be marked", Want: "an answer"}},
		{func() []float64 { panic("no idea") }, ask.Mark{Got: "panic: no idea", Want: "an answer"}},
		{nil, ask.Mark{Got: "panic: runtime error: invalid memory address or nil pointer dereference", Want: "an answer"}},
	} {
		if got := part.Try(c.f, nil)[0].Mark; got != c.want {
			t.Errorf("got %+v, want %+v", got, c.want)
		}
	}
	if questions := part.Questions(ask.NewDraw([]byte("s"), "lab", "a")); len(questions) != 0 {
		t.Errorf("a part without hidden questions has %s", questions)
	}
}

func FuzzJudge(f *testing.F) {
	f.Add([]byte(`[{"a":2},{"a":"NaN"},{"fault":"x"}]`))
	f.Add([]byte(`[{"a":[1]},{"a":null}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		var answers []ask.Answer
		if json.Unmarshal(text, &answers) != nil {
			return
		}
		if rows := lab.Double.Judge(nil, answers); len(rows) != 3 {
			t.Errorf("%d rows", len(rows))
		}
	})
}
