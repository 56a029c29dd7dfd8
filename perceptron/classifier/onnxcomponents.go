package classifier

import (
	"perceptronlab/internal/onnx"
	"perceptronlab/perceptron/files"
)

// lanes is the number of partial sums of a score. Package dot defines the order of the additions.
const lanes = 8

// components returns the matrix of the scores of the components, with the bits of package dot, for the
// unscaled rows x. The terms of a score are divided into groups of eight, one for each lane. The operation
// Scan adds one group after the other to the lanes, and the lanes are then added in pairs.
func (e *onnxExport) components(x onnx.Value) onnx.Value {
	terms := e.denseTerms
	if e.m.readsSparse() {
		terms = e.sparseTerms
	}
	numbers, weights := terms(x)
	shape := []int{lanes, len(e.m.Components)} // for each row
	rows := e.g.Select(e.g.Apply("Shape", x), e.g.Integers(0), 0)
	zeros := e.g.Apply("Expand", e.number(0), e.g.Concat(0, rows, e.g.Integers(lanes, int64(shape[1]))))
	sums := e.g.Scan(zeros, shape, []onnx.Scanned{numbers, weights},
		func(step *onnx.Graph, sums onnx.Value, group []onnx.Value) onnx.Value {
			return step.Apply("Add", sums, step.Apply("Mul", group[0], group[1]))
		})
	for n := lanes; n > 1; n /= 2 {
		halves := e.g.Split(sums, 2, 1)
		sums = e.g.Apply("Add", halves[0], halves[1])
	}
	return e.g.Apply("Squeeze", sums, e.g.Integers(1))
}

// denseTerms returns the scaled numbers of the rows and the weights, in groups for the operation Scan. The
// constant 1 after the last number belongs to the bias. So that the last group has eight numbers, more ones
// follow, with the weight 0.
func (e *onnxExport) denseTerms(x onnx.Value) (numbers, weights onnx.Scanned) {
	columns := groupedColumns(e.m.width())
	x = e.padded(e.scaled(x), columns-e.m.Columns, 1)
	x = e.g.Apply("Reshape", x, e.g.Integers(0, int64(columns/lanes), lanes, 1)) // 0: the number of rows
	w := e.g.Doubles(e.paddedWeights(columns), columns/lanes, lanes, len(e.m.Components))
	return onnx.Scanned{Value: x, Axis: 1}, onnx.Scanned{Value: w, Axis: 0}
}

// sparseTerms is like denseTerms for models whose tables have sparse rows. Only the numbers of a row that are
// not 0 have terms, in the order of their columns. So each row has its own list of weights, and all lists are
// as long as that of the row with the most terms, which may be different in each batch. At the end of a
// shorter list, the numbers are 0.
func (e *onnxExport) sparseTerms(x onnx.Value) (numbers, weights onnx.Scanned) {
	columns := groupedColumns(e.m.width())
	scaled := e.withBias(e.scaled(x), columns)
	isZero := e.g.Apply("Equal", e.withBias(x, columns), e.number(0))

	// The number of groups of the longest list is at least 1, also if there are no rows.
	isTerm := e.g.Cast(e.g.Apply("Not", isZero), onnx.Int64)
	counts := e.g.Apply("Squeeze", e.g.Apply("ReduceSum", isTerm, e.g.Integers(1)), e.g.Integers(1))
	most := e.g.Largest(e.g.Concat(0, e.g.Integers(1), counts), 0)
	groups := e.g.Apply("Div", e.g.Apply("Add", most, e.g.Integers(lanes-1)), e.g.Integers(lanes))

	// The order of a number is larger the earlier it is in the row, and 0 if the number has no term.
	order := make([]float64, columns)
	for j := range order {
		order[j] = float64(columns - j)
	}
	ordered := e.g.Apply("Where", isZero, e.number(0), e.list(order))
	places := e.g.LargestPlaces(ordered, e.g.Apply("Mul", groups, e.g.Integers(lanes)))
	w := e.g.Doubles(e.paddedWeights(columns), columns, len(e.m.Components))
	grouped := func(v onnx.Value, depth int) onnx.Scanned {
		shape := e.g.Apply("Mul", groups, e.g.Integers(0, 1, 0, 0))
		shape = e.g.Apply("Add", shape, e.g.Integers(0, 0, lanes, int64(depth))) // rows, groups, lanes, depth
		return onnx.Scanned{Value: e.g.Apply("Reshape", v, shape), Axis: 1}
	}
	return grouped(e.g.SelectInRows(scaled, places), 1),
		grouped(e.g.Select(w, places, 0), len(e.m.Components))
}

// withBias returns the matrix x with the constant 1 for the bias, if the model has one, and then with zeros
// up to the given number of columns.
func (e *onnxExport) withBias(x onnx.Value, columns int) onnx.Value {
	x = e.padded(x, e.m.width()-e.m.Columns, 1)
	return e.padded(x, columns-e.m.width(), 0)
}

// padded returns the matrix x followed by n columns of a constant.
func (e *onnxExport) padded(x onnx.Value, n int, constant float64) onnx.Value {
	if n == 0 {
		return x
	}
	return e.g.Apply("Pad", x, e.g.Integers(0, 0, 0, int64(n)), e.number(constant))
}

// groupedColumns returns the number of columns, rounded up to whole groups.
func groupedColumns(columns int) int { return (columns + lanes - 1) / lanes * lanes }

// paddedWeights returns the weights of all components for the first column, then for the second, and so on.
// The bias is the weight of the last column. The weights of more columns are 0.
func (e *onnxExport) paddedWeights(columns int) []float64 {
	k := len(e.m.Components)
	weights := make([]float64, columns*k)
	for p, part := range e.m.Components {
		for j, w := range part.Weights {
			weights[j*k+p] = w
		}
	}
	return weights
}

// readsSparse reports whether the Source makes tables with sparse rows.
func (m *Model) readsSparse() bool {
	switch reader := m.Source.(type) {
	case files.LIBSVM, files.BagOfWords:
		return true
	case files.CSV:
		return reader.Schema != nil && m.Columns > 10*len(reader.Schema.Columns) // see files.CSV
	}
	return false
}
