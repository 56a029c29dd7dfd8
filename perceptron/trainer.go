package perceptron

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/random"
)

// A Trainer runs the perceptron algorithm: it visits the examples, and at each
// mistake, an example with y w·x ≤ 0, it adds y x to w. An epoch is one visit to
// every example; an epoch without a mistake is the last.
//
// The zero value is the algorithm of the textbook: w = 0, rate 1, the examples in
// their order. Each field changes one thing. Methods only read a Trainer, so it
// can be used again and from several goroutines.
type Trainer struct {
	// MaxEpochs bounds Epochs, Train and TrainContext; 0 means 1000. Updates has
	// no bound.
	MaxEpochs int

	// LearningRate η is the factor of an update, w ← w + η y x; 0 means 1. From
	// w = 0 with Margin 0, it changes only the length of w.
	LearningRate float64

	// Initial is w before the first example; nil means 0. It is copied.
	Initial Weights

	// Seed shuffles the examples anew in each epoch; the order of epoch e
	// depends on Seed and e only. 0 means their own order in every epoch.
	Seed uint64

	// Margin τ makes an example count as a mistake until y w·x > τ, in units of
	// w·x: the margin perceptron of Krauth and Mézard (1987) for τ > 0.
	Margin float64

	// Average makes Train, Epochs and their Context variants fill in Run.Averaged, the mean
	// of w over the examples seen; Online.Averaged needs it too. The run itself is the same.
	Average bool
}

// check returns an error if a field is out of range, or does not fit data of dim columns.
func (t Trainer) check(dim int) error {
	switch {
	case dim < 1:
		return errEmpty
	case t.MaxEpochs < 0:
		return fmt.Errorf("perceptron: MaxEpochs is %d; wanted 1 or more, or 0 for 1000", t.MaxEpochs)
	case !finite.All(t.LearningRate) || t.LearningRate < 0:
		return fmt.Errorf("perceptron: LearningRate is %v; wanted a positive number, or 0 for 1",
			t.LearningRate)
	case !finite.All(t.Margin) || t.Margin < 0:
		return fmt.Errorf("perceptron: Margin is %v; wanted a number that is 0 or more", t.Margin)
	case t.Initial != nil && len(t.Initial) != dim:
		return fmt.Errorf("perceptron: Initial has %d weights for data of %d columns; wanted one a column",
			len(t.Initial), dim)
	}
	if j := notFinite(t.Initial); j >= 0 {
		return fmt.Errorf("perceptron: Initial[%d] is %v; wanted a finite number", j, t.Initial[j])
	}
	return nil
}

var errEmpty = errors.New("perceptron: the Dataset is empty; " +
	"make one with FromRows, NewDataset, Wrap or FromCSR")

// mustCheck panics where check returns an error, because it is the programmer who sets a Trainer's
// fields.
func (t Trainer) mustCheck(dim int) {
	if err := t.check(dim); err != nil {
		panic(err)
	}
}

// maxEpochs returns MaxEpochs, or the number that 0 stands for.
func (t Trainer) maxEpochs() int { return cmp.Or(t.MaxEpochs, 1000) }

// rate returns LearningRate, or the number that 0 stands for.
func (t Trainer) rate() float64 { return cmp.Or(t.LearningRate, 1) }

// initial returns w before the first example. The caller owns it.
func (t Trainer) initial(dim int) Weights {
	if t.Initial == nil {
		return make(Weights, dim)
	}
	return slices.Clone(t.Initial)
}

// order fills order with the examples of an epoch; epochs count from 1.
func (t Trainer) order(epoch int, order []int) { random.Order(order, t.Seed, epoch) }
