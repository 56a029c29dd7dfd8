package main

import (
	"errors"
	"fmt"
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// modelOption, thresholdOption and byProbabilityOption are options of evaluate and predict, and the first two
// also of export.
var (
	modelOption = option{
		name: "model", value: "MODEL", required: true,
		usage: "the model file, written by perceptron train or by Model.Save in Go",
		use:   readsFile,
		kind:  text(func(s *settings) *string { return &s.model }),
	}
	thresholdOption = option{
		name: "threshold", field: "Model.Threshold", value: "SCORE",
		usage:       "predict the second of two classes if its score is above SCORE",
		defaultText: "as stored in the model, usually 0",
		kind:        number(func(s *settings) *float64 { return &s.threshold }),
	}
	byProbabilityOption = option{
		name:  "by-probability",
		usage: "predict the most probable class instead of the class with the highest score",
		kind:  toggle(func(s *settings) *bool { return &s.byProbability }),
	}
)

// A prediction is a model, together with a data file whose rows the model classifies.
type prediction struct {
	model  *classifier.Model
	name   string          // name of the file
	source datasets.Source // reader of the file
	table  datasets.Table  // contents of the file
}

// hasTextLabels reports whether classes are texts, so equal numbers are different classes.
func (p prediction) hasTextLabels() bool {
	reader, isCSV := p.source.(files.CSV)
	return isCSV && reader.TextLabels
}

// readWithModel reads the model of --model, and the data file that the command line names. It reads the
// data file in the same way as the model's training file, except for the settings that flags change.
func (c *call) readWithModel() (p prediction, err error) {
	if c.settings.byProbability && c.isGiven("threshold") {
		return p, usageError{errors.New("the flag --threshold has no effect on the most probable class; " +
			"leave out --threshold or --by-probability")}
	}
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
	if c.command.name == "predict" {
		p.source = withoutClasses(p.source)
	}
	p.table, err = c.table(p.source, p.name)
	if err != nil && p.model.Source == nil {
		fmt.Fprintln(c.stderr, "note: the model does not store how its training file was read; "+
			"set the flags for reading FILE as in training")
	}
	return p, err
}

// withoutClasses returns the reader of a model without its settings for the classes, which need not be in a
// file to predict. The reader leaves out a label column, like all columns that are not in the Schema.
func withoutClasses(source datasets.Source) datasets.Source {
	switch reader := source.(type) {
	case files.CSV:
		if reader.Schema != nil {
			reader.Label = ""
		}
		return reader
	case files.NPZ:
		reader.NoLabels = reader.NoLabels || reader.Schema != nil
		return reader
	}
	return source
}

// classes returns the predicted class of each row of the data file. probabilities are the probabilities of
// the classes for each row, or nil. If --by-probability is set, the predicted class is the most probable
// class; the class with the highest score wins a tie. Otherwise, if there are probabilities, the command
// predict prints in how many rows the predicted class is not the most probable one.
func (c *call) classes(p prediction, probabilities [][]float64) ([]string, error) {
	predicted, err := p.model.PredictAll(p.table)
	if err != nil || probabilities == nil {
		return predicted, err
	}
	differing := 0
	for i, class := range predicted {
		best := slices.Index(p.model.Classes, class)
		for k, probability := range probabilities[i] {
			if probability > probabilities[i][best] {
				best = k
			}
		}
		probable := p.model.Classes[best]
		if probable != class {
			differing++
		}
		if c.settings.byProbability {
			predicted[i] = probable
		}
	}
	if differing > 0 && !c.settings.byProbability && c.command.name == "predict" {
		fmt.Fprintf(c.stderr, "note: in %d of %s, the predicted class is not the most probable one; "+
			"to predict the most probable class, set --by-probability\n",
			differing, wording.Plural(len(predicted), "row"))
	}
	return predicted, nil
}

// probabilities returns the probabilities of the model's classes for each row of the data file. It is an
// error if the model has none.
func (p prediction) probabilities() ([][]float64, error) {
	if p.model.Platt == nil {
		return nil, fmt.Errorf("the model has no probabilities, because %s", p.whyNoProbabilities())
	}
	return p.model.ProbabilitiesAll(p.table)
}

// whyNoProbabilities returns why the model has no probabilities, and what to do.
func (p prediction) whyNoProbabilities() string {
	if p.model.HeldOut > 0 {
		return "a Go program made it epoch by epoch, or an early release saved it; " +
			"train it again with perceptron train"
	}
	return "it was trained without held-out rows; " +
		"train it again with perceptron train --held-out 0.1, on enough rows of each class"
}
