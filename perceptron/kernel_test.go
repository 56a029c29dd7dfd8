package perceptron

import (
	"errors"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// polynomial is the kernel (c + x·z)ᵖ, whose features are all products of p factors from √c, x₁, x₂, …
type polynomial struct {
	c float64
	p int
}

func (k polynomial) Value(x, z []float64) float64 {
	value := 1.0
	for range k.p {
		value *= k.c + Weights(x).Dot(z)
	}
	return value
}

// features returns the features of the kernel for each row of x: one product for every ordered
// choice of p factors. c must be 0 or 1, so √c is an integer.
func (k polynomial) features(x [][]float64) [][]float64 {
	var features [][]float64
	for _, row := range x {
		if k.c == 1 {
			row = append([]float64{1}, row...)
		}
		products := []float64{1}
		for range k.p {
			var next []float64
			for _, a := range products {
				for _, b := range row {
					next = append(next, a*b)
				}
			}
			products = next
		}
		features = append(features, products)
	}
	return features
}

// If no operation rounds, the kernel perceptron has made the same mistakes after each epoch, and
// computes the same scores, as a perceptron on the features of the kernel. With p = 1 and c = 0 the
// kernel is x·z.
func TestKernelEqualsPrimal(t *testing.T) {
	r := random.New(71, 1)
	for trial := range 60 {
		x, y := integers(r, 1+r.Below(9), 1+r.Below(3), 1+r.Below(3))
		tr := trainers[trial%len(trainers)]
		tr.MaxEpochs, tr.Average = 1+r.Below(40), false
		k := polynomial{c: float64(r.Below(2)), p: 1 + r.Below(3)}
		primal := Must(FromRows(k.features(x), y))
		for want := range tr.Epochs(primal) {
			tr.MaxEpochs = want.Epochs
			for name, d := range denseAndSparse(x, y) {
				got := tr.Kernel(d, k)
				if !slices.Equal(got.PerEpoch, want.PerEpoch) || !slices.Equal(got.PerExample, want.PerExample) || got.Mistakes != want.Mistakes {
					t.Fatalf("%v, %s: PerEpoch = %v and PerExample = %v, want %v and %v",
						k, name, got.PerEpoch, got.PerExample, want.PerEpoch, want.PerExample)
				}
				for i := range x {
					if got.Score(x[i]) != primal.score(want.Weights, i) {
						t.Fatalf("%v: Score(%v) = %v, want %v", k, x[i], got.Score(x[i]), primal.score(want.Weights, i))
					}
				}
				if got.Norm2 != want.Weights.Norm2() || got.Rho != primal.FunctionalMargin(want.Weights) || got.Radius2 != primal.Radius2() {
					t.Fatalf("%v: Norm2, Rho, Radius2 = %v, %v, %v, want %v, %v, %v", k, got.Norm2, got.Rho, got.Radius2,
						want.Weights.Norm2(), primal.FunctionalMargin(want.Weights), primal.Radius2())
				}
			}
		}
	}
}

// wideGaussian returns exp(−g‖x−z‖²) to 400 bits. It divides the exponent by 2⁶⁴, sums the series
// of exp, and squares the sum 64 times.
func wideGaussian(g float64, x, z []float64) *big.Float {
	a := bigFloat(0)
	for j := range x {
		d := bigFloat(x[j])
		d.Sub(d, bigFloat(z[j]))
		a.Add(a, d.Mul(d, d))
	}
	a.Mul(a, bigFloat(-g))
	a.SetMantExp(a, -64)
	sum, term := bigFloat(1), bigFloat(1)
	for n := 1.0; n < 20; n++ {
		term.Mul(term, a)
		term.Quo(term, bigFloat(n))
		sum.Add(sum, term)
	}
	for range 64 {
		sum.Mul(sum, sum)
	}
	return sum
}

// exactScore returns yᵢ w·φ(xᵢ) to 400 bits.
func (r *KernelRun) exactScore(t Trainer, g Gaussian, i int) *big.Float {
	sum := new(big.Float).SetPrec(400)
	for j, m := range r.PerExample {
		value := wideGaussian(g.G, r.data.Row(j), r.data.Row(i))
		value.Mul(value, big.NewFloat(float64(m)*r.data.Label(j)*r.data.Label(i)))
		sum.Add(sum, value.Mul(value, big.NewFloat(t.rate())))
	}
	return sum
}

// KernelRun.above returns true only if y times the score, computed to 400 bits, exceeds the margin. It
// returns false only if y times the score is less than the margin or exceeds it by a tiny amount. Each
// data set contains two points that are close together and have different labels, so that the terms of
// a score nearly cancel.
func TestKernelAboveIsTrue(t *testing.T) {
	r := random.New(78, 1)
	converged := 0
	for trial := range 60 {
		x := points(r, 6+r.Below(10), 1+r.Below(9))
		_, y := integers(r, len(x), 1, 1)
		near := slices.Clone(x[0])
		near[0] += math.Ldexp(1, -3-trial%12)
		x, y = append(x, near), append(y, -y[0])
		tr := Trainer{MaxEpochs: 3000, LearningRate: 0.3, Margin: float64(trial%2) * 0.125, Seed: uint64(trial % 3)}
		g := Gaussian{[]float64{40, 3, 300}[trial%3]}
		run := tr.Kernel(Must(FromRows(x, y)), g)
		if run.Outcome == Converged {
			converged++
		}
		for i := range x {
			exact, _ := run.exactScore(tr, g, i).Float64()
			if run.Outcome == Converged && exact <= tr.Margin {
				t.Errorf("%v: y times the score of example %d = %v, want more than %v", run, i, exact, tr.Margin)
			}
			if above := math.Nextafter(exact, 2*exact); above > 0 && run.above(above, g, i) {
				t.Errorf("%v: above(%v) = true for example %d with y times score = %v, want false",
					run, above, i, exact)
			}
			if below := exact - 1e-9*math.Abs(exact) - 1e-9; below > 0 && !run.above(below, g, i) {
				t.Errorf("%v: above(%v) = false for example %d with y times score = %v, want true",
					run, below, i, exact)
			}
		}
	}
	if converged < 20 {
		t.Errorf("%d of 60 runs converged, want at least 20", converged)
	}
}

func TestKernelOutcome(t *testing.T) {
	for _, c := range []struct {
		name    string
		tr      Trainer
		x       [][]float64
		y       []float64
		k       Kernel
		outcome Outcome
		errors  int
	}{
		// The kernel of distant points is only e⁻⁴⁹, but the signs of the scores are certain.
		{"at distance 7", Trainer{}, [][]float64{{0}, {7}}, []float64{1, 1}, Gaussian{1}, Converged, 0},
		{"one point with both labels", Trainer{MaxEpochs: 20}, [][]float64{{1, 2}, {1, 2}}, []float64{1, -1}, Gaussian{1}, Stopped, 2},
		// The kernel of points that are close together rounds to 1, as for equal points.
		{"10⁻⁹ apart", Trainer{}, [][]float64{{0}, {10}, {1e-9}}, []float64{1, 1, -1}, Gaussian{1}, Stopped, 3},
		{"another kernel", Trainer{}, [][]float64{{1, 5}, {-2, 7}}, []float64{1, -1}, polynomial{0, 1}, Stopped, 0},
	} {
		d := Must(FromRows(c.x, c.y))
		run := c.tr.Kernel(d, c.k)
		messagetest.Error(t, c.name, errors.New(run.String()))
		if run.Outcome != c.outcome || len(run.PerEpoch) != run.Epochs {
			t.Errorf("%s: Outcome = %v and Epochs = %d, want %v and the length of PerEpoch, %d",
				c.name, run.Outcome, run.Epochs, c.outcome, len(run.PerEpoch))
		}
		if got := d.Errors(run.Score); got != c.errors {
			t.Errorf("%s: Errors = %d, want %d", c.name, got, c.errors)
		}
	}
	// A run whose scores are 0 is not Converged, even if its last epoch had no mistake.
	run := &KernelRun{data: xor(), kernel: Gaussian{1}, PerEpoch: []int{0}, Epochs: 1}
	run.checkOutcome(Trainer{})
	if run.Outcome != Stopped {
		t.Errorf("Outcome = %v for scores of 0, want Stopped", run.Outcome)
	}
	messagetest.Error(t, "scores of 0", errors.New(run.Reason))
	messagetest.Error(t, "zero KernelRun", errors.New(new(KernelRun).String()))
}

func TestKernelErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		tr   Trainer
		d    *Dataset
		k    Kernel
	}{
		{"nil kernel", Trainer{}, and(), nil},
		{"Initial", Trainer{Initial: Weights{1, 2}}, and(), Gaussian{1}},
		{"MaxEpochs", Trainer{MaxEpochs: -1}, and(), Gaussian{1}},
		{"empty Dataset", Trainer{}, new(Dataset), Gaussian{1}},
		{"G = 0", Trainer{}, and(), Gaussian{}},
		{"G = +Inf", Trainer{}, and(), Gaussian{math.Inf(1)}},
	} {
		messagetest.Panic(t, c.name, func() { c.tr.Kernel(c.d, c.k) })
	}
	run := Trainer{}.Kernel(and(), Gaussian{1})
	messagetest.Panic(t, "Score of too few features", func() { run.Score([]float64{1}) })
	messagetest.Panic(t, "Value of different lengths", func() { Gaussian{1}.Value([]float64{1}, []float64{1, 2}) })
}
