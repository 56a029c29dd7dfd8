package classifier

import (
	"testing"

	"perceptronlab/internal/multiclass"
	"perceptronlab/perceptron"
)

// Equal outcomes have the same number in both packages, because checkpoints store an outcome of package
// multiclass as a number, and models convert the number to an outcome of package perceptron.
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
