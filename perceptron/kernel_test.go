package perceptron

import (
	"context"
	"errors"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// trace is the run of p to its end, and the examples of its mistakes in turn.
func trace(tr Trainer, d *Dataset, k Kernel, limit int) (*KernelRun, []int) {
	p := &kernelPass{trainer: tr, data: d, kernel: k, rows: make([][]float64, d.rows), limit: limit}
	var mistaken []int
	p.before = func(i int) { mistaken = append(mistaken, i) }
	p.reset()
	p.note(0)
	for p.next(context.Background()) {
	}
	return p.run(), mistaken
}

// tensor has the features of (1 + x·z)ᵖ: all ordered products of p of the numbers 1, x₁, …
// (with c = 0, of the numbers x₁, …). No root is needed, so that integers stay integers.
func tensor(x [][]float64, k Polynomial) [][]float64 {
	var features [][]float64
	for _, row := range x {
		if k.Constant == 1 {
			row = append([]float64{1}, row...)
		}
		products := []float64{1}
		for range k.Degree {
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
// themselves, one by one, comes to the same end by the same proof, and has its scores.
func TestKernelsHaveTheTraceOfTheirFeatures(t *testing.T) {
	r := random.New(71, 1)
	ends := map[Outcome]int{}
	for trial := range 300 {
		x, y := integers(r, 1+r.Below(9), 1+r.Below(3), 1+r.Below(3))
		tr := trainers[trial%len(trainers)]
		tr.MaxEpochs, tr.Average = 1+r.Below(40), false
		polynomial := Polynomial{Degree: 1 + r.Below(3), Constant: float64(r.Below(2))}
		for k, features := range map[Kernel][][]float64{Linear{}: x, polynomial: tensor(x, polynomial)} {
			primal := Must(FromRows(features, y))
			want := tr.Train(primal)
			ends[want.Outcome]++
			var mistakes []int
			for up := range tr.Updates(primal) {
				if up.K > want.Mistakes {
					break
				}
				mistakes = append(mistakes, up.Index)
			}
			for name, d := range map[string]*Dataset{"dense": Must(FromRows(x, y)), "sparse": sparseOf(x, y)} {
				got, mistaken := trace(tr, d, k, r.Below(3)*d.rows)
				if !slices.Equal(mistaken, mistakes) || !slices.Equal(got.PerEpoch, want.PerEpoch) || !slices.Equal(got.PerExample, want.PerExample) {
					t.Fatalf("%v, %s: mistakes %v, want %v", k, name, mistaken, mistakes)
				}
				if got.Outcome != want.Outcome || !slices.Equal(got.Lambda, want.Lambda) || got.Returned != want.Returned {
					t.Fatalf("%v, %s: %v, want %v (%v, %v)", k, name, got, want, x, y)
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
	if len(ends) != 3 {
		t.Errorf("the trials do not have all outcomes: %v", ends)
	}
}

// XOR: no linear kernel, but (1 + x·z)² and the Gaussian.
func TestKernelsOnXOR(t *testing.T) {
	linear := Trainer{}.Kernel(xor().AbsorbBias(), Linear{})
	if linear.Outcome != Inseparable || !slices.Equal(linear.Lambda, []int{1, 1, 1, 1}) {
		t.Errorf("linear: %v, want λ = (1, 1, 1, 1)", linear)
	}
	for _, k := range []Kernel{Polynomial{2, 1}, Polynomial{3, 1}, Gaussian{1}} {
		run := Trainer{}.Kernel(xor(), k)
		if run.Outcome != Converged || xor().Errors(run.Score) != 0 {
			t.Errorf("%v: %v", k, run)
		}
	}
	// On ±1 the product x₁x₂ alone has the label, and (x·z)² has it: two points of one
	// class have x·z = ±2, of two classes 0.
	run := Trainer{}.Kernel(plusMinus(-1, 1, 1, -1), Polynomial{Degree: 2})
	if run.Outcome != Converged || run.Mistakes != 2 {
		t.Errorf("(x·z)²: %v, want 2 mistakes", run)
	}
}

// Novikoff's theorem in the features: M ≤ R²/γ², with γ the largest margin of the features
// written down, and so with the run's own.
func TestKernelMistakesAreBounded(t *testing.T) {
	r := random.New(72, 1)
	converged := 0
	for range 60 {
		x, y := integers(r, 3+r.Below(8), 2, 4)
		k := Polynomial{Degree: 2, Constant: 1}
		run := Trainer{MaxEpochs: 3000}.Kernel(Must(FromRows(x, y)), k)
		if run.Outcome != Converged {
			continue
		}
		converged++
		if run.Mistakes == 0 {
			t.Errorf("converged without a mistake: %v", run)
		}
		_, gamma, err := MaxMargin(Must(FromRows(tensor(x, k), y)))
		if err != nil {
			t.Fatalf("the run converged, MaxMargin: %v", err)
		}
		if bound := run.Radius2 / (gamma * gamma); float64(run.Mistakes) > bound*(1+1e-9) {
			t.Errorf("%d mistakes, but R²/γ*² = %v", run.Mistakes, bound)
		}
	}
	if converged < 20 {
		t.Errorf("only %d runs converged", converged)
	}
	for seed := range uint64(10) {
		d := ringsOf(random.New(73, seed), 60)
		for _, g := range []float64{0.5, 2, 30} {
			run := Trainer{Seed: seed}.Kernel(d, Gaussian{g})
			if run.Outcome != Converged || run.Radius2 != 1 || d.Errors(run.Score) != 0 {
				t.Fatalf("g = %v: %v", g, run)
			}
			if bound := run.Norm2 / (run.Rho * run.Rho); float64(run.Mistakes) > bound {
				t.Errorf("g = %v: %d mistakes, but R²‖w‖²/ρ² = %v", g, run.Mistakes, bound)
			}
			if run.Norm2 > float64(run.Mistakes)*(1+1e-12) {
				t.Errorf("g = %v: ‖w‖² = %v after %d mistakes, wanted at most M R²", g, run.Norm2, run.Mistakes)
			}
		}
	}
}

// wideGaussian is exp(−g‖x−z‖²) to 300 bits: the series at a/2⁶⁴, squared 64 times.
func wideGaussian(g float64, x, z []float64) *big.Float {
	wide := func(v float64) *big.Float { return new(big.Float).SetPrec(300).SetFloat64(v) }
	a := wide(0)
	for j := range x {
		d := wide(x[j])
		d.Sub(d, wide(z[j]))
		a.Add(a, d.Mul(d, d))
	}
	a.Mul(a, wide(-g))
	a.SetMantExp(a, -64)
	sum, term := wide(1), wide(1)
	for n := 1.0; n < 20; n++ {
		term.Mul(term, a)
		term.Quo(term, wide(n))
		sum.Add(sum, term)
	}
	for range 64 {
		sum.Mul(sum, sum)
	}
	return sum
}

// A Value is not further off than the proof of Converged assumes.
func TestKernelsRoundNoMoreThanTheySay(t *testing.T) {
	r := random.New(74, 1)
	for range 400 {
		dim := 1 + r.Below(20)
		scale := math.Ldexp(1, r.Below(12)-6)
		x, z := make([]float64, dim), make([]float64, dim)
		for j := range x {
			x[j], z[j] = scale*(2*uniform(r)-1), scale*(2*uniform(r)-1)
		}
		radius2 := max(Weights(x).Norm2(), Weights(z).Norm2())
		for _, k := range []knownKernel{Linear{}, Polynomial{3, 0.1}, Polynomial{7, 1.3}, Polynomial{2, 0}, Gaussian{0.3}, Gaussian{3}} {
			value := k.Value(x, z)
			if value != k.Value(z, x) {
				t.Errorf("%v is not symmetric", k)
			}
			want := new(big.Float).SetPrec(300)
			if g, ok := k.(Gaussian); ok {
				want = wideGaussian(g.G, x, z)
			} else {
				want.SetRat(k.exactly(x, z))
			}
			difference, _ := want.Sub(want, new(big.Float).SetFloat64(value)).Float64()
			off, relative := k.rounding(dim, radius2)
			if most := min(off, relative*math.Abs(value)+0x1p-1070); math.Abs(difference) > most {
				t.Errorf("%v of %v and %v is off by %v, more than %v", k, x, z, difference, most)
			}
		}
	}
}

// What a float64 score can't tell is told by rational numbers, where the kernel has them,
// and else is not claimed.
func TestKernelConfirmsWhereFloatsCannot(t *testing.T) {
	near := Must(FromRows([][]float64{{1}, {1e-18}}, []float64{1, 1}))
	if run := (Trainer{}).Kernel(near, Linear{}); run.Outcome != Converged {
		t.Errorf("w = 1 on 1 and 1e-18: %v", run)
	}
	// Far from all others a Gaussian score is small and yet certain: e⁻⁴⁹.
	far := Must(FromRows([][]float64{{0}, {7}}, []float64{1, 1}))
	if run := (Trainer{}).Kernel(far, Gaussian{1}); run.Outcome != Converged || run.Mistakes != 1 {
		t.Errorf("a Gaussian at distance 7: %v", run)
	}
	// Two points so near that their kernel rounds to 1 are one point in float64.
	x := [][]float64{{0}, {10}, {1e-9}}
	run := Trainer{}.Kernel(Must(FromRows(x, []float64{1, 1, -1})), Gaussian{1})
	if run.Outcome == Converged {
		t.Errorf("10⁻⁹ apart, in two classes: %v", run)
	}
	// A score that is 0 is a mistake, whatever the epoch saw of it.
	p := &kernelPass{data: Must(FromRows([][]float64{{1, 0}, {0, 1}}, []float64{1, 1})), kernel: Linear{}, perExample: []int{1, 0}, scores: []float64{1, 5e-324}}
	p.mistakes = 1
	if p.confirm(context.Background()); p.outcome != Stopped || !strings.Contains(p.reason, "example 1") {
		t.Errorf("a score of 0 confirmed: %v, %s", p.outcome, p.reason)
	}
}

// 2⁵³ + 1 + 1 − (2⁵³ + 2) is 0, and −2 in float64: as the score of a point of label −1 it
// looks right.
func TestKernelScoreThatOnlyLooksRight(t *testing.T) {
	d := Must(FromRows([][]float64{{0x1p53}, {1}, {1}, {0x1p53 + 2}, {1}}, []float64{1, 1, 1, -1, -1}))
	p := &kernelPass{data: d, kernel: Linear{}, perExample: []int{1, 1, 1, 1, 0}, scores: make([]float64, 5), mistakes: 4}
	if s := p.run().Score([]float64{1}); s != -2 {
		t.Fatalf("the score in float64 is %v, wanted an example of -2", s)
	}
	if above, err := p.above(&watch{Context: context.Background()}, Linear{}, p.run(), 4); above || err != nil {
		t.Errorf("confirmed: %v, %v", above, err)
	}
}

// A run that converged has y w·φ(x) > margin in 300 bits, computed here.
func TestKernelConvergedIsTrue(t *testing.T) {
	r := random.New(78, 1)
	converged := map[bool]int{}
	for trial := range 60 {
		x := points(r, 6+r.Below(10), 2)
		_, y := integers(r, len(x), 1, 1)
		x = append(x, []float64{x[0][0], x[0][1] + math.Ldexp(1, -3-trial%12)}) // near each other
		y = append(y, -y[0])
		tr := Trainer{MaxEpochs: 3000, LearningRate: 0.3, Margin: float64(trial%2) * 0.125, Seed: uint64(trial % 3)}
		for _, k := range []knownKernel{Gaussian{40}, Polynomial{6, 0.7}} {
			run := tr.Kernel(Must(FromRows(x, y)), k)
			if run.Outcome != Converged {
				continue
			}
			_, gaussian := k.(Gaussian)
			converged[gaussian]++
			for i := range x {
				sum := new(big.Float).SetPrec(300)
				for j, m := range run.PerExample {
					value := new(big.Float).SetPrec(300)
					if g, ok := k.(Gaussian); ok {
						value = wideGaussian(g.G, x[j], x[i])
					} else {
						value.SetRat(k.exactly(x[j], x[i]))
					}
					value.Mul(value, big.NewFloat(float64(m)*y[j]*y[i]))
					sum.Add(sum, value.Mul(value, big.NewFloat(tr.LearningRate)))
				}
				if sum.Cmp(big.NewFloat(tr.Margin)) <= 0 {
					t.Errorf("%v: %v, but the score of example %d is %v", k, run, i, sum)
				}
			}
		}
	}
	if converged[true] < 20 || converged[false] < 20 {
		t.Errorf("only %v runs converged", converged)
	}
}

// Where a point is in both classes nothing separates; a Gaussian run can't prove it.
func TestKernelStops(t *testing.T) {
	both := Must(FromRows([][]float64{{1, 2}, {1, 2}}, []float64{1, -1}))
	run := Trainer{MaxEpochs: 20}.Kernel(both, Gaussian{1})
	if run.Outcome != Stopped || run.Epochs != 20 || !strings.Contains(run.String(), "in both classes") {
		t.Errorf("%v", run)
	}
	if run := (Trainer{MaxEpochs: 20}).Kernel(both, Polynomial{5, 1}); run.Outcome != Inseparable || !slices.Equal(run.Lambda, []int{1, 1}) {
		t.Errorf("%v, want λ = (1, 1)", run)
	}
	if run := (Trainer{MaxEpochs: 1}).Kernel(xor(), Polynomial{2, 1}); !strings.Contains(run.String(), "Products{Degree: 2}") {
		t.Errorf("%v", run)
	}
	// Separable, by (1, 2⁶¹) say, but the updates of the small row are lost beside 2⁶⁰: the
	// scores return, and w does not.
	swallowed := Must(FromRows([][]float64{{0x1p60, 0}, {-1, 1}}, []float64{1, 1}))
	for _, k := range []Kernel{Linear{}, Polynomial{Degree: 1}} {
		if run := (Trainer{MaxEpochs: 50}).Kernel(swallowed, k); run.Outcome != Stopped || run.Epochs != 50 {
			t.Errorf("%v: %v", k, run)
		}
	}
	huge := Must(FromRows([][]float64{{1e150}, {-1e150}}, []float64{1, 1}))
	if run := (Trainer{}).Kernel(huge, Polynomial{3, 1}); run.Outcome != Stopped || !strings.Contains(run.Reason, "overflow") {
		t.Errorf("%v", run)
	}
}

// ownKernel is a kernel of the user's: x₁z₁.
type ownKernel struct{}

func (ownKernel) Value(x, z []float64) float64 { return x[0] * z[0] }

func TestAKernelOfYourOwnIsNotProved(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 5}, {-2, 7}}, []float64{1, -1}))
	run := Trainer{}.Kernel(d, ownKernel{})
	if run.Outcome != Stopped || d.Errors(run.Score) != 0 || !strings.Contains(run.Reason, "not known") {
		t.Errorf("%v", run)
	}
	if run := (Trainer{MaxEpochs: 30}).Kernel(xor().AbsorbBias(), ownKernel{}); run.Outcome != Stopped || run.Epochs != 30 {
		t.Errorf("%v", run)
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
		{Trainer{Initial: Weights{1, 2}}, and(), Linear{}, "Initial is set"},
		{Trainer{MaxEpochs: -1}, and(), Linear{}, "MaxEpochs is -1"},
		{Trainer{}, new(Dataset), Linear{}, "empty"},
		{Trainer{}, and(), Polynomial{}, "the Degree of a Polynomial is 0; wanted 1 to 100"},
		{Trainer{}, and(), Polynomial{2, -1}, "Constant of a Polynomial is -1"},
		{Trainer{}, and(), Polynomial{2, math.NaN()}, "is NaN"},
		{Trainer{}, and(), Gaussian{}, "the G of a Gaussian is 0"},
		{Trainer{}, and(), Gaussian{math.Inf(1)}, "is +Inf"},
	} {
		if run, err := c.tr.KernelContext(context.Background(), c.d, c.k); run != nil || err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, %v, want %q", c.k, run, err, c.want)
		}
		mustPanic(t, c.want, func() { c.tr.Kernel(c.d, c.k) })
	}
	run := Trainer{}.Kernel(and(), Gaussian{1})
	mustPanic(t, "Score of a point of 1 features by a KernelRun of 2 columns", func() { run.Score([]float64{1}) })
	mustPanic(t, "points of 1 and of 2 features", func() { Gaussian{1}.Value([]float64{1}, []float64{1, 2}) })
	if s := new(KernelRun).String(); s != "stopped: nothing was trained" {
		t.Error(s)
	}
}

// after is a context that is done after some looks at it.
type after struct {
	context.Context
	looks *int
}

func (a after) Err() error {
	if *a.looks--; *a.looks < 0 {
		return context.Canceled
	}
	return nil
}

// Wherever a run is interrupted, it says so and its counts agree.
func TestKernelContextStops(t *testing.T) {
	x, y := integers(random.New(75, 1), 300, 100, 3)
	d := Must(FromRows(x, y))
	whole := Trainer{MaxEpochs: 10}.Kernel(d, Polynomial{2, 1})
	interrupted := 0
	for looks := 0; looks < 40; looks++ {
		left := looks
		run, err := Trainer{MaxEpochs: 10}.KernelContext(after{context.Background(), &left}, d, Polynomial{2, 1})
		if err == nil {
			if !slices.Equal(run.PerExample, whole.PerExample) || run.Outcome != whole.Outcome {
				t.Errorf("after %d looks: another run", looks)
			}
			continue
		}
		interrupted++
		sum := 0
		for _, m := range run.PerEpoch {
			sum += m
		}
		if !errors.Is(err, context.Canceled) || run.Outcome != Stopped || !strings.Contains(run.Reason, "interrupted") || sum != run.Mistakes {
			t.Errorf("after %d looks: %v, %v, %v", looks, err, run, run.PerEpoch)
		}
	}
	if interrupted < 5 {
		t.Errorf("only %d runs were interrupted", interrupted)
	}
}

// The rows that are kept are bounded, and nothing depends on the bound.
func TestKernelMemoryIsBounded(t *testing.T) {
	d := ringsOf(random.New(76, 1), 80)
	want, mistakes := trace(Trainer{}, d, Gaussian{5}, keptRows)
	for _, limit := range []int{0, 79, 80, 400} {
		p := &kernelPass{data: d, kernel: Gaussian{5}, rows: make([][]float64, d.rows), limit: limit}
		p.reset()
		for p.next(context.Background()) {
		}
		kept := 0
		for _, row := range p.rows {
			kept += len(row)
		}
		if kept > limit || kept != limit/80*80 {
			t.Errorf("%d values are kept, the limit is %d", kept, limit)
		}
		got, turns := trace(Trainer{}, d, Gaussian{5}, limit)
		if !slices.Equal(turns, mistakes) || got.Outcome != want.Outcome || got.Norm2 != want.Norm2 {
			t.Errorf("limit %d: %v, want %v", limit, got, want)
		}
	}
}

func BenchmarkKernel(b *testing.B) {
	d := ringsOf(random.New(77, 1), 1000)
	for name, k := range map[string]Kernel{"linear": Linear{}, "polynomial": Polynomial{2, 1}, "gaussian": Gaussian{2}} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Trainer{MaxEpochs: 10}.Kernel(d, k)
			}
		})
	}
}

func BenchmarkKernelScore(b *testing.B) {
	d := ringsOf(random.New(77, 1), 1000)
	run := Trainer{MaxEpochs: 10}.Kernel(d, Gaussian{2})
	x := []float64{0.25, 0.5}
	b.ReportAllocs()
	for b.Loop() {
		run.Score(x)
	}
}
