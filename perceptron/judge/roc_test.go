package judge

import (
	"math"
	"math/big"
	"math/rand/v2"
	"strings"
	"testing"
)

// areaOf is the definition of the AUC, over all pairs.
func areaOf(truth []bool, scores []float64) *big.Rat {
	area, pairs := new(big.Rat), int64(0)
	half, one := big.NewRat(1, 2), big.NewRat(1, 1)
	for i := range truth {
		for j := range truth {
			if !truth[i] || truth[j] {
				continue
			}
			pairs++
			switch {
			case scores[i] > scores[j]:
				area.Add(area, one)
			case scores[i] == scores[j]:
				area.Add(area, half)
			}
		}
	}
	return area.Quo(area, new(big.Rat).SetInt64(pairs))
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
			if got, err := ExactAUC(truth, mapped); err != nil || got.Cmp(c.want) != 0 {
				t.Fatalf("AUC(%v, %v) = %v, %v, want %v", truth, mapped, got, err, c.want)
			}
		}
	}
}

func TestScikitLearnRanksTheSame(t *testing.T) {
	for _, want := range record(t).Rankings {
		area, err := AUC(want.Truth, want.Scores)
		if err != nil {
			t.Fatal(err)
		}
		if !near(area, want.AUC) {
			t.Errorf("%s: AUC %v, want %v", want.Name, area, want.AUC)
		}
		curve, err := ROC(want.Truth, want.Scores)
		if err != nil || len(curve) != len(want.TruePositives) {
			t.Fatalf("%s: %d points, %v; want %d", want.Name, len(curve), err, len(want.TruePositives))
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
		{[]bool{true, false}, []float64{1}, "got 2 rows with a truth and 1 score;"},
		{nil, nil, "no rows"},
		{[]bool{true, true}, []float64{1, 2}, "of 2 rows none is negative"},
		{[]bool{false, false}, []float64{1, 2}, "of 2 rows none is positive"},
		{[]bool{true, false}, []float64{1, math.NaN()}, "the score of row 1, counted from 0, is NaN"},
	} {
		if _, err := AUC(test.truth, test.scores); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("AUC: error %v, want one that says %q", err, test.want)
		}
		if _, err := ROC(test.truth, test.scores); err == nil || !strings.HasPrefix(err.Error(), "judge: ") {
			t.Errorf("ROC: error %v", err)
		}
	}
}
