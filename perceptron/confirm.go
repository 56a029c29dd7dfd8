package perceptron

import (
	"context"
	"fmt"

	"perceptronlab/internal/wording"
)

// confirm says how a run ended whose last epoch had no mistake in float64. It is Converged
// if exact arithmetic confirms y w·x > margin for every example. The error is ctx's.
func (d *Dataset) confirm(ctx context.Context, w Weights, margin float64) (Outcome, string, error) {
	set := d.examples()
	unsure, err := set.Unconfirmed(ctx, w, margin)
	if err != nil {
		return Stopped, "", err
	}
	if len(unsure) == 0 {
		return Converged, reasonConverged, nil
	}
	wrong := "exactly on the line"
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
