package perceptron

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"gonum.org/v1/gonum/mat"
)

// Each constructor makes the same Dataset of the same numbers.
func constructors(t *testing.T, x [][]float64, y []float64) map[string]*Dataset {
	t.Helper()
	flat := slices.Concat(x...)
	n, dim := len(x), len(x[0])
	wide := mat.NewDense(n+2, dim+3, nil) // so that the stride is not the width
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
			if !slices.Equal(row, x[i]) || !slices.Equal(d.Row(i), x[i]) || label != y[i] || d.Label(i) != y[i] {
				t.Errorf("%s: example %d is %v, %v, want %v, %v", name, i, row, label, x[i], y[i])
			}
			i++
		}
		columns, values := d.NonZero(2)
		subset, half, relabelled := Must(d.Subset(3, 0, 3)), Must(d.Scale(-0.5)), Must(d.WithLabels([]float64{-1, -1, 1, 1}))
		lifted, first := d.AbsorbBias(), Must(Bias{Constant: 0.25, First: true}.Absorb(d))
		w := Weights{1, 2, 3}
		for what, c := range map[string]struct{ got, want any }{
			"the size":                    {[]int{i, d.Len(), d.Dim()}, []int{4, 4, 3}},
			"R²":                          {d.Radius2(), 169.0},
			"NonZero(2)":                  {[]any{columns, values}, []any{[]int{0, 1}, []float64{0.5, 4}}},
			"Columns(2, 0)":               {Must(d.Columns(2, 0)).Row(0), []float64{-2, 1}},
			"Columns(1, 1)":               {Must(d.Columns(1, 1)).Row(3), []float64{4, 4}},
			"Subset(3, 0, 3)":             {[]any{subset.Len(), subset.Row(2), subset.Label(1)}, []any{3, x[3], 1.0}},
			"Scale(-0.5)":                 {[]any{half.Row(3), half.Radius2()}, []any{[]float64{-1.5, -2, -6}, 169.0 / 4}},
			"WithLabels, and the old":     {[]float64{relabelled.Label(2), d.Label(2)}, []float64{1, -1}},
			"AbsorbBias":                  {[]any{lifted.Row(1), lifted.Radius2()}, []any{[]float64{0, 0, 0, 1}, 170.0}},
			"the constant 0.25 first":     {first.Row(0), []float64{0.25, 1, 0, -2}},
			"Scores":                      {d.Scores(w), []float64{-5, 0, 8.5, 47}},
			"the functional margin":       {d.FunctionalMargin(w), -8.5},
			"Errors (the score 0 is one)": {d.Errors(w.Dot), 3},
		} {
			if !reflect.DeepEqual(c.got, c.want) {
				t.Errorf("%s: %s is %v, want %v", name, what, c.got, c.want)
			}
		}
	}
}

func TestCallersDataAreCopied(t *testing.T) {
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
		d.Names()[1] = "changed"
		if got := d.Row(0); !slices.Equal(got, []float64{1, 2}) || d.Label(0) != 1 || !slices.Equal(d.Names(), []string{"a", "b"}) {
			t.Errorf("%s: after the caller's change row 0 is %v, label %v, names %v", name, got, d.Label(0), d.Names())
		}
	}
}

func TestAppendToARowLeavesTheNext(t *testing.T) {
	for name, d := range constructors(t, [][]float64{{1, 2}, {3, 4}}, []float64{1, -1}) {
		_ = append(d.Row(0), 9)
		columns, values := d.NonZero(0)
		_, _ = append(columns, 9), append(values, 9)
		if got := d.Row(1); !slices.Equal(got, []float64{3, 4}) {
			t.Errorf("%s: row 1 became %v", name, got)
		}
	}
}

