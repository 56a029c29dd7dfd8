package main

import (
	"cmp"
	"encoding/csv"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// A reading is what the flags say about how a file is to be read.
type reading struct {
	format    string
	set       []func(*files.CSV) // what the flags change in it
	ifMissing files.Missing
	libsvm    files.LIBSVM
	words     files.Words
	report    files.Report
}

// values defines the flags that say how a CSV file writes its values.
func (r *reading) values(flags *flag.FlagSet) {
	flags.Func("format", "the `FORMAT` of FILE, whatever its name: csv, tsv, libsvm, npz or words", func(value string) error {
		if r.format = value; value == "svm" {
			r.format = "libsvm"
		}
		return nil
	})
	r.sign(flags, "comma", "the `SIGN` between values; tab or \\t for a tab (default ',')", func(c *files.CSV) *rune { return &c.Comma })
	r.sign(flags, "decimal", "the decimal `SIGN` (default '.')", func(c *files.CSV) *rune { return &c.Decimal })
	r.sign(flags, "comment", "lines that begin with this `SIGN` are skipped", func(c *files.CSV) *rune { return &c.Comment })
	r.sign(flags, "thousands", "the `SIGN` between thousands, as in 1,234,567", func(c *files.CSV) *rune { return &c.Thousands })
	flags.Func("encoding", "the `ENCODING` of the text, as Python names it: latin-1, cp1252 (default: UTF-8)", func(value string) error {
		r.set = append(r.set, func(c *files.CSV) { c.Encoding = value })
		return nil
	})
	flags.BoolFunc("no-header", "the first line is a row; the columns are named 1, 2, …", func(string) error {
		r.set = append(r.set, func(c *files.CSV) { c.NoHeader = true })
		return nil
	})
	r.list(flags, "missing", "the `WORDS` that stand for a missing value, such as '\"\",NA,?'; pandas for all that pandas takes for one (default: the empty one)", func(c *files.CSV) *[]string { return &c.Missing })
}

// flags defines all flags that say how a file is to be read.
func (r *reading) flags(flags *flag.FlagSet) {
	r.values(flags)
	flags.Func("label", "the `COLUMN` of the classes", func(value string) error {
		r.set = append(r.set, func(c *files.CSV) { c.Label = value })
		return nil
	})
	r.list(flags, "categorical", "the `COLUMNS` that hold words: each word gets a column of 0 and 1", func(c *files.CSV) *[]string { return &c.Categorical })
	r.list(flags, "ignore", "the `COLUMNS` to leave out", func(c *files.CSV) *[]string { return &c.Ignore })
	choice(flags, "if-missing", "`HOW` missing values are taken: refuse (the default) makes them errors, drop leaves the row out, mean puts the column's mean there, and takes a missing word as -unseen says",
		[]string{"refuse", "drop", "mean"}, func(k int) { r.ifMissing = files.Missing(k) })
	choice(flags, "unseen", "`HOW` a word is taken that a categorical column of the training file does not have: refuse (the default), zero in all columns of its words, or other, a word of its own",
		[]string{"refuse", "zero", "other"}, func(k int) {
			r.set = append(r.set, func(c *files.CSV) { c.Unseen = files.Unseen(k) })
		})
	flags.IntVar(&r.libsvm.Dim, "dim", 0, "LIBSVM: the number of `COLUMNS` (default: the highest index)")
	flags.BoolVar(&r.libsvm.ZeroBased, "zero-based", false, "LIBSVM: indices count from 0")
	flags.BoolVar(&r.libsvm.FirstUnused, "first-unused", false, "LIBSVM: no row has a number in the first column, with -zero-based")
	flags.IntVar(&r.words.MinTexts, "min-texts", 0, "words: leave out words that are in fewer than `N` texts")
}

// sign defines a flag for a field that is one sign.
func (r *reading) sign(flags *flag.FlagSet, name, usage string, field func(c *files.CSV) *rune) {
	flags.Func(name, usage, func(value string) error {
		if value == "tab" || value == `\t` {
			value = "\t"
		}
		sign, size := utf8.DecodeRuneInString(value)
		if size == 0 || size < len(value) {
			return errors.New("wanted one sign, or tab")
		}
		r.set = append(r.set, func(c *files.CSV) { *field(c) = sign })
		return nil
	})
}

// list defines a flag for a field that is a list, with commas between its words.
func (r *reading) list(flags *flag.FlagSet, name, usage string, field func(c *files.CSV) *[]string) {
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
		r.set = append(r.set, func(c *files.CSV) { *field(c) = append(*field(c), words...) })
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

// source returns the reader of a file, as the flags describe it.
func (r *reading) source(name string) (datasets.Source, error) {
	format := cmp.Or(r.format, formatOf(name))
	if r.set != nil && slices.Contains([]string{"libsvm", "npz", "words"}, format) {
		return nil, wrongUsage{fmt.Errorf("the format is %s; -label, -comma and the like are for csv and tsv", format)}
	}
	switch format {
	case "csv":
		return r.csv(files.CSV{}), nil
	case "tsv":
		return r.csv(files.CSV{Comma: '\t'}), nil
	case "libsvm":
		return r.libsvm, nil
	case "npz":
		return files.NPZ{IfMissing: r.ifMissing, Report: &r.report}, nil
	case "words":
		return r.words, nil
	case "":
		return nil, wrongUsage{fmt.Errorf("the name %q does not say what is in the file; wanted -format csv, tsv, libsvm, npz or words", name)}
	}
	return nil, wrongUsage{fmt.Errorf("the format %q is unknown; wanted csv, tsv, libsvm, npz or words", format)}
}

// csv returns c with what the flags say.
func (r *reading) csv(c files.CSV) files.CSV {
	c.Report, c.IfMissing = &r.report, cmp.Or(r.ifMissing, c.IfMissing)
	for _, set := range r.set {
		set(&c)
	}
	return c
}

// like returns a reader of the file called name that reads as source does, but for what the
// flags say. source may be nil.
func (r *reading) like(source datasets.Source, name string) (datasets.Source, error) {
	format := cmp.Or(r.format, formatOf(name))
	switch c, isCSV := source.(files.CSV); {
	case isCSV && format == "tsv":
		c.Comma = '\t'
		return r.csv(c), nil
	case isCSV && (format == "csv" || r.format == ""):
		return r.csv(c), nil
	case source == nil || r.format != "" || r.set != nil:
		return r.source(name)
	}
	return source, nil
}

// table reads a file, with a line of progress.
func (c *call) table(r *reading, source datasets.Source, name string) (t datasets.Table, err error) {
	c.during(readingText(name), func() { t, err = source.ReadFile(name) })
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
			if value = " '" + parts[3] + "'"; simple.MatchString(parts[3]) {
				value = " " + strings.Trim(parts[3], `"`)
			}
		} else if parts[2] == "true" {
			value = ""
		}
		return "-" + strings.ToLower(regexp.MustCompile(`\B[A-Z]`).ReplaceAllString(parts[1], "-$0")) + value
	})
	return strings.NewReplacer("files.PandasNA", "pandas", "-if-missing files.DropRow", "-if-missing drop", "files.FillMean", "-if-missing mean", "set Dim", "set -dim", "set Encoding, to", "set -encoding", "Decimal is", "-decimal is", "Label: no", "-label: no", "Categorical: no", "-categorical: no", "Ignore: no", "-ignore: no",
		": Ignore", ": -ignore",
		"-unseen files.ZeroUnseen", "-unseen zero", "files.OtherUnseen", "-unseen other").Replace(text)
}
