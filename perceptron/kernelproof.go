package perceptron

import (
	"context"
	"fmt"
	"math"
	"math/big"
)

// judge looks at the run after an epoch. It returns true if the run goes on; otherwise
// outcome and reason say how it ended.
func (p *kernelPass) judge(ctx context.Context, epoch int) bool {
	if p.perEpoch[epoch-1] == 0 {
		p.confirm(ctx)
		return false
	}
	if j := notFinite(p.scores); j >= 0 {
		p.reason = fmt.Sprintf("overflow: the score of example %d is %v after epoch %d. "+
			"Divide the data by a power of two (Scale), or take a kernel of a smaller degree", j, p.scores[j], epoch)
		return false
	}
	if earlier, ok := p.note(epoch); ok && p.cycle(ctx, earlier) {
		return false
	}
	if epoch >= p.trainer.maxEpochs() {
		p.reason = p.reasonLimit(epoch)
		return false
	}
	return true
}

// note remembers the end of an epoch, and returns the first epoch that ended with the same
// scores. The same scores on all examples are the same w, which is a sum of the φ(xᵢ), as
// far as nothing rounds.
func (p *kernelPass) note(epoch int) (earlier int, ok bool) {
	if p.visited == nil {
		return 0, false
	}
	h := hash(p.scores)
	earlier, ok = p.visited[h]
	if !ok {
		p.visited[h] = epoch
	}
	return earlier, ok
}

// proofSize bounds the features read for the proof that nothing separates a polynomial
// kernel's: less than a second of rational numbers.
const proofSize = 1 << 18

// cycle proves that w is what it was after an earlier epoch. If it can't, the run looks
// for no other return.
func (p *kernelPass) cycle(ctx context.Context, earlier int) bool {
	p.visited = nil
	known, ok := p.kernel.(knownKernel)
	if !ok {
		return false
	}
	then := &kernelPass{trainer: p.trainer, data: p.data, kernel: p.kernel, rows: p.rows, kept: p.kept, limit: p.limit}
	then.reset()
	for epoch := 1; epoch <= earlier; epoch++ {
		if then.visit(ctx, epoch) < p.data.rows {
			p.interruptProof(ctx)
			return true
		}
	}
	p.kept = then.kept
	lambda := make([]int, p.data.rows)
	var support []int
	for i := range lambda {
		if lambda[i] = p.perExample[i] - then.perExample[i]; lambda[i] > 0 {
			support = append(support, i)
		}
	}
	zero := p.vanishes(ctx, known, lambda, support)
	if ctx.Err() != nil {
		p.interruptProof(ctx)
		return true
	}
	if zero {
		p.outcome, p.lambda, p.returned = Inseparable, lambda, earlier
		p.reason = "w is back where it was, and ‖Σ λ y φ(x)‖² = 0 exactly"
	}
	return zero
}

// vanishes returns whether it is certain that ‖Σ λᵢ yᵢ φ(xᵢ)‖² = Σ λᵢ λⱼ yᵢ yⱼ K(xᵢ, xⱼ) is
// 0, with λ > 0 on the support and somewhere.
func (p *kernelPass) vanishes(ctx context.Context, k knownKernel, lambda, support []int) bool {
	if _, ok := k.(Linear); ok {
		return p.data.cancels(ctx, lambda)
	}
	if len(support)*len(support)*p.data.dim > proofSize {
		return false
	}
	norm2 := new(big.Rat)
	for _, i := range support {
		for _, j := range support {
			if j > i || ctx.Err() != nil {
				break
			}
			value := k.exactly(p.data.Row(i), p.data.Row(j))
			if value == nil {
				return false
			}
			c := int64(lambda[i])
			if p.data.labels[i] != p.data.labels[j] {
				c = -c
			}
			value.Mul(value, new(big.Rat).SetInt64(c))
			value.Mul(value, new(big.Rat).SetInt64(int64(lambda[j])))
			norm2.Add(norm2, value)
			if j < i { // and (j, i)
				norm2.Add(norm2, value)
			}
		}
	}
	return norm2.Sign() == 0 && len(support) > 0 && ctx.Err() == nil
}

func (p *kernelPass) interruptProof(ctx context.Context) {
	p.interrupt(ctx, fmt.Sprintf("interrupted after epoch %d, while its outcome was checked in exact arithmetic", len(p.perEpoch)))
}

