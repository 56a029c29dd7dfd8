package perceptron

import "fmt"

// Outcome says how a run ended. Not to converge is an outcome, not an error.
type Outcome int

const (
	// Stopped: the run ended and proves nothing; Run.Reason says why it ended,
	// and what to do next. It is the zero value: an empty Run claims nothing.
	Stopped Outcome = iota

	// Converged: an epoch had no mistake, and y w·x > margin was confirmed in
	// exact arithmetic for every example. The weights are the proof.
	Converged

	// Inseparable: w was again what it had been at the end of an earlier epoch,
	// and Σ λᵢ yᵢ xᵢ = 0 in exact arithmetic, with λᵢ the mistakes made on example
	// i in between. No w can separate the data then, because w·0 = 0 would be a
	// sum of positive terms. λ is the proof.
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
