package classifier

import (
	"bytes"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/prepare"
)

// weightedIris returns Iris with the given weights.
func weightedIris(weights []float64) datasets.Table {
	t := datasets.Iris()
	t.Weights = weights
	return t
}

// savedModel returns the bytes of the model that tr trains on t.
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

// The weights are the coefficients and the intercept that scikit-learn 1.9.1 computes for the same rows, with
// Perceptron(shuffle=False, max_iter=4, tol=None, class_weight=…).fit(x, y, sample_weight=…).
func TestWeightsLikeSklearn(t *testing.T) {
	table := datasets.Table{
		Rows:    [][]float64{{1, 2}, {2, -1}, {-1, 1}, {0.5, 0.5}, {-2, -1}, {1, -2}, {3, 1}, {-1, -3}, {0, 1}, {2, 2}},
		Classes: strings.Split("abbaabbaab", ""),
	}
	weighted := table
	weighted.Weights = []float64{2, .5, 1, 3, .25, 1, 4, 1.5, .75, 1}
	for _, c := range []struct {
		table datasets.Table
		tr    Trainer
		want  []float64
	}{
		{weighted, Trainer{}, []float64{5.5, 1, -7}},
		{weighted, Trainer{ClassWeights: map[string]float64{"a": 3, "b": 0.5}}, []float64{8, -1.25, -9.25}},
		{table, Trainer{Balanced: true}, []float64{2.5, 1.5, -2}},
	} {
		c.tr.InOrder, c.tr.NoAverage, c.tr.NoHeldOut, c.tr.MaxEpochs, c.tr.Scale = true, true, true, 4, prepare.None
		m := lastEpoch(t, c.tr, c.table)
		if got := m.Components[0].Weights; !slices.Equal(got, c.want) {
			t.Errorf("%+v: weights = %v, want %v", c.tr, got, c.want)
		}
	}
}

// If the weights of all rows are multiplied by a power of two, the perceptron makes the same mistakes, and
// the weights of the model are multiplied by the power, without rounding.
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

