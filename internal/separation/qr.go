package separation

import (
	"math"

	"perceptronlab/internal/dot"
)

// factors contains the factors Q and R of a matrix Q·R with linearly independent columns. The columns of
// Q are orthonormal, and R is upper triangular. Adding and removing columns of the matrix updates the
// factors without computing them again. The zero value has no columns.
type factors struct {
	q, r [][]float64 // columns of Q and R; column k of R has k+1 entries
}

// minDistance is the minimum distance of a new column from the span of the other columns, relative to the
// norm of the new column. It is a few times the rounding error.
const minDistance = 0x1p-50

// take adds columns to the matrix. It omits a column that is, up to rounding, a linear combination of the
// columns before it. For each column, take reports whether it was added. take overwrites the slices and
// keeps some of them as columns of Q, so the caller must not use them again.
func (f *factors) take(columns ...[]float64) []bool {
	sizes := make([]float64, len(columns))
	r := make([][]float64, len(columns))
	for m, a := range columns {
		sizes[m] = math.Sqrt(dot.Product(a, a))
		r[m] = make([]float64, 0, len(f.q)+len(columns))
	}
	for _, q := range f.q { // q is in the outer loop, because reading q takes longer than the products
		for m, a := range columns {
			r[m] = append(r[m], reduce(a, q))
		}
	}
	taken := make([]bool, len(columns))
	for m, a := range columns {
		column := f.project(a, sizes[m], r[m])
		rest := math.Sqrt(dot.Product(a, a))
		taken[m] = rest > minDistance*sizes[m]
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

// project replaces v by its part orthogonal to all columns of Q, and returns the coefficients of the
// subtracted part with respect to the columns of Q. size is the original norm of v. The caller may have
// subtracted the parts along the first columns of Q already. The argument coefficients contains the
// coefficients of these parts.
//
// The method is Gram and Schmidt's. If only a small part of v is left, it consists largely of rounding
// errors. Then a second pass makes v orthogonal up to rounding.
func (f *factors) project(v []float64, size float64, coefficients []float64) []float64 {
	for _, q := range f.q[len(coefficients):] {
		coefficients = append(coefficients, reduce(v, q))
	}
	if math.Sqrt(dot.Product(v, v)) > size/8 {
		return coefficients
	}
	for k, q := range f.q {
		coefficients[k] += reduce(v, q)
	}
	return coefficients
}

// reduce subtracts from v its part along the unit vector q, and returns the coefficient of that part.
func reduce(v, q []float64) float64 {
	c := dot.Product(q, v)
	dot.Add(v, -c, q)
	return c
}

// remove removes column k. The later columns of R then each have an entry below the diagonal. Givens
// rotations of the rows of R and of the columns of Q make R triangular again.
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

// rotate replaces the vectors a and b by c·a + s·b and c·b − s·a.
func rotate(c, s float64, a, b []float64) {
	b = b[:len(a)]
	for j, x := range a {
		y := b[j]
		a[j] = float64(c*x) + float64(s*y)
		b[j] = float64(c*y) - float64(s*x)
	}
}
