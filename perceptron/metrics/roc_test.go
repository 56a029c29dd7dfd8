package metrics

import (
	"cmp"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// aucByDefinition returns the fraction, among all pairs of a positive and a negative row, of pairs in which
// the positive row has the higher score. A tie counts ½.
func aucByDefinition(truth []bool, scores []float64) *big.Rat {
	halves, pairs := int64(0), int64(0) // a pair in order counts two halves
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

func TestAUCIsFractionOfPairsInOrder(t *testing.T) {
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
		truth[0], truth[1] = true, false // AUC requires a positive and a negative row
		want := aucByDefinition(truth, scores)
		complement := new(big.Rat).Sub(big.NewRat(1, 1), want)
		// An increasing function of the scores does not change the AUC. A decreasing function changes it to
		// 1 − AUC.
		for _, c := range []struct {
			score func(float64) float64
			want  *big.Rat
		}{
			{func(s float64) float64 { return s }, want},
			{func(s float64) float64 { return 2*s + 1 }, want},
			{func(s float64) float64 { return -s }, complement},
			{func(float64) float64 { return 7 }, big.NewRat(1, 2)},
		} {
			mapped := make([]float64, n)
			for i, s := range scores {
				mapped[i] = c.score(s)
			}
			nearest, _ := c.want.Float64()
			if got, err := AUC(truth, mapped); err != nil || got != nearest {
				t.Fatalf("AUC(%v, %v) = %v, error %v, want %v", truth, mapped, got, err, c.want)
			}
		}
	}
}

func TestROCEqualsScikitLearn(t *testing.T) {
	for _, want := range readRecorded(t).Rankings {
		area, curve := perceptron.Must(AUC(want.Truth, want.Scores)), perceptron.Must(ROC(want.Truth, want.Scores))
		if !isNear(area, want.AUC) || len(curve) != len(want.TruePositives) {
			t.Fatalf("%s: AUC = %v, ROC returns %d points, want %v and %d points", want.Name, area, len(curve), want.AUC, len(want.TruePositives))
		}
		for k, p := range curve {
			if p.TruePositives != want.TruePositives[k] || p.FalsePositives != want.FalsePositives[k] {
				t.Errorf("%s: point %d = %+v, want %d false positives and %d true positives",
					want.Name, k, p, want.FalsePositives[k], want.TruePositives[k])
			}
			if k > 0 && p.Threshold != want.Thresholds[k-1] { // the threshold of point 0 is +Inf
				t.Errorf("%s: point %d has Threshold = %v, want %v", want.Name, k, p.Threshold, want.Thresholds[k-1])
			}
		}
	}
}

func TestROCErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		truth  []bool
		scores []float64
	}{
		{"different lengths", []bool{true, false}, []float64{1}},
		{"no rows", nil, nil},
		{"no negative row", []bool{true, true}, []float64{1, 2}},
		{"no positive row", []bool{false, false}, []float64{1, 2}},
		{"NaN", []bool{true, false}, []float64{1, math.NaN()}},
	} {
		_, err := AUC(test.truth, test.scores)
		messagetest.Error(t, test.name, err)
		_, err = ROC(test.truth, test.scores)
		messagetest.Error(t, test.name, err)
	}
}
