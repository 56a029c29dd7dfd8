package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// A Trainer runs the perceptron algorithm. It visits the examples in turn. If y w·x ≤ 0, the example
// is a mistake, and the Trainer adds y x to w. An epoch is one visit to every example. Training ends
// after an epoch without a mistake.
//
// The zero value runs the textbook algorithm, with w = 0 at the start, learning rate 1, and the examples in
// the order of the [Dataset]. Methods do not change a Trainer, so goroutines can share and reuse it.
type Trainer struct {
	// MaxEpochs is the largest number of epochs; 0 means 1000. Updates ignores it.
	MaxEpochs int

	// LearningRate is the factor η of an update, w ← w + η y x; 0 means 1. If Initial
	// and Margin are 0, the learning rate only multiplies w, apart from rounding.
	LearningRate float64

	// Initial is w before the first example; nil means 0. Methods copy it.
	Initial Weights

	// Seed shuffles the examples in each epoch. The order of epoch e depends only on Seed,
	// e and the number of examples. If Seed is 0, every epoch has the order of the Dataset, as in
	// textbooks. A classifier.Trainer has the field RandomState instead, which shuffles even if it is 0.
	Seed uint64

	// Margin is τ ≥ 0: an example with y w·x ≤ τ is a mistake. With τ > 0 this is the margin
	// perceptron of Krauth and Mézard (1987). Margin has the same unit as w·x.
	Margin float64

	// Average makes Train, TrainContext and Epochs compute Run.Averaged, the mean of w over
	// the examples seen. Online.Averaged requires Average. Nothing else depends on it.
	Average bool
}

// check returns an error if a field is out of range, if Initial does not have dim weights, or if dim
// is 0, which means that the Dataset is empty.
func (t Trainer) check(dim int) error {
	switch {
	case dim < 1:
		return errEmpty
	case t.MaxEpochs < 0:
		return fmt.Errorf("perceptron: Trainer.MaxEpochs: got %d, want a positive number, or 0 for 1000",
			t.MaxEpochs)
	case !finite.All(t.LearningRate) || t.LearningRate < 0:
		return fmt.Errorf("perceptron: Trainer.LearningRate: got %v, "+
			"want a finite positive number, or 0 for 1", t.LearningRate)
	case !finite.All(t.Margin) || t.Margin < 0:
		return fmt.Errorf("perceptron: Trainer.Margin: got %v, want a finite number, 0 or more", t.Margin)
	case t.Initial != nil && len(t.Initial) != dim:
		return fmt.Errorf("perceptron: Trainer.Initial: got %s for data with %s, "+
			"want one weight per column",
			wording.Plural(len(t.Initial), "weight"), wording.Plural(dim, "column"))
	}
	if j := notFinite(t.Initial); j >= 0 {
		return fmt.Errorf("perceptron: Trainer.Initial[%d]: got %v, want a finite number", j, t.Initial[j])
	}
	return nil
}

var errEmpty = errors.New("perceptron: the Dataset is empty; " +
	"make one with FromRows, NewDataset, Wrap or FromCSR")

// mustCheck panics if check returns an error.
func (t Trainer) mustCheck(dim int) {
	if err := t.check(dim); err != nil {
		panic(err)
	}
}

// maxEpochs returns MaxEpochs, or its default.
func (t Trainer) maxEpochs() int { return cmp.Or(t.MaxEpochs, 1000) }

// rate returns LearningRate, or its default.
func (t Trainer) rate() float64 { return cmp.Or(t.LearningRate, 1) }

// initial returns a new copy of Initial, or dim zeros if Initial is nil.
func (t Trainer) initial(dim int) Weights {
	if t.Initial == nil {
		return make(Weights, dim)
	}
	return slices.Clone(t.Initial)
}

// order writes the order of the examples in the given epoch into order. Epochs are counted from 1.
func (t Trainer) order(epoch int, order []int) { random.Order(order, t.Seed, epoch) }
