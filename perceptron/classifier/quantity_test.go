package classifier

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// tableOf returns a table of one column with the given classes.
func tableOf(classes []string) datasets.Table {
	t := datasets.Table{Features: []string{"a"}, Classes: classes}
	for i := range classes {
		t.Rows = append(t.Rows, []float64{float64(i * i % 17)})
	}
	return t
}

// repeated returns n names: name(0), name(1), …, name(distinct−1), and then the same names again and again.
func repeated(n, distinct int, name func(i int) string) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = name(i % distinct)
	}
	return names
}

// Classes that look like the values of a quantity are an error before training, unless ManyClasses is set.
// The limits are those of the documentation of ManyClasses.
func TestTrainRejectsQuantities(t *testing.T) {
	format := func(text string) func(int) string {
		return func(i int) string { return fmt.Sprintf(text, i) }
	}
	cents := func(i int) string { return fmt.Sprintf("%d.%02d", 10+i/3, 7*i%100) }
	for _, c := range []struct {
		caseName string
		classes  []string
		quantity bool
	}{
		{"20 numbers", repeated(20, 20, format("%d")), false},
		{"21 numbers", repeated(21, 21, format("%d")), true},
		{"fewer than 5 rows per number", repeated(124, 25, format("%d")), true},
		{"5 rows per number", repeated(125, 25, format("%d")), false},
		{"fewer than 50 rows per fraction", repeated(49*25, 25, cents), true},
		{"50 rows per fraction", repeated(50*25, 25, cents), false},
		{"whole numbers with a point", repeated(125, 25, format("%d.0")), false},
		{"words", repeated(40, 40, format("w%d")), false},
		{"leading zeros", repeated(40, 40, format("%05d")), false},
		{"a word among numbers", append(repeated(40, 40, format("-%d")), "unknown"), true},
		{"many words among numbers", append(repeated(40, 40, format("%d")), repeated(5, 5, format("w%d"))...), false},
		{"decimal commas", repeated(200, 40, format("%d,5")), true},
		{"decimal commas and thousands", repeated(200, 40, format("1.2%02d,95 €")), true},
		{"thousands", repeated(60, 40, format("1,2%02d,000")), true},
		{"dollars", repeated(60, 40, format("$1%02d.99")), true},
		{"percent", repeated(60, 40, format("%d %%")), true},
		{"large numbers", repeated(60, 40, format("123456789012345678%02d")), true},
		{"scientific notation", repeated(60, 40, format("%d.5e-3")), true},
		{"versions with two points", repeated(60, 40, format("1.%d.0")), false},
	} {
		for _, tr := range []Trainer{
			{MaxEpochs: 1},
			{MaxEpochs: 1, HeldOut: 0.2},
			{MaxEpochs: 1, Chunk: 10, NoHeldOut: true},
			{MaxEpochs: 1, NoHeldOut: true, ManyClasses: true},
		} {
			_, err := tr.Train(tableOf(c.classes))
			isQuantity := err != nil && strings.Contains(err.Error(), "not quantities") &&
				strings.Contains(err.Error(), "set ManyClasses: true")
			if want := c.quantity && !tr.ManyClasses; isQuantity != want {
				t.Errorf("%s, %+v: error = %v; reports a quantity = %v, want %v", c.caseName, tr, err, isQuantity, want)
			}
		}
		if c.caseName == "21 numbers" || c.caseName == "a word among numbers" {
			messagetest.Error(t, c.caseName, errorOf(Train(tableOf(c.classes))))
		}
	}
}

// The error names the label column of a CSV file. Training on shards returns the same error as Train, and so
// does training on a LIBSVM file.
func TestTrainRejectsQuantitiesOfFiles(t *testing.T) {
	table := tableOf(repeated(60, 30, func(i int) string { return fmt.Sprint(3*i, ".5") }))
	name := writeCSV(t, table)
	reader := files.CSV{Label: "class"}
	_, whole := Train(must[datasets.Table](t)(reader.ReadFile(name)))
	_, chunked := Trainer{}.TrainFile(t.Context(), reader, name)
	_, shards := Trainer{}.CutShards(t.Context(), reader, t.TempDir()+"/shards", name)
	sparse := must[datasets.Table](t)(files.LIBSVM{}.Read(strings.NewReader(strings.Join(
		repeated(60, 30, func(i int) string { return fmt.Sprint(3*i, ".5 1:", i) }), "\n"))))
	_, libsvm := Train(sparse)
	for caseName, err := range map[string]error{
		"Train": whole, "TrainFile": chunked, "CutShards": shards, "LIBSVM": libsvm,
	} {
		p, ok := err.(*datasets.Problem)
		column := "class"
		if caseName == "LIBSVM" {
			column = ""
		}
		if !ok || p.Place.Name != column || p.Fixes[1].Set[0].Field != "Trainer.ManyClasses" {
			t.Errorf("%s: error = %v, want a problem with the column %q and the setting ManyClasses", caseName, err, column)
		}
	}
}

// Training that continues from a model has the classes of the model, so it is not checked again.
func TestStartMayHaveManyClasses(t *testing.T) {
	table := tableOf(repeated(60, 30, func(i int) string { return fmt.Sprint(i) }))
	start := train(t, Trainer{MaxEpochs: 1, ManyClasses: true}, table)
	train(t, Trainer{MaxEpochs: 1, Start: start}, table)
}
