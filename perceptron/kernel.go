package perceptron

import (
	"context"
	"errors"
	"fmt"

	"perceptronlab/internal/progress"
	"perceptronlab/internal/wording"
)

// A KernelRun is the result of training the kernel perceptron: the perceptron on the features φ(x)
// of a kernel K(x, z) = φ(x)·φ(z). Instead of the weights, it stores the number mᵢ of mistakes on each
// example i. With the learning rate η, the weights and the scores are
//
//	w = η Σ mᵢ yᵢ φ(xᵢ),     w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x)
//
// [Trainer.Kernel] and [Trainer.KernelContext] return a KernelRun. Its methods may be called from several
// goroutines. If d is a [Dataset], d.Errors(run.Score) is the number of examples in d that the run
// misclassifies. For several classes, or to save the result, see classifier.KernelTrainer.
//
// Novikoff's theorem applies to φ(x) as to any features. Let M be the number of mistakes of a run with
// Margin 0, and R² = max K(xᵢ, xᵢ). If some u of norm 1 has yᵢ u·φ(xᵢ) ≥ γ > 0 for every example, then M ≤
// R²/γ². After a run with the [Outcome] [Converged], u = w/‖w‖ is such a vector, with γ = ρ/‖w‖, so
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
// It visits the examples in the same order as [Trainer.Train]. With x·z as the kernel, it also makes the
// same mistakes as Train if no operation rounds.
//
// A run with a [Gaussian] has the [Outcome] [Converged] if, for every example, y w·φ(x) in float64 exceeds
// the margin by more than a bound on its rounding error. The bound includes the errors of the kernel values.
// All other runs have the Outcome [Stopped]. In particular, a run with another Kernel never has the Outcome
// Converged, because the errors of the kernel's values are unknown. A run ends after an epoch in which a
// score overflows; its StopReason is then [Overflow].
//
// A mistake on example i adds a multiple of K(xᵢ, ·) to the scores of all n examples, which costs
// O(nd). Mistakes tend to repeat on the same examples, so up to 2²⁴ kernel values (128 MiB) are
// cached.
//
// It panics if a field of t or k is invalid, or if Initial is not nil, because a kernel run starts
// at w = 0.
func (t Trainer) Kernel(d *Dataset, k Kernel) *KernelRun {
	return Must(t.KernelContext(context.Background(), d, k))
}

// KernelContext is like [Trainer.Kernel], but stops soon after ctx is done, and returns an error if a field
// of t or k is invalid.
//
// If ctx is done, it returns the run so far and the error of ctx. The run may end within an epoch; the
// last entry of PerEpoch is then the number of mistakes in the visited part of that epoch. Every mistake
// of the run is complete: Score includes it. ctx is also checked while a row of kernel values is
// computed, after about a million numbers, so a Kernel whose Value takes long delays the end.
func (t Trainer) KernelContext(ctx context.Context, d *Dataset, k Kernel) (*KernelRun, error) {
	if err := t.checkKernel(d, k); err != nil {
		return nil, err
	}
	s := t.newKernelState(ctx, d, k)
	count := progress.Of(ctx)
	for more := true; more; {
		more = s.next()
		count.Set(s.run.Epochs, t.maxEpochs())
	}
	return s.run, s.err
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
