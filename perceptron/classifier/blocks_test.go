package classifier

import (
	"errors"
	"fmt"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
	"perceptronlab/internal/shuffle"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// countsOf divides classes into chunks of the given size. It returns the counts of the chunks and the total
// counts.
func countsOf(classes []string, size int) (c chunkCounts, total map[string]int) {
	for part := range slices.Chunk(classes, size) {
		c.add(countClasses(datasets.Table{Classes: part}))
	}
	return c, countClasses(datasets.Table{Classes: classes})
}

// inOrder returns the classes of rows that are sorted by class. counts contains the number of rows of each
// class.
func inOrder(counts ...int) (classes []string) {
	for k, n := range counts {
		classes = append(classes, slices.Repeat([]string{fmt.Sprint("class ", k)}, n)...)
	}
	return classes
}

// inRandomOrder returns the classes of inOrder in a random order. The seed must be above 0.
func inRandomOrder(seed uint64, counts ...int) []string {
	classes := inOrder(counts...)
	order := make([]int, len(classes))
	random.Order(order, seed, 0)
	mixed := make([]string, len(classes))
	for i, k := range order {
		mixed[i] = classes[k]
	}
	return mixed
}

// A warning reports classes that come in blocks, but not classes in a random order, even if there are many
// classes, if some are rare, or if the last chunk is small.
func TestWarningsOfBlocks(t *testing.T) {
	shuffled := func(counts ...int) []string { return inRandomOrder(1, counts...) }
	for _, c := range []struct {
		name    string
		classes []string
		size    int
		want    bool
	}{
		{"two classes, one after the other", inOrder(1400, 600), 400, true},
		{"the rare class last", inOrder(1900, 100), 400, true},
		{"a very rare class last", inOrder(99_700, 300), 6000, true},
		{"two chunks", inOrder(100, 60), 100, true},
		{"three equal chunks", inOrder(150, 150), 100, true},
		{"many chunks", inOrder(5000, 5000), 100, true},
		{"three classes", inOrder(50, 50, 50), 50, true},
		{"a few rows of the other class in each block", slices.Concat(inOrder(900, 20), inOrder(20, 900)), 400, true},
		{"small chunks", inOrder(140, 60), 7, true},
		{"chunks of one row", inOrder(140, 60), 1, true},
		{"many classes in small chunks", inOrder(slices.Repeat([]int{30}, 200)...), 100, true},
		{"a class last, in small chunks", append(slices.Repeat([]string{"a", "b"}, 900), inOrder(180)...), 100, true},
		{"a class last, in tiny chunks", append(slices.Repeat([]string{"a", "b"}, 900), inOrder(180)...), 3, true},
		{"one chunk", inOrder(500, 500), 1000, false},
		{"a small last chunk", append(shuffled(500, 500), inOrder(0, 5)...), 1000, false},
		{"shuffled", shuffled(1400, 600), 400, false},
		{"shuffled, rare class", shuffled(9900, 30), 1000, false},
		{"shuffled, very rare class", shuffled(99_700, 300), 6000, false},
		{"shuffled, small chunks", shuffled(9900, 100), 16, false},
		{"shuffled, many classes", shuffled(slices.Repeat([]int{22}, 300)...), 3300, false},
		{"shuffled, chunks of one row", shuffled(140, 60), 1, false},
		{"shuffled, many classes in small chunks", shuffled(slices.Repeat([]int{30}, 1000)...), 100, false},
		{"one class", inOrder(100), 10, false},
		{"half of the file sorted", slices.Concat(shuffled(1000, 1000), inOrder(300, 300)), 100, false},
		{"alternating", slices.Repeat([]string{"a", "b"}, 500), 100, false},
		{"expected rows rounded below enough", slices.Repeat([]string{"a", "b"}, 77), 5, false},
	} {
		counts, total := countsOf(c.classes, c.size)
		warnings := counts.warningsOfBlocks(total, c.size)
		if got := len(warnings) == 1; got != c.want {
			t.Errorf("%s: warnings = %v, want a warning: %v", c.name, texts(warnings), c.want)
		}
		if c.name == "the rare class last" {
			messagetest.Error(t, c.name, errors.New(warnings[0].text))
		}
	}
}

// Rows in a random order have no warning, whatever the order, the frequencies and the size of the chunks.
func TestRandomOrdersHaveNoBlocks(t *testing.T) {
	for seed := range uint64(40) {
		for _, counts := range [][]int{{900, 900, 180}, {2000, 60}, {400, 300, 200, 100, 50}} {
			classes := inRandomOrder(seed+1, counts...)
			for _, size := range []int{1, 16, 100, 110, 400} {
				c, total := countsOf(classes, size)
				if got := c.warningsOfBlocks(total, size); got != nil {
					t.Errorf("seed %d, classes of %d rows, chunks of %d: warnings = %v, want none", seed+1, counts, size, texts(got))
				}
			}
		}
	}
}

// sortedFile returns the name of a CSV file that is sorted by class, and its table.
func sortedFile(t *testing.T) (name string, table datasets.Table) {
	t.Helper()
	table = scattered(300, 3, false)
	order := make([]int, table.Len())
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return strings.Compare(table.Classes[i], table.Classes[j]) })
	table = must[datasets.Table](t)(table.Subset(order...))
	table = must[datasets.Table](t)(table.Select("a", "b", "d")) // column c is constant, which causes another warning
	return writeCSV(t, table), table
}

