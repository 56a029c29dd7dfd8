package separation

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/exact"
	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/labelled"
	"perceptronlab/internal/rows"
)

// A stretched set expresses the examples of a scaled set, base, in new columns. Each new column is a linear
// combination of the columns of base. If rows lie close to a hyperplane, their distance from the hyperplane
// becomes a column, multiplied by a power of two that brings the largest distance close to 1. Float64 can
// then distinguish rows that it could not distinguish before. Nothing in this file has to be exact, because
// exact arithmetic confirms the results.
//
// Rump, "Inversion of extremely ill-conditioned matrices in floating-point" (2009), uses the same
// idea: an approximate inverse, computed in float64, preconditions a matrix that is too
// ill-conditioned for float64.
type stretched struct {
	*scaled
	base *scaled

	// columns contains the coefficients of the new columns. Let z be a row of base. Entry j of the row in
	// new columns is zⱼ if columns[j] is nil. Otherwise it is Σ part·z over the parts in columns[j], whose
	// sum represents the coefficients more precisely than a single float64 vector.
	columns [][][]float64
	exps    []int // row i, computed from columns, was divided by 2^exps[i]
	parts   int   // the largest number of parts of a column
}

// maxEntries limits the number of entries of a stretched set and of one part of each column: 1 GB in float64.
const maxEntries = 1 << 27

// unstretched returns s as a stretched set whose columns are those of s.
func (s *scaled) unstretched() *stretched {
	return &stretched{
		scaled:  s,
		base:    s,
		columns: make([][][]float64, s.Dim()),
		exps:    make([]int, s.Len()),
	}
}

// inColumns returns the examples of base, expressed in the given new columns. Each row is divided
// by the power of two that brings its largest entry close to 1.
func (s *stretched) inColumns(ctx context.Context, columns [][][]float64) (*stretched, error) {
	n := s.Len()
	dim := s.Dim()
	values := make([]float64, n*dim)
	exps := make([]int, n)
	watch := interrupt.Watch{Context: ctx}
	for i := range exps {
		z := s.base.extendedRow(i)[:dim]
		row := values[i*dim:][:dim]
		exps[i] = zeroExp
		for j, parts := range columns {
			if err := watch.Check(dim * len(parts)); err != nil {
				return nil, err
			}
			row[j] = z[j]
			if parts != nil {
				row[j] = valueOf(parts, z)
			}
			if row[j] != 0 {
				_, e := math.Frexp(row[j])
				exps[i] = max(exps[i], e)
			}
		}
		for j, v := range row {
			row[j] = math.Ldexp(s.Labels[i]*v, -exps[i]) // z is already multiplied by the label
		}
	}
	data := &scaled{
		Set:       &labelled.Set{Matrix: rows.Dense(n, dim, dim, values), Labels: s.Labels},
		rowExp:    make([]int, n),
		columnExp: make([]int, dim),
	}
	return &stretched{scaled: data, base: s.base, columns: columns, parts: s.parts + 1, exps: exps}, nil
}

// valueOf returns Σ part·z over the parts of a column, rounded once.
func valueOf(parts [][]float64, z []float64) float64 {
	var sum exact.Sum
	for _, part := range parts {
		for j, v := range z {
			sum.Add(v, part[j])
		}
	}
	return sum.Float64()
}

// inBase returns the combination Σ nⱼ·column j as coefficients of the columns of base.
func (s *stretched) inBase(n []float64) []exact.Sum {
	sums := make([]exact.Sum, s.Dim())
	for j, v := range n {
		if s.columns[j] == nil {
			sums[j].Add(v, 1)
		}
		for _, part := range s.columns[j] {
			for l, p := range part {
				sums[l].Add(v, p)
			}
		}
	}
	return sums
}

// stretch expresses the examples in new columns, so that the active rows no longer lie close to a
// hyperplane. It looks for linear combinations of the columns that have tiny values in all active rows.
// Each such combination replaces a column, multiplied by the power of two that brings its largest value
// in the active rows close to 1. stretch returns nil if there are no such combinations, if their
// coefficients become too large, or if the new set would exceed maxEntries.
func (s *stretched) stretch(ctx context.Context, active []int) (*stretched, error) {
	dim := s.Dim()
	if dim*(dim+s.Len()) > maxEntries {
		return nil, nil
	}
	columns := slices.Clone(s.columns)
	found := false
	for j, n := range s.tinyCombinations(ctx, active) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if n == nil {
			continue
		}
		column := s.columnOf(n[:dim])
		largest := s.largestExp(column, active)
		if largest == zeroExp {
			continue
		}
		if !multiply(column, -largest) {
			return nil, nil
		}
		columns[j] = column
		found = true
	}
	if !found {
		return nil, nil
	}
	return s.inColumns(ctx, columns)
}

