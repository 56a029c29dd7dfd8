package main

import (
	"slices"
	"strings"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// An option is a flag: its place in the help, the setting that it sets, and the files it is for.
type option struct {
	name     string // without dashes
	field    string // of the library, as datasets.Setting names it; with spaces between several
	formats  string // of the files that it is for, with spaces between them; "": any
	value    string // a word for its value, as in --comma SIGN; "": it is given without a value
	usage    string
	standard string // what holds without the flag, if the help has to say it
	required bool
	kind     kind
}

// flag returns the option as it is typed: --label, -o.
func (o option) flag() string {
	if len(o.name) == 1 {
		return "-" + o.name
	}
	return "--" + o.name
}

// synopsis returns the flag and the word for its value: --label COLUMN.
func (o option) synopsis() string {
	if o.value == "" {
		return o.flag()
	}
	return o.flag() + " " + o.value
}

// isFor reports whether files of a format are read or trained on with the option.
func (o option) isFor(format string) bool {
	return o.formats == "" || slices.Contains(strings.Fields(o.formats), format)
}

// A section is a group of options with a heading in the help.
type section struct {
	title   string
	options []option
}

// optionsOf returns the options of all sections.
func optionsOf(sections []section) []option {
	var options []option
	for _, s := range sections {
		options = append(options, s.options...)
	}
	return options
}

// tables are the formats that a CSV reads.
const tables = "csv tsv"

// reading are the options that say how a file is read.
var reading = []section{
	{"Reading FILE", []option{formatOption}},
	{"Reading CSV and TSV", slices.Concat(columnOptions, valueOptions, missingOptions)},
	{"Reading NPZ", npzOptions},
	{"Reading LIBSVM", libsvmOptions},
	{"Reading a folder of texts", wordsOptions},
}

// describing are the options of perceptron describe, which runs before anybody knows which column is
// what.
var describing = []section{
	{"Reading FILE", []option{formatOption}},
	{"Reading CSV and TSV", valueOptions},
}

var formatOption = option{
	name: "format", value: "FORMAT",
	usage:    "what FILE holds: csv, tsv, libsvm, npz or words",
	standard: "as its name shows",
	kind:     formatName(func(s *settings) *string { return &s.format }),
}

var columnOptions = []option{
	{
		name: "label", field: "CSV.Label", formats: tables, value: "COLUMN",
		usage: "the column of the classes",
		kind:  text(func(s *settings) *string { return &s.csv.Label }),
	},
	{
		name: "categorical", field: "CSV.Categorical", formats: tables, value: "COLUMNS",
		usage: "the columns that hold words: each word gets a column of 0 and 1",
		kind:  list(func(s *settings) *[]string { return &s.csv.Categorical }),
	},
	{
		name: "ignore", field: "CSV.Ignore", formats: tables, value: "COLUMNS",
		usage: "the columns to leave out",
		kind:  list(func(s *settings) *[]string { return &s.csv.Ignore }),
	},
}

var valueOptions = []option{
	{
		name: "comma", field: "CSV.Comma", formats: tables, value: "SIGN",
		usage:    "the sign between values; tab means a tab",
		standard: "a comma, in TSV a tab",
		kind:     sign(func(s *settings) *rune { return &s.csv.Comma }),
	},
	{
		name: "decimal", field: "CSV.Decimal", formats: tables, value: "SIGN",
		usage:    "the decimal sign",
		standard: "a point",
		kind:     sign(func(s *settings) *rune { return &s.csv.Decimal }),
	},
	{
		name: "thousands", field: "CSV.Thousands", formats: tables, value: "SIGN",
		usage:    "the sign between thousands, as in 1,234,567",
		standard: "none",
		kind:     sign(func(s *settings) *rune { return &s.csv.Thousands }),
	},
	{
		name: "comment", field: "CSV.Comment", formats: tables, value: "SIGN",
		usage:    "skip lines that begin with this sign",
		standard: "none",
		kind:     sign(func(s *settings) *rune { return &s.csv.Comment }),
	},
	{
		name: "no-header", field: "CSV.NoHeader", formats: tables,
		usage: "the first line is a row, and the columns are named 1, 2, …",
		kind:  yes(func(s *settings) *bool { return &s.csv.NoHeader }),
	},
	{
		name: "encoding", field: "CSV.Encoding", formats: tables, value: "ENCODING",
		usage:    "the encoding of the text, as Python names it: latin-1, cp1252",
		standard: "UTF-8",
		kind:     text(func(s *settings) *string { return &s.csv.Encoding }),
	},
	{
		name: "missing", field: "CSV.NAValues", formats: tables, value: "WORDS",
		usage: "the words that stand for a missing value. They replace the default, so name the empty " +
			`one too where it means that: --missing '"",NA'. The word pandas means all that pandas ` +
			"takes for a missing value",
		standard: "the empty word",
		kind:     missingWords(func(s *settings) *[]string { return &s.csv.NAValues }),
	},
}

var missingOptions = []option{
	{
		name: "if-missing", field: "CSV.IfMissing NPZ.IfMissing", formats: tables + " npz", value: "HOW",
		usage: "what to do about a missing value, also in NPZ, where it is NaN",
		kind: choice(ifMissing,
			word{"refuse", "stop with an error (the default)"},
			word{"drop", "leave out every row where a value is missing"},
			word{"mean", "replace a missing number by the column's mean, treat a missing word as " +
				"--unseen says, and leave out rows without a class"},
		),
	},
	{
		name: "unseen", field: "CSV.Unseen", formats: tables, value: "HOW",
		usage: "what to do about a word that a --categorical column of the training file does not have",
		kind: choice(func(s *settings) *files.Unseen { return &s.csv.Unseen },
			word{"refuse", "stop with an error (the default)"},
			word{"zero", "put 0 in all columns of its words"},
			word{"other", "take it as a word of its own, the same for all unseen words"},
		),
	},
}

// ifMissing returns the setting of the format that is read.
func ifMissing(s *settings) *files.MissingPolicy {
	if s.format == "npz" {
		return &s.npz.IfMissing
	}
	return &s.csv.IfMissing
}

var npzOptions = []option{
	{
		name: "x", field: "NPZ.X", formats: "npz", value: "ARRAY",
		usage:    "the array of the numbers, a row for each example",
		standard: "X",
		kind:     text(func(s *settings) *string { return &s.npz.X }),
	},
	{
		name: "y", field: "NPZ.Y", formats: "npz", value: "ARRAY",
		usage:    "the array of the classes",
		standard: "y",
		kind:     text(func(s *settings) *string { return &s.npz.Y }),
	},
}

var libsvmOptions = []option{
	{
		name: "dim", field: "LIBSVM.Dim", formats: "libsvm", value: "N",
		usage:    "the number of columns",
		standard: "as many as the highest index needs",
		kind:     integer(func(s *settings) *int { return &s.libsvm.Dim }),
	},
	{
		name: "zero-based", field: "LIBSVM.ZeroBased", formats: "libsvm",
		usage: "indices count from 0, not from 1",
		kind:  yes(func(s *settings) *bool { return &s.libsvm.ZeroBased }),
	},
	{
		name: "first-unused", field: "LIBSVM.FirstUnused", formats: "libsvm",
		usage: "with --zero-based: no row has a number in the first column",
		kind:  yes(func(s *settings) *bool { return &s.libsvm.FirstUnused }),
	},
}

var wordsOptions = []option{
	{
		name: "min-texts", field: "BagOfWords.MinTexts", formats: "words", value: "N",
		usage:    "leave out words that are in fewer than N texts",
		standard: "1",
		kind:     integer(func(s *settings) *int { return &s.words.MinTexts }),
	},
}

// training are the options of a Trainer for perceptron train, learning those of them for perceptron
// shard, which holds nothing out.
var (
	training = section{"Training", slices.Concat(learningOptions, trainOptions)}
	learning = section{"Training", learningOptions}
)

var learningOptions = []option{
	{
		name: "method", field: "Trainer.Method", value: "HOW",
		usage: "how three or more classes are told apart",
		kind: choice(func(s *settings) *classifier.Method { return &s.trainer.Method },
			word{"crammer-singer", "all together (the default)"},
			word{"one-vs-rest", "each class against all others"},
			word{"all-pairs", "each class against each other"},
		),
	},
	{
		name: "max-epochs", field: "Trainer.MaxEpochs", value: "N",
		usage:    "train for at most N epochs, visits to every row",
		standard: "20",
		kind:     integer(func(s *settings) *int { return &s.trainer.MaxEpochs }),
	},
	{
		name: "plain", field: "Trainer.NoAverage",
		usage: "take the last weights, not their mean over the training",
		kind:  yes(func(s *settings) *bool { return &s.trainer.NoAverage }),
	},
	{
		name: "no-bias", field: "Trainer.NoBias",
		usage: "find only hyperplanes through the origin",
		kind:  yes(func(s *settings) *bool { return &s.trainer.NoBias }),
	},
	{
		name:  "no-scale",
		usage: "take the columns as they are, not standardised",
		kind:  yes(func(s *settings) *bool { return &s.noScale }),
	},
	{
		name: "seed", field: "Trainer.RandomState", value: "NUMBER",
		usage:    "the number that draws the held-out rows and the order of the others",
		standard: "0",
		kind:     natural(func(s *settings) *uint64 { return &s.trainer.RandomState }),
	},
	{
		name: "in-order", field: "Trainer.InOrder",
		usage: "visit the rows in the order of the file",
		kind:  yes(func(s *settings) *bool { return &s.trainer.InOrder }),
	},
}

var trainOptions = []option{
	{
		name:  "balanced",
		usage: "let all classes count the same, however many rows they have",
		kind:  yes(func(s *settings) *bool { return &s.balanced }),
	},
	{
		name: "held-out", field: "Trainer.HeldOut", value: "SHARE",
		usage:    "the share of the rows that are not trained on, and choose the best epoch",
		standard: "0.1, or none if a class would have no row in it",
		kind:     number(func(s *settings) *float64 { return &s.trainer.HeldOut }),
	},
	{
		name: "no-held-out", field: "Trainer.NoHeldOut",
		usage: "train on all rows, for all epochs",
		kind:  yes(func(s *settings) *bool { return &s.trainer.NoHeldOut }),
	},
	{
		name: "patience", field: "Trainer.Patience", value: "N",
		usage:    "stop after N epochs that are no better on the held-out rows",
		standard: "5",
		kind:     integer(func(s *settings) *int { return &s.trainer.Patience }),
	},
	{
		name: "chunk", field: "Trainer.Chunk", value: "ROWS",
		usage:    "read and train on this many rows at a time, for a FILE that does not fit into memory",
		standard: "all",
		kind:     integer(func(s *settings) *int { return &s.trainer.Chunk }),
	},
	{
		name: "checkpoint", field: "Trainer.Checkpoint", value: "FILE",
		usage: "with --chunk: keep the state of the training in this file, and go on from there",
		kind:  text(func(s *settings) *string { return &s.trainer.Checkpoint }),
	},
}
