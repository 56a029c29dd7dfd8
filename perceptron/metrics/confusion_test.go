package metrics

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// recorded contains results of scikit-learn, recorded by testdata/record.py.
type recorded struct {
	Confusions []struct {
		Name             string
		Truth, Predicted []string
		Labels           []string
		Counts           [][]int
		Accuracy         float64
		Classes          map[string][3]float64 // precision, recall and F1 of each class
		Macro, Weighted  [3]float64            // means of precision, recall and F1
	}
	Rankings []struct {
		Name           string
		Truth          []bool
		Scores         []float64
		AUC            float64
		FalsePositives []int `json:"false_positives"`
		TruePositives  []int `json:"true_positives"`
		Thresholds     []float64
	}
	Losses []struct {
		Name           string
		Truth, Classes []string
		Probabilities  [][]float64
		Loss           float64
	}
	Shares struct { // accuracies of folds, and their mean and standard deviation from NumPy
		Values    []float64
		Mean, Std float64
	}
}

// readRecorded returns the results in testdata/recorded.json.
func readRecorded(t *testing.T) recorded {
	t.Helper()
	var r recorded
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/recorded.json")), &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Confusions) < 10 || len(r.Rankings) < 6 {
		t.Fatalf("recorded.json contains %d confusions and %d rankings, want at least 10 and 6", len(r.Confusions), len(r.Rankings))
	}
	return r
}

func isNear(a, b float64) bool { return math.Abs(a-b) <= 1e-15*math.Max(1, math.Abs(b)) }

func TestConfusionEqualsScikitLearn(t *testing.T) {
	for _, want := range readRecorded(t).Confusions {
		c := perceptron.Must(Confuse(want.Truth, want.Predicted))
		if got := slices.Sorted(slices.Values(c.Classes)); !slices.Equal(got, want.Labels) {
			t.Errorf("%s: sorted Classes = %q, want %q", want.Name, got, want.Labels)
		}
		for i, truth := range want.Labels {
			for j, predicted := range want.Labels {
				if got := c.Count(truth, predicted); got != want.Counts[i][j] {
					t.Errorf("%s: Count(%q, %q) = %d, want %d", want.Name, truth, predicted, got, want.Counts[i][j])
				}
			}
			got := [3]float64{}
			got[0], _ = c.Precision(truth)
			got[1], _ = c.Recall(truth)
			got[2], _ = c.F1(truth)
			for k := range got {
				if !isNear(got[k], want.Classes[truth][k]) {
					t.Errorf("%s, class %q: precision, recall, F1 = %v, want %v", want.Name, truth, got, want.Classes[truth])
				}
			}
		}
		names := []string{"precision", "recall", "F1"}
		for k, score := range []func(string) (float64, bool){c.Precision, c.Recall, c.F1} {
			if macro, weighted := c.mean(score, false), c.mean(score, true); !isNear(macro, want.Macro[k]) || !isNear(weighted, want.Weighted[k]) {
				t.Errorf("%s: macro and weighted mean of %s = %v and %v, want %v and %v",
					want.Name, names[k], macro, weighted, want.Macro[k], want.Weighted[k])
			}
		}
		if !isNear(c.Accuracy(), want.Accuracy) {
			t.Errorf("%s: Accuracy() = %v, want %v", want.Name, c.Accuracy(), want.Accuracy)
		}
	}
}

// Class b is never predicted, class d is predicted but never true, and class e is neither true nor predicted.
func TestScoresOfZeroOverZero(t *testing.T) {
	c := perceptron.Must(Confuse([]string{"a", "b", "c"}, []string{"a", "d", "a"}))
	for class, want := range map[string]string{
		"a": "0.5 true 1 true 0.6666666666666666 true",
		"b": "0 false 0 true 0 true",
		"d": "0 true 0 false 0 true",
		"e": "0 false 0 false 0 false",
	} {
		precision, ok1 := c.Precision(class)
		recall, ok2 := c.Recall(class)
		f1, ok3 := c.F1(class)
		if got := strings.TrimSuffix(fmt.Sprintln(precision, ok1, recall, ok2, f1, ok3), "\n"); got != want {
			t.Errorf("class %s: precision, recall, F1, each with ok, = %s, want %s", class, got, want)
		}
	}
	if c.Right() != 1 || c.Rows() != 3 || c.Accuracy() != 1./3 {
		t.Errorf("Right() = %d, Rows() = %d, Accuracy() = %v, want 1, 3 and 1/3", c.Right(), c.Rows(), c.Accuracy())
	}
	for classes, want := range map[[2]string]int{{"c", "a"}: 1, {"a", "c"}: 0, {"a", "e"}: 0, {"e", "a"}: 0} {
		if got := c.Count(classes[0], classes[1]); got != want {
			t.Errorf("Count(%q, %q) = %d, want %d", classes[0], classes[1], got, want)
		}
	}
	report := c.Report()
	if n := strings.Count(report, "0/0"); n != 3 { // precision of b and c, recall of d
		t.Errorf("0/0 appears %d times in the report, want 3:\n%s", n, report)
	}
}

