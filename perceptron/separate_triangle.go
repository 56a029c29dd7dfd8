package perceptron

import (
	"context"
	"math"
	"math/big"
)

// A triangle has the factors of a symmetric positive matrix, L·D·Lᵀ with ones on L's
// diagonal (Cholesky), in floating point of so many bits and of any exponent.
type triangle struct {
	bits     uint
	lower    [][]*big.Float // row i of L has i entries
	diagonal []*big.Float
}

// truncate forgets the rows from m on.
func (f *triangle) truncate(m int) {
	if m < len(f.lower) {
		f.lower, f.diagonal = f.lower[:m], f.diagonal[:m]
	}
}

// float returns a number of f's precision.
func (f *triangle) float(n *big.Int) *big.Float {
	return new(big.Float).SetPrec(f.bits).SetInt(n)
}

// less subtracts Σ aᵢ bᵢ from x.
func (f *triangle) less(x *big.Float, a, b []*big.Float) {
	t := new(big.Float).SetPrec(f.bits)
	for i, v := range a {
		x.Sub(x, t.Mul(v, b[i]))
	}
}

// extend factors the rows of the matrix that are not factored yet. It returns false
// if D is not positive, as far as these bits tell.
func (f *triangle) extend(ctx context.Context, matrix [][]*big.Int) (ok bool, err error) {
	for i := len(f.lower); i < len(matrix); i++ {
		if err := ctx.Err(); err != nil {
			return false, err
		}
		row, scaled := make([]*big.Float, i), make([]*big.Float, i)
		for j := range i {
			scaled[j] = f.float(matrix[i][j])
			f.less(scaled[j], f.lower[j], scaled[:j])
			row[j] = new(big.Float).Quo(scaled[j], f.diagonal[j])
		}
		d := f.float(matrix[i][i])
		f.less(d, row, scaled)
		if d.Sign() <= 0 {
			return false, nil
		}
		f.lower, f.diagonal = append(f.lower, row), append(f.diagonal, d)
	}
	return true, nil
}

// solve returns the solution of matrix·v = b, in integers up to a common power of
// two. Row i of the matrix need only have the entries up to its diagonal.
func (f *triangle) solve(ctx context.Context, matrix [][]*big.Int, b []*big.Int) (v []*big.Int, ok bool, err error) {
	if ok, err := f.extend(ctx, matrix); !ok {
		return nil, false, err
	}
	x := make([]*big.Float, len(b))
	for i := range x {
		x[i] = f.float(b[i])
		f.less(x[i], f.lower[i], x[:i])
	}
	least := math.MaxInt
	for i := len(x) - 1; i >= 0; i-- {
		x[i].Quo(x[i], f.diagonal[i])
		for j := i + 1; j < len(x); j++ {
			f.less(x[i], f.lower[j][i:i+1], x[j:j+1])
		}
		if x[i].Sign() != 0 {
			least = min(least, x[i].MantExp(nil))
		}
	}
	v = make([]*big.Int, len(x))
	for i := range v {
		v[i], _ = x[i].SetMantExp(x[i], int(f.bits)-least).Int(nil)
	}
	return v, true, nil
}
