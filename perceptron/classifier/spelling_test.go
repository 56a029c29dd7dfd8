package classifier

import (
	"slices"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// irisWithClasses returns Iris with its three classes renamed.
func irisWithClasses(setosa, versicolor, virginica string) datasets.Table {
	t := datasets.Iris()
	for i, class := range t.Classes {
		t.Classes[i] = map[string]string{"setosa": setosa, "versicolor": versicolor, "virginica": virginica}[class]
	}
	return t
}

// Classes that are spelled differently but are equal as numbers, such as 1 and 1.0, are one class.
func TestEqualNumbersAreOneClass(t *testing.T) {
	integers, floats := irisWithClasses("-1", "0", "1"), irisWithClasses("-1.0", "-0.0", "+1")
	m := train(t, Trainer{}, integers)
	want := must[int](t)(m.Errors(integers))
	// With many errors, the model might predict a single class, and the comparisons below would test little.
	if want > 20 {
		t.Errorf("with classes as integers: Errors = %d, want at most 20", want)
	}
	if got := must[int](t)(m.Errors(floats)); got != want {
		t.Errorf("with classes as floats: Errors = %d, want %d, as with integers", got, want)
	}
	if got, want := must[[]float64](t)(m.ScoreAll(floats, "1.0")), must[[]float64](t)(m.ScoreAll(floats, "1")); !slices.Equal(got, want) {
		t.Errorf("ScoreAll of class 1.0 = %v, want %v, as of class 1", got, want)
	}
	withIntegers := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1": 5}}, integers)
	withFloats := train(t, Trainer{Start: m, ClassWeights: map[string]float64{"1.0": 5}}, floats)
	for p, part := range withIntegers.Components {
		if got := withFloats.Components[p].Weights; !slices.Equal(got, part.Weights) {
			t.Errorf("component %d, with classes as floats: Weights = %v, want %v, as with integers", p, got, part.Weights)
		}
	}
	if !slices.Equal(withFloats.Classes, m.Classes) {
		t.Errorf("Classes = %q, want %q", withFloats.Classes, m.Classes)
	}
	// Names with leading zeros, such as postcodes, are not numbers.
	if _, err := m.Errors(irisWithClasses("-01", "00", "01")); err == nil {
		t.Error("with the classes -01, 00 and 01: Errors returns no error, want an error about an unknown class")
	}
	_, err := (Trainer{ClassWeights: map[string]float64{"1": 5, "1.0": 4}}).Train(integers)
	checkProblem(t, "two weights for one class", err)
}

// If the training file was read with labels as texts, 1.0 is not the class 1.
func TestTextsAreDifferentClasses(t *testing.T) {
	table := irisWithClasses("1", "1.1", "1.10")
	table.Source = files.CSV{TextLabels: true, Schema: &files.Schema{Classes: []string{"1", "1.1", "1.10"}}}
	m := train(t, Trainer{}, table)
	if !slices.Equal(m.Classes, []string{"1", "1.1", "1.10"}) {
		t.Errorf("Classes = %q, want 1, 1.1 and 1.10", m.Classes)
	}
	if got := must[int](t)(m.Errors(table)); got > 20 {
		t.Errorf("Errors = %d, want at most 20", got)
	}
	if _, err := m.Errors(irisWithClasses("1.0", "1.1", "1.10")); err == nil {
		t.Error("with the class 1.0: Errors returns no error, want an error about an unknown class")
	}
	if _, err := m.ScoreAll(table, "1.100"); err == nil {
		t.Error("ScoreAll of the class 1.100 returns no error, want one")
	}
}

// Errors returns an error if a row has a class that the model does not have.
func TestErrorsOfUnknownClass(t *testing.T) {
	m, table := train(t, Trainer{}, datasets.Iris()), datasets.Iris()
	table.Classes[7] = "lilium"
	_, err := m.Errors(table)
	checkProblem(t, "unknown class", err)
}