// Training on a file that is sorted by class has a warning without Shuffle, and none with it. The same rows
// are held out. TrainFile returns the same model as Train on the table, also if there are ExampleWeights.
func TestShuffle(t *testing.T) {
	name, table := sortedFile(t)
	reader := files.CSV{Label: "class"}
	for _, tr := range []Trainer{
		{Chunk: 50},
		{Chunk: 50, InOrder: true},
		{Chunk: 7, ExampleWeights: thirds(300), Method: OneVsRest},
	} {
		tr.MaxEpochs = 3
		sorted := must[*Model](t)(tr.TrainFile(t.Context(), reader, name))
		tr.Shuffle, tr.ShuffleSeed = true, 4
		got := must[*Model](t)(tr.TrainFile(t.Context(), reader, name))
		checkSameModel(t, got, must[*Model](t)(tr.Train(must[datasets.Table](t)(reader.ReadFile(name)))))
		if got.HeldOut != sorted.HeldOut || got.HeldOut == 0 {
			t.Errorf("Chunk %d: HeldOut = %d, without Shuffle %d, want the same number above 0", tr.Chunk, got.HeldOut, sorted.HeldOut)
		}
		if len(sorted.Warnings) != 1 || len(got.Warnings) != 0 {
			t.Errorf("Chunk %d: warnings = %q, without Shuffle %q, want none and one", tr.Chunk, got.Warnings, sorted.Warnings)
		}
		tr.ShuffleSeed = 5
		if other := must[*Model](t)(tr.TrainFile(t.Context(), reader, name)); reflect.DeepEqual(other.Components, got.Components) {
			t.Errorf("Chunk %d: the weights are the same with two values of ShuffleSeed, want different weights", tr.Chunk)
		}
	}
	tr := Trainer{Chunk: 50}
	shuffled := Trainer{Chunk: 50, Shuffle: true}
	if got, want := heldOutRows(t, shuffled, table), heldOutRows(t, tr, table); !slices.Equal(got, want) {
		t.Errorf("held-out rows with Shuffle = %v, want %v as without", got, want)
	}
}

// Training with Shuffle returns the same model as training without it on a table whose rows, with their
// weights, are in the order of the shuffled rows. The survey counts the same held-out rows of each class with
// and without Shuffle.
func TestShuffleMatchesPermutedTable(t *testing.T) {
	_, table := sortedFile(t)
	order := shuffle.Order(table.Len(), 16, 9)
	permuted := must[datasets.Table](t)(table.Subset(order...))
	weights := thirds(table.Len())
	permutedWeights := make([]float64, len(weights))
	for i, row := range order {
		permutedWeights[i] = weights[row]
	}
	tr := Trainer{Chunk: 16, MaxEpochs: 3, NoHeldOut: true, Shuffle: true, ShuffleSeed: 9, ExampleWeights: weights}
	unshuffled := Trainer{Chunk: 16, MaxEpochs: 3, NoHeldOut: true, ExampleWeights: permutedWeights}
	checkSameModel(t, train(t, tr, table), train(t, unshuffled, permuted))

	tr.NoHeldOut = false
	inOrder := Trainer{Chunk: 16, MaxEpochs: 3}
	var counts []map[string]int
	for _, tr := range []Trainer{tr, inOrder} {
		run := mustBegin(t, tr, tr.tableChunks(table))
		counts = append(counts, must[*survey](t)(tr.survey(t.Context(), run.examples)).held)
	}
	if !reflect.DeepEqual(counts[0], counts[1]) || len(counts[0]) == 0 {
		t.Errorf("held-out rows of each class = %v, without Shuffle %v, want the same positive numbers", counts[0], counts[1])
	}
}

// heldOutRows returns the numbers of the rows of the table that tr holds out.
func heldOutRows(t *testing.T, tr Trainer, table datasets.Table) (rows []int) {
	t.Helper()
	run := mustBegin(t, tr, tr.tableChunks(table))
	for c := range run.Count() {
		chunk := must[chunk](t)(run.examples.chunk(c))
		_, held := run.examples.split.divide(chunk.rows)
		for _, i := range held {
			rows = append(rows, chunk.rows[i])
			if want := table.Rows[chunk.rows[i]]; !slices.Equal(chunk.Rows[i], want) {
				t.Errorf("row %d of the table is %v in a chunk, want %v", chunk.rows[i], chunk.Rows[i], want)
			}
		}
	}
	slices.Sort(rows)
	return rows
}

