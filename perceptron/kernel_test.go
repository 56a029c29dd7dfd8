package perceptron

import (
	"context"
	"errors"
	"fmt"
	"math"
	"math/big"
	"reflect"
	"slices"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// polynomial is the kernel (c + x·z)ᵖ. Its features are the products of p factors, each of which is √c or
// an entry of x.
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

// features returns the features of the kernel for each row of x. There is one product for every ordered
// choice of p factors. c must be 0 or 1. If c is 0, the factor √c is omitted.
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

// If no operation rounds, the kernel perceptron makes the same mistakes in each epoch, and computes the
// same scores, as a perceptron on the features of the kernel.
func TestKernelRunEqualsRunOnFeatures(t *testing.T) {
	r := random.New(71, 1)
	for trial := range 60 {
		x, y := integers(r, 1+r.Below(9), 1+r.Below(3), 1+r.Below(3))
		tr := trainers[trial%len(trainers)]
		tr.MaxEpochs, tr.Average = 1+r.Below(40), false
		k := polynomial{c: float64(r.Below(2)), p: 1 + r.Below(3)}
		features := Must(FromRows(k.features(x), y))
		for want := range tr.Epochs(features) {
			tr.MaxEpochs = want.Epochs // train with the kernel for the same number of epochs
			for name, d := range denseAndSparse(x, y) {
				got := tr.Kernel(d, k)
				if !slices.Equal(got.PerEpoch, want.PerEpoch) || !slices.Equal(got.PerExample, want.PerExample) || got.Mistakes != want.Mistakes {
					t.Fatalf("%v, %s: PerEpoch = %v, PerExample = %v, Mistakes = %d, want %v, %v, %d",
						k, name, got.PerEpoch, got.PerExample, got.Mistakes, want.PerEpoch, want.PerExample, want.Mistakes)
				}
				for i := range x {
					if got.Score(x[i]) != features.score(want.Weights, i) {
						t.Fatalf("%v: Score(%v) = %v, want %v", k, x[i], got.Score(x[i]), features.score(want.Weights, i))
					}
				}
				if got.Norm2 != want.Weights.Norm2() || got.Rho != features.FunctionalMargin(want.Weights) || got.Radius2 != features.Radius2() {
					t.Fatalf("%v: Norm2, Rho, Radius2 = %v, %v, %v, want %v, %v, %v", k, got.Norm2, got.Rho, got.Radius2,
						want.Weights.Norm2(), features.FunctionalMargin(want.Weights), features.Radius2())
				}
			}
		}
	}
}

// wideGaussian returns exp(−g‖x−z‖²) with a precision of 400 bits. It divides the exponent by 2⁶⁴, sums
// the power series of exp, and squares the sum 64 times.
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

// wideScore returns yᵢ w·φ(xᵢ) with a precision of 400 bits.
func (r *KernelRun) wideScore(t Trainer, g Gaussian, i int) *big.Float {
	sum := new(big.Float).SetPrec(400)
	for j, m := range r.PerExample {
		value := wideGaussian(g.G, r.data.Row(j), r.data.Row(i))
		value.Mul(value, big.NewFloat(float64(m)*r.data.Label(j)*r.data.Label(i)))
		sum.Add(sum, value.Mul(value, big.NewFloat(t.rate())))
	}
	return sum
}

// isAbove returns true only if y w·φ(x), computed with a precision of 400 bits, exceeds the margin. It
// returns false only if y w·φ(x) is below the margin or exceeds the margin by a tiny amount. Each data set
// contains two points that are close together and have different labels, so the terms of a score nearly
// cancel.
func TestKernelRunIsAboveMargin(t *testing.T) {
	r := random.New(78, 1)
	converged := 0
	for trial := range 60 {
		x := points(r, 6+r.Below(10), 1+r.Below(9))
		_, y := integers(r, len(x), 1, 1)
		near := slices.Clone(x[0])
		near[0] += math.Ldexp(1, -3-trial%12)
		x, y = append(x, near), append(y, -y[0])
		// With the learning rate 0.3, updates round.
		tr := Trainer{MaxEpochs: 3000, LearningRate: 0.3, Margin: float64(trial%2) * 0.125, Seed: uint64(trial % 3)}
		g := Gaussian{[]float64{40, 3, 300}[trial%3]}
		run := tr.Kernel(Must(FromRows(x, y)), g)
		if run.Outcome == Converged {
			converged++
		}
		for i := range x {
			score, _ := run.wideScore(tr, g, i).Float64()
			if run.Outcome == Converged && score <= tr.Margin {
				t.Errorf("%v: y w·φ(x) = %v for example %d, want more than %v", run, score, i, tr.Margin)
			}
			if larger := math.Nextafter(score, 2*score); larger > 0 && run.isAbove(larger, g, i) {
				t.Errorf("%v: isAbove(%v) = true for example %d with y w·φ(x) = %v, want false",
					run, larger, i, score)
			}
			if smaller := score - 1e-9*math.Abs(score) - 1e-9; smaller > 0 && !run.isAbove(smaller, g, i) {
				t.Errorf("%v: isAbove(%v) = false for example %d with y w·φ(x) = %v, want true",
					run, smaller, i, score)
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
		stop    StopReason
		errors  int
	}{
		// K(0, 7) is only e⁻⁴⁹, but the signs of the scores are certain.
		{"two points at distance 7", Trainer{}, [][]float64{{0}, {7}}, []float64{1, 1}, Gaussian{1}, Converged, Proved, 0},
		{"one point with both labels", Trainer{MaxEpochs: 20}, [][]float64{{1, 2}, {1, 2}}, []float64{1, -1}, Gaussian{1}, Stopped, LimitReached, 2},
		// K(0, 10⁻⁹) rounds to 1, the value for equal points.
		{"different labels 10⁻⁹ apart", Trainer{}, [][]float64{{0}, {10}, {1e-9}}, []float64{1, 1, -1}, Gaussian{1}, Stopped, LimitReached, 3},
		{"kernel other than Gaussian", Trainer{}, [][]float64{{1, 5}, {-2, 7}}, []float64{1, -1}, polynomial{0, 1}, Stopped, Rounding, 0},
		// (x·z)² is infinite for the second row. After its mistake, its score is, too.
		{"infinite value of a kernel", Trainer{}, [][]float64{{1}, {1e100}}, []float64{1, -1}, polynomial{0, 2}, Stopped, Overflow, 1},
		{"infinite product with the learning rate", Trainer{LearningRate: 1e308}, [][]float64{{0}, {0}}, []float64{1, -1}, polynomial{2, 1}, Stopped, Overflow, 2},
	} {
		d := Must(FromRows(c.x, c.y))
		run := c.tr.Kernel(d, c.k)
		messagetest.Error(t, c.name, errors.New(run.String()))
		if run.StopReason != c.stop {
			t.Errorf("%s: StopReason = %v, want %v", c.name, run.StopReason, c.stop)
		}
		if run.Outcome != c.outcome || len(run.PerEpoch) != run.Epochs {
			t.Errorf("%s: Outcome = %v and Epochs = %d, want %v and %d, the length of PerEpoch",
				c.name, run.Outcome, run.Epochs, c.outcome, len(run.PerEpoch))
		}
		if got := d.Errors(run.Score); got != c.errors {
			t.Errorf("%s: Errors(run.Score) = %d, want %d", c.name, got, c.errors)
		}
	}
	// The scores of this run are 0, although its only epoch has no mistake. Kernel can't return such a run,
	// but checkOutcome must not set its Outcome to Converged.
	run := &KernelRun{data: xor(), kernel: Gaussian{1}, PerEpoch: []int{0}, Epochs: 1}
	if err := run.checkOutcome(Trainer{}, &interrupt.Watch{Context: t.Context()}); err != nil {
		t.Fatal(err)
	}
	if run.Outcome != Stopped || run.StopReason != Rounding {
		t.Errorf("Outcome = %v and StopReason = %v for scores of 0, want Stopped and Rounding",
			run.Outcome, run.StopReason)
	}
	messagetest.Error(t, "scores of 0", errors.New(run.Reason))
	messagetest.Error(t, "zero KernelRun", errors.New(new(KernelRun).String()))
}

// plainKernel is the textbook's kernel perceptron. It returns the number of mistakes on each example, and
// the functional margin, after each of the first n mistakes of t, beginning with those after none.
func plainKernel(t Trainer, d *Dataset, k Kernel, n int) (states [][]int, margins []float64) {
	counts := make([]int, d.Len())
	states, margins = append(states, slices.Clone(counts)), append(margins, 0)
	scores, order := make([]float64, d.Len()), make([]int, d.Len())
	for epoch := 1; len(states) <= n; epoch++ {
		t.order(epoch, order)
		for _, i := range order {
			if y := d.Label(i); y*scores[i] <= t.Margin {
				counts[i]++
				margin := math.Inf(1)
				for j := range scores {
					scores[j] += float64(y * k.Value(d.Row(i), d.Row(j)))
					margin = min(margin, d.Label(j)*scores[j])
				}
				states, margins = append(states, slices.Clone(counts)), append(margins, margin)
			}
		}
	}
	return states, margins
}

// A run of KernelContext whose context is done after its n-th check has made the first mistakes of a run
// without interruption, each completely. With larger n, it gets further, through an epoch and the check
// of the outcome, until it is the same as that of Kernel.
func TestKernelContext(t *testing.T) {
	r := random.New(5, 1)
	x, y := integers(r, 40, 4096, 1) // 4096 columns, so there are several checks in an epoch
	d, k, tr := Must(FromRows(x, y)), Gaussian{1.0 / 8192}, Trainer{Seed: 3}
	want := tr.Kernel(d, k)
	states, margins := plainKernel(tr, d, k, want.Mistakes)
	inEpoch, inCheck := 0, 0
	for n := 0; ; n++ {
		got, err := tr.KernelContext(canceledAfter(n), d, k)
		if err == nil {
			if !reflect.DeepEqual(got, want) {
				t.Errorf("KernelContext = %v, want %v, the run of Kernel", got, want)
			}
			break
		}
		if err != context.Canceled || got.StopReason != Interrupted || got.Outcome != Stopped {
			t.Fatalf("%d checks: error = %v, StopReason = %v, Outcome = %v, want %v, interrupted and stopped",
				n, err, got.StopReason, got.Outcome, context.Canceled)
		}
		if len(got.PerEpoch) != got.Epochs || !slices.Equal(got.PerExample, states[got.Mistakes]) {
			t.Errorf("%d checks: PerExample = %v after %d mistakes, PerEpoch = %v in %d epochs, want %v",
				n, got.PerExample, got.Mistakes, got.PerEpoch, got.Epochs, states[got.Mistakes])
		}
		if got.Rho != margins[got.Mistakes] {
			t.Errorf("%d checks: Rho = %v after %d mistakes, want %v", n, got.Rho, got.Mistakes, margins[got.Mistakes])
		}
		switch {
		case got.Mistakes == want.Mistakes && got.Epochs == want.Epochs:
			inCheck++
			messagetest.Error(t, "in the check", errors.New(got.String()))
		case slices.Equal(got.PerEpoch, want.PerEpoch[:got.Epochs]):
			messagetest.Error(t, fmt.Sprintf("after epoch %d", got.Epochs), errors.New(got.String()))
		default:
			inEpoch++
		}
	}
	if inEpoch < 2 || inCheck < 1 {
		t.Errorf("%d runs ended within an epoch, and %d in the check of the outcome, want at least 2 and 1",
			inEpoch, inCheck)
	}
	if _, err := (Trainer{}).KernelContext(t.Context(), d, nil); err == nil {
		t.Error("KernelContext with a nil kernel: error = nil, want an error")
	}
}

func TestKernelErrors(t *testing.T) {
	for _, c := range []struct {
		name string
		tr   Trainer
		d    *Dataset
		k    Kernel
	}{
		{"nil kernel", Trainer{}, and(), nil},
		{"Initial weights", Trainer{Initial: Weights{1, 2}}, and(), Gaussian{1}},
		{"MaxEpochs -1", Trainer{MaxEpochs: -1}, and(), Gaussian{1}},
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
