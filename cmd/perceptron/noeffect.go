package main

import (
	"errors"
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A flag is an error if it can't have an effect, because its user expects one. It is no error if the effect
// depends on the rows: --if-missing mean is useful even if no value happens to be missing.

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
		return usageError{errors.New("the flag --unseen has no effect without columns of words; " +
			"leave it out, or list such columns in --categorical" + c.unlessModel(reader.Schema))}
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

// unlessModel returns the words that restrict advice about the columns to training, if a model determines
// them.
func (c *call) unlessModel(schema *files.Schema) string {
	if schema == nil {
		return ""
	}
	return " when you train the model"
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

// noteUnused prints a note for each training flag that has no effect on a table with the given number of
// classes. The argument source is the reader of the table.
func (c *call) noteUnused(count int, source datasets.Source) {
	if c.isGiven("method") && count == 2 {
		fmt.Fprintln(c.stderr, "note: --method has no effect with two classes")
	}
	_, isNPZ := source.(files.NPZ) // there, the flag also allows classes such as 0.5
	if c.settings.trainer.ManyClasses && count <= classes.FewClasses && !isNPZ {
		fmt.Fprintf(c.stderr, "note: --many-classes has no effect with only %d classes\n", count)
	}
}

// checkSeed returns an error if --seed has no effect on training, because no row is drawn at random. The
// argument holdsOut reports whether rows are held out.
func (c *call) checkSeed(holdsOut bool) error {
	if !c.isGiven("seed") || !c.settings.trainer.InOrder || holdsOut {
		return nil
	}
	return usageError{errors.New("the flag --seed has no effect with --in-order and without held-out rows, " +
		"because nothing is drawn at random; leave it out")}
}

// checkStartFlags returns an error if a flag has no effect when training continues from a model, or
// contradicts the model.
func (c *call) checkStartFlags(start *classifier.Model, format string) error {
	method := c.settings.trainer.Method
	switch {
	case c.isGiven("method") && method != start.Method:
		return usageError{fmt.Errorf("--method: got %v, want %v, the method of the model to start from; "+
			"leave out --method", method, start.Method)}
	case c.isGiven("many-classes") && format != "npz":
		return usageError{errors.New("the flag --many-classes has no effect with --start, " +
			"because the model determines the classes; leave it out")}
	}
	return nil
}
