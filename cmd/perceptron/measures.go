package main

import (
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/metrics"
)

// A classArea is the area under the ROC curve (AUC) of a class against all other classes.
type classArea struct {
	class string
	area  float64
}

// classAreas returns the area of each class. Classes without rows are left out. With two classes, both areas
// are equal. probabilities are the probabilities of the classes for each row, or nil.
func (p prediction) classAreas(probabilities [][]float64) (areas []classArea, err error) {
	ranks, err := p.ranks(probabilities)
	if err != nil {
		return nil, err
	}
	is := metrics.Is
	if p.hasTextLabels() {
		is = metrics.IsText
	}
	for k, class := range p.model.Classes {
		truth := is(p.table.Classes, class)
		if !slices.Contains(truth, true) || !slices.Contains(truth, false) {
			continue
		}
		area, err := metrics.AUC(truth, column(ranks, k))
		if err != nil {
			return nil, err
		}
		areas = append(areas, classArea{class, area})
	}
	return areas, nil
}

// meanArea returns the mean of areas, or NaN if there are none.
func meanArea(areas []classArea) float64 {
	sum := 0.0
	for _, a := range areas {
		sum += a.area
	}
	return sum / float64(len(areas))
}

// areas returns a line about the AUC of each class. With two classes, the line has only one number.
func (p prediction) areas(probabilities [][]float64) (string, error) {
	areas, err := p.classAreas(probabilities)
	switch {
	case err != nil:
		return "", err
	case len(areas) == 0:
		return "AUC: not defined, because the rows do not belong to two or more classes of the model", nil
	case len(p.model.Classes) == 2:
		return fmt.Sprintf("AUC %.4f", meanArea(areas)), nil
	}
	return fmt.Sprintf("AUC %.4f, the mean over the classes, each against the rest: %s", meanArea(areas),
		wording.List(areas, func(a classArea) string { return fmt.Sprintf("%s %.4f", a.class, a.area) })), nil
}

// ranks returns a number for each row and class, by which the AUC of the class ranks the rows. With two
// classes, it is the score. The scores of three or more classes can be compared within a row, but not between
// rows. In this case, the number is the probability, as in scikit-learn's roc_auc_score, or, if the model has
// no probabilities, the difference to the highest score of another class.
func (p prediction) ranks(probabilities [][]float64) ([][]float64, error) {
	if len(p.model.Classes) > 2 && probabilities != nil {
		return probabilities, nil
	}
	scores, err := p.model.ScoresAll(p.table)
	if err != nil || len(p.model.Classes) == 2 {
		return scores, err
	}
	for i, row := range scores {
		scores[i] = leads(row)
	}
	return scores, nil
}

// leads returns, for each class, its score minus the highest score of another class.
func leads(scores []float64) []float64 {
	best, second := 0, -1 // the classes with the highest scores
	for k := 1; k < len(scores); k++ {
		switch {
		case scores[k] > scores[best]:
			best, second = k, best
		case second < 0 || scores[k] > scores[second]:
			second = k
		}
	}
	differences := make([]float64, len(scores))
	for k, score := range scores {
		differences[k] = score - scores[best]
	}
	differences[best] = scores[best] - scores[second]
	return differences
}

// column returns column k of a matrix.
func column(matrix [][]float64, k int) []float64 {
	values := make([]float64, len(matrix))
	for i, row := range matrix {
		values[i] = row[k]
	}
	return values
}

// logLoss returns a line about the log loss of the probabilities.
func (p prediction) logLoss(probabilities [][]float64) (string, error) {
	if probabilities == nil {
		return "log loss: the model has no probabilities, because " + p.whyNoProbabilities(), nil
	}
	loss, rows, err := p.meanLoss(probabilities)
	switch {
	case err != nil:
		return "", err
	case rows == 0:
		return "log loss: not defined, because no row has a class of the model", nil
	case rows < len(probabilities):
		return fmt.Sprintf("log loss %.4f on the %s of a class of the model",
			loss, wording.Plural(rows, "row")), nil
	}
	return fmt.Sprintf("log loss %.4f", loss), nil
}

// meanLoss returns the log loss of the probabilities, and the number of rows from which it is computed. Rows
// of a class that the model does not have are left out, because the model gives them no probability. If there
// are no other rows, the log loss is NaN.
func (p prediction) meanLoss(probabilities [][]float64) (loss float64, rows int, err error) {
	index := classes.Index(p.model.Classes)
	isKnown := func(class string) bool { return index(class) >= 0 }
	lossOf := metrics.LogLoss
	if p.hasTextLabels() {
		isKnown = func(class string) bool { return slices.Contains(p.model.Classes, class) }
		lossOf = metrics.LogLossTexts
	}
	var truth []string
	var known [][]float64
	for i := range probabilities {
		class := p.table.Classes[i]
		if isKnown(class) {
			truth = append(truth, class)
			known = append(known, probabilities[i])
		}
	}
	if len(known) == 0 {
		return math.NaN(), 0, nil
	}
	loss, err = lossOf(truth, p.model.Classes, known)
	return loss, len(known), err
}

// measureText returns a measure with four decimals, or "not defined" if it is NaN.
func measureText(value float64) string {
	if math.IsNaN(value) {
		return "not defined"
	}
	return fmt.Sprintf("%.4f", value)
}
