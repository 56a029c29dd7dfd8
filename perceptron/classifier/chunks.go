package classifier

import (
	"cmp"
	"context"

	"perceptronlab/perceptron/files"
)

// TrainFile trains like TrainContext, but on a file that need not fit in memory. It reads the
// file once, copies the rows to a temporary file, and loads Trainer.Chunk rows at a time from the
// copy; a Chunk of 0 means 65536. It returns the same model, to the bit, as Train with the same
// Chunk on a table of all rows of the file.
//
//	trainer := classifier.Trainer{Checkpoint: "large.checkpoint"}
//	model, err := trainer.TrainFile(ctx, files.CSV{Label: "species"}, "large.csv")
//
// # Training in chunks
//
// Chunk c contains the rows c·Chunk, c·Chunk + 1, … of the file; rows that the reader skips are not
// counted. Epoch e visits all chunks in an order drawn from (RandomState, e). Within chunk c, it
// visits the rows in an order drawn from (RandomState, e, c); OneVsOne draws an order for the rows
// of each pair of classes. With InOrder, all rows are visited in the order of the file. If the file
// is sorted by class, each chunk contains rows of few classes, and the model may be bad. The model then
// has a warning. Set Shuffle to put the rows of such a file in a random order: TrainFile then copies the
// rows to temporary files a second time, and keeps two chunks in memory while it does so.
//
// Whether a row is held out depends only on HeldOut, RandomState and the number of the row in the file,
// whether Shuffle is set or not. Therefore no list of the held-out rows is stored, and HeldOut is only
// the expected share of held-out rows. Scale is fitted to all training rows, except that a
// prepare.FitFirst is fitted to the training rows of the first chunk. The model's class probabilities
// (Model.ProbabilitiesAll) are fitted to the held-out rows of the first chunks, at most about Chunk of
// them.
//
// Training needs about 50 bytes of memory per number in a chunk, plus the memory for the weights. For
// example, training on a million rows of 20 columns with a Chunk of 65536 took 60 MB. An epoch reads
// the temporary file twice (see files.Chunks): to train, and to count errors.
//
// # Checkpoints
//
// The file named by Trainer.Checkpoint contains the state of the training run. It is replaced
// atomically at the start, after each epoch, and every ten seconds within an epoch. It is also
// replaced when ctx is done; training then stops after the current chunk. A second call of Train or
// TrainFile, with the same Trainer and the same rows in the same order, continues from the file. It does
// so even if the first process was killed or the power failed. It returns the same model, to the bit,
// as an uninterrupted call, or the finished model if training had already ended. To start over, remove
// the file. If the file is damaged, or belongs to different rows or a different Trainer, TrainFile
// returns an error and leaves the file unchanged.
func (tr Trainer) TrainFile(ctx context.Context, source ChunkReader, name string) (*Model, error) {
	tr.Chunk = cmp.Or(tr.Chunk, defaultChunk)
	if err := tr.check(); err != nil {
		return nil, err
	}
	// Report a bad checkpoint before the source is copied, which may take long.
	if _, err := readCheckpoint(tr.Checkpoint); err != nil {
		return nil, err
	}
	chunks, err := source.Chunks(ctx, name, tr.Chunk)
	if err != nil {
		return nil, err
	}
	defer chunks.Close()
	if err := tr.shuffle(ctx, chunks); err != nil {
		return nil, err
	}
	run, err := tr.begin(ctx, chunks)
	if err != nil {
		return nil, err
	}
	return run.train(ctx)
}

// shuffle shuffles the rows of a file if tr.Shuffle is set.
func (tr Trainer) shuffle(ctx context.Context, chunks *files.Chunks) error {
	if !tr.Shuffle {
		return nil
	}
	return chunks.Shuffle(ctx, tr.ShuffleSeed)
}

// A ChunkReader reads files whose rows need not fit in memory. files.CSV, files.LIBSVM and parquet.Reader are
// ChunkReaders.
type ChunkReader interface {
	// Chunks returns the rows of the named file, followed by those of the files in more, in tables of
	// at most the given number of rows.
	Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error)
}

// A FileTrainer combines a Trainer with the reader of its files. Pass it to show.Train, which calls
// TrainFile, shows the progress, and lets the user interrupt training:
//
//	source := files.CSV{Label: "species"}
//	model := show.Train(classifier.FileTrainer{Trainer: trainer, Source: source}, "large.csv")
type FileTrainer struct {
	Trainer
	Source ChunkReader
}

// TrainContext calls TrainFile with f.Source, to train on the named file.
func (f FileTrainer) TrainContext(ctx context.Context, name string) (*Model, error) {
	return f.TrainFile(ctx, f.Source, name)
}