func TestBadDataAreErrorsThatSayWhere(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	ok := []float64{1, -1}
	rows := func(x [][]float64, y []float64) func() (*Dataset, error) {
		return func() (*Dataset, error) { return FromRows(x, y) }
	}
	sparse := func(r, c int, indptr, indices []int, values []float64) func() (*Dataset, error) {
		return func() (*Dataset, error) { return FromCSR(r, c, indptr, indices, values, ok) }
	}
	good := Must(FromRows([][]float64{{1, 2}, {3, 4}}, ok)).Named("width", "height")
	for _, c := range []struct {
		name string
		make func() (*Dataset, error)
		want string
	}{
		{"+Inf", rows([][]float64{{inf, 2}, {3, 4}}, ok), "row 0, column 0: +Inf; wanted a finite number"},
		{"squares overflow", rows([][]float64{{1, 2}, {3, -1e200}}, ok), "row 1, column 1: -1e+200 is too large"},
		{"ragged", rows([][]float64{{1, 2}, {3}}, ok), "row 1 has 1 columns; wanted 2, as many as row 0"},
		{"no rows", rows(nil, nil), "no examples; wanted at least one row"},
		{"no columns", rows([][]float64{{}, {}}, ok), "no columns; wanted at least one feature"},
		{"no labels", rows([][]float64{{1}}, nil), "1 rows and 0 labels; wanted one label a row"},
		{"nil matrix", func() (*Dataset, error) { return NewDataset(nil, ok) }, "no examples"},
		{"nil *mat.Dense", func() (*Dataset, error) { return NewDataset((*mat.Dense)(nil), ok) }, "no examples"},
		{"empty *mat.Dense", func() (*Dataset, error) { return NewDataset(&mat.Dense{}, nil) }, "no examples"},
		{"Wrap of nil", func() (*Dataset, error) { return Wrap(nil, ok) }, "no examples"},
		{"Wrap of NaN", func() (*Dataset, error) { return Wrap(mat.NewDense(2, 1, []float64{1, nan}), ok) }, "row 1, column 0: NaN"},

		{"CSR columns fall", sparse(2, 3, []int{0, 2, 2}, []int{2, 1}, []float64{1, 1}), "row 0: column 1 comes after column 2; wanted columns that increase"},
		{"CSR column twice", sparse(2, 3, []int{0, 0, 2}, []int{1, 1}, []float64{1, 1}), "row 1: column 1 comes after column 1; wanted columns that increase"},
		{"CSR column outside", sparse(2, 3, []int{0, 1, 2}, []int{1, 3}, []float64{1, 1}), "row 1: column 3; wanted 0 to 2"},
		{"CSR column negative", sparse(2, 3, []int{0, 1, 2}, []int{1, -1}, []float64{1, 1}), "row 1: column -1; wanted 0 to 2"},
		{"CSR indptr short", sparse(2, 3, []int{0, 2}, []int{0, 1}, []float64{1, 1}), "indptr has 2 entries; wanted 3"},
		{"CSR indptr falls", sparse(2, 3, []int{0, 3, 2}, []int{0, 1}, []float64{1, 1}), "indptr goes from 0 to 2; wanted it to rise from 0 to 2"},
		{"CSR indptr negative", sparse(2, 3, []int{0, -1, 2}, []int{0, 1}, []float64{1, 1}), "never to fall"},
		{"CSR indptr ends early", sparse(2, 3, []int{0, 1, 1}, []int{0, 1}, []float64{1, 1}), "indptr goes from 0 to 1; wanted it to rise from 0 to 2"},
		{"CSR values short", sparse(2, 3, []int{0, 1, 2}, []int{0, 1}, []float64{1}), "2 indices and 1 values"},
		{"CSR too wide", sparse(2, 1<<40, []int{0, 0, 0}, nil, nil), "1099511627776 columns; wanted at most 1073741824"},
		{"CSR NaN", sparse(2, 9, []int{0, 1, 2}, []int{3, 7}, []float64{1, nan}), "row 1, column 7: NaN"},
		{"CSR no rows", func() (*Dataset, error) { return FromCSR(0, 2, []int{0}, nil, nil, nil) }, "no examples"},

		{"Columns outside", func() (*Dataset, error) { return good.Columns(0, 2) }, "column 2; wanted 0 to 1"},
		{"Columns none", func() (*Dataset, error) { return good.Columns() }, "no columns"},
		{"Subset outside", func() (*Dataset, error) { return good.Subset(-1) }, "row -1; wanted 0 to 1"},
		{"WithLabels short", func() (*Dataset, error) { return good.WithLabels([]float64{1}) }, "2 rows and 1 labels"},
		{"Scale by 0", func() (*Dataset, error) { return good.Scale(0) }, "Scale by 0; wanted a finite number that is not 0"},
		{"Absorb Inf", func() (*Dataset, error) { return Bias{Constant: inf}.Absorb(good) }, "constant is +Inf; wanted a finite number"},
		{"Absorb 1e200", func() (*Dataset, error) { return Bias{Constant: 1e200}.Absorb(good) }, `row 0, column 2 ("1e+200"): 1e+200 is too large`},
	} {
		d, err := c.make()
		mustSay(t, c.name, err, c.want)
		mustSay(t, c.name, err, "perceptron: ")
		if d != nil {
			t.Errorf("%s: a Dataset comes with the error", c.name)
		}
	}
}

func TestNamesFollowTheirColumns(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 2, 3}, {4, 5, 6}}, []float64{1, -1}))
	if d.Names() != nil {
		t.Errorf("names %v before any were given", d.Names())
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
			t.Errorf("names %v, want %v", got, c.want)
		}
	}
	mustPanic(t, "Named got 2 names for 3 columns", func() { d.Named("a", "b") })
}

func TestRowsThatAreNotThere(t *testing.T) {
	// Rows that are not there: a slice of a larger matrix has more behind it.
	wide := mat.NewDense(3, 3, []float64{1, 2, 9, 3, 4, 9, 5, 6, 9})
	part := Must(Wrap(wide.Slice(0, 2, 0, 2).(*mat.Dense), []float64{1, -1}))
	for _, i := range []int{-1, 2} {
		want := fmt.Sprintf("example %d; wanted 0 to 1", i)
		mustPanic(t, want, func() { part.Row(i) })
		mustPanic(t, want, func() { part.NonZero(i) })
		mustPanic(t, want, func() { part.Label(i) })
	}

	empty := &Dataset{}
	mustPanic(t, "the Dataset is empty; make one with FromRows", func() { Train(empty) })
	mustPanic(t, "the Dataset is empty", func() { Updates(empty) })
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
			t.Errorf("‖%v‖ = %v, want %v", c.w, got, c.norm)
		}
		if got := c.w.Norm2(); got != c.norm2 {
			t.Errorf("‖%v‖² = %v, want %v", c.w, got, c.norm2)
		}
	}
	if got := and().Margin(Weights{0, 0}); got != 0 {
		t.Errorf("margin of w = 0 is %v, want 0", got)
	}
	if got := (Weights{math.Copysign(0, -1), 1}).String(); got != "[0 1]" {
		t.Errorf("−0 prints as %s", got)
	}
	w := Weights{1, 2, 3}
	score := Bias{}.Affine(w)
	w[0] = 99
	if got := score([]float64{1, 1}); got != 6 {
		t.Errorf("Affine follows a later change of w: %v, want 6", got)
	}
}
