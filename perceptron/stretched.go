package perceptron

import (
	"context"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/exact"
	"perceptronlab/internal/rows"
)

// A stretched Dataset has the examples of a scaled one, base, in other columns. Where rows
// lie almost in a hyperplane, their distance from it becomes a column of its own, multiplied
// by a power of two that brings it near 1, so that float64 can tell apart what it could not
// before. Nothing here has to be exact, because exact arithmetic confirms what is found.
//
// (In the same way an approximate inverse, computed in float64, turns a matrix that is too
// ill-conditioned for float64 into a better one: Rump, "Inversion of extremely
// ill-conditioned matrices in floating-point", 2009.)
type stretched struct {
	*scaled
	base    *scaled
	columns [][][]float64 // column j is Σ part·z over its parts, or base's own if it has none
	parts   int           // of a column, at most
	exps    []int         // row i was divided by 2^exps[i]
}

// unstretched returns s in its own columns.
func (s *scaled) unstretched() *stretched {
	return &stretched{scaled: s, base: s, columns: make([][][]float64, s.dim), exps: make([]int, s.rows)}
}

// in returns the examples in other columns, each row divided by a power of two.
func (s *stretched) in(ctx context.Context, columns [][][]float64) (*stretched, error) {
	values, exps := make([]float64, s.rows*s.dim), make([]int, s.rows)
	look := watch{Context: ctx}
	for i := range exps {
		z, row := s.base.lifted(i)[:s.dim], values[i*s.dim:][:s.dim]
		exps[i] = none
		for j, parts := range columns {
			if look.over(s.dim * len(parts)) {
				return nil, ctx.Err()
			}
			if row[j] = z[j]; parts != nil {
				row[j] = valueOf(parts, z)
			}
			if row[j] != 0 {
				_, e := math.Frexp(row[j])
				exps[i] = max(exps[i], e)
			}
		}
		for j, v := range row {
			row[j] = math.Ldexp(s.labels[i]*v, -exps[i])
		}
	}
	d := s.base.with(rows.Dense(s.rows, s.dim, s.dim, values))
	plain := &scaled{d, make([]int, s.rows), make([]int, s.dim)}
	return &stretched{plain, s.base, columns, s.parts + 1, exps}, nil
}

// valueOf returns Σ part·z, rounded once.
func valueOf(parts [][]float64, z []float64) float64 {
	var sum exact.Sum
	for _, part := range parts {
		for j, v := range z {
			sum.Add(v, part[j])
		}
	}
	return sum.Float64()
}

// inBase returns the combination Σ nⱼ·column j as one of base's columns.
func (s *stretched) inBase(n []float64) []exact.Sum {
	sums := make([]exact.Sum, s.dim)
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

// stretch returns the examples in columns in which the rows of a face are no longer flat: the
// combinations of columns that are tiny in all of them become columns, multiplied by what
// brings the largest entry near 1. It returns nil if there are none, if float64 ends there, or
// if the new examples would need more than a GB.
func (s *stretched) stretch(ctx context.Context, face []int) (*stretched, error) {
	if s.dim*(s.dim+s.rows) > 1<<27 {
		return nil, nil
	}
	columns, found := slices.Clone(s.columns), false
	for j, n := range s.flat(ctx, face) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if n == nil {
			continue
		}
		sums, column := s.inBase(n[:s.dim]), make([][]float64, s.parts+1)
		for k := range column {
			column[k] = make([]float64, s.dim)
			for l := range sums {
				column[k][l] = sums[l].Float64()
				sums[l].Add(-column[k][l], 1)
			}
		}
		largest := none
		for _, i := range face {
			if v := valueOf(column, s.base.lifted(i)[:s.dim]); v != 0 {
				_, e := math.Frexp(v)
				largest = max(largest, e-s.exps[i])
			}
		}
		if largest == none {
			continue
		}
		for _, part := range column {
			for l, v := range part {
				if part[l] = math.Ldexp(v, -largest); math.Abs(part[l]) > 0x1p800 {
					return nil, nil
				}
			}
		}
		columns[j], found = column, true
	}
	if !found {
		return nil, nil
	}
	return s.in(ctx, columns)
}

// flat returns for column j a combination of columns, of length 1, that is tiny in all of these
// rows, or nil if the elimination of Gauss and Jordan, with complete pivoting, took column j as
// a pivot. Behind each combination are its values in the rows. If ctx is done it returns early.
func (s *stretched) flat(ctx context.Context, face []int) [][]float64 {
	n := make([][]float64, s.dim)
	for j := range n {
		n[j] = make([]float64, s.dim+len(face))
		n[j][j] = 1
	}
	for k, i := range face {
		for j, v := range s.lifted(i)[:s.dim] {
			n[j][s.dim+k] = v
		}
	}
	for {
		most, at, p := 0x1p-20, 0, -1
		for j, v := range n {
			for k := s.dim; k < len(v); k++ {
				if t := math.Abs(v[k]); t > most {
					most, at, p = t, k, j
				}
			}
		}
		if p < 0 || ctx.Err() != nil {
			return n
		}
		pivot := n[p]
		n[p] = nil
		for _, v := range n {
			if v != nil {
				dot.Add(v, -v[at]/pivot[at], pivot)
				for l, size := 0, Weights(v[:s.dim]).Norm(); l < len(v); l++ {
					v[l] /= size
				}
			}
		}
	}
}

// searchIn moves f to where a search in the columns of s ends, which starts at f. If it finds a
// separator, and exact arithmetic confirms it, searchIn returns that for base's columns.
func (f *face) searchIn(ctx context.Context, s *stretched) ([]*big.Int, error) {
	g := &face{data: s.scaled}
	g.add(f.rows, f.weights)
	x, err := g.search(ctx, 0.5)
	if f.rows, f.weights = g.rows, g.weights; x == nil || err != nil {
		return nil, err
	}
	w := make([]*big.Int, s.dim)
	for j, sum := range s.inBase(x) {
		v := sum.Float() // a multiple of 2⁻²¹⁴⁸
		w[j], _ = v.SetMantExp(v, 2148).Int(nil)
	}
	if i, err := (&exactFace{data: s.base}).violatedRow(ctx, w, false); i >= 0 || err != nil {
		return nil, err
	}
	return w, nil
}
