package classifier

import (
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A Model tells classes apart. Train makes it, and Load reads it; do not change its
// fields, except Threshold. It can be used from several goroutines.
type Model struct {
	Method   Method
	Averaged bool             // the mean of the weights over training; otherwise the last ones
	NoBias   bool             // no bias: every hyperplane goes through the origin
	Classes  []string         // in the order of Scores: as numbers if all are numbers, or as strings
	Features []string         // names of the columns; nil: they have none
	Columns  int              // how many columns there are
	Scaling  *prepare.Scaling // how a row is scaled before it is scored; nil: not at all
	Source   datasets.Source  // how ReadFile reads a file: as the one trained on was read; nil: not known
	Report   *datasets.Report // what was skipped or replaced in that file; nil: not known. Save leaves it out

	// Threshold is the score above which the second of two classes is predicted: 0, unless
	// you set it, say to a higher one where a false alarm costs more than a miss. Predict,
	// PredictAll, Errors, Save, WriteNPZ and WriteONNX keep to it.
	Threshold float64

	// Platt turns scores into probabilities, see ProbabilitiesAll: A and B for each class, or
	// with two classes for the second. nil: nothing was held out.
	Platt [][2]float64

	// Components are the weight vectors, and how the training of each ended: one for two
	// classes, for the second class; otherwise one per class, or with OneVsOne one per
	// pair. CrammerSinger trains the classes together, so they all end the same way.
	Components []Component

	Epoch     int      // the epoch whose weights these are, from 1
	MaxEpochs int      // how many the Trainer allowed
	Examples  int      // rows of the table, including the held-out ones
	HeldOut   int      // rows that were held out
	Curve     []Epoch  // each epoch of the training
	End       string   // why training ended, in words
	Warnings  []string // what is odd about the data
}

// A Component is the weights of one binary problem, Class against Against, or against the rest
// of the classes if Against is "". For CrammerSinger with three or more classes it is the
// weights of one class.
type Component struct {
	Class, Against string

	// Weights has one weight for each column of the scaled rows, then the bias, unless
	// the model has none.
	Weights perceptron.Weights

	// Last are the last weights of an averaged model, and Seen is how many rows Weights are
	// their mean over: what Trainer.Start goes on from. A model that is not averaged, or of a
	// file of version 1, has neither.
	Last perceptron.Weights
	Seen int

	// Outcome and Reason say how training ended on the training part after scaling and
	// weighting, whatever rounding those did: Converged, or Stopped (a model that an earlier
	// release saved may be Inseparable). They are about the last weights: the averaged ones, or
	// those of an earlier epoch, may err where the last ones do not.
	Outcome  perceptron.Outcome
	Reason   string
	Mistakes int // updates, in all epochs

	// Errors are the rows of the training part that Weights get wrong; of CrammerSinger, the rows of
	// Class that the model gets wrong.
	Errors int
}

// An Epoch is a row of the training's record.
type Epoch struct {
	Epoch         int // from 1
	Mistakes      int // updates in this epoch, of all Components together
	TrainErrors   int // rows trained on that the model gets wrong after it; −1: not counted, as on shards
	HeldOutErrors int // held-out rows that it gets wrong; 0 if none are held out
}

// together reports whether the weights of all classes were trained as one problem.
func (m *Model) together() bool { return m.Method == CrammerSinger && len(m.Classes) > 2 }

// names returns the two sides of part p.
func (m *Model) names(p int) (class, against string) {
	i, j := m.sides(p)
	if j < 0 {
		return m.Classes[i], ""
	}
	return m.Classes[i], m.Classes[j]
}

// sides returns the classes of part p, as indices: the positive one, and the negative
// one or −1 for the rest. In a pair the later class is positive.
func (m *Model) sides(p int) (positive, negative int) {
	k := len(m.Classes)
	if m.Method != OneVsOne && k > 2 {
		return p, -1
	}
	for i := range k { // pairs (1,0), (2,0), (2,1), (3,0), …
		if p < i {
			return i, p
		}
		p -= i
	}
	return 1, 0
}

// width returns how many numbers a row has as the weights see it: one for each column, and the 1 of
// the bias.
func (m *Model) width() int {
	if m.NoBias {
		return m.Columns
	}
	return m.Columns + 1
}
