package perceptron

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// Bias says how a bias is absorbed: the affine score w·x + b becomes the linear
// score of a row with one more column, which holds a constant c,
//
//	[w; b/c] · [x; c] = w·x + b
//
// so a line that may miss the origin becomes a plane through it. The zero
// value appends the constant 1, as AbsorbBias does.
type Bias struct {
	Constant float64 // c; 0 means 1
	First    bool    // [c; x] instead of [x; c]
	Again    bool    // absorb even if there is a constant column already
}

// AbsorbBias returns d with one more column, the constant 1: x becomes [x; 1].
// The last weight is then the bias b, because [w; b]·[x; 1] = w·x + b.
//
// It panics where Bias{}.Absorb returns an error.
func (d *Dataset) AbsorbBias() *Dataset { return Must(Bias{}.Absorb(d)) }

// Absorb returns d with the constant as one more column, last or first. Call
// it before any scaling: the theorem's R and γ are those of the rows with
// their constant.
//
// It is an error to absorb twice, or if a column of d is constant and not 0 in
// two or more rows, because the bias would be counted twice. Again allows both.
// A constant that is not finite, or too large to be squared, is an error.
func (b Bias) Absorb(d *Dataset) (*Dataset, error) {
	c := b.constant()
	if math.IsNaN(c) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("perceptron: the bias's constant is %v; wanted a finite number", c)
	}
	if !b.Again {
		if err := d.checkUnabsorbed(); err != nil {
			return nil, err
		}
	}
	at := d.dim
	if b.First {
		at = 0
	}
	insert := rows.Insert(at, c)
	radius2 := 0.0
	lifted := d.with(d.matrix.Map(d.dim+1, func(to, r rows.Row) rows.Row {
		from := len(to.Values)
		to = insert(to, r)
		values := to.Values[from:]
		radius2 = max(radius2, dot.Product(values, values))
		return to
	}))
	lifted.bias = &absorbed{column: at, constant: c}
	if d.names != nil {
		lifted.names = lifted.bias.named(slices.Insert(slices.Clone(d.names), at, ""))
	}
	lifted.radius2 = radius2
	if math.IsInf(radius2, 1) {
		return lifted.checked() // which says why
	}
	return lifted, nil
}

// checkUnabsorbed returns an error if d has a constant column already: the absorbed one,
// or one that is constant and not 0 in two or more rows.
func (d *Dataset) checkUnabsorbed() error {
	if d.bias != nil {
		return fmt.Errorf("perceptron: the bias is absorbed already, as %s; wanted data without it",
			d.column(d.bias.column))
	}
	first := d.Row(0)
	columns, _ := d.NonZero(0) // those that are constant in the rows so far
	for i := 1; i < d.rows && len(columns) > 0; i++ {
		var left []int
		for j, v := range d.entries(i) {
			_, constant := slices.BinarySearch(columns, j)
			if constant && v == first[j] {
				left = append(left, j)
			}
		}
		columns = left
	}
	for _, j := range columns {
		if first[j] != 0 && d.rows > 1 {
			return fmt.Errorf("perceptron: %s is %v in all %d rows, "+
				"so that with the absorbed constant the bias would be counted twice; "+
				"leave it out with Columns, or absorb with Bias{Again: true}",
				d.column(j), first[j], d.rows)
		}
	}
	return nil
}

// Affine returns the score for points without the constant: x ↦ w·[x; c], or
// w·[c; x] if First. Its bits are those of w.Dot on the lifted row. It copies w.
//
// The returned function panics on a point that is not one shorter than w.
func (b Bias) Affine(w Weights) func(x []float64) float64 {
	w = slices.Clone(w)
	c := b.constant()
	return func(x []float64) float64 {
		return w.affine(x, c, b.First)
	}
}

// constant returns c.
func (b Bias) constant() float64 { return cmp.Or(b.Constant, 1) }
