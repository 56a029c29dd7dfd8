package prepare

import (
	"encoding/json"
	"fmt"
	"math"
	"math/big"
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func tables() map[string]datasets.Table {
	return map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "digits": datasets.Digits()}
}

// sparse returns t without its zeros.
func sparse(t datasets.Table) datasets.Table {
	s := datasets.Table{Features: t.Features, Classes: t.Classes, Sparse: []datasets.Sparse{}}
	for _, row := range t.Rows {
		var x datasets.Sparse
		for j, v := range row {
			if v != 0 {
				x.Columns, x.Values = append(x.Columns, j), append(x.Values, v)
			}
		}
		s.Sparse = append(s.Sparse, x)
	}
	return s
}

// exactMoments returns the mean and the variance of column j, computed exactly.
func exactMoments(rows [][]float64, j int) (mean, variance *big.Rat) {
	n := big.NewRat(int64(len(rows)), 1)
	sum, squares := new(big.Rat), new(big.Rat)
	for _, x := range rows {
		v := new(big.Rat).SetFloat64(x[j])
		sum.Add(sum, v)
		squares.Add(squares, v.Mul(v, v))
	}
	mean = sum.Quo(sum, n)
	variance = squares.Quo(squares, n)
	return mean, variance.Sub(variance, new(big.Rat).Mul(mean, mean))
}

func float(r *big.Rat) float64 {
	f, _ := r.Float64()
	return f
}

// After Standardize each column has the mean 0 and the deviation 1, in exact arithmetic up
// to the rounding of the numbers themselves; a constant one is 0.
func TestStandardize(t *testing.T) {
	source := random.New(1, 0)
	hard := datasets.Table{}
	for range 200 {
		v := float64(source.Below(1000))
		hard.Rows = append(hard.Rows, []float64{
			v, 1e9 + v, -v / 1e300 / 1e10, v * 1e305, 7, math.Ldexp(v, -1074), 1e15 + float64(source.Below(2)),
		})
	}
	for name, table := range map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "hard": hard} {
		s := perceptron.Must(Standardize(table))
		scaled := perceptron.Must(s.Apply(table))
		for j := range table.Dim() {
			mean, variance := exactMoments(scaled.Rows, j)
			if name == "hard" && j == 4 {
				if s.Shift[j] != 7 || s.Scale[j] != 1 || mean.Sign() != 0 || variance.Sign() != 0 {
					t.Errorf("a column of sevens is shifted by %v and scaled by %v", s.Shift[j], s.Scale[j])
				}
				continue
			}
			// A mean near 1e15 with a deviation of ½ has its last bit at 1/8.
			allowed := 4e-16 * max(1, math.Abs(s.Shift[j])/s.Scale[j])
			if name == "hard" && j == 5 {
				allowed = 1e-2 // multiples of the smallest number, so that mean and deviation are
			}
			if got := float(mean); math.Abs(got) > allowed {
				t.Errorf("%s, column %d: mean %v, want 0 ± %v", name, j, got, allowed)
			}
			if got := float(variance); math.Abs(got-1) > 10*allowed {
				t.Errorf("%s, column %d: variance %v, want 1", name, j, got)
			}
		}
	}
}

// By hand: 2, 4, 4, 4, 5, 5, 7, 9 have the mean 5 and the deviation 2 (n − 1 would make it
// 2.138); and what is smallest and largest.
func TestStandardizeByHand(t *testing.T) {
	for _, c := range []struct{ column, want []float64 }{
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, []float64{-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2}},
		{[]float64{-1e300, 1e300}, []float64{-1, 1}},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, []float64{-1, 1}},
		{[]float64{5e-324, -5e-324}, []float64{1, -1}},
		{[]float64{1, math.Nextafter(1, 2)}, []float64{0, 2}}, // the mean is not a float64
		{[]float64{math.MaxFloat64, math.MaxFloat64}, []float64{0, 0}},
		{[]float64{3}, []float64{0}},
		{[]float64{0.1, 0.1, 0.1}, []float64{0, 0, 0}},
	} {
		table := datasets.Table{}
		for _, v := range c.column {
			table.Rows = append(table.Rows, []float64{v})
		}
		scaled := perceptron.Must(perceptron.Must(Standardize(table)).Apply(table))
		for i, row := range scaled.Rows {
			if row[0] != c.want[i] {
				t.Errorf("%v becomes %v, want %v", c.column, scaled.Rows, c.want)
				break
			}
		}
	}
}

