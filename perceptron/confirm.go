package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/wording"
)

// confirm returns the outcome and the reason of a run whose last epoch had no mistake in float64. The
// outcome is Converged if y w·x > margin for every example in exact arithmetic, and otherwise Stopped.
// If ctx is done, confirm returns the error of ctx.
func (d *Dataset) confirm(ctx context.Context, w Weights, margin float64) (Outcome, string, error) {
	set := d.examples()
	unsure, err := set.Unconfirmed(ctx, w, margin)
	if err != nil {
		return Stopped, "", err
	}
	if len(unsure) == 0 {
		return Converged, reasonConverged, nil
	}
	wrong := "on the hyperplane"
	if margin > 0 {
		wrong = "not above the margin"
	} else if set.ExactSign(w, unsure[0], 0) < 0 {
		wrong = "on the wrong side"
	}
	others := ""
	if len(unsure) > 1 {
		others = fmt.Sprintf(" (and %s more)", wording.Plural(len(unsure)-1, "example"))
	}
	return Stopped, fmt.Sprintf(reasonUnconfirmed, unsure[0], wrong, others), nil
}
