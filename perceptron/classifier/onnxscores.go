package classifier

import (
	"perceptronlab/internal/onnx"
	"perceptronlab/perceptron/files"
)

// maxLaneColumns is the largest number of columns for which the graph adds the terms of a score in the order
// of package dot. It needs two nodes for eight columns, and for many columns it is several times slower
// than MatMul.
const maxLaneColumns = 1024

// components returns the matrix of the scores of the components, for the scaled rows x.
func (e *onnxExport) components(x onnx.Value) onnx.Value {
	if e.m.Columns > maxLaneColumns || e.m.readsSparse() {
		return e.componentsByMatMul(x)
	}
	return e.componentsByLanes(x)
}

// readsSparse reports whether the Source makes tables with sparse rows. Package dot adds the terms of a
// sparse row in an order that depends on which entries are stored, so no graph can follow it.
func (m *Model) readsSparse() bool {
	switch reader := m.Source.(type) {
	case files.LIBSVM, files.BagOfWords:
		return true
	case files.CSV:
		return reader.Schema != nil && m.Columns > 10*len(reader.Schema.Columns) // see files.CSV
	}
	return false
}

// componentsByMatMul implements components. The runtime chooses the order in which terms are added.
func (e *onnxExport) componentsByMatMul(x onnx.Value) onnx.Value {
	m := e.m
	p := len(m.Components)
	weights := make([]float64, m.Columns*p)
	biases := make([]float64, p)
	for k, part := range m.Components {
		for j, w := range part.Weights[:m.Columns] {
			weights[j*p+k] = w
		}
		if !m.NoBias {
			biases[k] = part.Weights[m.Columns]
		}
	}
	sums := e.g.Apply("MatMul", x, e.g.Doubles(weights, m.Columns, p))
	if m.NoBias {
		return sums
	}
	return e.g.Apply("Add", sums, e.list(biases))
}

// componentsByLanes implements components with the bits of package dot, which defines the order of the
// additions: the term of column j is added to lane j mod 8 of eight lanes, and the lanes are then added in
// pairs. The graph divides the columns into groups of eight, whose terms it adds to all lanes at once. The
// last group is padded with ones. The weight of the first of them is the bias, and that of the others is 0.
func (e *onnxExport) componentsByLanes(x onnx.Value) onnx.Value {
	const lanes = 8
	m := e.m
	groups := (m.width() + lanes - 1) / lanes
	if padding := lanes*groups - m.Columns; padding > 0 {
		x = e.g.Apply("Pad", x, e.g.Integers(0, 0, 0, int64(padding)), e.number(1))
	}
	x = e.g.Apply("Unsqueeze", x, e.g.Integers(1)) // now one matrix of a single row per row of the batch
	var sums onnx.Value
	for g, group := range e.g.Split(x, groups, 2) {
		terms := e.g.Apply("Mul", group, e.laneWeights(lanes*g, lanes))
		if g == 0 {
			sums = terms
		} else {
			sums = e.g.Apply("Add", sums, terms)
		}
	}
	for n := lanes; n > 1; n /= 2 {
		halves := e.g.Split(sums, 2, 2)
		sums = e.g.Apply("Add", halves[0], halves[1])
	}
	return e.g.Apply("Squeeze", sums, e.g.Integers(2))
}

// laneWeights adds the matrix of n weights of each component, from the given position on. Beyond the last
// weight, it has zeros.
func (e *onnxExport) laneWeights(from, n int) onnx.Value {
	var weights []float64
	for _, part := range e.m.Components {
		for j := from; j < from+n; j++ {
			w := 0.0
			if j < len(part.Weights) {
				w = part.Weights[j]
			}
			weights = append(weights, w)
		}
	}
	return e.g.Doubles(weights, len(e.m.Components), n)
}

// scores returns the matrix of the scores of the classes, for the scores of the components. The method
// combine has the same formulas.
func (e *onnxExport) scores(parts onnx.Value) onnx.Value {
	switch {
	case len(e.m.Classes) == 2:
		return e.g.Concat(1, e.g.Apply("Sub", e.number(0), parts), parts)
	case e.m.Method == OneVsOne:
		return e.votes(parts)
	}
	return parts
}

// votes implements scores for one-vs-one models with three or more classes. At first, the vote of each pair
// counts for its negative class: "negative" has, for each class, the number of pairs in which the class is
// negative. If the score of a pair is positive, adding the pair's row of the matrix "sides" moves the vote to
// the positive class. All these numbers are whole, so the order of the additions does not matter.
func (e *onnxExport) votes(parts onnx.Value) onnx.Value {
	p, k := len(e.m.Components), len(e.m.Classes)
	sides := make([]float64, p*k)
	negative := make([]float64, k)
	for pair := range p {
		i, j := e.m.sides(pair)
		sides[pair*k+i] = 1
		sides[pair*k+j] = -1
		negative[j]++
	}
	won := e.g.Cast(e.g.Apply("Greater", parts, e.number(0)), onnx.Double)
	votes := e.g.Apply("MatMul", won, e.g.Doubles(sides, p, k))
	votes = e.g.Apply("Add", votes, e.list(negative))

	// Ties are broken by s/(3(|s| + 1)), where s is the sum of the scores of the class.
	sums := e.sumsOfPairs(parts)
	more := e.g.Apply("Add", e.g.Apply("Abs", sums), e.number(1))
	ties := e.g.Apply("Div", sums, e.g.Apply("Mul", more, e.number(3)))
	return e.g.Apply("Add", votes, ties)
}

// sumsOfPairs returns, for each class, the sum of the scores of the pairs in which the class is positive,
// minus the scores of those in which it is negative. Like combine, it adds the scores in the order of the
// pairs: first the first pair of each class, then the second, and so on.
func (e *onnxExport) sumsOfPairs(parts onnx.Value) onnx.Value {
	k := len(e.m.Classes)
	pairs := make([][]int64, k)   // the pairs of each class
	signs := make([][]float64, k) // whether the class is positive (1) or negative (−1) in these pairs
	for pair := range e.m.Components {
		i, j := e.m.sides(pair)
		pairs[i] = append(pairs[i], int64(pair))
		signs[i] = append(signs[i], 1)
		pairs[j] = append(pairs[j], int64(pair))
		signs[j] = append(signs[j], -1)
	}
	var sums onnx.Value
	for n := range k - 1 {
		var pair []int64
		var sign []float64
		for c := range k {
			pair = append(pair, pairs[c][n])
			sign = append(sign, signs[c][n])
		}
		term := e.g.Apply("Mul", e.g.Select(parts, e.g.Integers(pair...), 1), e.list(sign))
		if n == 0 {
			sums = term
		} else {
			sums = e.g.Apply("Add", sums, term)
		}
	}
	return sums
}
