package prepare

import (
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"math/big"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// exactMoments returns the mean and the variance of column j, computed exactly and rounded.
func exactMoments(rows [][]float64, j int) (mean, variance float64) {
	n := big.NewRat(int64(len(rows)), 1)
	sum, squares := new(big.Rat), new(big.Rat)
	for _, x := range rows {
		v := new(big.Rat).SetFloat64(x[j])
		sum.Add(sum, v)
		squares.Add(squares, v.Mul(v, v))
	}
	mean, _ = sum.Quo(sum, n).Float64()
	variance, _ = squares.Sub(squares.Quo(squares, n), sum.Mul(sum, sum)).Float64()
	return mean, variance
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
				if s.Shift[j] != 7 || s.Scale[j] != 1 || mean != 0 || variance != 0 {
					t.Errorf("a column of sevens is shifted by %v and scaled by %v", s.Shift[j], s.Scale[j])
				}
				continue
			}
			// A mean near 1e15 with a deviation of ½ has its last bit at 1/8.
			allowed := 4e-16 * max(1, math.Abs(s.Shift[j])/s.Scale[j])
			if name == "hard" && j == 5 {
				allowed = 1e-2 // multiples of the smallest number, so that mean and deviation are
			}
			if math.Abs(mean) > allowed || math.Abs(variance-1) > 10*allowed {
				t.Errorf("%s, column %d: mean %v, want 0 ± %v; variance %v, want 1", name, j, mean, allowed, variance)
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
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/sklearn.json")), &all); err != nil {
		t.Fatal(err)
	}
	if v := string(all["versions"]["sklearn"]); v != `"1.9.1"` {
		t.Errorf("recorded by scikit-learn %s; say so here", v)
	}
	for name, table := range map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "digits": datasets.Digits()} {
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

// Sparse columns have the scale of dense ones, and no shift; rare ones are not made larger by
// Shrink. By hand: four numbers, of which three are 0 and one is 4, have the deviation √3.
func TestSparse(t *testing.T) {
	digits := datasets.Digits()
	thin := datasets.Table{Features: digits.Features, Sparse: []datasets.Sparse{}}
	for _, row := range digits.Rows {
		var x datasets.Sparse
		for j, v := range row {
			if v != 0 {
				x.Columns, x.Values = append(x.Columns, j), append(x.Values, v)
			}
		}
		thin.Sparse = append(thin.Sparse, x)
	}
	got, want := perceptron.Must(Standardize(thin)), perceptron.Must(Standardize(digits)).Scale
	for j, v := range want {
		if got.Shift != nil || math.Abs(got.Scale[j]-v) > 1e-13*v {
			t.Errorf("column %d: scale %v and shift %v, the dense one has %v", j, got.Scale[j], got.Shift, v)
		}
	}
	rare := datasets.Table{Features: []string{"a", "b", "c"}, Sparse: []datasets.Sparse{{Columns: []int{0, 1}, Values: []float64{4, 1}}, {}, {Columns: []int{1, 2}, Values: []float64{0, 0}}, {}}}
	if s := perceptron.Must(Standardize(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || math.Abs(s.Scale[1]-math.Sqrt(3)/4) > 1e-15 || s.Scale[2] != 1 {
		t.Errorf("standardised by %v", s)
	}
	if s := perceptron.Must(Shrink(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || s.Scale[1] != 1 || s.Scale[2] != 1 || s.Shift != nil {
		t.Errorf("shrunk by %v", s)
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
		if r := recover(); r == nil || !strings.Contains(fmt.Sprint(r), "got a point of 1 number, want 2") {
			t.Errorf("panicked with %v", r)
		}
	}()
	Scaling{Scale: []float64{2, 10}}.Row([]float64{1})
}

func TestErrors(t *testing.T) {
	iris, nan, unnamed := datasets.Iris(), datasets.Iris(), datasets.Iris()
	nan.Rows[3][2] = math.NaN()
	unnamed.Features = nil
	thin := datasets.Table{Features: iris.Features, Sparse: []datasets.Sparse{{Columns: []int{1}, Values: []float64{3.5}}}}
	column := datasets.Place{Other: "row 0", Name: "sepal_width"}
	divide := []datasets.Fix{{Do: "divide the data by a power of two first"}}
	other := []datasets.Fix{{Do: "use a scaling without a shift"}}
	for _, c := range []struct {
		err   error
		place datasets.Place
		found string
		fixes []datasets.Fix
	}{
		{second(Standardize(datasets.Table{})), datasets.Place{}, "a table without rows", nil},
		{second(Standardize(nan)), datasets.Place{Other: "row 3", Name: "petal_length"}, "NaN", nil},
		{second(Scaling{Scale: []float64{1}}.Apply(iris)), datasets.Place{}, "a scale of 1 number for 4 columns", nil},
		{second(Scaling{Shift: []float64{1, 2, 3, math.NaN()}}.Apply(iris)), datasets.Place{Other: "column 3"}, "the shift NaN", nil},
		{second(Scaling{Scale: []float64{1, math.Inf(1), 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, "the scale +Inf", nil},
		{second(Scaling{Scale: []float64{1, 0, 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, "the scale 0", nil},
		{second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(iris)), column, "3.5, which becomes +Inf", divide},
		{second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(unnamed)), datasets.Place{Other: "row 0, column 1"}, "3.5, which becomes +Inf", divide},
		{second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(thin)), column, "3.5, which becomes +Inf", divide},
		{second(Scaling{Shift: []float64{0, 0, 2, 0}}.Apply(thin)), datasets.Place{Name: "petal_length"}, "the shift 2 in a sparse table", other},
	} {
		got, ok := c.err.(*datasets.Problem)
		if !ok || got.Place != c.place || got.Found != c.found || !reflect.DeepEqual(got.Fixes, c.fixes) {
			t.Errorf("error %v, want %q at %v", c.err, c.found, c.place)
		}
	}
	if err := second(Scaling{Shift: make([]float64, 4)}.Apply(thin)); err != nil {
		t.Errorf("a shift by 0 is none: %v", err)
	}
}

func second[T any](_ T, err error) error { return err }

// A table in parts has the scaling of the whole, to the bit. An error among the parts is the scaler's.
func TestParts(t *testing.T) {
	dense := datasets.Table{Features: []string{"a", "b", "c", "d"}}
	sparse := datasets.Table{Features: dense.Features}
	draw := random.New(5, 6)
	for range 50 {
		x := []float64{float64(draw.Below(1000)) / 7, 1e200 * float64(draw.Below(9)), 3, float64(draw.Below(3)) / 3}
		dense.Rows = append(dense.Rows, x)
		sparse.Sparse = append(sparse.Sparse, datasets.Sparse{Columns: []int{0, 3}, Values: []float64{x[0], x[3]}})
	}
	broken := errors.New("a part can't be read")
	for _, table := range []datasets.Table{dense, sparse} {
		parts := func(yield func(datasets.Table, error) bool) {
			for i := 0; i < 50; i += 7 {
				part := table
				if table.Sparse != nil {
					part.Sparse = table.Sparse[i:min(i+7, 50)]
				} else {
					part.Rows = table.Rows[i:min(i+7, 50)]
				}
				if !yield(part, nil) {
					return
				}
			}
		}
		standard, _ := Standardize(table)
		shrunk, _ := Shrink(table)
		for _, c := range []struct {
			scaler Scaler
			want   Scaling
		}{{Standard, standard}, {Shrunk, shrunk}, {None, Scaling{}}} {
			if got, err := c.scaler.Fit(parts); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%T: %v, %v, want %v", c.scaler, got, err, c.want)
			}
		}
		for _, scaler := range []Scaler{Standard, Shrunk} {
			for fails := range 4 {
				ranges := 0
				_, err := scaler.Fit(func(yield func(datasets.Table, error) bool) {
					if ranges == fails {
						yield(datasets.Table{}, broken)
						return
					}
					ranges++
					parts(yield)
				})
				if !errors.Is(err, broken) {
					t.Errorf("%T: error %v in range %d, want %v", scaler, err, fails+1, broken)
				}
			}
		}
		if _, err := FitFirst(Standardize).Fit(func(yield func(datasets.Table, error) bool) {
			yield(datasets.Table{}, broken)
		}); !errors.Is(err, broken) {
			t.Errorf("FitFirst: error %v, want %v", err, broken)
		}
	}
}
