package detmath

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

const prec = 400 // the precision of the reference values in bits

// wide returns x as a number of prec bits.
func wide(x float64) *big.Float { return new(big.Float).SetPrec(prec).SetFloat64(x) }

// wideExp returns eˣ. It sums the Taylor series for x/2⁶⁴, and squares the sum 64 times.
func wideExp(x float64) *big.Float {
	small := new(big.Float).SetMantExp(wide(x), -64)
	sum, term := wide(1), wide(1)
	for n := 1.0; n < 30; n++ {
		term.Mul(term, small)
		term.Quo(term, wide(n))
		sum.Add(sum, term)
	}
	for range 64 {
		sum.Mul(sum, sum)
	}
	return sum
}

// pi returns π by Machin's formula, 16 arctan 1/5 − 4 arctan 1/239.
func pi() *big.Float {
	arctan := func(n float64) *big.Float {
		sum, power := wide(0), new(big.Float).Quo(wide(1), wide(n))
		for k := 1.0; k < 600; k += 2 {
			sum.Add(sum, new(big.Float).Quo(power, wide(k)))
			power.Quo(power, wide(-n*n))
		}
		return sum
	}
	a, b := arctan(5), arctan(239)
	return a.Sub(a.Mul(a, wide(16)), b.Mul(b, wide(4)))
}

// wideCos returns the cosine of t turns. It sums the Taylor series for t − round(t) turns.
func wideCos(t float64, pi *big.Float) *big.Float {
	angle := wide(t - math.RoundToEven(t))
	angle.Mul(angle, wide(2))
	angle.Mul(angle, pi)
	sum, term := wide(1), wide(1)
	for n := 1.0; n < 120; n += 2 {
		term.Mul(term, angle)
		term.Mul(term, angle)
		term.Quo(term, wide(-n*(n+1)))
		sum.Add(sum, term)
	}
	return sum
}

// errorInUlp returns the distance between got and want, in units in the last place (ulp) of want.
func errorInUlp(got float64, want *big.Float) float64 {
	nearest, _ := want.Float64()
	if nearest == 0 {
		return math.Abs(got) / math.SmallestNonzeroFloat64
	}
	_, exponent := math.Frexp(nearest)
	ulp := math.Ldexp(1, max(exponent-53, -1074))
	d := new(big.Float).SetPrec(prec).Sub(wide(got), want)
	d.Quo(d, wide(ulp))
	f, _ := d.Float64()
	return math.Abs(f)
}

// checkErrors fails the test if got(x) differs from want(x) by more than maxUlp units in the last place
// for any of the arguments x. name is the name of the function got.
func checkErrors(
	t *testing.T, maxUlp float64, name string,
	got func(float64) float64, want func(float64) *big.Float, arguments []float64,
) {
	t.Helper()
	for _, x := range arguments {
		if e := errorInUlp(got(x), want(x)); e > maxUlp {
			t.Errorf("error of %s(%v) = %v ulp, want at most %v", name, x, e, maxUlp)
		}
	}
}

func TestErrorOfExp(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	arguments := []float64{
		5e-324, -5e-324,
		709.782712893384,   // nearly the largest finite result
		-745.1332191019411, // nearly the smallest positive result
		-708.3964185322641, // nearly the smallest normal result
	}
	for range 500 {
		arguments = append(arguments,
			r.Float64()*1453-744,                 // the whole range, including subnormal results
			-40*r.Float64(),                      // arguments as in a Gaussian kernel
			r.Float64()-0.5,                      // the k in the formula of Exp is −1, 0 or 1
			math.Ldexp(r.Float64(), -r.IntN(80))) // results near 1
	}
	for k := -1074.0; k < 1024; k++ { // near edge, the k in the formula of Exp changes
		edge := (k + 0.5) * math.Ln2
		arguments = append(arguments, k*math.Ln2, edge, math.Nextafter(edge, 1e9), math.Nextafter(edge, -1e9))
	}
	arguments = slices.DeleteFunc(arguments, func(x float64) bool { return x > 709.79 || x < -745.14 })
	checkErrors(t, 0.75, "Exp", Exp, wideExp, arguments)
}

