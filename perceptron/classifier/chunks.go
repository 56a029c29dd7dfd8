package classifier

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/multiclass"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
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
// Chunk c is the rows c·Chunk, c·Chunk + 1, … of the file. Epoch e visits all chunks in an
// order drawn from (RandomState, e), and the rows of chunk c (with AllPairs those of a pair) in an
// order drawn from (RandomState, e, c); with InOrder, all in the order of the file. A file that is
// sorted by class should be shuffled first, unless chunks are many.
//
// A row is held out by a draw from (RandomState, its number) alone, so nothing grows with the
// number of rows, and HeldOut is the share of the rows to be expected. Standardize is fitted
// on all training rows, and any other Scale on those of the first chunk. The probabilities are
// calibrated on the first held-out rows, about as many as a chunk has.
//
// It takes about fifty bytes a number of one chunk, and the weights. An epoch goes twice
// through the temporary file (see files.Chunks): to train, and to count errors. Ten million rows
// of 20 columns, 1.1 GB of text, took 201 MB of memory, and 27 s of processor time an epoch.
//
// # Checkpoints
//
// The file Trainer.Checkpoint holds the state of the training. It is replaced, whole, at the
// start, after an epoch, after ten seconds, and when ctx is done, which stops the training
// after the chunk. Train or TrainFile again, with the same Trainer and the same rows, goes on
// from there, even after a kill or a power cut, and ends with the same model to the bit; once
// training is at its end, it returns that model. Remove the file to begin anew. A file that is
// something else, damaged, or of other rows or another Trainer is an error, and stays as it is.
//
// Otherwise it is TrainContext.
func (tr Trainer) TrainFile(ctx context.Context, source ChunkReader, name string) (*Model, error) {
	tr.Chunk = cmp.Or(tr.Chunk, 1<<16)
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
	return trained(tr.setUpChunks(ctx, chunks.Len(), chunks.Table))
}

// A ChunkReader reads files whose rows need not fit into memory: files.CSV and files.LIBSVM.
type ChunkReader interface {
	Chunks(ctx context.Context, name string, rows int, more ...string) (*files.Chunks, error)
}

// A FileTrainer is a Trainer with the Source of a file, so that show.Train can show and stop
// TrainFile:
//
//	model := show.Train(classifier.FileTrainer{Trainer: trainer, Source: files.CSV{Label: "species"}}, "large.csv")
type FileTrainer struct {
	Trainer
	Source ChunkReader
}

// TrainContext is TrainFile.
func (f FileTrainer) TrainContext(ctx context.Context, name string) (*Model, error) {
	return f.TrainFile(ctx, f.Source, name)
}

// survey goes over the rows once, to know their classes and what is held out.
func (s *setting) survey() error {
	rows, held := map[string]int{}, map[string]int{} // of each class
	data := sha256.New()
	for c := range s.Count() {
		t, err := s.table(c)
		if err == nil && c == 0 {
			fmt.Fprintf(data, "%q", t.Features)
			err = s.holdOut(t)
		}
		if err := cmp.Or(err, s.ctx.Err()); err != nil {
			return err
		}
		for i, class := range t.Classes {
			rows[class]++
			if s.holdsOut(c*s.size + i) {
				held[class]++
			}
		}
		if s.trainer.Checkpoint != "" {
			for i, class := range t.Classes {
				row := row(t, i)
				fmt.Fprintf(data, "%q, %d numbers ", class, len(row.Values))
				_ = binary.Write(data, binary.LittleEndian, row.Columns) // a hash takes everything
				_ = binary.Write(data, binary.LittleEndian, row.Values)
			}
		}
	}
	s.data = data.Sum(nil)
	blank := &s.blank
	if s.trainer.Start == nil {
		blank.Classes = classes.Sorted(slices.Collect(maps.Keys(rows)))
	}
	if err := blank.checkNames(); err != nil {
		return err
	}
	for _, class := range blank.Classes {
		n, out := rows[class], held[class]
		blank.HeldOut += out
		if n == 0 || s.trainer.NoHeldOut || 0 < out && out < n { // n is 0 if only Start has it
			continue
		}
		if s.trainer.HeldOut > 0 {
			return fmt.Errorf("classifier: HeldOut: of the %s of the class %s, %d are held out; wanted one or more, and one or more to train on: "+
				"change HeldOut or RandomState", wording.Plural(n, "row"), wording.Quote(class), out)
		}
		blank.HeldOut, s.holdsOut = 0, func(int) bool { return false }
		blank.Warnings = append(blank.Warnings, nothingHeldOut)
		clear(held)
		break
	}
	for class, out := range held {
		rows[class] -= out
	}
	blank.Warnings = append(blank.Warnings, warningsOfClasses(blank.Classes, rows)...)
	return nil
}

