package main

import (
	"cmp"
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/files"
)

var predictSection = section{"Predicting", []option{
	modelOption,
	{
		name: "o", value: "FILE",
		usage:       "the output file, compressed with gzip if its name ends in .gz; - is standard output",
		defaultText: "-",
		use:         writesFile,
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
// CSV or TSV, the table has the same format, and begins with the columns of the data file. If it is
// Parquet, the table is CSV with these columns. Otherwise the table is CSV without them.
func predict(c *call) error {
	p, err := c.readWithModel()
	if err != nil {
		return err
	}
	if formatOf(c.settings.out) == "parquet" {
		const message = "%s: the output is CSV, want a name such as predicted.csv"
		return usageError{fmt.Errorf(message, c.settings.out)}
	}
	reader, isCSV := p.source.(files.CSV)
	names, cells, err := c.predictions(p, cmp.Or(reader.Decimal, '.'))
	if err != nil {
		return err
	}
	write := func(w io.Writer) error {
		if isCSV {
			return reader.WriteColumns(w, p.name, names, cells)
		}
		return csv.NewWriter(w).WriteAll(append([][]string{names}, cells...))
	}
	out := cmp.Or(c.settings.out, "-")
	if out == "-" {
		return write(c.stdout)
	}
	return atomicfile.WriteFile(out, atomicfile.Compressed(out, write))
}

// predictions returns the columns that predict adds, as their names and one slice of cells per row. The
// last column is the predicted class. If --probabilities is set, the columns before it are the
// probabilities of the classes, written with the given decimal separator.
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
	for i, class := range predicted {
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
