package main

import (
	"errors"
	"fmt"

	"perceptronlab/perceptron/datasets"
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
		return fmt.Errorf("%s: got a file without classes, want one class per row; "+
			"to name the label column, set --label", p.name)
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
	confusion, err := c.confusion(p, predicted)
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

// confusion returns the confusion matrix of the predicted classes. Unless --unknown count is set, a class
// that the model does not have is an error.
func (c *call) confusion(p prediction, predicted []string) (metrics.Confusion, error) {
	if c.settings.unknown == rejectUnknown {
		// PredictAll succeeded, so Errors fails only for a class that the model does not have.
		_, err := p.model.Errors(p.table)
		if err != nil {
			return metrics.Confusion{}, withDataFile(withUnknownFixes(err), p.name)
		}
	}
	if p.hasTextLabels() {
		return metrics.ConfuseTexts(p.table.Classes, predicted)
	}
	return metrics.Confuse(p.table.Classes, predicted)
}

// withUnknownFixes replaces the fixes in an error about an unknown class, which are for Go programs, with
// fixes for the command line, such as --unknown.
func withUnknownFixes(err error) error {
	var problem *datasets.Problem
	if errors.As(err, &problem) {
		// Model.Errors appends two fixes, of which the second is only for Go programs.
		problem.Fixes = append(problem.Fixes[:len(problem.Fixes)-1], datasets.Fix{
			When: "to count such rows as errors",
			Do:   "set --unknown count",
		})
	}
	return err
}
