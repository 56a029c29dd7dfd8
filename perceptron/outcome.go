package perceptron

import "fmt"

// Outcome is the way in which a run ended. A run that does not converge is not an error.
type Outcome int

const (
	// Stopped: the run proves nothing. Run.Reason contains the reason why it ended and suggests
	// what to do next.
	Stopped Outcome = iota

	// Converged: an epoch had no mistake, and y w·x > margin holds for every example in exact
	// arithmetic. The weights are the proof.
	Converged

	// Inseparable: w was the same at the ends of two epochs, and Σ λᵢ yᵢ xᵢ = 0 in exact
	// arithmetic, where λᵢ is the number of mistakes on example i between them. Then no w
	// separates the data, because w·0 = 0 would be a sum of positive terms. λ is the proof.
	Inseparable
)

// String returns the outcome in lower case: stopped, converged or inseparable.
func (o Outcome) String() string {
	switch o {
	case Stopped:
		return "stopped"
	case Converged:
		return "converged"
	case Inseparable:
		return "inseparable"
	}
	return fmt.Sprintf("Outcome(%d)", int(o))
}
