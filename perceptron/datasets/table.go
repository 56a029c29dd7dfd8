package datasets

import (
	"fmt"
	"slices"
	"strings"

	"perceptronlab/perceptron"
)

// A Table has rows of numbers that each belong to a class: what a file holds
// before it is decided which class is +1. Row i of Rows has one number for each
// name in Features, and belongs to Classes[i].
//
// Against and Between make a Dataset of it. In a cell:
//
//	var setosa = perceptron.Must(datasets.Iris().Against("setosa"))
type Table struct {
	Features []string
	Rows     [][]float64
	Classes  []string
}

// ClassNames returns the names of the classes, each once, in the order in which
// they appear.
func (t Table) ClassNames() []string {
	var names []string
	seen := map[string]bool{}
	for _, class := range t.Classes {
		if !seen[class] {
			seen[class] = true
			names = append(names, class)
		}
	}
	return names
}

// Columns returns a table of the columns j of t, counted from 0, in that order,
// with their names and the classes of t: two of four lengths, to be drawn, say. The
// rows are copies.
//
//	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
//
// It is an error to name no column, or one that is not there, and if a row of t
// has not one number for each name.
func (t Table) Columns(j ...int) (Table, error) {
	if len(j) == 0 {
		return Table{}, fmt.Errorf("datasets: Columns got no column; wanted one or more of %d", len(t.Features))
	}
	chosen := Table{Classes: slices.Clone(t.Classes), Rows: make([][]float64, len(t.Rows))}
	for _, c := range j {
		if c < 0 || c >= len(t.Features) {
			return Table{}, fmt.Errorf("datasets: Columns got column %d; wanted 0 to %d", c, len(t.Features)-1)
		}
		chosen.Features = append(chosen.Features, t.Features[c])
	}
	for i, row := range t.Rows {
		if len(row) != len(t.Features) {
			return Table{}, fmt.Errorf("datasets: row %d has %d numbers; wanted %d, one for each name", i, len(row), len(t.Features))
		}
		for _, c := range j {
			chosen.Rows[i] = append(chosen.Rows[i], row[c])
		}
	}
	return chosen, nil
}

// Against returns all rows, labelled +1 where the class is positive and −1
// elsewhere: one against the rest. The columns are named.
//
// A class that the table does not have is an error, which lists those that it
// has.
func (t Table) Against(positive string) (*perceptron.Dataset, error) {
	if err := t.check(positive); err != nil {
		return nil, err
	}
	return t.dataset(t.Rows, t.Classes, positive)
}

// Between returns the rows of two classes only, in the order of the table,
// labelled +1 where the class is positive and −1 where it is negative. The
// columns are named.
//
// It is an error if the table lacks one of the classes, or if they are the same.
func (t Table) Between(positive, negative string) (*perceptron.Dataset, error) {
	if positive == negative {
		return nil, fmt.Errorf("datasets: Between got the class %s twice; wanted two classes", quote(positive))
	}
	if err := t.check(positive, negative); err != nil {
		return nil, err
	}
	var rows [][]float64
	var classes []string
	for i, class := range t.Classes {
		if class == positive || class == negative {
			rows = append(rows, t.Rows[i])
			classes = append(classes, class)
		}
	}
	return t.dataset(rows, classes, positive)
}

// check returns an error unless each row has a class, and the table has the
// classes wanted.
func (t Table) check(wanted ...string) error {
	if len(t.Classes) != len(t.Rows) {
		return fmt.Errorf("datasets: the table has %d rows and %d classes; wanted one class a row", len(t.Rows), len(t.Classes))
	}
	for _, class := range wanted {
		if !slices.Contains(t.Classes, class) {
			return fmt.Errorf("datasets: the table has no class %s; it has %s", quote(class), quoted(t.ClassNames()))
		}
	}
	return nil
}

func (t Table) dataset(rows [][]float64, classes []string, positive string) (*perceptron.Dataset, error) {
	d, err := perceptron.FromRows(rows, perceptron.Labels(classes, positive))
	if err != nil {
		return nil, fmt.Errorf("datasets: %w", err)
	}
	if len(t.Features) != d.Dim() {
		return nil, fmt.Errorf("datasets: the table has %d names for %d columns; wanted one a column", len(t.Features), d.Dim())
	}
	return d.Named(t.Features...), nil
}

// quoted lists names for an error: "a", "b", and of many only the first ones.
func quoted(names []string) string {
	const most = 20
	var list []string
	for i, name := range names {
		if i == most {
			list = append(list, fmt.Sprintf("… (%d in all)", len(names)))
			break
		}
		list = append(list, quote(name))
	}
	if list == nil {
		return "none"
	}
	return strings.Join(list, ", ")
}

// quote puts s into quotation marks, and cuts what would fill the screen.
func quote(s string) string {
	const most = 60
	if r := []rune(s); len(r) > most {
		s = string(r[:most]) + "…"
	}
	return fmt.Sprintf("%q", s)
}
