package perceptron

import (
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// polynomial is the kernel (c + x·z)ᵖ: of the products of p of the numbers √c, x₁, x₂, …
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

// features writes these products down, all ordered ones, for c = 0 or 1. No root is needed,
// so that integers stay integers.
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

// On exact data the kernel perceptron makes the mistakes of the perceptron on the features
// themselves, epoch by epoch, and has its scores. Degree 1 with c = 0 is x·z itself.
func TestKernelsHaveTheTraceOfTheirFeatures(t *testing.T) {
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
					t.Fatalf("%v, %s: mistakes %v, want %v", k, name, got.PerExample, want.PerExample)
				}
				for i := range x {
					if got.Score(x[i]) != primal.score(want.Weights, i) {
						t.Fatalf("%v: the score of %v is %v, want %v", k, x[i], got.Score(x[i]), primal.score(want.Weights, i))
					}
				}
				if got.Norm2 != want.Weights.Norm2() || got.Rho != primal.FunctionalMargin(want.Weights) || got.Radius2 != primal.Radius2() {
					t.Fatalf("%v: ‖w‖² = %v, ρ = %v, R² = %v; want %v, %v, %v", k, got.Norm2, got.Rho, got.Radius2,
						want.Weights.Norm2(), primal.FunctionalMargin(want.Weights), primal.Radius2())
				}
			}
		}
	}
}

// wideGaussian is exp(−g‖x−z‖²) to 400 bits: the series at a/2⁶⁴, squared 64 times.
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

// exactScore is y w·φ(xᵢ) to 400 bits.
func (r *KernelRun) exactScore(t Trainer, g Gaussian, i int) *big.Float {
	sum := new(big.Float).SetPrec(400)
	for j, m := range r.PerExample {
		value := wideGaussian(g.G, r.data.Row(j), r.data.Row(i))
		value.Mul(value, big.NewFloat(float64(m)*r.data.Label(j)*r.data.Label(i)))
		sum.Add(sum, value.Mul(value, big.NewFloat(t.rate())))
	}
	return sum
}

// What is confirmed is so: the score less what it may be off by is never more than the score
// in 400 bits, and hardly less. Near points and unlike scales make sums that cancel.
func TestKernelConfirmsNoMoreThanIsTrue(t *testing.T) {
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
				t.Errorf("%v, but the score of example %d is %v", run, i, exact)
			}
			if above := math.Nextafter(exact, 2*exact); above > 0 && run.above(above, g, i) {
				t.Errorf("%v: the score of example %d is above %v, but it is %v", run, i, above, exact)
			}
			if below := exact - 1e-9*math.Abs(exact) - 1e-9; below > 0 && !run.above(below, g, i) {
				t.Errorf("%v: the score of example %d, %v, is not above %v", run, i, exact, below)
			}
		}
	}
	if converged < 20 {
		t.Errorf("only %d runs converged", converged)
	}
}

func TestKernelEnds(t *testing.T) {
	for _, c := range []struct {
		name  string
		tr    Trainer
		x     [][]float64
		y     []float64
		k     Kernel
		says  string
		wrong int
	}{
		// Far from all others a score is small and yet certain: e⁻⁴⁹.
		{"at distance 7", Trainer{}, [][]float64{{0}, {7}}, []float64{1, 1}, Gaussian{1}, "converged: 1 mistake", 0},
		{"one point in both classes", Trainer{MaxEpochs: 20}, [][]float64{{1, 2}, {1, 2}}, []float64{1, -1}, Gaussian{1}, "stopped: the limit of 20 epochs", 2},
		// Two points so near that their kernel rounds to 1 are one point in float64.
		{"10⁻⁹ apart", Trainer{}, [][]float64{{0}, {10}, {1e-9}}, []float64{1, 1, -1}, Gaussian{1}, "in both classes", 3},
		{"a kernel of your own", Trainer{}, [][]float64{{1, 5}, {-2, 7}}, []float64{1, -1}, polynomial{0, 1}, "stopped: an epoch had no mistake in float64, but how much this kernel rounds is not known", 0},
	} {
		d := Must(FromRows(c.x, c.y))
		run := c.tr.Kernel(d, c.k)
		if !strings.Contains(run.String(), c.says) || d.Errors(run.Score) != c.wrong || len(run.PerEpoch) != run.Epochs {
			t.Errorf("%s: %v with %d errors, want %q and %d", c.name, run, d.Errors(run.Score), c.says, c.wrong)
		}
	}
	// A score of 0 is no proof, whatever the epochs saw of it.
	run := &KernelRun{data: xor(), kernel: Gaussian{1}, PerEpoch: []int{0}, Epochs: 1}
	if run.checkOutcome(Trainer{}); run.Outcome != Stopped || !strings.Contains(run.Reason, "example 0") {
		t.Errorf("a score of 0 is confirmed: %v", run)
	}
	if s := new(KernelRun).String(); s != "stopped: nothing was trained" {
		t.Error(s)
	}
}

func TestKernelRefuses(t *testing.T) {
	for _, c := range []struct {
		tr   Trainer
		d    *Dataset
		k    Kernel
		want string
	}{
		{Trainer{}, and(), nil, "the Kernel is nil"},
		{Trainer{Initial: Weights{1, 2}}, and(), Gaussian{1}, "Initial is set"},
		{Trainer{MaxEpochs: -1}, and(), Gaussian{1}, "MaxEpochs is -1"},
		{Trainer{}, new(Dataset), Gaussian{1}, "empty"},
		{Trainer{}, and(), Gaussian{}, "the G of a Gaussian is 0"},
		{Trainer{}, and(), Gaussian{math.Inf(1)}, "is +Inf"},
	} {
		mustPanic(t, c.want, func() { c.tr.Kernel(c.d, c.k) })
	}
	run := Trainer{}.Kernel(and(), Gaussian{1})
	mustPanic(t, "Score of a point of 1 features by a KernelRun of 2 columns", func() { run.Score([]float64{1}) })
	mustPanic(t, "points of 1 and of 2 features", func() { Gaussian{1}.Value([]float64{1}, []float64{1, 2}) })
}
