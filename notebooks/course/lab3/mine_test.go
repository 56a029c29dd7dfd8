package lab3

import (
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
	"perceptronlab/notebooks/course/lab3/examples"
	"perceptronlab/perceptron"
)

func names() []string {
	var list []string
	for i := range students {
		list = append(list, strings.Repeat("Ada ", i%3+1)+string(rune('A'+i%26))+strings.Repeat("y", i/26))
	}
	return list
}

// Each name's data are in general position with a certificate of four different whole numbers up to
// 6: all equally hard, no other λ but its multiples, and no one that suits all names.
func TestOwn(t *testing.T) {
	different := map[string]bool{}
	lambdas := map[string]bool{}
	for _, name := range names() {
		own := examples.Own(name)
		different[own.String()] = true
		data := perceptron.Must(perceptron.FromRows(own.X, own.Y)).AbsorbBias()
		v := perceptron.Separate(data)
		if v.Separable {
			t.Fatalf("%s: separable", name)
		}
		var shares []float64
		for _, l := range v.Lambda {
			f, _ := l.Float64()
			shares = append(shares, f)
		}
		shares = whole(shares)
		if shares == nil {
			t.Fatalf("%s: λ = %v", name, v.Lambda)
		}
		lambdas[vector(shares)] = true
		if n := failed(Lambda.Try(ByHand{func() string { return name }, func() []float64 { return shares }}, nil)); n > 0 {
			t.Errorf("%s: %v fails %d rows", name, shares, n)
		}
		// what one might type without thought is worth nothing
		for _, guess := range [][]float64{nil, {0, 0, 0, 0}, {1, 1, 1, 1}, {-1, -1, -1, -1}, {1, 0, 0, 0}} {
			if n := failed(Lambda.Try(ByHand{func() string { return name }, func() []float64 { return guess }}, nil)); n < 2 {
				t.Errorf("%s: %v is worth %d rows", name, guess, 2-n)
			}
		}
	}
	if len(different) < students*9/10 {
		t.Errorf("only %d different data for %d names", len(different), students)
	}
	if len(lambdas) < 60 {
		t.Errorf("only %d different certificates", len(lambdas))
	}
	if examples.Own("ada  Lovelace ").String() != examples.Own("Ada Lovelace").String() {
		t.Error("spaces and capitals matter")
	}
}

// whole returns the multiple of λ with four different whole numbers, the largest at most 6; nil if
// there is none.
func whole(lambda []float64) []float64 {
	for largest := 4.0; largest <= 6; largest++ {
		multiple, good := []float64{}, true
		for _, l := range lambda {
			v := l * largest / slices.Max(lambda)
			good = good && math.Abs(v-math.Round(v)) < 1e-9 && !slices.Contains(multiple, math.Round(v))
			multiple = append(multiple, math.Round(v))
		}
		if good {
			return multiple
		}
	}
	return nil
}

func TestLambdaHints(t *testing.T) {
	for _, c := range []struct {
		name   string
		lambda []float64
		hint   string
	}{
		{" ", []float64{1, 2, 3, 4}, "let Name return your name"},
		{"Ada Lovelace", []float64{1, 4, 6}, "λ has 3 numbers, for 4 rows"},
		{"Ada Lovelace", []float64{1, 4, -6, 3}, "λ has an entry below 0: -6 at row 2"},
		{"Ada Lovelace", []float64{0, 0, 0, 0}, "λ is all 0: the sum is then 0 for any data, and proves nothing (in Go, 1/4 is 0"},
		{"Ada Lovelace", []float64{3, 1, math.NaN(), 2}, "λ must hold numbers"},
		{"Ada Lovelace", []float64{1, 4, 6, 4}, "Σ λᵢ yᵢ [xᵢ; 1] = [-3 5 -1], not 0"},
		{"Ada Lovelace", []float64{1, 6, 4, 3}, "In another order these four numbers are a certificate"},
		{"Ada Lovelace", []float64{6, 3, 1, 4}, "Has the nearer end the larger share?"},
		{"Ada Lovelace", []float64{0.1, 0.4, 0.6, 0.3}, "float64"},
		{"Ada Lovelace", []float64{2, 8, 12, 6}, ""},
	} {
		rows := Lambda.Try(ByHand{func() string { return c.name }, func() []float64 { return c.lambda }}, nil)
		i := slices.IndexFunc(rows, func(r ask.Row) bool { return !r.Right })
		if i < 0 {
			i = 0
		}
		if got := rows[i].Hint; !strings.Contains(got, c.hint) || (got == "") != (c.hint == "") {
			t.Errorf("%q %v: %q, want %q", c.name, c.lambda, got, c.hint)
		}
	}
}

