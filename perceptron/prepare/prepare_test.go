package prepare

import (
	"encoding/json"
	"errors"
	"iter"
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

// extremeTable returns a table with very large and very small numbers. Column 4 is constant. The standard
// deviation of column 6 is about ½, and its numbers are near 1e15, where float64 values are 1/8 apart.
func extremeTable() (t datasets.Table) {
	source := random.New(1, 0)
	for range 200 {
		v := float64(source.Below(1000))
		t.Rows = append(t.Rows, []float64{
			v, 1e9 + v, -v / 1e300 / 1e10, v * 1e305, 7, math.Ldexp(v, -1074), 1e15 + float64(source.Below(2)),
		})
	}
	return t
}

// After scaling by Standardize, the exact mean of each column is near 0 and its exact variance is near 1.
// The tolerance is a small multiple of the rounding error of the scaled numbers.
func TestStandardizedMoments(t *testing.T) {
	for name, table := range map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "extreme": extremeTable()} {
		s := perceptron.Must(Standardize(table))
		scaled := perceptron.Must(s.Apply(table))
		for j := range table.Dim() {
			mean, variance := exactMoments(scaled.Rows, j)
			if name == "extreme" && j == 4 {
				if s.Shift[j] != 7 || s.Scale[j] != 1 || mean != 0 || variance != 0 {
					t.Errorf("column of sevens: shift = %v, scale = %v, mean and variance of the scaled column = %v and %v, want 7, 1, 0 and 0",
						s.Shift[j], s.Scale[j], mean, variance)
				}
				continue
			}
			tolerance := 4e-16 * max(1, math.Abs(s.Shift[j])/s.Scale[j])
			if name == "extreme" && j == 5 {
				tolerance = 1e-2 // the mean and the deviation are rounded to multiples of 2⁻¹⁰⁷⁴
			}
			if math.Abs(mean) > tolerance || math.Abs(variance-1) > 10*tolerance {
				t.Errorf("%s, column %d: mean = %v, variance = %v, want 0 ± %v and 1 ± %v", name, j, mean, variance, tolerance, 10*tolerance)
			}
		}
	}
}

// The numbers 2, 4, 4, 4, 5, 5, 7, 9 have mean 5 and standard deviation √(32/8) = 2. The other columns
// have very large, very small, almost equal or equal numbers.
func TestStandardizeByHand(t *testing.T) {
	for _, c := range []struct{ column, want []float64 }{
		{[]float64{2, 4, 4, 4, 5, 5, 7, 9}, []float64{-1.5, -0.5, -0.5, -0.5, 0, 0, 1, 2}},
		{[]float64{-1e300, 1e300}, []float64{-1, 1}},
		{[]float64{-math.MaxFloat64, math.MaxFloat64}, []float64{-1, 1}},
		{[]float64{5e-324, -5e-324}, []float64{1, -1}},
		{[]float64{1, math.Nextafter(1, 2)}, []float64{0, 0x1p-52}}, // constant up to rounding; the mean is rounded to 1
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
				t.Errorf("column %v after Standardize = %v, want %v", c.column, scaled.Rows, c.want)
				break
			}
		}
	}
}

// A column whose numbers differ only by rounding errors is not scaled to deviation 1, whether it is dense or
// sparse, and whether its numbers are large or small. The scaled numbers are almost equal. Whole numbers have
// no rounding errors, so they are scaled to deviation 1.
func TestStandardizeColumnsThatAreConstantUpToRounding(t *testing.T) {
	const rows = 100
	tenth := 0.1
	for _, c := range []struct {
		name        string
		first, last float64 // the numbers of the column
		wantScale   float64
	}{
		{"0.3", 0.3, tenth + 0.2, 1},
		{"negative", -0.3, -(tenth + 0.2), 1},
		{"large", 2.5e25, math.Nextafter(2.5e25, math.Inf(1)), 2.5e25},
		{"small", 1e-30, math.Nextafter(1e-30, 1), 1},
		{"whole numbers", 1 << 52, 1<<52 + 1, 0.5},
	} {
		dense, sparse := datasets.Table{}, datasets.Table{Features: []string{"a"}}
		for i := range rows {
			v := c.first
			if i%2 == 1 {
				v = c.last
			}
			dense.Rows = append(dense.Rows, []float64{v})
			sparse.Sparse = append(sparse.Sparse, datasets.Sparse{Columns: []int{0}, Values: []float64{v}})
		}
		for _, table := range []datasets.Table{dense, sparse} {
			s := perceptron.Must(Standardize(table))
			if math.Abs(s.Scale[0]-c.wantScale) > 1e-9*c.wantScale {
				t.Errorf("%s, sparse %v: Scale = %v, want %v", c.name, table.Sparse != nil, s.Scale[0], c.wantScale)
			}
			scaled := perceptron.Must(s.Apply(table))
			if d := math.Abs(scaled.Row(0)[0] - scaled.Row(1)[0]); c.wantScale != 0.5 && d > 1e-15 {
				t.Errorf("%s, sparse %v: difference after scaling = %v, want at most 1e-15", c.name, table.Sparse != nil, d)
			}
		}
		if s := perceptron.Must(Shrink(sparse)); s.Scale[0] != max(c.wantScale, 1) && math.Abs(s.Scale[0]-c.wantScale) > 1e-9*c.wantScale {
			t.Errorf("%s: Scale of Shrink = %v, want %v", c.name, s.Scale[0], max(c.wantScale, 1))
		}
	}
}

