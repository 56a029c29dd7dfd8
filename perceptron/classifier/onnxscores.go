package classifier

import "perceptronlab/internal/onnx"

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