func TestMine(t *testing.T) {
	square := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 2}, {-1, -1}}
	xor := []float64{-1, 1, 1, -1, -1, -1}
	or := []float64{-1, 1, 1, 1, 1, -1}
	tenths := [][]float64{{0.1}, {0.2}, {0.3}, {0.4}, {0.5}, {0.6}}
	many := make([][]float64, 201)
	for i := range many {
		many[i] = []float64{float64(i)}
	}
	for _, c := range []struct {
		what string
		data examples.Data
		hint string // of the first wrong row
		n    int    // rows that are right
	}{
		{"a separator", examples.Data{X: square, Y: or, Separator: []float64{2, 2, -1}}, "", 2},
		{"a certificate", examples.Data{X: square, Y: xor, Lambda: []float64{1, 1, 1, 1, 0, 0}}, "", 2},
		{"another", examples.Data{X: square, Y: xor, Lambda: []float64{0.5, 1, 1, 1, 0, 0.5}}, "Σ λᵢ yᵢ [xᵢ; 1] = [0.5 0.5 0], not 0", 1},
		{"an empty list beside", examples.Data{X: square, Y: or, Separator: []float64{2, 2, -1}, Lambda: []float64{}}, "", 2},
		{"nothing", examples.Data{}, "X has 0 rows", 0},
		{"five rows", examples.Data{X: square[:5], Y: or[:5], Separator: []float64{2, 2, -1}}, "X has 5 rows", 0},
		{"201 rows", examples.Data{X: many, Y: make([]float64, 201)}, "X has 201 rows", 0},
		{"a label too few", examples.Data{X: square, Y: or[:5]}, "Y has 5 labels, for 6 rows", 0},
		{"no features", examples.Data{X: make([][]float64, 6), Y: or}, "row 0 has 0 features", 0},
		{"11 features", examples.Data{X: [][]float64{make([]float64, 11), nil, nil, nil, nil, nil}, Y: or}, "row 0 has 11 features", 0},
		{"ragged", examples.Data{X: [][]float64{{1, 2}, {1}, {1}, {1}, {1}, {1}}, Y: or}, "row 1 has 1 feature, row 0 has 2", 0},
		{"labels 0 and 1", examples.Data{X: square, Y: []float64{0, 1, 1, 1, 1, 0}}, "the label of row 0 is 0", 0},
		{"one class", examples.Data{X: square, Y: ones(6)}, "both classes", 0},
		{"NaN", examples.Data{X: [][]float64{{1}, {2}, {math.NaN()}, {3}, {4}, {5}}, Y: or}, "row 2 is [NaN]", 0},
		{"twins", examples.Data{X: [][]float64{{1}, {1}, {1}, {2}, {2}, {3}}, Y: or, Separator: []float64{1, 1}}, "X has only 3 different points; at least 6 are wanted", 0},
		{"no proof", examples.Data{X: square, Y: or}, "the proof is missing", 0},
		{"two proofs", examples.Data{X: square, Y: or, Separator: []float64{1, 1, 1}, Lambda: ones(6)}, "leave one out", 0},
		{"no bias", examples.Data{X: square, Y: or, Separator: []float64{2, 2}}, "3 are wanted, one for each feature and the bias, last", 0},
		{"λ too short", examples.Data{X: square, Y: xor, Lambda: ones(4)}, "λ has 4 numbers, for 6 rows", 0},
		{"the bias first", examples.Data{X: square, Y: or, Separator: []float64{-1, 2, 2}}, "row 0 is on the wrong side: w·[x; 1] = 2, and y = -1. The bias is the last number: with your first one put last, w separates. The claim is true", 1},
		{"one point", examples.Data{X: make6([]float64{1, 2}), Y: or, Separator: []float64{1, 1, 1}}, "X has only 1 different point;", 0},
		{"on the line", examples.Data{X: square, Y: or, Separator: []float64{1, 1, -1}}, "row 1 is on the line itself", 1},
		{"NaN weights", examples.Data{X: square, Y: or, Separator: []float64{math.NaN(), 1, -1}}, "it must hold numbers", 1},
		{"a wrong claim", examples.Data{X: square, Y: xor, Separator: []float64{1, 1, -1}}, "The claim is not true: the data have no separator, but a λ", 1},
		{"the contrary", examples.Data{X: square, Y: or, Lambda: ones(6)}, "The claim is not true: the data have a separator", 1},
		{"λ below 0", examples.Data{X: square, Y: xor, Lambda: []float64{1, 1, 1, 1, -1, 0}}, "λ has an entry below 0: -1 at row 4", 1},
		{"λ = 0", examples.Data{X: square, Y: xor, Lambda: make([]float64, 6)}, "λ is all 0", 1},
		{"tenths", examples.Data{X: tenths, Y: []float64{1, -1, 1, -1, 1, -1}, Lambda: []float64{1, 2, 1, 0, 0, 0}}, "0.1 is not exactly a tenth", 1},
	} {
		rows := Mine.Try(func() examples.Data { return c.data }, nil)
		hint := ""
		for _, row := range rows {
			if !row.Right && hint == "" {
				hint = row.Hint
			}
		}
		if right := len(rows) - failed(rows); right != c.n || !strings.Contains(hint, c.hint) || (hint == "") != (c.hint == "") {
			t.Errorf("%s: %d rows right, %q; want %d, %q", c.what, right, hint, c.n, c.hint)
		}
	}
}

func make6(x []float64) [][]float64 { return [][]float64{x, x, x, x, x, x} }

// Huge and tiny numbers are judged as well, and soon.
func TestMineExtremes(t *testing.T) {
	var x [][]float64
	var y []float64
	for i := range 200 {
		row := make([]float64, 10)
		for j := range row {
			row[j] = math.Ldexp(float64((i*7+j*13)%31-15), (i*j)%400-200)
		}
		x, y = append(x, row), append(y, float64(i%2*2-1))
	}
	for _, data := range []examples.Data{{X: x, Y: y, Lambda: ones(200)}, {X: x, Y: y, Separator: ones(11)}} {
		if rows := Mine.Try(func() examples.Data { return data }, nil); failed(rows) != 1 {
			t.Errorf("%+v", rows)
		}
	}
}
