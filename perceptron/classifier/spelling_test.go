package classifier

import (
	"slices"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// Iris, its classes as numbers in each spelling.
func numbered(setosa, versicolor, virginica string) datasets.Table {
	t := datasets.Iris()
	for i, class := range t.Classes {
		t.Classes[i] = map[string]string{"setosa": setosa, "versicolor": versicolor, "virginica": virginica}[class]
	}
	return t
}

// A label as a program writes an integer, and as another writes the same one as a float, is one
// class wherever a model meets it.
func TestEqualNumbersAreOneClass(t *testing.T) {
	integers, floats := numbered("-1", "0", "1"), numbered("-1.0", "-0.0", "+1")
	m := train(t, Trainer{}, integers)
	wrong := must[int](t)(m.Errors(integers))
	if got := must[int](t)(m.Errors(floats)); got != wrong || wrong > 20 {
		t.Errorf("%d errors, and %d with the labels as floats", wrong, got)
	}
	if got, want := must[[]float64](t)(m.ScoreAll(floats, "1.0")), must[[]float64](t)(m.ScoreAll(floats, "1")); !slices.Equal(got, want) {
		t.Error("the class 1.0 has other scores than 1")
	}
	want := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1": 5}}, integers)
	got := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1.0": 5}}, floats)
	for p, part := range want.Components {
		if !slices.Equal(got.Components[p].Weights, part.Weights) {
			t.Errorf("part %d is %v, and %v with the labels as floats", p, part.Weights, got.Components[p].Weights)
		}
	}
	if !slices.Equal(got.Classes, m.Classes) {
		t.Errorf("the classes have become %q", got.Classes)
	}
	if _, err := m.Errors(numbered("-01", "00", "01")); err == nil {
		t.Error("01 is a word, and counts as 1")
	}
	_, err := (Trainer{ClassWeights: map[string]float64{"1": 5, "1.0": 4}}).Train(integers)
	wantProblem(t, err, found(`weights of "1" and "1.0", which are one class`, set("Trainer.ClassWeights", nil)))
}

// Errors counted for a class that the model has never seen would say nothing of the model.
func TestErrorsOfAnUnknownClass(t *testing.T) {
	m, table := train(t, Trainer{}, datasets.Iris()), datasets.Iris()
	table.Classes[7] = "lilium"
	_, err := m.Errors(table)
	wantProblem(t, err, foundAt("row 7", `the class "lilium"`, do("leave such rows out"), datasets.Fix{
		When: "to count them apart",
		Do:   "call metrics.Confuse(t.Classes, predicted) with what PredictAll returns",
	}))
}
