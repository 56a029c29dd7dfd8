package labtests

import (
	"errors"
	"fmt"
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
	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// visible returns a function that puts the visible questions of a part to f.
func visible[F, Q, A any](part *ask.Part[F, Q, A]) func(f F) []ask.Row {
	return func(f F) []ask.Row { return part.Try(f, nil) }
}

// firstHint returns the hint of the first wrong row, or "" if all rows are right.
func firstHint(rows []ask.Row) string {
	if i := slices.IndexFunc(rows, func(r ask.Row) bool { return !r.Right }); i >= 0 {
		return rows[i].Hint
	}
	return ""
}

// unwrittenScores and unwrittenScore are functions of a released lab.
func unwrittenScores() []float64            { panic("not written yet") }
func unwrittenScore(w, x []float64) float64 { panic("not written yet") }

// classifies calls unwrittenScore, as a student's Classify does.
func classifies(w, x []float64) int { return int(unwrittenScore(w, x)) }

// A row with the panic of a function that is not written yet names this function: Scores if only Name is
// written, and Score if Classify calls it.
func TestUnwrittenFunctionIsNamed(t *testing.T) {
	const format = "%s is not written yet: write your code, and delete the line panic(\"not written yet\")"
	byHand := lab0.ByHand{Name: fixedName("Ada Lovelace"), Scores: unwrittenScores}
	for function, rows := range map[string][]ask.Row{
		"unwrittenScores": lab0.Trace.Try(byHand, nil),
		"unwrittenScore":  lab1.Classify.Try(classifies, nil),
	} {
		for _, row := range rows {
			want := fmt.Sprintf(format, function)
			if row.Got != "panic: not written yet" || row.Hint != want {
				t.Errorf("Got = %q and Hint = %q, want the panic and %q", row.Got, row.Hint, want)
			}
		}
	}
}

// returnsEarly returns from within the loop, after the first component.
func returnsEarly(w, x []float64, y float64) []float64 {
	after := make([]float64, len(w))
	after[0] = w[0] + y*x[0]
	return after
}

// Every slip that has a hint of its own leads to an answer of its own in every visible question of Update, and in
// every one of Score with several components. Otherwise the hint could be about another slip. Two slips are the
// same at w = 0.
func TestSlipsDiffer(t *testing.T) {
	distinct := func(part string, answers [][]float64) {
		for i, a := range answers {
			for _, b := range answers[:i] {
				if slices.Equal(a, b) {
					t.Errorf("%s: two slips, or a slip and the right answer, lead to %v", part, a)
				}
			}
		}
	}
	lab1.Score.Try(func(w, x []float64) float64 {
		if n := len(w) - 1; n > 0 {
			s := dot(w, x)
			slips := [][]float64{{s}, {-s}, {w[0] * x[0]}, {w[n] * x[n]}}
			if n > 1 {
				slips = append(slips, []float64{s - w[0]*x[0]}, []float64{s - w[n]*x[n]})
			}
			distinct("Score", slips)
		}
		return 0
	}, nil)
	lab1.Update.Try(func(w, x []float64, y float64) []float64 {
		slips := [][]float64{plus(w, y, x), plus(w, -y, x), noBias(w, x, y), noFirst(w, x, y), returnsEarly(w, x, y), w}
		if !slices.Equal(w, make([]float64, len(w))) {
			slips = append(slips, plus(plus(w, 1, w), y, x), times(y, x))
		}
		distinct("Update", slips)
		return slips[0]
	}, nil)
}

// A hint describes the wrong answer, and suggests the slip that led to it. For each case, the golden
// file has the hint of the first wrong row.
func TestHints(t *testing.T) {
	const ada = "Ada Lovelace"
	score, classify, update, test := visible(lab1.Score), visible(lab1.Classify), visible(lab1.Update), visible(lab1.Mistake)
	train, bound, certifies := visible(lab2.Train), visible(lab2.Bound), visible(lab3.Certifies)
	epoch := func(name string) []ask.Row { return lab2.Epoch.Try(wrongEpochs()[name], nil) }
	absorb := func(absorb func(x []float64) []float64, join func(w []float64, b float64) []float64) []ask.Row {
		return lab1.Absorb.Try(lab1.Absorption{Absorb: absorb, Join: join}, nil)
	}
	appendOne := func(x []float64) []float64 { return append(x, 1) }
	own := traceByProgram(ada, loop{}.train)
	truth := weights(ada, mistake, rate(1))
	// mixed has the learning rate 1/2 in the first two rows, and 1 in the third.
	mixed := weights(ada, mistake, rate(0.5))
	mixed[2] = plus(mixed[1], lab1.Mine(ada).Y[2], lab1.Mine(ada).X[2])
	// changed returns truth with the row of index i replaced.
	changed := func(i int, row []float64) [][]float64 {
		rows := slices.Clone(truth)
		rows[i] = row
		return rows
	}
	for _, c := range []struct {
		name string
		rows []ask.Row
	}{
		{"sign, 0 is +1", lab0.Sign.Try(zeroIsPlus, nil)},
		{"scores by hand", lab0.Trace.Try(lab0.ByHand{Name: fixedName(ada), Scores: func() []float64 { return []float64{1, 2, 3} }}, nil)},
		{"scores by hand, two numbers", lab0.Trace.Try(lab0.ByHand{Name: fixedName(ada), Scores: func() []float64 { return []float64{1, 2} }}, nil)},
		// The third question, [2:3], has three components, so these slips have different results.
		{"score, constant 0", score(func(_, _ []float64) float64 { return 0 })[2:3]},
		{"score, first product", score(func(w, x []float64) float64 { return w[0] * x[0] })[2:3]},
		{"score, last product", score(func(w, x []float64) float64 { return w[len(w)-1] * x[len(w)-1] })[2:3]},
		{"score, without the last product", score(func(w, x []float64) float64 { return dot(w[:len(w)-1], x) })[2:3]},
		{"score, without the first product", score(func(w, x []float64) float64 { return dot(w[1:], x[1:]) })[2:3]},
		{"score, sum of all numbers", score(func(w, x []float64) float64 { return dot(w, ones(len(w))) + dot(x, ones(len(x))) })[2:3]},
		{"score, wrong sign", score(func(w, x []float64) float64 { return -dot(w, x) })},
		{"score, first product of two", score(func(w, x []float64) float64 { return w[0] * x[0] })[3:4]},
		{"score, int", score(func(w, x []float64) float64 { return float64(int(dot(w, x))) })},
		{"classify, 0 is +1", classify(func(w, x []float64) int { return min(1, 2*sign(dot(w, x))+1) })},
		{"classify, wrong sign", classify(func(w, x []float64) int { return -sign(dot(w, x)) })},
		{"absorb, different places", absorb(appendOne, func(w []float64, b float64) []float64 { return append([]float64{b}, w...) })},
		{"absorb, Join returns w", absorb(appendOne, func(w []float64, _ float64) []float64 { return w })},
		{"absorb, Absorb returns x", absorb(func(x []float64) []float64 { return x }, func(w []float64, b float64) []float64 { return append(w, b) })},
		{"absorb, bias negated", absorb(appendOne, func(w []float64, b float64) []float64 { return append(w, -b) })},
		{"mistake, strict <", test(strict)},
		{"mistake, >= instead of <=", test(func(w, x []float64, y float64) bool { return y*dot(w, x) >= 0 })},
		{"update, nil", update(func(_, _ []float64, _ float64) []float64 { return nil })},
		{"update, returns w", update(func(w, _ []float64, _ float64) []float64 { return w })},
		{"update, wrong sign", update(func(w, x []float64, y float64) []float64 { return plus(w, -y, x) })},
		{"update, w twice", update(func(w, x []float64, y float64) []float64 { return plus(plus(w, 1, w), y, x) })},
		{"update, returns early", update(returnsEarly)},
		{"update, bias not updated", update(noBias)},
		{"update, first component not updated", update(noFirst)},
		{"update, minus x", update(func(w, x []float64, _ float64) []float64 { return plus(w, -1, x) })},
		{"update, y x alone", update(func(_, x []float64, y float64) []float64 { return times(y, x) })},
		{"update, without y", update(func(w, x []float64, _ float64) []float64 { return plus(w, 1, x) })},
		{"update, x normalised", update(wrongUpdates["x normalised"])},
		{"weights by hand, first row 0", tryWeights(ada, changed(0, []float64{0, 0, 0}))},
		{"weights by hand, wrong first sum", tryWeights(ada, changed(0, []float64{9, 9, 9}))},
		{"weights by hand, y left out at first", tryWeights(ada, changed(0, []float64{-3, -3, 1}))[:1]},
		{"weights by hand, y left out later", tryWeights(ada, changed(2, []float64{5, 6, 0}))[2:3]},
		// If the student updates w wrongly at a mistake, the hint is about the sum. If the student
		// does not update w, the hint only asks whether the example is a mistake.
		{"weights by hand, wrong sum", tryWeights(ada, changed(2, []float64{9, 9, 9}))},
		{"weights by hand, no update", tryWeights(ada, changed(2, truth[1]))},
		{"weights by hand, wrong previous row", tryWeights(ada, append(changed(2, []float64{9, 9, 9})[:3], []float64{8, 8, 8}))[3:]},
		{"weights by hand, another rate in the third row", tryWeights(ada, mixed)},
		{"weights by hand, two rows", tryWeights(ada, truth[:2])},
		{"epoch, counts examples", epoch("counts examples")},
		{"epoch, from w = 0", lab2.Epoch.Try(func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
			return textbook(make([]float64, len(w)), xs, ys)
		}, nil)},
		{"epoch, repeats an example until it is right", epoch("repeats each example until it is right")},
		{"epoch, returns w and 0 mistakes", epoch("returns w and 0 mistakes")},
		{"epoch, w not stored", epoch("the update is not stored")},
		{"epoch, wrong sign", epoch("wrong sign")},
		{"epoch, batch", epoch("batch")},
		{"epoch, first example skipped", epoch("the first example skipped")},
		{"epoch, nil", epoch("nil weights")},
		{"epoch, infinite weights", epoch("infinite weights")},
		{"train, w is 0 again in each epoch", train(wrongTrains()["w is 0 again in each epoch"])},
		{"train, at most three epochs", train(func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs, ys, min(epochs, 3))
		})},
		{"train, one epoch more", train(wrongTrains()["one epoch more"])},
		{"train, no counts", train(wrongTrains()["no counts"])},
		{"train, never stops early", train(wrongTrains()["never stops early"])},
		{"train, counts reversed", train(wrongTrains()["counts in reverse order"])},
		{"train, -w", train(wrongTrains()["-w"])},
		{"train, mistakes never reset", train(wrongTrains()["mistakes never reset"])},
		{"order, labels in file order", lab2.Order.Try(wrongOrders()["the examples in the given order, the labels in file order"], nil)},
		{"order, ignored", lab2.Order.Try(wrongOrders()["the order ignored"], nil)},
		{"order, one example again and again", lab2.Order.Try(wrongOrders()["one example again and again"], nil)[1:]},
		{"gains, swapped", lab2.Gains.Try(func(u, before, after []float64) (float64, float64) {
			p, g := gains(u, before, after)
			return g, p
		}, nil)},
		{"gains, u·after as the progress", lab2.Gains.Try(func(u, before, after []float64) (float64, float64) {
			_, g := gains(u, before, after)
			return dot(u, after), g
		}, nil)[1:]},
		{"gains, norms not squared", lab2.Gains.Try(func(u, before, after []float64) (float64, float64) {
			p, _ := gains(u, before, after)
			return p, norm(after) - norm(before)
		}, nil)},
		{"gains, squared norm of the step", lab2.Gains.Try(func(u, before, after []float64) (float64, float64) {
			p, _ := gains(u, before, after)
			return p, dot(step(before, after), step(before, after))
		}, nil)},
		{"bound, without ρ", bound(func(u []float64, xs [][]float64, _ []float64) float64 {
			return slices.Max(ask.Map(xs, func(x []float64) float64 { return dot(x, x) })) * dot(u, u)
		})},
		{"bound, u is not a separator", bound(func([]float64, [][]float64, []float64) float64 { return 9 })[4:]}, // the hint shows 0, not −0
		{"bound, constant 51", bound(func([]float64, [][]float64, []float64) float64 { return 51 })},
		{"holds, strict", lab2.Holds.Try(func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			p, g := gains(u, before, after)
			return p > rho, g < r2
		}, nil)},
		{"trace, counts not reset", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return []int{m[0], m[0] + m[1], m[0] + m[1]}, w
		}}, nil)},
		{"trace, two counts", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return m[:2], w
		}}, nil)},
		{"trace, wrong count", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return []int{m[0] - 1, m[1], m[2]}, w
		}}, nil)},
		{"trace, wrong weights", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return m, [][]float64{{9, 9}, w[1], w[2]}
		}}, nil)},
		{"trace, wrong weights of the previous epoch", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return m, [][]float64{{9, 9}, {8, 8}, w[2]}
		}}, nil)[1:]},
		{"trace, one row", lab2.Trace.Try(lab2.ByHand{Name: own.Name, Trace: func() ([]int, [][]float64) {
			m, w := own.Trace()
			return m, w[:1]
		}}, nil)},
		{"certifies, always false", certifies(func([]float64, [][]float64, []float64) bool { return false })},
		{"certifies, requires all λ > 0", certifies(func(l []float64, xs [][]float64, ys []float64) bool {
			return slices.Min(l) > 0 && isZero(total(l, xs, ys))
		})[3:]},
		{"certifies, always true", certifies(func([]float64, [][]float64, []float64) bool { return true })},
		{"robust, last w of XOR", lab3.Robust.Try(lastW, nil)[:1]},
		{"robust, last w", lab3.Robust.Try(lastW, nil)[1:]},
		{"robust, errors on the rows so far", lab3.Robust.Try(partialPocket, nil)[1:]},
		{"robust, w of the first epoch", lab3.Robust.Try(func(xs [][]float64, ys []float64, _ int) []float64 { return lastW(xs, ys, 1) }, nil)[1:]},
		{"robust, w is 0", lab3.Robust.Try(func(xs [][]float64, _ []float64, _ int) []float64 { return make([]float64, len(xs[0])) }, nil)[1:]},
		{"robust, worst w", lab3.Robust.Try(trainer{}.pocket(countErrors, func(a, b int) bool { return a > b }, keep), nil)[1:]},
		{"robust, nil", lab3.Robust.Try(func([][]float64, []float64, int) []float64 { return nil }, nil)},
		{"λ by hand, no name", tryLambda(" ", []float64{1, 2, 3, 4})},
		{"λ by hand, three numbers", tryLambda(ada, []float64{1, 4, 6})},
		{"λ by hand, below 0", tryLambda(ada, []float64{1, 4, -6, 3})},
		{"λ by hand, all 0", tryLambda(ada, []float64{0, 0, 0, 0})},
		{"λ by hand, NaN", tryLambda(ada, []float64{3, 1, math.NaN(), 2})},
		{"λ by hand, sum not 0", tryLambda(ada, []float64{1, 4, 6, 4})},
		{"λ by hand, another order", tryLambda(ada, []float64{1, 6, 4, 3})},
		{"λ by hand, swapped shares", tryLambda(ada, []float64{6, 3, 1, 4})},
		{"λ by hand, tenths", tryLambda(ada, []float64{0.1, 0.4, 0.6, 0.3})},
	} {
		messagetest.Error(t, c.name, errors.New(firstHint(c.rows)))
	}
}

