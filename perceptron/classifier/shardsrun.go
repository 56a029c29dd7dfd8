package classifier

import "perceptronlab/perceptron/datasets"

// A ShardRun is training on shards, as it is between two epochs. The shards are files, each with a part
// of the rows, so that each can be trained on by itself, here or on another machine.
// Trainer.CutShards makes them; OpenShards and ReadShardRun read a run that was saved.
//
// Training is by iterative parameter mixing (see perceptron.Trainer.Mix): in an epoch each shard begins
// with the same weights, and the next epoch begins with the mean of what they have become. So the model
// depends on the shards, but not on where they are trained on, or in which order. Run does all of it in
// this process:
//
//	run, err := trainer.CutShards(ctx, files.CSV{Label: "species"}, "shards", "part-1.csv", "part-2.csv")
//	if err != nil {
//		return err
//	}
//	model, err := run.Run(ctx)
//
// A program that spreads an epoch over machines calls Epoch for each shard there, and Mix here. What
// they take and return can be saved in files.
//
// Epoch, Report and Status only read the run, and can be called from several goroutines.
type ShardRun struct {
	shardState
	folder string // of the shards; "": not known
	file   string // that Run keeps the state in; "": none
}

// ReadShardRun reads a run that ShardRun.Save has written, in this release or an earlier one. It does
// not know the folder of its shards, so that its Run does nothing but return the model of a run that is
// done.
func ReadShardRun(state string) (*ShardRun, error) {
	read, err := readShardState(state)
	if err != nil {
		return nil, fromFile(state, err)
	}
	return &ShardRun{shardState: *read}, nil
}

// Save writes the run into the file called state, which appears under its name only when it is
// complete.
func (r *ShardRun) Save(state string) error { return r.save(state) }

// Report says what was skipped or replaced in the files that CutShards has read. It is nil for a run that
// was saved, because a file of a state doesn't hold it.
func (r *ShardRun) Report() *datasets.Report { return r.model.Report }

// A ShardStatus says how far a ShardRun is.
type ShardStatus struct {
	Shards, Rows, Classes int
	Epoch                 int  // how many epochs are complete
	Mistakes              int  // updates in the last of them, on all shards and of all parts together
	Done                  bool // no epoch is left: Run returns the model
}

// Status returns how far the run is.
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
