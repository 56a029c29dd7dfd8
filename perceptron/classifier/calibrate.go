package classifier

import (
	"cmp"
	"context"
	"slices"

	"perceptronlab/internal/platt"
)

// calibrate fits the probabilities of m to the scores of the held-out rows and, if there are few of them (see
// crossValidates), to those of the training rows, which are scored by cross-validation. So no row is scored
// by a model that was trained on it. If no rows are held out, calibrate does nothing.
//
// interrupted is the error that ended training, or nil. If it is not nil, there is no cross-validation. If an
// error ends the cross-validation, m.End states that it was interrupted. In both cases, only the held-out
// rows count, and calibrate returns the error, which may be ctx's.
func (r *trainingRun) calibrate(ctx context.Context, m *Model, interrupted error) error {
	if m.HeldOut == 0 {
		return interrupted
	}
	scored := &scoredRows{scores: make([][]float64, len(m.Classes))}
	if err := r.scoreHeldOut(m, scored); err != nil {
		return cmp.Or(interrupted, err)
	}
	if r.crossValidates() && interrupted == nil {
		r.loaded = prepared{number: noChunk} // frees the memory of the scaled rows
		all := scored.clone()
		interrupted = r.crossValidate(ctx, m.Epoch, all)
		if interrupted == nil {
			scored = all
		} else {
			m.End += "; the cross-validation for the probabilities was interrupted"
		}
	}
	scored.fit(m)
	return interrupted
}

// scoreHeldOut adds the scores of held-out rows to scored. It scores the held-out rows of one chunk after
// another, until it has scored at least as many rows as a chunk has, so the memory for the scores does not
// grow with the number of chunks.
func (r *trainingRun) scoreHeldOut(m *Model, scored *scoredRows) error {
	for c := 0; c < r.Count() && len(scored.classes) < r.examples.size; c++ {
		if err := r.load(c); err != nil {
			return err
		}
		if err := r.loaded.heldOut.forEachRow(m, scored.add); err != nil {
			return err
		}
	}
	return nil
}

// scoredRows are the scores to which the probabilities are fitted.
type scoredRows struct {
	scores  [][]float64 // scores[k][i] is the score of class k on row i
	classes []int       // classes[i] is the class of row i
}

// add adds a row with the given class and the given scores of the classes.
func (s *scoredRows) add(class int, _, scores []float64) {
	s.classes = append(s.classes, class)
	for k, v := range scores {
		s.scores[k] = append(s.scores[k], v)
	}
}

// clone returns a copy of s to which rows can be added.
func (s *scoredRows) clone() *scoredRows {
	copied := &scoredRows{classes: slices.Clone(s.classes)}
	for _, scores := range s.scores {
		copied.scores = append(copied.scores, slices.Clone(scores))
	}
	return copied
}

// fit sets the fields Platt, Softmax and Floor of m.
func (s *scoredRows) fit(m *Model) {
	k, n := len(s.scores), len(s.classes)
	m.Floor = 1 / float64(k*(n+2))
	if k > 2 {
		m.Softmax = true
		m.Platt = platt.FitSoftmax(s.scores, s.classes)
		return
	}
	isSecond := make([]bool, n)
	for i, class := range s.classes {
		isSecond[i] = class == 1
	}
	m.Platt = [][2]float64{platt.FitMonotone(s.scores[1], isSecond)}
}
