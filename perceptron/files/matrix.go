package files

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

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

	floatLabels    bool // labels may be numbers with a fraction
	dropUnlabelled bool // rows without a label are skipped
}

// table returns the Table of a matrix and its labels. If y is nil, there are no labels. The rows of
// the table share the memory of the matrix.
func (m matrixReader) table(x npy.Array, y *npy.Array) (datasets.Table, error) {
	empty := datasets.Table{}
	if err := checkMatrix(x); err != nil {
		return empty, err
	}
	names := m.names(x.Shape[1])
	c := CSV{IfMissing: m.ifMissing, DropUnlabelled: m.dropUnlabelled, Schema: m.schema}
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
	plan.placeholders = []placeholder{{word: leastInt64}}
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
		class, isMissing, err := p.classOf(y, i, seen)
		if err != nil {
			return err
		}
		if p.options.IfMissing != RefuseMissing {
			p.markMissing(row, seen)
		}
		missing := slices.IndexFunc(row, math.IsNaN) // the first missing value
		switch {
		case missing >= 0 && p.skips(asNumber):
			p.skipRow(i, p.columns[missing].Name, to)
			continue
		case isMissing:
			p.skipRow(i, labelName, to)
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

// labelName is the name of the labels in the Report.
const labelName = "y"

// markMissing replaces the numbers of a row that stand for a missing value by NaN, and counts them.
func (p *plan) markMissing(row []float64, seen *tallies) {
	for j, v := range row {
		if v == math.MinInt64 {
			row[j] = math.NaN()
			seen.found[0]++
		}
	}
}

// skipRow adds row i to the Report as a row that is not in the table because a value is missing.
func (p *plan) skipRow(i int, column string, to *builder) {
	to.report.Skipped = append(to.report.Skipped, datasets.Skipped{Row: i, Column: column})
}

// checkNumbers returns an error if a number of row i is not finite. With FillMean, it accepts NaN, because
// the mean will replace NaN.
func (p *plan) checkNumbers(row []float64, i int) error {
	for j, v := range row {
		if finite.All(v) && v != math.MinInt64 || math.IsNaN(v) && p.options.IfMissing == FillMean {
			continue
		}
		place := datasets.Place{Other: fmt.Sprintf("X[%d, %d]", i, j), Name: p.columns[j].Name}
		return withPlace(place, p.errNotFinite(v))
	}
	return nil
}

// errNotFinite returns the problem that a number is NaN or infinite, or that NumPy made it of NaN.
func (p *plan) errNotFinite(v float64) *datasets.Problem {
	if v == math.MinInt64 {
		return problem(foundLeastInt64, "a number").
			With(do("keep NaN when you convert the array (in Python: X.astype(float), not int)")).
			With(when("to replace it with the column's mean", setIfMissing(p.reader, FillMean))).
			With(when("to skip such rows", setIfMissing(p.reader, DropRow)))
	}
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

// classOf returns label i as a class name. If y is nil, the name is "". If the label is missing, so that the
// row must be skipped, classOf reports isMissing. It is an error if the label is missing otherwise, or
// usually means a missing value.
func (p *plan) classOf(y *npy.Array, i int, seen *tallies) (class string, isMissing bool, err error) {
	switch {
	case y == nil:
		return "", false, nil
	case isMissingLabel(y, i) && p.skips(asLabel):
		return "", true, nil
	case isMissingLabel(y, i):
		return "", false, withPlace(labelPlace(i), p.errMissingLabel(y, i))
	}
	class, err = p.className(y, i)
	if err != nil {
		return "", false, withPlace(labelPlace(i), err)
	}
	if _, known := seen.labels.number[class]; known {
		return class, false, nil
	}
	return class, false, withPlace(labelPlace(i), checkPlainLabel(class, p.options.Schema))
}

// isMissingLabel reports whether label i is NaN, what NumPy makes of NaN, or an empty string.
func isMissingLabel(y *npy.Array, i int) bool {
	if y.Strings != nil {
		return strings.TrimSpace(y.Strings[i]) == ""
	}
	return math.IsNaN(y.Numbers[i]) || y.Numbers[i] == math.MinInt64
}

// errMissingLabel returns the problem that label i is missing.
func (p *plan) errMissingLabel(y *npy.Array, i int) *datasets.Problem {
	found := "a missing value (an empty string)"
	if y.Strings == nil {
		found = "a missing value (NaN)"
		if y.Numbers[i] == math.MinInt64 {
			found = foundLeastInt64
		}
	}
	missing := problem(found, "a class")
	if p.options.Schema != nil && p.options.IfMissing == FillMean {
		return missing.With(when("to skip such rows", set(p.reader+".DropUnlabelled", true)))
	}
	return missing.With(when("to skip such rows", setIfMissing(p.reader, DropRow)))
}

// className returns label i as a class name, without the spaces around it.
func (p *plan) className(y *npy.Array, i int) (string, error) {
	if y.Strings != nil {
		return strings.TrimSpace(y.Strings[i]), nil
	}
	v := y.Numbers[i]
	switch {
	case !finite.All(v):
		return "", problem(fmt.Sprint(v), "a class, as a finite number or a string")
	case math.Trunc(v) != v && p.floatLabels:
		return strconv.FormatFloat(v, 'g', -1, 64), nil
	case math.Trunc(v) != v:
		return "", problem(fmt.Sprint(v), "a class, "+
			"as an integer, a bool or a string, because a perceptron predicts classes, not quantities").
			With(when("if each number is a class", set(p.reader+".FloatLabels", true)))
	case y.Kind == 'b' && v == 0:
		return "False", nil
	case y.Kind == 'b':
		return "True", nil
	}
	return strconv.FormatFloat(v+0, 'f', -1, 64), nil // −0 + 0 = 0, so −0 is the class "0"
}

// labelPlace returns the place of label i.
func labelPlace(i int) datasets.Place { return datasets.Place{Other: fmt.Sprintf("y[%d]", i)} }
