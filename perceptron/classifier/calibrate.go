package classifier

import (
	"context"

	"perceptronlab/internal/platt"
)

// calibrate fits m.Platt to the scores of rows on which the scoring model was not trained. These are the
// held-out rows and, if they are few (see crossValidates), the training rows, scored by cross-validation. If
// no rows are held out, calibrate does nothing.
//
// If ctx is done, only the held-out rows count. If this happens during the cross-validation, calibrate says
// so in m.End, and returns ctx's error.
func (r *trainingRun) calibrate(ctx context.Context, m *Model) error {
	if m.HeldOut == 0 {
		return nil
	}
	scored := &scoredRows{scores: make([][]float64, len(m.Classes))}
	if err := r.scoreHeldOut(m, scored); err != nil {
		return err
	}
	var interrupted error
	if r.crossValidates() && ctx.Err() == nil {
		all := scored.clone()
		interrupted = r.crossValidate(ctx, m.Epoch, all)
		if interrupted == nil {
			scored = all
		} else {
			m.End += "; the cross-validation for the probabilities was interrupted"
		}
	}
	m.Platt, m.Softmax = scored.coefficients()
	return interrupted
}

// scoreHeldOut adds the scores of held-out rows to scored. It scores the held-out rows of one chunk after
// another, until the number of scored rows is at least the size of a chunk. So the memory for the scores
// does not grow with the number of chunks.
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
	copied := &scoredRows{classes: append([]int(nil), s.classes...)}
	for _, scores := range s.scores {
		copied.scores = append(copied.scores, append([]float64(nil), scores...))
	}
	return copied
}

// coefficients returns the fields Platt and Softmax of a model with these scores.
func (s *scoredRows) coefficients() (coefficients [][2]float64, softmax bool) {
	if len(s.scores) > 2 {
		return platt.FitSoftmax(s.scores, s.classes), true
	}
	isSecond := make([]bool, len(s.classes))
	for i, class := range s.classes {
		isSecond[i] = class == 1
	}
	return [][2]float64{platt.FitMonotone(s.scores[1], isSecond)}, false
}
