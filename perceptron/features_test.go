package perceptron

import (
	"fmt"
	"math"
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// The products are the monomials of degrees 1 to p, each exactly once. The features in this test are
// primes, so different monomials have different values.
func TestProductsAreAllMonomials(t *testing.T) {
	primes := []float64{2, 3, 5, 7, 11}
	for dim := 1; dim <= 5; dim++ {
		for degree := 1; degree <= 5; degree++ {
			for _, distinct := range []bool{false, true} {
				var want []float64
				// extend appends value to want, unless it is 1, and then the products of value with up
				// to limit factors, which are primes with indices from first to dim−1.
				var extend func(value float64, first, limit int)
				extend = func(value float64, first, limit int) {
					if value > 1 {
						want = append(want, value)
					}
					for j := first; j < dim && limit > 0; j++ {
						next := j
						if distinct {
							next++
						}
						extend(value*primes[j], next, limit-1)
					}
				}
				extend(1, 0, degree)
				slices.Sort(want)
				got := Products{Degree: degree, Distinct: distinct}.Map(primes[:dim])
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("Degree %d, Distinct %v, %d columns: Map = %v, want %v",
						degree, distinct, dim, got, want)
				}
			}
		}
	}
}

func TestProductsApply(t *testing.T) {
	x, y := [][]float64{{2, 3}, {-1, 5}, {0, 7}}, []float64{1, -1, 1}
	for name, d := range denseAndSparse(x, y) {
		mapped := Must(Products{Degree: 3}.Apply(d))
		names := []string{"x1", "x2", "x1²", "x1·x2", "x2²", "x1³", "x1²·x2", "x1·x2²", "x2³"}
		if !slices.Equal(mapped.Names(), names) {
			t.Errorf("%s: Names() = %q, want %q", name, mapped.Names(), names)
		}
		products := []float64{2, 3, 4, 6, 9, 8, 12, 18, 27}
		if !slices.Equal(mapped.Row(0), products) {
			t.Errorf("%s: Row(0) = %v, want %v", name, mapped.Row(0), products)
		}
		for i, row := range x {
			if want := (Products{Degree: 3}).Map(row); !slices.Equal(mapped.Row(i), want) {
				t.Errorf("%s: Row(%d) = %v, want %v", name, i, mapped.Row(i), want)
			}
			if mapped.Label(i) != y[i] {
				t.Errorf("%s: Label(%d) = %v, want %v", name, i, mapped.Label(i), y[i])
			}
		}
	}
	named := Must(Products{Degree: 12}.Apply(Must(FromRows([][]float64{{1}}, []float64{1})).Named("length"))).Names()
	if named[0] != "length" || named[11] != "length¹²" {
		t.Errorf("Names() = %q, want \"length\" first and \"length¹²\" last", named)
	}
}

// The parity of n bits is separable only if the product of all n bits is a feature (Minsky and Papert
// 1969). Without this product, λ = (1, …, 1) proves that the parity is inseparable. With this product,
// the perceptron makes 2ⁿ mistakes, which is Novikoff's bound.
func TestParityNeedsFullProduct(t *testing.T) {
	for n := 2; n <= 5; n++ {
		var x [][]float64
		var y []float64
		for corner := range 1 << n {
			row := make([]float64, n)
			for j := range row {
				row[j] = float64(2*(corner>>j&1) - 1)
			}
			x = append(x, row)
			y = append(y, float64(1-2*(bits.OnesCount(uint(corner))&1)))
		}
		parity := Must(FromRows(x, y))
		partial := Must(Products{Degree: n - 1, Distinct: true}.Apply(parity)).AbsorbBias()
		allOnes := Verdict{Lambda: rats(slices.Repeat([]string{"1"}, 1<<n)...)}
		if err := allOnes.Verify(partial); err != nil {
			t.Errorf("n = %d: Verify for λ = (1, …, 1): error %v, want nil", n, err)
		}
		full := Must(Products{Degree: n, Distinct: true}.Apply(parity)).AbsorbBias()
		if run := Train(full); run.Outcome != Converged || run.Mistakes != 1<<n {
			t.Errorf("n = %d: run = %v, want a converged run with %d mistakes", n, run, 1<<n)
		}
	}
}

