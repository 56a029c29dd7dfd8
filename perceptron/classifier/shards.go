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

// startFile is the file, in a folder of shards, that holds the run before the first epoch.
const startFile = "start"

// shardFile returns the name that a shard has in its folder.
func shardFile(shard int) string { return fmt.Sprintf("%05d.shard", shard) }

// CutShards reads files, which must have the same columns in the same order, and makes a folder with
// their rows in shards, 00000.shard and so on. A shard has tr.Chunk rows, 65536 for 0; the last one may
// have fewer. CutShards returns the run before its first epoch, which is also in the folder, as the
// file start.
//
// Classes, categories and scaling are those of all files together; Scale is fitted as in TrainFile. No
// row is held out, so training doesn't stop early, and the model has no probabilities. tr.Checkpoint is
// not used, because OpenShards takes the name of a file for the state.
//
// It is an error if the folder exists. After an error, which may be ctx's, there is no folder.
func (tr Trainer) CutShards(
	ctx context.Context,
	source ChunkReader,
	folder string,
	names ...string,
) (*ShardRun, error) {
	if len(names) == 0 {
		return nil, problem("no file", "one or more to cut")
	}
	if err := os.Mkdir(folder, 0o755); err != nil {
		return nil, unmade(folder, err)
	}
	run, err := tr.cutInto(ctx, source, folder, names)
	if err != nil {
		_ = os.RemoveAll(folder)
		return nil, err
	}
	return run, nil
}

// unmade returns the problem that a folder can't be made.
func unmade(folder string, err error) *datasets.Problem {
	var failed *fs.PathError
	if errors.As(err, &failed) {
		err = failed.Err // without the name
	}
	wrong := &datasets.Problem{Package: "classifier", File: folder, Err: err}
	return wrong.With(datasets.Fix{Do: "name a new folder"})
}

// cutInto is CutShards into a folder that is there, and empty.
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
			learner: shardLearnerOf(&training.learner, training.Count()),
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

// OpenShards returns the run on the shards in a folder, whose Run keeps its state in the file called
// state. If there is such a file, the run goes on from it; it is an error if it is of other shards. If
// there is none, or state is "", the run is the one before the first epoch.
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
		wrong := problem("a state for other shards", "one for these").
			With(datasets.Fix{Do: "name another file"})
		return nil, inFile(state, wrong)
	}
	run.folder = folder
	run.file = state
	return run, nil
}

// Run trains on the shards, one after the other, until an epoch has no mistake or MaxEpochs of them are
// over, and returns the model. It saves the state after each epoch in the file that OpenShards was given,
// if any: opened again, even after a kill or a power cut, the run goes on from there to the same model.
//
// Run returns ctx's error soon after ctx is done. The run is then as it was after the last complete epoch.
func (r *ShardRun) Run(ctx context.Context) (*Model, error) {
	for !r.Status().Done {
		if err := r.runEpoch(ctx); err != nil {
			return nil, err
		}
	}
	return r.model.after(r.learner.Parts, r.model.Curve)
}

// runEpoch trains on all shards for an epoch, and saves the state after it.
func (r *ShardRun) runEpoch(ctx context.Context) error {
	if r.folder == "" {
		return problem("a run that has epochs left, without the folder of its shards",
			"one that OpenShards returned")
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
