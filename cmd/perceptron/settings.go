package main

import (
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// settings are what flags set: options of the library, and those of the commands themselves.
type settings struct {
	format  string // of FILE; "": its name shows it
	csv     files.CSV
	npz     files.NPZ
	libsvm  files.LIBSVM
	words   files.BagOfWords
	trainer classifier.Trainer

	noScale, balanced           bool
	start, model, out           string // names of files
	unknown                     unknownClass
	probabilities               bool
	threshold                   float64
	verdict, positive, negative string
	throughOrigin               bool // verify: the proof is about hyperplanes through the origin
	rows                        int  // of a shard
	shard                       int  // the number of a shard
	state                       string
}

// learner returns the trainer that the flags describe.
func (s *settings) learner() classifier.Trainer {
	trainer := s.trainer
	if s.noScale {
		trainer.Scale = prepare.None
	}
	return trainer
}

// An unknownClass says what evaluate does about a class that the model never saw.
type unknownClass int

const (
	refuseUnknown unknownClass = iota
	countUnknown
)