func TestProductsErrors(t *testing.T) {
	wide := Must(FromRows([][]float64{make([]float64, 20000)}, []float64{1}))
	large := Must(FromRows(slices.Repeat([][]float64{make([]float64, 600)}, 1000), ones(1000)))
	for _, c := range []struct {
		name string
		p    Products
		d    *Dataset
	}{
		{"many columns", Products{}, wide},
		{"many columns, distinct", Products{Distinct: true, Degree: 100}, wide},
		{"many values", Products{Degree: 2}, large},
		{"degree -1", Products{Degree: -1}, and()},
		{"degree 101", Products{Degree: 101}, and()},
		{"absorbed bias", Products{}, and().AbsorbBias()},
		{"large products", Products{Degree: 3}, Must(and().Scale(1e100))},
		{"no features", Products{}, new(Dataset)},
	} {
		_, err := c.p.Apply(c.d)
		messagetest.Error(t, c.name, err)
	}
	messagetest.Panic(t, "Map without features", func() { Products{}.Map(nil) })
	messagetest.Panic(t, "Map with degree -3", func() { Products{Degree: -3}.Map([]float64{1}) })
}

// points returns n random points with dim features. The features are multiples of 1/128 between −1 and 1.
func points(r *random.Source, n, dim int) [][]float64 {
	x := make([][]float64, n)
	for i := range x {
		for range dim {
			x[i] = append(x[i], float64(r.Below(257)-128)/128)
		}
	}
	return x
}

// Let K be the Gaussian kernel of two points. The inner product of their D random features has the mean
// K and the variance (1 − K² + K⁴/2)/D. Its errors satisfy Hoeffding's inequality.
func TestFourierApproximatesGaussian(t *testing.T) {
	const dim, features, seeds, g = 3, 512, 40, 0.7
	x := points(random.New(51, 1), 12, dim)
	var z [seeds][]Weights
	for seed := range z {
		f := NewFourier(dim, features, g, uint64(seed))
		for _, p := range x {
			z[seed] = append(z[seed], f.Map(p))
		}
	}
	var pairs, meanRatio, squareRatio, largest float64
	for i := range x {
		for j := range i {
			k, sum := Gaussian{g}.Value(x[i], x[j]), 0.0
			variance := (1 - k*k + k*k*k*k/2) / features
			for _, z := range z {
				e := z[i].Dot(z[j]) - k
				sum += e
				squareRatio += e * e / (seeds * variance)
				largest = max(largest, math.Abs(e))
			}
			meanRatio += sum * sum / (seeds * variance)
			pairs++
		}
	}
	// The expected value of both ratios is 1. squareRatio is a mean over 40 seeds and 66 pairs of points, but
	// meanRatio only over the 66 pairs, so its limit is wider.
	if r := squareRatio / pairs; r < 0.85 || r > 1.15 {
		t.Errorf("mean square error / ((1 − K² + K⁴/2)/D) = %.3f, want 0.85 to 1.15", r)
	}
	if r := meanRatio / pairs; r > 1.6 {
		t.Errorf("square of the mean error / its expected value without bias = %.3f, want at most 1.6", r)
	}
	// The probability that any of the 66 · 40 errors exceeds ε is at most 2 exp(−Dε²/8) · 66 · 40. For
	// this ε it is 10⁻⁹.
	if epsilon := math.Sqrt(8 * math.Log(2*66*40*1e9) / features); largest > epsilon {
		t.Errorf("largest error of an inner product = %v, want at most Hoeffding's bound %v", largest, epsilon)
	}
}

func TestFourierMap(t *testing.T) {
	f := NewFourier(2, 5, 1, 9)
	x := []float64{0.5, -0.25}
	for k, z := range f.Map(x) {
		turns := f.Frequencies[k][0]*x[0] + f.Frequencies[k][1]*x[1] + f.Phases[k]
		if want := math.Sqrt(2./5) * math.Cos(2*math.Pi*turns); math.Abs(z-want) > 1e-14 {
			t.Errorf("Map(x)[%d] = %v, want %v", k, z, want)
		}
	}
	// The first phases do not depend on the number of features.
	if longer := NewFourier(2, 9, 1, 9); !slices.Equal(longer.Phases[:5], f.Phases) {
		t.Errorf("first 5 phases of 9 features = %v, want %v, the phases of 5 features", longer.Phases[:5], f.Phases)
	}
}

func TestFourierErrors(t *testing.T) {
	f := NewFourier(3, 4, 1, 1)
	for _, c := range []struct {
		name string
		f    Fourier
		d    *Dataset
	}{
		{"too few columns", f, and()},
		{"empty Dataset", f, new(Dataset)},
		{"zero Fourier", Fourier{}, and()},
	} {
		_, err := c.f.Apply(c.d)
		messagetest.Error(t, c.name, err)
	}
	messagetest.Panic(t, "Map of too few features", func() { f.Map([]float64{1, 2}) })
	messagetest.Panic(t, "no features", func() { NewFourier(3, 0, 1, 1) })
	messagetest.Panic(t, "many frequencies", func() { NewFourier(1000, 1_000_000, 1, 1) })
	for _, g := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		messagetest.Panic(t, fmt.Sprint("g = ", g), func() { NewFourier(1, 1, g, 1) })
	}
}
