package datasets

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// A Table holds rows of numbers and the class of each row: the content of a file, before you decide
// which class is +1. Rows[i] has one number per name in Features, and its class is Classes[i].
//
// [Table.OneVsRest] and [Table.OneVsOne] convert a table to a Dataset. In a notebook:
//
//	var setosa = perceptron.Must(datasets.Iris().OneVsRest("setosa"))
//
// If most numbers are 0, as in word counts, the rows are in [Sparse], and Rows is nil. Features may be nil
// if the columns of Rows have no names. With Sparse, Features must be set, because its length is the number
// of columns. Classes is nil if the classes are unknown.
//
// You may also fill in a Table by hand. [Table.Check] checks the whole table. Other methods that return an
// error may check only the parts that they use. Rows and columns are counted from 0, here and in errors.
//
// Weights is nil, or has one positive number per row: how much the row counts in training (see
// classifier.Trainer). OneVsRest and OneVsOne leave the weights out.
//
// Source, if it is not nil, reads other files into the same columns. Methods that return a Table keep the
// [Source], unless they leave out or repeat columns. If you change numbers, columns or classes by hand, set
// Source to nil, because the Source would not make this change in other files. Report lists the rows that
// the reader skipped and the values that it replaced.
type Table struct {
	Features []string
	Rows     [][]float64
	Sparse   []Sparse
	Classes  []string
	Weights  []float64
	Source   Source
	Report   *Report // kept by the same methods as Source; nil if the table is not from a file
}

// A Source reads other files into the columns and categories of an earlier table, in the same order.
// If it replaces missing values, it uses the means of the earlier table. The Source of a table that
// package files has read is a reader of package files, such as files.CSV.
//
//	fresh, err := train.Source.ReadFile("fresh.csv")
type Source interface {
	// ReadFile returns the table in the file called name.
	ReadFile(name string) (Table, error)
}

// A Sparse is a row that omits zeros. Values[k] is the number in column Columns[k]. The elements of
// Columns increase. In all other columns, the number is 0.
type Sparse struct {
	Columns []int
	Values  []float64
}

// Len returns the number of rows.
func (t Table) Len() int {
	if t.Sparse != nil {
		return len(t.Sparse)
	}
	return len(t.Rows)
}

// Dim returns the number of columns. This is the number of names or, if the columns have no names,
// the length of the first row.
func (t Table) Dim() int {
	if len(t.Features) == 0 && t.Sparse == nil && len(t.Rows) > 0 {
		return len(t.Rows[0])
	}
	return len(t.Features)
}

// Row returns a copy of row i with all its numbers, including zeros. It panics if i is out of
// range.
func (t Table) Row(i int) []float64 {
	if i < 0 || i >= t.Len() {
		panic(fmt.Sprintf("datasets: Row: got row %d, want 0 to %d", i, t.Len()-1))
	}
	if t.Sparse == nil {
		return slices.Clone(t.Rows[i])
	}
	x := make([]float64, t.Dim())
	for k, j := range t.Sparse[i].Columns {
		x[j] = t.Sparse[i].Values[k]
	}
	return x
}

// String returns the size of the table and the number of rows of each class. It adds the first line of the
// [Report], unless the Report is empty or t has only a part of the rows of its file.
//
//	150 rows (50 "setosa", 50 "versicolor", 50 "virginica") with 4 columns
func (t Table) String() string {
	rows := wording.Plural(t.Len(), "row")
	if t.Sparse != nil {
		rows = wording.Plural(t.Len(), "sparse row")
	}
	if len(t.Classes) > 0 {
		counts := map[string]int{}
		for _, class := range t.Classes {
			counts[class]++
		}
		rows += " (" + wording.List(t.ClassNames(), func(class string) string {
			return fmt.Sprint(counts[class], " ", wording.Quote(class))
		}) + ")"
	}
	text := rows + " with " + wording.Plural(t.Dim(), "column")
	// The counts in the Report don't apply to a part of the rows.
	reportApplies := !t.Report.Empty() && t.Len() == t.Report.Rows-len(t.Report.Skipped)
	if reportApplies {
		first, _, _ := strings.Cut(t.Report.String(), "\n")
		text += "; " + first
	}
	return text
}