// A hint for Lift ends with a certificate that no plane separates the lifted points. Package perceptron
// formats the certificate, so the golden file has only the text before it.
func TestLiftHint(t *testing.T) {
	hint := firstHint(lab3.Lift.Try(squaresAndProduct, nil))
	text, certificate, _ := strings.Cut(hint, ": ")
	messagetest.Error(t, "squares and product", errors.New(text))
	if certificate == "" {
		t.Errorf("hint = %q, want one that ends with a certificate", hint)
	}
	tooMany := func(x []float64) []float64 { return append(x, make([]float64, 70)...) }
	messagetest.Error(t, "too many features", errors.New(firstHint(lab3.Lift.Try(tooMany, nil))))
}

// The student's own data must have 6 to 200 rows and 1 to 10 features, and exactly one proof that
// holds. The golden file has the hint of the first wrong row. It omits the faults that FromRows
// reports, whose hints are the messages of FromRows.
func TestMine(t *testing.T) {
	// The corners of a square, and two more points, so there are the six points that Mine requires.
	points := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}, {2, 2}, {-1, -1}}
	// Labels of the points. On the corners, they are XOR and OR.
	xor := []float64{-1, 1, 1, -1, -1, -1}
	or := []float64{-1, 1, 1, 1, 1, -1}
	// column returns one row per value, with this value as its only feature.
	column := func(values ...float64) [][]float64 {
		return ask.Map(values, func(v float64) []float64 { return []float64{v} })
	}
	// The features of extreme are integers times powers of 2 from 2⁻²⁰⁰ to 2¹⁹⁹, and its rows and
	// columns are as many as allowed. The check of a proof must work for such data, too.
	extreme := examples.Data{Separator: ones(11)}
	for i := range 200 {
		extreme.X = append(extreme.X, ask.Map(ask.UpTo(10), func(j int) float64 {
			return math.Ldexp(float64((i*7+j*13)%31-15), (i*j)%400-200)
		}))
		extreme.Y = append(extreme.Y, float64(i%2*2-1))
	}
	for _, c := range []struct {
		name  string
		data  examples.Data
		right int // the number of right rows in the table of Mine, which has two rows
	}{
		{"a separator", examples.Data{X: points, Y: or, Separator: []float64{2, 2, -1}}, 2},
		{"a certificate", examples.Data{X: points, Y: xor, Lambda: []float64{1, 1, 1, 1, 0, 0}}, 2},
		{"a wrong certificate", examples.Data{X: points, Y: xor, Lambda: []float64{0.5, 1, 1, 1, 0, 0.5}}, 1},
		{"an empty Lambda", examples.Data{X: points, Y: or, Separator: []float64{2, 2, -1}, Lambda: []float64{}}, 2},
		{"no data", examples.Data{}, 0},
		{"5 rows", examples.Data{X: points[:5], Y: or[:5], Separator: []float64{2, 2, -1}}, 0},
		{"201 rows", examples.Data{X: column(make([]float64, 201)...), Y: make([]float64, 201)}, 0},
		{"one label too few", examples.Data{X: points, Y: or[:5]}, 0},
		{"no features", examples.Data{X: make([][]float64, 6), Y: or}, 0},
		{"11 features", examples.Data{X: slices.Repeat([][]float64{make([]float64, 11)}, 6), Y: or}, 0},
		{"rows of different lengths", examples.Data{X: [][]float64{{1, 2}, {1}, {1}, {1}, {1}, {1}}, Y: or}, 0},
		{"labels 0 and 1", examples.Data{X: points, Y: []float64{0, 1, 1, 1, 1, 0}}, 0},
		{"all labels equal", examples.Data{X: points, Y: ones(6)}, 0},
		{"NaN feature", examples.Data{X: column(1, 2, math.NaN(), 3, 4, 5), Y: or}, 0},
		{"6 points, 3 of them different", examples.Data{X: column(1, 1, 1, 2, 2, 3), Y: or, Separator: []float64{1, 1}}, 0},
		{"6 equal points", examples.Data{X: column(1, 1, 1, 1, 1, 1), Y: or, Separator: []float64{1, 1}}, 0},
		{"evenly spaced", examples.Data{X: column(3, 1, 2, 6, 5, 4), Y: or, Separator: []float64{1, 1}}, 0},
		{"0 and −0", examples.Data{X: column(0, math.Copysign(0, -1), 1, 3, 7, 8), Y: or, Separator: []float64{1, 1}}, 0},
		{"no proof", examples.Data{X: points, Y: or}, 0},
		{"separator and certificate", examples.Data{X: points, Y: or, Separator: []float64{1, 1, 1}, Lambda: ones(6)}, 0},
		{"no bias", examples.Data{X: points, Y: or, Separator: []float64{2, 2}}, 0},
		{"λ too short", examples.Data{X: points, Y: xor, Lambda: ones(4)}, 0},
		{"bias first", examples.Data{X: points, Y: or, Separator: []float64{-1, 2, 2}}, 1},
		{"a row on the line", examples.Data{X: points, Y: or, Separator: []float64{1, 1, -1}}, 1},
		{"NaN weight", examples.Data{X: points, Y: or, Separator: []float64{math.NaN(), 1, -1}}, 1},
		{"a separator of inseparable data", examples.Data{X: points, Y: xor, Separator: []float64{1, 1, -1}}, 1},
		{"a certificate of separable data", examples.Data{X: points, Y: or, Lambda: ones(6)}, 1},
		{"λ below 0", examples.Data{X: points, Y: xor, Lambda: []float64{1, 1, 1, 1, -1, 0}}, 1},
		{"λ = 0", examples.Data{X: points, Y: xor, Lambda: make([]float64, 6)}, 1},
		{"tenths", examples.Data{X: column(0.1, 0.2, 0.3, 0.4, 0.5, 0.6), Y: []float64{1, -1, 1, -1, 1, -1}, Lambda: []float64{1, 2, 1, 0, 0, 0}}, 1},
		{"huge and tiny numbers", extreme, 1},
	} {
		rows := lab3.Mine.Try(func() examples.Data { return c.data }, nil)
		if right := strings.Count(marks(rows), "✓"); right != c.right {
			t.Errorf("%s: right rows = %d, want %d", c.name, right, c.right)
		}
		_, err := perceptron.FromRows(c.data.X, c.data.Y)
		hint := firstHint(rows)
		switch {
		case c.right == 2:
			if hint != "" {
				t.Errorf("%s: hint = %q, want none", c.name, hint)
			}
		case err != nil && strings.HasSuffix(err.Error(), hint): // a fault that FromRows reports
		default:
			messagetest.Error(t, c.name, errors.New(hint))
		}
	}
}
