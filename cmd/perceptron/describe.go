package main

import (
	"context"
	"errors"
	"fmt"

	"perceptronlab/perceptron/files"
)

// describe prints what is in the columns of a file.
func describe(c *call, args []string) error {
	var r reading
	r.values(c.flags)
	name, err := c.parse(args)
	if err != nil {
		return err
	}
	source, err := r.source(name, nil)
	if err != nil {
		return err
	}
	reader, ok := source.(files.CSV)
	if !ok {
		return wrongUsage{errors.New("only csv and tsv have columns to describe; of an .npz file Python prints the arrays: f = numpy.load(FILE); print({name: f[name].shape for name in f})")}
	}
	var d files.Description
	c.whileReading(context.Background(), func(ctx context.Context) {
		d, err = reader.DescribeFileContext(ctx, name)
	})
	if err != nil {
		return err
	}
	_, err = fmt.Fprintln(c.stdout, d)
	return err
}
