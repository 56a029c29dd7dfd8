package classifier

import (
	"slices"

	"perceptronlab/perceptron/datasets"
)

// A ShardRun is the state of a training run on shards between two epochs. Shards are files that each contain
// a part of the rows, so different machines can train on different shards. [Trainer.CutShards] writes the
// shards; [OpenShards] and [ReadShardRun] read a saved run.
//
// The algorithm is iterative parameter mixing (see perceptron.Trainer.Mix). In each epoch, training
// begins with the same weights on every shard, and the mean of the resulting weights is the start of the
// next epoch. The model therefore depends on how the rows are distributed among the shards, but not on
// which machine trains on a shard, or when. Run trains in this process:
//
//	run, err := trainer.CutShards(ctx, files.CSV{Label: "species"}, "shards", "part-1.csv", "part-2.csv")
//	if err != nil {
//		return err
//	}
//	model, err := run.Run(ctx)
//
// To train on several machines, do the following in each epoch: call [ShardRun.Epoch] once per shard, on any
// machine, and then [ShardRun.Mix] on one machine. ShardRuns and Partials can be saved in files and moved
// between machines.
//
// Epoch, Report and Status only read the run, so concurrent calls of these methods are safe. Run and Mix
// change the run.
type ShardRun struct {
	shardState
	folder string // the folder of the shards; "": unknown
	file   string // the file in which Run saves the state; "": none
}

// ReadShardRun reads a run from the file named state, which [ShardRun.Save] wrote in this release or an
// earlier one. The file does not contain the name of the folder of the shards. Therefore the method Run of
// the result can't train; it can only return the model if training has ended. To train in this process, use
// [OpenShards].
func ReadShardRun(state string) (*ShardRun, error) {
	read, err := readShardState(state)
	if err != nil {
		return nil, readProblem(state, "the state of a run on shards", err)
	}
	return &ShardRun{shardState: *read}, nil
}

// Save writes the run to the file named state. The file appears under its name only when it is complete.
func (r *ShardRun) Save(state string) error { return r.save(state) }

// Report returns the report on skipped rows and replaced values in the files that CutShards read. For a
// run that was read from a file, it returns nil, because Save does not write the report.
func (r *ShardRun) Report() *datasets.Report { return r.model.Report }

// Warnings returns the warnings about the data, for example that the classes come in blocks. The model
// that Run returns has the same warnings.
func (r *ShardRun) Warnings() []string { return slices.Clone(r.model.Warnings) }

// A ShardStatus describes the progress of a [ShardRun].
type ShardStatus struct {
	Shards, Rows, Classes int  // the numbers of shards, of rows on all shards, and of classes
	Epoch                 int  // the number of complete epochs
	Mistakes              int  // mistakes of all components on all shards in the last complete epoch
	Done                  bool // whether training has ended; if so, Run returns the model immediately
}

// Status returns the progress of the run.
func (r *ShardRun) Status() ShardStatus {
	return ShardStatus{
		Shards:   r.learner.Chunks,
		Rows:     r.model.Examples,
		Classes:  len(r.model.Classes),
		Epoch:    r.learner.Epoch,
		Mistakes: r.mistakes,
		Done:     r.model.End != "",
	}
}