func TestErrorOfLog(t *testing.T) {
	r := rand.New(rand.NewPCG(4, 1))
	arguments := []float64{0x1p-1022, math.MaxFloat64, 1, 2, math.Sqrt2, math.Sqrt2 / 2}
	for range 500 {
		arguments = append(arguments,
			1+r.Float64(),
			1+math.Ldexp(r.Float64(), -r.IntN(52)), // results near 0
			math.Ldexp(1+r.Float64(), r.IntN(2000)-1000))
	}
	for _, x := range arguments {
		// y is nearly ln x. One step of Newton's method gives y + (x e⁻ʸ − 1), which is far more accurate.
		y := math.Log(x)
		want := new(big.Float).Mul(wide(x), wideExp(-y))
		if e := errorInUlp(Log(x), want.Add(want.Sub(want, wide(1)), wide(y))); e > 1 {
			t.Errorf("error of Log(%v) = %v ulp, want at most 1", x, e)
		}
	}
}

func TestErrorOfCosTurns(t *testing.T) {
	r := rand.New(rand.NewPCG(2, 1))
	var arguments []float64
	for range 600 {
		arguments = append(arguments,
			r.Float64()*2-1,
			math.Ldexp(r.Float64()-0.5, r.IntN(60)),
			0.25+math.Ldexp(r.Float64()-0.5, -r.IntN(60)), // near a zero of the cosine
			math.Ldexp(r.Float64(), -r.IntN(200)))
	}
	for eighths := -64.0; eighths <= 64; eighths++ { // at half turns, the n in the formula of CosTurns changes
		x := eighths / 8
		for range 4 {
			arguments = append(arguments, x)
			x = math.Nextafter(x, 100)
		}
	}
	pi := pi()
	checkErrors(t, 2, "CosTurns", CosTurns, func(x float64) *big.Float {
		if quarters := 4 * x; math.Mod(quarters, 2) != 0 && quarters == math.Trunc(quarters) {
			return new(big.Float) // the cosine of an odd number of quarter turns is 0
		}
		return wideCos(x, pi)
	}, arguments)
}

func TestKnownValues(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	for _, c := range []struct {
		name    string
		f       func(float64) float64
		x, want float64
	}{
		{"Exp", Exp, 0, 1},
		{"Exp", Exp, 1, 2.718281828459045},
		{"Exp", Exp, inf, inf},
		{"Exp", Exp, -inf, 0},
		{"Exp", Exp, 709.79, inf},
		{"Exp", Exp, -745.14, 0},
		{"Exp", Exp, nan, nan},
		{"Log", Log, 1, 0},
		{"Log", Log, 2, math.Ln2},
		{"CosTurns", CosTurns, 0, 1},
		{"CosTurns", CosTurns, 0.25, 0},
		{"CosTurns", CosTurns, 0.5, -1},
		{"CosTurns", CosTurns, 0.75, 0},
		{"CosTurns", CosTurns, 1e300, 1},
		{"CosTurns", CosTurns, 1<<40 + 0.5, -1},
		{"CosTurns", CosTurns, nan, nan},
		{"CosTurns", CosTurns, inf, nan},
		{"CosTurns", CosTurns, -inf, nan},
	} {
		got := c.f(c.x)
		if got != c.want && !(math.IsNaN(got) && math.IsNaN(c.want)) {
			t.Errorf("%s(%v) = %v, want %v", c.name, c.x, got, c.want)
		}
	}
}

// The bits of 20,000 values must be the same on every machine. Their hash was recorded on amd64. It is an
// FNV-1a hash, except that each step takes 64 bits instead of 8. The arguments of Exp are from −256 to
// 256, those of CosTurns from −4 to 4.
func TestBitsAreTheSameEverywhere(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 1))
	h := uint64(14695981039346656037)
	for range 10000 {
		h = (h ^ math.Float64bits(Exp(float64(r.Int64N(1<<53))*0x1p-44-256))) * 1099511628211
		h = (h ^ math.Float64bits(CosTurns(float64(r.Int64N(1<<53))*0x1p-50-4))) * 1099511628211
	}
	const want = 0x19da2056b04cbdf7
	if h != want {
		t.Errorf("hash of the bits = %#x, want %#x", h, uint64(want))
	}
}
