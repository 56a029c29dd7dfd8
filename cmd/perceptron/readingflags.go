package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	_ "perceptronlab/perceptron/files/zstd" // to read files that are compressed with zstd
)

// A flag is an error if it can't have an effect, because its user expects one. It is no error if the effect
// depends on the rows: --if-missing mean is useful even if no value happens to be missing.

// checkFormatFlags returns an error if a flag has no effect on files of the given format. trained is the reader of a
// model's training file, or nil. If trained is not nil, the model determines the settings of the formats
// libsvm and words and the use of the columns of a CSV file, so flags for these are errors as well.
func (c *call) checkFormatFlags(format string, trained datasets.Source) error {
	table, _ := trained.(files.CSV)
	for _, f := range c.flags {
		o := f.option
		switch {
		case !o.appliesTo(format):
			return usageError{fmt.Errorf("the flag %s applies only to %s, but the format is %s",
				o.flag(), wording.Joined(strings.Fields(o.formats), "and"), format)}
		case trained != nil && o.isFixedByModel():
			return usageError{fmt.Errorf("the model determines how the format %s is read; leave out %s",
				o.formats, o.flag())}
		case table.Schema == nil:
		case o.name == "categorical" || o.name == "ignore":
			return usageError{fmt.Errorf("the model determines the use of each column, and other columns "+
				"are left out anyway; leave out %s", o.flag())}
		case o.name == "text-labels":
			return usageError{errors.New("the model determines whether classes are texts; " +
				"leave out --text-labels")}
		case o.name == "label" && c.command.name == "predict":
			return usageError{errors.New("the classes in the file have no effect on the predictions; " +
				"leave out --label")}
		}
	}
	if c.isGiven("first-unused") && !c.isGiven("zero-based") {
		return usageError{errors.New("the flag --first-unused has no effect without --zero-based; " +
			"add --zero-based, or leave out --first-unused")}
	}
	return nil
}

// checkReaderFlags returns an error if a flag can't have an effect on how the source reads a file.
func (c *call) checkReaderFlags(source datasets.Source) error {
	switch reader := source.(type) {
	case files.CSV:
		return c.checkCSVFlags(reader)
	case files.NPZ:
		return c.checkNPZFlags(reader)
	}
	return nil
}

// checkCSVFlags is checkReaderFlags for a CSV reader.
func (c *call) checkCSVFlags(reader files.CSV) error {
	switch {
	case c.isGiven("unseen") && !hasCategories(reader):
		when := ""
		if reader.Schema != nil {
			when = " when you train the model"
		}
		return usageError{errors.New("the flag --unseen has no effect without columns of words; " +
			"leave it out, or list such columns in --categorical" + when)}
	case reader.Schema == nil && ignoredList(reader) != "":
		return usageError{fmt.Errorf("--missing: got words for the column %s, which --ignore leaves out; "+
			"leave out one of them", wording.Quote(ignoredList(reader)))}
	case c.isGiven("text-labels") && c.command.name == "split" && reader.Label == "":
		return usageError{errors.New("the flag --text-labels has no effect without --label; " +
			"leave it out, or set --label")}
	}
	return c.checkUnlabelled(reader.IfMissing, reader.Schema)
}

// ignoredList returns a column with a list of words for missing values that the reader leaves out, or "".
func ignoredList(reader files.CSV) string {
	for _, column := range slices.Sorted(maps.Keys(reader.ColumnNA)) {
		if slices.Contains(reader.Ignore, column) {
			return column
		}
	}
	return ""
}

// hasCategories reports whether the reader has columns of words, or may find such columns.
func hasCategories(reader files.CSV) bool {
	if reader.Schema == nil {
		return reader.AutoCategorical || reader.Categorical != nil
	}
	isCategorical := func(col files.Column) bool { return col.Categories != nil }
	return slices.ContainsFunc(reader.Schema.Columns, isCategorical)
}

// checkNPZFlags is checkReaderFlags for a reader of NPZ files.
func (c *call) checkNPZFlags(reader files.NPZ) error {
	if c.isGiven("y") && c.command.name == "predict" && reader.Schema != nil {
		return usageError{errors.New("the classes in the file have no effect on the predictions; " +
			"leave out -y")}
	}
	return c.checkUnlabelled(reader.IfMissing, reader.Schema)
}

// checkUnlabelled returns an error if --drop-unlabelled has no effect.
func (c *call) checkUnlabelled(policy files.MissingPolicy, schema *files.Schema) error {
	switch {
	case !c.isGiven("drop-unlabelled"):
		return nil
	case c.command.name == "predict":
		return usageError{errors.New("the classes in the file have no effect on the predictions; " +
			"leave out --drop-unlabelled")}
	case policy == files.DropRow:
		return usageError{errors.New("the flag --drop-unlabelled has no effect with --if-missing drop, " +
			"which leaves out rows without a class, too; leave out --drop-unlabelled")}
	case policy == files.FillMean && schema == nil:
		return usageError{errors.New("the flag --drop-unlabelled has no effect with --if-missing mean, " +
			"which leaves out rows without a class, too; leave out --drop-unlabelled")}
	}
	return nil
}
