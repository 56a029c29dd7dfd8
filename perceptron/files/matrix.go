package files

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A matrixReader converts a matrix and its labels to a table. NPY and NPZ share it.
type matrixReader struct {
	reader    string   // NPY or NPZ, for the names of fields in errors
	features  []string // the column names; nil: x0, x1, …, unless there is a schema
	ifMissing MissingPolicy
	schema    *Schema   // of the first matrix; nil: make a Schema from this matrix
	source    newSource // returns the Source of the table

	floatLabels bool // labels may be numbers with a fraction
}

// table returns the Table of a matrix and its labels. If y is nil, there are no labels. The rows of
// the table share the memory of the matrix.
func (m matrixReader) table(x npy.Array, y *npy.Array) (datasets.Table, error) {
	empty := datasets.Table{}
	if err := checkMatrix(x); err != nil {
		return empty, err
	}
	names := m.names(x.Shape[1])
	c := CSV{IfMissing: m.ifMissing, Schema: m.schema}
	err := cmp.Or(checkNames(names, x.Shape[1]), c.check(), checkLabels(y, x.Shape[0]))
	if err != nil {
		return empty, err
	}
	plan, err := c.plan(names)
	if err != nil {
		return empty, err
	}
	plan.reader = m.reader
	plan.floatLabels = m.floatLabels
	seen := plan.newTallies()
	to := &builder{store: &memoryStore{}, observe: plan.observer(seen)}
	if err := plan.addMatrix(x.Numbers, y, to, seen); err != nil {
		return empty, err
	}
	chunks, err := plan.finish(to, seen, m.source)
	if err != nil {
		return empty, err
	}
	return chunks.joined(), nil
}

// checkMatrix returns an error unless x is a matrix of numbers.
func checkMatrix(x npy.Array) error {
	switch {
	case x.Strings != nil:
		return problem("a matrix of strings", "a matrix of numbers").
			With(do("in Python write X.astype(float)"))
	case len(x.Shape) != 2:
		return problem("an array of shape "+npy.Shape(x.Shape), "a matrix with rows and columns").
			With(do("in Python write X.reshape(len(X), -1)"))
	case x.Shape[0] == 0 || x.Shape[1] == 0:
		return problem("a matrix of shape "+npy.Shape(x.Shape), "at least one row and one column")
	}
	return nil
}

// names returns the names of the columns. The caller must check that the number of names is dim.
func (m matrixReader) names(dim int) []string {
	names := slices.Clone(m.features)
	if m.schema != nil {
		for _, col := range m.schema.Columns {
			names = append(names, col.Name)
		}
		return names
	}
	if m.features == nil {
		for j := range dim {
			names = append(names, "x"+strconv.Itoa(j))
		}
	}
	return names
}

// addMatrix adds the rows of a matrix as one block, which shares the memory of numbers. If a row is
// skipped, the following rows overwrite its numbers.
func (p *plan) addMatrix(numbers []float64, y *npy.Array, to *builder, seen *tallies) error {
	next := &to.next
	next.values = numbers[:0]
	for row := range slices.Chunk(numbers, len(p.kept)) {
		i := to.report.Rows
		to.report.Rows++
		class := ""
		if y != nil {
			var err error
			class, err = p.classOf(y, i, seen)
			if err != nil {
				return err
			}
		}
		if p.options.IfMissing == DropRow && slices.ContainsFunc(row, math.IsNaN) {
			j := slices.IndexFunc(row, math.IsNaN) // the first missing value
			to.report.Skipped = append(to.report.Skipped, datasets.Skipped{Row: i, Column: p.columns[j].Name})
			continue
		}
		if err := p.checkNumbers(row, i); err != nil {
			return err
		}
		next.rows++
		next.values = append(next.values, row...)
		if y != nil {
			next.classes = append(next.classes, seen.labels.add(class))
		}
	}
	return nil
}

// checkNumbers returns an error if a number of row i is not finite. With FillMean, it accepts NaN, because
// the mean will replace NaN.
func (p *plan) checkNumbers(row []float64, i int) error {
	for j, v := range row {
		if finite.All(v) || math.IsNaN(v) && p.options.IfMissing == FillMean {
			continue
		}
		place := datasets.Place{Other: fmt.Sprintf("X[%d, %d]", i, j), Name: p.columns[j].Name}
		return withPlace(place, p.errNotFinite(v))
	}
	return nil
}

// errNotFinite returns the problem that a number is NaN or infinite.
func (p *plan) errNotFinite(v float64) *datasets.Problem {
	notFinite := problem(fmt.Sprint(v), "a finite number").
		With(do("correct the number before you save the array (in Python, check numpy.isfinite(X).all())"))
	if math.IsNaN(v) {
		notFinite.With(when("to replace NaN with the column's mean", setIfMissing(p.reader, FillMean))).
			With(when("to skip rows with NaN", setIfMissing(p.reader, DropRow)))
	}
	return notFinite
}

// checkLabels returns an error unless y is nil or has one label for each of n rows. If the shape of y is
// (n, 1), checkLabels changes the shape to (n,).
func checkLabels(y *npy.Array, n int) error {
	if y != nil && len(y.Shape) == 2 && y.Shape[1] == 1 {
		y.Shape = y.Shape[:1]
	}
	switch {
	case y == nil:
		return nil
	case len(y.Shape) == 2:
		return problem("labels of shape "+npy.Shape(y.Shape), "one label per row").
			With(datasets.Fix{
				When: "if each row has a 1 in the column of its class",
				Do:   "in Python write y.argmax(axis=1)",
			})
	case len(y.Shape) != 1:
		return problem("labels of shape "+npy.Shape(y.Shape), "one label per row")
	case y.Shape[0] != n:
		found := wording.Plural(n, "row") + " and " + wording.Plural(y.Shape[0], "label")
		return problem(found, "one label per row")
	}
	return nil
}

// classOf returns label i as a class name. It is an error if the label usually means a missing value.
func (p *plan) classOf(y *npy.Array, i int, seen *tallies) (string, error) {
	class, err := p.className(y, i)
	if err != nil {
		return "", err
	}
	if _, known := seen.labels.number[class]; known {
		return class, nil
	}
	return class, withPlace(labelPlace(i), checkPlainLabel(class, p.options.Schema))
}

// className returns label i as a class name.
func (p *plan) className(y *npy.Array, i int) (string, error) {
	if y.Strings != nil {
		if y.Strings[i] == "" {
			return "", withPlace(labelPlace(i), problem("an empty string", "the name of a class"))
		}
		return y.Strings[i], nil
	}
	v := y.Numbers[i]
	switch {
	case !finite.All(v):
		return "", withPlace(labelPlace(i), problem(fmt.Sprint(v), "a class, as a finite number or a string"))
	case math.Trunc(v) != v && p.floatLabels:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	case math.Trunc(v) != v:
		quantity := problem(fmt.Sprint(v), "a class, "+
			"as an integer, a bool or a string, because a perceptron predicts classes, not quantities").
			With(when("if each number is a class", set(p.reader+".FloatLabels", true)))
		return "", withPlace(labelPlace(i), quantity)
	case y.Kind == 'b' && v == 0:
		return "False", nil
	case y.Kind == 'b':
		return "True", nil
	}
	return strconv.FormatFloat(v+0, 'f', -1, 64), nil // −0 + 0 = 0, so −0 is the class "0"
}

// labelPlace returns the place of label i.
func labelPlace(i int) datasets.Place { return datasets.Place{Other: fmt.Sprintf("y[%d]", i)} }
