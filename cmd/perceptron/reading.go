package main

import (
	"cmp"
	"context"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A reading is what the flags say about how a file is to be read.
type reading struct {
	format string
	csv    files.CSV // a flag sets the field of its name: -no-header NoHeader
	npz    files.NPZ
	libsvm files.LIBSVM
	words  files.Words
	report files.Report
	given  func(func(*flag.Flag)) // ranges over the flags that were given
}

// values defines the flags that say how a CSV file writes its values.
func (r *reading) values(flags *flag.FlagSet) {
	r.given = flags.Visit
	flags.Func("format", "the `FORMAT` of FILE, whatever its name: csv, tsv, libsvm, npz or words", func(value string) error {
		r.format = value
		if value == "svm" {
			r.format = "libsvm"
		}
		return nil
	})
	sign(flags, &r.csv.Comma, "comma", "the `SIGN` between values; tab or \\t for a tab (default ',')")
	sign(flags, &r.csv.Decimal, "decimal", "the decimal `SIGN` (default '.')")
	sign(flags, &r.csv.Comment, "comment", "lines that begin with this `SIGN` are skipped")
	sign(flags, &r.csv.Thousands, "thousands", "the `SIGN` between thousands, as in 1,234,567")
	flags.StringVar(&r.csv.Encoding, "encoding", "", "the `ENCODING` of the text, as Python names it: latin-1, cp1252 (default: UTF-8)")
	flags.BoolVar(&r.csv.NoHeader, "no-header", false, "the first line is a row; the columns are named 1, 2, …")
	list(flags, &r.csv.Missing, "missing", "the `WORDS` that stand for a missing value, such as '\"\",NA,?'; pandas for all that pandas takes for one (default: the empty one)")
}

// flags defines all flags that say how a file is to be read.
func (r *reading) flags(flags *flag.FlagSet) {
	r.values(flags)
	flags.StringVar(&r.csv.Label, "label", "", "the `COLUMN` of the classes")
	list(flags, &r.csv.Categorical, "categorical", "the `COLUMNS` that hold words: each word gets a column of 0 and 1")
	list(flags, &r.csv.Ignore, "ignore", "the `COLUMNS` to leave out")
	choice(flags, "if-missing", "`HOW` missing values are taken: refuse (the default) makes them errors, drop leaves the row out, mean puts the column's mean there, takes a missing word as -unseen says, and leaves out a row without a class",
		[]string{"refuse", "drop", "mean"}, func(k int) { r.csv.IfMissing = files.Missing(k) })
	choice(flags, "unseen", "`HOW` a word is taken that a categorical column of the training file does not have: refuse (the default), zero in all columns of its words, or other, a word of its own",
		[]string{"refuse", "zero", "other"}, func(k int) { r.csv.Unseen = files.Unseen(k) })
	flags.StringVar(&r.npz.X, "x", "", "npz: the `ARRAY` of the numbers (default: X)")
	flags.StringVar(&r.npz.Y, "y", "", "npz: the `ARRAY` of the labels (default: y)")
	flags.IntVar(&r.libsvm.Dim, "dim", 0, "LIBSVM: the number of `COLUMNS` (default: the highest index)")
	flags.BoolVar(&r.libsvm.ZeroBased, "zero-based", false, "LIBSVM: indices count from 0")
	flags.BoolVar(&r.libsvm.FirstUnused, "first-unused", false, "LIBSVM: no row has a number in the first column, with -zero-based")
	flags.IntVar(&r.words.MinTexts, "min-texts", 0, "words: leave out words that are in fewer than `N` texts")
}

// sign defines a flag for a field that is one sign.
func sign(flags *flag.FlagSet, field *rune, name, usage string) {
	flags.Func(name, usage, func(value string) error {
		if value == "tab" || value == `\t` {
			value = "\t"
		}
		signs := []rune(value)
		if len(signs) != 1 {
			return errors.New("wanted one sign, or tab")
		}
		*field = signs[0]
		return nil
	})
}

// list defines a flag for a field that is a list, with commas between its words.
func list(flags *flag.FlagSet, field *[]string, name, usage string) {
	flags.Func(name, usage, func(value string) error {
		reader := csv.NewReader(strings.NewReader(value + "\n"))
		reader.TrimLeadingSpace = true
		words, err := reader.Read()
		switch {
		case value == "":
			words, err = []string{""}, nil
		case value == "pandas" && name == "missing":
			words = files.PandasNA
		}
		*field = append(*field, words...)
		return err
	})
}

// choice defines a flag with one of several words as its value.
func choice(flags *flag.FlagSet, name, usage string, words []string, set func(k int)) {
	flags.Func(name, usage, func(value string) error {
		k := slices.Index(words, value)
		if k < 0 {
			return fmt.Errorf("wanted one of %s", strings.Join(words, ", "))
		}
		set(k)
		return nil
	})
}

// formatOf returns the format that a file's name shows, or "".
func formatOf(name string) string {
	if info, err := os.Stat(name); err == nil && info.IsDir() {
		return "words"
	}
	name = strings.TrimSuffix(strings.ToLower(name), ".gz")
	return map[string]string{
		"": "csv", ".csv": "csv", ".tsv": "tsv", ".tab": "tsv", ".svm": "libsvm", ".libsvm": "libsvm", ".svmlight": "libsvm", ".npz": "npz",
	}[filepath.Ext(name)]
}

// setOf returns the field that a flag sets in a CSV reader. It is not valid if there is none.
func setOf(f *flag.Flag, c *files.CSV) reflect.Value {
	return reflect.ValueOf(c).Elem().FieldByNameFunc(func(name string) bool {
		return strings.EqualFold(name, strings.ReplaceAll(f.Name, "-", ""))
	})
}

// check returns an error if a flag is for another format, which its usage begins with, or says
// what the model knows.
func (r *reading) check(format string, known bool) (err error) {
	others := []string{"libsvm", "npz", "words"}
	r.given(func(f *flag.Flag) {
		switch of, _, _ := strings.Cut(strings.ToLower(f.Usage), ": "); {
		case slices.Contains(others, format) && f.Name != "if-missing" && setOf(f, &r.csv).IsValid():
			err = wrongUsage{fmt.Errorf("the format is %s; -%s is for csv and tsv", format, f.Name)}
		case !slices.Contains(others, of):
		case of != format:
			err = wrongUsage{fmt.Errorf("the format is %s; -%s is for %s", format, f.Name, of)}
		case known && of != "npz":
			err = wrongUsage{fmt.Errorf("the model knows how its files are read; wanted no -%s", f.Name)}
		}
	})
	return err
}

// source returns the reader of a file, as the flags describe it. If known, the reader of another
// file, is not nil, it reads as that does, but for what the flags say.
func (r *reading) source(name string, known datasets.Source) (datasets.Source, error) {
	own := strings.ToLower(strings.TrimPrefix(fmt.Sprintf("%T", known), "files."))
	format := cmp.Or(r.format, formatOf(name))
	if known != nil && r.format == "" && format != own && !(own == "csv" && format == "tsv") {
		if format != "" && filepath.Ext(name) != "" {
			return nil, fmt.Errorf("the model was trained on %s, and %s is %s, whose columns have other names; wanted %[1]s, or -format to insist", own, name, format)
		}
		format = own
	}
	if err := r.check(format, known != nil); err != nil {
		return nil, err
	}
	switch format {
	case "csv", "tsv":
		c, _ := known.(files.CSV)
		c.Report = &r.report
		if format == "tsv" {
			c.Comma = '\t'
		}
		r.given(func(f *flag.Flag) {
			field := setOf(f, &c)
			value := setOf(f, &r.csv)
			switch {
			case field.Kind() == reflect.Slice:
				field.Set(reflect.AppendSlice(field, value))
			case field.IsValid():
				field.Set(value)
			}
		})
		return c, nil
	case "npz":
		n, _ := known.(files.NPZ)
		n.X, n.Y = cmp.Or(r.npz.X, n.X), cmp.Or(r.npz.Y, n.Y)
		n.Report, n.IfMissing = &r.report, cmp.Or(r.csv.IfMissing, n.IfMissing)
		return n, nil
	case own:
		return known, nil
	case "libsvm":
		r.libsvm.Report = &r.report
		return r.libsvm, nil
	case "words":
		return r.words, nil
	case "":
		return nil, wrongUsage{fmt.Errorf("the name %q does not say what is in the file; wanted -format csv, tsv, libsvm, npz or words", name)}
	}
	return nil, wrongUsage{fmt.Errorf("the format %q is unknown; wanted csv, tsv, libsvm, npz or words", format)}
}

// labelled is source for a file to train on: the flag -label must say which column has the classes.
func (r *reading) labelled(name string, known datasets.Source) (datasets.Source, error) {
	source, err := r.source(name, known)
	if table, ok := source.(files.CSV); ok && err == nil && table.Label == "" {
		err = wrongUsage{errors.New("the flag -label is missing; wanted -label COLUMN, the column of the classes")}
	}
	return source, err
}

// A fileReader is a reader of package files: each can say how far it has come.
type fileReader interface {
	ReadFileContext(ctx context.Context, name string) (datasets.Table, error)
}

// table reads a file, with a line of progress.
func (c *call) table(r *reading, source datasets.Source, name string) (t datasets.Table, err error) {
	reader := source.(fileReader)
	c.whileReading(context.Background(), func(ctx context.Context) {
		t, err = reader.ReadFileContext(ctx, name)
	})
	c.tell(r, err)
	return t, err
}

// tell says what the reader left out or filled in, unless there was an error.
func (c *call) tell(r *reading, err error) {
	if err == nil && len(r.report.Left)+len(r.report.Filled)+len(r.report.Merged) > 0 {
		fmt.Fprintln(c.stderr, r.report)
	}
}

// field matches a field of a reader with its value, as errors advise it to a program.
var field = regexp.MustCompile(`\b(Label|Comma|Decimal|Comment|NoHeader|Categorical|Ignore|Missing|IfMissing|Unseen|ZeroBased|FirstUnused|Thousands|Encoding): ` +
	`(\[\]string\{((?:"[^"]*"|[^}"])*)\}|'[^']*'|"[^"]*"|true|files\.\w+)`)

// simple matches a list of one name that no shell changes.
var simple = regexp.MustCompile(`^"[\w.-]+"$`)

// inFlags returns an error's text with flags where it advises fields.
func inFlags(text string) string {
	text = field.ReplaceAllStringFunc(text, func(found string) string {
		parts := field.FindStringSubmatch(found)
		value := " " + parts[2]
		if strings.HasPrefix(parts[2], "[") {
			value = " '" + parts[3] + "'"
			if simple.MatchString(parts[3]) {
				value = " " + strings.Trim(parts[3], `"`)
			}
		} else if parts[2] == "true" {
			value = ""
		}
		return "-" + strings.ToLower(regexp.MustCompile(`\B[A-Z]`).ReplaceAllString(parts[1], "-$0")) + value
	})
	return inShell.Replace(text)
}

// inShell replaces what errors say of a program.
var inShell = strings.NewReplacer(
	"files.PandasNA", "pandas", "-if-missing files.DropRow", "-if-missing drop", "files.DropRow", "-if-missing drop",
	"-if-missing files.FillMean", "-if-missing mean", "files.FillMean", "-if-missing mean",
	"-unseen files.ZeroUnseen", "-unseen zero", "files.OtherUnseen", "-unseen other",
	"set Dim", "set -dim", "set Encoding, to", "set -encoding", "Decimal is", "-decimal is", ": Ignore", ": -ignore",
	"Label: no", "-label: no", "Categorical: no", "-categorical: no", "Ignore: no", "-ignore: no",
	"set X to", "set -x to", "set Y to the name of the labels, or NoLabels if there are none", "set -y to the name of the labels",
	"(HeldOut)", "(-held-out)", "Columns: no column", "no column",
	"count them apart: metrics.Confuse(t.Classes, predicted) of what PredictAll returns", "-unknown count to count them as wrong",
	"classifier.Trainer's TrainFile trains on a file that does not fit, and Chunks reads it in parts", "train -chunk 100000 reads it in parts",
)
