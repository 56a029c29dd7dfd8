package perceptron

import (
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
)

// A Run is the result of training: the weights, the counts, and the outcome.
//
// A Run can be written and read as JSON, unless it ended with an overflow: JSON has no infinite numbers.
type Run struct {
	Weights    Weights
	Outcome    Outcome
	Reason     string     // why the run ended, in words
	StopReason StopReason // why the run ended, for programs
	Mistakes   int        // M, the number of updates
	Epochs     int        // the number of epochs, including an interrupted one

	PerEpoch   []int // mistakes in each epoch
	PerExample []int // mᵢ, the mistakes on each example: Weights = Initial + rate · Σ mᵢ yᵢ xᵢ
	Lambda     []int // if Inseparable: λ ≥ 0, not all 0, with Σ λᵢ yᵢ xᵢ = 0
	Returned   int   // if Inseparable: the earlier epoch that ended with the same w, or 0 for the start

	// Averaged contains the weights of the averaged perceptron: the mean of w over all examples
	// visited, with w taken after each example. It is nil unless Trainer.Average is set. On
	// data that are not linearly separable, Averaged usually makes fewer errors than Weights,
	// which depends mostly on the last examples. Even if the run converged, Averaged may not
	// separate the data.
	//
	//	run := perceptron.Trainer{Seed: 1, MaxEpochs: 10, Average: true}.Train(data)
	//	fmt.Println(data.Errors(run.Weights.Dot), data.Errors(run.Averaged.Dot))
	Averaged Weights
}

// String returns the outcome and its proof. If the [Outcome] is [Stopped], String returns the Reason, which
// suggests what to do next, instead of a proof.
//
//	converged: 18 mistakes in 9 epochs; w = [3 2 -4]
//	inseparable: after 4 mistakes w is back at [0 0 0]; λ = [1 1 1 1]
//	stopped: …
func (r *Run) String() string {
	verdict, isProved := r.Verdict()
	switch {
	case r.Outcome != Stopped && !isProved:
		return r.Outcome.String() + ": no proof"
	case r.Outcome == Converged:
		return fmt.Sprintf("converged: %s in %s; w = %v",
			wording.Plural(r.Mistakes, "mistake"), wording.Plural(r.Epochs, "epoch"), r.Weights)
	case r.Outcome == Inseparable:
		earlier := ""
		if r.Returned > 0 {
			earlier = fmt.Sprintf(", where it was after epoch %d", r.Returned)
		}
		proof := strings.TrimPrefix(verdict.String(), "inseparable: ")
		return fmt.Sprintf("inseparable: after %s w is back at %v%s; %s",
			wording.Plural(r.Mistakes, "mistake"), r.Weights, earlier, proof)
	}
	if r.Reason == "" {
		return "stopped: not trained"
	}
	return "stopped: " + r.Reason
}
