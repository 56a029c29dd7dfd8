package prepare_test

import (
	"fmt"
	"iter"
	"slices"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// Fit the scaling to the training rows, and apply it to the training rows and the test rows.
func Example() {
	part := perceptron.Must(datasets.Iris().Split(0.25, 1))
	scaling := perceptron.Must(prepare.Standardize(part.Train))
	train := perceptron.Must(scaling.Apply(part.Train))
	test := perceptron.Must(scaling.Apply(part.Test))
	fmt.Printf("%.4f\n%.4f\n", train.Rows[0], test.Rows[0])
	// Output:
	// [-1.1449 -0.1608 -1.3441 -1.3320]
	// [-0.9054 0.9790 -1.3441 -1.3320]
}

// animals returns a table of weights in grams and lengths in metres.
func animals() datasets.Table {
	return datasets.Table{
		Features: []string{"grams", "metres"},
		Rows:     [][]float64{{3000, 0.25}, {1000, 0.75}},
		Classes:  []string{"cat", "snake"},
	}
}

func ExampleStandardize() {
	scaling := perceptron.Must(prepare.Standardize(animals()))
	fmt.Println(scaling.Shift, scaling.Scale)
	fmt.Println(perceptron.Must(scaling.Apply(animals())).Rows)
	// Output:
	// [2000 0.5] [1000 0.25]
	// [[1 -1] [-1 1]]
}

// The deviation of the rare word's counts 1, 0, 0 and 0 is √(3/16), which is less than 1, so Shrink leaves
// these counts unchanged. Standardize would scale the count 1 to 1/√(3/16) = 2.3.
func ExampleShrink() {
	words := datasets.Table{Features: []string{"the", "rare"}, Sparse: []datasets.Sparse{
		{Columns: []int{0, 1}, Values: []float64{9, 1}}, {Columns: []int{0}, Values: []float64{9}}, {Columns: []int{0}, Values: []float64{5}}, {Columns: []int{0}, Values: []float64{5}},
	}}
	scaling := perceptron.Must(prepare.Shrink(words))
	fmt.Println(scaling.Scale, perceptron.Must(scaling.Apply(words)).Row(0))
	// Output: [2 1] [4.5 1]
}

// inParts ranges over the rows of t as tables of one row each, as if t did not fit in memory.
func inParts(t datasets.Table) iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for i := range t.Len() {
			if !yield(t.Subset(i)) {
				return
			}
		}
	}
}

func ExampleStandard() {
	scaling := perceptron.Must(prepare.Standard.Fit(inParts(animals())))
	fmt.Println(scaling.Shift, scaling.Scale)
	// Output: [2000 0.5] [1000 0.25]
}

func ExampleShrunk() {
	scaling := perceptron.Must(prepare.Shrunk.Fit(inParts(animals())))
	fmt.Println(scaling.Scale)
	// Output: [1000 1]
}

func ExampleNone() {
	scaling := perceptron.Must(prepare.None.Fit(inParts(animals())))
	fmt.Println(scaling.Row([]float64{3000, 0.25}))
	// Output: [3000 0.25]
}

// FitFirst calls its function with the first table only.
func ExampleFitFirst() {
	halve := prepare.FitFirst(func(t datasets.Table) (prepare.Scaling, error) {
		fmt.Println("the first table has", t.Len(), "row")
		return prepare.Scaling{Scale: []float64{2, 2}}, nil
	})
	scaling := perceptron.Must(halve.Fit(inParts(animals())))
	fmt.Println(scaling.Row([]float64{3000, 0.25}))
	// Output:
	// the first table has 1 row
	// [1500 0.125]
}

// subtractMinimum is a Scaler that subtracts the smallest number of each column.
type subtractMinimum struct{}

func (subtractMinimum) Fit(parts iter.Seq2[datasets.Table, error]) (prepare.Scaling, error) {
	var lowest []float64
	for t, err := range parts {
		if err != nil {
			return prepare.Scaling{}, err
		}
		for _, x := range t.Rows {
			if lowest == nil {
				lowest = slices.Clone(x)
			}
			for j, v := range x {
				lowest[j] = min(lowest[j], v)
			}
		}
	}
	return prepare.Scaling{Shift: lowest}, nil
}

func ExampleScaler() {
	var scaler prepare.Scaler = subtractMinimum{}
	scaling := perceptron.Must(scaler.Fit(inParts(animals())))
	fmt.Println(scaling.Row([]float64{3000, 0.25}))
	// Output: [2000 0]
}

func ExampleScaling() {
	fromPercent := prepare.Scaling{Scale: []float64{100, 100}}
	fmt.Println(fromPercent.Row([]float64{50, 12}))
	// Output: [0.5 0.12]
}

func ExampleScaling_Apply() {
	scaling := perceptron.Must(prepare.Standardize(animals()))
	words := datasets.Table{Features: []string{"the", "cat"}, Sparse: []datasets.Sparse{{Columns: []int{1}, Values: []float64{3}}}}
	_, err := scaling.Apply(words)
	fmt.Println(err)
	// Output: prepare: column "the": got the shift 2000 in a sparse table, want the shift 0, which keeps zeros; use a scaling without a shift
}

func ExampleScaling_Check() {
	fmt.Println(prepare.Scaling{Scale: []float64{1, 0}}.Check(2))
	// Output: prepare: column 1: got the scale 0, want a finite positive number
}

func ExampleScaling_Number() {
	s := prepare.Scaling{Shift: []float64{0, 10}, Scale: []float64{1, 4}}
	fmt.Println(s.Number(1, 18))
	// Output: 2
}
