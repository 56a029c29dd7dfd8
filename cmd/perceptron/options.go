package main

import (
	"slices"
	"strings"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// An option describes a flag: its entry in the help, the setting that it sets, and the file formats to
// which it applies.
type option struct {
	name     string // without dashes
	field    string // struct field that it sets, such as CSV.Comma; several are separated by spaces
	formats  string // formats to which it applies, separated by spaces; "": all
	value    string // placeholder for the value, as in --comma CHARACTER; "": the option has no value
	usage    string
	standard string // default, as shown in the help; "": the help shows none
	required bool
	kind     kind
}

// flag returns the option's name with dashes, such as --label or -o.
func (o option) flag() string {
	if len(o.name) == 1 {
		return "-" + o.name
	}
	return "--" + o.name
}

// synopsis returns the flag, followed by the placeholder for its value: --label COLUMN.
func (o option) synopsis() string {
	if o.value == "" {
		return o.flag()
	}
	return o.flag() + " " + o.value
}

// isFor reports whether the option applies to files of the given format.
func (o option) isFor(format string) bool {
	return o.formats == "" || slices.Contains(strings.Fields(o.formats), format)
}

// A section is a group of options with a heading in the help.
type section struct {
	title   string
	options []option
}

// optionsOf returns the options of all given sections.
func optionsOf(sections []section) []option {
	var options []option
	for _, s := range sections {
		options = append(options, s.options...)
	}
	return options
}

// tables are the formats that files.CSV reads, as the value of option.formats.
const tables = "csv tsv"

// reading contains the options for reading a data file of any format.
var reading = []section{
	{"Reading FILE", []option{formatOption}},
	{"Reading CSV and TSV", slices.Concat(columnOptions, valueOptions, missingOptions)},
	{"Reading NPZ", npzOptions},
	{"Reading LIBSVM", libsvmOptions},
	{"Reading a folder of texts", wordsOptions},
}

// describing contains the options of perceptron describe. The command treats all columns alike, so
// options that name columns, such as --label, are not among them.
var describing = []section{
	{"Reading FILE", []option{formatOption}},
	{"Reading CSV and TSV", valueOptions},
}

var formatOption = option{
	name: "format", value: "FORMAT",
	usage:    "the format of FILE: csv, tsv, libsvm, npz or words",
	standard: "from its name",
	kind:     formatName(func(s *settings) *string { return &s.format }),
}

var columnOptions = []option{
	{
		name: "label", field: "CSV.Label", formats: tables, value: "COLUMN",
		usage: "the label column, which contains the classes",
		kind:  text(func(s *settings) *string { return &s.csv.Label }),
	},
	{
		name: "categorical", field: "CSV.Categorical", formats: tables, value: "COLUMNS",
		usage: "columns of words; each word becomes a column of 0 and 1",
		kind:  list(func(s *settings) *[]string { return &s.csv.Categorical }),
	},
	{
		name: "ignore", field: "CSV.Ignore", formats: tables, value: "COLUMNS",
		usage: "columns to leave out",
		kind:  list(func(s *settings) *[]string { return &s.csv.Ignore }),
	},
}

var valueOptions = []option{
	{
		name: "comma", field: "CSV.Comma", formats: tables, value: "CHARACTER",
		usage:    "the character between values; tab means a tab",
		standard: "a comma, or a tab for TSV",
		kind:     character(func(s *settings) *rune { return &s.csv.Comma }),
	},
	{
		name: "decimal", field: "CSV.Decimal", formats: tables, value: "CHARACTER",
		usage:    "the decimal separator",
		standard: "a point",
		kind:     character(func(s *settings) *rune { return &s.csv.Decimal }),
	},
	{
		name: "thousands", field: "CSV.Thousands", formats: tables, value: "CHARACTER",
		usage:    "the thousands separator, as in 1,234,567",
		standard: "none",
		kind:     character(func(s *settings) *rune { return &s.csv.Thousands }),
	},
	{
		name: "comment", field: "CSV.Comment", formats: tables, value: "CHARACTER",
		usage:    "skip lines that begin with this character",
		standard: "none",
		kind:     character(func(s *settings) *rune { return &s.csv.Comment }),
	},
	{
		name: "no-header", field: "CSV.NoHeader", formats: tables,
		usage: "the first line is a row; name the columns 1, 2, …",
		kind:  toggle(func(s *settings) *bool { return &s.csv.NoHeader }),
	},
	{
		name: "encoding", field: "CSV.Encoding", formats: tables, value: "ENCODING",
		usage:    "the encoding of the text, by its name in Python: latin-1, cp1252",
		standard: "UTF-8",
		kind:     text(func(s *settings) *string { return &s.csv.Encoding }),
	},
	{
		name: "missing", field: "CSV.NAValues", formats: tables, value: "WORDS",
		usage: "words that stand for a missing value, instead of the empty word. To keep the empty word, " +
			`list it, too: --missing '"",NA'. The word pandas stands for all words that pandas reads ` +
			"as missing values",
		standard: "the empty word",
		kind:     missingWords(func(s *settings) *[]string { return &s.csv.NAValues }),
	},
}

var missingOptions = []option{
	{
		name: "if-missing", field: "CSV.IfMissing NPZ.IfMissing", formats: tables + " npz", value: "ACTION",
		usage: "how to handle missing values, which are NaN in NPZ files",
		kind: choice(ifMissing,
			word{"refuse", "stop with an error (the default)"},
			word{"drop", "leave out rows with missing values"},
			word{"mean", "replace missing numbers with the mean of the column, handle missing words " +
				"like unseen words (--unseen), and leave out rows without a class"},
		),
	},
	{
		name: "unseen", field: "CSV.Unseen", formats: tables, value: "ACTION",
		usage: "how to handle words of a --categorical column that are not in the training file",
		kind: choice(func(s *settings) *files.Unseen { return &s.csv.Unseen },
			word{"refuse", "stop with an error (the default)"},
			word{"zero", "set the columns of all known words to 0"},
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

var npzOptions = []option{
	{
		name: "x", field: "NPZ.X", formats: "npz", value: "ARRAY",
		usage:    "the array of numbers, one row per example",
		standard: "X",
		kind:     text(func(s *settings) *string { return &s.npz.X }),
	},
	{
		name: "y", field: "NPZ.Y", formats: "npz", value: "ARRAY",
		usage:    "the array of classes",
		standard: "y",
		kind:     text(func(s *settings) *string { return &s.npz.Y }),
	},
}

var libsvmOptions = []option{
	{
		name: "dim", field: "LIBSVM.Dim", formats: "libsvm", value: "N",
		usage:    "the number of columns",
		standard: "from the highest index",
		kind:     integer(func(s *settings) *int { return &s.libsvm.Dim }),
	},
	{
		name: "zero-based", field: "LIBSVM.ZeroBased", formats: "libsvm",
		usage: "indices start at 0, not at 1",
		kind:  toggle(func(s *settings) *bool { return &s.libsvm.ZeroBased }),
	},
	{
		name: "first-unused", field: "LIBSVM.FirstUnused", formats: "libsvm",
		usage: "with --zero-based: no row uses the first column",
		kind:  toggle(func(s *settings) *bool { return &s.libsvm.FirstUnused }),
	},
}

var wordsOptions = []option{
	{
		name: "min-texts", field: "BagOfWords.MinTexts", formats: "words", value: "N",
		usage:    "leave out words that occur in fewer than N texts",
		standard: "1",
		kind:     integer(func(s *settings) *int { return &s.words.MinTexts }),
	},
}

// training contains all training options, for perceptron train. learning contains the training options of
// perceptron shard. It lacks trainOptions, such as --held-out, because training on shards holds out no
// rows.
var (
	training = section{"Training", slices.Concat(learningOptions, trainOptions)}
	learning = section{"Training", learningOptions}
)

var learningOptions = []option{
	{
		name: "method", field: "Trainer.Method", value: "METHOD",
		usage: "how to train with three or more classes",
		kind:  methodName(func(s *settings) *classifier.Method { return &s.trainer.Method }),
	},
	{
		name: "max-epochs", field: "Trainer.MaxEpochs", value: "N",
		usage:    "train for at most N epochs, or passes over all rows",
		standard: "20",
		kind:     integer(func(s *settings) *int { return &s.trainer.MaxEpochs }),
	},
	{
		name: "plain", field: "Trainer.NoAverage",
		usage: "keep the last weights, not their mean over training",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoAverage }),
	},
	{
		name: "no-bias", field: "Trainer.NoBias",
		usage: "consider only hyperplanes through the origin",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoBias }),
	},
	{
		name:  "no-scale",
		usage: "do not standardise the columns",
		kind:  toggle(func(s *settings) *bool { return &s.noScale }),
	},
	{
		name: "seed", field: "Trainer.RandomState", value: "NUMBER",
		usage:    "the random seed for the held-out rows and the order of training rows",
		standard: "0",
		kind:     natural(func(s *settings) *uint64 { return &s.trainer.RandomState }),
	},
	{
		name: "in-order", field: "Trainer.InOrder",
		usage: "visit the rows in the order of the file",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.InOrder }),
	},
}

