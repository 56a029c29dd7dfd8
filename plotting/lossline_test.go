package plotting

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// randomWithWeights returns a random dataset of n examples in dim columns, and two random weight
// vectors. Features and weights are integers from −4 to 4, so scores are often 0.
func randomWithWeights(r *rand.Rand, n, dim int) (d *perceptron.Dataset, from, to perceptron.Weights) {
	randomVector := func(size int) []float64 {
		v := make([]float64, size)
		for j := range v {
			v[j] = float64(r.IntN(9) - 4)
		}
		return v
	}
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = randomVector(dim), float64(2*r.IntN(2)-1)
	}
	return fromRows(x, y...), randomVector(dim), randomVector(dim)
}

// exactLosses computes the number of misclassified examples and the criterion at t from their
// definitions, in rational numbers.
func exactLosses(
	d *perceptron.Dataset, from, to perceptron.Weights, t *big.Rat,
) (errors int, criterion *big.Rat) {
	criterion = new(big.Rat)
	for x, y := range d.All() {
		score := new(big.Rat)
		for j := range x {
			w := new(big.Rat).Mul(t, newRat(to[j]-from[j]))
			w.Add(w, newRat(from[j]))
			score.Add(score, w.Mul(w, newRat(x[j]*y)))
		}
		if score.Sign() <= 0 {
			errors++
			criterion.Sub(criterion, score)
		}
	}
	return errors, criterion
}

func newRat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// exactJumps returns 0, 1 and the values of t at which an example begins or ceases to be
// misclassified, as sorted rational numbers.
func exactJumps(d *perceptron.Dataset, from, to perceptron.Weights) []*big.Rat {
	jumps := []*big.Rat{newRat(0), newRat(1)}
	scoresFrom, scoresTo := d.Scores(from), d.Scores(to)
	for i := range d.Len() {
		a, b := scoresFrom[i]*d.Label(i), scoresTo[i]*d.Label(i)
		if a != b && min(a, b) <= 0 && max(a, b) > 0 {
			jumps = append(jumps, new(big.Rat).Quo(newRat(a), newRat(a-b)))
		}
	}
	slices.SortFunc(jumps, (*big.Rat).Cmp)
	return slices.CompactFunc(jumps, func(p, q *big.Rat) bool { return p.Cmp(q) == 0 })
}

// TestLossLineIsExact: the jumps are at the values of t where a score is 0. At the jumps, between
// jumps, and at both ends, the two losses have the values that the definition gives in exact
// arithmetic. Between neighbouring jumps, E is interpolated linearly, as in the figure.
func TestLossLineIsExact(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for k := range 60 {
		d, from, to := randomWithWeights(r, 1+r.IntN(9), 1+r.IntN(4))
		l := newLosses(d, from, to)
		checkLosses := func(t0 *big.Rat, errors int, criterion float64) {
			wantErrors, wantCriterion := exactLosses(d, from, to, t0)
			nearest, _ := wantCriterion.Float64()
			if errors != wantErrors || math.Abs(criterion-nearest) > 1e-12 {
				t.Errorf("dataset %d, t = %v: misclassified examples = %d and E = %v, want %d and %v",
					k, t0, errors, criterion, wantErrors, wantCriterion)
			}
		}

		jumps := exactJumps(d, from, to)
		if len(jumps) != len(l.t) {
			t.Fatalf("dataset %d: ends and jumps = %v, want %v", k, l.t, jumps)
		}
		for j, jump := range jumps {
			if nearest, _ := jump.Float64(); l.t[j] != nearest {
				t.Errorf("dataset %d: jump %d = %v, want %v", k, j, l.t[j], jump)
			}
			checkLosses(jump, l.errors[j], l.criterion[j])
			if j == 0 {
				continue
			}
			for _, share := range []float64{0.25, 0.5, 0.75} {
				between := new(big.Rat).Sub(jump, jumps[j-1])
				between.Mul(between, newRat(share)).Add(between, jumps[j-1])
				interpolated := l.criterion[j-1] + share*(l.criterion[j]-l.criterion[j-1])
				checkLosses(between, l.between[j-1], interpolated)
			}
		}
	}
}

func TestLossLinePanics(t *testing.T) {
	w := perceptron.Weights{1, 1}
	messagetest.Panic(t, "NaN", func() { LossLine(and, perceptron.Weights{math.NaN(), 1}, w) })
	messagetest.Panic(t, "infinite score", func() {
		LossLine(fromRows([][]float64{{1e100, 0}}, 1), w, perceptron.Weights{1e300, 0})
	})
}
