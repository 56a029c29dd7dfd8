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

// scattered returns n rows of two columns around the centres of k classes, on a grid of 1/64.
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

// chunkCases are the ways to train that differ, each with a table.
func chunkCases() map[string]Trainer {
	cases := map[string]Trainer{}
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		for _, plain := range []bool{false, true} {
			cases[fmt.Sprint(method, " plain ", plain)] = Trainer{Method: method, NoAverage: plain, MaxEpochs: 6, RandomState: 3, Scale: prepare.None}
		}
	}
	return cases
}

// sameParts fails the test unless two models have the same weights and counts.
func sameParts(t *testing.T, got, want *Model) {
	t.Helper()
	for p := range want.Components {
		got, want := got.Components[p], want.Components[p]
		if !slices.Equal(got.Weights, want.Weights) || got.Mistakes != want.Mistakes || got.Errors != want.Errors {
			t.Fatalf("part %d: %+v, want %+v", p, got, want)
		}
	}
}

// In the order of the table, chunks change nothing, whatever their size.
func TestChunksInOrder(t *testing.T) {
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
					t.Run(fmt.Sprint(name, classes, sparse, size), func(t *testing.T) {
						sameParts(t, got, want)
						if !reflect.DeepEqual(got.Curve, want.Curve) {
							t.Errorf("curve %v, want %v", got.Curve, want.Curve)
						}
					})
				}
			}
		}
	}
}

// The order is the one that TrainFile documents: an epoch is an epoch in the order of a table
// whose rows were put into that order.
func TestChunksOrder(t *testing.T) {
	table := scattered(95, 5, false)
	trainer := Trainer{Chunk: 10, MaxEpochs: 1, RandomState: 8, Scale: prepare.None}
	got := must[*Model](t)(trainer.Train(table))
	chunks, held := make([]int, 10), 0
	random.Order(chunks, 9, 1)
	var rows []int
	for _, c := range chunks {
		var mine []int
		for i := c * 10; i < min(c*10+10, 95); i++ {
			if float64(random.New(^uint64(8), uint64(i)).Uint64()>>11)/(1<<53) < 0.1 {
				held++
			} else {
				mine = append(mine, i)
			}
		}
		random.New(9, 1<<32+uint64(c)+1).Shuffle(mine)
		rows = append(rows, mine...)
	}
	want := must[*Model](t)(Trainer{MaxEpochs: 1, InOrder: true, NoHeldOut: true, Scale: prepare.None}.Train(must[datasets.Table](t)(table.Subset(rows...))))
	sameParts(t, got, want)
	if got.HeldOut != held || held < 3 || got.Curve[0].HeldOutErrors > held {
		t.Errorf("%d rows are held out, want %d; %v", got.HeldOut, held, got.Curve)
	}
}

// A chunk may spell the classes of Start in another way, as a table may.
func TestChunksSpellStart(t *testing.T) {
	table := scattered(60, 3, false)
	for i, class := range table.Classes {
		table.Classes[i] = fmt.Sprint(class[0] - 'a')
	}
	start := train(t, Trainer{Chunk: 16}, table)
	want := train(t, Trainer{Chunk: 16, Start: start}, table)
	for i, class := range table.Classes {
		table.Classes[i] = class + ".0"
	}
	mustBe(t, train(t, Trainer{Chunk: 16, Start: start}, table), want)
	table.Classes[50] = "7"
	_, err := Trainer{Chunk: 16, Start: start}.Train(table)
	wantProblem(t, err, foundAt("row 2 of the chunk that begins with row 48", `the class "7"`))
}

// Each look at all rows may be one at a file: without a scaling there are two before training,
// for the classes and for the notes.
func TestLooksAtTheRows(t *testing.T) {
	table := scattered(75, 3, false)
	rows := at{chunkSource: tableChunks{table, 16}}
	begun(t, Trainer{Chunk: 16, Scale: prepare.None}, &rows)
	if rows.load != -(5 + 5 + 1) { // and at the first chunk, to begin
		t.Errorf("%d chunks were read", -rows.load)
	}
}
