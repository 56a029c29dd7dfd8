package classifier

import (
	"math"

	"perceptronlab/internal/onnx"
)

// probabilities returns the matrix of the probabilities of the classes, for the scores of the classes.
// ProbabilitiesAll has the same formulas.
func (e *onnxExport) probabilities(scores onnx.Value) onnx.Value {
	q := e.probabilitiesWithoutFloor(scores)
	if e.m.Floor == 0 {
		return q
	}
	rest := 1 - float64(float64(len(e.m.Classes))*e.m.Floor)
	return e.g.Apply("Add", e.number(e.m.Floor), e.g.Apply("Mul", e.number(rest), q))
}

// probabilitiesWithoutFloor returns the probabilities to which Model.Floor has not been applied.
func (e *onnxExport) probabilitiesWithoutFloor(scores onnx.Value) onnx.Value {
	var a, b []float64
	for _, ab := range e.m.Platt {
		a = append(a, ab[0])
		b = append(b, ab[1])
	}
	switch {
	case len(e.m.Platt) == 1:
		second := e.g.Select(scores, e.g.Integers(1), 1)
		q, p := e.sigmoids(second, a, b)
		return e.g.Concat(1, q, p)
	case e.m.Softmax:
		return e.softmax(scores, a, b)
	}
	_, p := e.sigmoids(scores, a, b)
	sum := e.g.Apply("ReduceSum", p, e.g.Integers(1)) // a matrix of one column
	equal := e.number(1 / float64(len(e.m.Classes)))  // if all probabilities underflowed
	return e.g.Apply("Where", e.g.Apply("Equal", sum, e.number(0)), equal, e.g.Apply("Div", p, sum))
}

// sigmoids returns p = 1/(1 + exp(v)) and q = 1 − p for v = as + b, where s is a matrix, and a and b have a
// number for each of its columns. Like platt.Probability, it computes neither p nor q as a difference. The
// operation Sigmoid of onnxruntime does, so its result is 0 for v > 37.
func (e *onnxExport) sigmoids(s onnx.Value, a, b []float64) (q, p onnx.Value) {
	one := e.number(1)
	v := e.g.Apply("Add", e.g.Apply("Mul", s, e.list(a)), e.list(b))
	power := e.g.Apply("Exp", e.g.Apply("Neg", e.g.Apply("Abs", v)))
	more := e.g.Apply("Add", one, power)
	larger := e.g.Apply("Div", one, more)
	smaller := e.g.Apply("Div", power, more)
	isNegative := e.g.Apply("Less", v, e.number(0))
	q = e.g.Apply("Where", isNegative, smaller, larger)
	p = e.g.Apply("Where", isNegative, larger, smaller)
	return q, p
}

// softmax returns the probabilities that platt.Softmax computes from the matrix s of scores, with the
// coefficients a and b of each class. A term that overflows counts as the largest number.
func (e *onnxExport) softmax(s onnx.Value, a, b []float64) onnx.Value {
	z := e.g.Apply("Neg", e.g.Apply("Add", e.g.Apply("Mul", s, e.list(a)), e.list(b)))
	z = e.g.Apply("Min", e.g.Apply("Max", z, e.number(-math.MaxFloat64)), e.number(math.MaxFloat64))
	powers := e.g.Apply("Exp", e.g.Apply("Sub", z, e.g.Largest(z, 1)))
	return e.g.Apply("Div", powers, e.g.Apply("ReduceSum", powers, e.g.Integers(1)))
}
