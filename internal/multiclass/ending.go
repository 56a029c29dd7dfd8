package multiclass

import (
	"context"
	"fmt"
	"slices"

	"perceptronlab/internal/rows"
)

// checkOutcomes records how each part that made no mistake in this epoch ended.
func (l *Learner) checkOutcomes(ctx context.Context, from Blocks) error {
	var open []int // those parts, if they had not ended before
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
	if l.Together {
		separable = "the classes of the training rows are linearly separable"
	}
	for k, p := range open {
		part := &l.Parts[p]
		switch {
		case part.Seen == part.Start: // a pair of classes that Start has and the rows lack
			part.Reason = "no rows to train on"
		case right[k]:
			part.Outcome = Converged
			part.Reason = fmt.Sprintf("no mistake in epoch %d, so %s", l.Epoch, separable)
		default:
			part.Reason = fmt.Sprintf("no mistake in epoch %d, "+
				"but in exact arithmetic a row may be misclassified", l.Epoch)
		}
	}
	return nil
}

// confirm returns for each of the open parts whether it is right about all rows, without rounding.
// It stops early once no open part is right.
func (l *Learner) confirm(ctx context.Context, from Blocks, open []int) (right []bool, err error) {
	right = make([]bool, len(open))
	for k := range right {
		right[k] = true
	}
	for b := 0; b < from.Count() && slices.Contains(right, true); b++ {
		x, classes, err := from.Block(ctx, b)
		if err != nil {
			return nil, err
		}
		together := l.Together && separate(weights(l.Parts), x, classes)
		for k, p := range open {
			if l.Together {
				right[k] = together
			} else if right[k] {
				right[k] = l.rightAlone(p, x, classes)
			}
		}
	}
	return right, nil
}

// rightAlone reports whether part p is right about the rows that it sees, without rounding.
func (l *Learner) rightAlone(p int, x rows.Matrix, classes []int) bool {
	const negative, positive, unseen = 0, 1, -1
	y := l.Side(p)
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
	return separate(w, x, sides)
}
