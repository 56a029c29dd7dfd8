package classifier

import (
	"fmt"
	"math"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The probabilities of a row sum to 1, follow the scores, and need held-out rows.
func TestProbabilitiesAll(t *testing.T) {
	for _, table := range []datasets.Table{blobs(300, 2, 3, 3, 1), datasets.Iris()} {
		m := train(t, Trainer{}, table)
		all := must[[][]float64](t)(m.ProbabilitiesAll(table))
		for i, x := range table.Rows {
			sum, want, whole := 0.0, make([]float64, len(m.Classes)), 0.0
			for k, s := range m.Scores(x) {
				if ab := m.Platt[min(k, len(m.Platt)-1)]; len(want) == 2 && k == 0 {
					want[0] = 1 - 1/(1+math.Exp(ab[1]-ab[0]*s)) // of the other score
				} else {
					want[k] = 1 / (1 + math.Exp(ab[0]*s+ab[1]))
				}
				whole += want[k]
			}
			for k, p := range all[i] {
				if sum += p; math.Abs(p-want[k]/whole) > 1e-12 {
					t.Errorf("row %d: %v, want %v", i, all[i], want)
				}
			}
			if math.Abs(sum-1) > 1e-15 {
				t.Errorf("row %d: %v sum to %v", i, all[i], sum)
			}
		}
		if _, err := train(t, Trainer{NoHeldOut: true}, table).ProbabilitiesAll(table); err == nil {
			t.Error("there are probabilities without held-out rows")
		}
	}
	far := three(perceptron.Weights{0, 0}, perceptron.Weights{0, 0}, perceptron.Weights{0, 0})
	far.Platt = [][2]float64{{0, 1e5}, {0, 1e5}, {0, 1e5}} // no class is likely at all
	if got := must[[][]float64](t)(far.ProbabilitiesAll(datasets.Table{Rows: [][]float64{{1}}})); got[0][2] != 1./3 {
		t.Errorf("%v", got)
	}
}

// The second class is predicted above the threshold, everywhere.
func TestThreshold(t *testing.T) {
	m := two(1, 0, 0)
	m.Threshold = 2
	points := datasets.Table{Rows: [][]float64{{2, 0}, {math.Nextafter(2, 3), 0}, {-9, 0}}, Classes: []string{"no", "yes", "no"}}
	if got := must[[]string](t)(m.PredictAll(points)); fmt.Sprint(got) != "[no yes no]" || m.Predict(points.Rows[0]) != "no" || must[int](t)(m.Errors(points)) != 0 {
		t.Errorf("predicts %q", got)
	}
	m.Threshold = -10
	if got := m.Predict(points.Rows[2]); got != "yes" {
		t.Errorf("predicts %q above −10", got)
	}
	several := three(perceptron.Weights{1, 0}, perceptron.Weights{0, 1}, perceptron.Weights{-1, 2})
	m.Threshold, several.Threshold = math.NaN(), 1
	for m, want := range map[*Model]datasets.Problem{
		several: found("the threshold 1 for 3 classes", set("Model.Threshold", 0.0)),
		m:       found("the threshold NaN", set("Model.Threshold", nil)),
	} {
		_, err := m.PredictAll(datasets.Table{Rows: [][]float64{make([]float64, m.Columns)}})
		wantProblem(t, err, want)
	}
}
