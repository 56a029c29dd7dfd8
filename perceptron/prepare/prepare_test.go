package prepare

import (
	"encoding/json"
	"errors"
	"math"
	"math/big"
	"os"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// exactMoments returns the mean and the variance of column j, computed exactly and rounded once.
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

// After scaling by Standardize, each column has mean 0 and deviation 1, up to the rounding of its
// numbers. A constant column becomes 0.
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
					t.Errorf("column of sevens: shift %v, scale %v, scaled mean %v, variance %v, want 7, 1, 0 and 0",
						s.Shift[j], s.Scale[j], mean, variance)
				}
				continue
			}
			// The last hard column has a deviation of ½ and a mean near 1e15, where float64 values are 1/8
			// apart.
			tolerance := 4e-16 * max(1, math.Abs(s.Shift[j])/s.Scale[j])
			if name == "hard" && j == 5 {
				tolerance = 1e-2 // mean and deviation are rounded to multiples of the smallest float64
			}
			if math.Abs(mean) > tolerance || math.Abs(variance-1) > 10*tolerance {
				t.Errorf("%s, column %d: mean %v, variance %v, want 0 and 1 ± %v", name, j, mean, variance, tolerance)
			}
		}
	}
}

// The numbers 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and deviation 2 (2.138 if the sum is divided by n − 1).
// The other columns contain very large or very small numbers, or have almost or exactly equal numbers.
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
				t.Errorf("Standardize turns %v into %v, want %v", c.column, scaled.Rows, c.want)
				break
			}
		}
	}
}

// Standardize agrees with scikit-learn, whose results testdata/record.py recorded.
func TestStandardizeLikeScikitLearn(t *testing.T) {
	var all map[string]map[string]json.RawMessage
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/sklearn.json")), &all); err != nil {
		t.Fatal(err)
	}
	if v := string(all["versions"]["sklearn"]); v != `"1.9.1"` {
		t.Errorf("sklearn.json was recorded with scikit-learn %s, want 1.9.1; if you recorded it again, change the version here", v)
	}
	for name, table := range map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "digits": datasets.Digits()} {
		s := perceptron.Must(Standardize(table))
		scaled := perceptron.Must(s.Apply(table))
		for what, ours := range map[string][]float64{
			"mean": s.Shift, "scale": s.Scale, "row 100 standardised": scaled.Rows[100],
		} {
			var theirs []float64
			if err := json.Unmarshal(all[name][what], &theirs); err != nil || len(theirs) != table.Dim() {
				t.Fatalf("%s, %s: read %d numbers, error %v, want %d numbers", name, what, len(theirs), err, table.Dim())
			}
			for j, v := range theirs {
				if math.Abs(ours[j]-v) > 1e-13*max(math.Abs(v), 1) {
					t.Errorf("%s, %s, column %d: got %v, want %v, the number of scikit-learn", name, what, j, ours[j], v)
				}
			}
		}
	}
}

// The columns of a sparse table have the same scale as those of an equal dense table, and no shift.
// Shrink does not enlarge rare numbers. The numbers 4, 0, 0, 0 have deviation √3.
func TestSparse(t *testing.T) {
	digits := datasets.Digits()
	sparse := datasets.Table{Features: digits.Features, Sparse: []datasets.Sparse{}}
	for _, row := range digits.Rows {
		var x datasets.Sparse
		for j, v := range row {
			if v != 0 {
				x.Columns, x.Values = append(x.Columns, j), append(x.Values, v)
			}
		}
		sparse.Sparse = append(sparse.Sparse, x)
	}
	got, want := perceptron.Must(Standardize(sparse)), perceptron.Must(Standardize(digits)).Scale
	for j, v := range want {
		if got.Shift != nil || math.Abs(got.Scale[j]-v) > 1e-13*v {
			t.Errorf("column %d: scale %v, shift %v, want %v and nil", j, got.Scale[j], got.Shift, v)
		}
	}
	rare := datasets.Table{Features: []string{"a", "b", "c"}, Sparse: []datasets.Sparse{{Columns: []int{0, 1}, Values: []float64{4, 1}}, {}, {Columns: []int{1, 2}, Values: []float64{0, 0}}, {}}}
	if s := perceptron.Must(Standardize(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || math.Abs(s.Scale[1]-math.Sqrt(3)/4) > 1e-15 || s.Scale[2] != 1 {
		t.Errorf("Standardize = %v, want the scales √3, √3/4 and 1", s)
	}
	if s := perceptron.Must(Shrink(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || s.Scale[1] != 1 || s.Scale[2] != 1 || s.Shift != nil {
		t.Errorf("Shrink = %v, want the scales √3, 1 and 1", s)
	}
}

// Row and Apply give the same numbers as a computation by hand, with and without Shift and Scale.
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
			t.Errorf("%v.Row(%v) = %v, want %v", c.s, x, got, c.want)
		}
		table := datasets.Table{Rows: [][]float64{x}, Classes: []string{"a"}}
		got := perceptron.Must(c.s.Apply(table))
		if !slices.Equal(got.Rows[0], c.want) || got.Classes[0] != "a" {
			t.Errorf("%v.Apply(%v) = %v, want the row %v", c.s, table, got, c.want)
		}
		if clear(got.Rows[0]); x[0] != 7 {
			t.Error("a change of the scaled table changes the original, want a copy")
		}
	}
	sparse := datasets.Table{Features: []string{"a", "b", "c"}, Sparse: []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{8, 9}}, {}}}
	want := []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{4, 3}}, {}}
	if got := perceptron.Must(Scaling{Scale: []float64{2, 5, 3}}.Apply(sparse)); !reflect.DeepEqual(got.Sparse[0], want[0]) || len(got.Sparse[1].Values) != 0 {
		t.Errorf("Apply(%v) = %v, want %v", sparse.Sparse, got.Sparse, want)
	}
	messagetest.Panic(t, "row of another length", func() { Scaling{Scale: []float64{2, 10}}.Row([]float64{1}) })
}

