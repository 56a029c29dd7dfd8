package classifier

import (
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A Model predicts the class of a row. Train and Load return one; do not change its fields, except
// Threshold. It is safe for concurrent use.
type Model struct {
	Method   Method
	Averaged bool             // the weights are means over training; otherwise the last weights
	NoBias   bool             // no bias: every hyperplane goes through the origin
	Classes  []string         // in the order of Scores: sorted as numbers if all are numbers, else as strings
	Features []string         // names of the columns; nil: they have none
	Columns  int              // number of columns
	Scaling  *prepare.Scaling // scales a row before it is scored; nil: rows are not scaled
	Source   datasets.Source  // reads files like the training file; nil: unknown
	Report   *datasets.Report // rows skipped and values replaced in the training file; Save omits it

	// Threshold is the score above which the second of two classes is predicted. It is 0 unless
	// you set it, for example higher if a false alarm costs more than a miss. Predict, PredictAll,
	// Errors, Save, WriteNPZ and WriteONNX respect it.
	Threshold float64

	// Platt has the coefficients that turn scores into probabilities (see ProbabilitiesAll): A and B
	// for each class, or for two classes only those of the second class. nil: no rows were held out.
	Platt [][2]float64

	// Components are the weight vectors, and how the training of each ended. There is one per
	// class, or with OneVsOne one per pair; for two classes there is only one, for the second
	// class. CrammerSinger trains all classes together, so all its components end the same way.
	Components []Component

	Epoch     int      // the epoch after which the model has these weights, from 1
	MaxEpochs int      // the Trainer's limit
	Examples  int      // number of rows of the table, including held-out rows
	HeldOut   int      // number of held-out rows
	Curve     []Epoch  // all epochs of the training run
	End       string   // the reason why training ended
	Warnings  []string // unusual properties of the data
}

// A Component holds the weights of one binary problem: Class against the class Against, or against
// all other classes if Against is "". With CrammerSinger and three or more classes, it holds the
// weights of one class.
type Component struct {
	Class, Against string

	// Weights has one weight per column of the scaled rows, then the bias if the model has one.
	Weights perceptron.Weights

	// Trainer.Start continues an averaged model from Last, its last weights, and from Seen, the
	// number of rows over which Weights is the mean. A model that is not averaged, or that was
	// read from a file of version 1, has neither.
	Last perceptron.Weights
	Seen int

	// Outcome and Reason report how training ended on the training rows as the algorithm saw
	// them, after scaling and weighting: Converged or Stopped (or Inseparable, in a model that an
	// earlier release saved). They describe the last weights; averaged weights, or those of an
	// earlier epoch, may misclassify rows even if training converged.
	Outcome  perceptron.Outcome
	Reason   string
	Mistakes int // in all epochs

	// Errors is the number of training rows that Weights misclassifies. For CrammerSinger it is the
	// number of training rows of Class that the model misclassifies.
	Errors int
}

// An Epoch records the mistakes and errors of one epoch.
type Epoch struct {
	Epoch         int // from 1
	Mistakes      int // in this epoch, of all Components together
	TrainErrors   int // training rows misclassified after the epoch; −1: not counted, as on shards
	HeldOutErrors int // held-out rows misclassified after the epoch; 0 if no rows are held out
}

// together reports whether the weights of all classes were trained together.
func (m *Model) together() bool { return m.Method == CrammerSinger && len(m.Classes) > 2 }

// names returns the two classes of component p; against is "" for the rest.
func (m *Model) names(p int) (class, against string) {
	i, j := m.sides(p)
	if j < 0 {
		return m.Classes[i], ""
	}
	return m.Classes[i], m.Classes[j]
}

// sides returns the indices of the positive and the negative class of component p; negative is −1 for the
// rest. In a pair, the later class is positive.
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

// width returns the number of weights: one per column, and the bias if there is one.
func (m *Model) width() int {
	if m.NoBias {
		return m.Columns
	}
	return m.Columns + 1
}