// columnOf returns the combination Σ nⱼ·column j as a sum of parts. Each part is the remainder after the
// previous parts, rounded to float64. The number of parts is s.parts + 1.
func (s *stretched) columnOf(n []float64) [][]float64 {
	sums := s.inBase(n)
	column := make([][]float64, s.parts+1)
	for k := range column {
		column[k] = make([]float64, len(sums))
		for l := range sums {
			column[k][l] = sums[l].Float64()
			sums[l].Add(-column[k][l], 1)
		}
	}
	return column
}

// largestExp returns the exponent of the largest entry of a column in the active rows, or zeroExp if all
// entries are 0.
func (s *stretched) largestExp(column [][]float64, active []int) int {
	dim := s.Dim()
	largest := zeroExp
	for _, i := range active {
		v := valueOf(column, s.base.extendedRow(i)[:dim])
		if v != 0 {
			_, e := math.Frexp(v)
			largest = max(largest, e-s.exps[i])
		}
	}
	return largest
}

// multiply multiplies a column by 2^exp. If a coefficient exceeds 2⁸⁰⁰, multiply returns false. Some
// coefficients are then not multiplied yet.
func multiply(column [][]float64, exp int) bool {
	for _, part := range column {
		for l, v := range part {
			part[l] = math.Ldexp(v, exp)
			if math.Abs(part[l]) > 0x1p800 {
				return false
			}
		}
	}
	return true
}

// tinyCombinations finds linear combinations of the columns that have tiny values in all active
// rows, by Gaussian elimination of the columns with complete pivoting. The result has one entry per
// column j. If column j was a pivot, the entry is nil. Otherwise the entry is a unit vector of
// coefficients of such a combination, followed by the values of the combination in the active rows.
// If ctx is done, tinyCombinations returns early.
func (s *stretched) tinyCombinations(ctx context.Context, active []int) [][]float64 {
	dim := s.Dim()
	n := make([][]float64, dim)
	for j := range n {
		n[j] = make([]float64, dim+len(active))
		n[j][j] = 1
	}
	for k, i := range active {
		for j, v := range s.extendedRow(i)[:dim] {
			n[j][dim+k] = v
		}
	}
	for {
		j, position := largestValue(n, dim)
		if j < 0 || ctx.Err() != nil {
			return n
		}
		pivot := n[j]
		n[j] = nil
		for _, v := range n {
			if v == nil {
				continue
			}
			dot.Add(v, -v[position]/pivot[position], pivot)
			size := dot.Norm(v[:dim])
			for l := range v {
				v[l] /= size
			}
		}
	}
}

// largestValue returns the j and the position ≥ dim for which |n[j][position]| is largest, or j = −1 if
// all these values are at most 2⁻²⁰.
func largestValue(n [][]float64, dim int) (j, position int) {
	j = -1
	largest := 0x1p-20
	for p, v := range n {
		for k := dim; k < len(v); k++ {
			if t := math.Abs(v[k]); t > largest {
				largest = t
				j = p
				position = k
			}
		}
	}
	return j, position
}

// searchIn searches for a separator in the columns of s. It starts from the rows and weights of the
// active set a, and replaces them with the rows and weights at the end of the search. If the search
// finds a separator that exact arithmetic confirms, searchIn returns the separator, converted to
// the columns of base. Otherwise it returns nil.
func (a *activeSet) searchIn(ctx context.Context, s *stretched) ([]*big.Int, error) {
	b := &activeSet{data: s.scaled}
	b.add(a.rows, a.weights)
	x, err := b.search(ctx, 0.5)
	a.rows = b.rows
	a.weights = b.weights
	if x == nil || err != nil {
		return nil, err
	}
	w := make([]*big.Int, s.Dim())
	for j, sum := range s.inBase(x) {
		v := sum.Float() // a multiple of 2⁻²¹⁴⁸
		w[j], _ = v.SetMantExp(v, 2148).Int(nil)
	}
	violated, err := s.base.violatedRow(ctx, w, positive())
	if violated >= 0 || err != nil {
		return nil, err
	}
	return w, nil
}