// scikit-learn's numbers, which testdata/record.py has written down with its version.
func TestPeer(t *testing.T) {
	text := perceptron.Must(os.ReadFile("testdata/sklearn.json"))
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(text, &all); err != nil {
		t.Fatal(err)
	}
	if v := string(all["versions"]["sklearn"]); v != `"1.9.1"` {
		t.Errorf("recorded by scikit-learn %s; say so here", v)
	}
	for name, table := range tables() {
		s := perceptron.Must(Standardize(table))
		scaled := perceptron.Must(s.Apply(table))
		for what, ours := range map[string][]float64{
			"mean": s.Shift, "scale": s.Scale, "row 100 standardised": scaled.Rows[100],
		} {
			var theirs []float64
			if err := json.Unmarshal(all[name][what], &theirs); err != nil || len(theirs) != table.Dim() {
				t.Fatalf("%s, %s: %d numbers, %v", name, what, len(theirs), err)
			}
			for j, v := range theirs {
				if math.Abs(ours[j]-v) > 1e-13*max(math.Abs(v), 1) {
					t.Errorf("%s, %s, column %d: %v, scikit-learn has %v", name, what, j, ours[j], v)
				}
			}
		}
	}
}

// By hand: (7 − 1)/2, and what is nil.
func TestScaling(t *testing.T) {
	x := []float64{7, -3}
	for _, c := range []struct {
		s    Scaling
		want []float64
	}{
		{Scaling{Shift: []float64{1, 2}, Scale: []float64{2, 10}}, []float64{3, -0.5}},
		{Scaling{Shift: []float64{1, 2}}, []float64{6, -5}},
		{Scaling{Scale: []float64{2, 10}}, []float64{3.5, -0.3}},
		{Scaling{}, x},
	} {
		if got := c.s.Row(x); !slices.Equal(got, c.want) {
			t.Errorf("%v: %v becomes %v, want %v", c.s, x, got, c.want)
		}
		table := datasets.Table{Rows: [][]float64{x}, Classes: []string{"a"}}
		got := perceptron.Must(c.s.Apply(table))
		if !slices.Equal(got.Rows[0], c.want) || got.Classes[0] != "a" {
			t.Errorf("%v: %v becomes %v, want %v", c.s, x, got, c.want)
		}
		if clear(got.Rows[0]); x[0] != 7 {
			t.Error("the table has changed")
		}
	}
	thin := datasets.Table{Features: []string{"a", "b", "c"}, Sparse: []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{8, 9}}, {}}}
	want := []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{4, 3}}, {}}
	if got := perceptron.Must(Scaling{Scale: []float64{2, 5, 3}}.Apply(thin)); fmt.Sprint(got.Sparse) != fmt.Sprint(want) {
		t.Errorf("%v becomes %v, want %v", thin.Sparse, got.Sparse, want)
	}
	defer func() {
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "a point of 1 number; wanted 2") {
			t.Errorf("panicked with %v", r)
		}
	}()
	Scaling{Scale: []float64{2, 10}}.Row([]float64{1})
}

func TestErrors(t *testing.T) {
	iris := datasets.Iris()
	nan := datasets.Iris()
	nan.Rows[3][2] = math.NaN()
	apply := func(s Scaling) func(datasets.Table) error {
		return func(t datasets.Table) error { return second(s.Apply(t)) }
	}
	standardize := func(t datasets.Table) error { return second(Standardize(t)) }
	for _, c := range []struct {
		do    func(datasets.Table) error
		table datasets.Table
		want  string
	}{
		{standardize, datasets.Table{}, "no rows"},
		{standardize, nan, `row 3, column 2 ("petal_length"): NaN`},
		{standardize, sparse(iris), "no 0 would stay 0"},
		{apply(Scaling{Scale: []float64{1}}), iris, "a scale of 1 number for 4 columns"},
		{apply(Scaling{Shift: []float64{1, 2, 3, math.NaN()}}), iris, "shift of column 3 is NaN"},
		{apply(Scaling{Scale: []float64{1, math.Inf(1), 3, 4}}), iris, "scale of column 1 is +Inf"},
		{apply(Scaling{Scale: []float64{1, 0, 3, 4}}), iris, "scale of column 1 is 0; wanted a positive"},
		{apply(Scaling{Scale: []float64{1, 5e-324, 1, 1}}), iris, `row 0, column 1 ("sepal_width"): 3.5 becomes +Inf`},
		{apply(Scaling{Scale: []float64{1, 5e-324, 1, 1}}), sparse(iris), `row 0, column 1 ("sepal_width"): 3.5 becomes +Inf`},
		{apply(Scaling{Shift: []float64{0, 0, 2, 0}}), sparse(iris), `shifts column 2 ("petal_length") by 2, and the table is sparse`},
	} {
		if err := c.do(c.table); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("error %v, want %q", err, c.want)
		}
	}
	if err := second(Scaling{Shift: make([]float64, 4)}.Apply(sparse(iris))); err != nil {
		t.Errorf("a shift by 0 is none: %v", err)
	}
}

func second[T any](_ T, err error) error { return err }
