package main

import (
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

// settings are the values that the flags set. The fields of the first group select and configure readers
// and trainers of the library. The fields of the second group are settings of the command itself.
type settings struct {
	format  string // format of the data file; "": implied by the name of the file
	csv     files.CSV
	npz     files.NPZ
	libsvm  files.LIBSVM
	words   files.BagOfWords
	trainer classifier.Trainer

	noScale            bool
	start, model, out  string // file names; for the command shard, out is a folder
	unknown            unknownClass
	probabilities      bool
	byProbability      bool // whether to predict the most probable class
	threshold          float64
	export             exportFormat
	verdict            string // file name of a verdict
	positive, negative string // classes
	throughOrigin      bool   // whether the verdict is about hyperplanes through the origin
	rows               int    // rows per shard
	shard              int    // number of a shard, counted from 0
	split              files.FileSplit
	folds              int
	group              string // column of the groups of rows that are not divided
	state              string // file name of the state of training on shards
}

// An unknownClass determines how evaluate handles rows of a class that the model does not have.
type unknownClass int

const (
	rejectUnknown unknownClass = iota // the command returns an error
	countUnknown                      // such a row counts as misclassified
)
