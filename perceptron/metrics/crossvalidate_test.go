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
	"perceptronlab/perceptron/files"
)

// A memory is a model that predicts the class of a training row with the same first number. If there is no
// such training row, it predicts "unknown".
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

// pairedRows returns n rows with the numbers 0, 0, 1, 1, 2, 2, …. The class of a row is "even" or "odd",
// according to its number.
func pairedRows(n int) datasets.Table {
	t := datasets.Table{}
	for i := range n {
		t.Rows = append(t.Rows, []float64{float64(i / 2)})
		t.Classes = append(t.Classes, []string{"even", "odd"}[i/2%2])
	}
	return t
}

func TestCrossValidateTrainsOnOtherRows(t *testing.T) {
	table := pairedRows(40)
	folds := perceptron.Must(table.Folds(4, 1))
	v := perceptron.Must(CrossValidate(folds, remember))
	// A row is predicted correctly if and only if the other row with its number is in another fold.
	foldsOf := map[float64][]int{} // the folds of the two rows with each number
	for k, fold := range folds {
		for _, row := range fold.Test.Rows {
			foldsOf[row[0]] = append(foldsOf[row[0]], k)
		}
	}
	right := make([]int, len(folds))
	for _, pair := range foldsOf {
		if pair[0] != pair[1] {
			right[pair[0]]++
			right[pair[1]]++
		}
	}
	total := 0
	for k, fold := range v.Folds {
		if fold.Right() != right[k] || fold.Rows() != 10 {
			t.Errorf("fold %d: %d of %d right, want %d of 10", k, fold.Right(), fold.Rows(), right[k])
		}
		total += right[k]
	}
	if total == 0 || total == 40 {
		t.Fatalf("%d of 40 rows have the other row with their number in another fold, want 1 to 39", total)
	}
	if v.Pooled.Rows() != 40 || v.Pooled.Right() != total || v.Pooled.Count("even", "odd") != 0 {
		t.Errorf("pooled: %d of %d right, want %d of 40, and only \"unknown\" as wrong predictions\n%v",
			v.Pooled.Right(), v.Pooled.Rows(), total, v.Pooled)
	}
	// All folds have ten test rows, so the mean is the pooled accuracy.
	if v.Mean() != v.Pooled.Accuracy() {
		t.Errorf("Mean() = %v, want %v, the pooled accuracy", v.Mean(), v.Pooled.Accuracy())
	}
	if folds[0].Test.Classes == nil {
		t.Error("folds[0].Test.Classes = nil after CrossValidate, want the classes as before")
	}
}

// newValidation returns a Validation of folds with 3000 rows each. In fold k, right[k] rows are predicted
// correctly. The accuracies in recorded.json are multiples of 1/20, so 3000 rows can have each of them.
func newValidation(right ...int) (v Validation) {
	for _, n := range right {
		v.Folds = append(v.Folds, Confusion{Classes: []string{"a", "b"}, Counts: [][]int{{n, 3000 - n}, {0, 0}}})
	}
	return v
}

func TestMomentsEqualNumPy(t *testing.T) {
	accuracies := readRecorded(t).Shares
	var right []int
	for _, accuracy := range accuracies.Values {
		right = append(right, int(math.Round(3000*accuracy)))
	}
	v := newValidation(right...)
	if !isNear(v.Mean(), accuracies.Mean) || math.Abs(v.Deviation()-accuracies.Std) > 1e-15 {
		t.Errorf("Mean() = %v, Deviation() = %v, want %v and %v", v.Mean(), v.Deviation(), accuracies.Mean, accuracies.Std)
	}
}

// If all folds have the same accuracy, the mean is exactly this accuracy and the deviation is exactly 0.
// For ten folds with the accuracy 0.9, the sum in float64 is not exactly 9.
func TestMomentsOfEqualFolds(t *testing.T) {
	v := newValidation(2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700)
	if v.Mean() != 0.9 || v.Deviation() != 0 {
		t.Errorf("Mean() = %v, Deviation() = %v, want 0.9 and 0", v.Mean(), v.Deviation())
	}
	if v = (Validation{}); v.Mean() != 0 || v.Deviation() != 0 || v.String() != "no folds" {
		t.Errorf("without folds: Mean() = %v, Deviation() = %v, String() = %q, want 0, 0 and \"no folds\"",
			v.Mean(), v.Deviation(), v)
	}
}

// A fixedModel is a model whose PredictAll always returns the same predictions and error.
type fixedModel struct {
	predicted []string
	err       error
}

