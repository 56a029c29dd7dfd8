package perceptron

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"

	"perceptronlab/internal/messagetest"
)

// constructors calls each constructor with the same rows x and labels y. It returns a map from the
// name of each constructor to its Dataset.
func constructors(t *testing.T, x [][]float64, y []float64) map[string]*Dataset {
	t.Helper()
	flat := slices.Concat(x...)
	n, dim := len(x), len(x[0])
	wide := mat.NewDense(n+2, dim+3, nil) // the stride differs from the width
	wide.Slice(1, n+1, 2, dim+2).(*mat.Dense).Copy(mat.NewDense(n, dim, flat))
	indptr, indices, values := csr(x)
	return map[string]*Dataset{
		"NewDataset":           Must(NewDataset(mat.NewDense(n, dim, slices.Clone(flat)), y)),
		"NewDataset transpose": Must(NewDataset(mat.DenseCopyOf(mat.NewDense(n, dim, slices.Clone(flat)).T()).T(), y)),
		"Wrap":                 Must(Wrap(mat.NewDense(n, dim, slices.Clone(flat)), y)),
		"Wrap with a stride":   Must(Wrap(wide.Slice(1, n+1, 2, dim+2).(*mat.Dense), y)),
		"FromRows":             Must(FromRows(x, y)),
		"FromCSR":              Must(FromCSR(n, dim, indptr, indices, values, y)),
	}
}

func TestConstructorsAgree(t *testing.T) {
	x := [][]float64{{1, 0, -2}, {0, 0, 0}, {0.5, 4, 0}, {3, 4, 12}}
	y := []float64{1, -1, -1, 1}
	for name, d := range constructors(t, x, y) {
		i := 0
		for row, label := range d.All() {
			if !slices.Equal(row, x[i]) || label != y[i] {
				t.Errorf("%s: All yields %v, %v as example %d, want %v, %v", name, row, label, i, x[i], y[i])
			}
			if !slices.Equal(d.Row(i), x[i]) || d.Label(i) != y[i] {
				t.Errorf("%s: Row(%d) = %v and Label(%d) = %v, want %v and %v",
					name, i, d.Row(i), i, d.Label(i), x[i], y[i])
			}
			i++
		}
		columns, values := d.NonZero(2)
		subset, scaled, relabelled := Must(d.Subset(3, 0, 3)), Must(d.Scale(-0.5)), Must(d.WithLabels([]float64{-1, -1, 1, 1}))
		absorbed, constantFirst := d.AbsorbBias(), Must(Bias{Constant: 0.25, First: true}.Absorb(d))
		w := Weights{1, 2, 3}
		for result, c := range map[string]struct{ got, want any }{
			"examples of All, Len, Dim": {[]int{i, d.Len(), d.Dim()}, []int{4, 4, 3}},
			"R²":                        {d.Radius2(), 169.0},
			"NonZero(2)":                {[]any{columns, values}, []any{[]int{0, 1}, []float64{0.5, 4}}},
			"Columns(2, 0)":             {Must(d.Columns(2, 0)).Row(0), []float64{-2, 1}},
			"Columns(1, 1)":             {Must(d.Columns(1, 1)).Row(3), []float64{4, 4}},
			"Subset(3, 0, 3)":           {[]any{subset.Len(), subset.Row(2), subset.Label(1)}, []any{3, x[3], 1.0}},
			"Scale(-0.5)":               {[]any{scaled.Row(3), scaled.Radius2()}, []any{[]float64{-1.5, -2, -6}, 169.0 / 4}},
			"label 2 with WithLabels":   {[]float64{relabelled.Label(2), d.Label(2)}, []float64{1, -1}},
			"AbsorbBias":                {[]any{absorbed.Row(1), absorbed.Radius2()}, []any{[]float64{0, 0, 0, 1}, 170.0}},
			"Absorb of 0.25 first":      {constantFirst.Row(0), []float64{0.25, 1, 0, -2}},
			"Scores":                    {d.Scores(w), []float64{-5, 0, 8.5, 47}},
			"FunctionalMargin":          {d.FunctionalMargin(w), -8.5},
			"Errors, including score 0": {d.Errors(w.Dot), 3},
		} {
			if !reflect.DeepEqual(c.got, c.want) {
				t.Errorf("%s: %s = %v, want %v", name, result, c.got, c.want)
			}
		}
	}
}

