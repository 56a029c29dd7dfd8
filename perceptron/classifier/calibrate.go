package classifier

import "perceptronlab/internal/platt"

// calibrate finds the Platt of m on the first held-out rows, about as many as a chunk has.
func (r *trainingRun) calibrate(m *Model) error {
	if m.HeldOut == 0 {
		return nil
	}
	scores := make([][]float64, len(m.Classes)) // of each class, on each row
	is := make([][]bool, len(m.Classes))        // whether the row is of the class
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
		if k > 0 || len(scores) > 2 {
			m.Platt = append(m.Platt, platt.Fit(scores[k], is[k]))
		}
	}
	return nil
}
