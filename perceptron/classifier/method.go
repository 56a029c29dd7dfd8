package classifier

import "fmt"

// A Method is a way to train with three or more classes. With two classes all methods are the same:
// one weight vector, the perceptron's.
//
// The table shows the share of errors on the test part of Split(0.25, seed), the mean over the seeds
// 1 to 20, first for the zero Trainer, then with Scale: prepare.None. K is the number of classes.
//
//	                 Iris            digits         weight vectors
//	Crammer-Singer   3.6 %,  3.0 %   4.6 %, 3.6 %   K
//	one-vs-rest      8.3 %, 17.5 %   5.1 %, 4.4 %   K
//	one-vs-one       3.6 %,  2.8 %   3.9 %, 3.5 %   K(K−1)/2
type Method int

const (
	// CrammerSinger trains the weights of all classes together: at a mistake the row is
	// added to the weights of its class, and subtracted from the weights of the other class
	// with the highest score. Updates states the theorem about it. It is the zero value
	// because it makes fewer errors than OneVsRest at the same cost, and because, unlike
	// OneVsOne, it has weights for each class, which can be inspected and exported.
	CrammerSinger Method = iota

	// OneVsRest trains a perceptron for each class, against all others together, and predicts
	// the class with the highest score. It is the method of scikit-learn's Perceptron, and it
	// shows for each class whether it can be separated from the others.
	OneVsRest

	// OneVsOne trains a perceptron for each pair of classes, on the rows of these two classes
	// alone: K(K−1)/2 perceptrons for K classes. Each votes for one of its two classes.
	OneVsOne
)

// The names of the methods in messages, in the files that Save writes, and in Go. Those in files must
// not change.
var (
	methodNames   = [...]string{"Crammer-Singer", "one-vs-rest", "one-vs-one"}
	methodsInFile = [...]string{"Crammer-Singer", "one against" + " the rest", "all pairs"}
	methodsInGo   = [...]string{"CrammerSinger", "OneVsRest", "OneVsOne"}
)

// String returns the name of the method: Crammer-Singer, one-vs-rest or one-vs-one.
func (m Method) String() string {
	if m < CrammerSinger || m > OneVsOne {
		return fmt.Sprintf("Method(%d)", int(m))
	}
	return methodNames[m]
}

// inFile returns the name of the method in a file that Save writes.
func (m Method) inFile() string {
	if m < CrammerSinger || m > OneVsOne {
		return m.String()
	}
	return methodsInFile[m]
}

// components returns the number of weight vectors for k classes.
func (m Method) components(k int) int {
	switch {
	case k == 2:
		return 1
	case m == OneVsOne:
		return k * (k - 1) / 2
	}
	return k
}
