package main

import (
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/metrics"
)

var evaluateSection = section{"Evaluating", []option{
	modelOption,
	{
		name: "unknown", value: "ACTION",
		usage: "how to handle rows of a class that the model does not have",
		kind: choice(func(s *settings) *unknownClass { return &s.unknown },
			word{"error", "stop with an error (the default)"},
			word{"count", "count such rows as errors"},
		),
	},
	byProbabilityOption,
	thresholdOption,
}}

// evaluate prints the confusion matrix and the metrics of a model's predictions, and then the AUC and the log
// loss of its scores and probabilities.
func evaluate(c *call) error {
	p, err := c.readWithModel()
	switch {
	case err != nil:
		return err
	case p.table.Classes == nil:
		return errors.New("got a file without classes, want one class per row; " +
			"to name the label column, set --label")
	}
	var probabilities [][]float64 // nil if the model has none and needs none
	if p.model.Platt != nil || c.settings.byProbability {
		probabilities, err = p.probabilities()
		if err != nil {
			return err
		}
	}
	predicted, err := c.classes(p, probabilities)
	if err != nil {
		return err
	}
	if c.settings.unknown == rejectUnknown {
		// PredictAll succeeded, so Errors fails only for a class that the model does not have.
		_, err := p.model.Errors(p.table)
		if err != nil {
			return withUnknownFixes(err)
		}
	}
	confuse := metrics.Confuse
	if reader, isCSV := p.source.(files.CSV); isCSV && reader.TextLabels {
		confuse = metrics.ConfuseTexts
	}
	confusion, err := confuse(p.table.Classes, predicted)
	if err != nil {
		return err
	}
	auc, err := p.areas(probabilities)
	if err != nil {
		return err
	}
	loss, err := p.logLoss(probabilities)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%v\n\n%s\n%s\n%s\n", confusion, confusion.Report(), auc, loss)
	return err
}

// areas returns a line about the area under the ROC curve (AUC) of each class against all other classes.
// With two classes, both areas are equal, and the line has only one number. Classes without rows are left
// out. probabilities are the probabilities of the classes for each row, or nil.
func (p prediction) areas(probabilities [][]float64) (string, error) {
	ranks, err := p.ranks(probabilities)
	if err != nil {
		return "", err
	}
	var texts []string
	mean := 0.0
	for k, class := range p.model.Classes {
		truth := metrics.Is(p.table.Classes, class)
		if !slices.Contains(truth, true) || !slices.Contains(truth, false) {
			continue
		}
		area, err := metrics.AUC(truth, column(ranks, k))
		if err != nil {
			return "", err
		}
		texts = append(texts, fmt.Sprintf("%s %.4f", class, area))
		mean += area
	}
	switch {
	case len(texts) == 0:
		return "AUC: not defined, because the rows do not belong to two or more classes of the model", nil
	case len(p.model.Classes) == 2:
		return fmt.Sprintf("AUC %.4f", mean/float64(len(texts))), nil
	}
	return fmt.Sprintf("AUC %.4f, the mean over the classes, each against the rest: %s",
		mean/float64(len(texts)), wording.List(texts, func(text string) string { return text })), nil
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

// logLoss returns a line about the log loss of the probabilities. Rows of a class that the model does not
// have are left out, because the model gives them no probability.
func (p prediction) logLoss(probabilities [][]float64) (string, error) {
	if probabilities == nil {
		return "log loss: the model has no probabilities, because " + p.whyNoProbabilities(), nil
	}
	index := classes.Index(p.model.Classes)
	var truth []string
	var known [][]float64
	for i, class := range p.table.Classes {
		if index(class) >= 0 {
			truth = append(truth, class)
			known = append(known, probabilities[i])
		}
	}
	if len(known) == 0 {
		return "log loss: not defined, because no row has a class of the model", nil
	}
	loss, err := metrics.LogLoss(truth, p.model.Classes, known)
	if err != nil {
		return "", err
	}
	text := fmt.Sprintf("log loss %.4f", loss)
	if len(known) < len(probabilities) {
		text += fmt.Sprintf(" on the %s of a class of the model", wording.Plural(len(known), "row"))
	}
	return text, nil
}

// withUnknownFixes replaces the fixes in an error about an unknown class, which are for Go programs, with
// fixes for the command line, such as --unknown.
func withUnknownFixes(err error) error {
	var problem *datasets.Problem
	if errors.As(err, &problem) {
		problem.Fixes = []datasets.Fix{
			{Do: "leave such rows out"},
			{When: "to count such rows as errors", Do: "set --unknown count"},
		}
	}
	return err
}
