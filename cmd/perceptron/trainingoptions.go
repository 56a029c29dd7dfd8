package main

import (
	"slices"
)

// trainingSection contains the training options of the command train, and shardTrainingSection those of
// the command shard. The command shard has no options such as --held-out, because training on shards holds
// out no rows.
var (
	trainingSection      = section{"Training", slices.Concat(sharedTrainingOptions, trainOnlyOptions)}
	shardTrainingSection = section{"Training", sharedTrainingOptions}
)

var sharedTrainingOptions = []option{
	{
		name: "method", field: "Trainer.Method", value: "METHOD",
		usage: "how to train with three or more classes",
		kind:  methodKind,
	},
	{
		name: "max-epochs", field: "Trainer.MaxEpochs", value: "N",
		usage:       "train for at most N epochs; an epoch is a pass over all rows",
		defaultText: "20",
		kind:        positiveInteger(func(s *settings) *int { return &s.trainer.MaxEpochs }),
	},
	{
		name: "plain", field: "Trainer.NoAverage",
		usage: "keep the last weights instead of their mean over training",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoAverage }),
	},
	{
		name: "no-bias", field: "Trainer.NoBias",
		usage: "consider only hyperplanes through the origin",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoBias }),
	},
	{
		name:  "no-scale",
		usage: "do not standardise the columns",
		kind:  toggle(func(s *settings) *bool { return &s.noScale }),
	},
	{
		name: "seed", field: "Trainer.RandomState", value: "NUMBER",
		usage:       "the random seed, which determines the held-out rows and the order of the training rows",
		defaultText: "0",
		kind:        unsignedInteger(func(s *settings) *uint64 { return &s.trainer.RandomState }),
	},
	{
		name: "in-order", field: "Trainer.InOrder",
		usage: "visit the rows in the order of the file",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.InOrder }),
	},
	{
		name: "shuffle", field: "Trainer.ShuffleSeed", value: "SEED",
		usage: "put the rows in a random order before they are divided into chunks or shards; necessary if " +
			"the file is sorted by class",
		defaultText: "the order of the file",
		kind:        shuffleSeed(),
	},
	{
		name: "balanced", field: "Trainer.Balanced",
		usage: "give all classes the same total weight, however many rows they have",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.Balanced }),
	},
	{
		name: "class-weight", field: "Trainer.ClassWeights", value: "WEIGHTS",
		usage: "how much the rows of a class count, as in yes=2,no=1; an update on a row is multiplied by " +
			"its weight",
		defaultText: "1 for each class",
		kind:        newClassWeights(),
	},
	{
		name: "many-classes", field: "Trainer.ManyClasses NPZ.FloatLabels",
		usage: "train even if the classes look like the values of a quantity, such as a price: " +
			"many different numbers with few rows each",
		kind: toggles(
			func(s *settings) *bool { return &s.trainer.ManyClasses },
			func(s *settings) *bool { return &s.npz.FloatLabels },
		),
	},
}

var trainOnlyOptions = []option{
	{
		name: "held-out", field: "Trainer.HeldOut", value: "SHARE",
		usage:       "the share of rows to hold out of training, to choose the best epoch; 0 means none",
		defaultText: "0.1, or no rows if a tenth of the rows can't include every class",
		kind:        number(func(s *settings) *float64 { return &s.trainer.HeldOut }),
	},
	{
		name: "no-held-out", field: "Trainer.NoHeldOut",
		usage: "train on all rows, for all epochs; the same as --held-out 0",
		kind:  toggle(func(s *settings) *bool { return &s.trainer.NoHeldOut }),
	},
	trainGroupOption,
	{
		name: "patience", field: "Trainer.Patience", value: "N",
		usage:       "stop after N epochs without improvement on the held-out rows",
		defaultText: "5",
		kind:        positiveInteger(func(s *settings) *int { return &s.trainer.Patience }),
	},
	{
		name: "chunk", field: "Trainer.Chunk", value: "ROWS",
		usage:       "load this many rows at a time, for files that do not fit into memory",
		defaultText: "all",
		kind:        positiveInteger(func(s *settings) *int { return &s.trainer.Chunk }),
	},
	{
		name: "checkpoint", field: "Trainer.Checkpoint", value: "FILE",
		usage: "save the state of training in this file; if the file exists, continue from it; " +
			"requires --chunk",
		use:  writesFile,
		kind: text(func(s *settings) *string { return &s.trainer.Checkpoint }),
	},
}
