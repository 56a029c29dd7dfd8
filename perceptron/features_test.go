package perceptron

import (
	"math"
	"math/bits"
	"slices"
	"testing"

	"perceptronlab/internal/random"
)

// The products are all monomials of degree 1 … p, each once: on prime features each has a
// value of its own.
func TestProductsAreAllMonomialsOnce(t *testing.T) {
	primes := []float64{2, 3, 5, 7, 11}
	for dim := 1; dim <= 5; dim++ {
		for degree := 1; degree <= 5; degree++ {
			for _, distinct := range []bool{false, true} {
				var want []float64
				var all func(value float64, from, left int)
				all = func(value float64, from, left int) {
					if value > 1 {
						want = append(want, value)
					}
					for j := from; j < dim && left > 0; j++ {
						next := j
						if distinct {
							next++
						}
						all(value*primes[j], next, left-1)
					}
				}
				all(1, 0, degree)
				slices.Sort(want)
				got := Products{Degree: degree, Distinct: distinct}.Map(primes[:dim])
				slices.Sort(got)
				if !slices.Equal(got, want) {
					t.Errorf("degree %d of %d columns, distinct %v: %v, want %v", degree, dim, distinct, got, want)
				}
			}
		}
	}
}

func TestProductsKeepNamesLabelsAndRows(t *testing.T) {
	x, y := [][]float64{{2, 3}, {-1, 5}, {0, 7}}, []float64{1, -1, 1}
	for name, d := range denseAndSparse(x, y) {
		mapped := Must(Products{Degree: 3}.Apply(d))
		want := []string{"x1", "x2", "x1²", "x1·x2", "x2²", "x1³", "x1²·x2", "x1·x2²", "x2³"}
		if got := mapped.Row(0); !slices.Equal(mapped.Names(), want) || !slices.Equal(got, []float64{2, 3, 4, 6, 9, 8, 12, 18, 27}) {
			t.Errorf("%s: names %q, row 0 is %v", name, mapped.Names(), got)
		}
		for i, row := range x {
			if !slices.Equal(mapped.Row(i), Products{Degree: 3}.Map(row)) || mapped.Label(i) != y[i] {
				t.Errorf("%s: row %d is not Map's, or has lost its label", name, i)
			}
		}
	}
	named := Must(Products{Degree: 12}.Apply(Must(FromRows([][]float64{{1}}, []float64{1})).Named("length"))).Names()
	if named[0] != "length" || named[11] != "length¹²" {
		t.Errorf("names %q", named)
	}
}

// Minsky and Papert 1969: parity of n bits needs a product of all n. Without it λ = 1 is
// the proof; with it there are 2ⁿ mistakes, as many as the bound.
func TestParityHasOrderN(t *testing.T) {
	for n := 2; n <= 5; n++ {
		var x [][]float64
		var y []float64
		for bitsOf := range 1 << n {
			row := make([]float64, n)
			for j := range row {
				row[j] = float64(2*(bitsOf>>j&1) - 1)
			}
			x = append(x, row)
			y = append(y, float64(1-2*(bits.OnesCount(uint(bitsOf))&1)))
		}
		parity := Must(FromRows(x, y))
		below := Must(Products{Degree: n - 1, Distinct: true}.Apply(parity)).AbsorbBias()
		allOnes := Verdict{Lambda: rats(slices.Repeat([]string{"1"}, 1<<n)...)}
		if err := allOnes.Verify(below); err != nil {
			t.Errorf("n = %d: %v", n, err)
		}
		full := Must(Products{Degree: n, Distinct: true}.Apply(parity)).AbsorbBias()
		if run := Train(full); run.Outcome != Converged || run.Mistakes != 1<<n {
			t.Errorf("n = %d: %v, want %d mistakes", n, run, 1<<n)
		}
	}
}

func TestProductsRefuse(t *testing.T) {
	wide := Must(FromRows([][]float64{make([]float64, 20000)}, []float64{1}))
	many := Must(FromRows(slices.Repeat([][]float64{make([]float64, 600)}, 1000), ones(1000)))
	for _, c := range []struct {
		p    Products
		d    *Dataset
		want string
	}{
		{Products{}, wide, "the products of up to 2 of 20000 columns are too many for 1 row"},
		{Products{Distinct: true, Degree: 100}, wide, "too many"},
		{Products{Degree: 2}, many, "too many for 1000 rows"},
		{Products{Degree: -1}, and(), "the Degree of Products is -1; wanted 1 to 100"},
		{Products{Degree: 101}, and(), "wanted 1 to 100"},
		{Products{}, and().AbsorbBias(), "absorbed already"},
		{Products{Degree: 3}, Must(and().Scale(1e100)), "row 1, column 8"},
		{Products{}, new(Dataset), "no features"},
	} {
		_, err := c.p.Apply(c.d)
		mustSay(t, "Apply", err, c.want)
	}
	mustPanic(t, "no features", func() { Products{}.Map(nil) })
	mustPanic(t, "wanted 1 to 100", func() { Products{Degree: -3}.Map([]float64{1}) })
}

