package main

import (
	"fmt"

	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// modelOption and thresholdOption are options of predict and evaluate.
var (
	modelOption = option{
		name: "model", value: "MODEL", required: true,
		usage: "the file of the model, as perceptron train or Model.Save wrote it",
		kind:  text(func(s *settings) *string { return &s.model }),
	}
	thresholdOption = option{
		name: "threshold", field: "Model.Threshold", value: "SCORE",
		usage:    "the score above which the second of two classes is predicted",
		standard: "the model's, 0 as a rule",
		kind:     number(func(s *settings) *float64 { return &s.threshold }),
	}
)

// A prediction is a model, and a file that was read for it.
type prediction struct {
	model  *classifier.Model
	name   string
	source datasets.Source
	table  datasets.Table
}

// readWithModel reads the file that the arguments name, as the model's own file was read.
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
	known, ok := p.source.(files.CSV)
	if ok && c.command.name == "predict" && known.Schema != nil {
		known.Label = "" // what is to be predicted may have a class, or none
		p.source = known
	}
	p.table, err = c.table(p.source, p.name)
	if err != nil && p.model.Source == nil {
		fmt.Fprintln(c.stderr, "note: the model does not know how its own file was read; flags must say it")
	}
	return p, err
}
