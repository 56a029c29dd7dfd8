package multiclass

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/rows"
)

// checkOutcomes sets the outcome and the reason of each part that has had its first epoch without a
// mistake.
func (l *Learner) checkOutcomes(ctx context.Context, from Blocks) error {
	var open []int // the indices of the parts to check
	for p := range l.Parts {
		if l.Parts[p].Last == 0 && l.Parts[p].Reason == "" {
			open = append(open, p)
		}
	}
	right, err := l.confirm(ctx, from, open)
	if err != nil {
		return err
	}
	separable := "the training rows are linearly separable"
	switch {
	case l.Together:
		separable = "the classes of the training rows are linearly separable"
	case len(l.Parts) > 1: // a part separates one class from another, or from all others
		separable = "the two sides are linearly separable"
	}
	for k, p := range open {
		part := &l.Parts[p]
		switch {
		case part.Seen == part.Start: // the part has seen no rows in this run
			part.Reason = "there are no training rows of these classes"
		case right[k]:
			part.Outcome = Converged
			part.Reason = fmt.Sprintf("no mistake in epoch %d, so %s", l.Epoch, separable)
		default:
			part.Reason = fmt.Sprintf("no mistake in epoch %d, "+
				"but exact arithmetic does not confirm every row", l.Epoch)
		}
	}
	return nil
}

// confirm reports, for each of the given parts, whether it classifies all its rows correctly in exact
// arithmetic. It stops reading blocks once every part has misclassified a row.
func (l *Learner) confirm(ctx context.Context, from Blocks, parts []int) (right []bool, err error) {
	right = make([]bool, len(parts))
	for k := range right {
		right[k] = true
	}
	for b := 0; b < from.Count() && slices.Contains(right, true); b++ {
		x, classes, err := from.Block(ctx, b)
		if err != nil {
			return nil, err
		}
		allRight := l.Together && separatesExactly(weights(l.Parts), x, classes)
		for k, p := range parts {
			if l.Together {
				right[k] = allRight
			} else if right[k] {
				right[k] = l.confirmPart(p, x, classes)
			}
		}
	}
	return right, nil
}

// confirmPart reports whether part p classifies all its rows of a block correctly in exact arithmetic.
func (l *Learner) confirmPart(p int, x rows.Matrix, classes []int) bool {
	const negative, positive, unseen = 0, 1, -1
	y := l.LabelsOf(p)
	sides := make([]int, len(classes))
	for i, class := range classes {
		switch y[class] {
		case 1:
			sides[i] = positive
		case -1:
			sides[i] = negative
		default:
			sides[i] = unseen
		}
	}
	w := make([][]float64, 2)
	w[negative] = make([]float64, x.Dim())
	w[positive] = l.Parts[p].W
	return separatesExactly(w, x, sides)
}
