package main

import (
	"reflect"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

// Of equally probable classes, the class with the highest score is the most probable one.
func TestEquallyProbableClasses(t *testing.T) {
	table := datasets.Iris()
	p := prediction{model: perceptron.Must(classifier.Train(table)), table: table}
	want := perceptron.Must(p.model.PredictAll(table))
	third := make([][]float64, table.Len())
	for i := range third {
		third[i] = []float64{1. / 3, 1. / 3, 1. / 3}
	}
	for _, byProbability := range []bool{false, true} {
		var stderr strings.Builder
		c := &call{command: command{name: "predict"}, stderr: &stderr}
		c.settings.byProbability = byProbability
		if got, err := c.classes(p, third); err != nil || !reflect.DeepEqual(got, want) || stderr.Len() > 0 {
			t.Errorf("classes = %q, error = %v, printed %q, want the classes with the highest scores", got, err, stderr.String())
		}
	}
}
