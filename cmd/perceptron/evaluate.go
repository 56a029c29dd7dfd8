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
		name: "unknown", value: "HOW",
		usage: "what to do about a class that the model never saw",
		kind: choice(func(s *settings) *unknownClass { return &s.unknown },
			word{"error", "stop with an error (the default)"},
			word{"count", "count its rows as wrong"},
		),
	},
	thresholdOption,
}}

// evaluate prints how good a model's predictions are.
func evaluate(c *call) error {
	p, err := c.readWithModel()
	switch {
	case err != nil:
		return err
	case p.table.Classes == nil:
		return errors.New("the file has no classes to compare with; name their column with --label")
	}
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return err
	}
	if c.settings.unknown == refuseUnknown {
		_, err := p.model.Errors(p.table) // for a class that the model never saw: all else was fine
		if err != nil {
			return withUnknown(err)
		}
	}
	confusion, err := metrics.Confuse(p.table.Classes, predicted)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%v\n\n%s\n", confusion, confusion.Report())
	return err
}

// withUnknown returns the error about a class that the model never saw, with the fixes that the command
// offers. A Go program has others.
func withUnknown(err error) error {
	var problem *datasets.Problem
	if errors.As(err, &problem) {
		problem.Fixes = []datasets.Fix{
			{Do: "leave such rows out"},
			{When: "to count them as wrong", Do: "set --unknown count"},
		}
	}
	return err
}
