package main

import (
	"errors"
	"fmt"

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
	thresholdOption,
}}

// evaluate prints the confusion matrix and the metrics of a model's predictions.
func evaluate(c *call) error {
	p, err := c.readWithModel()
	switch {
	case err != nil:
		return err
	case p.table.Classes == nil:
		return errors.New("got a file without classes, want one class per row; " +
			"to name the label column, set --label")
	}
	predicted, err := p.model.PredictAll(p.table)
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
	_, err = fmt.Fprintf(c.stdout, "%v\n\n%s\n", confusion, confusion.Report())
	return err
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
