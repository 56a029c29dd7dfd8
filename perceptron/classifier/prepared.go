package classifier

import (
	"fmt"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/finite"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A prepared chunk contains the rows of a chunk in the form in which training multiplies them by weights.
type prepared struct {
	number         int // number of the chunk
	train, heldOut subset
}

// A subset contains either the training rows or the held-out rows of a chunk. A row is stored as c[x; 1],
// or as c x if the model has no bias, where x is the scaled row, and c is the weight of a training row, or
// 1 for a held-out row.
type subset struct {
	x       rows.Matrix
	classes []int // indices in Model.Classes
}

// prepare returns chunk c, prepared for the weights of m.
func (e *examples) prepare(c int, m *Model) (prepared, error) {
	t, err := e.table(c)
	if err != nil {
		return prepared{}, err
	}
	trained, held := e.split.rows(c*e.size, t.Len())
	train, err := m.subset(t, trained, func(i int) (float64, error) {
		return e.weights.of(t.Classes[i], c*e.size+i)
	})
	if err != nil {
		return prepared{}, err
	}
	heldOut, err := m.subset(t, held, func(int) (float64, error) { return 1, nil })
	if err != nil {
		return prepared{}, err
	}
	return prepared{number: c, train: train, heldOut: heldOut}, nil
}

// subset returns the chosen rows of t, prepared for the weights of m. chosen contains their indices in t. The
// function weigh returns the weight of row i of t.
func (m *Model) subset(t datasets.Table, chosen []int, weigh func(i int) (float64, error)) (subset, error) {
	err := m.scalable(t)
	find := classes.Index(m.Classes)
	known := make([]int, 0, len(chosen))
	x := rows.Build(len(chosen), m.width(), t.Sparse != nil, 0, func(to rows.Row, k int) rows.Row {
		if err != nil {
			return to
		}
		i := chosen[k]
		known = append(known, find(t.Classes[i]))
		from := len(to.Values)
		to = m.appendPrepared(to, rowOf(t, i))
		values := to.Values[from:]
		if m.Scaling != nil && !finite.All(values...) {
			_, err = m.Scaling.Apply(t) // for its error, which describes the number that overflowed
		}
		weight := 1.0
		if err == nil {
			weight, err = weigh(i)
		}
		for j := range values {
			values[j] *= weight
		}
		return to
	})
	if err != nil {
		return subset{}, err
	}
	return subset{x: x, classes: known}, nil
}

// each calls use for each row of s. Its arguments are the class of the row, the scores of the components
// (parts) and the scores of the classes. use must not keep the slices, which the next call reuses. each
// returns an error if a score overflows.
func (s subset) each(m *Model, use func(class int, parts, scores []float64)) error {
	parts := make([]float64, len(m.Components))
	scores := make([]float64, len(m.Classes))
	matrix := m.weightMatrix()
	for i, class := range s.classes {
		matrix.ScoresOf(s.x.Row(i), parts)
		if wrong := m.combine(parts, scores); wrong != nil {
			wrong.Place.Other = fmt.Sprintf("a row of the class %s, after epoch %d",
				wording.Quote(m.Classes[class]), m.Epoch)
			return wrong
		}
		use(class, parts, scores)
	}
	return nil
}
