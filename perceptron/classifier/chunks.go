package classifier

import (
	"cmp"
	"context"
	"iter"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// TrainFile trains like TrainContext, but on a file that need not fit in memory. If there are more files,
// their rows follow those of the first file. TrainFile reads each file once, copies the rows to a temporary
// file, and loads Trainer.Chunk rows at a time from the copy; a Chunk of 0 means 65536. It returns the same
// model, to the bit, as [Trainer.Train] with the same Chunk on a table of all rows of the files.
//
//	trainer := classifier.Trainer{Checkpoint: "large.checkpoint"}
//	model, err := trainer.TrainFile(ctx, files.CSV{Label: "species"}, "2025.csv", "2026.csv")
//
// # Training in chunks
//
// Chunk c contains the rows c·Chunk, c·Chunk + 1, … of the files; rows that the reader skips are not
// counted. Epoch e visits all chunks in an order drawn from (RandomState, e). Within chunk c, it visits the
// rows in an order drawn from (RandomState, e, c); [OneVsOne] draws an order for the rows of each pair of
// classes. With InOrder, all rows are visited in the order of the file. If the file is sorted by class, each
// chunk contains rows of few classes, and the model may be bad. The model then has a warning. Set Shuffle to
// put the rows of such a file in a random order: TrainFile then copies the rows to temporary files a second
// time, and keeps two chunks in memory while it does so.
//
// Whether a row is held out depends only on HeldOut, RandomState and the number of the row in the file,
// whether Shuffle is set or not. Therefore no list of the held-out rows is stored, and HeldOut is only the
// expected share of held-out rows. Scale is fitted to all training rows, except that a prepare.FitFirst is
// fitted to the training rows of the first chunk. The model's class probabilities ([Model.ProbabilitiesAll])
// are fitted to the held-out rows of the first chunks, at most about Chunk of them.
//
// Training needs about 50 bytes of memory per number in a chunk, plus the memory for the weights. For
// example, training on a million rows of 20 columns with a Chunk of 65536 took 60 MB. An epoch reads the
// temporary file twice (see [files.Chunks]): to train, and to count errors.
//
// # Checkpoints
//
// The file named by Trainer.Checkpoint contains the state of the training run. It is replaced
// atomically at the start, after each epoch, and every ten seconds within an epoch. It is also
// replaced when ctx is done; training then stops after the current chunk. A second call of Train or
// TrainFile, with the same Trainer and the same rows in the same order, continues from the file. The Source
// of the rows must be the same, too, because it is part of the model. The call continues even if the first
// process was killed or the power failed. It returns the same model, to the bit, as an uninterrupted call,
// or the finished model if training had already ended. To start over, remove the file.
//
// MaxEpochs and Patience may be larger in the second call. If training had ended because of one of them, it
// continues, and the model is the same as if training had had the larger values from the beginning. This does
// not apply to checkpoints of release 0.1.0.
//
// If the file is damaged, or belongs to different rows or a different Trainer, TrainFile returns an error and
// leaves the file unchanged. It compares the fields of the Trainer, except Scale, before it reads the rows.
func (tr Trainer) TrainFile(
	ctx context.Context, source ChunkReader, name string, more ...string,
) (*Model, error) {
	return tr.trainChunks(ctx, chunksOfFiles(source, name, more))
}

// TrainTables is like [Trainer.TrainFile], but trains on the rows of a sequence of tables, which
// [files.ChunksOf] divides into chunks. The tables may have any number of rows, so they can come from a
// database or from a channel. They must have the same columns. It returns the same model, to the bit, as
// [Trainer.Train] with the same Chunk on one table of all rows, with the Source of the first table. An error
// of the sequence is returned unchanged.
//
//	model, err := classifier.Trainer{}.TrainTables(ctx, tables)
//
// A Checkpoint works as for files. After an interruption, the sequence must yield all rows again.
func (tr Trainer) TrainTables(
	ctx context.Context, tables iter.Seq2[datasets.Table, error],
) (*Model, error) {
	return tr.trainChunks(ctx, chunksOfTables(tables))
}

// EpochsFile returns the sequence of the models after each epoch of TrainFile, as Epochs does for a table.
// Use it to log the progress, or to stop training by a rule of your own: break out of the loop. The files
// are read, and the temporary file exists, only while the loop runs. If ctx is done, the sequence ends with
// its error.
//
// TrainFile returns the best of these models, after fitting its probabilities. If Trainer.Checkpoint is set,
// the sequence begins with the models in the checkpoint, if there is one: the best one and, if it is a
// different model, the last one. TrainFile continues after the last epoch of the loop, or returns the best
// model if training had ended. Without a Checkpoint, TrainFile trains from the beginning.
func (tr Trainer) EpochsFile(
	ctx context.Context, source ChunkReader, name string, more ...string,
) iter.Seq2[*Model, error] {
	return tr.epochsOfChunks(ctx, chunksOfFiles(source, name, more))
}

// EpochsTables returns the sequence of the models after each epoch of [Trainer.TrainTables], as
// [Trainer.EpochsFile] does for files. To train with TrainTables afterwards, pass it a sequence of the same
// tables: both read all of them.
func (tr Trainer) EpochsTables(
	ctx context.Context, tables iter.Seq2[datasets.Table, error],
) iter.Seq2[*Model, error] {
	return tr.epochsOfChunks(ctx, chunksOfTables(tables))
}

// epochsOfChunks returns the sequence of the models after each epoch of training on chunks.
func (tr Trainer) epochsOfChunks(ctx context.Context, open openChunks) iter.Seq2[*Model, error] {
	return func(yield func(*Model, error) bool) {
		err := tr.withRun(ctx, open, func(run *trainingRun) error {
			for m, err := range run.epochs(ctx) {
				if !yield(m, err) || err != nil {
					break
				}
			}
			return nil
		})
		if err != nil {
			yield(nil, err)
		}
	}
}

// An openChunks function returns all rows to train on, in chunks of the given number of rows.
type openChunks func(ctx context.Context, rows int) (*files.Chunks, error)

// chunksOfTables returns the function that reads a sequence of tables.
func chunksOfTables(tables iter.Seq2[datasets.Table, error]) openChunks {
	return func(ctx context.Context, rows int) (*files.Chunks, error) {
		return files.ChunksOf(ctx, tables, rows)
	}
}

// chunksOfFiles returns the function that reads the named files.
func chunksOfFiles(source ChunkReader, name string, more []string) openChunks {
	return func(ctx context.Context, rows int) (*files.Chunks, error) {
		return source.Chunks(ctx, name, rows, more...)
	}
}

// trainChunks trains on the rows that open returns.
func (tr Trainer) trainChunks(ctx context.Context, open openChunks) (*Model, error) {
	var best *Model
	err := tr.withRun(ctx, open, func(run *trainingRun) error {
		var err error
		best, err = run.train(ctx)
		return err
	})
	return best, err
}

// withRun begins a training run on the rows that open returns, calls train with the run, and removes the
// temporary file of the rows. It returns the error of train. If the run can't begin, withRun returns the
// error and does not call train.
func (tr Trainer) withRun(ctx context.Context, open openChunks, train func(*trainingRun) error) error {
	tr.Chunk = cmp.Or(tr.Chunk, defaultChunk)
	if err := tr.check(); err != nil {
		return err
	}
	if err := tr.checkCheckpoint(); err != nil { // before reading the rows, which may take hours
		return err
	}
	chunks, err := open(ctx, tr.Chunk)
	if err != nil {
		return err
	}
	defer chunks.Close()
	if err := tr.shuffle(ctx, chunks); err != nil {
		return err
	}
	run, err := tr.begin(ctx, chunks)
	if err != nil {
		return err
	}
	return train(run)
}

// shuffle shuffles the rows of a file if tr.Shuffle is set.
func (tr Trainer) shuffle(ctx context.Context, chunks *files.Chunks) error {
	if !tr.Shuffle {
		return nil
	}
	return chunks.Shuffle(ctx, tr.ShuffleSeed)
}

// A ChunkReader reads files whose rows need not fit in memory. [files.CSV], [files.LIBSVM] and
// parquet.Reader are ChunkReaders.
type ChunkReader interface {
	// Chunks returns the rows of the named file, followed by those of the files in more, in tables of
	// at most the given number of rows.
	Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error)
}

// A FileTrainer combines a [Trainer] with the reader of its files. Pass it to show.Train, which calls
// [Trainer.TrainFile], shows the progress, and lets the user interrupt training:
//
//	source := files.CSV{Label: "species"}
//	model := show.Train(classifier.FileTrainer{Trainer: trainer, Source: source}, "large.csv")
type FileTrainer struct {
	Trainer Trainer
	Source  ChunkReader
}

// TrainContext calls TrainFile with f.Source, to train on the named file.
func (f FileTrainer) TrainContext(ctx context.Context, name string) (*Model, error) {
	return f.Trainer.TrainFile(ctx, f.Source, name)
}
