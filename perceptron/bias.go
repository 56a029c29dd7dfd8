package perceptron

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/rows"
)

// A Bias specifies how to absorb the bias b of an affine score w·x + b: Absorb adds a column with the
// constant c to the data. The affine score then equals a linear score,
//
//	[w; b/c] · [x; c] = w·x + b
//
// so a line in the plane, which may miss the origin, becomes a plane through the origin of space. The
// zero value appends the constant 1, as AbsorbBias does.
type Bias struct {
	Constant float64 // c; 0 means 1
	First    bool    // put the constant first: [c; x] instead of [x; c]
	Again    bool    // absorb even if the data already have a constant column
}

// AbsorbBias returns d with one more column, which contains the constant 1: x becomes [x; 1]. The last
// weight is then the bias b, because [w; b]·[x; 1] = w·x + b.
//
// It panics if Bias{}.Absorb returns an error.
func (d *Dataset) AbsorbBias() *Dataset { return Must(Bias{}.Absorb(d)) }

// Absorb returns d with one more column, the last or the first, which contains the constant.
//
// Absorb the bias before you scale the data, because Scale then scales the constant, too. If you scale
// first, the ratio of the features to the constant changes. The bound of Novikoff's theorem then
// changes as well, because R and γ depend on the rows with the constant.
//
// Absorb returns an error if the bias is already absorbed, or if d has at least two rows and a column
// with the same nonzero number in every row. In both cases the bias would be counted twice; set Again
// to absorb it nevertheless. Absorb also returns an error if the constant is not finite, or if a row
// with the constant has a sum of squares that overflows.
func (b Bias) Absorb(d *Dataset) (*Dataset, error) {
	c := b.constant()
	if math.IsNaN(c) || math.IsInf(c, 0) {
		return nil, fmt.Errorf("perceptron: Bias.Constant: got %v, want a finite number", c)
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
	extended := d.withMatrix(d.matrix.Map(d.dim+1, func(to, r rows.Row) rows.Row {
		from := len(to.Values)
		to = insert(to, r)
		values := to.Values[from:]
		radius2 = max(radius2, dot.Product(values, values))
		return to
	}))
	extended.bias = &absorbed{column: at, constant: c}
	if d.names != nil {
		extended.names = extended.bias.named(slices.Insert(slices.Clone(d.names), at, ""))
	}
	extended.radius2 = radius2
	if math.IsInf(radius2, 1) {
		return extended.checked() // returns an error that names the row and column
	}
	return extended, nil
}

// checkUnabsorbed returns an error if the bias of d is absorbed, or if d has at least two rows and a
// column with the same nonzero number in every row.
func (d *Dataset) checkUnabsorbed() error {
	if d.bias != nil {
		return fmt.Errorf("perceptron: the bias is already absorbed, as %s; use the data as they are",
			d.column(d.bias.column))
	}
	first := d.Row(0)
	columns, _ := d.NonZero(0) // the columns of row 0 whose values are the same in rows 0 to i − 1
	for i := 1; i < d.rows && len(columns) > 0; i++ {
		var remaining []int
		for j, v := range d.entries(i) {
			_, wasConstant := slices.BinarySearch(columns, j)
			if wasConstant && v == first[j] {
				remaining = append(remaining, j)
			}
		}
		columns = remaining
	}
	for _, j := range columns {
		if first[j] != 0 && d.rows > 1 {
			return fmt.Errorf("perceptron: %s is %v in all %d rows, "+
				"so with the absorbed constant the bias would be counted twice; "+
				"remove the column with Columns, or absorb with Bias{Again: true}",
				d.column(j), first[j], d.rows)
		}
	}
	return nil
}

// Affine returns the score function x ↦ w·[x; c], or w·[c; x] if First is set, for points x without
// the constant. Its results have the same bits as w.Dot of the row with the constant. Affine copies w.
//
// The returned function panics unless len(x) = len(w) − 1.
func (b Bias) Affine(w Weights) func(x []float64) float64 {
	w = slices.Clone(w)
	c := b.constant()
	return func(x []float64) float64 {
		return w.affine(x, c, b.First)
	}
}

// constant returns Constant, or its default.
func (b Bias) constant() float64 { return cmp.Or(b.Constant, 1) }
