package main

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

var predictSection = section{"Predicting", []option{
	modelOption,
	{
		name: "o", value: "FILE",
		usage:       "the output file, compressed with gzip if its name ends in .gz; - is standard output",
		defaultText: "-",
		use:         writesOrPrints,
		kind:        text(func(s *settings) *string { return &s.out }),
	},
	{
		name:  "probabilities",
		usage: "also write the probability of each class, in columns such as P(setosa)",
		kind:  toggle(func(s *settings) *bool { return &s.probabilities }),
	},
	byProbabilityOption,
	thresholdOption,
}}

// predict writes a table with one row per row of the data file. The last column is the predicted class. If
// --probabilities is set, the columns before it are the probabilities of the classes. If the data file is
// CSV or TSV, the table has the same format, and begins with the columns of the data file. If it is Parquet,
// the table is CSV with these columns. Otherwise the table is CSV without them. In rows that the reader
// skips because a value is missing, the new columns are empty.
func predict(c *call) error {
	p, err := c.readWithModel()
	if err != nil {
		return err
	}
	reader, isCSV := p.source.(files.CSV)
	out := cmp.Or(c.settings.out, "-")
	if err := c.checkOutput(out, p.source); err != nil {
		return err
	}
	names, cells, err := c.predictions(p, cmp.Or(reader.Decimal, '.'))
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		if isCSV {
			return reader.WriteColumns(w, p.name, names, cells)
		}
		comma := ','
		if isTSV(out) {
			comma = '\t'
		}
		rows := withSkippedRows(cells, len(names), p.table.Report)
		return writeRows(w, comma, slices.Insert(rows, 0, names))
	}
	if out == "-" {
		return write(c.stdout)
	}
	return atomicfile.WriteFile(out, atomicfile.Compressed(out, write))
}

// checkOutput returns an error if the output file exists and has no predictions, or if its name promises
// tabs, but the values of the data file have another separator, which the output keeps.
func (c *call) checkOutput(out string, source datasets.Source) error {
	reader, isCSV := source.(files.CSV)
	switch {
	case out == "-":
		return nil
	case isCSV && isTSV(out) && reader.Comma != '\t':
		return fmt.Errorf("-o: got %s, a name for values separated by tabs, but the output is separated "+
			"by %q like the data file; choose a name such as predictions.csv",
			wording.Quote(out), cmp.Or(reader.Comma, ','))
	case isCSV && reader.NoHeader:
		return nil // the output has no column names, so an earlier output can't be recognised
	}
	return c.checkPredictions(out, reader.Skip)
}

// textNames returns the names of the texts in the data file, or nil if its rows are no texts.
func textNames(p prediction) ([]string, error) {
	reader, ok := p.source.(files.BagOfWords)
	if !ok {
		return nil, nil
	}
	texts, err := reader.Files(p.name)
	if err == nil && len(texts) != p.table.Len() {
		err = fmt.Errorf("%s: got %s, but %d when their words were counted; run the command again",
			p.name, wording.Plural(len(texts), "text"), p.table.Len())
	}
	return texts, err
}

// predictions returns the columns that predict adds, as their names and one slice of cells per row. The
// last column is the predicted class. If --probabilities is set, the columns before it are the
// probabilities of the classes, written with the given decimal separator. If the rows are texts, the first
// column is the name of the file.
func (c *call) predictions(p prediction, decimal rune) (names []string, cells [][]string, err error) {
	var probabilities [][]float64
	if c.settings.probabilities || c.settings.byProbability {
		probabilities, err = p.probabilities()
		if err != nil {
			return nil, nil, err
		}
	}
	predicted, err := c.classes(p, probabilities)
	if err != nil {
		return nil, nil, err
	}
	if c.settings.probabilities {
		for _, class := range p.model.Classes {
			names = append(names, "P("+class+")")
		}
	}
	names = append(names, "predicted")
	cells = make([][]string, len(predicted))
	texts, err := textNames(p)
	if err != nil {
		return nil, nil, err
	}
	if texts != nil {
		names = append([]string{"file"}, names...)
	}
	for i, class := range predicted {
		if texts != nil {
			cells[i] = append(cells[i], texts[i])
		}
		if c.settings.probabilities {
			for _, v := range probabilities[i] {
				number := strconv.FormatFloat(v, 'g', 6, 64)
				cells[i] = append(cells[i], strings.Replace(number, ".", string(decimal), 1))
			}
		}
		cells[i] = append(cells[i], class)
	}
	return names, cells, nil
}