// Standardize returns the same numbers as scikit-learn's StandardScaler, up to rounding. The script
// testdata/record.py recorded the results of scikit-learn.
func TestStandardizeAgreesWithScikitLearn(t *testing.T) {
	var recorded map[string]map[string]json.RawMessage
	if err := json.Unmarshal(perceptron.Must(os.ReadFile("testdata/sklearn.json")), &recorded); err != nil {
		t.Fatal(err)
	}
	if v := string(recorded["versions"]["sklearn"]); v != `"1.9.1"` {
		t.Errorf("version of scikit-learn in sklearn.json = %s, want 1.9.1; if you have recorded new results, change the version here", v)
	}
	for name, table := range map[string]datasets.Table{"iris": datasets.Iris(), "breast cancer": datasets.BreastCancer(), "digits": datasets.Digits()} {
		s := perceptron.Must(Standardize(table))
		scaled := perceptron.Must(s.Apply(table))
		for key, got := range map[string][]float64{
			"mean": s.Shift, "scale": s.Scale, "row 100 standardised": scaled.Rows[100],
		} {
			var want []float64
			if err := json.Unmarshal(recorded[name][key], &want); err != nil || len(want) != table.Dim() {
				t.Fatalf("%s, %s: length of the record = %d, error = %v, want %d", name, key, len(want), err, table.Dim())
			}
			for j, v := range want {
				if math.Abs(got[j]-v) > 1e-13*max(math.Abs(v), 1) {
					t.Errorf("%s, %s, column %d = %v, want %v, as in scikit-learn", name, key, j, got[j], v)
				}
			}
		}
	}
}

// For a sparse table, Standardize returns the same Scale as for an equal dense table, and no Shift.
func TestStandardizeSparseTable(t *testing.T) {
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
			t.Errorf("column %d: Scale = %v, Shift = %v, want %v and nil", j, got.Scale[j], got.Shift, v)
		}
	}
}

