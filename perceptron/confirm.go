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
	notAbove, err := set.NotAbove(ctx, w, margin)
	if err != nil {
		return Stopped, "", err
	}
	if len(notAbove) == 0 {
		return Converged, reasonConverged, nil
	}
	position := "on the hyperplane"
	if margin > 0 {
		position = "not above the margin"
	} else if set.ExactSign(w, notAbove[0], 0) < 0 {
		position = "on the wrong side"
	}
	others := ""
	if len(notAbove) > 1 {
		others = fmt.Sprintf(" (unconfirmed examples in total: %d)", len(notAbove))
	}
	return Stopped, fmt.Sprintf(reasonUnconfirmed, notAbove[0], position, others), nil
}