// Shards of a sorted file have a warning, which the model has too. With Shuffle, each shard has rows of all
// classes.
func TestCutShardsShuffles(t *testing.T) {
	name, _ := sortedFile(t)
	for _, shuffled := range []bool{false, true} {
		tr := Trainer{Chunk: 60, MaxEpochs: 2, Shuffle: shuffled}
		folder := filepath.Join(t.TempDir(), "shards")
		run := must[*ShardRun](t)(tr.CutShards(t.Context(), files.CSV{Label: "class"}, folder, name))
		model := must[*Model](t)(run.Run(t.Context()))
		if hasWarning := len(run.Warnings()) == 1; hasWarning == shuffled || !slices.Equal(run.Warnings(), model.Warnings) {
			t.Errorf("Shuffle %v: warnings = %q, those of the model = %q, want equal warnings: %v", shuffled, run.Warnings(), model.Warnings, !shuffled)
		}
		for s := range run.Status().Shards {
			data := must[*shard](t)(readShard(filepath.Join(folder, shardFile(s)), run.set, s))
			if classes := len(slices.Compact(slices.Sorted(slices.Values(data.Classes)))); (classes == 3) != shuffled {
				t.Errorf("Shuffle %v, shard %d: %d classes, want all 3 classes: %v", shuffled, s, classes, shuffled)
			}
		}
	}
}

// A training run can't continue from the checkpoint of a run with another ShuffleSeed, or without Shuffle. It
// can continue from its own.
func TestCheckpointContainsShuffleSeed(t *testing.T) {
	name, _ := sortedFile(t)
	reader := files.CSV{Label: "class"}
	tr := Trainer{Chunk: 50, MaxEpochs: 2, Shuffle: true, ShuffleSeed: 3, Checkpoint: filepath.Join(t.TempDir(), "state")}
	want := must[*Model](t)(tr.TrainFile(t.Context(), reader, name))
	checkSameModel(t, must[*Model](t)(tr.TrainFile(t.Context(), reader, name)), want)
	other, unshuffled := tr, tr
	other.ShuffleSeed = 0
	unshuffled.Shuffle, unshuffled.ShuffleSeed = false, 0
	for _, changed := range []Trainer{other, unshuffled} {
		_, err := changed.TrainFile(t.Context(), reader, name)
		if err == nil || !strings.Contains(err.Error(), "different settings") {
			t.Errorf("%+v with the checkpoint of %+v: error = %v, want an error about different settings", changed, tr, err)
		}
		run := mustBegin(t, changed, tr.tableChunks(must[datasets.Table](t)(reader.ReadFile(name))))
		if saved := must[*savedRun](t)(readCheckpoint(tr.Checkpoint)); slices.Equal(run.checkpoint.fingerprints.settings, saved.Trainer) {
			t.Errorf("%+v has the fingerprint of %+v, want a different one", changed, tr)
		}
	}
}

// Errors of shuffled rows contain the number of the row in the table or file.
func TestErrorsOfShuffledRows(t *testing.T) {
	_, table := sortedFile(t)
	start := train(t, Trainer{MaxEpochs: 1}, table)
	unknown, large := table, table
	unknown.Classes = slices.Clone(table.Classes)
	unknown.Classes[123] = "unknown"
	large.Rows = slices.Clone(table.Rows)
	large.Rows[123] = []float64{1e308, 0, 0}
	tiny := slices.Repeat([]float64{1e-300}, len(table.Rows[0]))
	weights := slices.Repeat([]float64{1}, table.Len())
	weights[123] = -1
	for _, c := range []struct {
		caseName string
		tr       Trainer
		table    datasets.Table
	}{
		{"unknown class", Trainer{Start: start}, unknown},
		{"number that overflows", Trainer{Scale: prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) { return prepare.Scaling{Scale: tiny}, nil })}, large},
		{"negative weight", Trainer{ExampleWeights: weights, NoHeldOut: true}, table},
	} {
		c.tr.Chunk, c.tr.Shuffle = 50, true
		run, err := c.tr.beginTable(t.Context(), c.table)
		for b := 0; err == nil && b < run.Count(); b++ {
			err = run.load(b)
		}
		p, ok := err.(*datasets.Problem)
		if !ok || p.Place.Other != "row 123" {
			t.Errorf("%s: error = %v, want a problem at row 123", c.caseName, err)
		}
	}
}

// Classes in a random order cause hardly any warnings: at most 2 in 2000 draws of various numbers of classes
// and chunks.
func TestWarningsOfBlocksAreRareForRandomRows(t *testing.T) {
	draw := random.New(8, 8)
	warned := 0
	for range 2000 {
		classes := make([]string, 100+draw.Below(900))
		k, size := 2+draw.Below(12), 1+draw.Below(300)
		for i := range classes {
			classes[i] = fmt.Sprint(min(draw.Below(k), draw.Below(k))) // some classes are rarer than others
		}
		counts, total := countsOf(classes, size)
		warned += len(counts.warningsOfBlocks(total, size))
	}
	if warned > 2 {
		t.Errorf("%d of 2000 draws cause a warning, want at most 2", warned)
	}
}
