package metrics

import (
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/detmath"
	"perceptronlab/internal/wording"
)

// leastProbability is the probability that LogLoss uses for smaller probabilities.
const leastProbability = 0x1p-52

// LogLoss returns the mean, over n rows, of the negative logarithm of the probability that a model gave to
// the row's true class:
//
//	log loss = −(1/n) Σ ln pᵢ
//
// Here pᵢ is probabilities[i][k], where names[k] is the class truth[i]. The log loss is 0 if each true class
// has the probability 1. It is ln K if each of K classes always has the probability 1/K. A probability of 0
// for the true class would make it infinite. Therefore a probability below 2⁻⁵² counts as 2⁻⁵², a loss of
// 36, as in scikit-learn's log_loss. LogLoss compares classes as [Confuse] does, so 1 and 1.0 may be equal.
//
//	probabilities, err := model.ProbabilitiesAll(test)
//	…
//	loss, err := metrics.LogLoss(test.Classes, model.Classes, probabilities)
//
// LogLoss returns an error if there are no rows, if truth and probabilities differ in length, if a true
// class is not in names, if a row does not have one probability per name, or if a probability is not a
// number from 0 to 1. It does not check that the sum of each row is 1.
func LogLoss(truth, names []string, probabilities [][]float64) (float64, error) {
	return logLoss(truth, names, probabilities, classes.Index(names))
}

// LogLossTexts is like [LogLoss], but equal numbers that are spelled differently are different classes. See
// [ConfuseTexts].
func LogLossTexts(truth, names []string, probabilities [][]float64) (float64, error) {
	return logLoss(truth, names, probabilities, func(class string) int {
		return slices.Index(names, class)
	})
}

// logLoss is LogLoss. The function index returns the index of a class in names, or −1.
func logLoss(
	truth, names []string, probabilities [][]float64, index func(class string) int,
) (float64, error) {
	switch {
	case len(truth) != len(probabilities):
		return 0, fmt.Errorf("metrics: got %s and %s of probabilities, want equal numbers",
			wording.Plural(len(truth), "true class"), wording.Plural(len(probabilities), "row"))
	case len(truth) == 0:
		return 0, errors.New("metrics: got no rows, want at least one")
	}
	loss := 0.0
	for i, class := range truth {
		k := index(class)
		row := probabilities[i]
		switch {
		case k < 0:
			return 0, fmt.Errorf("metrics: row %d, counted from 0: got the class %s, want one of %s; "+
				"leave the row out", i, wording.Quote(class), wording.Quoted(names))
		case len(row) != len(names):
			return 0, fmt.Errorf("metrics: row %d, counted from 0: got %s, "+
				"want %d probabilities, one per class", i, wording.Plural(len(row), "number"), len(names))
		}
		wrong := slices.IndexFunc(row, func(p float64) bool { return !(p >= 0 && p <= 1) })
		if wrong >= 0 {
			return 0, fmt.Errorf("metrics: row %d, counted from 0: got the probability %v of the class %s, "+
				"want a number from 0 to 1", i, row[wrong], wording.Quote(names[wrong]))
		}
		loss -= detmath.Log(max(row[k], leastProbability))
	}
	return loss / float64(len(truth)), nil
}