// confirm judges a run whose last epoch had no mistake in float64: each score must be above
// the margin without rounding.
func (p *kernelPass) confirm(ctx context.Context) {
	known, ok := p.kernel.(knownKernel)
	if !ok {
		p.reason = "an epoch had no mistake in float64, but how much this kernel rounds is not known: " +
			"this is not a proof that every score is right"
		return
	}
	run, look := p.run(), watch{Context: ctx}
	for i := range p.data.rows {
		above, err := p.above(&look, known, run, i)
		switch {
		case err != nil:
			p.interruptProof(ctx)
			return
		case !above:
			p.reason = fmt.Sprintf("an epoch had no mistake in float64, but the score of example %d, %.4g, is not above the margin "+
				"by more than rounding can have changed. This is not a proof that nothing separates the features", i, p.scores[i])
			return
		}
	}
	p.outcome = Converged
	p.reason = "an epoch had no mistake, and every score is above the margin whatever was rounded"
}

// above returns whether it is certain that y w·φ(xᵢ) > margin: by a score in float64, or
// else by one in rational numbers.
//
// The score is computed as Score does, from s terms cⱼ Kⱼ with cⱼ = η mⱼ yⱼ. Each cⱼ, each
// term and each sum is rounded, and Kⱼ is off by a known ε. So it is off by at most
//
//	Σ |cⱼ| ε + (s + 4) u Σ |cⱼ Kⱼ|,   u = 2⁻⁵³
//
// and a little more, where products underflow.
func (p *kernelPass) above(look *watch, k knownKernel, run *KernelRun, i int) (bool, error) {
	const tiny = 0x1p-1040
	x, y := p.data.Row(i), p.data.labels[i]
	sum, size := 0.0, 0.0
	var buffer []float64
	for s, j := range run.support {
		if look.over(p.data.dim) {
			return false, look.Err()
		}
		term := float64(run.coefficients[s] * k.Value(p.data.unpacked(j, &buffer), x))
		sum += term
		size += math.Abs(term)
	}
	all := p.trainer.rate() * float64(p.mistakes) // Σ |cⱼ|
	each, relative := k.rounding(p.data.dim, p.data.radius2)
	off := min(float64(all*each), float64(relative*size)+float64(all*tiny))
	off += float64(float64(len(run.support)+4) * 0x1p-53 * size)
	threshold := p.trainer.Margin + float64(1.01*off) + tiny
	threshold += float64(threshold * 0x1p-40) // the sums round
	if y*sum > threshold && !math.IsInf(sum, 0) {
		return true, nil
	}
	return p.exactlyAbove(look, k, run, i)
}

// exactlyAbove is above in rational numbers; false if the kernel has none.
func (p *kernelPass) exactlyAbove(look *watch, k knownKernel, run *KernelRun, i int) (bool, error) {
	x, sum := p.data.Row(i), new(big.Rat)
	for _, j := range run.support {
		if look.over(64 * p.data.dim) { // rational numbers take their time
			return false, look.Err()
		}
		value := k.exactly(p.data.Row(j), x)
		if value == nil {
			return false, nil
		}
		c := exactRat(p.trainer.rate() * p.data.labels[j])
		c.Mul(c, new(big.Rat).SetInt64(int64(p.perExample[j])))
		sum.Add(sum, c.Mul(c, value))
	}
	sum.Mul(sum, exactRat(p.data.labels[i]))
	return sum.Cmp(exactRat(p.trainer.Margin)) > 0, nil
}

func (p *kernelPass) reasonLimit(epoch int) string {
	const unproved = "This is not a proof that no w separates the features: a larger MaxEpochs may converge. "
	advice := "Another kernel may have features that can be separated"
	switch k := p.kernel.(type) {
	case Linear:
		advice = "To know, ask perceptron.Separate"
	case Polynomial:
		if k.Constant > 0 {
			advice = fmt.Sprintf("To know, ask perceptron.Separate about Products{Degree: %d} with the bias absorbed", k.Degree)
		}
	case Gaussian:
		advice = "A Gaussian kernel separates all data in which no point is in both classes"
	}
	return fmt.Sprintf("the limit of %s is reached with %s, %d of them in the last epoch. %s%s",
		count(epoch, "epoch"), count(p.mistakes, "mistake"), p.perEpoch[epoch-1], unproved, advice)
}
