package classifier

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// Predict, Classify and Scores return for one row what PredictAll and ScoresAll return for it, to the bit.
func TestKernelPointsEqualTables(t *testing.T) {
	for _, classes := range []int{2, 3} {
		table, fresh := blobs(40, classes, 3, 4, 1), blobs(40, classes, 3, 4, 2)
		m := must[*KernelModel](t)(KernelTrainer{}.Train(table))
		predicted := must[[]string](t)(m.PredictAll(fresh))
		scores := must[[][]float64](t)(m.ScoresAll(fresh))
		for i, x := range fresh.Rows {
			if got := m.Scores(x); !reflect.DeepEqual(got, scores[i]) {
				t.Errorf("%d classes: Scores of row %d = %v, want %v", classes, i, got, scores[i])
			}
			class := must[string](t)(m.Classify(x))
			if got := m.Predict(x); got != predicted[i] || class != got {
				t.Errorf("%d classes: row %d: Predict = %q, Classify = %q, want %q", classes, i, got, class, predicted[i])
			}
		}
	}
}

// A wrong row causes the same error of KernelModel.Classify as of Model.Classify, with the same fields. Predict
// and Scores panic with its text.
func TestKernelPointErrors(t *testing.T) {
	named := blobs(12, 3, 2, 9, 1)
	named.Features = []string{"x", "y"}
	unnamed := named
	unnamed.Features = nil
	for tableName, table := range map[string]datasets.Table{"named": named, "unnamed": unnamed} {
		linear := train(t, Trainer{}, table)
		kernel := must[*KernelModel](t)(KernelTrainer{}.Train(table))
		scaled := *linear
		scaled.Scaling = &prepare.Scaling{Scale: []float64{1, 0x1p-500}}
		scaledKernel := *kernel
		scaledKernel.Scaling = scaled.Scaling
		short, shortKernel := *linear, *kernel
		short.Scaling = &prepare.Scaling{Scale: []float64{1}}
		shortKernel.Scaling = short.Scaling
		for _, c := range []struct {
			caseName string
			linear   *Model
			kernel   *KernelModel
			x        []float64
		}{
			{"nil", linear, kernel, nil},
			{"one number", linear, kernel, []float64{1}},
			{"three numbers", linear, kernel, []float64{1, 2, 3}},
			{"NaN", linear, kernel, []float64{1, math.NaN()}},
			{"infinite", linear, kernel, []float64{math.Inf(-1), 2}},
			{"overflow", &scaled, &scaledKernel, []float64{1, 1e308}},
			{"scaling of another size", &short, &shortKernel, []float64{1, 2}},
		} {
			name := tableName + ", " + c.caseName
			want := errorOf2(c.linear.Classify(c.x))
			class, err := c.kernel.Classify(c.x)
			if want == nil || class != "" || !reflect.DeepEqual(err, want) {
				t.Errorf("%s: Classify = %q, error %v, want the error of Model.Classify: %v", name, class, err, want)
			}
			checkPanic(t, name+": Predict", fmt.Sprint(want), func() { c.kernel.Predict(c.x) })
			checkPanic(t, name+": Scores", fmt.Sprint(want), func() { c.kernel.Scores(c.x) })
		}
	}
	checkProblem(t, "zero model", errorOf(new(KernelModel).Classify(nil)))
}

// errorOf2 returns the error of a call that returns two values and an error. It ignores the values.
func errorOf2(_, _ any, err error) error { return err }

// Classify does not change the row, and Scores returns a slice that later calls leave alone.
func TestKernelPointMemory(t *testing.T) {
	m := must[*KernelModel](t)(KernelTrainer{}.Train(blobs(20, 3, 2, 4, 1)))
	x := []float64{5, -3}
	first := m.Scores(x)
	kept := slices.Clone(first)
	m.Scores([]float64{-1, 7})
	if !slices.Equal(x, []float64{5, -3}) || !slices.Equal(first, kept) {
		t.Errorf("after another call, the row is %v and its scores are %v, want %v and %v", x, first, []float64{5, -3}, kept)
	}
}
