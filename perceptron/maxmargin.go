package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"

	"perceptronlab/internal/exact"
)

// MaxMargin returns the separator with the largest margin, as a unit vector w,
// and that margin:
//
//	γ* = max min yᵢ w·xᵢ over ‖w‖ = 1
//
// It is the w* for which Novikoff's theorem promises the fewest mistakes, R²/γ*².
// It is also the hard-margin support vector machine of the rows as they are (with
// an absorbed bias, of the lifted rows). w is unique.
//
//	w, gamma, err := perceptron.MaxMargin(data.AbsorbBias())
//
// If nothing separates the data, the error wraps ErrInseparable, and Separate
// has the proof.
//
// γ* is also the distance of the origin from the hull of the rows yᵢxᵢ, and w points to the
// nearest point of the hull, Σ pᵢ yᵢ xᵢ with p ≥ 0 and Σ pᵢ = 1. So MaxMargin knows when it is
// done: min yᵢ w·xᵢ ≤ γ* ≤ ‖Σ pᵢ yᵢ xᵢ‖ for any unit w and any such p, and the two ends meet.
// The margin returned is the left end, which w attains, without the rounding of Margin. It is
// below γ* by at most 10⁻¹⁰ γ* where γ* ≥ 10⁻⁵ R, and by at most 10⁻¹⁵ R where γ* is smaller.
// (Where γ* is below the precision of float64, the best w may only just separate, or not at
// all: γ is then 0 or close to it, and Separate has a separator in rationals.)
//
// The search is that of Separate. Where float64 does not come near enough, it goes on in
// exact arithmetic, which takes seconds for 120 × 40 within 10⁻¹⁴ of a hyperplane, and many
// minutes for 300 × 100. Otherwise 1e5 × 20 takes less than a tenth of a second, 1000 × 784 with
// 500 rows in its support less than a fifth.
// The rows of the support, at most d, are stored twice, dense.
func MaxMargin(d *Dataset) (Weights, float64, error) {
	if d.dim < 1 {
		return nil, 0, errEmpty
	}
	ctx, radius := context.Background(), math.Sqrt(d.radius2)
	f, last := &face{data: d.scaledTo(radius)}, math.Inf(1)
	for {
		if _, err := f.search(ctx, 1-0x1p-30); err != nil {
			return nil, 0, err
		}
		w, high := f.direction()
		if !(high < last) {
			break
		}
		w, low, worst := d.dropTinyWeights(w)
		if low > 0 && low >= high-max(0x1p-34*high, 0x1p-51*radius) {
			return w, low, nil
		}
		// Once more, with γ* near 1, where the margins of the lifted rows are widest.
		last = high
		next := &face{data: d.scaledTo(max(high, 0x1p-50*radius))}
		next.add(f.rows, f.weights)
		if f = next; !f.add([]int{worst}, []float64{0}) {
			break
		}
	}
	v, err := SeparateContext(ctx, d)
	switch {
	case err != nil:
		return nil, 0, err
	case !v.Separable:
		return nil, 0, fmt.Errorf("%w, so that no margin is positive; Separate has the proof", ErrInseparable)
	}
	f.data = d.scaledTo(radius)
	c, err := f.toExact(ctx)
	if err != nil {
		return nil, 0, err
	}
	x, err := c.search(ctx, true)
	if err != nil {
		return nil, 0, err
	}
	rounded, _ := nearly(x)
	w, low, _ := d.dropTinyWeights(unit(rounded))
	return w, low, nil
}

// scaledTo returns d with all rows and columns scaled alike, to bring a length between ½ and 1.
func (d *Dataset) scaledTo(length float64) *scaled {
	_, e := math.Frexp(length)
	s := &scaled{Dataset: d, rowExp: make([]int, d.rows), columnExp: make([]int, d.dim)}
	for j := range s.columnExp {
		s.columnExp[j] = -e
	}
	return s
}

// direction returns the direction w of x = Σ uᵢ zᵢ, and the length of Σ pᵢ yᵢ xᵢ for the weights
// divided by their sum; NaN if it is 0.
func (f *face) direction() (w Weights, high float64) {
	residual := f.residual() // (−x, 1 − Σ uᵢ)
	w = Weights(residual[:f.data.dim])
	norm := w.Norm()
	if norm == 0 {
		return nil, math.NaN()
	}
	for j, v := range w {
		w[j] = 0 - v
	}
	return unit(w), math.Ldexp(norm/(1-residual[f.data.dim]), -f.data.columnExp[0])
}

// unit divides w by its length.
func unit(w Weights) Weights {
	norm := w.Norm()
	for j := range w {
		w[j] /= norm
	}
	return w
}

// prec is the precision, in bits, of numbers that are rounded to float64 next.
const prec = 256

// dropTinyWeights returns w with 0 in place of weights that are nothing but rounding, unless
// that costs more margin than rounding does; and its margin, with the row that has it.
func (d *Dataset) dropTinyWeights(w Weights) (Weights, float64, int) {
	margin, worst := d.exactMargin(w)
	simpler := slices.Clone(w)
	for j, v := range simpler {
		if math.Abs(v) < 0x1p-48 {
			simpler[j] = 0
		}
	}
	if slices.Equal(simpler, w) {
		return w, margin, worst
	}
	if m, i := d.exactMargin(simpler); m >= margin*(1-0x1p-45) {
		return simpler, m, i
	}
	return w, margin, worst
}

// exactMargin returns the margin of w, computed exactly and then rounded, and the row that
// has it.
func (d *Dataset) exactMargin(w Weights) (margin float64, worst int) {
	scores := d.Scores(w)
	least := math.Inf(1)
	for i, y := range d.labels {
		scores[i] *= y
		least = min(least, scores[i])
	}
	limit := least + 2*d.scoreError(w)
	var rho *big.Float
	for i, score := range scores {
		if score > limit {
			continue
		}
		if s := d.exactScore(w, i).Float(); rho == nil || s.Cmp(rho) < 0 {
			rho, worst = s, i
		}
	}
	norm := new(big.Float).SetPrec(prec).Set(exact.Dot(w, w))
	margin, _ = new(big.Float).SetPrec(prec).Quo(rho, norm.Sqrt(norm)).Float64()
	return margin, worst
}
