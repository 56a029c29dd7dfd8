package metrics

import (
	"errors"
	"iter"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// A memory predicts the class that a row with the same first number had in training, or
// "unknown".
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
		return nil, errors.New("the classes are there to be seen")
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

// numbered has rows that are their own numbers, each number twice.
func numbered(n int) datasets.Table {
	t := datasets.Table{}
	for i := range n {
		t.Rows = append(t.Rows, []float64{float64(i / 2)})
		t.Classes = append(t.Classes, []string{"even", "odd"}[i/2%2])
	}
	return t
}

func TestCrossValidateTestsWhatItDoesNotTrainOn(t *testing.T) {
	table := numbered(40)
	folds := perceptron.Must(table.Folds(4, 1))
	v := perceptron.Must(CrossValidate(folds, remember))
	// A row is right if and only if the other of its number is in another fold.
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
	// Four parts of ten rows: the mean is the pooled accuracy.
	if v.Mean() != v.Pooled.Accuracy() {
		t.Errorf("the mean is %v, the pooled accuracy %v", v.Mean(), v.Pooled.Accuracy())
	}
	if folds[0].Test.Classes == nil {
		t.Error("the caller's folds have lost their classes")
	}
}

// of makes a Validation of accuracies, given as right rows of 3000.
func of(right ...int) (v Validation) {
	for _, n := range right {
		v.Folds = append(v.Folds, Confusion{Classes: []string{"a", "b"}, Counts: [][]int{{n, 3000 - n}, {0, 0}}})
	}
	return v
}

func TestNumPyHasTheSameMoments(t *testing.T) {
	shares := record(t).Shares
	var right []int
	for _, share := range shares.Values {
		right = append(right, int(math.Round(3000*share)))
	}
	v := of(right...)
	if !near(v.Mean(), shares.Mean) || math.Abs(v.Deviation()-shares.Std) > 1e-15 {
		t.Errorf("mean %v, deviation %v; want %v and %v", v.Mean(), v.Deviation(), shares.Mean, shares.Std)
	}
}

// Where all folds are alike nothing rounds: ten times 0.9 is 0.9, without a deviation.
func TestMomentsOfLikeFolds(t *testing.T) {
	v := of(2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700, 2700)
	if v.Mean() != 0.9 || v.Deviation() != 0 {
		t.Errorf("mean %v, deviation %v; want 0.9 and 0", v.Mean(), v.Deviation())
	}
	if v = (Validation{}); v.Mean() != 0 || v.Deviation() != 0 || v.String() != "no folds" {
		t.Errorf("of nothing: %v, %v, %v", v.Mean(), v.Deviation(), v)
	}
}

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
		second faulty
		err    error
		want   string
	}{
		{faulty{}, something, "metrics: fold 2 of 3: training: something"},
		{faulty{err: something}, nil, "metrics: fold 2 of 3: predicting: something"},
		{faulty{predicted: []string{"odd"}}, nil, "metrics: fold 2 of 3: got 4 true classes and 1 predicted"},
	} {
		calls := 0
		v, err := CrossValidate(folds, func(datasets.Table) (faulty, error) {
			if calls++; calls == 2 {
				return test.second, test.err
			}
			return fine, nil
		})
		if err == nil || !strings.HasPrefix(err.Error(), test.want) || v.Folds != nil || calls != 2 {
			t.Errorf("error %v after %d trainings, %v; want %q after 2", err, calls, v.Folds, test.want)
		}
		if strings.Contains(test.want, "something") && !errors.Is(err, something) {
			t.Errorf("%v does not wrap its cause", err)
		}
	}
	folds[0].Test.Classes = nil
	for want, folds := range map[string][]datasets.Fold{"no folds": nil, "fold 1 of 3: got test rows without classes": folds} {
		if _, err := CrossValidate(folds, remember); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want %s", err, want)
		}
	}
}

func TestCrossValidateKeepsTheFoldsSoFar(t *testing.T) {
	folds := perceptron.Must(numbered(12).Folds(3, 1))
	v, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:2])), remember)
	want := perceptron.Must(CrossValidate(folds, remember))
	if err != nil || !reflect.DeepEqual(v.Folds, want.Folds[:2]) || v.Pooled.Rows() != 8 {
		t.Errorf("%v of %d rows, error %v; want the first two of %v", v.Folds, v.Pooled.Rows(), err, want.Folds)
	}
	if _, err := CrossValidate(iter.Seq[datasets.Fold](slices.Values(folds[:0])), remember); err == nil {
		t.Error("no fold, and no error")
	}
}
