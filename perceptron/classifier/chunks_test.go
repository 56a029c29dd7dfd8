package classifier

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// scattered returns a table of n rows, dense or sparse, around the centres of k classes. Columns a and b
// depend on the class, column c is 0 in every row, and column d is noise. The numbers are multiples of 1/64,
// so sums of them are exact.
func scattered(n, k int, sparse bool) datasets.Table {
	draw := rand.New(rand.NewPCG(7, uint64(k)))
	t := datasets.Table{Features: []string{"a", "b", "c", "d"}}
	for range n {
		class := draw.IntN(k)
		x := []float64{float64(class*class%5*64+draw.IntN(160)) / 64, float64(class*64+draw.IntN(160)) / 64, 0, float64(draw.IntN(64)) / 64}
		if sparse {
			t.Sparse = append(t.Sparse, datasets.Sparse{Columns: []int{0, 1, 3}, Values: []float64{x[0], x[1], x[3]}})
		} else {
			t.Rows = append(t.Rows, x)
		}
		t.Classes = append(t.Classes, string(rune('a'+class)))
	}
	return t
}

// chunkCases returns two Trainers for each method, with and without averaging. The keys are their names.
func chunkCases() map[string]Trainer {
	cases := map[string]Trainer{}
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		for _, plain := range []bool{false, true} {
			cases[fmt.Sprintf("%v, plain=%v", method, plain)] = Trainer{Method: method, NoAverage: plain, MaxEpochs: 6, RandomState: 3, Scale: prepare.None}
		}
	}
	return cases
}

// checkSameComponents fails the test unless the components of both models have the same weights, mistakes and
// errors.
func checkSameComponents(t *testing.T, got, want *Model) {
	t.Helper()
	for p := range want.Components {
		got, want := got.Components[p], want.Components[p]
		if !slices.Equal(got.Weights, want.Weights) || got.Mistakes != want.Mistakes || got.Errors != want.Errors {
			t.Fatalf("component %d = %+v, want %+v", p, got, want)
		}
	}
}

// If InOrder is set, the model does not depend on the size of the chunks.
func TestChunkSizeHasNoEffectInOrder(t *testing.T) {
	for name, trainer := range chunkCases() {
		for _, classes := range []int{2, 5} {
			for _, sparse := range []bool{false, true} {
				table := scattered(97, classes, sparse)
				trainer.InOrder, trainer.NoHeldOut, trainer.Chunk = true, true, 0
				trainer.ExampleWeights = make([]float64, 97)
				for i := range trainer.ExampleWeights {
					trainer.ExampleWeights[i] = float64(1 + i%3)
				}
				want := must[*Model](t)(trainer.Train(table))
				for _, size := range []int{1, 10, 97, 1000} {
					trainer.Chunk = size
					got := must[*Model](t)(trainer.Train(table))
					t.Run(fmt.Sprintf("%s, classes=%d, sparse=%v, chunk=%d", name, classes, sparse, size), func(t *testing.T) {
						checkSameComponents(t, got, want)
						if !reflect.DeepEqual(got.Curve, want.Curve) {
							t.Errorf("Curve = %v, want %v", got.Curve, want.Curve)
						}
					})
				}
			}
		}
	}
}

// An epoch visits the rows in the order that TrainFile documents: the model is the same as after an epoch
// with InOrder on a table whose rows are in that order.
func TestEpochVisitsChunksInDocumentedOrder(t *testing.T) {
	table := scattered(95, 5, false)
	trainer := Trainer{Chunk: 10, MaxEpochs: 1, RandomState: 8, Scale: prepare.None}
	got := must[*Model](t)(trainer.Train(table))
	chunks, held := make([]int, 10), 0
	random.Order(chunks, 9, 1) // the seed of the order is RandomState + 1
	var rows []int             // the training rows in the order in which they are visited
	for _, c := range chunks {
		var chunkRows []int
		for i := c * 10; i < min(c*10+10, 95); i++ {
			// The seed of the held-out rows is ^RandomState, and their default share is 0.1.
			if float64(random.New(^uint64(8), uint64(i)).Uint64()>>11)/(1<<53) < 0.1 {
				held++
			} else {
				chunkRows = append(chunkRows, i)
			}
		}
		random.New(9, 1<<32+uint64(c)+1).Shuffle(chunkRows) // 1<<32 stands for epoch 1
		rows = append(rows, chunkRows...)
	}
	want := must[*Model](t)(Trainer{MaxEpochs: 1, InOrder: true, NoHeldOut: true, Scale: prepare.None}.Train(must[datasets.Table](t)(table.Subset(rows...))))
	checkSameComponents(t, got, want)
	if got.HeldOut != held || held < 3 || got.Curve[0].HeldOutErrors > held {
		t.Errorf("HeldOut = %d, want %d and at least 3; Curve = %v, want at most %[2]d held-out errors",
			got.HeldOut, held, got.Curve)
	}
}

// Like a table, a chunk may spell the classes of Start differently.
func TestChunksMaySpellClassesDifferently(t *testing.T) {
	table := scattered(60, 3, false)
	for i, class := range table.Classes {
		table.Classes[i] = fmt.Sprint(class[0] - 'a')
	}
	start := train(t, Trainer{Chunk: 16}, table)
	want := train(t, Trainer{Chunk: 16, Start: start}, table)
	for i, class := range table.Classes {
		table.Classes[i] = class + ".0"
	}
	checkSameModel(t, train(t, Trainer{Chunk: 16, Start: start}, table), want)
	table.Classes[50] = "7"
	_, err := Trainer{Chunk: 16, Start: start}.Train(table)
	checkProblem(t, "unknown class in a chunk", err)
}

// Before training without scaling, there are only two passes over the rows. The first determines the classes,
// and the second determines the warnings. The number of passes matters because each pass may read a file.
func TestTwoPassesBeforeTraining(t *testing.T) {
	table := scattered(75, 3, false)
	rows := countdown{chunkSource: tableChunks{table: table, size: 16}}
	mustBegin(t, Trainer{Chunk: 16, Scale: prepare.None}, &rows)
	// Each pass loads the 5 chunks. The first chunk is also loaded at the beginning.
	if want := 5 + 5 + 1; -rows.load != want {
		t.Errorf("number of loads of a chunk = %d, want %d", -rows.load, want)
	}
}
