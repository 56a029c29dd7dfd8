package onnxtest

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/detmath"
)

// elementwise contains the operations that compute each element of the result from one element of each input.
var elementwise = map[string]func(x []any) any{
	"Add":     arithmetic(func(a, b float64) float64 { return a + b }),
	"Sub":     arithmetic(func(a, b float64) float64 { return a - b }),
	"Mul":     arithmetic(func(a, b float64) float64 { return a * b }),
	"Div":     arithmetic(func(a, b float64) float64 { return a / b }),
	"Min":     func(x []any) any { return min(x[0].(float64), x[1].(float64)) },
	"Max":     func(x []any) any { return max(x[0].(float64), x[1].(float64)) },
	"Abs":     func(x []any) any { return math.Abs(x[0].(float64)) },
	"Neg":     func(x []any) any { return -x[0].(float64) },
	"Exp":     func(x []any) any { return detmath.Exp(x[0].(float64)) },
	"IsNaN":   func(x []any) any { return math.IsNaN(x[0].(float64)) },
	"Greater": func(x []any) any { return x[0].(float64) > x[1].(float64) },
	"Less":    func(x []any) any { return x[0].(float64) < x[1].(float64) },
	"Equal":   func(x []any) any { return x[0] == x[1] },
	"Not":     func(x []any) any { return !x[0].(bool) },
	"Or":      func(x []any) any { return x[0].(bool) || x[1].(bool) },
	"Where": func(x []any) any {
		if x[0].(bool) {
			return x[1]
		}
		return x[2]
	},
}

// arithmetic returns an operation that applies f to two numbers. Integers are small and not negative, so they
// are float64, too.
func arithmetic(f func(a, b float64) float64) func(x []any) any {
	return func(x []any) any {
		if n, ok := x[0].(int64); ok {
			return int64(f(float64(n), float64(x[1].(int64))))
		}
		return f(x[0].(float64), x[1].(float64))
	}
}

// size returns the number of elements of a tensor with the given shape.
func size(shape []int) int {
	n := 1
	for _, d := range shape {
		n *= d
	}
	return n
}

// blocks returns the product of the dimensions before the given axis, and that of the dimensions after it.
func blocks(shape []int, axis int) (before, after int) {
	return size(shape[:axis]), size(shape[axis+1:])
}

// broadcast applies f to the elements of tensors. A dimension of 1, or one that is missing before the first,
// is repeated.
func broadcast(f func(x []any) any, in ...Tensor) Tensor {
	rank := 0
	for _, t := range in {
		rank = max(rank, len(t.Shape))
	}
	out := Tensor{Shape: slices.Repeat([]int{1}, rank)}
	for _, t := range in {
		missing := rank - len(t.Shape)
		for k, d := range t.Shape {
			if d != 1 {
				out.Shape[missing+k] = d
			}
		}
	}
	x := make([]any, len(in))
	for i := range size(out.Shape) {
		for k, t := range in {
			x[k] = t.Elements[t.broadcastIndex(i, out.Shape)]
		}
		out.Elements = append(out.Elements, f(x))
	}
	return out
}

// broadcastIndex returns the index of the element of t that is repeated at index i of a tensor of the given
// shape.
func (t Tensor) broadcastIndex(i int, shape []int) int {
	index := 0
	stride := 1
	for k := range t.Shape {
		d := t.Shape[len(t.Shape)-1-k]
		whole := shape[len(shape)-1-k]
		if d != 1 && d != whole {
			panic(fmt.Sprintf("the shapes %v and %v", t.Shape, shape))
		}
		if d != 1 {
			index += i % whole * stride
		}
		stride *= d
		i /= whole
	}
	return index
}

// concat joins tensors along an axis.
func concat(in []Tensor, axis int) Tensor {
	out := Tensor{Shape: slices.Clone(in[0].Shape)}
	out.Shape[axis] = 0
	for _, t := range in {
		out.Shape[axis] += t.Shape[axis]
	}
	before, _ := blocks(out.Shape, axis)
	for i := range before {
		for _, t := range in {
			n := len(t.Elements) / before
			out.Elements = append(out.Elements, t.Elements[i*n:][:n]...)
		}
	}
	return out
}

// split divides a tensor along an axis into equal parts.
func split(t Tensor, parts, axis int) []Tensor {
	before, after := blocks(t.Shape, axis)
	n := t.Shape[axis] / parts
	shape := slices.Clone(t.Shape)
	shape[axis] = n
	out := make([]Tensor, parts)
	for k := range out {
		out[k].Shape = shape
	}
	for i := range before * parts {
		k := i % parts
		out[k].Elements = append(out[k].Elements, t.Elements[i*n*after:][:n*after]...)
	}
	return out
}

// gather returns the elements with the given indices along an axis of t. Negative indices count from the end.
func gather(t, indices Tensor, axis int) (Tensor, error) {
	before, after := blocks(t.Shape, axis)
	n := t.Shape[axis]
	out := Tensor{Shape: slices.Concat(t.Shape[:axis], indices.Shape, t.Shape[axis+1:])}
	for i := range before {
		for _, index := range List[int64](indices) {
			k := int(index)
			if k < -n || k >= n {
				return out, fmt.Errorf("index %d is out of the range of %d elements", k, n)
			}
			if k < 0 {
				k += n
			}
			out.Elements = append(out.Elements, t.Elements[(i*n+k)*after:][:after]...)
		}
	}
	return out, nil
}

