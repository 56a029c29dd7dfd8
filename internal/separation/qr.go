package separation

import (
	"math"

	"perceptronlab/internal/dot"
)

// factors are a matrix with linearly independent columns as Q·R, with orthonormal columns in Q and R
// upper triangular. When a column comes or goes they are updated, not recomputed. The zero value has
// no columns.
type factors struct {
	q, r [][]float64 // columns; column k of R has k+1 entries
}

// outside is how far a column must be from the span of the others, relative to its own length, to
// count as outside: a few times the rounding error.
const outside = 0x1p-50

// take adds columns, which it keeps and turns into columns of Q. It leaves out those that are
// combinations of the others as far as float64 can tell, and reports for each whether it was added.
func (f *factors) take(columns ...[]float64) []bool {
	sizes := make([]float64, len(columns))
	r := make([][]float64, len(columns))
	for m, a := range columns {
		sizes[m] = math.Sqrt(dot.Product(a, a))
		r[m] = make([]float64, 0, len(f.q)+len(columns))
	}
	for _, q := range f.q { // for all columns at once, because memory is slower than the products
		for m, a := range columns {
			r[m] = append(r[m], reduce(a, q))
		}
	}
	taken := make([]bool, len(columns))
	for m, a := range columns {
		column := f.project(a, sizes[m], r[m])
		rest := math.Sqrt(dot.Product(a, a))
		taken[m] = rest > outside*sizes[m]
		if !taken[m] {
			continue
		}
		for j := range a {
			a[j] /= rest
		}
		f.q = append(f.q, a)
		f.r = append(f.r, append(column, rest))
	}
	return taken
}

// project reduces a, which had a size, to its part orthogonal to all columns of Q, and returns the
// coefficients of the rest. Those of the first columns are given: a is reduced by them already.
// (Gram and Schmidt's method. If little of a is left, rounding is a larger part of it, and the method
// is used twice, after which a is orthogonal to rounding.)
func (f *factors) project(a []float64, size float64, coefficients []float64) []float64 {
	for _, q := range f.q[len(coefficients):] {
		coefficients = append(coefficients, reduce(a, q))
	}
	if math.Sqrt(dot.Product(a, a)) > size/8 {
		return coefficients
	}
	for k, q := range f.q {
		coefficients[k] += reduce(a, q)
	}
	return coefficients
}

// reduce takes the part along q, of length 1, out of a, and returns its coefficient.
func reduce(a, q []float64) float64 {
	c := dot.Product(q, a)
	dot.Add(a, -c, q)
	return c
}

// remove takes out column k. Without it R has an entry below the diagonal in each column from there
// on; rotations of the rows of R and the columns of Q make it triangular again (Givens).
func (f *factors) remove(k int) {
	f.r = append(f.r[:k], f.r[k+1:]...)
	for ; k < len(f.r); k++ {
		a := f.r[k][k]
		b := f.r[k][k+1]
		length := math.Sqrt(float64(a*a) + float64(b*b))
		c := a / length
		s := b / length
		for _, column := range f.r[k:] {
			rotate(c, s, column[k:k+1], column[k+1:k+2])
		}
		rotate(c, s, f.q[k], f.q[k+1])
		f.r[k] = f.r[k][:k+1]
	}
	f.q = f.q[:len(f.r)]
}

// solve solves R·x = y in place.
func (f *factors) solve(y []float64) {
	for k := len(y) - 1; k >= 0; k-- {
		y[k] /= f.r[k][k]
		dot.Add(y[:k], -y[k], f.r[k][:k])
	}
}

// rotate makes a = c·a + s·b and b = c·b − s·a.
func rotate(c, s float64, a, b []float64) {
	b = b[:len(a)]
	for j, x := range a {
		y := b[j]
		a[j] = float64(c*x) + float64(s*y)
		b[j] = float64(c*y) - float64(s*x)
	}
}
