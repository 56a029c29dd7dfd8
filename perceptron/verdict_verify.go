package perceptron

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
)

// maxProofBits is the largest accepted length, in bits, of the numerators, the denominators and the
// common denominator of a proof. A number of a certificate from Separate has about 60 bits per
// column.
const maxProofBits = 1 << 21

// Verify checks the proof of v on d in exact arithmetic. It returns nil if the proof holds,
// otherwise an error that describes the first failure. A separator must have yᵢ w·xᵢ > 0
// for every example, and if v.Separator is set, v.Separator and v.Exact must both separate.
// A certificate must have λ ≥ 0, λ ≠ 0, and Σ λᵢ yᵢ xᵢ = 0 in every column.
//
// Verify relies only on math/big and the examples of d, not on the code that found the
// proof. Its time is about proportional to the number of entries of d times the length of the
// numbers. Verify returns an error if a numerator, a denominator or the common denominator has
// more than 2²¹ bits.
func (v Verdict) Verify(d *Dataset) error {
	if d.Len() == 0 {
		return errors.New("perceptron: Verify: got an empty Dataset, want the data of the verdict")
	}
	if err := v.checkKind(); err != nil {
		return err
	}
	if v.Separable {
		return v.verifySeparator(d)
	}
	return v.verifyLambda(d)
}

// checkKind returns an error unless v has the kind of proof that Separable requires and no other
// kind. It also checks that the two separators have equal lengths, and that Exact contains no nil.
func (v Verdict) checkKind() error {
	switch {
	case v.Separable && len(v.Lambda) > 0:
		return errors.New("perceptron: verdict of separable data: got a λ, want only a separator")
	case !v.Separable && (len(v.Separator) > 0 || len(v.Exact) > 0):
		return errors.New("perceptron: verdict of inseparable data: got a separator, want only a λ")
	case v.Separable && len(v.Exact) == 0:
		return errors.New("perceptron: verdict of separable data: the exact separator is missing; " +
			"take a verdict from Separate or Run.Verdict")
	case v.Separable && v.Separator != nil && len(v.Separator) != len(v.Exact):
		return fmt.Errorf("perceptron: got a float64 separator of length %d and an exact one of length %d, "+
			"want equal lengths", len(v.Separator), len(v.Exact))
	case !v.Separable && len(v.Lambda) == 0:
		return errors.New("perceptron: the verdict is empty; take one from Separate or Run.Verdict")
	}
	if j := slices.Index(v.Exact, nil); j >= 0 {
		return fmt.Errorf("perceptron: exact separator, weight %d: got nil, want a rational number", j)
	}
	return nil
}

// verifySeparator checks that yᵢ w·xᵢ > 0 for every example.
func (v Verdict) verifySeparator(d *Dataset) error {
	if len(v.Exact) != d.Dim() {
		return fmt.Errorf("perceptron: exact separator: got %d weights, want %d, one per column",
			len(v.Exact), d.Dim())
	}
	if err := checkSeparates(d, v.Exact, "exact separator"); err != nil {
		return err
	}
	if v.Separator == nil {
		return nil
	}
	w := make([]*big.Rat, len(v.Separator))
	for j, x := range v.Separator {
		w[j] = new(big.Rat).SetFloat64(x)
		if w[j] == nil {
			return fmt.Errorf("perceptron: float64 separator, weight %d: got %v, want a finite number", j, x)
		}
	}
	if slices.EqualFunc(w, v.Exact, func(a, b *big.Rat) bool { return a.Cmp(b) == 0 }) {
		return nil
	}
	return checkSeparates(d, w, "float64 separator")
}

// checkSeparates returns an error unless yᵢ w·xᵢ > 0 for every example. Errors call w by the
// argument name.
func checkSeparates(d *Dataset, w []*big.Rat, name string) error {
	integers, err := onCommonDenominator(w, name)
	if err != nil {
		return err
	}
	var sum, term big.Int
	for i := range d.Len() {
		sum.SetInt64(0)
		columns, values := d.NonZero(i)
		for k, j := range columns {
			sum.Add(&sum, scaledProduct(&term, integers[j], values[k]))
		}
		if sign := float64(sum.Sign()) * d.Label(i); sign <= 0 {
			relation := "<"
			if sign == 0 {
				relation = "="
			}
			return fmt.Errorf("perceptron: %s: got y w·x %s 0 for example %d, "+
				"want y w·x > 0 for every example", name, relation, i)
		}
	}
	return nil
}

// verifyLambda checks that λ ≥ 0, λ ≠ 0 and Σ λᵢ yᵢ xᵢ = 0.
func (v Verdict) verifyLambda(d *Dataset) error {
	if len(v.Lambda) != d.Len() {
		return fmt.Errorf("perceptron: λ: got length %d, want %d, one number per example",
			len(v.Lambda), d.Len())
	}
	integers, err := onCommonDenominator(v.Lambda, "λ")
	if err != nil {
		return err
	}
	sums := map[int]*big.Int{} // by column; a column without entries has no sum
	positive := false
	var term big.Int
	for i, l := range integers {
		if l == nil || l.Sign() == 0 {
			continue
		}
		if l.Sign() < 0 {
			return fmt.Errorf("perceptron: λ: got a negative number for example %d, want 0 or more", i)
		}
		positive = true
		columns, values := d.NonZero(i)
		for k, j := range columns {
			if sums[j] == nil {
				sums[j] = new(big.Int)
			}
			sums[j].Add(sums[j], scaledProduct(&term, l, d.Label(i)*values[k]))
		}
	}
	if !positive {
		return errors.New("perceptron: λ: got 0 for every example, want a positive number for at least one")
	}
	for j := range d.Dim() {
		if sums[j] != nil && sums[j].Sign() != 0 {
			return fmt.Errorf("perceptron: λ: got Σ λ y x ≠ 0 in column %d, want 0 in every column", j)
		}
	}
	return nil
}

// onCommonDenominator returns the numbers multiplied by their common denominator, as integers.
// A nil number stays nil. Errors call the numbers by the argument name.
func onCommonDenominator(numbers []*big.Rat, name string) ([]*big.Int, error) {
	tooLong := fmt.Errorf("perceptron: %s: got a number or a common denominator that is too long, "+
		"want at most %d bits", name, maxProofBits)
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
	integers := make([]*big.Int, len(numbers))
	for i, q := range numbers {
		if q != nil {
			integers[i] = new(big.Int).Quo(common, q.Denom())
			integers[i].Mul(integers[i], q.Num())
		}
	}
	return integers, nil
}

// scaledProduct sets z to n·x·2¹¹²⁷ and returns z. The product is an integer for every finite x.
func scaledProduct(z, n *big.Int, x float64) *big.Int {
	fraction, exp := math.Frexp(x) // x = m·2^(exp−53) with an integer m, and exp ≥ −1073
	z.SetInt64(int64(math.Ldexp(fraction, 53)))
	return z.Lsh(z.Mul(z, n), uint(exp-53+1127))
}
