package lab3

import (
	"fmt"
	"math"
	"math/big"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// sum returns Σ λᵢ yᵢ xᵢ without any rounding. All numbers must be finite.
func sum(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) []*big.Rat {
	total := make([]*big.Rat, len(xs[0]))
	for j := range total {
		total[j] = new(big.Rat)
		for i, x := range xs {
			term := rat(lambda[i])
			total[j].Add(total[j], term.Mul(term, rat(ys[i])).Mul(term, rat(x[j])))
		}
	}
	return total
}

// score returns w·x without any rounding. All numbers must be finite.
func score(w, x ask.Vector) *big.Rat {
	total := new(big.Rat)
	for j := range x {
		term := rat(w[j])
		total.Add(total, term.Mul(term, rat(x[j])))
	}
	return total
}

func rat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// rounded makes exact numbers floats, to be shown. One that is not 0 does not become 0.
func rounded(exact []*big.Rat) ask.Vector {
	v := make(ask.Vector, len(exact))
	for j, r := range exact {
		if v[j], _ = r.Float64(); v[j] == 0 && r.Sign() != 0 {
			v[j] = math.Copysign(math.SmallestNonzeroFloat64, float64(r.Sign()))
		}
	}
	return v
}

func zero(exact []*big.Rat) bool {
	for _, r := range exact {
		if r.Sign() != 0 {
			return false
		}
	}
	return true
}

// refuted says what is wrong with λ as a certificate, and is empty if it is one.
func refuted(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	if len(lambda) != len(xs) {
		return fmt.Sprintf("λ has %s, for %d rows", many(len(lambda), "number"), len(xs))
	}
	above := false
	for i, l := range lambda {
		switch {
		case !finite(l):
			return fmt.Sprintf("λ must hold numbers, and has %v", l)
		case l < 0:
			return fmt.Sprintf("λ has an entry below 0: %v at row %d", ask.Number(l), i)
		case l > 0:
			above = true
		}
	}
	if !above {
		return "λ is all 0: the sum is then 0 for any data, and proves nothing"
	}
	if total := sum(lambda, xs, ys); !zero(total) {
		return fmt.Sprintf("Σ λᵢ yᵢ xᵢ = %v, not 0", rounded(total))
	}
	return ""
}

// refutedByHand is refuted for a λ that a student has typed, and rows with their constant: it
// explains a λ of 0, and a sum that is not 0 only because of rounding.
func refutedByHand(lambda ask.Vector, xs []ask.Vector, ys ask.Vector) string {
	fault := refuted(lambda, xs, ys)
	if strings.HasPrefix(fault, "λ is all 0") {
		return fault + " (in Go, 1/4 is 0: write whole numbers)"
	}
	if !strings.HasPrefix(fault, "Σ") {
		return fault
	}
	fault = strings.Replace(fault, "xᵢ", "[xᵢ; 1]", 1)
	for _, t := range rounded(sum(lambda, xs, ys)) {
		if math.Abs(t) > 1e-9 {
			return fault
		}
	}
	return fault + ", though nearly: 0.1 is not exactly a tenth in float64. Whole numbers, halves and quarters are exact"
}

func finite(values ...float64) bool {
	for _, v := range values {
		if math.IsNaN(v) || math.IsInf(v, 0) {
			return false
		}
	}
	return true
}

// lifted appends the constant 1 to each row.
func lifted(xs []ask.Vector) []ask.Vector {
	rows := make([]ask.Vector, len(xs))
	for i, x := range xs {
		rows[i] = append(append(ask.Vector{}, x...), 1)
	}
	return rows
}

// many writes a count with its word: 1 row, 2 rows.
func many(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprint(n, " ", word)
}

// copied returns a slice for a student's function to keep or to change.
func copied(v ask.Vector) []float64 { return append([]float64{}, v...) }

// until draws until a value is good.
func until[T any](draw func() T, good func(T) bool) T {
	for {
		if v := draw(); good(v) {
			return v
		}
	}
}
