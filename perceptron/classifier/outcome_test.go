package classifier

import (
	"testing"

	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron"
)

// Checkpoints and models store an outcome as a number.
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
