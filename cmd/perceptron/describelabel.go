package main

import (
	"context"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// quantityProblem returns the problem that train refuses the classes of the described file, because they look
// like the values of a quantity. Otherwise, or if a class is missing, it returns nil. It reads the label
// column of the file again if the column has many different values.
func (c *call) quantityProblem(d files.Description, reader files.CSV, name string) *datasets.Problem {
	isLabel := func(col files.ColumnSummary) bool { return col.Name == reader.Label }
	k := slices.IndexFunc(d.Columns, isLabel)
	if reader.Label == "" || k < 0 || d.Columns[k].Distinct <= classes.FewClasses {
		return nil
	}
	var labels []string
	var err error
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		labels, err = reader.ReadColumn(ctx, name, reader.Label)
	})
	if err != nil {
		return nil // train returns another error first
	}
	rows := map[string]int{}
	for _, class := range labels {
		rows[class]++
	}
	found := classes.Quantity(rows)
	if found == "" {
		return nil
	}
	p := &datasets.Problem{
		Place: datasets.Place{Name: reader.Label},
		Found: found,
		Want:  classes.NotQuantity,
	}
	return p.With(datasets.Fix{
		When: "if the numbers are a quantity",
		Do:   "replace them with a few classes, such as low and high",
	}).With(datasets.Fix{When: "if each number is a class", Do: "add --many-classes to the flags"})
}
