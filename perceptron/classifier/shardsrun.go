package classifier

import "perceptronlab/perceptron/datasets"

// A ShardRun is a training run on shards, in its state between two epochs. Shards are files that each
// hold a part of the rows, so different machines can train on different shards. Trainer.CutShards
// writes the shards; OpenShards and ReadShardRun read a saved run.
//
// Training is iterative parameter mixing (see perceptron.Trainer.Mix): in each epoch, training on every
// shard begins with the same weights, and the mean of the results becomes the weights for the next
// epoch. So the model depends on how the rows are cut into shards, but not on which machine trains on a
// shard, or when. Run trains in this process:
//
//	run, err := trainer.CutShards(ctx, files.CSV{Label: "species"}, "shards", "part-1.csv", "part-2.csv")
//	if err != nil {
//		return err
//	}
//	model, err := run.Run(ctx)
//
// A program that distributes an epoch over several machines calls Epoch on them, once per shard, and then
// Mix on one of them. Runs and Partials can be saved in files to move them between machines.
//
// Epoch, Report and Status only read the run and are safe for concurrent use.
type ShardRun struct {
	shardState
	folder string // of the shards; "": unknown
	file   string // in which Run saves the state; "": none
}

// ReadShardRun reads a run that ShardRun.Save has written, in this release or an earlier one. The run
// does not include the folder of its shards, so its method Run can only return the model of a finished
// run; to train in this process, use OpenShards.
func ReadShardRun(state string) (*ShardRun, error) {
	read, err := readShardState(state)
	if err != nil {
		return nil, fromFile(state, err)
	}
	return &ShardRun{shardState: *read}, nil
}

// Save writes the run to the file called state. The file appears under its name only when it is complete.
func (r *ShardRun) Save(state string) error { return r.save(state) }

// Report returns the report on rows skipped and values replaced in the files that CutShards has read. It
// is nil for a run that was read from a file, because Save does not write the report.
func (r *ShardRun) Report() *datasets.Report { return r.model.Report }

// A ShardStatus describes the progress of a ShardRun.
type ShardStatus struct {
	Shards, Rows, Classes int  // their numbers
	Epoch                 int  // number of complete epochs
	Mistakes              int  // in the last complete epoch, of all components on all shards
	Done                  bool // training has ended; Run returns the model
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
