package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// Predict returns the class of the point x: the one with the highest score, of equal
// ones the first in the order of Classes. With two classes that is the second, the
// positive one, where the score w·x + b is positive, and the first elsewhere, at 0 too.
//
// It panics unless x has one finite number for each column, and if these are so large that
// a score is not finite: nothing would be known of the class.
func (m *Model) Predict(x []float64) string {
	return m.Classes[highest(m.Scores(x))]
}

// Scores returns a score for each class, in the order of Classes. Of the methods
//
//	two classes            −(w·x + b) and w·x + b
//	Crammer-Singer         wₖ·x + bₖ of class k
//	one against the rest   wₖ·x + bₖ of class k
//	all pairs              the votes for the class, and a part of a vote that decides ties
//
// A perceptron of a pair votes for its positive class where its score is positive. With
// s the sum of the scores for a class in its pairs, s/(3(|s| + 1)) is added to its votes:
// less than a vote can weigh, as scikit-learn's OneVsOneClassifier has it.
//
// Scores have no unit: they are not probabilities, and those of two models can't be
// compared. It panics where Predict does.
func (m *Model) Scores(x []float64) []float64 {
	if len(x) != m.Columns {
		panic(fmt.Sprintf("classifier: a point of %d numbers; wanted %d, one for each column of the model", len(x), m.Columns))
	}
	for j, v := range x {
		if !finite(v) {
			panic(fmt.Sprintf("classifier: %s of the point is %v; wanted a finite number", columnName(m.Features, j), v))
		}
	}
	scaled := m.scaledRow(x)
	for j, v := range scaled {
		if !finite(v) {
			panic(fmt.Sprintf("classifier: %s of the point is %v, and %v when it is scaled; wanted a finite number: %s", columnName(m.Features, j), x[j], v, divide))
		}
	}
	scores := m.scores(m.partScores(scaled, make([]float64, len(m.Parts))), make([]float64, len(m.Classes)))
	if err := m.checkScores(scores); err != nil {
		panic(fmt.Sprintf("classifier: the point: %v", err))
	}
	return scores
}

const divide = "divide the data, those to train on too, by a power of two"

// checkScores returns an error if a score has overflowed: as NaN it would be neither higher
// nor lower than another, and of two that are +Inf nobody knows which is higher.
func (m *Model) checkScores(scores []float64) error {
	for k, s := range scores {
		if !finite(s) {
			return fmt.Errorf("the score of %s is %v, because the numbers are too large; wanted a finite score: %s", wording.Quote(m.Classes[k]), s, divide)
		}
	}
	return nil
}

// columnName names column j, for errors and notes.
func columnName(features []string, j int) string {
	if len(features) == 0 {
		return fmt.Sprintf("column %d", j)
	}
	return fmt.Sprintf("column %d (%s)", j, wording.Quote(features[j]))
}

// PredictAll returns the class of each row of t, whose Classes are not looked at. Where
// the model and t have names for the columns, they are matched by name, in any order,
// and other columns of t are left out; otherwise t must have as many columns as the
// model. The rows are those of the data as they were before any scaling.
//
// Of sparse rows the zeros that are not stored take no part in the sums, so that scores
// may differ from those of Scores in the last bits where sums round.
//
// A column that is missing is an error that names it, as is what Table.Check finds, and a
// row whose numbers are so large that a score is not finite.
func (m *Model) PredictAll(t datasets.Table) ([]string, error) {
	classes := make([]string, 0, t.Len())
	err := m.scoreRows(t, func(scores []float64) {
		classes = append(classes, m.Classes[highest(scores)])
	})
	if err != nil {
		return nil, err
	}
	return classes, nil
}

// ScoreAll returns the score of one class on each row of t, see Scores: what a ROC curve
// is made of. Columns and errors are those of PredictAll; a class that the model does not
// have is an error too.
//
//	auc, err := judge.AUC(judge.Is(test.Classes, "malignant"), scores)
func (m *Model) ScoreAll(t datasets.Table, class string) ([]float64, error) {
	k := slices.Index(m.Classes, class)
	if k < 0 {
		return nil, fmt.Errorf("classifier: the model has no class %s; it has %s", wording.Quote(class), wording.Quoted(m.Classes))
	}
	column := make([]float64, 0, t.Len())
	err := m.scoreRows(t, func(scores []float64) {
		column = append(column, scores[k])
	})
	if err != nil {
		return nil, err
	}
	return column, nil
}

// scoreRows calls use with the scores of each row of t. The slice is used again.
func (m *Model) scoreRows(t datasets.Table, use func(scores []float64)) error {
	t, err := m.arranged(t)
	if err != nil {
		return err
	}
	if t, err = m.scaled(t); err != nil {
		return err
	}
	scores, i := make([]float64, len(m.Classes)), 0
	for s := range m.each(t) {
		if err := m.checkScores(m.scores(s, scores)); err != nil {
			return fmt.Errorf("classifier: row %d: %w", i, err)
		}
		use(scores)
		i++
	}
	return nil
}

