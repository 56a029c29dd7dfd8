package judge

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"
)

// recorded is what scikit-learn said: see testdata/record.py.
type recorded struct {
	Confusions []struct {
		Name             string
		Truth, Predicted []string
		Labels           []string
		Counts           [][]int
		Accuracy         float64
		MacroF1          float64 `json:"macro_f1"`
		Classes          map[string][3]float64
		Macro, Weighted  [3]float64
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
	Shares struct {
		Values    []float64
		Mean, Std float64
	}
}

func record(t *testing.T) recorded {
	t.Helper()
	text, err := os.ReadFile("testdata/recorded.json")
	if err != nil {
		t.Fatal(err)
	}
	var r recorded
	if err := json.Unmarshal(text, &r); err != nil {
		t.Fatal(err)
	}
	if len(r.Confusions) < 10 || len(r.Rankings) < 6 {
		t.Fatalf("there are %d confusions and %d rankings", len(r.Confusions), len(r.Rankings))
	}
	return r
}

func confuse(t *testing.T, truth, predicted []string) Confusion {
	t.Helper()
	c, err := Confuse(truth, predicted)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-15*math.Max(1, math.Abs(b)) }

func TestScikitLearnCountsTheSame(t *testing.T) {
	for _, want := range record(t).Confusions {
		c := confuse(t, want.Truth, want.Predicted)
		if got := slices.Sorted(slices.Values(c.Classes)); !slices.Equal(got, want.Labels) {
			t.Errorf("%s: classes %q, want %q", want.Name, got, want.Labels)
		}
		for i, truth := range want.Labels {
			for j, predicted := range want.Labels {
				if got := c.Count(truth, predicted); got != want.Counts[i][j] {
					t.Errorf("%s: %d of %q as %q, want %d", want.Name, got, truth, predicted, want.Counts[i][j])
				}
			}
			got := [3]float64{}
			got[0], _ = c.Precision(truth)
			got[1], _ = c.Recall(truth)
			got[2], _ = c.F1(truth)
			for k := range got {
				if !near(got[k], want.Classes[truth][k]) {
					t.Errorf("%s, %q: precision, recall, F1 are %v, want %v", want.Name, truth, got, want.Classes[truth])
				}
			}
		}
		for k, score := range []func(string) (float64, bool){c.Precision, c.Recall, c.F1} {
			if macro, weighted := c.mean(score, equal), c.mean(score, byRows); !near(macro, want.Macro[k]) || !near(weighted, want.Weighted[k]) {
				t.Errorf("%s: score %d has the means %v and %v, want %v and %v", want.Name, k, macro, weighted, want.Macro[k], want.Weighted[k])
			}
		}
		if !near(c.Accuracy(), want.Accuracy) || !near(c.MacroF1(), want.MacroF1) {
			t.Errorf("%s: accuracy %v, macro F1 %v, want %v and %v", want.Name, c.Accuracy(), c.MacroF1(), want.Accuracy, want.MacroF1)
		}
	}
}

// By hand: b is never predicted, d is not in truth.
func TestNothingOverNothing(t *testing.T) {
	c := confuse(t, []string{"a", "b", "c"}, []string{"a", "d", "a"})
	for _, test := range []struct {
		class         string
		precision     float64
		isPrecision   bool
		recall        float64
		isRecall      bool
		f1            float64
		isF1          bool
		hits, all, of int
	}{
		{"a", 1. / 2, true, 1, true, 2. / 3, true, 1, 2, 1},
		{"b", 0, false, 0, true, 0, true, 0, 0, 1},
		{"c", 0, false, 0, true, 0, true, 0, 0, 1},
		{"d", 0, true, 0, false, 0, true, 0, 1, 0},
		{"e", 0, false, 0, false, 0, false, 0, 0, 0},
	} {
		p, isP := c.Precision(test.class)
		r, isR := c.Recall(test.class)
		f, isF := c.F1(test.class)
		if p != test.precision || isP != test.isPrecision || r != test.recall || isR != test.isRecall || f != test.f1 || isF != test.isF1 {
			t.Errorf("%s: precision %v %v, recall %v %v, F1 %v %v", test.class, p, isP, r, isR, f, isF)
		}
		if hits, all, of := c.of(test.class); hits != test.hits || all != test.all || of != test.of {
			t.Errorf("%s: %d, %d, %d, want %d, %d, %d", test.class, hits, all, of, test.hits, test.all, test.of)
		}
	}
	if c.Right() != 1 || c.Rows() != 3 || c.Accuracy() != 1./3 || c.MacroF1() != 1./6 {
		t.Errorf("%d of %d right, accuracy %v, macro F1 %v; want 1 of 3, 1/3, 1/6", c.Right(), c.Rows(), c.Accuracy(), c.MacroF1())
	}
	if c.Count("c", "a") != 1 || c.Count("a", "c") != 0 || c.Count("a", "e") != 0 || c.Count("e", "a") != 0 {
		t.Error("Count is wrong")
	}
	report := c.Report()
	if n := strings.Count(report, "0/0"); n != 3 { // precision of b and c, recall of d
		t.Errorf("0/0 is there %d times, want 3:\n%s", n, report)
	}
}

func TestTheZeroConfusion(t *testing.T) {
	var c Confusion
	if c.Rows() != 0 || c.Right() != 0 || c.Accuracy() != 0 || c.MacroF1() != 0 || c.Count("a", "a") != 0 {
		t.Errorf("rows %d, right %d, accuracy %v, macro F1 %v; want zeros", c.Rows(), c.Right(), c.Accuracy(), c.MacroF1())
	}
	if !strings.Contains(c.String(), "0 of 0 right") || !strings.Contains(c.Report(), "0 of 0 right") {
		t.Errorf("it prints\n%v\n%s", c, c.Report())
	}
}

// Random predictions, some classes rare: what must hold whatever they are.
func TestTruthsOfConfusions(t *testing.T) {
	draw := rand.New(rand.NewPCG(1, 2))
	for range 200 {
		n, k := 1+draw.IntN(60), 1+draw.IntN(6)
		truth, predicted := make([]string, n), make([]string, n)
		right := 0
		for i := range n {
			truth[i], predicted[i] = string('a'+rune(draw.IntN(k))), string('a'+rune(draw.IntN(k)*draw.IntN(2)))
			if truth[i] == predicted[i] {
				right++
			}
		}
		c, turned := confuse(t, truth, predicted), confuse(t, predicted, truth)
		if c.Right() != right || c.Rows() != n {
			t.Fatalf("%d of %d right, want %d of %d", c.Right(), c.Rows(), right, n)
		}
		weighted, all := new(big.Rat), 0
		for _, class := range c.Classes {
			// Truth and prediction change places: so do precision and recall, and F1 stays.
			p, isP := c.Precision(class)
			r, isR := c.Recall(class)
			p2, isP2 := turned.Recall(class)
			r2, isR2 := turned.Precision(class)
			f, _ := c.F1(class)
			f2, _ := turned.F1(class)
			if p != p2 || isP != isP2 || r != r2 || isR != isR2 || f != f2 {
				t.Fatalf("%q: %v %v %v, turned %v %v %v", class, p, r, f, p2, r2, f2)
			}
			// F1 is the harmonic mean, 2/(1/p + 1/r), exactly, then rounded.
			hits, predicted, rows := c.of(class)
			all += rows
			if hits > 0 {
				sum := new(big.Rat).Add(big.NewRat(int64(predicted), int64(hits)), big.NewRat(int64(rows), int64(hits)))
				if want, _ := new(big.Rat).Quo(big.NewRat(2, 1), sum).Float64(); f != want {
					t.Fatalf("%q: F1 %v, want %v", class, f, want)
				}
			} else if f != 0 {
				t.Fatalf("%q: F1 %v without a hit", class, f)
			}
			if rows > 0 {
				share := big.NewRat(int64(hits), int64(rows))
				weighted.Add(weighted, share.Mul(share, big.NewRat(int64(rows), int64(n))))
			}
		}
		// The mean of recall over the rows is the accuracy.
		if weighted.Cmp(big.NewRat(int64(right), int64(n))) != 0 || all != n {
			t.Fatalf("recall by rows is %v of %d rows, want %d of %d", weighted, all, right, n)
		}
		// The order of the rows does not count.
		order := draw.Perm(n)
		truth2, predicted2 := make([]string, n), make([]string, n)
		for i, k := range order {
			truth2[i], predicted2[i] = truth[k], predicted[k]
		}
		if got := confuse(t, truth2, predicted2); got.String() != c.String() {
			t.Fatalf("in another order\n%v\nnot\n%v", got, c)
		}
	}
}

func TestTheOrderOfClasses(t *testing.T) {
	for _, test := range []struct{ truth, want []string }{
		{[]string{"10", "9", "-1"}, []string{"-1", "9", "10"}},
		{[]string{"10", "9", "x"}, []string{"10", "9", "x"}},
		{[]string{"NaN", "9", "10"}, []string{"10", "9", "NaN"}},
		{[]string{"1.0", "1", "0"}, []string{"0", "1", "1.0"}},
	} {
		if c := confuse(t, test.truth, test.truth); !slices.Equal(c.Classes, test.want) {
			t.Errorf("classes %q, want %q", c.Classes, test.want)
		}
	}
}

func TestConfuseRefuses(t *testing.T) {
	many := make([]string, 1001)
	for i := range many {
		many[i] = fmt.Sprint("row ", i)
	}
	for _, test := range []struct {
		truth, predicted []string
		want             string
	}{
		{[]string{"a", "b"}, []string{"a"}, "got 2 true classes and 1 predicted;"},
		{[]string{"a"}, []string{"a", "b"}, "got 1 true class and 2 predicted;"},
		{nil, nil, "no rows"},
		{[]string{"a", ""}, []string{"a", "b"}, "the true class of row 1"},
		{[]string{"a", "b"}, []string{"", "b"}, "the predicted class of row 0"},
		{many, many, "more than 1000 classes"},
	} {
		c, err := Confuse(test.truth, test.predicted)
		if err == nil || !strings.HasPrefix(err.Error(), "judge: ") || !strings.Contains(err.Error(), test.want) || c.Classes != nil {
			t.Errorf("%v and error %v; want one that says %q", c.Classes, err, test.want)
		}
	}
	if c := confuse(t, many[:1000], many[:1000]); len(c.Classes) != 1000 || c.Right() != 1000 {
		t.Errorf("%d classes, %d right", len(c.Classes), c.Right())
	}
}

// The caller's slices stay as they are, though the classes get sorted.
func TestConfuseKeepsTheArguments(t *testing.T) {
	truth, predicted := []string{"c", "a", "b"}, []string{"b", "c", "a"}
	confuse(t, truth, predicted)
	if fmt.Sprint(truth, predicted) != "[c a b] [b c a]" {
		t.Errorf("they are %v and %v", truth, predicted)
	}
}

func TestManyClassesPrintTheirMistakes(t *testing.T) {
	var truth, predicted []string
	for i := range 26 {
		for k := range i + 1 { // i rows of class i are wrong
			truth = append(truth, fmt.Sprint(i))
			predicted = append(predicted, fmt.Sprint(i))
			if k < i {
				predicted[len(predicted)-1] = fmt.Sprint((i + 1) % 26)
			}
		}
	}
	lines := strings.Split(confuse(t, truth, predicted).String(), "\n")
	want := map[int]string{0: "26 classes", 1: "25 × 25 predicted as 0", 10: "16 × 16 predicted as 17", 11: "… and 15 other kinds of mistakes", 12: "26 of 351 right (accuracy 0.07407)"}
	for i, line := range want {
		if len(lines) != 13 || lines[i] != line {
			t.Errorf("line %d of %q, want %q", i, lines, line)
		}
	}
}

// Whatever a class is called, the columns stand under each other, each line is one.
func TestNamesThatDoNotPrint(t *testing.T) {
	names := []string{"a\nb", "\x1b[31m", "é", strings.Repeat("long", 100), "\xff"}
	c := confuse(t, names, names)
	for _, text := range []string{c.String(), c.Report()} {
		lines := strings.Split(text, "\n")
		if strings.Contains(text, "\x1b") || strings.Contains(text, "\xff") || len([]rune(lines[0])) != len([]rune(lines[1])) || len(lines) > 9 {
			t.Errorf("it is\n%s", text)
		}
	}
}

// Nothing that is not all right looks so.
func TestDigits(t *testing.T) {
	for v, want := range map[float64]string{1: "1", 0.99999: "0.9999", 0.5: "0.5", 2. / 3: "0.6667", 0: "0", 0.95: "0.95"} {
		if got := digits(v); got != want {
			t.Errorf("digits(%v) = %s, want %s", v, got, want)
		}
	}
	for v, want := range map[float64]string{1: "1.0000", 0.99999: "0.9999", 0.5: "0.5000", 2. / 3: "0.6667", 0: "0.0000"} {
		if got := decimals(v); got != want {
			t.Errorf("decimals(%v) = %s, want %s", v, got, want)
		}
	}
}

// The matrix and the report in the doc comments of String and Report.
func TestTheDocs(t *testing.T) {
	c := Confusion{Classes: []string{"setosa", "virginica"}, Counts: [][]int{{50, 0}, {1, 49}}}
	const matrix = `truth ↓ predicted →  setosa  virginica
setosa                   50          0
virginica                 1         49
99 of 100 right (accuracy 0.99)`
	const report = `           precision  recall      F1  rows
setosa        0.9804  1.0000  0.9901    50
virginica     1.0000  0.9800  0.9899    50
macro         0.9902  0.9900  0.9900   100
weighted      0.9902  0.9900  0.9900   100
99 of 100 right (accuracy 0.99)`
	if got := c.String(); got != matrix {
		t.Errorf("the matrix is\n%s", got)
	}
	if got := c.Report(); got != report {
		t.Errorf("the report is\n%s", got)
	}
}
