package labtests

import (
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
	"perceptronlab/course/lab2"
	"perceptronlab/course/lab3"
	"perceptronlab/course/lab3/examples"
)

// visible asks a function the visible questions of a part.
func visible[F, Q, A any](part *ask.Part[F, Q, A]) func(f F) []ask.Row {
	return func(f F) []ask.Row { return part.Try(f, nil) }
}

// Who has written Name, and not yet the part itself, is not told to write Name.
func TestNoHintWithoutAnswer(t *testing.T) {
	unwritten := lab0.ByHand{Name: said("Ada Lovelace"), Scores: func() []float64 { panic("not written yet") }}
	for _, row := range lab0.Trace.Try(unwritten, nil) {
		if row.Got != "panic: not written yet" || row.Hint != "" {
			t.Errorf("got %q with the hint %q, want the panic without a hint", row.Got, row.Hint)
		}
	}
}

// A hint states what was seen, and leads to the slip that made it.
func TestHints(t *testing.T) {
	const ada = "Ada Lovelace"
	score, classify, update, test := visible(lab1.Score), visible(lab1.Classify), visible(lab1.Update), visible(lab1.Mistake)
	train, bound, certifies := visible(lab2.Train), visible(lab2.Bound), visible(lab3.Certifies)
	epoch := func(name string) []ask.Row { return lab2.Epoch.Try(wrongEpochs()[name], nil) }
	absorb := func(absorb func(x []float64) []float64, join func(w []float64, b float64) []float64) []ask.Row {
		return lab1.Absorb.Try(lab1.Absorption{Absorb: absorb, Join: join}, nil)
	}
	one := func(x []float64) []float64 { return append(x, 1) }
	own := byProgram(ada, loop{}.train)
	truth, halved := weights(ada, mistake, rate(1)), weights(ada, mistake, rate(0.5))
	halved[2] = plus(halved[1], lab1.Mine(ada).Y[2], lab1.Mine(ada).X[2])
	changed := func(i int, row []float64) [][]float64 {
		rows := slices.Clone(truth)
		rows[i] = row
		return rows
	}
	const proof = "this is a certificate: true was wanted. May an entry be 0? Has each term λᵢ and yᵢ?"
	for _, c := range []struct {
		rows []ask.Row
		hint string
	}{
		{score(func(_, _ []float64) float64 { return 0 })[2:3], "is each product added"},
		{score(func(w, x []float64) float64 { return w[0] * x[0] })[2:3], "only the first product"},
		{score(func(w, x []float64) float64 { return w[len(w)-1] * x[len(w)-1] })[2:3], "only the last product: s += adds"},
		{score(func(w, x []float64) float64 { return dot(w[:len(w)-1], x) })[2:3], "the last place is left out"},
		{score(func(w, x []float64) float64 { return dot(w[1:], x[1:]) })[2:3], "the first place is left out"},
		{score(func(w, x []float64) float64 { return dot(w, ones(len(w))) + dot(x, ones(len(x))) })[2:3], "multiply place by place"},
		{score(func(w, x []float64) float64 { return -dot(w, x) }), "the sign is wrong"},
		{score(func(w, x []float64) float64 { return float64(int(dot(w, x))) }), "stay with float64"},
		{classify(func(w, x []float64) int { return min(1, 2*sign(dot(w, x))+1) }), "the score is 0 (does your Score say so?), so the class is 0"},
		{classify(func(w, x []float64) int { return -sign(dot(w, x)) }), "at [3 1] the score is 2 (does your Score say so?), so the class is +1"},
		{absorb(one, func(w []float64, b float64) []float64 { return append([]float64{b}, w...) }), "same place"},
		{absorb(one, func(w []float64, _ float64) []float64 { return w }), "one component more than w"},
		{test(strict), "the score is 0 (does your Score say so?)"},
		{test(func(w, x []float64, y float64) bool { return y*dot(w, x) >= 0 }), "the score is 3 (does your Score say so?)"},
		{update(func(_, _ []float64, _ float64) []float64 { return nil }), "as many components as w"},
		{update(func(w, _ []float64, _ float64) []float64 { return w }), "did not change: are the new weights returned?"},
		{update(noBias), "it is the bias"},
		{update(noFirst), "counted from 0"},
		{update(func(_, x []float64, y float64) []float64 { return times(y, x) }), "y x alone"},
		{update(func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) }), "x is subtracted"},
		{byWeights(ada, changed(0, []float64{0, 0, 0})), "the score is 0: a mistake"},
		{byWeights(ada, changed(2, []float64{9, 9, 9})), "an update is right here"}, // who decided rightly is not asked to decide again
		{byWeights(ada, changed(2, truth[1])), "y (w·x) ≤ 0?"},                      // who decided wrongly is asked, and not told
		{byWeights(ada, append(changed(2, []float64{9, 9, 9})[:3], []float64{8, 8, 8}))[3:], "row before"},
		{byWeights(ada, halved), "[-1.5 1 -0.5] + 0.5 y x"}, // the rate of the first row
		{epoch("counts examples"), "with w = [1 3] no example is a mistake, but 2 counted"},
		{lab2.Epoch.Try(func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			return textbook(make([]float64, len(w)), xs, ys)
		}, nil), "does Epoch begin with the w it is given?"},
		{train(wrongTrains()["w begins anew in each epoch"]), "2 mistakes in epoch 2: does it begin with the w of the epoch before"},
		{train(func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs, ys, min(epochs, 3))
		}), "3 of 50 epochs, the last with 2 mistakes"},
		{lab2.Order.Try(wrongOrders()["the examples in order, the labels as they were"], nil), "do x and y have the same number"},
		{lab2.Gains.Try(func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return g, p
		}, nil), "in the other order?"},
		{bound(func(u []float64, xs [][]float64, _ []float64) float64 {
			return slices.Max(ask.Map(xs, func(x []float64) float64 { return dot(x, x) })) * dot(u, u)
		}), "this is R²‖u‖², ρ is 3"},
		{bound(func([]float64, [][]float64, []float64) float64 { return 9 })[4:], "the smallest y u·x is 0:"}, // not −0
		{lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return []int{m[0], m[0] + m[1], m[0] + m[1]}, w
		}}, nil), "count each epoch from 0"},
		{certifies(func([]float64, [][]float64, []float64) bool { return false }), proof},
		{certifies(func(l []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(l) > 0 && isZero(total(l, xs, ys))
		})[3:], "twins [0 0 2 2]: none is below 0"},
		{lab3.Lift.Try(squaresAndProduct, nil), "no plane does"},
		{lab3.Robust.Try(lastW, nil)[:1], "On these rows w is 0 at the end of the run, too"},
		{lab3.Robust.Try(lastW, nil)[1:], "Was a better one on the way overwritten later?"},
		{lab3.Robust.Try(upToNow, nil)[1:], "Pocket: is w looked at after every update, by its errors on all the rows?"},
		{byLambda(" ", []float64{1, 2, 3, 4}), "examples: Own needs your name: let the function Name return it"},
		{byLambda(ada, []float64{1, 4, 6}), "λ has 3 numbers, for 4 rows"},
		{byLambda(ada, []float64{1, 4, -6, 3}), "λ has an entry below 0: -6 at row 2"},
		{byLambda(ada, []float64{0, 0, 0, 0}), "λ is all 0: the sum is then 0 for any data, and proves nothing (in Go, 1/4 is 0"},
		{byLambda(ada, []float64{3, 1, math.NaN(), 2}), "λ must hold numbers"},
		{byLambda(ada, []float64{1, 4, 6, 4}), "Σ λᵢ yᵢ [xᵢ; 1] = [-3 5 -1], not 0"},
		{byLambda(ada, []float64{1, 6, 4, 3}), "In another order these four numbers are a certificate"},
		{byLambda(ada, []float64{6, 3, 1, 4}), "Has the nearer end the larger share?"},
		{byLambda(ada, []float64{0.1, 0.4, 0.6, 0.3}), "float64"},
	} {
		i := slices.IndexFunc(c.rows, func(r ask.Row) bool { return !r.Right })
		if i < 0 || !strings.Contains(c.rows[i].Hint, c.hint) {
			t.Errorf("no hint %q in %+v", c.hint, c.rows)
		}
	}
}

