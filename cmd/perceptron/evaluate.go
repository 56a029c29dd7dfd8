package main

import (
	"fmt"

	"perceptronlab/perceptron/metrics"
)

// evaluate prints how good a model's predictions are.
func evaluate(c *call, args []string) error {
	count := false
	choice(c.flags, "unknown", "`HOW` a class is taken that the model never saw: error (the default), or count its rows as wrong",
		[]string{"error", "count"}, func(k int) { count = k > 0 })
	p, err := c.readWithModel(args)
	switch {
	case err != nil:
		return err
	case p.table.Classes == nil:
		return fmt.Errorf("the file has no classes to judge by; wanted -label with their column")
	}
	if !count {
		if _, err := p.model.Errors(p.table); err != nil {
			return err
		}
	}
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return err
	}
	confusion, err := metrics.Confuse(p.table.Classes, predicted)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%v\n\n%s\n", confusion, confusion.Report())
	return err
}
