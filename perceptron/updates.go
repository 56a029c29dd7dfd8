package perceptron

import (
	"iter"
	"slices"
)

// An Update is one step of the algorithm: the mistake, and w before and after it,
//
//	After = Before + rate · Y · X
//
// Its slices are never reused, so you may keep them, but do not change them.
type Update struct {
	K     int // the mistake's number, from 1
	Epoch int // the epoch's, from 1
	Step  int // examples seen so far, this one included
	Index int // the example's row in the Dataset, from 0

	X             []float64 // its features
	Y             float64   // its label, −1 or +1
	Before, After Weights
}

// Updates returns the stream of mistakes that the perceptron makes on d, each
// with the update that it causes. It ends only when an epoch has no mistake: on
// data that no hyperplane separates it never ends, so break out of it.
//
//	for up := range perceptron.Updates(data) {
//		fmt.Println(up.K, up.X, up.Y, up.Before, up.After)
//		if up.K == 8 {
//			break
//		}
//	}
func Updates(d *Dataset) iter.Seq[Update] { return Trainer{}.Updates(d) }

// Updates returns the stream of mistakes that t makes on d, without a bound on
// the epochs. It ends only when an epoch has no mistake.
//
// It makes the same updates as Epochs and Train, one at a time; those are
// faster if you only want the end. It panics if a field of t has no meaning.
func (t Trainer) Updates(d *Dataset) iter.Seq[Update] {
	t.mustCheck(d.dim)
	t.Initial = slices.Clone(t.Initial)
	return func(yield func(Update) bool) {
		w := t.initial(d.dim)
		order := make([]int, d.rows)
		mistakes, step := 0, 0
		for epoch := 1; ; epoch++ {
			t.order(epoch, order)
			before := mistakes
			for _, i := range order {
				step++
				if !d.mistaken(w, i, t.Margin) {
					continue
				}
				mistakes++
				after := d.corrected(w, i, t.rate())
				up := Update{
					K: mistakes, Epoch: epoch, Step: step, Index: i,
					X: d.Row(i), Y: d.labels[i], Before: w, After: after,
				}
				if !yield(up) {
					return
				}
				w = after
			}
			if mistakes == before {
				return
			}
		}
	}
}
