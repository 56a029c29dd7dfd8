package main

import (
	"encoding/csv"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"perceptronlab/internal/whole"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// predict writes the file's columns and the predicted class.
func predict(c *call, args []string) error {
	out := c.flags.String("o", "-", "the `FILE` to write, packed by gzip if it ends in .gz; - is standard output")
	p, err := c.readWithModel(args)
	if err != nil {
		return err
	}
	predicted, err := p.model.PredictAll(p.table)
	if err != nil {
		return err
	}
	name := *out
	if name == "-" {
		folder, err := c.temporary()
		if err != nil {
			return err
		}
		name = filepath.Join(folder, "standard output")
	}
	if reader, ok := p.source.(files.CSV); ok {
		err = reader.WritePredictions(name, p.name, predicted)
	} else {
		err = whole.WriteFile(name, func(w io.Writer) error {
			lines := csv.NewWriter(w)
			for _, word := range append([]string{"predicted"}, predicted...) {
				_ = lines.Write([]string{word}) // Error returns the first
			}
			lines.Flush()
			return lines.Error()
		})
	}
	if err != nil || *out != "-" {
		return err
	}
	file, err := os.Open(name)
	if err != nil {
		return err
	}
	defer file.Close()
	c.clean() // a reader that has had enough may end the program while it writes
	_, err = io.Copy(c.stdout, file)
	return err
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
	if p.name, err = c.parse(args); err != nil {
		return p, err
	}
	if err = c.needs("model"); err != nil {
		return p, err
	}
	if p.model, err = classifier.Load(*model); err != nil {
		return p, err
	}
	if p.name, err = c.input(p.name); err != nil {
		return p, err
	}
	if p.source, err = r.like(p.model.Source, p.name); err != nil {
		return p, err
	}
	if p.table, err = c.table(&r, p.source, p.name); err != nil && p.model.Source == nil {
		err = fmt.Errorf("%w (the model does not know how its own file was read, so flags must say it)", err)
	}
	return p, err
}
