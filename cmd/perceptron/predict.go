package main

import (
	"cmp"
	"encoding/csv"
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
		usage:    "the file to write, packed by gzip if its name ends in .gz; - is standard output",
		standard: "-",
		kind:     text(func(s *settings) *string { return &s.out }),
	},
	{
		name:  "probabilities",
		usage: "write the probability of each class, too, in columns such as P(setosa)",
		kind:  yes(func(s *settings) *bool { return &s.probabilities }),
	},
	thresholdOption,
}}

// predict writes the file's columns and the predicted class, and before that, with --probabilities, the
// probability of each class.
func predict(c *call) error {
	p, err := c.readWithModel()
	if err != nil {
		return err
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

// predictions returns the columns to write, with their names: with --probabilities the
// probability of each class, written with this decimal sign, and the predicted class.
func (c *call) predictions(p prediction, decimal rune) (names []string, cells [][]string, err error) {
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return nil, nil, err
	}
	probabilities := make([][]float64, len(predicted))
	if c.settings.probabilities {
		probabilities, err = p.model.ProbabilitiesAll(p.table)
		if err != nil {
			return nil, nil, err
		}
		for _, class := range p.model.Classes {
			names = append(names, "P("+class+")")
		}
	}
	names = append(names, "predicted")
	cells = make([][]string, len(predicted))
	for i, class := range predicted {
		for _, v := range probabilities[i] {
			number := strconv.FormatFloat(v, 'g', 6, 64)
			cells[i] = append(cells[i], strings.Replace(number, ".", string(decimal), 1))
		}
		cells[i] = append(cells[i], class)
	}
	return names, cells, nil
}
