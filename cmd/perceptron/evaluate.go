package main

import (
	"fmt"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/judge"
)

// evaluate prints how good a model's predictions are.
func evaluate(c *call, args []string) error {
	unknown := c.flags.String("unknown", "error", "`HOW` a class is taken that the model never saw: error, or count its rows as wrong")
	p, err := c.readWithModel(args)
	switch {
	case err != nil:
		return err
	case *unknown != "error" && *unknown != "count":
		return wrongUsage{fmt.Errorf("-unknown is %q; wanted error or count", *unknown)}
	case p.table.Classes == nil:
		return fmt.Errorf("the file has no classes to judge by; wanted -label with their column")
	}
	find := classes.Index(p.model.Classes)
	names := slices.DeleteFunc(p.table.ClassNames(), func(name string) bool { return find(name) >= 0 })
	if len(names) > 0 && *unknown == "error" {
		return fmt.Errorf("the file has classes that the model never saw: %s; it knows %s; wanted those, or -unknown count to count such rows as wrong",
			wording.Quoted(names), wording.Quoted(p.model.Classes))
	}
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return err
	}
	confusion, err := judge.Confuse(p.table.Classes, predicted)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%v\n\n%s\n", confusion, confusion.Report())
	return err
}