// Wrap copies the labels and the names, but not the matrix.
func TestConstructorsCopyTheirArguments(t *testing.T) {
	x, y, names := [][]float64{{1, 2}, {3, 4}}, []float64{1, -1}, []string{"a", "b"}
	dense := mat.NewDense(2, 2, []float64{1, 2, 3, 4})
	indptr, indices, values := csr(x)
	copies := map[string]*Dataset{
		"FromRows":   Must(FromRows(x, y)).Named(names...),
		"NewDataset": Must(NewDataset(dense, y)).Named(names...),
		"FromCSR":    Must(FromCSR(2, 2, indptr, indices, values, y)).Named(names...),
		"Wrap":       Must(Wrap(mat.NewDense(2, 2, []float64{1, 2, 3, 4}), y)).Named(names...),
	}
	copies["WithLabels"] = Must(copies["Wrap"].WithLabels(y))
	x[0][0], y[0], values[0], indices[0], indptr[1], names[0] = 9, -1, 9, 1, 1, "changed"
	dense.Set(0, 0, 9)
	for name, d := range copies {
		d.Names()[1] = "changed" // changes only the copy that Names returns
		if got := d.Row(0); !slices.Equal(got, []float64{1, 2}) || d.Label(0) != 1 || !slices.Equal(d.Names(), []string{"a", "b"}) {
			t.Errorf("%s, after a change of the arguments: Row(0) = %v, Label(0) = %v, Names() = %v, "+
				"want [1 2], 1, [a b]", name, got, d.Label(0), d.Names())
		}
	}
}

func TestAppendToRowCopies(t *testing.T) {
	for name, d := range constructors(t, [][]float64{{1, 2}, {3, 4}}, []float64{1, -1}) {
		_ = append(d.Row(0), 9)
		columns, values := d.NonZero(0)
		_, _ = append(columns, 9), append(values, 9)
		if got := d.Row(1); !slices.Equal(got, []float64{3, 4}) {
			t.Errorf("%s: Row(1) = %v after appending to row 0, want [3 4]", name, got)
		}
	}
}

func TestInvalidData(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	labels := []float64{1, -1}
	rows := func(x [][]float64, y []float64) func() (*Dataset, error) {
		return func() (*Dataset, error) { return FromRows(x, y) }
	}
	sparse := func(r, c int, indptr, indices []int, values []float64) func() (*Dataset, error) {
		return func() (*Dataset, error) { return FromCSR(r, c, indptr, indices, values, labels) }
	}
	valid := Must(FromRows([][]float64{{1, 2}, {3, 4}}, labels)).Named("width", "height")
	for _, c := range []struct {
		name      string
		construct func() (*Dataset, error)
	}{
		{"+Inf", rows([][]float64{{inf, 2}, {3, 4}}, labels)},
		{"squares overflow", rows([][]float64{{1, 2}, {3, -1e200}}, labels)},
		{"rows of different lengths", rows([][]float64{{1, 2}, {3}}, labels)},
		{"no rows", rows(nil, nil)},
		{"no columns", rows([][]float64{{}, {}}, labels)},
		{"no labels", rows([][]float64{{1}}, nil)},
		{"label 0", rows([][]float64{{1}, {2}}, []float64{1, 0})},
		{"label 2", rows([][]float64{{1}, {2}}, []float64{1, 2})},
		{"nil matrix", func() (*Dataset, error) { return NewDataset(nil, labels) }},
		{"nil *mat.Dense", func() (*Dataset, error) { return NewDataset((*mat.Dense)(nil), labels) }},
		{"empty *mat.Dense", func() (*Dataset, error) { return NewDataset(&mat.Dense{}, nil) }},
		{"Wrap of nil", func() (*Dataset, error) { return Wrap(nil, labels) }},
		{"Wrap of NaN", func() (*Dataset, error) { return Wrap(mat.NewDense(2, 1, []float64{1, nan}), labels) }},

		{"CSR columns decrease", sparse(2, 3, []int{0, 2, 2}, []int{2, 1}, []float64{1, 1})},
		{"CSR column repeated", sparse(2, 3, []int{0, 0, 2}, []int{1, 1}, []float64{1, 1})},
		{"CSR column out of range", sparse(2, 3, []int{0, 1, 2}, []int{1, 3}, []float64{1, 1})},
		{"CSR column negative", sparse(2, 3, []int{0, 1, 2}, []int{1, -1}, []float64{1, 1})},
		{"CSR indptr too short", sparse(2, 3, []int{0, 2}, []int{0, 1}, []float64{1, 1})},
		{"CSR indptr decreases", sparse(2, 3, []int{0, 3, 2}, []int{0, 1}, []float64{1, 1})},
		{"CSR indptr negative", sparse(2, 3, []int{0, -1, 2}, []int{0, 1}, []float64{1, 1})},
		{"CSR indptr ends early", sparse(2, 3, []int{0, 1, 1}, []int{0, 1}, []float64{1, 1})},
		{"CSR values too short", sparse(2, 3, []int{0, 1, 2}, []int{0, 1}, []float64{1})},
		{"CSR with too many columns", sparse(2, 1<<30+1, []int{0, 0, 0}, nil, nil)},
		{"CSR NaN", sparse(2, 9, []int{0, 1, 2}, []int{3, 7}, []float64{1, nan})},
		{"CSR no rows", func() (*Dataset, error) { return FromCSR(0, 2, []int{0}, nil, nil, nil) }},

		{"Columns out of range", func() (*Dataset, error) { return valid.Columns(0, 2) }},
		{"Columns without arguments", func() (*Dataset, error) { return valid.Columns() }},
		{"Subset out of range", func() (*Dataset, error) { return valid.Subset(-1) }},
		{"WithLabels with too few labels", func() (*Dataset, error) { return valid.WithLabels([]float64{1}) }},
		{"Scale by 0", func() (*Dataset, error) { return valid.Scale(0) }},
		{"Absorb Inf", func() (*Dataset, error) { return Bias{Constant: inf}.Absorb(valid) }},
		{"Absorb 1e200", func() (*Dataset, error) { return Bias{Constant: 1e200}.Absorb(valid) }},
	} {
		d, err := c.construct()
		messagetest.Error(t, c.name, err)
		if d != nil {
			t.Errorf("%s: Dataset = %v, want nil, because there is an error", c.name, d)
		}
	}
}

