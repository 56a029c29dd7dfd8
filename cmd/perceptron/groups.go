package main

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// groupOption is an option of the commands split and cross-validate.
var groupOption = option{
	name: "group", value: "COLUMN", formats: tableFormats,
	usage: "the column of groups, such as patients; all rows of a group stay in the same part",
	kind:  nonEmpty(func(s *settings) *string { return &s.group }, "the name of a column"),
}

// trainGroupOption is the option --group of the command train.
var trainGroupOption = option{
	name: "group", value: "COLUMN", formats: tableFormats,
	usage: "the column of groups, such as patients, which is not a feature; " +
		"all rows of a group are held out, or none",
	kind: groupOption.kind,
}

// checkGroup returns an error if the column of --group is the label column or categorical.
func (c *call) checkGroup() error {
	group := c.settings.group
	switch {
	case group == "":
		return nil
	case group == c.settings.csv.Label:
		return usageError{fmt.Errorf("--group: got %s, which is the label column, want another column, "+
			"because each class would be in only one part", wording.Quote(group))}
	case slices.Contains(c.settings.csv.Categorical, group):
		return usageError{fmt.Errorf("--group: got %s, which is also in --categorical, want a column that "+
			"is no feature, because each test row is of a new group; leave it out of --categorical",
			wording.Quote(group))}
	}
	return nil
}

// checkHeldOutGroups returns an error if --group has no effect on which rows the command train holds out.
func (c *call) checkHeldOutGroups() error {
	switch {
	case c.settings.group == "":
		return nil
	case !c.holdsOut():
		return usageError{errors.New("the flag --group has no effect without held-out rows; " +
			"to leave the column out of the features, set --ignore instead")}
	case c.settings.trainer.Chunk > 0:
		return usageError{errors.New("the flags --group and --chunk contradict each other, " +
			"because only training in memory keeps groups together; leave one of them out")}
	}
	return nil
}

// tableToDivide reads the file. If --group is set, it also returns the group of each row of the table; the
// column of the groups is then not a feature.
func (c *call) tableToDivide(
	source datasets.Source, name string,
) (table datasets.Table, groups []string, err error) {
	column := c.settings.group
	reader, isCSV := source.(files.CSV)
	if column == "" || !isCSV {
		table, err = c.table(source, name)
		return table, nil, err
	}
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		groups, err = reader.ReadColumn(ctx, name, column)
	})
	if err != nil {
		return table, nil, err
	}
	hasSchema := reader.Schema != nil // then the Schema determines the columns, and Ignore is an error
	if !hasSchema && !slices.Contains(reader.Ignore, column) && reader.Weight != column {
		reader.Ignore = append(slices.Clone(reader.Ignore), column)
	}
	table, err = c.table(reader, name)
	if err != nil {
		return table, nil, err
	}
	return table, withoutSkipped(groups, table.Report.Skipped), nil
}

// withoutSkipped returns the groups of the rows in the table. The argument groups contains the groups of all
// rows in the file, in the order of which the skipped rows are listed.
func withoutSkipped(groups []string, skipped []datasets.Skipped) []string {
	var kept []string
	for i, group := range groups {
		if len(skipped) > 0 && skipped[0].Row == i {
			skipped = skipped[1:]
			continue
		}
		kept = append(kept, group)
	}
	return kept
}
