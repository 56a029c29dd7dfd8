package classifier

import (
	"bytes"
	"context"
	"maps"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// weightedIris returns Iris with the given weights.
func weightedIris(weights []float64) datasets.Table {
	t := datasets.Iris()
	t.Weights = weights
	return t
}

// saved returns the bytes of the model that tr trains on t.
func savedModel(t *testing.T, tr Trainer, table datasets.Table) []byte {
	t.Helper()
	m := perceptron.Must(tr.Train(table))
	return perceptron.Must(m.encode())
}

// Table.Weights have the same effect as the same ExampleWeights, in memory, in chunks and in shuffled chunks.
func TestTableWeightsAreExampleWeights(t *testing.T) {
	weights := thirds(150)
	for _, tr := range []Trainer{
		{},
		{Method: OneVsRest, NoAverage: true, Balanced: true},
		{Method: OneVsOne, Chunk: 40, Balanced: true},
		{Chunk: 40, Shuffle: true, ShuffleSeed: 5},
	} {
		got := savedModel(t, tr, weightedIris(weights))
		withWeights := tr
		withWeights.ExampleWeights = weights
		if want := savedModel(t, withWeights, datasets.Iris()); !bytes.Equal(got, want) {
			t.Errorf("%+v: the model with Table.Weights is\n%s\nwant that with ExampleWeights\n%s", tr, got, want)
		}
		if unweighted := savedModel(t, tr, datasets.Iris()); bytes.Equal(got, unweighted) {
			t.Errorf("%+v: the weights have no effect", tr)
		}
	}
}

// If all weights are multiplied by a power of two, the perceptron makes the same mistakes, and its weights are
// multiplied by the power, without rounding.
func TestCommonFactorScalesModel(t *testing.T) {
	for _, method := range []Method{CrammerSinger, OneVsRest, OneVsOne} {
		tr := Trainer{Method: method, Scale: prepare.None}
		one, four := weightedIris(thirds(150)), weightedIris(thirds(150))
		for i := range four.Weights {
			four.Weights[i] *= 4
		}
		m, scaled := lastEpoch(t, tr, one), lastEpoch(t, tr, four)
		if !slices.Equal(m.Curve, scaled.Curve) {
			t.Errorf("%v: Curve = %v, want %v as without the factor", method, scaled.Curve, m.Curve)
		}
		for k, c := range m.Components {
			for j, w := range c.Weights {
				if got := scaled.Components[k].Weights[j]; got != 4*w {
					t.Errorf("%v: weight %d of component %d = %v, want 4 · %v", method, j, k, got, w)
				}
			}
		}
	}
}

// A row with the integer weight c is visited once, but its update adds c times as much: as much as c updates
// on c equal rows. So after the first mistake, on the first row, the weights are equal.
func TestIntegerWeightIsRepeatedUpdate(t *testing.T) {
	tr := Trainer{InOrder: true, NoHeldOut: true, NoAverage: true, MaxEpochs: 1, Scale: prepare.None}
	weighted := datasets.Table{Rows: [][]float64{{2, -1}}, Classes: []string{"b"}, Weights: []float64{3}}
	weighted.Rows = append(weighted.Rows, []float64{-2, 1})
	weighted.Classes = append(weighted.Classes, "a")
	weighted.Weights = append(weighted.Weights, 1)
	m := lastEpoch(t, tr, weighted)
	want := []float64{6, -3, 3} // 3 · [2; −1; 1]; the second row is then no mistake
	if got := m.Components[len(m.Components)-1].Weights; !slices.Equal(got[:2], want[:2]) {
		t.Errorf("weights = %v, want %v", got, want)
	}
}

// Balanced in chunks computes the same class weights as the function Balanced.
func TestBalancedInChunks(t *testing.T) {
	table := perceptron.Must(datasets.Iris().Subset(unevenRows()...))
	for _, tr := range []Trainer{{}, {Chunk: 30}, {Chunk: 30, Shuffle: true, Method: OneVsRest}} {
		balancedTrainer, withClassWeights := tr, tr
		balancedTrainer.Balanced = true
		withClassWeights.ClassWeights = Balanced(table)
		got, want := savedModel(t, balancedTrainer, table), savedModel(t, withClassWeights, table)
		if !bytes.Equal(got, want) {
			t.Errorf("%+v: the model with Balanced is\n%s\nwant\n%s", tr, got, want)
		}
	}
}

// The sums of the weights of all classes are equal, whether the rows have weights or not.
func TestBalancedGivesEqualTotals(t *testing.T) {
	table := perceptron.Must(datasets.Iris().Subset(unevenRows()...))
	for _, weights := range [][]float64{nil, thirds(table.Len())} {
		table.Weights = weights
		totals := map[string]float64{}
		for i, class := range table.Classes {
			totals[class] += Balanced(table)[class] * exampleWeight(weights, table, i, i)
		}
		list := slices.Collect(maps.Values(totals))
		if low, high := slices.Min(list), slices.Max(list); len(list) != 3 || high-low > 1e-9*high {
			t.Errorf("weights %v: totals = %v, want equal totals", weights != nil, totals)
		}
	}
}

// unevenRows returns the indices of 50, 20 and 35 rows of the three classes of Iris.
func unevenRows() []int {
	var rows []int
	for i := range 150 {
		if i < 70 || i >= 115 {
			rows = append(rows, i)
		}
	}
	return rows
}

// A checkpoint of a run with other weights can't be used.
func TestCheckpointDependsOnWeights(t *testing.T) {
	tr := Trainer{Chunk: 50, Checkpoint: t.TempDir() + "/state", MaxEpochs: 2}
	perceptron.Must(tr.Train(datasets.Iris()))
	_, err := tr.TrainContext(context.Background(), weightedIris(thirds(150)))
	if err == nil || !strings.Contains(err.Error(), "different rows") {
		t.Errorf("error = %v, want an error about different rows", err)
	}
}
