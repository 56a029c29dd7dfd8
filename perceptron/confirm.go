package perceptron

import (
	"context"
	"fmt"
)

// confirm states why a run ends with the weights w after an epoch without a mistake in float64. It returns
// Proved if y w·x > margin for every example in exact arithmetic, and otherwise Rounding, with the Reason
// in words. If ctx is done, confirm returns the error of ctx.
func (d *Dataset) confirm(ctx context.Context, w Weights, margin float64) (StopReason, string, error) {
	set := d.examples()
	notAbove, err := set.NotAbove(ctx, w, margin)
	if err != nil {
		return Interrupted, "", err
	}
	if len(notAbove) == 0 {
		return Proved, reasonConverged, nil
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
	return Rounding, fmt.Sprintf(reasonUnconfirmed, notAbove[0], position, others), nil
}
