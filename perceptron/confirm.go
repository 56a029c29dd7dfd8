package perceptron

import (
	"context"
	"fmt"
)

// confirm returns the Outcome and the Reason of a run with the final weights w whose last epoch had no
// mistake in float64. The Outcome is Converged if y w·x > margin for every example in exact arithmetic,
// and otherwise Stopped. If ctx is done, confirm returns the error of ctx.
func (d *Dataset) confirm(ctx context.Context, w Weights, margin float64) (Outcome, string, error) {
	set := d.examples()
	unconfirmed, err := set.Unconfirmed(ctx, w, margin)
	if err != nil {
		return Stopped, "", err
	}
	if len(unconfirmed) == 0 {
		return Converged, reasonConverged, nil
	}
	position := "on the hyperplane"
	if margin > 0 {
		position = "not above the margin"
	} else if set.ExactSign(w, unconfirmed[0], 0) < 0 {
		position = "on the wrong side"
	}
	others := ""
	if len(unconfirmed) > 1 {
		others = fmt.Sprintf(" (unconfirmed examples in total: %d)", len(unconfirmed))
	}
	return Stopped, fmt.Sprintf(reasonUnconfirmed, unconfirmed[0], position, others), nil
}
