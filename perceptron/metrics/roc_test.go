package metrics

import (
	"cmp"
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// areaOf is the definition of the AUC, over all pairs.
func areaOf(truth []bool, scores []float64) *big.Rat {
	halves, pairs := int64(0), int64(0)
	for i := range truth {
		for j := range truth {
			if truth[i] && !truth[j] {
				pairs++
				halves += int64(1 + cmp.Compare(scores[i], scores[j]))
			}
		}
	}
	return big.NewRat(halves, 2*pairs)
}

func TestAUCIsTheShareOfPairs(t *testing.T) {
	draw := rand.New(rand.NewPCG(3, 4))
	for trial := range 80 {
		n := 2 + draw.IntN(50)
		truth, scores := make([]bool, n), make([]float64, n)
		for i := range n {
			truth[i] = draw.IntN(3) == 0
			scores[i] = float64(draw.IntN(1+trial%9)) - 3
			if draw.IntN(20) == 0 {
				scores[i] = []float64{math.Inf(1), math.Inf(-1), math.Copysign(0, -1)}[draw.IntN(3)]
			}
		}
		truth[0], truth[1] = true, false
		want := areaOf(truth, scores)
		rest := new(big.Rat).Sub(big.NewRat(1, 1), want)
		// A map that rises changes nothing; one that falls turns it.
		for _, c := range []struct {
			score func(float64) float64
			want  *big.Rat
		}{
			{func(s float64) float64 { return s }, want},
			{func(s float64) float64 { return 2*s + 1 }, want},
			{func(s float64) float64 { return -s }, rest},
			{func(float64) float64 { return 7 }, big.NewRat(1, 2)},
		} {
			mapped := make([]float64, n)
			for i, s := range scores {
				mapped[i] = c.score(s)
			}
			nearest, _ := c.want.Float64()
			if got, err := AUC(truth, mapped); err != nil || got != nearest {
				t.Fatalf("AUC(%v, %v) = %v, %v, want %v", truth, mapped, got, err, c.want)
			}
		}
	}
}

func TestScikitLearnRanksTheSame(t *testing.T) {
	for _, want := range record(t).Rankings {
		area, curve := perceptron.Must(AUC(want.Truth, want.Scores)), perceptron.Must(ROC(want.Truth, want.Scores))
		if !near(area, want.AUC) || len(curve) != len(want.TruePositives) {
			t.Fatalf("%s: AUC %v, %d points; want %v, %d", want.Name, area, len(curve), want.AUC, len(want.TruePositives))
		}
		for k, p := range curve {
			if p.TruePositives != want.TruePositives[k] || p.FalsePositives != want.FalsePositives[k] || k > 0 && p.Threshold != want.Thresholds[k-1] {
				t.Errorf("%s: point %d is %+v, want %d, %d", want.Name, k, p, want.FalsePositives[k], want.TruePositives[k])
			}
		}
	}
}

func TestRankingRefuses(t *testing.T) {
	for _, test := range []struct {
		truth  []bool
		scores []float64
		want   string
	}{
		{[]bool{true, false}, []float64{1}, "got 2 rows with a truth and 1 score, want one of both"},
		{nil, nil, "no rows"},
		{[]bool{true, true}, []float64{1, 2}, "got 2 rows, none of them negative"},
		{[]bool{false, false}, []float64{1, 2}, "got 2 rows, none of them positive"},
		{[]bool{true, false}, []float64{1, math.NaN()}, "row 1, counted from 0: got the score NaN, want a number"},
	} {
		_, area := AUC(test.truth, test.scores)
		_, curve := ROC(test.truth, test.scores)
		for _, err := range []error{area, curve} {
			if err == nil || !strings.HasPrefix(err.Error(), "metrics: ") || !strings.Contains(err.Error(), test.want) {
				t.Errorf("error %v, want one that says %q", err, test.want)
			}
		}
	}
}
