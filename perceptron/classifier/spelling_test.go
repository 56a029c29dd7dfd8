package classifier

import (
	"slices"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// numbered returns Iris with its three classes renamed.
func numbered(setosa, versicolor, virginica string) datasets.Table {
	t := datasets.Iris()
	for i, class := range t.Classes {
		t.Classes[i] = map[string]string{"setosa": setosa, "versicolor": versicolor, "virginica": virginica}[class]
	}
	return t
}

// Classes that are spelled differently but are equal as numbers, such as 1 and 1.0, are one class.
func TestEqualNumbersAreOneClass(t *testing.T) {
	integers, floats := numbered("-1", "0", "1"), numbered("-1.0", "-0.0", "+1")
	m := train(t, Trainer{}, integers)
	wrong := must[int](t)(m.Errors(integers))
	if got := must[int](t)(m.Errors(floats)); got != wrong || wrong > 20 {
		t.Errorf("with classes as floats: Errors = %d, want %d, as with integers, and at most 20", got, wrong)
	}
	if got, want := must[[]float64](t)(m.ScoreAll(floats, "1.0")), must[[]float64](t)(m.ScoreAll(floats, "1")); !slices.Equal(got, want) {
		t.Errorf("ScoreAll of class 1.0 = %v, want %v, as of class 1", got, want)
	}
	want := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1": 5}}, integers)
	got := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1.0": 5}}, floats)
	for p, part := range want.Components {
		if !slices.Equal(got.Components[p].Weights, part.Weights) {
			t.Errorf("component %d, with classes as floats: Weights = %v, want %v", p, got.Components[p].Weights, part.Weights)
		}
	}
	if !slices.Equal(got.Classes, m.Classes) {
		t.Errorf("Classes = %q, want %q", got.Classes, m.Classes)
	}
	if _, err := m.Errors(numbered("-01", "00", "01")); err == nil {
		t.Error("with the class 01: Errors returns no error, want an error about an unknown class")
	}
	_, err := (Trainer{ClassWeights: map[string]float64{"1": 5, "1.0": 4}}).Train(integers)
	checkProblem(t, "two weights for one class", err)
}

func TestErrorsOfUnknownClass(t *testing.T) {
	m, table := train(t, Trainer{}, datasets.Iris()), datasets.Iris()
	table.Classes[7] = "lilium"
	_, err := m.Errors(table)
	checkProblem(t, "unknown class", err)
}