// ClassNames returns the distinct classes, in the order in which they first appear.
func (t Table) ClassNames() []string { return classes.Distinct(t.Classes) }

// Columns returns a table of the columns of t with the indices j, counted from 0, in the order of j. The new
// table has the names of these columns, and the classes and weights of t. Its rows are copies. It has the
// [Source] and the [Report] of t only if it has each column of t exactly once. Select chooses columns by
// name.
//
//	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
//
// It is an error if j is empty or contains a column that does not exist, or if Check fails.
func (t Table) Columns(j ...int) (Table, error) {
	if err := t.Check(); err != nil {
		return Table{}, err
	}
	dim := t.Dim()
	if len(j) == 0 {
		return Table{}, fmt.Errorf("datasets: Columns: got no column, want at least one of %d", dim)
	}
	for _, c := range j {
		if c < 0 || c >= dim {
			return Table{}, fmt.Errorf("datasets: Columns: got column %d, want 0 to %d", c, dim-1)
		}
	}
	chosen := Table{Classes: slices.Clone(t.Classes), Weights: slices.Clone(t.Weights)}
	if sorted := slices.Compact(slices.Sorted(slices.Values(j))); len(j) == dim && len(sorted) == dim {
		chosen.Source = t.Source
		chosen.Report = t.Report
	}
	if len(t.Features) > 0 {
		chosen.Features = pick(t.Features, j)
	}
	choose := rows.Choose(j...)
	for _, row := range t.Rows {
		chosen.Rows = append(chosen.Rows, choose(rows.Row{}, rows.Row{Values: row}).Values)
	}
	for _, row := range t.Sparse {
		r := choose(rows.Row{}, rows.Sparse(row.Columns, row.Values))
		chosen.Sparse = append(chosen.Sparse, Sparse{r.Ints(), r.Values})
	}
	return chosen, nil
}

// pick returns the elements of list with the indices j, in the order of j.
func pick[T any](list []T, j []int) []T {
	picked := make([]T, len(j))
	for k, c := range j {
		picked[k] = list[c]
	}
	return picked
}

// Select returns a table of the columns with the given names, in the order of names, and the
// classes and weights of t. The rows are copies.
//
//	petals := perceptron.Must(datasets.Iris().Select("petal_length", "petal_width"))
//
// It is an error if names is empty, if a name is repeated, if a name belongs to no column or to
// several columns, or if Check fails.
func (t Table) Select(names ...string) (Table, error) {
	byNumber := Fix{Do: "select columns by number, with Columns"}
	switch {
	case len(names) == 0:
		return Table{}, problem("no name", "at least one of "+wording.Quoted(t.Features))
	case len(t.Features) == 0:
		return Table{}, problem("a table without column names", "a table with names").With(byNumber)
	}
	var list []int
	for _, name := range names {
		j := slices.Index(t.Features, name)
		switch {
		case j < 0:
			return Table{}, problem("the column "+wording.Quote(name),
				"one of the columns "+wording.Quoted(t.Features))
		case slices.Contains(t.Features[j+1:], name):
			return Table{}, problem("several columns named "+wording.Quote(name), "only one").With(byNumber)
		case slices.Contains(list, j):
			return Table{}, problem("the column "+wording.Quote(name)+" twice", "each column once")
		}
		list = append(list, j)
	}
	return t.Columns(list...)
}