// If the weights of rows are integers, Balanced returns the same class weights as for a table in which each
// row is repeated as often as its weight. (Training on the repeated rows would be different: after a mistake
// on the first copy, the other copies often cause no mistake.)
func TestBalancedCountsWeightsAsRows(t *testing.T) {
	table := perceptron.Must(datasets.Iris().Subset(unevenRows()...))
	var repeated []int
	for i := range table.Len() {
		copies := 1 + i%4
		table.Weights = append(table.Weights, float64(copies))
		repeated = append(repeated, slices.Repeat([]int{i}, copies)...)
	}
	unweighted := table
	unweighted.Weights = nil
	got, want := Balanced(table), Balanced(perceptron.Must(unweighted.Subset(repeated...)))
	if !maps.Equal(got, want) {
		t.Errorf("Balanced = %v, want %v as for repeated rows", got, want)
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

// A checkpoint of a run with other weights of rows or classes can't be used.
func TestCheckpointDependsOnWeights(t *testing.T) {
	tr := Trainer{Chunk: 50, Checkpoint: t.TempDir() + "/state", MaxEpochs: 2}
	perceptron.Must(tr.Train(datasets.Iris()))
	_, err := tr.Train(weightedIris(thirds(150)))
	if err == nil || !strings.Contains(err.Error(), "different rows") {
		t.Errorf("error = %v, want an error about different rows", err)
	}
	tr.Balanced = true
	_, err = tr.Train(datasets.Iris())
	if err == nil || !strings.Contains(err.Error(), "different settings") {
		t.Errorf("error = %v, want an error about different settings", err)
	}
	tr.Balanced = false
	tr.ClassWeights = map[string]float64{"setosa": 1}
	_, err = tr.Train(datasets.Iris())
	if err == nil || !strings.Contains(err.Error(), "different settings") {
		t.Errorf("error = %v, want an error about different settings", err)
	}
}

// On shards, the weights of a file have the same effect as ExampleWeights, and Balanced has the same effect
// as the ClassWeights that the function Balanced returns.
func TestShardsUseWeights(t *testing.T) {
	names := writeWeighted(t)
	model := func(tr Trainer, source files.CSV) *Model {
		folder := filepath.Join(t.TempDir(), "shards")
		perceptron.Must(tr.CutShards(t.Context(), source, folder, names))
		return perceptron.Must(perceptron.Must(OpenShards(folder, "")).Run(t.Context()))
	}
	tr := Trainer{Chunk: 30, MaxEpochs: 3}
	weighted := files.CSV{Label: "class", Weight: "w"}
	ignoring := files.CSV{Label: "class", Ignore: []string{"w"}}
	withWeights := tr
	withWeights.ExampleWeights = thirds(150)
	got, want := model(tr, weighted), model(withWeights, ignoring)
	if fmt.Sprint(got.Components) != fmt.Sprint(want.Components) {
		t.Errorf("Components = %v, want those with ExampleWeights, %v", got.Components, want.Components)
	}
	if unweighted := model(tr, ignoring); fmt.Sprint(got.Components) == fmt.Sprint(unweighted.Components) {
		t.Error("the weights have no effect")
	}
	balancedTrainer, withClassWeights := tr, tr
	balancedTrainer.Balanced = true
	withClassWeights.ClassWeights = Balanced(perceptron.Must(weighted.ReadFile(names)))
	got, want = model(balancedTrainer, weighted), model(withClassWeights, weighted)
	if fmt.Sprint(got.Components) != fmt.Sprint(want.Components) {
		t.Errorf("Components = %v, want those with ClassWeights, %v", got.Components, want.Components)
	}
}

// TrainFile on a file with weights returns the same model as Train on the table of the file, in chunks.
func TestTrainFileUsesWeights(t *testing.T) {
	name := writeWeighted(t)
	source := files.CSV{Label: "class", Weight: "w"}
	table := perceptron.Must(source.ReadFile(name))
	for _, tr := range []Trainer{{Chunk: 40}, {Chunk: 40, Shuffle: true, Balanced: true}} {
		got := perceptron.Must(tr.TrainFile(t.Context(), source, name))
		want := perceptron.Must(tr.Train(table))
		if !bytes.Equal(perceptron.Must(got.encode()), perceptron.Must(want.encode())) {
			t.Errorf("%+v: the model of TrainFile differs from that of Train", tr)
		}
	}
}

// writeWeighted writes a file with the rows of Iris and the weights of thirds, and returns its name.
func writeWeighted(t *testing.T) string {
	t.Helper()
	iris := datasets.Iris()
	text := "a,w,b,class\n"
	for i, w := range thirds(150) {
		text += fmt.Sprint(iris.Rows[i][1], ",", w, ",", iris.Rows[i][2], ",", iris.Classes[i], "\n")
	}
	name := filepath.Join(t.TempDir(), "weighted.csv")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// A weight that is not positive is an error at its row, whether the row is held out or not, and also if the
// weights of its class have the sum 0 and the classes are balanced.
func TestExampleWeightsAreCheckedInAllRows(t *testing.T) {
	for row := range 30 {
		weights := slices.Repeat([]float64{1}, 150)
		weights[row] = 0
		_, err := Trainer{ExampleWeights: weights, MaxEpochs: 1}.Train(datasets.Iris())
		checkProblemAt(t, err, fmt.Sprint("row ", row))
	}
	zeros := slices.Concat(make([]float64, 50), slices.Repeat([]float64{1}, 100)) // 0 for each row of setosa
	_, err := Trainer{ExampleWeights: zeros, Balanced: true}.Train(datasets.Iris())
	checkProblemAt(t, err, "row 0")
}

// checkProblemAt reports a test error unless err is a problem at the given place.
func checkProblemAt(t *testing.T, err error, place string) {
	t.Helper()
	p, ok := err.(*datasets.Problem)
	if !ok || p.Place.Other != place {
		t.Errorf("error = %v, want a problem at %s", err, place)
	}
}

// ClassWeights may spell a class that is a number in another way than the table.
func TestClassWeightsOfEqualNumbers(t *testing.T) {
	table := perceptron.Must(datasets.Iris().Subset(unevenRows()...))
	for i, class := range table.Classes {
		table.Classes[i] = map[string]string{"setosa": "1", "versicolor": "2", "virginica": "3"}[class]
	}
	want := savedModel(t, Trainer{ClassWeights: map[string]float64{"2": 5}}, table)
	if got := savedModel(t, Trainer{ClassWeights: map[string]float64{"2.0": 5}}, table); !slices.Equal(got, want) {
		t.Error("the weight of 2.0 gives another model than that of 2")
	}
	if plain := savedModel(t, Trainer{}, table); slices.Equal(plain, want) {
		t.Error("the weight of 2 has no effect")
	}
}
