package main

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"os/signal"
	"slices"
	"syscall"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// splitSections contains the options of the command split. Of the options for reading, it has only those on
// which the division into rows and the classes depend.
var splitSections = []section{
	{"Splitting", []option{
		{
			name: "train-to", value: "FILE", required: true,
			usage: "the file to create for training; with the ending .gz, it is compressed",
			use:   writesFile,
			kind:  text(func(s *settings) *string { return &s.split.Train }),
		},
		{
			name: "test-to", value: "FILE", required: true,
			usage: "the file to create for testing",
			use:   writesFile,
			kind:  text(func(s *settings) *string { return &s.split.Test }),
		},
		{
			name: "test", value: "SHARE",
			usage:       "the share of the rows for testing",
			defaultText: fmt.Sprint(defaultTestShare),
			kind:        number(func(s *settings) *float64 { return &s.split.Share }),
		},
		{
			name: "seed", value: "NUMBER",
			usage:       "the random seed, which determines the test rows",
			defaultText: "0",
			kind:        unsignedInteger(func(s *settings) *uint64 { return &s.split.Seed }),
		},
		groupOption,
	}},
	{"Reading FILE", []option{formatOption}},
	{"Reading CSV and TSV", slices.Concat(
		optionsNamed(columnOptions, "label", "text-labels"),
		optionsNamed(valueOptions, "comma", "decimal", "skip", "comment", "no-header", "encoding"),
	)},
}

// defaultTestShare is the default of --test.
const defaultTestShare = 0.25

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

// optionsNamed returns the options with the given names.
func optionsNamed(options []option, names ...string) (chosen []option) {
	for _, o := range options {
		if slices.Contains(names, o.name) {
			chosen = append(chosen, o)
		}
	}
	return chosen
}

// A fileSplitter is a reader of package files that can divide the rows of a file.
type fileSplitter interface {
	SplitFile(ctx context.Context, from string, s files.FileSplit) (train, test files.FilePart, err error)
}

// split divides the rows of a file between a file to train on and a file to test on.
func split(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	if err := c.checkGroup(); err != nil {
		return err
	}
	source, err := c.source(name, nil)
	if err != nil {
		return err
	}
	reader, ok := source.(fileSplitter)
	if !ok {
		return errSplitFormat(source)
	}
	if err := c.checkParts(source, name); err != nil {
		return err
	}
	s := c.settings.split
	s.Group = c.settings.group
	if !c.isGiven("test") {
		s.Share = defaultTestShare
	}
	signal.Stop(c.signals) // keeps the copy of standard input, which SplitFile reads twice
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var train, test files.FilePart
	c.withReadingProgress(ctx, func(ctx context.Context) {
		train, test, err = reader.SplitFile(ctx, name, s)
	})
	if ctx.Err() != nil {
		fmt.Fprintln(c.stderr, "perceptron: interrupted; no file was written")
		return errInterrupted
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "%s: %s\n%s: %s\n",
		s.Train, partText(train), s.Test, partText(test))
	if err == nil {
		err = c.noteMissingClasses(map[string]files.FilePart{s.Train: train, s.Test: test})
	}
	return err
}

// errSplitFormat returns the error that the rows of a file can't be divided because of its format.
func errSplitFormat(source datasets.Source) error {
	format := formatOfReader(source)
	advice := "save the rows as CSV, as in Python " +
		`pandas.read_parquet(FILE).to_csv("rows.csv", index=False)`
	switch format {
	case "words":
		advice = "move a part of the files of each subfolder to another folder"
	case "npz":
		advice = "in Python write f = numpy.load(FILE); X1, X2, y1, y2 = " +
			`sklearn.model_selection.train_test_split(f["X"], f["y"], test_size=0.25, stratify=f["y"], ` +
			`random_state=0); numpy.savez("train.npz", X=X1, y=y1); numpy.savez("test.npz", X=X2, y=y2)`
	}
	return usageError{fmt.Errorf("got the format %s, want csv, tsv or libsvm; %s", format, advice)}
}

// partText describes a part of a file: 38 rows (12 "setosa", 13 "versicolor", 13 "virginica").
func partText(part files.FilePart) string {
	text := wording.Plural(part.Rows, "row")
	if part.Classes != nil {
		text += " (" + wording.List(sortedClasses(part.Classes), func(class string) string {
			return fmt.Sprint(part.Classes[class], " ", wording.Quote(class))
		}) + ")"
	}
	if part.Groups > 0 {
		text += " in " + wording.Plural(part.Groups, "group")
	}
	return text
}

// sortedClasses returns the classes that are keys of a map, in the order in which a model has them.
func sortedClasses(counts map[string]int) []string {
	var names []string
	for class := range counts {
		names = append(names, class)
	}
	return classes.Sorted(names)
}

// noteMissingClasses prints a note for each file that lacks a class of the other file. This happens only if
// there are groups. The keys of parts are the names of the files.
func (c *call) noteMissingClasses(parts map[string]files.FilePart) error {
	all := map[string]int{}
	for _, part := range parts {
		for class, n := range part.Classes {
			all[class] += n
		}
	}
	var result error
	for _, name := range []string{c.settings.split.Train, c.settings.split.Test} {
		missing := slices.DeleteFunc(sortedClasses(all), func(class string) bool {
			return parts[name].Classes[class] > 0
		})
		if len(missing) > 0 {
			_, err := fmt.Fprintf(c.stdout, "note: %s has no row of %s, because groups are not divided; "+
				"another --seed may help\n", name, classesText(missing))
			result = cmp.Or(result, err)
		}
	}
	return result
}

// classesText returns "the class "a"" or "the classes "a", "b"".
func classesText(names []string) string {
	if len(names) == 1 {
		return "the class " + wording.Quote(names[0])
	}
	return "the classes " + wording.Quoted(names)
}
