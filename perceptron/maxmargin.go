package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// MaxMargin returns the separator of the largest margin, as a unit vector w, and
// its margin:
//
//	γ* = max min yᵢ w·xᵢ over ‖w‖ = 1
//
// It is the w* with which Novikoff's theorem promises the fewest mistakes, R²/γ*²,
// and the hard-margin support vector machine (of the rows as they are: with an
// absorbed bias, that of the lifted rows). w is unique.
//
//	w, gamma, err := perceptron.MaxMargin(data.AbsorbBias())
//
// An error wraps ErrInseparable: then nothing separates the data, and Separate
// has the proof.
//
// γ* is also the distance of the origin from the hull of the rows yᵢxᵢ, which
// Wolfe's method finds: see ProveMargin, which returns that proof too. The margin
// returned is the one that w attains, without the rounding of Margin. It
// is below γ* by at most 10⁻¹⁰ γ* where γ* ≥ 10⁻⁵ R, and by at most 10⁻¹⁵ R
// where γ* is smaller. (Where γ* is below the digits of float64 the best w may not separate,
// or only just: γ then is 0 or near it, and Separate has a separator in rationals.)
//
// A round of the method reads all rows once, and there are a few rounds for each row
// of the support, of which there are at most d: 1e5 × 20 takes about a fifth of a
// second, 1000 × 784 a third. Rows of the support are kept twice, dense, but without the
// columns that sparse data leave empty.
func MaxMargin(d *Dataset) (Weights, float64, error) {
	return MaxMarginContext(context.Background(), d)
}

// MaxMarginContext is MaxMargin that returns ctx's error soon after ctx is done.
func MaxMarginContext(ctx context.Context, d *Dataset) (Weights, float64, error) {
	p, err := ProveMarginContext(ctx, d)
	return p.W, p.Low, err
}

// A MarginProof is the separator of the largest margin with its proof, which is
// short: two numbers that all but agree.
//
//	Low  = min yᵢ W·xᵢ       there is a separator with this margin
//	High = ‖Σ pᵢ yᵢ xᵢ‖      and none with a larger one than this
//
// Low ≤ γ* ≤ High, for any unit W and any p ≥ 0 that sum to 1: the smallest of the
// numbers yᵢ w·xᵢ is at most their mean w·Σ pᵢ yᵢ xᵢ, and that is at most the
// length of the sum (Cauchy and Schwarz). Both are rounded to the nearest float64.
type MarginProof struct {
	W         Weights   // the separator, ‖W‖ = 1
	Low, High float64   // Low ≤ γ* ≤ High
	Support   []int     // the examples that hold W in place, in increasing order: all lie at the margin
	P         []float64 // their weights p > 0, which sum to 1; W is the direction of Σ pᵢ yᵢ xᵢ
}

// String returns the bracket and the support.
func (p MarginProof) String() string {
	return fmt.Sprintf("%.4g ≤ γ* ≤ %.4g, with a support of %s: %s", p.Low, p.High, count(len(p.Support), "example"), first(p.Support))
}

// ProveMargin is MaxMargin with its proof, and with the support, the examples on
// which W hangs: alone they have the same W and the same γ*.
//
//	proof, err := perceptron.ProveMargin(data)
//	fmt.Println(proof.Support)
//
// There may be more examples at the margin than these; W does not need them. Where
// several sets of examples would do, it is the one that Wolfe's search ended with.
func ProveMargin(d *Dataset) (MarginProof, error) {
	return ProveMarginContext(context.Background(), d)
}

// ProveMarginContext is ProveMargin that returns ctx's error soon after ctx is
// done.
func ProveMarginContext(ctx context.Context, d *Dataset) (MarginProof, error) {
	s, ok := newWolfe(ctx, d)
	for _, how := range []effort{quick, fine} {
		if !ok {
			break // no rows, or one that is 0
		}
		good, err := s.search(how)
		if err != nil {
			return MarginProof{}, err
		}
		if !good {
			continue
		}
		proof, err := s.proof(nil)
		if err != nil {
			return MarginProof{}, err
		}
		open, err := d.unconfirmed(ctx, proof.W, 0)
		if err != nil {
			return MarginProof{}, err
		}
		if len(open) == 0 {
			return proof, nil
		}
	}
	// The point is at the origin, or as near to it as rounding: exact arithmetic
	// knows.
	v, err := SeparateContext(ctx, d)
	switch {
	case err != nil:
		return MarginProof{}, err
	case !v.Separable:
		return MarginProof{}, fmt.Errorf("%w, so that no margin is positive; Separate has the proof", ErrInseparable)
	}
	if _, err := s.search(deep); err != nil {
		return MarginProof{}, err
	}
	return s.proof(v.Exact)
}

// proof returns what was found. If exact is not nil, it is a separator, and its
// direction is taken if that has a larger margin.
func (s *wolfe) proof(exact []*big.Rat) (MarginProof, error) {
	b := &s.best
	proof := MarginProof{High: b.high, Low: math.Inf(-1)}
	candidates := []Weights{}
	if b.w != nil {
		candidates = append(candidates, b.w, neat(b.w))
	}
	if exact != nil {
		candidates = append(candidates, unit(exact))
	}
	for k, w := range candidates {
		if k > 0 && equal(w, candidates[k-1]) {
			continue
		}
		low, err := s.margin(w)
		if err != nil {
			return MarginProof{}, err
		}
		if low > proof.Low || low == proof.Low && k == 1 {
			proof.W, proof.Low = w, low
		}
	}

	order, sum := make([]int, len(b.rows)), 0.0
	for k, p := range b.p {
		order[k] = k
		sum += p
	}
	slices.SortFunc(order, func(k, l int) int { return b.rows[k] - b.rows[l] })
	for _, k := range order {
		proof.Support = append(proof.Support, b.rows[k])
		proof.P = append(proof.P, b.p[k]/sum)
	}
	return proof, nil
}

// neat returns w with 0 for the weights that are nothing but rounding of the others;
// if it is not, the margin shows it.
func neat(w Weights) Weights {
	w = slices.Clone(w)
	for j, v := range w {
		if math.Abs(v) < 0x1p-80 {
			w[j] = 0
		}
	}
	return w
}

// unit returns x/‖x‖, each number rounded once.
func unit(x []*big.Rat) Weights {
	const digits = 256
	norm2, square := new(big.Float).SetPrec(digits), new(big.Float).SetPrec(digits)
	for _, v := range x {
		f := new(big.Float).SetPrec(digits).SetRat(v)
		norm2.Add(norm2, square.Mul(f, f))
	}
	norm := norm2.Sqrt(norm2)
	w := make(Weights, len(x))
	for j, v := range x {
		f := new(big.Float).SetPrec(digits).SetRat(v)
		w[j], _ = f.Quo(f, norm).Float64()
	}
	return w
}
