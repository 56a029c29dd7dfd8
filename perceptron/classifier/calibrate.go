package classifier

import "perceptronlab/internal/platt"

// calibrate fits m.Platt to the scores of held-out rows. It scores the held-out rows of chunk after
// chunk until it has the scores of at least as many rows as a chunk contains.
func (r *trainingRun) calibrate(m *Model) error {
	if m.HeldOut == 0 {
		return nil
	}
	scores := make([][]float64, len(m.Classes)) // scores[k][i] is the score of class k on row i
	is := make([][]bool, len(m.Classes))        // is[k][i] reports whether row i belongs to class k
	for c := 0; c < r.Count() && len(is[0]) < r.examples.size; c++ {
		if err := r.load(c); err != nil {
			return err
		}
		err := r.loaded.heldOut.each(m, func(class int, _, of []float64) {
			for k, v := range of {
				scores[k] = append(scores[k], v)
				is[k] = append(is[k], k == class)
			}
		})
		if err != nil {
			return err
		}
	}
	m.Platt = nil
	for k := range scores {
		if k > 0 || len(scores) > 2 { // for two classes, only the second class has coefficients
			m.Platt = append(m.Platt, platt.Fit(scores[k], is[k]))
		}
	}
	return nil
}