// Column a has the numbers 4, 0, 0, 0 with standard deviation √3. Column b has the numbers 1, 0, 0, 0 with
// standard deviation √3/4. Column c is all zeros, one of them stored. Shrink does not divide column b by
// √3/4, because that would enlarge the numbers of the column.
func TestShrinkSparseTable(t *testing.T) {
	rare := datasets.Table{Features: []string{"a", "b", "c"}, Sparse: []datasets.Sparse{{Columns: []int{0, 1}, Values: []float64{4, 1}}, {}, {Columns: []int{1, 2}, Values: []float64{0, 0}}, {}}}
	if s := perceptron.Must(Standardize(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || math.Abs(s.Scale[1]-math.Sqrt(3)/4) > 1e-15 || s.Scale[2] != 1 {
		t.Errorf("Standardize = %v, want the scales √3, √3/4 and 1", s)
	}
	if s := perceptron.Must(Shrink(rare)); math.Abs(s.Scale[0]-math.Sqrt(3)) > 1e-15 || s.Scale[1] != 1 || s.Scale[2] != 1 || s.Shift != nil {
		t.Errorf("Shrink = %v, want the scales √3, 1 and 1", s)
	}
}

// Row and Apply return the numbers (x − Shift)/Scale, computed by hand, with and without Shift and Scale.
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
			t.Error("clearing the scaled row has changed the original row, want the rows to be copies")
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
	divideData := []datasets.Fix{{Do: "divide the data by a power of two before scaling"}}
	noShift := []datasets.Fix{{Do: "use a scaling without a shift"}}
	for _, c := range []struct {
		name  string
		err   error
		place datasets.Place
		fixes []datasets.Fix
	}{
		{"no rows", errorOf(Standardize(datasets.Table{})), datasets.Place{}, nil},
		{"NaN", errorOf(Standardize(nan)), datasets.Place{Other: "row 3", Name: "petal_length"}, nil},
		{"scale too short", errorOf(Scaling{Scale: []float64{1}}.Apply(iris)), datasets.Place{}, nil},
		{"shift NaN", errorOf(Scaling{Shift: []float64{1, 2, 3, math.NaN()}}.Apply(iris)), datasets.Place{Other: "column 3"}, nil},
		{"scale infinite", errorOf(Scaling{Scale: []float64{1, math.Inf(1), 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, nil},
		{"scale 0", errorOf(Scaling{Scale: []float64{1, 0, 3, 4}}.Apply(iris)), datasets.Place{Other: "column 1"}, nil},
		{"overflow", errorOf(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(iris)), column, divideData},
		{"overflow in an unnamed column", errorOf(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(unnamed)), datasets.Place{Other: "row 0, column 1"}, divideData},
		{"overflow in a sparse table", errorOf(Scaling{Scale: []float64{1, 5e-324, 1, 1}}.Apply(sparse)), column, divideData},
		{"shift of a sparse table", errorOf(Scaling{Shift: []float64{0, 0, 2, 0}}.Apply(sparse)), datasets.Place{Name: "petal_length"}, noShift},
	} {
		messagetest.Error(t, c.name, c.err)
		got, ok := c.err.(*datasets.Problem)
		if !ok || got.Place != c.place || !reflect.DeepEqual(got.Fixes, c.fixes) {
			t.Errorf("%s: error = %v, want a Problem with Place = %+v and Fixes = %+v", c.name, c.err, c.place, c.fixes)
		}
	}
	if err := errorOf(Scaling{Shift: make([]float64, 4)}.Apply(sparse)); err != nil {
		t.Errorf("Apply with Shift = 0 to a sparse table: error = %v, want none", err)
	}
}

// errorOf returns err. Its arguments are the two results of a call.
func errorOf[T any](_ T, err error) error { return err }

// fiftyRows returns a dense table of 50 rows, and a sparse table with columns 0 and 3 of the dense table.
func fiftyRows() (dense, sparse datasets.Table) {
	dense = datasets.Table{Features: []string{"a", "b", "c", "d"}}
	sparse = datasets.Table{Features: dense.Features}
	draw := random.New(5, 6)
	// The columns have fractions, numbers whose squares overflow, and equal numbers.
	for range 50 {
		x := []float64{float64(draw.Below(1000)) / 7, 1e200 * float64(draw.Below(9)), 3, float64(draw.Below(3)) / 3}
		dense.Rows = append(dense.Rows, x)
		sparse.Sparse = append(sparse.Sparse, datasets.Sparse{Columns: []int{0, 3}, Values: []float64{x[0], x[3]}})
	}
	return dense, sparse
}

// divide ranges over a table in parts of 7 rows.
func divide(table datasets.Table) iter.Seq2[datasets.Table, error] {
	return func(yield func(datasets.Table, error) bool) {
		for i := 0; i < table.Len(); i += 7 {
			end := min(i+7, table.Len())
			part := table
			if table.Sparse != nil {
				part.Sparse = table.Sparse[i:end]
			} else {
				part.Rows = table.Rows[i:end]
			}
			if !yield(part, nil) {
				return
			}
		}
	}
}

// Fit returns the same Scaling for several tables as for one table of all rows, to the last bit.
func TestFitSeveralTables(t *testing.T) {
	dense, sparse := fiftyRows()
	for _, table := range []datasets.Table{dense, sparse} {
		for _, c := range []struct {
			scaler Scaler
			want   Scaling
		}{
			{Standard, perceptron.Must(Standardize(table))},
			{Shrunk, perceptron.Must(Shrink(table))},
			{None, Scaling{}},
		} {
			if got, err := c.scaler.Fit(divide(table)); err != nil || !reflect.DeepEqual(got, c.want) {
				t.Errorf("%T.Fit of %v = %v, error = %v, want %v", c.scaler, table, got, err, c.want)
			}
		}
	}
}

// Standard and Shrunk range over the tables four times. If the tables can't be read in one of these passes,
// Fit returns the error. FitFirst ranges over the tables once.
func TestFitReturnsErrorsOfReading(t *testing.T) {
	dense, sparse := fiftyRows()
	failure := errors.New("cannot read a table")
	for _, table := range []datasets.Table{dense, sparse} {
		for _, scaler := range []Scaler{Standard, Shrunk} {
			for failing := range 4 {
				passes := 0
				_, err := scaler.Fit(func(yield func(datasets.Table, error) bool) {
					if passes == failing {
						yield(datasets.Table{}, failure)
						return
					}
					passes++
					divide(table)(yield)
				})
				if !errors.Is(err, failure) {
					t.Errorf("%T.Fit of %v with a failure in pass %d, counted from 0: error = %v, want %v", scaler, table, failing, err, failure)
				}
			}
		}
	}
	_, err := FitFirst(Standardize).Fit(func(yield func(datasets.Table, error) bool) { yield(datasets.Table{}, failure) })
	if !errors.Is(err, failure) {
		t.Errorf("FitFirst(Standardize).Fit with a failure: error = %v, want %v", err, failure)
	}
}
