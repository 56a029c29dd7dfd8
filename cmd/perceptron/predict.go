package main

import (
	"cmp"
	"encoding/csv"
	"flag"
	"fmt"
	"io"
	"strconv"
	"strings"

	"perceptronlab/internal/atomicfile"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// predict writes the file's columns and the predicted class, and before that the probability of
// each class if it is wanted.
func predict(c *call, args []string) error {
	out := c.flags.String("o", "-", "the `FILE` to write, packed by gzip if it ends in .gz; - is standard output")
	withP := c.flags.Bool("probabilities", false, "write the probability of each class, too, in columns such as P(setosa)")
	p, err := c.readWithModel(args)
	if err != nil {
		return err
	}
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return err
	}
	var names []string
	probabilities := make([][]float64, len(predicted))
	if *withP {
		if probabilities, err = p.model.ProbabilitiesAll(p.table); err != nil {
			return err
		}
		for _, class := range p.model.Classes {
			names = append(names, "P("+class+")")
		}
	}
	names = append(names, "predicted")
	reader, isCSV := p.source.(files.CSV)
	decimal := string(cmp.Or(reader.Decimal, '.'))
	cells := make([][]string, len(predicted))
	for i, class := range predicted {
		for _, v := range probabilities[i] {
			cells[i] = append(cells[i], strings.Replace(strconv.FormatFloat(v, 'g', 6, 64), ".", decimal, 1))
		}
		cells[i] = append(cells[i], class)
	}
	write := func(w io.Writer) error {
		if isCSV {
			return reader.WriteColumns(w, p.name, names, cells)
		}
		return csv.NewWriter(w).WriteAll(append([][]string{names}, cells...))
	}
	if *out == "-" {
		return write(c.stdout)
	}
	return atomicfile.WriteFile(*out, atomicfile.Packed(*out, write))
}

// A prediction is a model, and a file that was read for it.
type prediction struct {
	model  *classifier.Model
	name   string
	source datasets.Source
	table  datasets.Table
}

// readWithModel reads the file that args name, as the model's own file was read.
func (c *call) readWithModel(args []string) (p prediction, err error) {
	var r reading
	r.flags(c.flags)
	model := c.flags.String("model", "", "the file of the `MODEL`, as perceptron train or Model.Save wrote it")
	threshold := c.flags.Float64("threshold", 0, "the `SCORE` above which the second of two classes is predicted (default: the model's, 0 as a rule)")
	if p.name, err = c.parse(args, "model"); err != nil {
		return p, err
	}
	if p.model, err = classifier.Load(*model); err != nil {
		return p, err
	}
	r.given(func(f *flag.Flag) {
		if f.Name == "threshold" {
			p.model.Threshold = *threshold
		}
	})
	if p.source, err = r.source(p.name, p.model.Source); err != nil {
		return p, err
	}
	if known, ok := p.source.(files.CSV); ok && c.name == "predict" && known.Columns != nil {
		known.Label = "" // what is to be predicted may have a class, or none
		p.source = known
	}
	if p.table, err = c.table(&r, p.source, p.name); err != nil && p.model.Source == nil {
		err = fmt.Errorf("%w (the model does not know how its own file was read, so flags must say it)", err)
	}
	return p, err
}