// Data of one's own with a proof: 6 to 200 rows, 1 to 10 features, one proof, and it holds.
func TestMine(t *testing.T) {
	square := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 2}, {-1, -1}}
	xor := []float64{-1, 1, 1, -1, -1, -1}
	or := []float64{-1, 1, 1, 1, 1, -1}
	row := func(values ...float64) [][]float64 {
		return ask.Map(values, func(v float64) []float64 { return []float64{v} })
	}
	extreme := examples.Data{Separator: ones(11)}
	for i := range 200 {
		extreme.X = append(extreme.X, ask.Map(ask.UpTo(10), func(j int) float64 {
			return math.Ldexp(float64((i*7+j*13)%31-15), (i*j)%400-200)
		}))
		extreme.Y = append(extreme.Y, float64(i%2*2-1))
	}
	for _, c := range []struct {
		what  string
		data  examples.Data
		hint  string // of the first wrong row
		right int    // rows
	}{
		{"a separator", examples.Data{X: square, Y: or, Separator: []float64{2, 2, -1}}, "", 2},
		{"a certificate", examples.Data{X: square, Y: xor, Lambda: []float64{1, 1, 1, 1, 0, 0}}, "", 2},
		{"another", examples.Data{X: square, Y: xor, Lambda: []float64{0.5, 1, 1, 1, 0, 0.5}}, "Σ λᵢ yᵢ [xᵢ; 1] = [0.5 0.5 0], not 0", 1},
		{"an empty list beside", examples.Data{X: square, Y: or, Separator: []float64{2, 2, -1}, Lambda: []float64{}}, "", 2},
		{"nothing", examples.Data{}, "X has 0 rows", 0},
		{"five rows", examples.Data{X: square[:5], Y: or[:5], Separator: []float64{2, 2, -1}}, "X has 5 rows", 0},
		{"201 rows", examples.Data{X: row(make([]float64, 201)...), Y: make([]float64, 201)}, "X has 201 rows", 0},
		{"a label too few", examples.Data{X: square, Y: or[:5]}, "got 5 labels for 6 rows", 0},
		{"no features", examples.Data{X: make([][]float64, 6), Y: or}, "got no columns, want at least one feature", 0},
		{"11 features", examples.Data{X: slices.Repeat([][]float64{make([]float64, 11)}, 6), Y: or}, "row 0 has 11 features", 0},
		{"ragged", examples.Data{X: [][]float64{{1, 2}, {1}, {1}, {1}, {1}, {1}}, Y: or}, "row 1: got 1 column, want 2", 0},
		{"labels 0 and 1", examples.Data{X: square, Y: []float64{0, 1, 1, 1, 1, 0}}, "row 0: got label 0, want -1 or +1", 0},
		{"one class", examples.Data{X: square, Y: ones(6)}, "both classes", 0},
		{"NaN", examples.Data{X: row(1, 2, math.NaN(), 3, 4, 5), Y: or}, "row 2, column 0: got NaN", 0},
		{"twins", examples.Data{X: row(1, 1, 1, 2, 2, 3), Y: or, Separator: []float64{1, 1}}, "X has only 3 different points; at least 6 are wanted", 0},
		{"one point", examples.Data{X: row(1, 1, 1, 1, 1, 1), Y: or, Separator: []float64{1, 1}}, "X has only 1 different point;", 0},
		{"counted up", examples.Data{X: row(3, 1, 2, 6, 5, 4), Y: or, Separator: []float64{1, 1}}, "evenly spaced on a line", 0},
		{"0 and −0", examples.Data{X: row(0, math.Copysign(0, -1), 1, 3, 7, 8), Y: or, Separator: []float64{1, 1}}, "X has only 5 different points;", 0},
		{"no proof", examples.Data{X: square, Y: or}, "the proof is missing", 0},
		{"two proofs", examples.Data{X: square, Y: or, Separator: []float64{1, 1, 1}, Lambda: ones(6)}, "leave one out", 0},
		{"no bias", examples.Data{X: square, Y: or, Separator: []float64{2, 2}}, "3 are wanted, one for each feature and the bias, last", 0},
		{"λ too short", examples.Data{X: square, Y: xor, Lambda: ones(4)}, "λ has 4 numbers, for 6 rows", 0},
		{"the bias first", examples.Data{X: square, Y: or, Separator: []float64{-1, 2, 2}}, "row 0 is on the wrong side: w·[x; 1] = 2, and y = -1. The bias is the last number: with your first one put last, w separates. The claim is true", 1},
		{"on the line", examples.Data{X: square, Y: or, Separator: []float64{1, 1, -1}}, "row 1 is on the line itself", 1},
		{"NaN weights", examples.Data{X: square, Y: or, Separator: []float64{math.NaN(), 1, -1}}, "it must hold numbers", 1},
		{"a wrong claim", examples.Data{X: square, Y: xor, Separator: []float64{1, 1, -1}}, "The claim is not true: the data have no separator, but a λ", 1},
		{"the contrary", examples.Data{X: square, Y: or, Lambda: ones(6)}, "The claim is not true: the data have a separator", 1},
		{"λ below 0", examples.Data{X: square, Y: xor, Lambda: []float64{1, 1, 1, 1, -1, 0}}, "λ has an entry below 0: -1 at row 4", 1},
		{"λ = 0", examples.Data{X: square, Y: xor, Lambda: make([]float64, 6)}, "λ is all 0", 1},
		{"tenths", examples.Data{X: row(0.1, 0.2, 0.3, 0.4, 0.5, 0.6), Y: []float64{1, -1, 1, -1, 1, -1}, Lambda: []float64{1, 2, 1, 0, 0, 0}}, "0.1 is not exactly a tenth", 1},
		{"huge and tiny numbers", extreme, "row 0", 1},
	} {
		rows := lab3.Mine.Try(func() examples.Data { return c.data }, nil)
		hint := ""
		if i := slices.IndexFunc(rows, func(r ask.Row) bool { return !r.Right }); i >= 0 {
			hint = rows[i].Hint
		}
		if right := strings.Count(marks(rows), "✓"); right != c.right || !strings.Contains(hint, c.hint) || (hint == "") != (c.hint == "") {
			t.Errorf("%s: %d rows right, %q; want %d, %q", c.what, right, hint, c.right, c.hint)
		}
	}
}
