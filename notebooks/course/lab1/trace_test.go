package lab1

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// by returns what a student of the name hands in.
func by(name string, weights [][]float64) ByHand {
	return ByHand{func() string { return name }, func() [][]float64 { return weights }}
}

// run makes one epoch over a name's data, by a rule of mistakes and of updates.
func run(name string, mistake func(s, y float64) bool, update func(w, x []float64, y float64) []float64) [][]float64 {
	data, w := Mine(name), make([]float64, 3)
	var rows [][]float64
	for i, x := range data.X {
		if mistake(dot(w, x), data.Y[i]) {
			w = update(w, x, data.Y[i])
		}
		rows = append(rows, slices.Clone(w))
	}
	return rows
}

func tied(s, y float64) bool { return y*s <= 0 }

func at1(w, x []float64, y float64) []float64 { return plus(w, y, x) }

func names() []string {
	list := []string{"Ada Lovelace", "Frank", "張三", "O'Brien-Smith"}
	for i := range 196 {
		list = append(list, fmt.Sprintf("student %d", i))
	}
	return list
}

// All names are equally hard: three mistakes, one of them on the line, and numbers of one digit.
func TestMine(t *testing.T) {
	kinds := map[string]int{}
	seen := map[string]bool{}
	for _, name := range names() {
		data := Mine(name)
		var kind []string
		w := make([]float64, 3)
		for i, x := range data.X {
			s := data.Y[i] * dot(w, x)
			kind = append(kind, fmt.Sprint(sign(s)))
			if s <= 0 {
				w = plus(w, data.Y[i], x)
			}
			if x[2] != 1 || slices.ContainsFunc(append(slices.Clone(w), x...), func(v float64) bool { return math.Abs(v) > 9 }) {
				t.Errorf("%s: x = %v, w = %v", name, x, w)
			}
		}
		if kind[0] != "0" {
			t.Errorf("%s: example 1 is %s", name, kind[0])
		}
		kinds[strings.Join(kind[1:], " ")]++
		slices.Sort(kind[1:])
		if got := strings.Join(kind[1:], " "); got != "-1 0 1" {
			t.Errorf("%s: examples 2, 3, 4 are %s", name, got)
		}
		seen[data.String()] = true
	}
	if len(kinds) != 6 {
		t.Errorf("orders of the kinds: %v", kinds)
	}
	if len(seen) < 190 {
		t.Errorf("200 names have %d data sets", len(seen))
	}
	if Mine(" ada  LOVELACE").String() != Mine("Ada Lovelace").String() {
		t.Error("capital letters and spaces make other data")
	}
}

// Any rate is right, and a first row of zeros.
func TestTraceRight(t *testing.T) {
	for _, name := range names() {
		one := run(name, tied, at1)
		half := run(name, tied, func(w, x []float64, y float64) []float64 { return plus(w, y/2, x) })
		var tenth [][]float64
		for _, w := range one {
			tenth = append(tenth, plus(make([]float64, 3), 0.1, w))
		}
		five := append([][]float64{{0, 0, 0}}, one...)
		for _, weights := range [][][]float64{one, half, tenth, five} {
			if got := marks(Trace.Try(by(name, weights), nil)); got != "✓✓✓✓" {
				t.Errorf("%s, %v: %s", name, weights, got)
			}
		}
	}
}

// A slip costs every name something. No hidden question is asked.
func TestTraceWrong(t *testing.T) {
	always := func(float64, float64) bool { return true }
	strict := func(s, y float64) bool { return y*s < 0 }
	noBias := func(w, x []float64, y float64) []float64 {
		sum := plus(w, y, x)
		sum[2] = w[2]
		return sum
	}
	for _, name := range names() {
		truth := run(name, tied, at1)
		first := slices.Repeat(truth[:1], 4)
		begun := false
		later := run(name, func(s, y float64) bool { // the first update only is one at a tie
			defer func() { begun = true }()
			return !begun || y*s < 0
		}, at1)
		for what, weights := range map[string][][]float64{
			"nothing":             nil,
			"zeros":               {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}},
			"always updated":      run(name, always, at1),
			"strict <":            run(name, strict, at1),
			"strict < later":      later,
			"bias not updated":    run(name, tied, noBias),
			"the first row again": first,
			"the last row only":   slices.Repeat(truth[3:], 4),
			"three rows":          truth[:3],
			"two components":      {truth[0][:2], truth[1][:2], truth[2][:2], truth[3][:2]},
			"another's":           run(name+"?", tied, at1),
		} {
			if got := marks(Trace.Try(by(name, weights), nil)); got == "✓✓✓✓" {
				t.Errorf("%s, %s: %s", name, what, got)
			}
		}
		if got := marks(Trace.Try(by("  ", truth), nil)); got != "✗✗✗✗" {
			t.Errorf("without a name: %s", got)
		}
	}
	if n := len(Trace.Questions(ask.NewDraw([]byte("s"), "lab1", "ada"))); n != 0 {
		t.Errorf("%d hidden questions", n)
	}
}

// A row before the first wrong one is where to begin.
func TestTraceHints(t *testing.T) {
	weights := run("Ada Lovelace", tied, at1)
	weights[2] = []float64{9, 9, 9}
	weights[3] = []float64{8, 8, 8}
	rows := Trace.Try(by("Ada Lovelace", weights), nil)
	if marks(rows) != "✓✓✗✗" {
		t.Fatalf("marks are %s", marks(rows))
	}
	if !strings.Contains(rows[3].Hint, "row before") {
		t.Errorf("hint %q", rows[3].Hint)
	}
	for _, row := range rows { // the table does not give the answer away
		if strings.ContainsAny(row.Want, "[]") {
			t.Errorf("wanted is told: %q", row.Want)
		}
	}
}

// With another rate, from the first row on, the later rows are told that one.
func TestTraceHintsOfRate(t *testing.T) {
	weights := run("Ada Lovelace", tied, func(w, x []float64, y float64) []float64 { return plus(w, y/2, x) })
	weights[2] = plus(weights[1], Mine("Ada Lovelace").Y[2], Mine("Ada Lovelace").X[2])
	rows := Trace.Try(by("Ada Lovelace", weights), nil)
	if got := marks(rows); got[:len("✓✓✗")] != "✓✓✗" || !strings.Contains(rows[2].Hint, "[-1.5 1 -0.5] + 0.5 y x") {
		t.Errorf("%s: hint %q", got, rows[2].Hint)
	}
}

// Who decided rightly and added wrongly is not asked to decide again; who decided wrongly is asked,
// and not told.
func TestTraceHintsOfSlips(t *testing.T) {
	for _, name := range names() {
		truth := run(name, tied, at1)
		for i := range truth {
			before := make([]float64, 3)
			if i > 0 {
				before = truth[i-1]
			}
			due := !slices.Equal(truth[i], before)
			slip := slices.Clone(truth[i])
			slip[1] += 20
			for _, c := range []struct {
				row  []float64
				want string
			}{
				{slip, map[bool]string{true: "an update is right here", false: "is y (w·x) ≤ 0?"}[due]},
				{before, map[bool]string{true: "y (w·x) ≤ 0?", false: ""}[due]},
			} {
				if i == 0 && !slices.Equal(c.row, slip) {
					c.want = "the score is 0: a mistake"
				}
				weights := slices.Clone(truth)
				weights[i] = c.row
				row := Trace.Try(by(name, weights), nil)[i]
				if row.Right != (c.want == "") || !strings.Contains(row.Hint, c.want) {
					t.Errorf("%s, example %d is %v: hint %q, want %q in it", name, i+1, c.row, row.Hint, c.want)
				}
			}
		}
	}
}
