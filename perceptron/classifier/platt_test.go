package classifier

import (
	"fmt"
	"math"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The probabilities of a row are computed from its scores by the documented formula, and their sum is 1. A
// model that was trained without held-out rows has no probabilities.
func TestProbabilitiesAllUsesDocumentedFormula(t *testing.T) {
	for _, table := range []datasets.Table{blobs(300, 2, 3, 3, 1), datasets.Iris()} {
		m := train(t, Trainer{}, table)
		all := must[[][]float64](t)(m.ProbabilitiesAll(table))
		for i, x := range table.Rows {
			sum, want, wantSum := 0.0, make([]float64, len(m.Classes)), 0.0
			for k, s := range m.Scores(x) {
				if ab := m.Platt[min(k, len(m.Platt)-1)]; len(want) == 2 && k == 0 {
					want[0] = 1 - 1/(1+math.Exp(ab[1]-ab[0]*s)) // the second class has the score −s
				} else {
					want[k] = 1 / (1 + math.Exp(ab[0]*s+ab[1]))
				}
				wantSum += want[k]
			}
			for k, p := range all[i] {
				if sum += p; math.Abs(p-want[k]/wantSum) > 1e-12 {
					t.Errorf("row %d: probabilities = %v, want %v divided by %v", i, all[i], want, wantSum)
				}
			}
			if math.Abs(sum-1) > 1e-15 {
				t.Errorf("row %d: the sum of the probabilities %v = %v, want 1", i, all[i], sum)
			}
		}
		if _, err := train(t, Trainer{NoHeldOut: true}, table).ProbabilitiesAll(table); err == nil {
			t.Error("without held-out rows: ProbabilitiesAll returns no error, want an error")
		}
	}
	underflow := threeClassModel(perceptron.Weights{0, 0}, perceptron.Weights{0, 0}, perceptron.Weights{0, 0})
	underflow.Platt = [][2]float64{{0, 1e5}, {0, 1e5}, {0, 1e5}} // 1/(1 + exp(1e5)) underflows to 0 for each class
	if got := must[[][]float64](t)(underflow.ProbabilitiesAll(datasets.Table{Rows: [][]float64{{1}}})); got[0][2] != 1./3 {
		t.Errorf("ProbabilitiesAll = %v, want 1/3 for each class", got)
	}
}

// Predict, PredictAll and Errors use the threshold. The second class is predicted if its score is above the
// threshold.
func TestPredictionsUseThreshold(t *testing.T) {
	m := twoClassModel(1, 0, 0)
	m.Threshold = 2
	points := datasets.Table{Rows: [][]float64{{2, 0}, {math.Nextafter(2, 3), 0}, {-9, 0}}, Classes: []string{"no", "yes", "no"}}
	if got := must[[]string](t)(m.PredictAll(points)); fmt.Sprint(got) != "[no yes no]" || m.Predict(points.Rows[0]) != "no" || must[int](t)(m.Errors(points)) != 0 {
		t.Errorf("with the threshold 2: PredictAll = %q, want [no yes no], and no other results of Predict and Errors", got)
	}
	m.Threshold = -10
	if got := m.Predict(points.Rows[2]); got != "yes" { // its score is −9
		t.Errorf("with the threshold −10: Predict = %q, want yes", got)
	}
	several := threeClassModel(perceptron.Weights{1, 0}, perceptron.Weights{0, 1}, perceptron.Weights{-1, 2})
	m.Threshold, several.Threshold = math.NaN(), 1
	for caseName, m := range map[string]*Model{"three classes": several, "NaN": m} {
		_, err := m.PredictAll(datasets.Table{Rows: [][]float64{make([]float64, m.Columns)}})
		checkProblem(t, caseName, err)
	}
}
