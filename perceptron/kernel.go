package perceptron

import (
	"errors"
	"fmt"
	"math"

	"perceptronlab/internal/wording"
)

// A KernelRun is the result of training the kernel perceptron: the perceptron on the
// features φ(x) of a kernel K(x, z) = φ(x)·φ(z), which stores no weights but uses
//
//	w = η Σ mᵢ yᵢ φ(xᵢ),     w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x)
//
// where mᵢ counts the mistakes on example i. Trainer.Kernel makes it. It can be used from
// several goroutines.
//
// Novikoff's theorem holds for φ(x) as for any features: if some u of length 1 has yᵢ
// u·φ(xᵢ) ≥ γ for every example, then M ≤ R²/γ², with R² = max K(xᵢ, xᵢ). A Converged
// run has such a u, its own w/‖w‖, so M ≤ R² ‖w‖²/ρ² with the fields Radius2, Norm2 and
// Rho.
type KernelRun struct {
	Outcome  Outcome // Converged, proved for a Gaussian, or Stopped
	Reason   string  // why it ended so, in words
	Mistakes int     // M
	Epochs   int

	PerEpoch   []int // mistakes in each epoch
	PerExample []int // mᵢ

	Radius2 float64 // R² = max K(xᵢ, xᵢ)
	Norm2   float64 // ‖w‖² = η Σ mᵢ yᵢ w·φ(xᵢ), rounded
	Rho     float64 // the functional margin ρ = min yᵢ w·φ(xᵢ), rounded

	data         *Dataset
	kernel       Kernel
	support      []int     // the examples with mᵢ > 0
	coefficients []float64 // of each of them, η mᵢ yᵢ
}

// Kernel runs t on d with the kernel k in place of x·z (Aizerman, Braverman and Rozonoer
// 1964; Freund and Schapire 1999), until an epoch has no mistake or for MaxEpochs epochs.
//
//	run := perceptron.Trainer{}.Kernel(data, perceptron.Gaussian{G: 0.5})
//	fmt.Println(run) // converged: …
//
// It visits the examples as Train does: with x·z itself as the kernel, and data on which no sum
// rounds, it makes the same mistakes. A run with a Gaussian is Converged if every score in
// float64 is above the margin by more than all that rounding can have changed, kernel values
// and exp included. Every other run is Stopped, and so is every run with a Kernel of your own.
//
// A mistake on example i changes the scores of all n examples by K(xᵢ, ·), which costs O(nd). Up
// to 2²⁴ values (128 MiB) of these rows are kept, because the same examples are mistaken again.
//
// It panics if a field of t or k has no meaning; Initial must be nil, because a run
// starts from w = 0.
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

// checkKernel returns an error if t or k can't be used for a kernel run on d.
func (t Trainer) checkKernel(d *Dataset, k Kernel) error {
	if err := t.check(d.dim); err != nil {
		return err
	}
	if t.Initial != nil {
		return errors.New("perceptron: Initial is set; a kernel run starts from w = 0 and has no other start")
	}
	if k == nil {
		return errors.New("perceptron: the Kernel is nil; wanted a Gaussian, say")
	}
	if g, ok := k.(Gaussian); ok && !(g.G > 0x1p-900 && g.G < 0x1p+900) {
		return fmt.Errorf("perceptron: the G of a Gaussian is %v; "+
			"wanted a positive number between 2⁻⁹⁰⁰ and 2⁹⁰⁰", g.G)
	}
	return nil
}

// kernelRows returns a function that returns row K(xᵢ, ·) of the kernel matrix. It keeps the first
// rows that it is asked for, as many as there is room for, and computes the others each time.
func (d *Dataset) kernelRows(k Kernel) func(i int) []float64 {
	const mostKept = 1 << 24 // values
	kept := map[int][]float64{}
	var buffer []float64
	return func(i int) []float64 {
		if row, ok := kept[i]; ok {
			return row
		}
		x := d.Row(i)
		row := make([]float64, d.rows)
		for j := range row {
			row[j] = k.Value(x, d.unpacked(j, &buffer))
		}
		if (len(kept)+1)*d.rows <= mostKept {
			kept[i] = row
		}
		return row
	}
}

// describe fills in what follows from PerExample and the scores of the examples.
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

// checkOutcome sets the outcome and the reason.
func (r *KernelRun) checkOutcome(t Trainer) {
	last := r.PerEpoch[r.Epochs-1]
	g, proved := r.kernel.(Gaussian)
	switch {
	case last > 0:
		r.Reason = fmt.Sprintf("the limit of %s is reached with %s, %d of them in the last epoch. "+
			"This is not a proof that no w separates the features: a larger MaxEpochs may converge. "+
			"A Gaussian kernel separates all data in which no point is in both classes",
			wording.Plural(r.Epochs, "epoch"), wording.Plural(r.Mistakes, "mistake"), last)
		return
	case !proved:
		r.Reason = "an epoch had no mistake in float64, but how much this kernel rounds is not known: " +
			"this is not a proof that every score is right"
		return
	}
	for i := range r.data.rows {
		if !r.above(t.Margin, g, i) {
			r.Reason = fmt.Sprintf("an epoch had no mistake in float64, "+
				"but the score of example %d is not above the margin "+
				"by more than rounding can have changed. "+
				"This is not a proof that nothing separates the features", i)
			return
		}
	}
	r.Outcome = Converged
	r.Reason = "an epoch had no mistake, and every score is above the margin whatever was rounded"
}

// above reports whether it is certain that y w·φ(xᵢ) > margin.
//
// The score is computed as Score does, from s terms cⱼ e⁻ᵃ with cⱼ = η mⱼ yⱼ. With u = 2⁻⁵³,
// a is off by (d/8 + 8) u a, which changes e⁻ᵃ by that factor; exp is off by less than 2u,
// each product by u, and the sum by s u or less. So the score is off by at most
//
//	Σ |cⱼ e⁻ᵃ| (a (d/8 + 8) + s + 8) u
//
// and a little more, where e⁻ᵃ underflows or the bound itself is rounded.
func (r *KernelRun) above(margin float64, g Gaussian, i int) bool {
	const u, tiny = 0x1p-53, 0x1p-1040
	x, y := r.data.Row(i), r.data.labels[i]
	var sum, off float64
	var buffer []float64
	for s, j := range r.support {
		z := r.data.unpacked(j, &buffer)
		c := r.coefficients[s]
		term := float64(c * g.Value(z, x))
		sum += term
		parts := g.exponent(z, x)*float64(r.data.dim/8+9) + float64(len(r.support)+8)
		off += float64(u*math.Abs(term)*parts) + float64(math.Abs(c)*tiny)
	}
	threshold := margin + float64(1.01*off) + tiny
	return y*sum > threshold+float64(threshold*0x1p-40) && !math.IsInf(sum, 0)
}

// Score returns w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x), summed in the order of the examples. It
// costs O(d) for each example that was ever mistaken. It panics unless x has a feature
// for each column of the data.
func (r *KernelRun) Score(x []float64) float64 {
	if len(x) != r.data.dim {
		panic(fmt.Sprintf("perceptron: Score of a point of %d features by a KernelRun of %d columns; "+
			"wanted as many of both", len(x), r.data.dim))
	}
	sum := 0.0
	var buffer []float64
	for k, i := range r.support {
		sum += float64(r.coefficients[k] * r.kernel.Value(r.data.unpacked(i, &buffer), x))
	}
	return sum
}

// String says how the run ended.
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
		return "stopped: nothing was trained"
	}
	return "stopped: " + r.Reason
}
