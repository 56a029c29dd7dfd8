package perceptron

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// maxProofBits bounds the numbers of a proof on their common denominator: a proof
// found by Separate needs about 120 bits a column.
const maxProofBits = 1 << 21

// Verify checks v's proof on d in exact arithmetic and returns nil if it holds. It
// checks all of it: a separator against every example, and λ against every column; if
// there is a Separator, both it and Exact must hold. The error says what fails first.
//
// It relies only on math/big and the examples of d, not on any of the code that
// found the proof. Its time grows with the size of d times the length of the
// numbers; proofs of more than 2²¹ bits are refused unread.
func (v Verdict) Verify(d *Dataset) error {
	if d.Len() == 0 {
		return errors.New("perceptron: Verify on an empty Dataset; wanted the data that the verdict is about")
	}
	if err := v.oneProof(); err != nil {
		return err
	}
	if v.Separable {
		return v.verifySeparator(d)
	}
	return v.verifyLambda(d)
}

// oneProof returns an error unless v has exactly the kind of proof that it claims.
func (v Verdict) oneProof() error {
	switch {
	case v.Separable && len(v.Lambda) > 0:
		return errors.New("perceptron: the verdict says separable but has a λ; wanted one kind of proof")
	case !v.Separable && (len(v.Separator) > 0 || len(v.Exact) > 0):
		return errors.New("perceptron: the verdict says inseparable but has a separator; " +
			"wanted one kind of proof")
	case v.Separable && len(v.Exact) == 0:
		return errors.New("perceptron: the verdict says separable but has no exact separator; " +
			"wanted one from Separate or from a run with a proof")
	case v.Separable && v.Separator != nil && len(v.Separator) != len(v.Exact):
		return fmt.Errorf("perceptron: the separator has %d weights in float64 and %d in rational numbers; "+
			"wanted as many of both", len(v.Separator), len(v.Exact))
	case !v.Separable && len(v.Lambda) == 0:
		return errors.New("perceptron: the verdict is empty; " +
			"wanted one from Separate or from a run with a proof")
	}
	if j := slices.Index(v.Exact, nil); j >= 0 {
		return fmt.Errorf("perceptron: the separator has no rational weight %d; wanted one a column", j)
	}
	return nil
}

// verifySeparator checks that yᵢ w·xᵢ > 0 for every example.
func (v Verdict) verifySeparator(d *Dataset) error {
	if len(v.Exact) != d.Dim() {
		return fmt.Errorf("perceptron: the separator has %d rational weights for data of %d columns; "+
			"wanted one a column", len(v.Exact), d.Dim())
	}
	if err := checkSeparates(d, v.Exact, "the rational separator"); err != nil {
		return err
	}
	if v.Separator == nil {
		return nil
	}
	w := make([]*big.Rat, len(v.Separator))
	for j, x := range v.Separator {
		w[j] = new(big.Rat).SetFloat64(x)
		if w[j] == nil {
			return fmt.Errorf("perceptron: the separator's weight %d is %v; wanted a finite number", j, x)
		}
	}
	if slices.EqualFunc(w, v.Exact, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
		return nil
	}
	return checkSeparates(d, w, "the separator")
}

// checkSeparates returns an error unless yᵢ w·xᵢ > 0 for every example.
func checkSeparates(d *Dataset, w []*big.Rat, name string) error {
	whole, err := onCommonDenominator(w, name)
	if err != nil {
		return err
	}
	var sum, term big.Int
	for i := range d.Len() {
		sum.SetInt64(0)
		columns, values := d.NonZero(i)
		for k, j := range columns {
			sum.Add(&sum, times1127(&term, whole[j], values[k]))
		}
		if sign := float64(sum.Sign()) * d.Label(i); sign <= 0 {
			where := "on the wrong side of it"
			if sign == 0 {
				where = "exactly on it"
			}
			return fmt.Errorf("perceptron: %s does not separate: example %d is %s; wanted y w·x > 0",
				name, i, where)
		}
	}
	return nil
}

// verifyLambda checks that λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0.
func (v Verdict) verifyLambda(d *Dataset) error {
	if len(v.Lambda) != d.Len() {
		return fmt.Errorf("perceptron: λ has %d numbers for %d examples; wanted one an example",
			len(v.Lambda), d.Len())
	}
	whole, err := onCommonDenominator(v.Lambda, "λ")
	if err != nil {
		return err
	}
	sums := map[int]*big.Int{} // of the columns that have entries
	counted := false
	var term big.Int
	for i, l := range whole {
		if l == nil || l.Sign() == 0 {
			continue
		}
		if l.Sign() < 0 {
			return fmt.Errorf("perceptron: λ is negative for example %d; wanted 0 or more", i)
		}
		counted = true
		columns, values := d.NonZero(i)
		for k, j := range columns {
			if sums[j] == nil {
				sums[j] = new(big.Int)
			}
			sums[j].Add(sums[j], times1127(&term, l, d.Label(i)*values[k]))
		}
	}
	if !counted {
		return errors.New("perceptron: λ is 0 for every example; wanted one that is not 0")
	}
	for j := range d.Dim() {
		if sums[j] != nil && sums[j].Sign() != 0 {
			return fmt.Errorf("perceptron: λ proves nothing: Σ λ y x is not 0 in column %d; "+
				"wanted 0 in every column", j)
		}
	}
	return nil
}

// onCommonDenominator multiplies the numbers by one positive integer that makes
// them integers. nil stays nil.
func onCommonDenominator(numbers []*big.Rat, name string) ([]*big.Int, error) {
	tooLong := fmt.Errorf("perceptron: the numbers of %s are longer than %d bits "+
		"on their common denominator; wanted a proof of smaller numbers", name, maxProofBits)
	common := big.NewInt(1)
	gcd := new(big.Int)
	for _, q := range numbers {
		if q == nil {
			continue
		}
		if q.Num().BitLen() > maxProofBits || q.Denom().BitLen() > maxProofBits {
			return nil, tooLong
		}
		if q.IsInt() || common.Cmp(q.Denom()) == 0 {
			continue
		}
		gcd.GCD(nil, nil, common, q.Denom())
		common.Mul(common, new(big.Int).Quo(q.Denom(), gcd))
		if common.BitLen() > maxProofBits {
			return nil, tooLong
		}
	}
	whole := make([]*big.Int, len(numbers))
	for i, q := range numbers {
		if q != nil {
			whole[i] = new(big.Int).Quo(common, q.Denom())
			whole[i].Mul(whole[i], q.Num())
		}
	}
	return whole, nil
}

// times1127 sets z to n·x·2¹¹²⁷, an integer for every finite x, and returns it.
func times1127(z, n *big.Int, x float64) *big.Int {
	fraction, exp := math.Frexp(x) // x = m·2^(exp−53) with an integer m, and exp ≥ −1073
	z.SetInt64(int64(math.Ldexp(fraction, 53)))
	return z.Lsh(z.Mul(z, n), uint(exp-53+1127))
}
