package perceptron

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
)

// A KernelRun is what became of training by the kernel perceptron: the perceptron of the
// features φ(x) of a kernel K(x, z) = φ(x)·φ(z), which has no weights but
//
//	w = η Σ mᵢ yᵢ φ(xᵢ),     w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x)
//
// with mᵢ the mistakes on example i. Trainer.Kernel makes it. It can be used from several
// goroutines.
//
// # What it promises
//
// Novikoff's theorem is about φ(x) as about any features: if some u of length 1 has
// yᵢ u·φ(xᵢ) ≥ γ for every example, then M ≤ R²/γ², with R² = max K(xᵢ, xᵢ). A Converged
// run has such a u, its own w/‖w‖, so that M ≤ R² ‖w‖²/ρ² with the fields Radius2, Norm2
// and Rho.
//
// # What is proved
//
// Converged: y w·φ(x) > margin holds for every example in exact arithmetic. The score in
// float64 is enough where it exceeds all that rounding can have changed, kernel values
// and exp included; where it does not, a linear or polynomial kernel is computed in
// rational numbers. Inseparable: w is again what it was, so that Σ λᵢ yᵢ φ(xᵢ) = 0; that
// is ‖Σ λᵢ yᵢ φ(xᵢ)‖² = Σ λᵢ λⱼ yᵢ yⱼ K(xᵢ, xⱼ) = 0 in rational numbers, for a linear kernel,
// or a polynomial one on up to 2¹⁸/d pairs of examples. All else is Stopped, and always so
// with a Kernel of your own.
//
// # Memory and time
//
// A mistake on example i changes the scores of all examples by K(xᵢ, ·), a row of the
// kernel matrix: O(nd). The rows are kept, because mistakes come again, up to 2²⁴ values
// (128 MiB): all of them for up to 4096 examples, for more of those that are mistaken
// first. Other rows are computed anew at each mistake. Besides there are a score and a
// count an example, and some bytes an epoch. Sparse rows are unpacked one at a time.
type KernelRun struct {
	Outcome  Outcome
	Reason   string // why it ended so, in words
	Mistakes int    // M
	Epochs   int    // epochs, the one included in which the run was interrupted

	PerEpoch   []int // mistakes in each epoch
	PerExample []int // mᵢ
	Lambda     []int // if Inseparable: λ ≥ 0, not all 0, with Σ λᵢ yᵢ φ(xᵢ) = 0
	Returned   int   // if Inseparable: w was the same at the end of this epoch, 0 for the start

	Radius2 float64 // R² = max K(xᵢ, xᵢ)
	Norm2   float64 // ‖w‖² = η Σ mᵢ yᵢ w·φ(xᵢ), rounded
	Rho     float64 // the functional margin ρ = min yᵢ w·φ(xᵢ), rounded

	data         *Dataset
	kernel       Kernel
	support      []int     // the examples with mᵢ > 0
	coefficients []float64 // of each of them, η mᵢ yᵢ
}

// Kernel runs t on d with the inner product k in place of x·z (Aizerman, Braverman and
// Rozonoer 1964; Freund and Schapire 1999), until an epoch has no mistake, until the run
// proves that nothing separates the features, or for MaxEpochs epochs.
//
//	run := perceptron.Trainer{}.Kernel(data, perceptron.Polynomial{Degree: 2, Constant: 1})
//	fmt.Println(run) // converged: …
//
// The visits are those of Train: with Linear and data on which no sum rounds it makes the
// same mistakes. Absorb the bias for Linear only; Polynomial has one if its Constant is
// not 0, and Gaussian needs none. It panics if a field of t or k has no meaning; Initial
// has none here, because a run starts from w = 0.
func (t Trainer) Kernel(d *Dataset, k Kernel) *KernelRun {
	if err := t.checkKernel(d, k); err != nil {
		panic(err)
	}
	run, _ := t.withKernel(context.Background(), d, k)
	return run
}

