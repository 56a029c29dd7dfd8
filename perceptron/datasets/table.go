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

// A Table has rows of numbers, each with a class. It is what a file holds
// before you decide which class is +1. Row i of Rows has one number for each
// name in Features, and belongs to Classes[i].
//
// OneVsRest and OneVsOne make a Dataset from it. In a cell:
//
//	var setosa = perceptron.Must(datasets.Iris().OneVsRest("setosa"))
//
// Where most numbers are 0, as in word counts, Sparse holds the rows, and Rows is
// nil. Without Features the columns of Rows have no names; Sparse needs Features,
// because they say how many columns there are. Without Classes the rows are still to
// be classified.
//
// A Table is a plain value and may be filled in by hand: Check says what is wrong with
// it, and every method that returns an error checks what it needs. Rows and columns
// are counted from 0, here and in errors.
//
// Source, if it is there, reads other files as the table was read: what they hold goes into
// the same columns. The methods of a Table pass it on, unless columns were left out. If you
// change numbers, columns or classes by hand, set it to nil, because a file read later would
// not get that change. Report says what the reader skipped or replaced in the file.
type Table struct {
	Features []string
	Rows     [][]float64
	Sparse   []Sparse
	Classes  []string
	Source   Source
	Report   *Report // shared by all tables made from this one; nil: it was made in memory
}

// A Source reads another file in the same way as the file of a table was read: with what
// was learnt from that file, such as the order of the columns, the categories and the means
// that fill gaps. The readers of package files are Sources.
//
//	fresh, err := train.Source.ReadFile("fresh.csv")
type Source interface {
	ReadFile(name string) (Table, error)
}

// A Sparse is a row that stores only the numbers other than 0: Values[k] is in the
// column Columns[k]. The columns increase.
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

// Dim returns the number of columns: the number of names, or without names the
// length of the first row.
func (t Table) Dim() int {
	if len(t.Features) == 0 && t.Sparse == nil && len(t.Rows) > 0 {
		return len(t.Rows[0])
	}
	return len(t.Features)
}

// Row returns a copy of row i with all its numbers, including those that are 0. It
// panics if there is no row i.
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

// String returns the table's size, and how many rows each class has. If rows of the file were
// skipped, or values replaced, it says so.
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
	whole := !t.Report.Empty() && t.Len() == t.Report.Rows-len(t.Report.Skipped)
	if whole { // not a part of the rows, which would have to say how many of them
		first, _, _ := strings.Cut(t.Report.String(), "\n")
		text += "; " + first
	}
	return text
}

// ClassNames returns the names of the classes, each once, in the order in which
// they appear.
func (t Table) ClassNames() []string { return classes.Distinct(t.Classes) }

// Columns returns a table of the columns j of t, counted from 0, in that order,
// with their names and the classes of t: two of four lengths to draw, for example.
// The rows are copies. The Source stays if every column does. Select takes names.
//
//	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
//
// It is an error to name no column, or one that is not there, or if Check returns one.
func (t Table) Columns(j ...int) (Table, error) {
	if err := t.Check(); err != nil {
		return Table{}, err
	}
	dim := t.Dim()
	if len(j) == 0 {
		return Table{}, fmt.Errorf("datasets: Columns: got no column, want one or more of %d", dim)
	}
	for _, c := range j {
		if c < 0 || c >= dim {
			return Table{}, fmt.Errorf("datasets: Columns: got column %d, want 0 to %d", c, dim-1)
		}
	}
	chosen := Table{Classes: slices.Clone(t.Classes)}
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

// pick returns the entries j of list, in that order.
func pick[T any](list []T, j []int) []T {
	picked := make([]T, len(j))
	for k, c := range j {
		picked[k] = list[c]
	}
	return picked
}

// Select returns a table of the columns with these names, in that order, and the
// classes of t. The rows are copies.
//
//	petals := perceptron.Must(datasets.Iris().Select("petal_length", "petal_width"))
//
// It is an error to name no column, one that is not there, one twice, or one of
// several columns with the same name, or if Check returns one.
func (t Table) Select(names ...string) (Table, error) {
	byNumber := Fix{Do: "use Columns with their numbers"}
	switch {
	case len(names) == 0:
		return Table{}, problem("no name", "one or more of "+wording.Quoted(t.Features))
	case len(t.Features) == 0:
		return Table{}, problem("columns without names", "columns with names").With(byNumber)
	}
	var list []int
	for _, name := range names {
		j := slices.Index(t.Features, name)
		switch {
		case j < 0:
			return Table{}, problem("the name "+wording.Quote(name),
				"that of a column: "+wording.Quoted(t.Features))
		case slices.Contains(t.Features[j+1:], name):
			return Table{}, problem("several columns named "+wording.Quote(name), "one").With(byNumber)
		case slices.Contains(list, j):
			return Table{}, problem("the column "+wording.Quote(name)+" twice", "each once")
		}
		list = append(list, j)
	}
	return t.Columns(list...)
}

// Subset returns a table of the rows of t, counted from 0, in that order; a row may come
// more than once. It shares the numbers and names of t and does not copy them.
//
// It is an error to name no row, or one that is not there, or if there are Classes but
// not one per row.
func (t Table) Subset(rows ...int) (Table, error) {
	if len(rows) == 0 {
		return Table{}, fmt.Errorf("datasets: Subset: got no row, want one or more of %d", t.Len())
	}
	if t.Classes != nil && len(t.Classes) != t.Len() {
		return Table{}, t.errClasses()
	}
	for _, i := range rows {
		if i < 0 || i >= t.Len() {
			return Table{}, fmt.Errorf("datasets: Subset: got row %d, want 0 to %d", i, t.Len()-1)
		}
	}
	return t.subset(rows), nil
}

// subset returns the rows, which are there.
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
	return part
}

// OneVsRest returns all rows, labelled +1 where the class is positive and −1
// elsewhere: one against the rest. The columns keep their names. Sparse rows make a
// sparse Dataset.
//
// If the table does not have the class, the error lists those it has. Other errors are
// those of Check, and a row whose sum of squares is not finite.
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

// OneVsOne returns the rows of two classes only, in the order of the table,
// labelled +1 where the class is positive and −1 where it is negative. The
// columns keep their names. Sparse rows make a sparse Dataset.
//
// It is an error if the table lacks one of the classes, or if they are the same.
// Other errors are those of OneVsRest.
func (t Table) OneVsOne(positive, negative string) (*perceptron.Dataset, error) {
	if positive == negative {
		return nil, problem("the class "+wording.Quote(positive)+" twice", "two classes")
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

// checkClasses returns an error unless Check passes, each row has a class, and the
// table has the classes of these names.
func (t Table) checkClasses(names ...string) error {
	if len(t.Classes) != t.Len() {
		return t.errClasses()
	}
	for _, class := range names {
		if !slices.Contains(t.Classes, class) {
			return problem("the class "+wording.Quote(class),
				"one of the table: "+wording.Quoted(t.ClassNames()))
		}
	}
	return t.Check()
}
