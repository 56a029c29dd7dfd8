package classifier

import (
	"cmp"
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"perceptronlab/internal/progress"
	"perceptronlab/perceptron/datasets"
)

// startFile is the name of a file in the folder of the shards. It contains the run before its first epoch.
const startFile = "start"

// shardFile returns the name of a shard's file, without the folder.
func shardFile(shard int) string { return fmt.Sprintf("%05d.shard", shard) }

// CutShards reads the named data files, creates a folder, and distributes the rows among shards in this
// folder: files named 00000.shard, 00001.shard and so on. The data files must have the same columns in
// the same order. A shard has tr.Chunk rows, or 65536 if tr.Chunk is 0; the last shard may have fewer.
// CutShards returns the run before its first epoch, and also saves the run in the folder, in a file
// named "start".
//
// Classes, categories and scaling are determined from all files together. Scale is fitted as in TrainFile.
// If Shuffle is set, each shard has rows from everywhere in the files. No rows are held out, so training
// does not stop early, and the model has no probabilities. CutShards ignores tr.Checkpoint, because an
// argument of [OpenShards] names the file for the run's state.
//
// CutShards returns an error if the folder exists. After any other error, which may be ctx's, it removes
// the new folder.
func (tr Trainer) CutShards(
	ctx context.Context,
	source ChunkReader,
	folder string,
	names ...string,
) (*ShardRun, error) {
	if len(names) == 0 {
		return nil, problem("no files", "at least one data file")
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, notCreated(folder, err)
	}
	run, err := tr.cutInto(ctx, source, folder, names)
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return run, nil
}

// notCreated returns the problem that a folder can't be created. err is the cause.
func notCreated(folder string, err error) *datasets.Problem {
	reason := err
	var pathError *fs.PathError
	if errors.As(err, &pathError) {
		reason = pathError.Err // without the name, which is in the field File
	}
	p := &datasets.Problem{
		Package: "classifier",
		File:    folder,
		Found:   fmt.Sprintf("the folder can't be created: %v", reason),
		Err:     reason,
	}
	return p.With(datasets.Fix{Do: "choose a different folder"})
}

// cutInto reads the named data files and writes the shards and the start file to an existing folder.
func (tr Trainer) cutInto(
	ctx context.Context,
	source ChunkReader,
	folder string,
	names []string,
) (*ShardRun, error) {
	tr.Chunk = cmp.Or(tr.Chunk, defaultChunk)
	chunks, err := source.Chunks(ctx, names[0], tr.Chunk, names[1:]...)
	if err != nil {
		return nil, err
	}
	defer chunks.Close()
	if err := tr.shuffle(ctx, chunks); err != nil {
		return nil, err
	}
	tr.NoHeldOut = true
	tr.Checkpoint = ""
	training, err := tr.begin(ctx, chunks)
	if err != nil {
		return nil, err
	}
	run := &ShardRun{
		shardState: shardState{
			set:     rand.Text(),
			model:   training.template,
			learner: newShardLearner(&training.learner, training.Count()),
		},
		folder: folder,
	}
	for s := range training.Count() {
		x, classes, err := training.Block(ctx, s)
		if err != nil {
			return nil, err
		}
		data := newShard(run.set, s, x, classes)
		if err := data.save(filepath.Join(folder, shardFile(s))); err != nil {
			return nil, err
		}
	}
	return run, run.Save(filepath.Join(folder, startFile))
}

// OpenShards returns the run on the shards in the given folder. The argument state is the name of the
// file in which the method Run saves the state of the run. If this file exists, the run continues from
// the saved state; OpenShards returns an error if the saved state belongs to different shards. If the
// file does not exist, the run begins with its first epoch. If the argument state is "", the run also
// begins with its first epoch, but Run does not save the state.
func OpenShards(folder, state string) (*ShardRun, error) {
	start, err := ReadShardRun(filepath.Join(folder, startFile))
	if err != nil {
		return nil, err
	}
	run := start
	if state != "" {
		run, err = ReadShardRun(state)
		if errors.Is(err, fs.ErrNotExist) {
			run = start
		} else if err != nil {
			return nil, err
		}
	}
	if run.set != start.set {
		p := problem("the state of a run on different shards", "the state of a run on these shards").
			With(datasets.Fix{Do: "choose a different file"})
		return nil, addFile(state, p)
	}
	run.folder = folder
	run.file = state
	return run, nil
}

// Run trains on the shards, one after another, and returns the model. Training ends after the first epoch
// without mistakes, or after MaxEpochs epochs. After each epoch, Run saves the state in the file named in
// the call of [OpenShards], if any. If the program is interrupted, even by a kill or a power cut, call
// OpenShards and Run again: training continues from this file, and Run returns the same model as without the
// interruption.
//
// Run returns ctx's error soon after ctx is done. The run is then in its state after the last complete
// epoch.
func (r *ShardRun) Run(ctx context.Context) (*Model, error) {
	for !r.Status().Done {
		if err := r.runEpoch(ctx); err != nil {
			return nil, err
		}
	}
	return r.model.withWeights(r.learner.Parts, r.model.Curve)
}

// runEpoch trains on all shards for one epoch and saves the state.
func (r *ShardRun) runEpoch(ctx context.Context) error {
	if r.folder == "" {
		return problem("an unfinished run without the folder of its shards", "a run from OpenShards")
	}
	shards := r.learner.Chunks
	err := r.Mix(func(s int) (*Partial, error) {
		progress.Of(ctx).Set(r.learner.Epoch*shards+s, r.model.MaxEpochs*shards)
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return r.Epoch(s, filepath.Join(r.folder, shardFile(s)))
	})
	if err != nil || r.file == "" {
		return err
	}
	return r.Save(r.file)
}