// KernelContext is Kernel that stops soon after ctx is done: it then returns ctx's error
// and the run so far, which may end within an epoch. A field of t or k that has no meaning
// is an error.
func (t Trainer) KernelContext(ctx context.Context, d *Dataset, k Kernel) (*KernelRun, error) {
	if err := t.checkKernel(d, k); err != nil {
		return nil, err
	}
	return t.withKernel(ctx, d, k)
}

func (t Trainer) checkKernel(d *Dataset, k Kernel) error {
	if err := t.check(d.dim); err != nil {
		return err
	}
	if t.Initial != nil {
		return errors.New("perceptron: Initial is set; a kernel run starts from w = 0 and has no other start")
	}
	if k == nil {
		return errors.New("perceptron: the Kernel is nil; wanted Linear{}, a Polynomial or a Gaussian, say")
	}
	if known, ok := k.(knownKernel); ok {
		return known.check()
	}
	return nil
}

func (t Trainer) withKernel(ctx context.Context, d *Dataset, k Kernel) (*KernelRun, error) {
	p := &kernelPass{trainer: t, data: d, kernel: k, rows: make([][]float64, d.rows), limit: keptRows}
	p.reset()
	p.note(0)
	for p.next(ctx) {
	}
	return p.run(), p.err
}

// A kernelPass is the state of a kernel run between two epochs.
type kernelPass struct {
	trainer Trainer
	data    *Dataset
	kernel  Kernel
	rows    [][]float64 // K(xᵢ, ·) of mistaken examples, as many as limit allows
	kept    int         // values in rows
	limit   int

	scores     []float64 // w·φ(xᵢ)
	perExample []int
	perEpoch   []int
	mistakes   int
	order      []int
	visited    map[uint64]int // the epochs by the hash of their scores; nil: no more looked at

	before func(i int) // if not nil, told of each mistake

	err      error // ctx's
	outcome  Outcome
	reason   string
	lambda   []int
	returned int
}

// keptRows is how many values of the kernel matrix are kept.
const keptRows = 1 << 24

// reset sets w = 0.
func (p *kernelPass) reset() {
	n := p.data.rows
	p.scores, p.perExample, p.order = make([]float64, n), make([]int, n), make([]int, n)
	p.perEpoch, p.mistakes, p.visited = nil, 0, map[uint64]int{}
}

// next runs an epoch. It returns false if that was the last one: outcome and reason then
// say why.
func (p *kernelPass) next(ctx context.Context) bool {
	before, epoch := p.mistakes, len(p.perEpoch)+1
	seen := p.visit(ctx, epoch)
	if seen > 0 {
		p.perEpoch = append(p.perEpoch, p.mistakes-before)
	}
	if seen < p.data.rows {
		p.interrupt(ctx, fmt.Sprintf("interrupted in epoch %d, after %d of its %s", epoch, seen, count(p.data.rows, "example")))
		return false
	}
	return p.judge(ctx, epoch)
}

func (p *kernelPass) interrupt(ctx context.Context, reason string) {
	p.err, p.reason = ctx.Err(), reason
}

// visit runs over the examples of an epoch and returns how many it visited: all of them
// unless ctx is done.
func (p *kernelPass) visit(ctx context.Context, epoch int) int {
	p.trainer.order(epoch, p.order)
	rate, look := p.trainer.rate(), watch{Context: ctx}
	if ctx.Err() != nil {
		return 0
	}
	for seen, i := range p.order {
		y := p.data.labels[i]
		if y*p.scores[i] > p.trainer.Margin {
			if look.over(1) {
				return seen
			}
			continue
		}
		row := p.row(&look, i)
		if row == nil {
			return seen
		}
		for j, k := range row {
			p.scores[j] += float64(rate * y * k)
		}
		p.mistakes++
		p.perExample[i]++
		if p.before != nil {
			p.before(i)
		}
	}
	return p.data.rows
}

