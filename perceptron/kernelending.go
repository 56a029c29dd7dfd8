package perceptron

import (
	"fmt"
	"math"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// The formats of the Reason of a KernelRun with the Outcome Stopped.
const (
	kernelLimit = "the run reached the limit of %s with %s, %d of them in the last epoch. " +
		kernelUnproved + ": with a larger MaxEpochs, the run may converge. " +
		"A Gaussian kernel separates all data in which no point has both labels"
	kernelUnknown = "an epoch had no mistake in float64, but the rounding error of this kernel is unknown. " +
		"This does not prove that w separates the feature vectors"
	kernelUnconfirmed = "an epoch had no mistake in float64, " +
		"but the score of example %d may be above the margin only because of rounding. " +
		kernelUnproved
	kernelOverflow = "overflow: the score of example %d is %v after epoch %d, " +
		"so the scores are meaningless. Use a Kernel with smaller values, or a smaller LearningRate"
	kernelInterrupted = "interrupted in epoch %d, after %d of its %s. " + kernelUnproved
	kernelUnchecked   = "interrupted after epoch %d, during the check of the scores. " + kernelUnproved
	kernelUnproved    = "This does not prove that no w separates the feature vectors"
)

// interrupted sets Reason and StopReason of a run that a context ended after visiting the given number of
// examples of an epoch.
func (r *KernelRun) interrupted(seen int) {
	epoch := r.Epochs
	if seen == 0 {
		epoch++ // because r.Epochs does not count an epoch before its first visit
	}
	r.StopReason = Interrupted
	r.Reason = fmt.Sprintf(kernelInterrupted, epoch, seen, wording.Plural(r.data.rows, "example"))
}

// overflowed sets Reason and StopReason of a run whose score of example i has become infinite or NaN.
func (r *KernelRun) overflowed(i int, score float64) {
	r.StopReason = Overflow
	r.Reason = fmt.Sprintf(kernelOverflow, i, score, r.Epochs)
}

// checkOutcome sets Outcome, Reason and StopReason at the end of the last epoch. It returns an error if the
// context of watch is done.
func (r *KernelRun) checkOutcome(t Trainer, watch *interrupt.Watch) error {
	last := r.PerEpoch[r.Epochs-1]
	g, isGaussian := r.kernel.(Gaussian)
	switch {
	case last > 0:
		r.StopReason = LimitReached
		r.Reason = fmt.Sprintf(kernelLimit,
			wording.Plural(r.Epochs, "epoch"), wording.Plural(r.Mistakes, "mistake"), last)
		return nil
	case !isGaussian:
		r.StopReason = Rounding
		r.Reason = kernelUnknown
		return nil
	}
	for i := range r.data.rows {
		if err := watch.Check(r.data.kernelCost(len(r.support))); err != nil {
			r.StopReason = Interrupted
			r.Reason = fmt.Sprintf(kernelUnchecked, r.Epochs)
			return err
		}
		if !r.isAbove(t.Margin, g, i) {
			r.StopReason = Rounding
			r.Reason = fmt.Sprintf(kernelUnconfirmed, i)
			return nil
		}
	}
	r.Outcome = Converged
	r.StopReason = Proved
	r.Reason = "an epoch had no mistake, " +
		"and every score exceeds the margin by more than its rounding error"
	return nil
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
