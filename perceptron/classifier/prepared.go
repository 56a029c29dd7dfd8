package classifier

import (
	"fmt"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A prepared is a chunk whose rows are ready to be scored and learned: scaled, multiplied by their example
// and class weights, and with the bias absorbed.
type prepared struct {
	number         int // number of the chunk
	train, heldOut subset
}

// A subset contains either the training rows or the held-out rows of a chunk. A row is stored as c[x; 1],
// or as c x if the model has no bias. Here x is the scaled row, and [x; 1] is x with the constant 1 appended
// for the bias. The factor c is the weight of a training row, or 1 for a held-out row.
type subset struct {
	x       rows.Matrix
	classes []int // indices in Model.Classes
}

// prepare reads chunk c and prepares its rows for the scaling and the components of m.
func (e *examples) prepare(c int, m *Model) (prepared, error) {
	chunk, err := e.chunk(c)
	if err != nil {
		return prepared{}, err
	}
	t := chunk.Table
	training, held := e.split.divide(chunk.rows)
	train, err := m.subset(t, training, func(i int) float64 {
		return e.weights.ofRow(t, i, chunk.rows[i])
	})
	if err != nil {
		return prepared{}, e.placeScaled(c, chunk.rows, err)
	}
	heldOut, err := m.subset(t, held, unweighted)
	if err != nil {
		return prepared{}, e.placeScaled(c, chunk.rows, err)
	}
	return prepared{number: c, train: train, heldOut: heldOut}, nil
}

// placeScaled returns err, which prepare got for chunk c. If err is a problem of package prepare, its
// place is a row of the chunk. placeScaled then adds the chunk to the place or, if the rows are shuffled,
// renumbers the row.
func (e *examples) placeScaled(c int, rows []int, err error) error {
	p, ok := err.(*datasets.Problem)
	switch {
	case !ok || p.Package != "prepare":
		return err
	case e.shuffled:
		return renumberRow(rows, err)
	case c > 0:
		return addChunk(c*e.size, err)
	}
	return err
}

// unweighted returns the factor c of a held-out row.
func unweighted(int) float64 { return 1 }

// subset returns the rows of t with the given indices, prepared for the scaling and the components of m.
// weightOf returns the factor c for row i of t.
func (m *Model) subset(t datasets.Table, indices []int, weightOf func(i int) float64) (subset, error) {
	err := m.checkScalable(t)
	find := m.classIndex()
	known := make([]int, 0, len(indices))
	x := rows.Build(len(indices), m.width(), t.Sparse != nil, 0, func(to rows.Row, k int) rows.Row {
		if err != nil {
			return to
		}
		i := indices[k]
		known = append(known, find(t.Classes[i]))
		from := len(to.Values)
		to = m.appendPrepared(to, rowOf(t, i))
		values := to.Values[from:]
		if m.Scaling != nil && !finite.All(values...) {
			_, err = m.Scaling.Apply(t) // its error describes the number that overflowed
		}
		weight := weightOf(i)
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

// forEachRow calls visit for each row of s. The arguments of visit are the index of the row's class, the
// scores of the components (parts) and the scores of the classes. All calls of visit receive the same two
// slices, so visit must not keep them. forEachRow returns an error if a score overflows.
func (s subset) forEachRow(m *Model, visit func(class int, parts, scores []float64)) error {
	memory := takeScratch(m)
	defer memory.release()
	matrix := m.weightMatrix()
	for i, class := range s.classes {
		matrix.ScoresOf(s.x.Row(i), memory.parts)
		if p := m.combine(memory); p != nil {
			p.Place.Other = fmt.Sprintf("a row of the class %s, after epoch %d",
				wording.Quote(m.Classes[class]), m.Epoch)
			return p
		}
		visit(class, memory.parts, memory.scores)
	}
	return nil
}