// Errors returns how many rows of t the model gets wrong. It is an error if t has no
// classes, and where PredictAll has one. A class that the model does not know is wrong.
func (m *Model) Errors(t datasets.Table) (int, error) {
	if t.Classes == nil {
		return 0, fmt.Errorf("classifier: the table has no classes; wanted one a row, to count errors")
	}
	predicted, err := m.PredictAll(t)
	if err != nil {
		return 0, err
	}
	wrong := 0
	for i, class := range predicted {
		if class != t.Classes[i] {
			wrong++
		}
	}
	return wrong, nil
}

// each ranges over the scores of the parts on the rows of t, which is scaled and
// arranged. The slice is used again.
func (m *Model) each(t datasets.Table) func(func([]float64) bool) {
	return func(yield func([]float64) bool) {
		s := make([]float64, len(m.Parts))
		if t.Sparse == nil {
			for _, x := range t.Rows {
				if !yield(m.partScores(x, s)) {
					return
				}
			}
			return
		}
		var columns []int
		var values []float64
		for _, x := range t.Sparse {
			columns, values = append(columns[:0], x.Columns...), append(values[:0], x.Values...)
			if !m.NoBias {
				columns, values = append(columns, m.Columns), append(values, 1)
			}
			for p, part := range m.Parts {
				s[p] = dot.Sparse(part.Weights, columns, values)
			}
			if !yield(s) {
				return
			}
		}
	}
}

// partScores fills s with the score of each part at a scaled point.
func (m *Model) partScores(x, s []float64) []float64 {
	for p, part := range m.Parts {
		if m.NoBias {
			s[p] = dot.Product(part.Weights, x)
		} else {
			s[p] = dot.Affine(part.Weights, x, 1, false)
		}
	}
	return s
}

// scores fills scores with those of the classes, from those of the parts.
func (m *Model) scores(s, scores []float64) []float64 {
	switch {
	case len(s) == 1:
		scores[0], scores[1] = 0-s[0], s[0]
	case m.Method == AllPairs:
		clear(scores)
		sums := make([]float64, len(scores))
		for p, v := range s {
			positive, negative := m.sides(p)
			sums[positive] += v
			sums[negative] -= v
			if v > 0 {
				scores[positive]++
			} else {
				scores[negative]++
			}
		}
		for i, v := range sums {
			scores[i] += v / float64(3*(max(v, -v)+1))
		}
	default:
		copy(scores, s)
	}
	return scores
}

// highest returns the index of the highest score, of equal ones the first.
func highest(scores []float64) int {
	best := 0
	for k, s := range scores {
		if s > scores[best] {
			best = k
		}
	}
	return best
}

// arranged returns t with the columns of the model, in their order.
func (m *Model) arranged(t datasets.Table) (datasets.Table, error) {
	if err := t.Check(); err != nil {
		return datasets.Table{}, err
	}
	if m.Features == nil || len(t.Features) == 0 {
		if t.Dim() != m.Columns {
			return datasets.Table{}, fmt.Errorf("classifier: the table has %s; wanted %d, those of the model", wording.Plural(t.Dim(), "column"), m.Columns)
		}
		return t, nil
	}
	if slices.Equal(t.Features, m.Features) {
		return t, nil
	}
	if name, twice := repeated(t.Features); twice {
		return datasets.Table{}, fmt.Errorf("classifier: the table has the column %s twice; wanted each once, because columns are matched by name", wording.Quote(name))
	}
	at := make(map[string]int, len(t.Features))
	for j, name := range t.Features {
		at[name] = j
	}
	from := make([]int, m.Columns) // column j of the model is column from[j] of t
	var missing []string
	for j, name := range m.Features {
		k, ok := at[name]
		if !ok {
			missing = append(missing, name)
		}
		from[j] = k
	}
	if missing != nil {
		return datasets.Table{}, fmt.Errorf("classifier: the table lacks %s of the model: %s; it has %s",
			wording.Plural(len(missing), "column"), wording.Quoted(missing), wording.Quoted(t.Features))
	}
	return pick(t, from, m.Features), nil
}

// pick returns the columns from of t, under other names.
func pick(t datasets.Table, from []int, names []string) datasets.Table {
	chosen := datasets.Table{Features: names, Classes: t.Classes}
	if t.Sparse == nil {
		chosen.Rows = make([][]float64, len(t.Rows))
		for i, x := range t.Rows {
			row := make([]float64, len(from))
			for j, k := range from {
				row[j] = x[k]
			}
			chosen.Rows[i] = row
		}
		return chosen
	}
	to := make([]int, t.Dim()) // column of t → column of the model, counted from 1
	for j, k := range from {
		to[k] = j + 1
	}
	type entry struct {
		column int
		value  float64
	}
	chosen.Sparse = make([]datasets.Sparse, len(t.Sparse))
	for i, x := range t.Sparse {
		var entries []entry
		for k, j := range x.Columns {
			if to[j] > 0 {
				entries = append(entries, entry{to[j] - 1, x.Values[k]})
			}
		}
		slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.column, b.column) })
		row := &chosen.Sparse[i]
		for _, e := range entries {
			row.Columns = append(row.Columns, e.column)
			row.Values = append(row.Values, e.value)
		}
	}
	return chosen
}
