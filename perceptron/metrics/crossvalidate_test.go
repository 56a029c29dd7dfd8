package metrics

import (
	"errors"
	"iter"
	"math"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A memory is a model that predicts the class of the training row with the same first number,
// or "unknown".
type memory map[float64]string

func remember(t datasets.Table) (memory, error) {
	m := memory{}
	for i := range t.Len() {
		m[t.Rows[i][0]] = t.Classes[i]
	}
	return m, nil
}

func (m memory) PredictAll(t datasets.Table) ([]string, error) {
	if t.Classes != nil {
		return nil, errors.New("got test rows with classes, want rows without classes")
	}
	predicted := make([]string, t.Len())
	for i := range predicted {
		predicted[i] = "unknown"
		if class, ok := m[t.Rows[i][0]]; ok {
			predicted[i] = class
		}
	}
	return predicted, nil
}

// numbered returns n rows with the numbers 0, 0, 1, 1, 2, 2, …. The class of a row is "even" or "odd",
// like its number.
func numbered(n int) datasets.Table {
	t := datasets.Table{}
	for i := range n {
		t.Rows = append(t.Rows, []float64{float64(i / 2)})
		t.Classes = append(t.Classes, []string{"even", "odd"}[i/2%2])
	}
	return t
}

func TestCrossValidateTrainsOnOtherRows(t *testing.T) {
	table := numbered(40)
	folds := perceptron.Must(table.Folds(4, 1))
	v := perceptron.Must(CrossValidate(folds, remember))
	// A row is predicted correctly if and only if the other row with its number is in another fold.
	inFold := map[float64][]int{}
	for k, fold := range folds {
		for _, row := range fold.Test.Rows {
			inFold[row[0]] = append(inFold[row[0]], k)
		}
	}
	right := make([]int, len(folds))
	for _, ks := range inFold {
		if ks[0] != ks[1] {
			right[ks[0]]++
			right[ks[1]]++
		}
	}
	total := 0
	for k, fold := range v.Folds {
		if fold.Right() != right[k] || fold.Rows() != 10 {
			t.Errorf("fold %d: %d of %d right, want %d of 10", k, fold.Right(), fold.Rows(), right[k])
		}
		total += right[k]
	}
	if v.Pooled.Rows() != 40 || v.Pooled.Right() != total || v.Pooled.Count("even", "odd") != 0 || total == 40 || total == 0 {
		t.Errorf("pooled: %d of %d right, want %d of 40 and some unknown\n%v", v.Pooled.Right(), v.Pooled.Rows(), total, v.Pooled)
	}
	// All folds have ten test rows, so the mean is the pooled accuracy.
	if v.Mean() != v.Pooled.Accuracy() {
		t.Errorf("Mean() = %v, want %v, the pooled accuracy", v.Mean(), v.Pooled.Accuracy())
	}
	if folds[0].Test.Classes == nil {
		t.Error("CrossValidate removes the classes from the caller's folds, want unchanged folds")
	}
}

// withRight returns a Validation of folds with 3000 rows each. In fold k, right[k] rows are predicted
// correctly.
func withRight(right ...int) (v Validation) {
	for _, n := range right {
		v.Folds = append(v.Folds, Confusion{Classes: []string{"a", "b"}, Counts: [][]int{{n, 3000 - n}, {0, 0}}})
	}
	return v
}

func TestMomentsLikeNumPy(t *testing.T) {
	shares := record(t).Shares
	var right []int
	for _, share := range shares.Values {
		right = append(right, int(math.Round(3000*share)))
	}
	v := withRight(right...)
	if !near(v.Mean(), shares.Mean) || math.Abs(v.Deviation()-shares.Std) > 1e-15 {
		t.Errorf("mean %v, deviation %v, want %v and %v", v.Mean(), v.Deviation(), shares.Mean, shares.Std)
	}
}

// If all folds have the same accuracy, the mean is exactly this accuracy and the deviation is exactly 0.
func TestMomentsOfEqualFolds(t *testing.T) {
	v := withRight(2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700)
	if v.Mean() != 0.9 || v.Deviation() != 0 {
		t.Errorf("mean %v, deviation %v, want 0.9 and 0", v.Mean(), v.Deviation())
	}
	if v = (Validation{}); v.Mean() != 0 || v.Deviation() != 0 || v.String() != "no folds" {
		t.Errorf("without folds: mean %v, deviation %v, String() = %q, want 0, 0 and no folds", v.Mean(), v.Deviation(), v)
	}
}

// A faulty is a model that returns fixed predictions or a fixed error.
type faulty struct {
	predicted []string
	err       error
}

func (f faulty) PredictAll(datasets.Table) ([]string, error) { return f.predicted, f.err }

func TestCrossValidateNamesTheFold(t *testing.T) {
	folds := perceptron.Must(numbered(12).Folds(3, 1))
	something := errors.New("something")
	fine := faulty{predicted: []string{"odd", "odd", "odd", "odd"}}
	for _, test := range []struct {
		name   string
		second faulty // the model of the second fold
		err    error  // the error of train for the second fold
		cause  error
	}{
		{"error of train", faulty{}, something, something},
		{"error of PredictAll", faulty{err: something}, nil, something},
		{"too few predictions", faulty{predicted: []string{"odd"}}, nil, nil},
	} {
		calls := 0
		v, err := CrossValidate(folds, func(datasets.Table) (faulty, error) {
			if calls++; calls == 2 {
				return test.second, test.err
			}
			return fine, nil
		})
		messagetest.Error(t, test.name, err)
		if v.Folds != nil || calls != 2 {
			t.Errorf("%s: Folds = %v after %d calls of train, want nil after 2", test.name, v.Folds, calls)
		}
		if test.cause != nil && !errors.Is(err, test.cause) {
			t.Errorf("%s: error %v, want one that wraps %v", test.name, err, test.cause)
		}
	}
	folds[0].Test.Classes = nil
	for name, folds := range map[string][]datasets.Fold{"no folds": nil, "no classes": folds} {
		_, err := CrossValidate(folds, remember)
		messagetest.Error(t, name, err)
	}
}

func TestCrossValidateKeepsTheFoldsSoFar(t *testing.T) {
	folds := perceptron.Must(numbered(12).Folds(3, 1))
	v, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:2])), remember)
	want := perceptron.Must(CrossValidate(folds, remember))
	if err != nil || !reflect.DeepEqual(v.Folds, want.Folds[:2]) || v.Pooled.Rows() != 8 {
		t.Errorf("CrossValidate of two folds = %v with %d rows, error %v, want the first two of %v with 8 rows",
			v.Folds, v.Pooled.Rows(), err, want.Folds)
	}
	if _, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:0])), remember); err == nil {
		t.Error("CrossValidate with an empty iterator: error nil, want an error")
	}
}