// holdOut decides which rows are held out. Those of t are all, unless there is a Trainer.Chunk.
func (s *setting) holdOut(t datasets.Table) error {
	tr, share := s.trainer, cmp.Or(s.trainer.HeldOut, defaultHeldOut)
	switch {
	case tr.NoHeldOut:
		s.holdsOut = func(int) bool { return false }
	case tr.Chunk > 0:
		s.holdsOut = func(row int) bool { // a draw from the seed and the row's number alone
			return float64(random.New(^tr.RandomState, uint64(row)).Uint64()>>11)*0x1p-53 < share
		}
	default:
		_, held, err := t.SplitRows(share, tr.RandomState)
		if err != nil && tr.HeldOut > 0 {
			return fmt.Errorf("classifier: HeldOut: %w", err)
		}
		s.holdsOut = func(row int) bool { _, found := slices.BinarySearch(held, row); return found }
	}
	return nil
}

// Count returns the number of chunks.
func (s *setting) Count() int { return (s.rows + s.size - 1) / s.size }

// table returns chunk c with the columns of the model, and the classes as it spells them.
func (s *setting) table(c int) (t datasets.Table, err error) {
	if s.only != nil {
		return *s.only, nil
	}
	if t, err = s.from(c); err != nil {
		return t, err
	}
	if s.blank.Columns == 0 {
		s.describe(t)
	}
	if t, err = s.blank.arranged(t); err == nil && t.Classes == nil {
		err = errors.New("classifier: the table has no classes; wanted one a row, to train on")
	}
	if start := s.trainer.Start; err == nil && start != nil {
		if t.Classes, err = start.spelled(t.Classes, "Start"); err != nil {
			err = fmt.Errorf("classifier: %w", err)
		}
	}
	if err != nil && c > 0 {
		err = fmt.Errorf("in the chunk that begins with row %d: %w", c*s.size, err)
	}
	if err == nil && s.Count() == 1 {
		s.only = &t
	}
	return t, err
}

// split returns which rows of chunk c, which has n, are trained on and held out.
func (s *setting) split(c, n int) (trained, held []int) {
	trained = make([]int, 0, n)
	for i := range n {
		if s.holdsOut(c*s.size + i) {
			held = append(held, i)
		} else {
			trained = append(trained, i)
		}
	}
	return trained, held
}

// training ranges over the training rows, chunk by chunk. An error ends it, and is in s.err.
func (s *setting) training(yield func(datasets.Table) bool) {
	for c := 0; c < s.Count() && s.err == nil; c++ {
		t, err := s.table(c)
		if s.err = cmp.Or(err, s.ctx.Err()); s.err != nil {
			return
		}
		if trained, _ := s.split(c, t.Len()); len(trained) > 0 && !yield(perceptron.Must(t.Subset(trained...))) {
			return
		}
	}
}

// load makes the rows of chunk c those of the setting.
func (s *setting) load(c int) error {
	if s.loaded == c {
		return nil
	}
	s.loaded, s.train, s.heldOut = -1, subset{}, subset{}
	t, err := s.table(c)
	if err != nil {
		return err
	}
	trained, held := s.split(c, t.Len())
	if s.train, err = s.subset(c, t, trained, true); err != nil {
		return err
	}
	if s.heldOut, err = s.subset(c, t, held, false); err == nil {
		s.loaded = c
	}
	return err
}

// Untrained returns the model before its first epoch, without weights, what will train it, and the
// chunks as blocks of rows, none of which is held out. It is for package distributed/mixing, which makes
// shards of them: a program of another module can't name what it returns, and has TrainFile.
func (tr Trainer) Untrained(ctx context.Context, chunks *files.Chunks) (*Model, *multiclass.Learner, multiclass.Blocks, error) {
	tr.NoHeldOut = true
	tr.Checkpoint = ""
	s, err := tr.setUpChunks(ctx, chunks.Len(), chunks.Table)
	if err != nil {
		return nil, nil, nil, err
	}
	return &s.blank, &s.learner, s, nil
}
