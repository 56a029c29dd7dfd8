package classifier

import (
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// A Model predicts the class of a row. [Train] and [Load] return Models. Do not change the fields of a
// Model, except Threshold and Source. While no field is changed, a Model is safe for concurrent use.
type Model struct {
	Method   Method
	Averaged bool             // whether the weights are means over all visits to rows, not the last weights
	NoBias   bool             // whether the model has no bias, so every hyperplane goes through the origin
	Classes  []string         // sorted as numbers if all are numbers, and otherwise as strings
	Features []string         // names of the columns; nil: the columns have no names
	Columns  int              // number of columns
	Scaling  *prepare.Scaling // scales a row before it is scored; nil: rows are not scaled
	Source   datasets.Source  // reader with the settings of the training file; nil: unknown
	Report   *datasets.Report // skipped rows and replaced values of the training file; Save omits it

	// Threshold is the score above which the second of two classes is predicted. It is 0 unless you
	// set it. Set a higher Threshold if, for example, a false alarm costs more than a miss. Predict,
	// PredictAll, Errors, WriteNPZ and WriteONNX take the Threshold into account, and Save saves it.
	Threshold float64

	// Platt contains the coefficients A and B that turn scores into probabilities (see
	// ProbabilitiesAll): one pair per class, or for two classes only the pair of the second class.
	// It is nil if no rows were held out, if the model comes from Trainer.Epochs, or if it was read
	// from a file of version 1. Softmax determines the formula for three or more classes: it is true,
	// except in models of release 0.1.0. For two classes, it is false. Floor is the smallest
	// probability of a class, and 0 in models of release 0.1.0.
	Platt   [][2]float64
	Softmax bool
	Floor   float64

	// Components are the weight vectors, each with the outcome of its training. There is one
	// component per class, or one per pair of classes if Method is OneVsOne. For two classes, there
	// is only one component, for the second class. CrammerSinger trains all classes together, so all
	// components of such a model have the same outcome.
	Components []Component

	Epoch     int      // the number of the epoch that ended with these weights, counted from 1
	MaxEpochs int      // the Trainer's limit on the number of epochs
	Examples  int      // number of training rows and held-out rows together
	HeldOut   int      // number of held-out rows
	Curve     []Epoch  // all epochs of the training run
	End       string   // a sentence on why training ended
	Warnings  []string // notes on unusual properties of the data

	// StopReason states why training ended, for programs; End states it in words. It is Proved if the last
	// epoch had no mistake and further epochs would not change the model, and NothingChanges if they would
	// not change it for another reason. It is Interrupted if an error ended training, such as the error of
	// a context. It is Running in the models of Trainer.Epochs before the last one, and in models that an
	// earlier release saved.
	StopReason perceptron.StopReason
}

// A Component contains the weights of one binary problem: Class against the class Against, or Class against
// all other classes if Against is "". With [CrammerSinger] and three or more classes, it contains the
// weights of Class, and Against is "".
type Component struct {
	Class, Against string

	// Weights contains one weight per column, for scaled rows. The bias, if the model has one, follows.
	Weights perceptron.Weights

	// Last are the last weights of an averaged model, and Seen is the number of visits over which
	// Weights is the mean. If the model is the Trainer.Start of another training run, training
	// continues from both. Last is nil, and Seen is 0, if the model is not averaged or was read from
	// a file of version 1.
	Last perceptron.Weights
	Seen int

	// Outcome is Converged or Stopped (or Inseparable, in a model that an earlier release saved), and
	// Reason explains it. Both describe how the last weights classify the training rows, after
	// scaling and weighting. Averaged weights, or the weights of an earlier epoch, may misclassify
	// rows even if training converged.
	Outcome  perceptron.Outcome
	Reason   string
	Mistakes int // the number of mistakes in all epochs

	// Errors is the number of training rows that Weights misclassifies. For CrammerSinger with three
	// or more classes, it is the number of training rows of Class that the model misclassifies.
	Errors int
}

// An Epoch records the mistakes and errors of one epoch.
type Epoch struct {
	Epoch         int // the number of the epoch, counted from 1
	Mistakes      int // mistakes of all Components in this epoch
	TrainErrors   int // training rows misclassified after the epoch; −1 if not counted, as on shards
	HeldOutErrors int // held-out rows misclassified after the epoch; 0 if no rows are held out
}

// together reports whether the weights of all classes were trained together.
func (m *Model) together() bool { return m.Method == CrammerSinger && len(m.Classes) > 2 }

// names returns the two classes of component p. against is "" if the second class is all other classes.
func (m *Model) names(p int) (class, against string) {
	i, j := m.sides(p)
	if j < 0 {
		return m.Classes[i], ""
	}
	return m.Classes[i], m.Classes[j]
}

// sides returns the indices of the positive and the negative class of component p. negative is −1 if all
// other classes are negative. In a pair of classes, the class that comes later in Classes is positive.
func (m *Model) sides(p int) (positive, negative int) {
	k := len(m.Classes)
	if m.Method != OneVsOne && k > 2 {
		return p, -1
	}
	for i := range k { // the components are for the pairs (1, 0), (2, 0), (2, 1), (3, 0), …
		if p < i {
			return i, p
		}
		p -= i
	}
	return 1, 0
}

// width returns the number of weights of a component: one per column, and one for the bias if there is one.
func (m *Model) width() int {
	if m.NoBias {
		return m.Columns
	}
	return m.Columns + 1
}
