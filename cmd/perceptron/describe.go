package main

import (
	"context"
	"fmt"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// describe prints a summary of each column of a file.
func describe(c *call) error {
	name, err := c.file()
	if err != nil {
		return err
	}
	source, err := c.source(name, nil)
	if err != nil {
		return err
	}
	reader, ok := source.(files.CSV)
	if !ok {
		return errDescribeFormat(source)
	}
	var d files.Description
	c.withReadingProgress(context.Background(), func(ctx context.Context) {
		d, err = reader.DescribeFileContext(ctx, name)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.stdout, d)
	if reader.Weight != "" {
		fmt.Fprintln(c.stdout, weightsLine(d, reader.Weight))
	}
	if hint := decimalHint(d, reader); hint != nil {
		fmt.Fprintln(c.stdout, "hint:", c.sentence(hint))
	}
	for _, note := range d.Notes {
		fmt.Fprintln(c.stdout, "note:", c.sentence(note))
	}
	c.printAdvice(d, c.quantityProblem(d, reader, name))
	return err
}

// errDescribeFormat returns the error that a file can't be described because of its format.
func errDescribeFormat(source datasets.Source) error {
	format := formatOfReader(source)
	advice := ""
	if format == "npz" {
		advice = "; to list the arrays of the file, run in Python: " +
			"f = numpy.load(FILE); print({name: f[name].shape for name in f})"
	}
	return usageError{fmt.Errorf("got the format %s, want csv, tsv or parquet%s", format, advice)}
}