// row returns K(xᵢ, ·), or nil if the context of look is done.
func (p *kernelPass) row(look *watch, i int) []float64 {
	if p.rows[i] != nil {
		return p.rows[i]
	}
	d := p.data
	x, row := d.Row(i), make([]float64, d.rows)
	var buffer []float64
	for j := range row {
		if look.over(d.dim) {
			return nil
		}
		row[j] = p.kernel.Value(x, d.unpacked(j, &buffer))
	}
	if p.kept+d.rows <= p.limit {
		p.rows[i] = row
		p.kept += d.rows
	}
	return row
}

// run returns the run so far.
func (p *kernelPass) run() *KernelRun {
	run := &KernelRun{
		Outcome: p.outcome, Reason: p.reason,
		Mistakes: p.mistakes, Epochs: len(p.perEpoch),
		PerEpoch: p.perEpoch, PerExample: p.perExample,
		Lambda: p.lambda, Returned: p.returned,
		Rho:  math.Inf(1),
		data: p.data, kernel: p.kernel,
	}
	var buffer []float64
	for i, m := range p.perExample {
		x, y := p.data.unpacked(i, &buffer), p.data.labels[i]
		run.Radius2 = max(run.Radius2, p.kernel.Value(x, x))
		run.Rho = min(run.Rho, y*p.scores[i])
		if m > 0 {
			c := p.coefficient(i)
			run.Norm2 += float64(c * p.scores[i])
			run.support = append(run.support, i)
			run.coefficients = append(run.coefficients, c)
		}
	}
	return run
}

// coefficient returns η mᵢ yᵢ.
func (p *kernelPass) coefficient(i int) float64 {
	return p.trainer.rate() * float64(p.perExample[i]) * p.data.labels[i]
}

// Score returns w·φ(x) = η Σ mᵢ yᵢ K(xᵢ, x), in the order of the examples: O(d) for each
// example that was ever mistaken. It panics unless x has a feature for each column of the
// data.
func (r *KernelRun) Score(x []float64) float64 {
	if len(x) != r.data.dim {
		panic(fmt.Sprintf("perceptron: Score of a point of %d features by a KernelRun of %d columns; wanted as many of both", len(x), r.data.dim))
	}
	sum := 0.0
	var buffer []float64
	for k, i := range r.support {
		sum += float64(r.coefficients[k] * r.kernel.Value(r.data.unpacked(i, &buffer), x))
	}
	return sum
}

// unpacked returns row i, of sparse data in the buffer, which it makes at first.
func (d *Dataset) unpacked(i int, buffer *[]float64) []float64 {
	if !d.matrix.Sparse() {
		return slices.Clip(d.row(i).Values)
	}
	if *buffer == nil {
		*buffer = make([]float64, d.dim)
	}
	d.row(i).Unpack(*buffer)
	return *buffer
}

// Support returns the examples that were ever mistaken, in increasing order: w is made of
// them alone.
func (r *KernelRun) Support() []int { return slices.Clone(r.support) }

// String says how the run ended.
//
//	converged: 5 mistakes on 4 of the 4 examples in 3 epochs, with the kernel (1 + x·z)^2
//	inseparable: after 4 mistakes w is back at 0; λ = [1 1 1 1]
//	stopped: …
func (r *KernelRun) String() string {
	switch {
	case r.Outcome == Converged:
		return fmt.Sprintf("converged: %s on %d of the %s in %s, with the kernel %v", count(r.Mistakes, "mistake"),
			len(r.support), count(r.data.rows, "example"), count(r.Epochs, "epoch"), r.kernel)
	case r.Outcome == Inseparable && r.Returned == 0:
		return fmt.Sprintf("inseparable: after %s w is back at 0; λ = %s", count(r.Mistakes, "mistake"), counts(r.Lambda))
	case r.Outcome == Inseparable:
		return fmt.Sprintf("inseparable: after %s w is back where it was after epoch %d; λ = %s", count(r.Mistakes, "mistake"), r.Returned, counts(r.Lambda))
	case r.Reason == "":
		return "stopped: nothing was trained"
	}
	return "stopped: " + r.Reason
}
