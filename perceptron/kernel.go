package perceptron

import (
	"errors"
	"fmt"
	"math"

	"perceptronlab/internal/wording"
)

// A KernelRun is the result of training the kernel perceptron: the perceptron on the features φ(x)
// of a kernel K(x, z) = φ(x)·φ(z). Instead of the weights, it stores the number mᵢ of mistakes on each
// example i. With the learning rate η, the weights and the scores are
//
//	w = η Σ mᵢ yᵢ φ(xᵢ),     w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x)
//
// Trainer.Kernel returns a KernelRun. Its methods may be called from several goroutines.
//
// Novikoff's theorem applies to φ(x) as to any features. Let M be the number of mistakes of a run
// with Margin 0, and R² = max K(xᵢ, xᵢ). If some u of norm 1 has yᵢ u·φ(xᵢ) ≥ γ > 0 for every
// example, then M ≤ R²/γ². After a run with the Outcome Converged, u = w/‖w‖ is such a vector, with
// γ = ρ/‖w‖, so
//
//	M ≤ R² ‖w‖²/ρ² = Radius2 · Norm2 / Rho²
type KernelRun struct {
	Outcome    Outcome    // Converged, which is proved, or Stopped
	Reason     string     // why the run ended, in words
	StopReason StopReason // why the run ended, for programs
	Mistakes   int        // M
	Epochs     int

	PerEpoch   []int // mistakes in each epoch
	PerExample []int // mᵢ

	Radius2 float64 // R² = max K(xᵢ, xᵢ)
	Norm2   float64 // ‖w‖² = η Σ mᵢ yᵢ w·φ(xᵢ), rounded
	Rho     float64 // the functional margin ρ = min yᵢ w·φ(xᵢ), rounded

	data         *Dataset
	kernel       Kernel
	support      []int     // the examples with mᵢ > 0
	coefficients []float64 // η mᵢ yᵢ for each example of support
}

// Kernel trains on d with the kernel k instead of the inner product x·z (Aizerman, Braverman and
// Rozonoer 1964; Freund and Schapire 1999), until an epoch has no mistake or for MaxEpochs epochs.
//
//	run := perceptron.Trainer{}.Kernel(data, perceptron.Gaussian{G: 0.5})
//	fmt.Println(run) // converged: …
//
// It visits the examples in the same order as Train. With x·z as the kernel, it also makes the same
// mistakes as Train if no operation rounds.
//
// A run with a Gaussian has the Outcome Converged if, for every example, y w·φ(x) in float64 exceeds the
// margin by more than a bound on its rounding error. The bound includes the errors of the kernel values.
// All other runs have the Outcome Stopped. In particular, a run with another Kernel never has the Outcome
// Converged, because the errors of the kernel's values are unknown.
//
// A mistake on example i adds a multiple of K(xᵢ, ·) to the scores of all n examples, which costs
// O(nd). Mistakes tend to repeat on the same examples, so up to 2²⁴ kernel values (128 MiB) are
// cached.
//
// It panics if a field of t or k is invalid, or if Initial is not nil, because a kernel run starts
// at w = 0.
func (t Trainer) Kernel(d *Dataset, k Kernel) *KernelRun {
	if err := t.checkKernel(d, k); err != nil {
		panic(err)
	}
	run := &KernelRun{data: d, kernel: k, PerExample: make([]int, d.rows)}
	scores := make([]float64, d.rows) // w·φ(xᵢ)
	order := make([]int, d.rows)
	row := d.kernelRows(k)
	for run.Epochs < t.maxEpochs() {
		before := run.Mistakes
		run.Epochs++
		t.order(run.Epochs, order)
		for _, i := range order {
			y := d.labels[i]
			if !isMistake(y, scores[i], t.Margin) {
				continue
			}
			for j, v := range row(i) {
				scores[j] += float64(t.rate() * y * v)
			}
			run.Mistakes++
			run.PerExample[i]++
		}
		run.PerEpoch = append(run.PerEpoch, run.Mistakes-before)
		if run.Mistakes == before {
			break
		}
	}
	run.describe(t, scores)
	run.checkOutcome(t)
	return run
}

// checkKernel returns an error if a field of t or k is invalid for a kernel run on d.
func (t Trainer) checkKernel(d *Dataset, k Kernel) error {
	if err := t.check(d.dim); err != nil {
		return err
	}
	if t.Initial != nil {
		return errors.New("perceptron: Trainer.Initial: got weights, want nil, " +
			"because a kernel run starts at w = 0")
	}
	if k == nil {
		return errors.New("perceptron: Trainer.Kernel: got a nil Kernel, " +
			"want a Kernel such as Gaussian{G: 1}")
	}
	if g, ok := k.(Gaussian); ok && !(g.G > 0x1p-900 && g.G < 0x1p+900) {
		return fmt.Errorf("perceptron: Gaussian.G: got %v, want a number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", g.G)
	}
	return nil
}

// kernelRows returns a function that returns row i of the kernel matrix, K(xᵢ, ·). The function caches
// the rows of the first calls, up to 2²⁴ values in total. It computes any other row at every call.
func (d *Dataset) kernelRows(k Kernel) func(i int) []float64 {
	const cacheSize = 1 << 24 // values
	cache := map[int][]float64{}
	var buffer []float64
	return func(i int) []float64 {
		if row, ok := cache[i]; ok {
			return row
		}
		x := d.Row(i)
		row := make([]float64, d.rows)
		for j := range row {
			row[j] = k.Value(x, d.unpacked(j, &buffer))
		}
		if (len(cache)+1)*d.rows <= cacheSize {
			cache[i] = row
		}
		return row
	}
}

