package classifier_test

import (
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

// The numbers of errors on new rows are the same on every machine. Those of Iris are 3.6 % of 760 rows,
// as in the documentation of KernelTrainer. On the moons, a line makes three times as many errors.
func TestKernelErrorRates(t *testing.T) {
	iris := 0
	for seed := range uint64(20) {
		part := perceptron.Must(datasets.Iris().Split(0.25, seed+1))
		model := perceptron.Must(classifier.KernelTrainer{}.Train(part.Train))
		iris += perceptron.Must(model.Errors(part.Test))
	}
	fresh := moons(1000, 2)
	curve := perceptron.Must(classifier.KernelTrainer{}.Train(moons(200, 1)))
	line := perceptron.Must(classifier.Train(moons(200, 1)))
	got := [3]int{iris, perceptron.Must(curve.Errors(fresh)), perceptron.Must(line.Errors(fresh))}
	if want := [3]int{27, 56, 167}; got != want {
		t.Errorf("errors on Iris, on the moons and of a line on the moons = %v, want %v", got, want)
	}
}
