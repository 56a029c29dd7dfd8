package classifier

import "perceptronlab/internal/platt"

// calibrate fits m.Platt to the scores of held-out rows. It scores the held-out rows of one chunk after
// another, until the number of scored rows is at least the size of a chunk. So the memory for the scores
// does not grow with the number of chunks. If no rows are held out, calibrate does nothing.
func (r *trainingRun) calibrate(m *Model) error {
	if m.HeldOut == 0 {
		return nil
	}
	scores := make([][]float64, len(m.Classes)) // scores[k][i] is the score of class k on row i
	isClass := make([][]bool, len(m.Classes))   // isClass[k][i] reports whether row i belongs to class k
	for c := 0; c < r.Count() && len(isClass[0]) < r.examples.size; c++ {
		if err := r.load(c); err != nil {
			return err
		}
		err := r.loaded.heldOut.forEachRow(m, func(class int, _, rowScores []float64) {
			for k, s := range rowScores {
				scores[k] = append(scores[k], s)
				isClass[k] = append(isClass[k], k == class)
			}
		})
		if err != nil {
			return err
		}
	}
	m.Platt = nil
	for k := range scores {
		if k > 0 || len(scores) > 2 { // for two classes, only the second class has coefficients
			m.Platt = append(m.Platt, platt.Fit(scores[k], isClass[k]))
		}
	}
	return nil
}