// describe computes Radius2, Norm2, Rho, support and coefficients from PerExample and the scores of
// the examples.
func (r *KernelRun) describe(t Trainer, scores []float64) {
	r.Rho = math.Inf(1)
	var buffer []float64
	for i, m := range r.PerExample {
		x, y := r.data.unpacked(i, &buffer), r.data.labels[i]
		r.Radius2 = max(r.Radius2, r.kernel.Value(x, x))
		r.Rho = min(r.Rho, y*scores[i])
		if m > 0 {
			c := t.rate() * float64(m) * y
			r.Norm2 += float64(c * scores[i])
			r.support = append(r.support, i)
			r.coefficients = append(r.coefficients, c)
		}
	}
}

// checkOutcome sets Outcome and Reason at the end of the run.
func (r *KernelRun) checkOutcome(t Trainer) {
	last := r.PerEpoch[r.Epochs-1]
	g, isGaussian := r.kernel.(Gaussian)
	switch {
	case last > 0:
		r.Reason = fmt.Sprintf("the run reached the limit of %s with %s, %d of them in the last epoch. "+
			"This does not prove that no w separates the feature vectors: "+
			"with a larger MaxEpochs, the run may converge. "+
			"A Gaussian kernel separates all data in which no point has both labels",
			wording.Plural(r.Epochs, "epoch"), wording.Plural(r.Mistakes, "mistake"), last)
		return
	case !isGaussian:
		r.Reason = "an epoch had no mistake in float64, but the rounding error of this kernel is unknown. " +
			"This does not prove that w separates the feature vectors"
		return
	}
	for i := range r.data.rows {
		if !r.isAbove(t.Margin, g, i) {
			r.Reason = fmt.Sprintf("an epoch had no mistake in float64, "+
				"but the score of example %d may be above the margin only because of rounding. "+
				"This does not prove that no w separates the feature vectors", i)
			return
		}
	}
	r.Outcome = Converged
	r.Reason = "an epoch had no mistake, " +
		"and every score exceeds the margin by more than its rounding error"
}

// isAbove reports whether yᵢ w·φ(xᵢ) > margin is certain despite rounding.
//
// It computes the score as Score does: as a sum of s terms cⱼ e⁻ᵃ, where cⱼ = η mⱼ yⱼ and
// a = g ‖xⱼ − xᵢ‖². Let u = 2⁻⁵³. The error of a is at most (d/8 + 8) u a, and it causes a relative
// error of the same size in e⁻ᵃ. Computing exp adds a relative error of less than 2u. Each product
// adds at most u, and the summation adds at most s u. So the error of the score is at most
//
//	Σ |cⱼ e⁻ᵃ| (a (d/8 + 8) + s + 8) u
//
// The code adds a small allowance for underflow of e⁻ᵃ and for rounding of the bound itself.
func (r *KernelRun) isAbove(margin float64, g Gaussian, i int) bool {
	const u, tiny = 0x1p-53, 0x1p-1040
	x, y := r.data.Row(i), r.data.labels[i]
	var sum, bound float64
	var buffer []float64
	for k, j := range r.support {
		z := r.data.unpacked(j, &buffer)
		c := r.coefficients[k]
		term := float64(c * g.Value(z, x))
		sum += term
		parts := g.exponent(z, x)*float64(r.data.dim/8+9) + float64(len(r.support)+8)
		bound += float64(u*math.Abs(term)*parts) + float64(math.Abs(c)*tiny)
	}
	threshold := margin + float64(1.01*bound) + tiny
	return y*sum > threshold+float64(threshold*0x1p-40) && !math.IsInf(sum, 0)
}

// Score returns w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x), summed in the order of the examples. It costs O(d) for
// each example with mᵢ > 0. It panics unless x has one feature per column of the training data.
func (r *KernelRun) Score(x []float64) float64 {
	if len(x) != r.data.dim {
		panic(fmt.Sprintf("perceptron: KernelRun.Score: got a point with %s, "+
			"want %d, one per column of the training data", wording.Plural(len(x), "feature"), r.data.dim))
	}
	sum := 0.0
	var buffer []float64
	for k, i := range r.support {
		sum += float64(r.coefficients[k] * r.kernel.Value(r.data.unpacked(i, &buffer), x))
	}
	return sum
}

// String returns the outcome and the counts of the run, or the reason why it stopped.
//
//	converged: 5 mistakes on 4 of the 4 examples in 3 epochs, with the kernel exp(-1 |x-z|²)
//	stopped: …
func (r *KernelRun) String() string {
	switch {
	case r.Outcome == Converged:
		return fmt.Sprintf("converged: %s on %d of the %s in %s, with the kernel %v",
			wording.Plural(r.Mistakes, "mistake"), len(r.support), wording.Plural(r.data.rows, "example"),
			wording.Plural(r.Epochs, "epoch"), r.kernel)
	case r.Reason == "":
		return "stopped: not trained"
	}
	return "stopped: " + r.Reason
}