var trainOptions = []option{
	{
		name:  "balanced",
		usage: "make all classes count the same, however many rows they have",
		kind:  toggle(func(s *settings) *bool { return &s.balanced }),
	},
	{
		name: "held-out", field: "Trainer.HeldOut", value: "SHARE",
		usage:    "the share of rows to hold out of training, to choose the best epoch",
		standard: "0.1, or no rows if a tenth can't include every class",
		kind:     number(func(s *settings) *float64 { return &s.trainer.HeldOut }),
	},
	{
		name: "no-held-out", field: "Trainer.NoHeldOut",
		usage: "train on all rows, for all epochs",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoHeldOut }),
	},
	{
		name: "patience", field: "Trainer.Patience", value: "N",
		usage:    "stop after N epochs without improvement on the held-out rows",
		standard: "5",
		kind:     integer(func(s *settings) *int { return &s.trainer.Patience }),
	},
	{
		name: "chunk", field: "Trainer.Chunk", value: "ROWS",
		usage:    "load this many rows at a time, for files that do not fit into memory",
		standard: "all",
		kind:     integer(func(s *settings) *int { return &s.trainer.Chunk }),
	},
	{
		name: "checkpoint", field: "Trainer.Checkpoint", value: "FILE",
		usage: "with --chunk: save the state of training in this file, and continue from it",
		kind:  text(func(s *settings) *string { return &s.trainer.Checkpoint }),
	},
}
