package perceptron_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A sklearnJob is a data set with settings for training on it. testdata/sklearn/record.py trains
// scikit-learn with each job, and TestAgreesWithScikitLearn compares package perceptron with the results.
// If there are two classes, class 1 has the label +1. If there are more, each class has a one-vs-rest
// problem.
type sklearnJob struct {
	Name    string      `json:"name"`
	X       [][]float64 `json:"x"`
	Y       []int       `json:"y"`      // classes 0, 1, …
	Epochs  []int       `json:"epochs"` // the weights are compared after each of these numbers of epochs
	Loss    string      `json:"loss"`   // "perceptron", or "hinge" for Margin 1
	Rate    float64     `json:"eta0"`
	Bias    bool        `json:"fit_intercept"`
	Average bool        `json:"average"`
	Watch   int         `json:"watch"` // the number of epochs whose updates are recorded
}

// classes returns, for each perceptron that the job trains, the class with the label +1.
func (j sklearnJob) classes() []int {
	largest := slices.Max(j.Y)
	if largest == 1 {
		return []int{1}
	}
	positive := make([]int, largest+1)
	for c := range positive {
		positive[c] = c
	}
	return positive
}

// fingerprint returns the SHA-256 of all features and classes, each as a float64 of 8 bytes. record.py
// records the same hash of the data that it fits, so the test fails if the data have changed.
func (j sklearnJob) fingerprint() string {
	h := sha256.New()
	write := func(values ...float64) {
		for _, v := range values {
			h.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
		}
	}
	for _, row := range j.X {
		write(row...)
	}
	for _, class := range j.Y {
		write(float64(class))
	}
	return fmt.Sprintf("%x", h.Sum(nil))
}

// data returns the Dataset of the one-vs-rest problem of a class, with scikit-learn's intercept as an
// absorbed bias.
func (j sklearnJob) data(positive int) *perceptron.Dataset {
	d := perceptron.Must(perceptron.FromRows(j.X, perceptron.Labels(j.Y, positive)))
	if j.Bias {
		return d.AbsorbBias()
	}
	return d
}

// trainer returns a Trainer with the settings of j.
func (j sklearnJob) trainer() perceptron.Trainer {
	t := perceptron.Trainer{LearningRate: j.Rate, Average: j.Average}
	if j.Loss == "hinge" {
		t.Margin = 1
	}
	return t
}

// sklearnJobs returns all jobs. Their numbers are the same on every machine.
func sklearnJobs() []sklearnJob {
	var jobs []sklearnJob
	// add adds a job. If change is not nil, it changes the settings, and no updates are recorded.
	add := func(name string, x [][]float64, y []int, change func(*sklearnJob)) {
		j := sklearnJob{
			Name: name, X: x, Y: y, Loss: "perceptron", Rate: 1, Bias: true,
			Epochs: []int{1, 2, 5, 20}, Watch: 5,
		}
		if change != nil {
			change(&j)
			j.Watch = 0
		}
		jobs = append(jobs, j)
	}
	for _, gate := range datasets.Gates() {
		x, y := rowsAndClasses(gate.Dataset())
		if slices.Contains(y, 0) && slices.Contains(y, 1) {
			add("gate "+gate.String(), x, y, nil)
		}
	}
	signed, y := rowsAndClasses(datasets.Signed(datasets.XOR()))
	add("gate XOR of ±1", signed, y, nil)

	iris := datasets.Iris()
	x, y := iris.Rows, classNumbers(iris)
	// The features of iris have one decimal, so ten times the features are integers and updates are exact.
	tenfold, _ := rowsAndClasses(perceptron.Must(perceptron.Must(iris.OneVsRest("setosa")).Scale(10)))
	add("iris", x, y, nil)
	add("iris × 10", tenfold, y, nil)
	add("iris, rate 0.1", x, y, func(j *sklearnJob) { j.Rate = 0.1 })
	add("iris, hinge", x, y, func(j *sklearnJob) { j.Loss = "hinge" })
	add("iris, no bias", x, y, func(j *sklearnJob) { j.Bias = false })
	add("iris, averaged", x, y, func(j *sklearnJob) { j.Average = true })
	x, y = rowsAndClasses(perceptron.Must(datasets.BreastCancer().OneVsRest("malignant")))
	add("breast cancer", x, y, nil)
	digits := datasets.Digits()
	x, y = digits.Rows, classNumbers(digits)
	add("digits", x, y, nil)
	jobs[len(jobs)-1].Watch = 2
	planted, _, err := datasets.Planted(500, 20, 0.05, 7)
	x, y = rowsAndClasses(perceptron.Must(planted, err))
	add("planted 500 × 20", x, y, nil)
	noisy := slices.Clone(y)
	for i := range noisy {
		if i%10 == 3 {
			noisy[i] = 1 - noisy[i]
		}
	}
	add("planted 500 × 20, a tenth of the labels wrong", x, noisy, nil)
	add("one point on both sides", [][]float64{{1, 2}, {3, -1}, {1, 2}, {-2, -2}}, []int{0, 1, 1, 0}, nil)

	return jobs
}

