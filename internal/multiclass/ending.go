package multiclass

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/rows"
)

// checkOutcomes sets the outcome and the reason of each part for which this epoch is the first without a
// mistake.
func (l *Learner) checkOutcomes(ctx context.Context, from Blocks) error {
	var candidates []int // the indices of the parts to check
	for p := range l.Parts {
		if l.Parts[p].Last == 0 && l.Parts[p].Reason == "" {
			candidates = append(candidates, p)
		}
	}
	confirmed, err := l.confirm(ctx, from, candidates)
	if err != nil {
		return err
	}
	conclusion := "the training rows are linearly separable"
	switch {
	case l.Together:
		conclusion = "the classes of the training rows are linearly separable"
	case len(l.Parts) > 1: // a part separates one class from another, or from all others
		conclusion = "the two sides are linearly separable"
	}
	for k, p := range candidates {
		part := &l.Parts[p]
		switch {
		case part.Seen == part.Start: // the part has seen no rows in this run
			part.Reason = "there are no training rows of these classes"
		case confirmed[k]:
			part.Outcome = Converged
			part.Reason = fmt.Sprintf("there was no mistake in epoch %d, so %s", l.Epoch, conclusion)
		default:
			part.Reason = fmt.Sprintf("there was no mistake in epoch %d, "+
				"but exact arithmetic does not confirm every row", l.Epoch)
		}
	}
	return nil
}

// confirm reports, for each of the given parts, whether the part classifies all rows of its classes
// correctly in exact arithmetic. confirm stops reading blocks once every part has misclassified a row.
func (l *Learner) confirm(ctx context.Context, from Blocks, parts []int) (confirmed []bool, err error) {
	confirmed = make([]bool, len(parts))
	for k := range confirmed {
		confirmed[k] = true
	}
	for b := 0; b < from.Count() && slices.Contains(confirmed, true); b++ {
		x, classes, err := from.Block(ctx, b)
		if err != nil {
			return nil, err
		}
		separated := l.Together && separatesExactly(weights(l.Parts), x, classes)
		for k, p := range parts {
			if l.Together {
				confirmed[k] = separated
			} else if confirmed[k] {
				confirmed[k] = l.confirmPart(p, x, classes)
			}
		}
	}
	return confirmed, nil
}

// confirmPart reports whether part p classifies all rows of its classes in a block correctly in exact
// arithmetic.
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
	// The negative side has only zero weights, so its score is 0. The part's score decides.
	w := make([][]float64, 2)
	w[negative] = make([]float64, x.Dim())
	w[positive] = l.Parts[p].W
	return separatesExactly(w, x, sides)
}
