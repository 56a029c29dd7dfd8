package main

import (
	"fmt"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// modelOption and thresholdOption are options of both predict and evaluate.
var (
	modelOption = option{
		name: "model", value: "MODEL", required: true,
		usage: "the model file, written by perceptron train or by Model.Save in Go",
		kind:  text(func(s *settings) *string { return &s.model }),
	}
	thresholdOption = option{
		name: "threshold", field: "Model.Threshold", value: "SCORE",
		usage:       "predict the second of two classes if its score is above SCORE",
		defaultText: "as stored in the model, usually 0",
		kind:        number(func(s *settings) *float64 { return &s.threshold }),
	}
)

// A prediction is a model, together with a data file whose rows the model classifies.
type prediction struct {
	model  *classifier.Model
	name   string          // name of the file
	source datasets.Source // reader of the file
	table  datasets.Table  // contents of the file
}

// readWithModel reads the model of --model, and the data file that the command line names. It reads the
// data file in the same way as the model's training file, except for the settings that flags change.
func (c *call) readWithModel() (p prediction, err error) {
	p.name, err = c.file()
	if err != nil {
		return p, err
	}
	p.model, err = classifier.Load(c.settings.model)
	if err != nil {
		return p, err
	}
	if c.isGiven("threshold") {
		p.model.Threshold = c.settings.threshold
	}
	p.source, err = c.source(p.name, p.model.Source)
	if err != nil {
		return p, err
	}
	reader, ok := p.source.(files.CSV)
	if ok && c.command.name == "predict" && reader.Schema != nil {
		// A file to predict need not have a label column. If there is a label column, the reader leaves it
		// out, like all columns that are not in the Schema.
		reader.Label = ""
		p.source = reader
	}
	p.table, err = c.table(p.source, p.name)
	if err != nil && p.model.Source == nil {
		fmt.Fprintln(c.stderr, "note: the model does not store how its training file was read; "+
			"set the flags for reading FILE as in training")
	}
	return p, err
}
