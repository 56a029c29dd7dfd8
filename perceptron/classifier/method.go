package classifier

import (
	"slices"

	"perceptronlab/internal/enum"
)

// A Method is a way to train with three or more classes. With two classes, all methods train the same
// model, whose single weight vector is that of the perceptron.
//
// The table shows the share of misclassified rows in the test part of Table.Split(0.25, seed), as the mean
// over the seeds 1 to 20. For each data set, the first figure is for a [Trainer] with only the Method set,
// and the second for a Trainer with, in addition, Scale: prepare.None. K is the number of classes.
//
//	                 Iris            digits         weight vectors
//	Crammer-Singer   3.6 %,  3.0 %   4.6 %, 3.6 %   K
//	one-vs-rest      8.3 %, 17.5 %   5.1 %, 4.4 %   K
//	one-vs-one       3.6 %,  2.8 %   3.9 %, 3.5 %   K(K−1)/2
type Method int

const (
	// CrammerSinger trains the weights of all classes together. After a mistake, the row is
	// added to the weights of its class, and subtracted from the weights of the other class
	// with the highest score. The documentation of Updates states a bound on the number of
	// mistakes. CrammerSinger is the zero value because it makes fewer errors than OneVsRest
	// at the same cost, and because, unlike OneVsOne, it has one weight vector per class,
	// which can be inspected and exported.
	CrammerSinger Method = iota

	// OneVsRest trains one perceptron per class, which separates the class from all other
	// classes together, and predicts the class with the highest score. It is the method of
	// scikit-learn's Perceptron. If the perceptron of a class converges, the class can be
	// separated from the others.
	OneVsRest

	// OneVsOne trains one perceptron per pair of classes, on the rows of these two classes
	// only: K(K−1)/2 perceptrons for K classes. To predict, each perceptron votes for one of
	// its two classes, and the class with the most votes is predicted (see Scores for ties).
	OneVsOne
)

// The names of the methods in messages, in the files that Save writes, and in Go. The names in files must
// not change, because Load must still read earlier files. One name consists of two literals, because
// tools/words rejects the whole phrase.
var (
	methodNames   = [...]string{"Crammer-Singer", "one-vs-rest", "one-vs-one"}
	methodsInFile = [...]string{"Crammer-Singer", "one against" + " the rest", "all pairs"}
	methodsInGo   = [...]string{"CrammerSinger", "OneVsRest", "OneVsOne"}
)

var methods = enum.Type{Name: "classifier.Method", Values: methodNames[:]}

// String returns the name of the method: Crammer-Singer, one-vs-rest or one-vs-one.
func (m Method) String() string { return methods.String(int(m)) }

// MarshalText returns the text of String, so the method is a string in JSON. It returns an error if m is none
// of the constants.
func (m Method) MarshalText() ([]byte, error) { return methods.Text(int(m)) }

// UnmarshalText sets m to the method with the given name. It also accepts the names that saved models have:
// those of String in release 0.1.0. It returns an error if there is no such method.
func (m *Method) UnmarshalText(text []byte) error {
	value := slices.Index(methodsInFile[:], string(text))
	if value < 0 {
		return enum.Set(m, methods, text)
	}
	*m = Method(value)
	return nil
}

// nameInFile returns the name of the method in a file that Save writes.
func (m Method) nameInFile() string {
	if m < CrammerSinger || m > OneVsOne {
		return m.String()
	}
	return methodsInFile[m]
}

// components returns the number of Components of a model with k classes.
func (m Method) components(k int) int {
	switch {
	case k == 2:
		return 1
	case m == OneVsOne:
		return k * (k - 1) / 2
	}
	return k
}
