package main

import (
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// settings are the values that flags set: fields of the library, and settings of the command.
type settings struct {
	format  string // of FILE; "": implied by its name
	csv     files.CSV
	npz     files.NPZ
	libsvm  files.LIBSVM
	words   files.BagOfWords
	trainer classifier.Trainer

	noScale, balanced           bool
	start, model, out           string // file names
	unknown                     unknownClass
	probabilities               bool
	threshold                   float64
	verdict, positive, negative string
	throughOrigin               bool   // verify: the proof is about hyperplanes through the origin
	rows                        int    // per shard
	shard                       int    // number of a shard, from 0
	state                       string // file name
}

// scaledTrainer returns the trainer with the settings of the flags, including --no-scale.
func (s *settings) scaledTrainer() classifier.Trainer {
	trainer := s.trainer
	if s.noScale {
		trainer.Scale = prepare.None
	}
	return trainer
}

// An unknownClass determines how evaluate handles rows of a class that the model does not have.
type unknownClass int

const (
	refuseUnknown unknownClass = iota
	countUnknown
)
