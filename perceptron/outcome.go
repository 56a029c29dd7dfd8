package perceptron

import "perceptronlab/internal/enum"

// Outcome is the way in which a run ended. TrainContext does not return an error for a run that does
// not converge.
type Outcome int

const (
	// Stopped means that the run proves nothing. Run.Reason states why the run ended and suggests
	// what to do next.
	Stopped Outcome = iota

	// Converged means that an epoch had no mistake, and that y w·x > margin for every example in
	// exact arithmetic. The weights are the proof.
	Converged

	// Inseparable means that at the end of an epoch, w returned to its value at the start of the
	// run or at the end of an earlier epoch. Let λᵢ be the number of mistakes on example i between
	// these two times. Then Σ λᵢ yᵢ xᵢ = 0, which exact arithmetic has confirmed. λ is the proof:
	// if some w separated the data, then Σ λᵢ yᵢ w·xᵢ would be positive, but it equals w·0 = 0.
	Inseparable
)

var outcomes = enum.Type{Name: "perceptron.Outcome", Values: []string{"stopped", "converged", "inseparable"}}

// String returns the outcome in lower case: stopped, converged or inseparable.
func (o Outcome) String() string { return outcomes.String(int(o)) }

// MarshalText returns the text of String, so the outcome is a string in JSON. It returns an error if o is
// none of the constants.
func (o Outcome) MarshalText() ([]byte, error) { return outcomes.Text(int(o)) }

// UnmarshalText sets o to the outcome with the given name. It returns an error if there is none.
func (o *Outcome) UnmarshalText(text []byte) error { return enum.Set(o, outcomes, text) }