func TestErrors(t *testing.T) {
	iris, nan, unnamed := datasets.Iris(), datasets.Iris(), datasets.Iris()
	nan.Rows[3][2] = math.NaN()
	unnamed.Features = nil
	sparse := datasets.Table{Features: iris.Features, Sparse: []datasets.Sparse{{Columns: []int{1}, Values: []float64{3.5}}}}
	column := datasets.Place{Other: "row 0", Name: "sepal_width"}
	divide := []datasets.Fix{{Do: "divide the data by a power of two first"}}
	noShift := []datasets.Fix{{Do: "use a scaling without a shift"}}
	for _, c := range []struct {
		name  string
		err   error
		place datasets.Place
		fixes []datasets.Fix
	}{
		{"no rows", second(Standardize(datasets.Table{})), datasets.Place{}, nil},
		{"NaN", second(Standardize(nan)), datasets.Place{Other: "row 3", Name: "petal_length"}, nil},
		{"scale too short", second(Scaling{Scale: []float64{1}}.Apply(iris)), datasets.Place{}, nil},
		{"shift NaN", second(Scaling{Shift: []float64{1, 2, 3, math.NaN()}}.Apply(iris)), datasets.Place{Other: "column 3"}, nil},
		{"scale infinite", second(Scaling{Scale: []float64{1, math.Inf(1), 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, nil},
		{"scale 0", second(Scaling{Scale: []float64{1, 0, 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, nil},
		{"overflow", second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(iris)), column, divide},
		{"overflow in an unnamed column", second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(unnamed)), datasets.Place{Other: "row 0, column 1"}, divide},
		{"overflow in a sparse table", second(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(sparse)), column, divide},
		{"shift of a sparse table", second(Scaling{Shift: []float64{0, 0, 2, 0}}.Apply(sparse)), datasets.Place{Name: "petal_length"}, noShift},
	} {
		messagetest.Error(t, c.name, c.err)
		got, ok := c.err.(*datasets.Problem)
		if !ok || got.Place != c.place || !reflect.DeepEqual(got.Fixes, c.fixes) {
			t.Errorf("%s: error %v, want the place %v and the fixes %v", c.name, c.err, c.place, c.fixes)
		}
	}
	if err := second(Scaling{Shift: make([]float64, 4)}.Apply(sparse)); err != nil {
		t.Errorf("shift of a sparse table by 0: error %v, want nil", err)
	}
}

func second[T any](_ T, err error) error { return err }

// Fit returns the same Scaling, to the bit, whether the rows come in several tables or in one. If parts
// yields an error, Fit returns the error.
func TestParts(t *testing.T) {
	dense := datasets.Table{Features: []string{"a", "b", "c", "d"}}
	sparse := datasets.Table{Features: dense.Features}
	draw := random.New(5, 6)
	for range 50 {
		x := []float64{float64(draw.Below(1000)) / 7, 1e200 * float64(draw.Below(9)), 3, float64(draw.Below(3)) / 3}
		dense.Rows = append(dense.Rows, x)
		sparse.Sparse = append(sparse.Sparse, datasets.Sparse{Columns: []int{0, 3}, Values: []float64{x[0], x[3]}})
	}
	failed := errors.New("cannot read a part")
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
				t.Errorf("%T.Fit = %v, error %v, want %v", c.scaler, got, err, c.want)
			}
		}
		for _, scaler := range []Scaler{Standard, Shrunk} {
			for failing := range 4 {
				passes := 0
				_, err := scaler.Fit(func(yield func(datasets.Table, error) bool) {
					if passes == failing {
						yield(datasets.Table{}, failed)
						return
					}
					passes++
					parts(yield)
				})
				if !errors.Is(err, failed) {
					t.Errorf("%T.Fit: error %v after a failure in pass %d, want %v", scaler, err, failing+1, failed)
				}
			}
		}
		if _, err := FitFirst(Standardize).Fit(func(yield func(datasets.Table, error) bool) {
			yield(datasets.Table{}, failed)
		}); !errors.Is(err, failed) {
			t.Errorf("FitFirst(Standardize).Fit: error %v, want %v", err, failed)
		}
	}
}