func TestConfuseErrors(t *testing.T) {
	many := make([]string, 1001)
	for i := range many {
		many[i] = fmt.Sprint("row ", i)
	}
	for _, test := range []struct {
		name             string
		truth, predicted []string
	}{
		{"different lengths", []string{"a", "b"}, []string{"a"}},
		{"no rows", nil, nil},
		{"true class without a name", []string{"a", ""}, []string{"a", "b"}},
		{"predicted class without a name", []string{"a", "b"}, []string{"", "b"}},
		{"too many classes", many, many},
	} {
		c, err := Confuse(test.truth, test.predicted)
		messagetest.Error(t, test.name, err)
		if c.Classes != nil {
			t.Errorf("%s: Classes = %v, want nil", test.name, c.Classes)
		}
	}
	// 1000 classes are allowed, but String omits the matrix.
	c := perceptron.Must(Confuse(many[:1000], many[:1000]))
	if want := "1000 classes\n1000 of 1000 right (accuracy 1)"; c.String() != want {
		t.Errorf("String() = %q, want %q", c.String(), want)
	}
}

// For any names of classes, each row of the table is one line of text, and the columns align.
func TestTablesWithUnprintableNames(t *testing.T) {
	names := []string{"a\nb", "\x1b[31m", "é", strings.Repeat("long", 100), "\xff"}
	c := perceptron.Must(Confuse(names, names))
	// The longer text, Report, has a header, five classes, two means, and the summary.
	for _, text := range []string{c.String(), c.Report()} {
		lines := strings.Split(text, "\n")
		if strings.Contains(text, "\x1b") || strings.Contains(text, "\xff") || len([]rune(lines[0])) != len([]rune(lines[1])) || len(lines) > 9 {
			t.Errorf("table =\n%s\nwant at most 9 aligned lines of printable characters", text)
		}
	}
}

// Fractions below 1 are never printed as 1.
func TestFractionsBelow1AreNotRoundedTo1(t *testing.T) {
	for v, want := range map[float64][2]string{
		1: {"1", "1.0000"}, 0.99999: {"0.9999", "0.9999"}, 0.5: {"0.5", "0.5000"}, 2. / 3: {"0.6667", "0.6667"}, 0: {"0", "0.0000"},
	} {
		if got := [2]string{digits(v), decimals(v)}; got != want {
			t.Errorf("digits(%v), decimals(%v) = %q, want %q", v, v, got, want)
		}
	}
}

// The first spelling of a number in truth becomes the name of its class. The class can be looked up by
// any other spelling.
func TestEqualNumbersAreOneClass(t *testing.T) {
	c := perceptron.Must(Confuse([]string{"0.0", "1.0", "1", "2.0"}, []string{"0", "1", "0", "unsure"}))
	if want := []string{"0.0", "1.0", "2.0", "unsure"}; !slices.Equal(c.Classes, want) || c.Right() != 2 {
		t.Errorf("Classes = %q, Right() = %d, want %q and 2", c.Classes, c.Right(), want)
	}
	c = perceptron.Must(Confuse([]string{"0.0", "1.0", "1", "2.0"}, []string{"0", "1", "0", "2"}))
	if r, _ := c.Recall("1"); r != 0.5 || c.Count("1", "0") != 1 || c.Count("+1", "+2") != 0 {
		t.Errorf(`Recall("1") = %v, Count("1", "0") = %d, Count("+1", "+2") = %d, want 0.5, 1 and 0`, r, c.Count("1", "0"), c.Count("+1", "+2"))
	}
	if got, want := Is([]string{"0.0", "1.0", "1"}, "1"), []bool{false, true, true}; !slices.Equal(got, want) {
		t.Errorf("Is = %v, want %v", got, want)
	}
	// 007 is a word, so all classes are words, and 7 and 7.0 are different.
	if c := perceptron.Must(Confuse([]string{"007", "7"}, []string{"7", "7.0"})); c.Right() != 0 || len(c.Classes) != 3 {
		t.Errorf("Confuse = %v, want three classes and no correct prediction", c)
	}
}
