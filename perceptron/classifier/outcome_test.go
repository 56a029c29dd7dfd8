package classifier

import (
	"testing"

	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron"
)

// The outcomes Stopped and Converged of package multiclass are the same numbers as in package perceptron,
// because this package converts a multiclass.Outcome to a perceptron.Outcome by its number.
func TestOutcomesMatchPackagePerceptron(t *testing.T) {
	for outcome, want := range map[multiclass.Outcome]perceptron.Outcome{
		multiclass.Stopped:   perceptron.Stopped,
		multiclass.Converged: perceptron.Converged,
	} {
		if got := perceptron.Outcome(outcome); got != want {
			t.Errorf("perceptron.Outcome(%d) = %v, want %v", outcome, got, want)
		}
	}
}
