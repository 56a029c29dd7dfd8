package classifier

import (
	"context"
	"errors"
	"iter"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// cutAtRandom returns a sequence of the rows of t, in tables of random sizes.
func cutAtRandom(t *testing.T, draw *rand.Rand, table datasets.Table) iter.Seq2[datasets.Table, error] {
	t.Helper()
	var tables []datasets.Table
	for start := 0; start < table.Len(); {
		var rows []int
		for range 1 + draw.IntN(40) {
			rows = append(rows, start+len(rows))
		}
		rows = rows[:min(len(rows), table.Len()-start)]
		start += len(rows)
		tables = append(tables, must[datasets.Table](t)(table.Subset(rows...)))
	}
	return func(yield func(datasets.Table, error) bool) {
		for _, part := range tables {
			if !yield(part, nil) {
				return
			}
		}
	}
}

// TrainTables returns the same model as Train on one table of all rows.
func TestTrainTables(t *testing.T) {
	draw := rand.New(rand.NewPCG(44, 3))
	for name, tr := range chunkCases() {
		for _, sparse := range []bool{false, true} {
			for _, weighted := range []bool{false, true} {
				table := scattered(150, 4, sparse)
				if weighted {
					table.Weights = thirds(150)
				}
				tr.Chunk, tr.Scale, tr.Shuffle = 16, nil, !tr.Shuffle
				want := train(t, tr, table)
				got := must[*Model](t)(tr.TrainTables(t.Context(), cutAtRandom(t, draw, table)))
				checkSameModel(t, got, want)
				if want.HeldOut == 0 || want.Components[0].Mistakes == 0 {
					t.Errorf("%s: the model is %v, want some held-out rows and some mistakes", name, want)
				}
			}
		}
	}
}

// TrainTables continues from a checkpoint, and returns the error of the sequence unchanged.
func TestTrainTablesContinues(t *testing.T) {
	draw := rand.New(rand.NewPCG(44, 4))
	table := scattered(150, 4, false)
	tr := Trainer{Chunk: 16, MaxEpochs: 4}
	want := train(t, tr, table)
	tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
	ctx, cancel := context.WithCancel(t.Context())
	run := must[*trainingRun](t)(tr.begin(ctx, &countdown{tr.tableChunks(table), 95, cancel}))
	if _, err := run.train(ctx); err != context.Canceled {
		t.Fatalf("train returns the error %v, want context.Canceled", err)
	}
	if saved := must[*savedRun](t)(readCheckpoint(tr.Checkpoint)); saved.State.Epoch == 0 || saved.State.Epoch == 4 {
		t.Errorf("the checkpoint is of epoch %d, want an epoch in the middle", saved.State.Epoch)
	}
	checkSameModel(t, must[*Model](t)(tr.TrainTables(t.Context(), cutAtRandom(t, draw, table))), want)
	failure := errors.New("the database is closed")
	m, err := Trainer{}.TrainTables(t.Context(), func(yield func(datasets.Table, error) bool) {
		_ = yield(table, nil) && yield(datasets.Table{}, failure)
	})
	if m != nil || err != failure {
		t.Errorf("TrainTables = %v, %v; want nil and the error of the sequence", m, err)
	}
}

// writeParts writes the rows of a table to two files, and returns their names.
func writeParts(t *testing.T, table datasets.Table, first int) (names []string) {
	t.Helper()
	rows := make([]int, table.Len())
	for i := range rows {
		rows[i] = i
	}
	for _, part := range [][]int{rows[:first], rows[first:]} {
		names = append(names, writeCSV(t, must[datasets.Table](t)(table.Subset(part...))))
	}
	return names
}

// TrainFile on two files returns the same model as on one file with the rows of both.
func TestTrainFileOfSeveralFiles(t *testing.T) {
	table := scattered(90, 4, false)
	parts := writeParts(t, table, 37)
	reader := files.CSV{Label: "class"}
	for _, tr := range []Trainer{
		{Chunk: 16, MaxEpochs: 4},
		{Chunk: 16, MaxEpochs: 4, Shuffle: true, Method: OneVsOne, ExampleWeights: thirds(90)},
		{MaxEpochs: 2},
	} {
		want := must[*Model](t)(tr.TrainFile(t.Context(), reader, writeCSV(t, table)))
		checkSameModel(t, must[*Model](t)(tr.TrainFile(t.Context(), reader, parts[0], parts[1:]...)), want)
	}
}

// EpochsFile and EpochsTables return the models of Epochs. If the loop breaks, TrainFile continues from the checkpoint.
func TestEpochsFile(t *testing.T) {
	table := scattered(90, 4, false)
	parts := writeParts(t, table, 37)
	reader := files.CSV{Label: "class"}
	table = must[datasets.Table](t)(reader.ReadFile(writeCSV(t, table)))
	tr := Trainer{Chunk: 16, MaxEpochs: 4, Shuffle: true}
	final := train(t, tr, table)
	var want []*Model
	for m, err := range tr.Epochs(table) {
		if err != nil {
			t.Fatal(err)
		}
		want = append(want, m)
	}
	epoch := 0
	for m, err := range tr.EpochsTables(t.Context(), cutAtRandom(t, rand.New(rand.NewPCG(5, 6)), table)) {
		if err != nil {
			t.Fatal(err)
		}
		checkSameModel(t, m, want[epoch])
		epoch++
	}
	if epoch != len(want) {
		t.Errorf("EpochsTables returns %d models, want %d", epoch, len(want))
	}
	for last := 1; last <= len(want); last++ {
		tr.Checkpoint = filepath.Join(t.TempDir(), "checkpoint")
		epoch = 0
		for m, err := range tr.EpochsFile(t.Context(), reader, parts[0], parts[1:]...) {
			if err != nil {
				t.Fatal(err)
			}
			checkSameModel(t, m, want[epoch])
			if epoch++; epoch == last {
				break
			}
		}
		checkSameModel(t, must[*Model](t)(tr.TrainFile(t.Context(), reader, parts[0], parts[1:]...)), final)
	}
}

// A watchedReader is a ChunkReader that keeps the chunks that it returns.
type watchedReader struct {
	files.CSV
	chunks *files.Chunks
}

func (w *watchedReader) Chunks(
	ctx context.Context, name string, rows int, more ...string,
) (chunks *files.Chunks, err error) {
	w.chunks, err = w.CSV.Chunks(ctx, name, rows, more...)
	return w.chunks, err
}

// However a loop over EpochsFile ends, the temporary file is closed.
func TestEpochsFileClosesChunks(t *testing.T) {
	name := writeCSV(t, scattered(60, 3, false))
	oneClass := scattered(60, 1, false)
	for _, c := range []struct {
		ending string
		epochs int // after which the loop breaks
		file   string
		isBad  bool
	}{
		{"break", 1, name, false},
		{"end of training", 99, name, false},
		{"an error before the first epoch", 99, writeCSV(t, oneClass), true},
	} {
		source := &watchedReader{CSV: files.CSV{Label: "class"}}
		epochs := 0
		for m, err := range (Trainer{Chunk: 16, MaxEpochs: 3}).EpochsFile(t.Context(), source, c.file) {
			if (err != nil) != c.isBad || (m == nil) != c.isBad {
				t.Errorf("%s: the model is %v, the error is %v", c.ending, m, err)
			}
			if !c.isBad && must[datasets.Table](t)(source.chunks.Table(0)).Len() != 16 {
				t.Errorf("%s: the chunk has a wrong number of rows", c.ending)
			}
			if epochs++; epochs == c.epochs {
				break
			}
		}
		if _, err := source.chunks.Table(0); !errors.Is(err, os.ErrClosed) {
			t.Errorf("%s: after the loop, reading a chunk returns the error %v, want os.ErrClosed", c.ending, err)
		}
		if epochs == 0 {
			t.Errorf("%s: the loop has no iteration", c.ending)
		}
	}
}

// If the context is done, or the file can't be read, EpochsFile ends with one error.
func TestEpochsFileErrors(t *testing.T) {
	name := writeCSV(t, scattered(60, 3, false))
	var errs []error
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	for _, err := range (Trainer{Chunk: 16}).EpochsFile(ctx, files.CSV{Label: "class"}, name) {
		cancel()
		errs = append(errs, err)
	}
	if !reflect.DeepEqual(errs, []error{nil, context.Canceled}) {
		t.Errorf("after cancel, the errors are %v, want nil and context.Canceled", errs)
	}
	for _, tr := range []Trainer{{}, {MaxEpochs: -1}} {
		errs = nil
		for m, err := range tr.EpochsFile(t.Context(), files.CSV{Label: "class"}, name, name+"x") {
			if m != nil {
				t.Errorf("the model is %v, want nil", m)
			}
			errs = append(errs, err)
		}
		if len(errs) != 1 || slices.Contains(errs, nil) {
			t.Errorf("%+v: errors %v, want one", tr, errs)
		}
	}
	if !strings.Contains(errs[0].Error(), "limit of -1") {
		t.Errorf("MaxEpochs −1: error %v", errs[0])
	}
}
