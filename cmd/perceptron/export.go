package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
)

var exportSection = section{"Exporting", []option{
	modelOption,
	{
		name: "o", value: "FILE", required: true,
		usage: "the output file; - is standard output, and requires --format",
		use:   writesOrPrints,
		kind:  text(func(s *settings) *string { return &s.out }),
	},
	{
		name: "format", value: "FORMAT",
		usage:       "the format of the output file",
		defaultText: "determined by its name, which ends in .onnx or .npz",
		kind: choice(func(s *settings) *exportFormat { return &s.export },
			word{"onnx", "a graph for ONNX runtimes, whose inputs are the columns of the training file"},
			word{"npz", "the coefficients, for scikit-learn"},
		),
	},
	thresholdOption,
}}

// An exportFormat is a format of the command export.
type exportFormat int

const (
	exportONNX exportFormat = iota
	exportNPZ
)

// export writes a model to a file for other programs.
func export(c *call) error {
	if len(c.names) > 0 {
		return usageError{fmt.Errorf("got the arguments %s, want only flags; name the model by --model",
			wording.Quoted(c.names))}
	}
	format, err := c.exportFormat()
	if err != nil {
		return err
	}
	model, err := classifier.Load(c.settings.model)
	if err != nil {
		return err
	}
	if c.isGiven("threshold") {
		model.Threshold = c.settings.threshold
	}
	write := model.WriteONNX
	if format == exportNPZ {
		write = model.WriteNPZ
	}
	out := c.settings.out
	if out == "-" {
		return c.print(write)
	}
	if err := write(out); err != nil {
		return err
	}
	_, err = fmt.Fprintf(c.stdout, "saved in %s\n", out)
	return err
}

// print copies the file that the function write creates to standard output.
func (c *call) print(write func(name string) error) error {
	folder, err := os.MkdirTemp("", "perceptron-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "exported")
	if err := write(name); err != nil {
		var problem *datasets.Problem
		if errors.As(err, &problem) {
			problem.File = "" // the user has not named the temporary file
		}
		return err
	}
	content, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	_, err = c.stdout.Write(content)
	return err
}

// exportFormat returns the format of --format or, if it is not given, the format that the name of the output
// file implies.
func (c *call) exportFormat() (exportFormat, error) {
	if c.isGiven("format") {
		return c.settings.export, nil
	}
	switch strings.ToLower(filepath.Ext(c.settings.out)) {
	case ".onnx":
		return exportONNX, nil
	case ".npz":
		return exportNPZ, nil
	}
	if c.settings.out == "-" {
		return 0, usageError{errors.New("-o: got the name -, which is standard output, " +
			"want --format onnx or --format npz beside it")}
	}
	return 0, usageError{fmt.Errorf("-o: got %s, want a name that ends in .onnx or .npz; "+
		"choose such a name, or set --format", wording.Quote(c.settings.out))}
}