// rowsAndClasses returns the rows of d, and the classes 1 for the label +1 and 0 for −1.
func rowsAndClasses(d *perceptron.Dataset) (x [][]float64, y []int) {
	for row, label := range d.All() {
		x, y = append(x, slices.Clone(row)), append(y, int(label+1)/2)
	}
	return x, y
}

// classNumbers returns, for each row of t, the index of its class in ClassNames.
func classNumbers(t datasets.Table) []int {
	y, names := make([]int, len(t.Classes)), t.ClassNames()
	for i, class := range t.Classes {
		y[i] = slices.Index(names, class)
	}
	return y
}

// A sklearnSplit contains the row numbers of the training and test rows of a table.
type sklearnSplit struct {
	Name    string   `json:"name"`        // the name of the table
	How     string   `json:"how"`         // the call that splits the table
	Classes []string `json:"row_classes"` // the class of each row
	Train   []int    `json:"train"`
	Test    []int    `json:"test"`
}

// sklearnSplits returns the splits on which record.py compares classifiers, and which it writes to
// peers.json.
func sklearnSplits(t *testing.T) []sklearnSplit {
	t.Helper()
	var splits []sklearnSplit
	for _, s := range []struct {
		name  string
		table datasets.Table
	}{
		{"iris", datasets.Iris()},
		{"digits", datasets.Digits()},
		{"breast cancer", datasets.BreastCancer()},
		{"speeches", speeches(t)},
	} {
		// A split depends only on the classes, so a table of row numbers is split in the same way.
		numbers := datasets.Table{Features: []string{"row"}, Classes: s.table.Classes}
		for i := range s.table.Classes {
			numbers.Rows = append(numbers.Rows, []float64{float64(i)})
		}
		add := func(how string, train, test datasets.Table) {
			splits = append(splits, sklearnSplit{s.name, how, s.table.Classes, rowNumbers(train), rowNumbers(test)})
		}
		split := perceptron.Must(numbers.Split(0.25, 1))
		add("Split(0.25, 1)", split.Train, split.Test)
		if s.name == "breast cancer" {
			for k, fold := range perceptron.Must(numbers.Folds(5, 1)) {
				add(fmt.Sprintf("Folds(5, 1)[%d]", k), fold.Train, fold.Test)
			}
		}
	}
	return splits
}

// rowNumbers returns the first column of t, which contains row numbers.
func rowNumbers(t datasets.Table) []int {
	var numbers []int
	for _, row := range t.Rows {
		numbers = append(numbers, int(row[0]))
	}
	return numbers
}

// speeches returns a table that contains only the classes of notebooks/data/speeches, in the order of
// folder and file names.
func speeches(t *testing.T) datasets.Table {
	var table datasets.Table
	names, err := filepath.Glob("../notebooks/data/speeches/*/*.txt")
	if err != nil || len(names) == 0 {
		t.Fatalf("found %d speeches, error %v, want at least one and error nil", len(names), err)
	}
	for _, name := range names {
		table.Classes = append(table.Classes, filepath.Base(filepath.Dir(name)))
	}
	return table
}

// TestScikitLearnExport writes the jobs and splits for record.py to the file whose name is in the
// environment variable SKLEARN_EXPORT.
func TestScikitLearnExport(t *testing.T) {
	name := os.Getenv("SKLEARN_EXPORT")
	if name == "" {
		t.Skip("SKLEARN_EXPORT is not set; testdata/sklearn/record.py sets it")
	}
	text := perceptron.Must(json.Marshal(map[string]any{"jobs": sklearnJobs(), "splits": sklearnSplits(t)}))
	if err := os.WriteFile(name, text, 0o644); err != nil {
		t.Fatal(err)
	}
}
