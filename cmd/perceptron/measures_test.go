package main

import (
	"reflect"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

// The AUC ranks the rows by the scores of two classes, and by the probabilities of more classes. Without
// probabilities, it ranks them by how far the score of a class is above the highest score of another class.
func TestRanks(t *testing.T) {
	table := datasets.Iris()
	three := prediction{model: perceptron.Must(classifier.Train(table)), table: table}
	probabilities := perceptron.Must(three.model.ProbabilitiesAll(table))
	if got := perceptron.Must(three.ranks(probabilities)); !reflect.DeepEqual(got, probabilities) {
		t.Errorf("ranks = %v, want the probabilities", got[0])
	}
	scores := perceptron.Must(three.model.ScoresAll(table))
	ranks := perceptron.Must(three.ranks(nil))
	for i, row := range scores {
		for k, score := range row {
			others := append(append([]float64{}, row[:k]...), row[k+1:]...)
			if want := score - max(others[0], others[1]); ranks[i][k] != want {
				t.Errorf("row %d, class %d: rank = %v, want %v", i, k, ranks[i][k], want)
			}
		}
	}
	for i, class := range table.Classes {
		if class != "setosa" {
			table.Classes[i] = "other"
		}
	}
	two := prediction{model: perceptron.Must(classifier.Train(table)), table: table}
	scores = perceptron.Must(two.model.ScoresAll(table))
	if got := perceptron.Must(two.ranks(perceptron.Must(two.model.ProbabilitiesAll(table)))); !reflect.DeepEqual(got, scores) {
		t.Errorf("ranks of two classes = %v, want the scores %v", got[0], scores[0])
	}
}