// Subset returns a table of the rows of t with the given indices, counted from 0, in the given
// order. A row may be repeated. The new table shares the memory of the numbers and names of t.
//
// It is an error if rows is empty or contains a row that does not exist, or if t has classes or weights,
// but not one per row.
func (t Table) Subset(rows ...int) (Table, error) {
	if len(rows) == 0 {
		return Table{}, fmt.Errorf("datasets: Subset: got no row, want at least one of %d", t.Len())
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return Table{}, t.errClasses()
	}
	if t.Weights != nil && len(t.Weights) != t.Len() {
		return Table{}, t.errWeights()
	}
	for _, i := range rows {
		if i < 0 || i >= t.Len() {
			return Table{}, fmt.Errorf("datasets: Subset: got row %d, want 0 to %d", i, t.Len()-1)
		}
	}
	return t.subset(rows), nil
}

// subset returns the same table as Subset, but does not check the rows and classes.
func (t Table) subset(rows []int) Table {
	part := Table{Features: t.Features, Source: t.Source, Report: t.Report}
	if t.Sparse != nil {
		part.Sparse = pick(t.Sparse, rows)
	} else {
		part.Rows = pick(t.Rows, rows)
	}
	if t.Classes != nil {
		part.Classes = pick(t.Classes, rows)
	}
	if t.Weights != nil {
		part.Weights = pick(t.Weights, rows)
	}
	return part
}

// OneVsRest returns a Dataset of all rows. The label is +1 for rows whose class equals the argument
// positive, and −1 for all others. The columns keep their names. If the rows of t are sparse, the
// Dataset is sparse, too.
//
// It is an error if no row has this class, if Check fails, or if the sum of the squared
// numbers of a row is not finite.
func (t Table) OneVsRest(positive string) (*perceptron.Dataset, error) {
	if err := t.checkClasses(positive); err != nil {
		return nil, err
	}
	y := perceptron.Labels(t.Classes, positive)
	var d *perceptron.Dataset
	var err error
	if t.Sparse == nil {
		d, err = perceptron.FromRows(t.Rows, y)
	} else {
		starts := []int{0}
		var columns []int
		var values []float64
		for _, row := range t.Sparse {
			columns = append(columns, row.Columns...)
			values = append(values, row.Values...)
			starts = append(starts, len(columns))
		}
		d, err = perceptron.FromCSR(len(t.Sparse), t.Dim(), starts, columns, values, y)
	}
	if err != nil {
		return nil, fmt.Errorf("datasets: %w", err)
	}
	if len(t.Features) == 0 {
		return d, nil
	}
	return d.Named(t.Features...), nil
}

// OneVsOne returns a Dataset of the rows of two classes, in the order of the table. The label is +1
// for rows whose class equals the argument positive, and −1 for rows whose class equals the
// argument negative. The columns keep their names. If the rows of t are sparse, the Dataset is
// sparse, too.
//
// It is an error if the two classes are equal or if one of them has no row. Other errors are those
// of OneVsRest.
func (t Table) OneVsOne(positive, negative string) (*perceptron.Dataset, error) {
	if positive == negative {
		return nil, problem("the class "+wording.Quote(positive)+" twice", "two different classes")
	}
	if err := t.checkClasses(positive, negative); err != nil {
		return nil, err
	}
	var rows []int
	for i, class := range t.Classes {
		if class == positive || class == negative {
			rows = append(rows, i)
		}
	}
	d, err := t.OneVsRest(positive)
	if err != nil {
		return nil, err
	}
	return d.Subset(rows...)
}

// checkClasses returns an error unless t passes Check, each row has a class, and each of the given
// classes has a row.
func (t Table) checkClasses(names ...string) error {
	if t.Len() == 0 {
		return t.Check() // returns the error that the table has no rows
	}
	if len(t.Classes) != t.Len() {
		return t.errClasses()
	}
	for _, class := range names {
		if !slices.Contains(t.Classes, class) {
			return problem("the class "+wording.Quote(class),
				"one of the classes "+wording.Quoted(t.ClassNames()))
		}
	}
	return t.Check()
}
