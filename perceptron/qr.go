package perceptron

import (
	"math"

	"perceptronlab/internal/dot"
)

// factors are a matrix with linearly independent columns as Q·R, with orthonormal
// columns in Q and R upper triangular. When a column comes or goes they are updated, not
// recomputed. The zero value has no columns.
type factors struct {
	q, r [][]float64 // columns; column k of R has k+1 entries
}

// outside is how far a column must be from the span of the others, relative to
// its own length, to count as outside: a few times the rounding error.
const outside = 0x1p-50

// take adds a column, which becomes one of Q. It returns false, and adds nothing, if
// the column is a combination of the others as far as float64 can tell.
func (f *factors) take(a []float64) bool {
	size := math.Sqrt(dot.Product(a, a))
	r := append(f.project(a), 0)
	rest := math.Sqrt(dot.Product(a, a))
	if !(rest > outside*size) {
		return false
	}
	r[len(f.q)] = rest
	for j := range a {
		a[j] /= rest
	}
	f.q, f.r = append(f.q, a), append(f.r, r)
	return true
}

// project reduces a to its part orthogonal to all columns, and returns the coefficients
// of the rest in the columns of Q. (Gram and Schmidt's method. If little of a is left, rounding
// is a larger part of it, and the method is used twice, after which a is orthogonal to rounding.)
func (f *factors) project(a []float64) []float64 {
	coefficients := make([]float64, len(f.q), len(f.q)+1)
	size := dot.Product(a, a)
	for range 2 {
		for k, q := range f.q {
			c := dot.Product(q, a)
			coefficients[k] += c
			dot.Add(a, -c, q)
		}
		if dot.Product(a, a) > size/64 {
			break
		}
	}
	return coefficients
}

// remove takes out column k. Without it R has an entry below the diagonal in each column
// from there on; rotations of the rows of R and the columns of Q make it triangular again
// (Givens).
func (f *factors) remove(k int) {
	f.r = append(f.r[:k], f.r[k+1:]...)
	for ; k < len(f.r); k++ {
		a, b := f.r[k][k], f.r[k][k+1]
		length := math.Sqrt(float64(a*a) + float64(b*b))
		c, s := a/length, b/length
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

// solveTransposed solves Rᵀ·x = y in place.
func (f *factors) solveTransposed(y []float64) {
	for k, column := range f.r {
		y[k] = (y[k] - dot.Product(column[:k], y[:k])) / column[k]
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