// points are n points of the plane on a grid, within ±1.
func points(r *random.Source, n, dim int) [][]float64 {
	x := make([][]float64, n)
	for i := range x {
		for range dim {
			x[i] = append(x[i], float64(r.Below(257)-128)/128)
		}
	}
	return x
}

// The products of random features are the Gaussian kernel: right on the average, with the
// variance (1 − K² + K⁴/2)/D, and nowhere further off than Hoeffding allows.
func TestFourierIsTheGaussianKernel(t *testing.T) {
	const dim, features, seeds, g = 3, 512, 40, 0.7
	x := points(random.New(51, 1), 12, dim)
	var z [seeds][]Weights
	for seed := range z {
		f := NewFourier(dim, features, g, uint64(seed))
		for _, p := range x {
			z[seed] = append(z[seed], f.Map(p))
		}
	}
	var pairs, meanRatio, squareRatio, worst float64
	for i := range x {
		for j := range i {
			k, sum := Gaussian{g}.Value(x[i], x[j]), 0.0
			variance := (1 - k*k + k*k*k*k/2) / features
			for _, z := range z {
				e := z[i].Dot(z[j]) - k
				sum += e
				squareRatio += e * e / (seeds * variance)
				worst = max(worst, math.Abs(e))
			}
			meanRatio += sum * sum / (seeds * variance)
			pairs++
		}
	}
	// 66 pairs that share points, 40 seeds: the two ratios are 1 within some tenths.
	if r := squareRatio / pairs; r < 0.85 || r > 1.15 {
		t.Errorf("the mean square error is %.3f of (1 − K² + K⁴/2)/D", r)
	}
	if r := meanRatio / pairs; r > 1.6 {
		t.Errorf("the square of the mean error is %.3f of what it is without bias", r)
	}
	// 2 exp(−Dε²/8) · 66 · 40 = 10⁻⁹
	if bound := math.Sqrt(8 * math.Log(2*66*40*1e9) / features); worst > bound {
		t.Errorf("a product is off by %v, Hoeffding allows %v", worst, bound)
	}
}

func TestFourierIsItsFormula(t *testing.T) {
	f := NewFourier(2, 5, 1, 9)
	x := []float64{0.5, -0.25}
	for k, z := range f.Map(x) {
		turns := f.Frequencies[k][0]*x[0] + f.Frequencies[k][1]*x[1] + f.Phases[k]
		if want := math.Sqrt(2./5) * math.Cos(2*math.Pi*turns); math.Abs(z-want) > 1e-14 {
			t.Errorf("feature %d is %v, want %v", k, z, want)
		}
	}
	// More features are the same numbers and more, but for their length.
	if longer := NewFourier(2, 9, 1, 9); !slices.Equal(longer.Phases[:5], f.Phases) {
		t.Error("the first frequencies depend on how many there are")
	}
}

func TestFourierRefuses(t *testing.T) {
	f := NewFourier(3, 4, 1, 1)
	for _, c := range []struct {
		f    Fourier
		d    *Dataset
		want string
	}{
		{f, and(), "2 columns, but the Fourier is for 3"},
		{f, new(Dataset), "0 columns"},
		{Fourier{}, and(), "is for 0"},
	} {
		_, err := c.f.Apply(c.d)
		mustSay(t, "Apply", err, c.want)
	}
	mustPanic(t, "2 columns, but the Fourier is for 3", func() { f.Map([]float64{1, 2}) })
	mustPanic(t, "NewFourier of 0 features", func() { NewFourier(3, 0, 1, 1) })
	mustPanic(t, "NewFourier of 1000000 features", func() { NewFourier(1000, 1_000_000, 1, 1) })
	for _, g := range []float64{0, -1, math.NaN(), math.Inf(1)} {
		mustPanic(t, "wanted a positive number", func() { NewFourier(1, 1, g, 1) })
	}
}
