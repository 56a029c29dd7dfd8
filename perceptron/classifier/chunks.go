package classifier

import (
	"cmp"
	"context"

	"perceptronlab/perceptron/files"
)

// TrainFile trains on a file that need not fit into memory. It reads the file once, keeps the
// rows in a temporary file, and takes Trainer.Chunk rows at a time from there; a Chunk of 0
// means 65536. The model is the one that Train gives, with the same Chunk, for the table that
// source.ReadFile reads from the file, to the bit.
//
//	trainer := classifier.Trainer{Checkpoint: "large.checkpoint"}
//	model, err := trainer.TrainFile(ctx, files.CSV{Label: "species"}, "large.csv")
//
// # How chunks are trained on
//
// Rows are counted without those that the reader skips: chunk c is the rows c·Chunk, c·Chunk + 1, …
// of the table. Epoch e visits all chunks in an order drawn from (RandomState, e), and the rows of
// chunk c (with OneVsOne those of a pair) in an order drawn from (RandomState, e, c); with InOrder,
// all in the order of the file. A file that is sorted by class should be shuffled first, unless
// chunks are many.
//
// A row is held out by a draw from (RandomState, its number) alone, so nothing grows with the
// number of rows, and HeldOut is the share of the rows to be expected. Scale is fitted on all
// training rows, but a prepare.FitFirst on those of the first chunk. The probabilities are
// calibrated on the first held-out rows, about as many as a chunk has.
//
// It takes about fifty bytes a number of one chunk, and the weights. An epoch goes twice
// through the temporary file (see files.Chunks): to train, and to count errors. Ten million rows
// of 20 columns, 1.1 GB of text, took 201 MB of memory, and 27 s of processor time an epoch.
//
// # Checkpoints
//
// The file Trainer.Checkpoint holds the state of the training. It is replaced, whole, at the
// start, after each epoch, within an epoch every ten seconds, and when ctx is done, which stops the
// training after the chunk. Train or TrainFile again, with the same Trainer and the same rows in the
// same order, goes on from there, even after a kill or a power cut, and ends with the same model to
// the bit; once training is at its end, it returns that model. Remove the file to begin anew. A file
// that is something else, damaged, or of other rows or another Trainer is an error, and stays as it is.
//
// Otherwise it is TrainContext.
func (tr Trainer) TrainFile(ctx context.Context, source ChunkReader, name string) (*Model, error) {
	tr.Chunk = cmp.Or(tr.Chunk, defaultChunk)
	if err := tr.check(); err != nil {
		return nil, err
	}
	if _, err := readCheckpoint(tr.Checkpoint); err != nil { // before the work starts
		return nil, err
	}
	chunks, err := source.Chunks(ctx, name, tr.Chunk)
	if err != nil {
		return nil, err
	}
	defer chunks.Close()
	run, err := tr.begin(ctx, chunks)
	if err != nil {
		return nil, err
	}
	return run.train(ctx)
}

// A ChunkReader reads files whose rows need not fit into memory: files.CSV and files.LIBSVM.
type ChunkReader interface {
	Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error)
}

// A FileTrainer is a Trainer with the Source of a file, so that show.Train can show and stop
// TrainFile:
//
//	source := files.CSV{Label: "species"}
//	model := show.Train(classifier.FileTrainer{Trainer: trainer, Source: source}, "large.csv")
type FileTrainer struct {
	Trainer
	Source ChunkReader
}

// TrainContext is TrainFile.
func (f FileTrainer) TrainContext(ctx context.Context, name string) (*Model, error) {
	return f.TrainFile(ctx, f.Source, name)
}
