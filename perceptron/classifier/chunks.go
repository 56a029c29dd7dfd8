package classifier

import (
	"cmp"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/inchunks"
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
// order drawn from (RandomState, e), and the rows of chunk c in an order drawn from
// (RandomState, e, c); with InOrder, all in the order of the file. A file that is sorted by
// class should be shuffled first, unless chunks are many.
//
// A row is held out by a draw from (RandomState, its number) alone, so nothing grows with the
// number of rows, and HeldOut is the share of the rows to be expected. Standardize is fitted
// on all training rows, and any other Scale on those of the first chunk. There is no proof of
// inseparability here: a part that does not converge is Stopped.
//
// # Memory and time
//
// It takes about fifty bytes a number of one chunk, and the weights. An epoch goes twice
// through the temporary file, which has 8 bytes a number: to train, and to count errors. It
// is in the folder that the environment variable TMPDIR names, or the system's. Ten million rows
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
// Otherwise it is TrainContext: its result, errors and interruption are the same, except that
// nothing interrupts the reading of the file.
func (tr Trainer) TrainFile(ctx context.Context, source ChunkReader, name string) (*Model, error) {
	if tr.Chunk == 0 {
		tr.Chunk = 1 << 16
	}
	if err := tr.check(); err != nil {
		return nil, err
	}
	if _, err := readCheckpoint(tr.Checkpoint); err != nil { // before the work starts
		return nil, err
	}
	chunks, err := source.Chunks(name, tr.Chunk)
	if err != nil {
		return nil, err
	}
	defer chunks.Close()
	return tr.trainChunks(ctx, chunks)
}

func (tr Trainer) trainChunks(ctx context.Context, from inchunks.Table) (*Model, error) {
	s, err := tr.setUpChunks(ctx, from)
	if err != nil {
		return nil, err
	}
	return s.best(ctx)
}

// A ChunkReader reads files whose rows need not fit into memory: files.CSV and files.LIBSVM.
type ChunkReader interface {
	Chunks(name string, rows int) (*files.Chunks, error)
}

// setUpChunks is setUp for rows in chunks, of which it has one at a time.
func (tr Trainer) setUpChunks(ctx context.Context, from inchunks.Table) (*setting, error) {
	if err := tr.check(); err != nil {
		return nil, err
	}
	if tr.ExampleWeights != nil && len(tr.ExampleWeights) != from.Len() {
		return nil, fmt.Errorf("classifier: %d ExampleWeights for %s; wanted one a row", len(tr.ExampleWeights), wording.Plural(from.Len(), "row"))
	}
	s := &setting{trainer: tr, seed: tr.seed()}
	s.stream = &chunked{ctx: ctx, s: s, chunks: from}
	if err := s.stream.survey(); err != nil {
		return nil, err
	}
	err := s.scale(s.stream.sparse, s.stream.training)
	if err := cmp.Or(s.stream.err, err); err != nil {
		return nil, err
	}
	s.stream.start()
	return s, s.stream.warn()
}

// survey goes over the rows once, to know their classes and what is held out.
func (l *chunked) survey() error {
	tr, blank := l.s.trainer, &l.s.blank
	switch l.share = tr.HeldOut; {
	case tr.NoHeldOut:
		l.share = -1
	case l.share == 0:
		l.share = 0.1
	}
	var first datasets.Table
	counts := map[string]*[2]int{} // of the rows trained on, and held out
	data := sha256.New()
	for c := range l.len() {
		t, err := l.chunks.Table(c)
		if err == nil {
			err = t.Check()
		}
		if err == nil && t.Classes == nil {
			err = errors.New("classifier: the table has no classes; wanted one a row, to train on")
		}
		if err := cmp.Or(err, l.ctx.Err()); err != nil {
			return err
		}
		if c == 0 {
			first, l.sparse = t, t.Sparse != nil
			fmt.Fprintf(data, "%q", t.Features)
		}
		for i, class := range t.Classes {
			if counts[class] == nil {
				counts[class] = new([2]int)
			}
			if l.holdsOut(c, i) {
				counts[class][1]++
			} else {
				counts[class][0]++
			}
		}
		if tr.Checkpoint != "" {
			inchunks.Hash(data, t)
		}
	}
	l.data = data.Sum(nil)

	// A row of each class stands for the table: describe looks at no number.
	classes := slices.Sorted(maps.Keys(counts))
	first.Classes = slices.Repeat(classes[:1], first.Len())
	head := perceptron.Must(first.Subset(make([]int, len(classes))...))
	head.Classes = classes
	if _, err := l.s.describe(head); err != nil {
		return err
	}
	blank.Examples = l.chunks.Len()
	if l.share < 0 {
		return nil
	}
	for _, class := range classes {
		n := counts[class]
		if blank.HeldOut += n[1]; n[0] > 0 && n[1] > 0 {
			continue
		}
		if tr.HeldOut > 0 {
			return fmt.Errorf("classifier: HeldOut: of the %s of the class %s, %d are held out; wanted one or more, and one or more to train on: "+
				"change HeldOut or RandomState", wording.Plural(n[0]+n[1], "row"), wording.Quote(class), n[1])
		}
		blank.HeldOut, l.share = 0, -1
		blank.Warnings = append(blank.Warnings, "nothing was held out to choose the epoch and to stop early, because a tenth of the rows does not have one of each class")
		return nil
	}
	return nil
}

// len returns the number of chunks.
func (l *chunked) len() int { return (l.chunks.Len() + l.s.trainer.Chunk - 1) / l.s.trainer.Chunk }

// holdsOut reports whether row i of chunk c is held out.
func (l *chunked) holdsOut(c, i int) bool {
	return inchunks.HeldOut(l.s.trainer.RandomState, c*l.s.trainer.Chunk+i, l.share)
}

// table returns chunk c with the columns of the model, and which of its rows are trained on
// and held out.
func (l *chunked) table(c int) (t datasets.Table, trained, held []int, err error) {
	if t, err = l.chunks.Table(c); err == nil {
		t, err = l.s.blank.arranged(t)
	}
	for i := range t.Classes {
		if l.holdsOut(c, i) {
			held = append(held, i)
		} else {
			trained = append(trained, i)
		}
	}
	return t, trained, held, err
}

// training ranges over the training rows, chunk by chunk. An error ends it, and is in l.err.
func (l *chunked) training(yield func(datasets.Table) bool) {
	for c := range l.len() {
		t, trained, _, err := l.table(c)
		if l.err = cmp.Or(err, l.ctx.Err()); l.err != nil || len(trained) > 0 && !yield(perceptron.Must(t.Subset(trained...))) {
			return
		}
	}
}

// warn says what is odd about the training part, as warnings does for a table: here it is one
// that has once or twice each class, with the lowest and the highest numbers of the columns.
func (l *chunked) warn() error {
	var low, high []float64
	counts := map[string]int{}
	for t := range l.training {
		for _, class := range t.Classes {
			counts[class]++
		}
		for _, x := range t.Rows {
			if low == nil {
				low, high = slices.Clone(x), slices.Clone(x)
			}
			for j, v := range x {
				low[j], high[j] = min(low[j], v), max(high[j], v)
			}
		}
	}
	blank := &l.s.blank
	odd := datasets.Table{Features: blank.Features, Rows: [][]float64{low}}
	for class, n := range counts {
		for range min(n, 2) {
			odd.Classes = append(odd.Classes, class)
			odd.Rows = append(odd.Rows, high)
		}
	}
	if odd.Rows = odd.Rows[:len(odd.Classes)]; l.sparse {
		odd.Rows, odd.Sparse = nil, make([]datasets.Sparse, len(odd.Classes))
	}
	if l.err == nil {
		blank.Warnings = append(blank.Warnings, warnings(odd, false)...)
	}
	return l.err
}

// load makes chunk c the rows of the setting.
func (l *chunked) load(c int) error {
	if err := l.pause(); err != nil {
		return err
	}
	t, trained, held, err := l.table(c)
	if err != nil {
		return err
	}
	s := l.s
	s.train, s.heldOut = subset{}, subset{}
	part := *s
	if of := s.trainer.ExampleWeights; of != nil {
		part.trainer.ExampleWeights = of[c*s.trainer.Chunk:][:t.Len()]
	}
	weights, err := part.weightsOf(t, trained)
	if err != nil {
		return fmt.Errorf("in the chunk that begins with row %d: %w", c*s.trainer.Chunk, err)
	}
	if len(trained) > 0 {
		if s.train, err = s.subset(perceptron.Must(t.Subset(trained...)), weights); err != nil {
			return err
		}
	}
	if len(held) > 0 {
		s.heldOut, err = s.subset(perceptron.Must(t.Subset(held...)), nil)
	}
	return err
}

// loadHeldOut makes the first held-out rows those of the setting: no more than a chunk has, or
// a little more.
func (l *chunked) loadHeldOut() error {
	var all datasets.Table
	for c := 0; c < l.len() && all.Len() < l.s.trainer.Chunk; c++ {
		t, _, held, err := l.table(c)
		if err != nil {
			return err
		}
		for _, i := range held {
			all.Features, all.Classes = t.Features, append(all.Classes, t.Classes[i])
			if l.sparse {
				all.Sparse = append(all.Sparse, t.Sparse[i])
			} else {
				all.Rows = append(all.Rows, t.Rows[i])
			}
		}
	}
	var err error
	l.s.heldOut, err = l.s.subset(all, nil)
	return err
}

// each calls do with each chunk loaded, in their order.
func (l *chunked) each(do func() error) error {
	for c := range l.len() {
		if err := l.load(c); err != nil {
			return err
		}
		if err := do(); err != nil {
			return err
		}
	}
	return nil
}