// cast converts numbers and booleans to int64 or float64.
func cast(t Tensor, to int64) Tensor {
	return broadcast(func(x []any) any {
		number := 0.0
		switch v := x[0].(type) {
		case float64:
			number = v
		case bool:
			if v {
				number = 1
			}
		}
		if to == typeInt64 {
			return int64(number)
		}
		return number
	}, t)
}

// encode replaces strings by numbers, with the attributes of a LabelEncoder.
func encode(t Tensor, attributes map[string]message) Tensor {
	code := map[any]int64{}
	codes := attributes["values_int64s"].integers(8)
	for k, key := range attributes["keys_strings"].texts(9) {
		code[key] = codes[k]
	}
	return broadcast(func(x []any) any {
		if v, ok := code[x[0]]; ok {
			return v
		}
		return attributes["default_int64"].integer(3)
	}, t)
}

// reduceSum adds the elements of each row of a matrix.
func reduceSum(t Tensor) Tensor {
	out := Tensor{Shape: []int{t.Shape[0], 1}}
	add := elementwise["Add"]
	for row := range slices.Chunk(t.Elements, t.Shape[1]) {
		sum := row[0]
		for _, v := range row[1:] {
			sum = add([]any{sum, v})
		}
		out.Elements = append(out.Elements, sum)
	}
	return out
}

// reduceMax returns the largest elements of a list (axis 0), or of each row of a matrix (axis 1).
func reduceMax(t Tensor, axis int) Tensor {
	out := Tensor{Shape: slices.Clone(t.Shape)}
	out.Shape[axis] = 1
	for row := range slices.Chunk(t.Elements, t.Shape[axis]) {
		largest := row[0]
		for _, v := range row[1:] {
			if isLess(largest, v) {
				largest = v
			}
		}
		out.Elements = append(out.Elements, largest)
	}
	return out
}

// isLess compares two numbers of the same type.
func isLess(a, b any) bool {
	if n, ok := a.(int64); ok {
		return n < b.(int64)
	}
	return a.(float64) < b.(float64)
}

// argMax returns the index of the first of the largest elements of each row of a matrix.
func argMax(t Tensor) Tensor {
	out := Tensor{Shape: t.Shape[:1]}
	for _, row := range Rows(t) {
		out.Elements = append(out.Elements, int64(slices.Index(row, slices.Max(row))))
	}
	return out
}

// matMul returns the product of two matrices.
func matMul(a, b Tensor) Tensor {
	columns := b.Shape[1]
	out := Tensor{Shape: []int{a.Shape[0], columns}}
	for _, row := range Rows(a) {
		for j := range columns {
			sum := 0.0
			for k, v := range row {
				sum += float64(v * b.Elements[k*columns+j].(float64))
			}
			out.Elements = append(out.Elements, sum)
		}
	}
	return out
}

// pad appends n elements to each row of a matrix.
func pad(t Tensor, n int, element any) Tensor {
	padding := Tensor{Shape: []int{t.Shape[0], n}, Elements: slices.Repeat([]any{element}, t.Shape[0]*n)}
	return concat([]Tensor{t, padding}, 1)
}

// topK returns the k largest elements of each row of a matrix, and their indices, the largest first.
func topK(t Tensor, k int) []Tensor {
	shape := []int{t.Shape[0], k}
	values := Tensor{Shape: shape}
	indices := Tensor{Shape: shape}
	for _, row := range Rows(t) {
		order := make([]int, len(row))
		for j := range order {
			order[j] = j
		}
		slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(row[b], row[a]) })
		for _, j := range order[:k] {
			values.Elements = append(values.Elements, row[j])
			indices.Elements = append(indices.Elements, int64(j))
		}
	}
	return []Tensor{values, indices}
}

// gatherElements returns the elements of each row of a matrix with the indices in the same row.
func gatherElements(t, indices Tensor) Tensor {
	out := Tensor{Shape: indices.Shape}
	for i, k := range List[int64](indices) {
		row := i / indices.Shape[1]
		out.Elements = append(out.Elements, t.Elements[row*t.Shape[1]+int(k)])
	}
	return out
}

func shapeOf(t Tensor) Tensor {
	out := Tensor{Shape: []int{len(t.Shape)}}
	for _, d := range t.Shape {
		out.Elements = append(out.Elements, int64(d))
	}
	return out
}

// reshape returns a tensor with the same elements and another shape, in which 0 stands for the same
// dimension.
func reshape(t Tensor, shape []int64) Tensor {
	out := Tensor{Elements: t.Elements}
	for k, d := range shape {
		if d == 0 {
			d = int64(t.Shape[k])
		}
		out.Shape = append(out.Shape, int(d))
	}
	if len(t.Elements) != size(out.Shape) {
		panic(fmt.Sprintf("the shape %v instead of %v", out.Shape, t.Shape))
	}
	return out
}

// expand repeats a number.
func expand(t Tensor, shape []int64) Tensor {
	var out Tensor
	for _, d := range shape {
		out.Shape = append(out.Shape, int(d))
	}
	out.Elements = slices.Repeat(t.Elements, size(out.Shape))
	return out
}