func TestNamesFollowColumns(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 2, 3}, {4, 5, 6}}, []float64{1, -1}))
	if d.Names() != nil {
		t.Errorf("Names() = %v before Named, want nil", d.Names())
	}
	d = d.Named("a", "b", "c")
	for _, c := range []struct {
		d    *Dataset
		want []string
	}{
		{d, []string{"a", "b", "c"}},
		{Must(d.Columns(2, 0)), []string{"c", "a"}},
		{Must(d.Subset(1)), []string{"a", "b", "c"}},
		{Must(d.Scale(2)), []string{"a", "b", "c"}},
		{Must(d.WithLabels([]float64{-1, 1})), []string{"a", "b", "c"}},
		{d.AbsorbBias(), []string{"a", "b", "c", "1"}},
		{Must(d.AbsorbBias().Scale(0.5)), []string{"a", "b", "c", "0.5"}},
		{Must(Bias{Constant: 2, First: true}.Absorb(d)), []string{"2", "a", "b", "c"}},
	} {
		if got := c.d.Names(); !reflect.DeepEqual(got, c.want) {
			t.Errorf("Names() = %v, want %v", got, c.want)
		}
	}
	messagetest.Panic(t, "too few names", func() { d.Named("a", "b") })
}

func TestIndexOutOfRange(t *testing.T) {
	// part has only rows 0 and 1. The matrix of which it is a slice also has a row 2.
	wide := mat.NewDense(3, 3, []float64{1, 2, 9, 3, 4, 9, 5, 6, 9})
	part := Must(Wrap(wide.Slice(0, 2, 0, 2).(*mat.Dense), []float64{1, -1}))
	for _, i := range []int{-1, 2} {
		name := fmt.Sprint("example ", i)
		messagetest.Panic(t, name, func() { part.Row(i) })
		messagetest.Panic(t, name, func() { part.NonZero(i) })
		messagetest.Panic(t, name, func() { part.Label(i) })
	}
}

func TestTrainingOnEmptyDatasetPanics(t *testing.T) {
	empty := &Dataset{}
	messagetest.Panic(t, "empty Dataset", func() { Train(empty) })
	messagetest.Panic(t, "empty Dataset", func() { Updates(empty) })
}

func TestNorms(t *testing.T) {
	inf := math.Inf(1)
	for _, c := range []struct {
		w           Weights
		norm, norm2 float64
	}{
		{Weights{3, -4}, 5, 25},
		{Weights{0, 0}, 0, 0},
		{Weights{3 * 0x1p600, -4 * 0x1p600}, 5 * 0x1p600, inf},
		{Weights{3 * 0x1p-600, 4 * 0x1p-600}, 5 * 0x1p-600, 0},
		{Weights{1, -inf}, inf, inf},
	} {
		if got := c.w.Norm(); got != c.norm {
			t.Errorf("%v.Norm() = %v, want %v", c.w, got, c.norm)
		}
		if got := c.w.Norm2(); got != c.norm2 {
			t.Errorf("%v.Norm2() = %v, want %v", c.w, got, c.norm2)
		}
	}
	if got := and().Margin(Weights{0, 0}); got != 0 {
		t.Errorf("Margin(w = 0) = %v, want 0", got)
	}
}

func TestNegativeZeroWeightPrintsAsZero(t *testing.T) {
	if got := (Weights{math.Copysign(0, -1), 1}).String(); got != "[0 1]" {
		t.Errorf("String of the weights −0 and 1 = %s, want [0 1]", got)
	}
}

func TestAffineCopiesWeights(t *testing.T) {
	w := Weights{1, 2, 3}
	score := Bias{}.Affine(w)
	w[0] = 99
	if got := score([]float64{1, 1}); got != 6 {
		t.Errorf("Affine(w)([1 1]) after a change of w = %v, want 6, as before the change", got)
	}
}
