package classifier

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// documentedProbabilities returns the probabilities that the documentation of ProbabilitiesAll defines, for a
// row with the given scores.
func documentedProbabilities(m *Model, scores []float64) []float64 {
	q, sum := make([]float64, len(scores)), 0.0
	for k, s := range scores {
		ab := m.Platt[min(k, len(m.Platt)-1)]
		e := math.Exp(ab[0]*s + ab[1])
		switch {
		case m.Softmax:
			q[k] = 1 / e
		case len(q) == 2 && k == 0: // 1 − Q(second class); the score of the second class is −s
			q[0] = 1 - 1/(1+math.Exp(ab[1]-ab[0]*s))
		default:
			q[k] = 1 / (1 + e)
		}
		sum += q[k]
	}
	for k := range q {
		q[k] = m.Floor + (1-float64(len(q))*m.Floor)*q[k]/sum
	}
	return q
}

// The probabilities of a row are computed from its scores by the documented formula, with each method, and
// with the coefficients of release 0.1.0. Their sum is 1. A model that was trained without held-out rows has
// no probabilities.
func TestProbabilitiesAllUsesDocumentedFormula(t *testing.T) {
	for _, table := range []datasets.Table{blobs(300, 2, 3, 3, 1), datasets.Iris()} {
		for _, tr := range []Trainer{{}, {Method: OneVsRest}, {Method: OneVsOne}, {Chunk: 50}} {
			m := train(t, tr, table)
			old := *m
			fitAs010(t, tr, &old, table)
			for _, m := range []*Model{m, &old} {
				for i, p := range must[[][]float64](t)(m.ProbabilitiesAll(table)) {
					want, sum := documentedProbabilities(m, m.Scores(table.Row(i))), 0.0
					for k := range p {
						sum += p[k]
						if math.Abs(p[k]-want[k]) > 1e-12 || p[k] < m.Floor {
							t.Errorf("%v, row %d: probabilities = %v, want %v", tr.Method, i, p, want)
						}
					}
					if math.Abs(sum-1) > 1e-15 {
						t.Errorf("%v, row %d: probabilities = %v, with the sum %v, want the sum 1", tr.Method, i, p, sum)
					}
				}
			}
		}
		if _, err := train(t, Trainer{NoHeldOut: true}, table).ProbabilitiesAll(table); err == nil {
			t.Error("trained without held-out rows: ProbabilitiesAll returns no error, want an error")
		}
	}
	underflow := threeClassModel(perceptron.Weights{0, 0}, perceptron.Weights{0, 0}, perceptron.Weights{0, 0})
	underflow.Platt = [][2]float64{{0, 1e5}, {0, 1e5}, {0, 1e5}} // 1/(1 + exp(1e5)) underflows to 0 for each class
	if got := must[[][]float64](t)(underflow.ProbabilitiesAll(datasets.Table{Rows: [][]float64{{1}}})); got[0][2] != 1./3 {
		t.Errorf("ProbabilitiesAll = %v, want 1/3 for each class", got)
	}
}

// Predict, PredictAll and Errors use the threshold: they predict the second class if its score is above the
// threshold, and the first class otherwise.
func TestPredictionsUseThreshold(t *testing.T) {
	m := twoClassModel(1, 0, 0)
	m.Threshold = 2
	// The scores are 2, the next larger number, and −9.
	table := datasets.Table{Rows: [][]float64{{2, 0}, {math.Nextafter(2, 3), 0}, {-9, 0}}, Classes: []string{"no", "yes", "no"}}
	all, first, wrong := must[[]string](t)(m.PredictAll(table)), m.Predict(table.Rows[0]), must[int](t)(m.Errors(table))
	if !slices.Equal(all, table.Classes) || first != "no" || wrong != 0 {
		t.Errorf("with the threshold 2: PredictAll = %q, want %q; Predict = %q for the first row, want no; Errors = %d, want 0", all, table.Classes, first, wrong)
	}
	m.Threshold = -10
	if got := m.Predict(table.Rows[2]); got != "yes" {
		t.Errorf("with the threshold −10: Predict = %q, want yes", got)
	}
	threeClasses := threeClassModel(perceptron.Weights{1, 0}, perceptron.Weights{0, 1}, perceptron.Weights{-1, 2})
	m.Threshold, threeClasses.Threshold = math.NaN(), 1
	for caseName, m := range map[string]*Model{"three classes": threeClasses, "NaN": m} {
		_, err := m.PredictAll(datasets.Table{Rows: [][]float64{make([]float64, m.Columns)}})
		checkProblem(t, caseName, err)
	}
}
