package classifier

import (
	"context"
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// quadraticKernel is the kernel (1 + x·z)².
type quadraticKernel struct{}

func (quadraticKernel) Value(x, z []float64) float64 {
	v := 1 + perceptron.Weights(x).Dot(z)
	return v * v
}

// constantKernel is the kernel K(x, z) = c.
type constantKernel float64

func (c constantKernel) Value(x, z []float64) float64 { return float64(c) }

// withSparseRows returns t with sparse rows, without zeros.
func withSparseRows(t datasets.Table) datasets.Table {
	sparse := datasets.Table{Features: t.Features, Classes: t.Classes}
	for j := len(t.Features); j < t.Dim(); j++ {
		sparse.Features = append(sparse.Features, fmt.Sprint("c", j))
	}
	for _, row := range t.Rows {
		var r datasets.Sparse
		for j, v := range row {
			if v != 0 {
				r.Columns, r.Values = append(r.Columns, j), append(r.Values, v)
			}
		}
		sparse.Sparse = append(sparse.Sparse, r)
	}
	return sparse
}

// The scores of a KernelModel have the bits of one perceptron.KernelRun per class on the scaled rows, and
// its predictions are the classes with the highest scores.
func TestKernelModelEqualsRuns(t *testing.T) {
	source := random.New(3, 1)
	for trial := range 24 {
		classes := 2 + trial%3
		table := blobs(24, classes, 1+source.Below(12), 6, uint64(trial))
		fresh := blobs(20, classes, table.Dim(), 6, uint64(trial))
		if trial%2 == 1 {
			table, fresh = withSparseRows(table), withSparseRows(fresh)
		}
		tr := KernelTrainer{RandomState: uint64(trial), InOrder: trial%5 == 4, MaxEpochs: trial % 4}
		tr.Kernel = []perceptron.Kernel{nil, perceptron.Gaussian{G: 0.3}, quadraticKernel{}}[trial%3]
		scale := prepare.Standardize
		switch {
		case trial%8 == 6:
			tr.Scale = prepare.None
			scale = func(datasets.Table) (prepare.Scaling, error) { return prepare.Scaling{}, nil }
		case trial%2 == 1:
			scale = prepare.Shrink
		}
		m := must[*KernelModel](t)(tr.Train(table))
		scores := must[[][]float64](t)(m.ScoresAll(fresh))
		predicted := must[[]string](t)(m.PredictAll(fresh))

		scaling := must[prepare.Scaling](t)(scale(table))
		scaled := must[datasets.Table](t)(scaling.Apply(table))
		scaledFresh := must[datasets.Table](t)(scaling.Apply(fresh))
		kernel := tr.Kernel
		if kernel == nil {
			kernel = perceptron.Gaussian{G: 1 / float64(table.Dim())}
		}
		plain := perceptron.Trainer{MaxEpochs: tr.MaxEpochs, Seed: tr.RandomState + 1}
		if tr.MaxEpochs == 0 {
			plain.MaxEpochs = 20
		}
		if tr.InOrder {
			plain.Seed = 0
		}
		for k, class := range m.Classes {
			if classes == 2 && k == 0 {
				continue // has no component
			}
			run := plain.Kernel(must[*perceptron.Dataset](t)(scaled.OneVsRest(class)), kernel)
			part := m.Components[min(k, len(m.Components)-1)]
			if part.Class != class || part.Outcome != run.Outcome || part.StopReason != run.StopReason || part.Reason != run.Reason || part.Mistakes != run.Mistakes {
				t.Errorf("trial %d: component %d = %+v, want the result of %v", trial, k, part, run)
			}
			for i := range fresh.Len() {
				want := run.Score(scaledFresh.Row(i))
				if math.Float64bits(scores[i][k]) != math.Float64bits(want) {
					t.Errorf("trial %d: score %d of row %d = %v, want %v", trial, k, i, scores[i][k], want)
				}
				if classes == 2 && scores[i][0] != -want {
					t.Errorf("trial %d: score 0 of row %d = %v, want %v", trial, i, scores[i][0], -want)
				}
			}
		}
		for i, s := range scores {
			if want := m.Classes[slices.Index(s, slices.Max(s))]; predicted[i] != want {
				t.Errorf("trial %d: the class of row %d is %q, want %q, with the scores %v", trial, i, predicted[i], want, s)
			}
			if class := must[string](t)(m.Classify(fresh.Row(i))); class != predicted[i] {
				t.Errorf("trial %d: Classify of row %d = %q, want %q, as PredictAll", trial, i, class, predicted[i])
			}
		}
	}
}

// If the scores are equal, a model predicts the first class.
func TestKernelModelTies(t *testing.T) {
	for _, classes := range []int{2, 3} {
		m := must[*KernelModel](t)(KernelTrainer{}.Train(blobs(12, classes, 2, 9, 1)))
		for p := range m.Components {
			clear(m.Components[p].Coefficients)
		}
		if class := must[string](t)(m.Classify([]float64{1, 2})); class != "a" {
			t.Errorf("%d classes: Classify = %q, want a", classes, class)
		}
		scores := must[[][]float64](t)(m.ScoresAll(datasets.Table{Rows: [][]float64{{1, 2}}}))
		if slices.ContainsFunc(scores[0], math.Signbit) {
			t.Errorf("%d classes: scores = %v, want 0 and no −0", classes, scores)
		}
	}
}

// A model finds the columns of a table by their names.
func TestKernelModelColumnsByName(t *testing.T) {
	iris := datasets.Iris()
	m := must[*KernelModel](t)(KernelTrainer{}.Train(iris))
	want := must[[][]float64](t)(m.ScoresAll(iris))
	reversed := slices.Clone(iris.Features)
	slices.Reverse(reversed)
	other := withColumn(must[datasets.Table](t)(iris.Select(reversed...)), "more", func(i int) float64 { return float64(i) })
	if got := must[[][]float64](t)(m.ScoresAll(other)); !reflect.DeepEqual(got, want) {
		t.Error("ScoresAll of a table with other columns differs from ScoresAll of the training table")
	}
	if errors := must[int](t)(m.Errors(other)); errors != must[int](t)(m.Errors(iris)) {
		t.Errorf("Errors = %d for a table with other columns, want %d", errors, must[int](t)(m.Errors(iris)))
	}
}

// A checksLeft is a context that is done after the given number of further calls of Err.
type checksLeft struct {
	context.Context
	calls int
}

func (c *checksLeft) Err() error {
	c.calls--
	if c.calls < 0 {
		return context.Canceled
	}
	return nil
}

// TrainContext and PredictAllContext check their context several times. If it is done, they return its
// error and nothing else; otherwise, the same as Train and PredictAll.
func TestKernelContexts(t *testing.T) {
	table := blobs(40, 3, 3000, 2, 1)
	want := must[*KernelModel](t)(KernelTrainer{}.Train(table))
	checks := 0
	for ; ; checks++ {
		m, err := KernelTrainer{}.TrainContext(&checksLeft{t.Context(), checks}, table)
		if err == nil {
			if !reflect.DeepEqual(m, want) {
				t.Errorf("TrainContext = %v, want %v", m, want)
			}
			break
		}
		if m != nil || err != context.Canceled {
			t.Fatalf("%d checks: TrainContext = %v, %v, want nil and %v", checks, m, err, context.Canceled)
		}
	}
	if checks < 6 {
		t.Errorf("TrainContext checks the context %d times, want at least 6", checks)
	}
	table.Rows = slices.Repeat(table.Rows, 5)
	table.Classes = slices.Repeat(table.Classes, 5)
	predicted := must[[]string](t)(want.PredictAll(table))
	for checks = 0; ; checks++ {
		got, err := want.PredictAllContext(&checksLeft{t.Context(), checks}, table)
		if err == nil {
			if !slices.Equal(got, predicted) {
				t.Errorf("PredictAllContext = %v, want %v", got, predicted)
			}
			break
		}
		if got != nil || err != context.Canceled {
			t.Fatalf("%d checks: PredictAllContext = %v, %v, want nil and %v", checks, got, err, context.Canceled)
		}
	}
	if checks < 3 {
		t.Errorf("PredictAllContext checks the context %d times, want at least 3", checks)
	}
}

// The messages of problems with the trainer, the training table and the rows to predict.
func TestKernelProblems(t *testing.T) {
	iris := datasets.Iris()
	table := func(change func(*datasets.Table)) datasets.Table {
		changed := datasets.Iris()
		change(&changed)
		return changed
	}
	model := must[*KernelModel](t)(KernelTrainer{}.Train(iris))
	infinite := must[*KernelModel](t)(KernelTrainer{Kernel: constantKernel(1e308)}.Train(blobs(6, 3, 2, 9, 1)))
	for p := range infinite.Components {
		infinite.Components[p].Coefficients[0] = 2
	}
	for caseName, err := range map[string]error{
		"negative limit":  errorOf(KernelTrainer{MaxEpochs: -1}.Train(iris)),
		"G = 0":           errorOf(KernelTrainer{Kernel: perceptron.Gaussian{}}.Train(iris)),
		"no rows":         errorOf(KernelTrainer{}.Train(datasets.Table{})),
		"no classes":      errorOf(KernelTrainer{}.Train(table(func(c *datasets.Table) { c.Classes = nil }))),
		"weights":         errorOf(KernelTrainer{}.Train(table(func(c *datasets.Table) { c.Weights = thirds(150) }))),
		"one class":       errorOf(KernelTrainer{}.Train(must[datasets.Table](t)(iris.Subset(0, 1)))),
		"infinite kernel": errorOf(KernelTrainer{Kernel: constantKernel(math.Inf(1))}.Train(iris)),
		"column twice":    errorOf(KernelTrainer{}.Train(table(func(c *datasets.Table) { c.Features = []string{"a", "b", "c", "a"} }))),
		"standardised and sparse": errorOf(KernelTrainer{Scale: prepare.FitFirst(func(datasets.Table) (prepare.Scaling, error) {
			return prepare.Scaling{Shift: []float64{1, 1, 1, 1}}, nil
		})}.Train(withSparseRows(iris))),
		"Classify, too few":      errorOf(model.Classify([]float64{1, 2, 3})),
		"Classify, NaN":          errorOf(model.Classify([]float64{1, 2, 3, math.NaN()})),
		"Classify, overflow":     errorOf(model.Classify([]float64{1, 2, 3, math.MaxFloat64})),
		"Classify, infinite":     errorOf(infinite.Classify([]float64{1, 2})),
		"Errors, no classes":     errorOf(model.Errors(datasets.Table{Rows: iris.Rows})),
		"Errors, unknown class":  errorOf(model.Errors(table(func(c *datasets.Table) { c.Classes[7] = "lily" }))),
		"Errors, columns":        errorOf(model.Errors(blobs(6, 3, 2, 9, 1))),
		"PredictAll, zero model": errorOf(new(KernelModel).PredictAll(iris)),
		"ReadFile, no Source":    errorOf(infinite.ReadFile("fresh.csv")),
	} {
		checkProblem(t, caseName, err)
	}
	if text := new(KernelModel).String(); text != "no model" {
		t.Errorf("String of the zero KernelModel = %q, want no model", text)
	}
}

// String has one short line per component, for the first 20 components only.
func TestKernelModelString(t *testing.T) {
	const want = `kernel perceptron, exp(-0.5 |x-z|²): 3 classes, 1 feature; support of 3 of the 9 training rows
  a: converged (proved), 3 mistakes
  b: stopped (limit), 2 mistakes
  c: stopped (rounding), 1 mistake`
	if text := must[*KernelModel](t)(decodeKernel([]byte(smallKernelFile))).String(); text != want {
		t.Errorf("String = %q, want %q", text, want)
	}
	m := must[*KernelModel](t)(KernelTrainer{MaxEpochs: 1}.Train(blobs(66, 22, 2, 9, 1)))
	lines := strings.Split(m.String(), "\n")
	if len(lines) != 22 || lines[21] != "  … (22 binary problems in all)" {
		t.Errorf("String = %q, want 22 lines, the last of which ends the list", lines)
	}
}