func (f fixedModel) PredictAll(datasets.Table) ([]string, error) { return f.predicted, f.err }

func TestCrossValidateErrors(t *testing.T) {
	folds := perceptron.Must(pairedRows(12).Folds(3, 1))
	errTest := errors.New("something")
	// Each fold has four test rows.
	goodModel := fixedModel{predicted: []string{"odd", "odd", "odd", "odd"}}
	for _, test := range []struct {
		name   string
		second fixedModel // the model of the second fold
		err    error      // the error of train for the second fold
		cause  error      // the error that CrossValidate must wrap
	}{
		{"error of train", fixedModel{}, errTest, errTest},
		{"error of PredictAll", fixedModel{err: errTest}, nil, errTest},
		{"too few predictions", fixedModel{predicted: []string{"odd"}}, nil, nil},
	} {
		calls := 0
		v, err := CrossValidate(folds, func(datasets.Table) (fixedModel, error) {
			if calls++; calls == 2 {
				return test.second, test.err
			}
			return goodModel, nil
		})
		messagetest.Error(t, test.name, err)
		if v.Folds != nil || calls != 2 {
			t.Errorf("%s: Folds = %v after %d calls of train, want nil after 2 calls", test.name, v.Folds, calls)
		}
		if test.cause != nil && !errors.Is(err, test.cause) {
			t.Errorf("%s: error %v, want an error that wraps %v", test.name, err, test.cause)
		}
	}
	folds[0].Test.Classes = nil
	for name, folds := range map[string][]datasets.Fold{"no folds": nil, "no classes": folds} {
		_, err := CrossValidate(folds, remember)
		messagetest.Error(t, name, err)
	}
}

// An iterator that ends early gives the result for the folds that it yielded.
func TestCrossValidateWithIterator(t *testing.T) {
	folds := perceptron.Must(pairedRows(12).Folds(3, 1))
	v, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:2])), remember)
	want := perceptron.Must(CrossValidate(folds, remember))
	if err != nil || !reflect.DeepEqual(v.Folds, want.Folds[:2]) || v.Pooled.Rows() != 8 {
		t.Errorf("iterator over two folds: Folds = %v with %d rows, error %v, want %v with 8 rows, error nil",
			v.Folds, v.Pooled.Rows(), err, want.Folds[:2])
	}
	if _, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:0])), remember); err == nil {
		t.Error("empty iterator: CrossValidate: error nil, want an error")
	}
}

// If the rows were read with labels as texts, 1.1 and 1.10 are two classes, in the folds and in all folds
// together, even after Columns, which drops the Source. If only the test rows have the spelling 1.10, it is
// the class 1.1.
func TestCrossValidateKeepsTextLabelsApart(t *testing.T) {
	table := pairedRows(20)
	for i, class := range table.Classes {
		table.Classes[i] = map[string]string{"even": "1.1", "odd": "1.10"}[class]
	}
	table.Source = files.CSV{TextLabels: true}
	selected := perceptron.Must(table.Columns(0, 0))
	folds := perceptron.Must(selected.Folds(2, 1))
	relabelled := datasets.Fold{Train: folds[0].Train, Test: folds[0].Test}
	relabelled.Train.Classes = slices.Repeat([]string{"1.1"}, relabelled.Train.Len())
	always := func(datasets.Table) (constant, error) { return "1.1", nil }
	for _, c := range []struct {
		name    string
		folds   []datasets.Fold
		right   int
		classes []string
	}{
		{"with a Source", perceptron.Must(table.Folds(2, 1)), 10, []string{"1.1", "1.10"}},
		{"without a Source", folds, 10, []string{"1.1", "1.10"}},
		{"one spelling in training", []datasets.Fold{relabelled}, 10, []string{"1.1"}},
	} {
		v := perceptron.Must(CrossValidate(c.folds, always))
		right := 0
		for _, fold := range v.Folds {
			right += fold.Right()
		}
		if !slices.Equal(v.Pooled.Classes, c.classes) || v.Pooled.Right() != c.right || right != c.right {
			t.Errorf("%s: got the classes %q and %d right, %d in the folds, want %q and %d",
				c.name, v.Pooled.Classes, v.Pooled.Right(), right, c.classes, c.right)
		}
	}
}

// A constant is a model that predicts one class for all rows.
type constant string

func (c constant) PredictAll(t datasets.Table) ([]string, error) {
	return slices.Repeat([]string{string(c)}, t.Len()), nil
}
