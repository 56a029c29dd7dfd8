package main

import (
	"slices"

	"perceptronlab/perceptron/files"
)

// The values of option.formats for options of files.CSV.
const (
	csvFormats   = "csv tsv"               // options that define how a text is written
	tableFormats = csvFormats + " parquet" // other options
)

// readingSections contains the options for reading a data file of any format, and trainReadingSections those
// for reading a training file, which may also have weights.
var (
	readingSections      = readingSectionsWith(columnOptions)
	trainReadingSections = readingSectionsWith(slices.Insert(slices.Clone(columnOptions), 1, weightOption))
)

// readingSectionsWith returns the options for reading a data file of any format. The argument contains the
// options that name columns.
func readingSectionsWith(columns []option) []section {
	return slices.Concat(
		[]section{{"Reading FILE", []option{formatOption}}},
		tableSections(slices.Concat(columns, valueOptions, missingOptions)),
		[]section{
			{"Reading NPZ", npzOptions},
			{"Reading LIBSVM", libsvmOptions},
			{"Reading a folder of texts", wordsOptions},
		},
	)
}

// describeSections contains the options of the command describe. The command describes all columns, but
// for the flags of the command train, it needs to know the label column.
var describeSections = slices.Concat(
	[]section{{"Reading FILE", []option{formatOption}}},
	tableSections(slices.Concat([]option{labelOption, describedWeightOption}, valueOptions)),
)

// tableSections divides options of files.CSV into those that also apply to Parquet, and the others.
func tableSections(options []option) []section {
	both := section{title: "Reading CSV, TSV and Parquet"}
	text := section{title: "Reading CSV and TSV"}
	for _, o := range options {
		if o.appliesTo("parquet") {
			both.options = append(both.options, o)
		} else {
			text.options = append(text.options, o)
		}
	}
	return []section{both, text}
}

var formatOption = option{
	name: "format", value: "FORMAT",
	usage:       "the format of FILE: csv, tsv, parquet, libsvm, npz or words",
	defaultText: "determined by the name of FILE",
	kind:        formatName(func(s *settings) *string { return &s.format }),
}

var weightOption = option{
	name: "weights", field: "CSV.Weight", formats: tableFormats, value: "COLUMN",
	usage: "the column of weights, positive numbers that determine how much each row counts in training; " +
		"it is not a feature",
	defaultText: "all rows count the same",
	kind:        nonEmpty(func(s *settings) *string { return &s.csv.Weight }, "the name of a column"),
}

// describedWeightOption is the option --weights of the command describe.
var describedWeightOption = option{
	name: "weights", field: weightOption.field, formats: tableFormats, value: "COLUMN",
	usage: "also print whether perceptron train would accept this column as --weights",
	kind:  weightOption.kind,
}

var labelOption = option{
	name: "label", field: "CSV.Label", formats: tableFormats, value: "COLUMN",
	usage: "the label column, which contains the classes",
	kind:  nonEmpty(func(s *settings) *string { return &s.csv.Label }, "the name of a column"),
}

var columnOptions = []option{
	labelOption,
	{
		name: "text-labels", field: "CSV.TextLabels", formats: tableFormats,
		usage: "read classes as text: 1.1 and 1.10 are two classes, and words such as NA are classes, too",
		kind:  toggle(func(s *settings) *bool { return &s.csv.TextLabels }),
	},
	{
		name: "categorical", field: "CSV.Categorical CSV.AutoCategorical", formats: tableFormats,
		value: "COLUMNS",
		usage: "columns of words; each word becomes a column of 0 and 1. The word auto stands for all " +
			"columns with words, unless a column has too many different words",
		kind: newCategoricalKind(),
	},
	{
		name: "ignore", field: "CSV.Ignore", formats: tableFormats, value: "COLUMNS",
		usage: "columns to leave out",
		kind:  list(func(s *settings) *[]string { return &s.csv.Ignore }),
	},
}

