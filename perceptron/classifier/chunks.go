package classifier

import (
	"cmp"
	"context"

	"perceptronlab/perceptron/files"
)

// TrainFile trains like TrainContext, but on a file that need not fit into memory. It reads the
// file once, copies the rows to a temporary file, and loads Trainer.Chunk rows at a time from
// there; a Chunk of 0 means 65536. The model is the same, to the bit, as that of Train with the
// same Chunk on the table that source.ReadFile returns.
//
//	trainer := classifier.Trainer{Checkpoint: "large.checkpoint"}
//	model, err := trainer.TrainFile(ctx, files.CSV{Label: "species"}, "large.csv")
//
// # Training in chunks
//
// Chunk c contains the rows c·Chunk, c·Chunk + 1, … of the table; rows that the reader skips are
// not counted. Epoch e visits all chunks in an order drawn from (RandomState, e), and the rows of
// chunk c (for OneVsOne, those of each pair) in an order drawn from (RandomState, e, c). With
// InOrder, it visits all rows in the order of the file. Shuffle a file that is sorted by class
// before you train on it, unless it makes many chunks.
//
// Whether a row is held out depends only on RandomState and the number of the row. So the memory
// does not grow with the number of rows, and HeldOut is the expected share of held-out rows. Scale
// is fitted to all training rows, but a prepare.FitFirst only to those of the first chunk. The
// probabilities are fitted to the first held-out rows, about one chunk of them.
//
// Memory is about 50 bytes for each number of one chunk, plus the weights. An epoch reads the
// temporary file twice (see files.Chunks): to train, and to count errors. Ten million rows of 20
// columns, 1.1 GB of text, took 201 MB of memory and 27 s of processor time per epoch.
//
// # Checkpoints
//
// The file Trainer.Checkpoint holds the state of the training run. It is replaced atomically at the
// start, after each epoch, every ten seconds within an epoch, and when ctx is done, which stops
// training after the current chunk. A second call of Train or TrainFile, with the same Trainer and
// the same rows in the same order, continues from the file, even after a kill or a power cut, and
// returns the same model to the bit. If training had already ended, the call returns the finished
// model. Remove the file to start over. A damaged file, or one that does not belong to these rows
// and this Trainer, is an error and is left unchanged.
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

// A ChunkReader reads files whose rows need not fit into memory. It is implemented by files.CSV and
// files.LIBSVM.
type ChunkReader interface {
	Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error)
}

// A FileTrainer combines a Trainer with the Source of its files, for show.Train, which shows the
// progress of TrainFile and can stop it:
//
//	source := files.CSV{Label: "species"}
//	model := show.Train(classifier.FileTrainer{Trainer: trainer, Source: source}, "large.csv")
type FileTrainer struct {
	Trainer
	Source ChunkReader
}

// TrainContext trains on the file called name: it calls TrainFile with f.Source.
func (f FileTrainer) TrainContext(ctx context.Context, name string) (*Model, error) {
	return f.TrainFile(ctx, f.Source, name)
}