var valueOptions = []option{
	{
		name: "comma", field: "CSV.Comma", formats: csvFormats, value: "CHARACTER",
		usage: "the character between values; tab means a tab, and ' ' means that each run of spaces " +
			"and tabs is one separator",
		defaultText: "a comma, or a tab for TSV",
		kind:        character(func(s *settings) *rune { return &s.csv.Comma }),
	},
	{
		name: "decimal", field: "CSV.Decimal", formats: csvFormats, value: "CHARACTER",
		usage:       "the decimal separator",
		defaultText: "a point",
		kind:        character(func(s *settings) *rune { return &s.csv.Decimal }),
	},
	{
		name: "thousands", field: "CSV.Thousands", formats: csvFormats, value: "CHARACTER",
		usage:       "the thousands separator, as in 1,234,567",
		defaultText: "none",
		kind:        character(func(s *settings) *rune { return &s.csv.Thousands }),
	},
	{
		name: "skip", field: "CSV.Skip", formats: csvFormats, value: "N",
		usage: "do not read the first N lines, such as a title above the column names; predict copies " +
			"them",
		defaultText: "0",
		kind:        naturalNumber(func(s *settings) *int { return &s.csv.Skip }),
	},
	{
		name: "comment", field: "CSV.Comment", formats: csvFormats, value: "CHARACTER",
		usage:       "skip the lines above the column names that begin with this character",
		defaultText: "none",
		kind:        character(func(s *settings) *rune { return &s.csv.Comment }),
	},
	{
		name: "no-header", field: "CSV.NoHeader", formats: csvFormats,
		usage: "the first line is a row, and the columns are named 1, 2, …",
		kind:  toggle(func(s *settings) *bool { return &s.csv.NoHeader }),
	},
	{
		name: "encoding", field: "CSV.Encoding", formats: csvFormats, value: "ENCODING",
		usage:       "the encoding of the text, as Python names it, such as latin-1, cp1252, utf-16 or gbk",
		defaultText: "UTF-8",
		kind: nonEmpty(
			func(s *settings) *string { return &s.csv.Encoding }, "an encoding",
		),
	},
	{
		name: "missing", field: "CSV.NAValues CSV.ColumnNA", formats: tableFormats, value: "WORDS",
		usage: "words that stand for a missing value, instead of the empty word. To keep the empty word, " +
			`list it, too: --missing '"",NA'. The word pandas stands for all words that pandas reads ` +
			"as missing values. A number stands for all equal numbers, but not for a class. " +
			"COLUMN=WORDS adds words for one column: --missing age=-1",
		defaultText: "the empty word",
		kind:        newMissingKind(),
	},
}

var missingOptions = []option{
	{
		name: "if-missing", field: "CSV.IfMissing NPZ.IfMissing", formats: tableFormats + " npz",
		value: "ACTION",
		usage: "how to handle missing values; in NPZ files, a missing value is NaN",
		kind: choice(ifMissing,
			word{"refuse", "stop with an error (the default)"},
			word{"drop", "leave out rows with missing values"},
			word{"mean", "replace missing numbers with the mean of the column, handle missing words " +
				"like unseen words (--unseen), and leave out rows without a class"},
		),
	},
	{
		name: "drop-unlabelled", field: "CSV.DropUnlabelled NPZ.DropUnlabelled",
		formats: tableFormats + " npz",
		usage: "leave out rows without a class, whatever --if-missing says; " +
			"with --if-missing drop, and while training with mean, such rows are left out anyway",
		kind: toggles(
			func(s *settings) *bool { return &s.csv.DropUnlabelled },
			func(s *settings) *bool { return &s.npz.DropUnlabelled },
		),
	},
	{
		name: "unseen", field: "CSV.Unseen LIBSVM.Unseen", formats: tableFormats + " libsvm", value: "ACTION",
		usage: "how to handle words of a --categorical column that are not in the training file; " +
			"in LIBSVM files, columns above the last one in training",
		kind: choice(unseen,
			word{"refuse", "stop with an error (the default)"},
			word{"zero", "set the columns of all known words to 0; leave unseen columns out"},
			word{"other", "add a column for all unseen words together"},
		),
	},
}

// ifMissing returns the setting of --if-missing: the field IfMissing of the NPZ reader if s.format is
// npz, or of the CSV reader otherwise.
func ifMissing(s *settings) *files.MissingPolicy {
	if s.format == "npz" {
		return &s.npz.IfMissing
	}
	return &s.csv.IfMissing
}

// unseen returns the setting of --unseen: the field Unseen of the LIBSVM reader if s.format is libsvm, or of
// the CSV reader otherwise.
func unseen(s *settings) *files.Unseen {
	if s.format == "libsvm" {
		return &s.libsvm.Unseen
	}
	return &s.csv.Unseen
}

var npzOptions = []option{
	{
		name: "x", field: "NPZ.X", formats: "npz", value: "ARRAY",
		usage:       "the array of numbers, one row per example",
		defaultText: "X",
		kind:        nonEmpty(func(s *settings) *string { return &s.npz.X }, "the name of an array"),
	},
	{
		name: "y", field: "NPZ.Y", formats: "npz", value: "ARRAY",
		usage:       "the array of classes",
		defaultText: "y",
		kind:        nonEmpty(func(s *settings) *string { return &s.npz.Y }, "the name of an array"),
	},
}

var libsvmOptions = []option{
	{
		name: "dim", field: "LIBSVM.Dim", formats: "libsvm", value: "N",
		usage:       "the number of columns",
		defaultText: "determined by the highest index",
		kind:        positiveInteger(func(s *settings) *int { return &s.libsvm.Dim }),
	},
	{
		name: "zero-based", field: "LIBSVM.ZeroBased", formats: "libsvm",
		usage: "indices start at 0 instead of 1",
		kind:  toggle(func(s *settings) *bool { return &s.libsvm.ZeroBased }),
	},
	{
		name: "first-unused", field: "LIBSVM.FirstUnused", formats: "libsvm",
		usage: "no row uses the first column; requires --zero-based",
		kind:  toggle(func(s *settings) *bool { return &s.libsvm.FirstUnused }),
	},
}

var wordsOptions = []option{
	{
		name: "min-texts", field: "BagOfWords.MinTexts", formats: "words", value: "N",
		usage:       "leave out words that occur in fewer than N texts",
		defaultText: "1",
		kind:        positiveInteger(func(s *settings) *int { return &s.words.MinTexts }),
	},
}
