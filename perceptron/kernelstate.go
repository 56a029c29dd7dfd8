package perceptron

import (
	"context"
	"math"

	"perceptronlab/internal/interrupt"
)

// A kernelState is the state of a kernel run between two epochs. The StopReason of the run is Running until
// the run ends.
type kernelState struct {
	run     *KernelRun
	trainer Trainer
	scores  []float64 // w·φ(xᵢ)
	order   []int     // the order of the examples in the epoch
	rows    kernelRows
	watch   interrupt.Watch
	err     error // the error of the context, if it interrupted the run
}

// newKernelState returns the state of a kernel run on d before its first epoch.
func (t Trainer) newKernelState(ctx context.Context, d *Dataset, k Kernel) *kernelState {
	return &kernelState{
		run:     &KernelRun{data: d, kernel: k, PerExample: make([]int, d.rows)},
		trainer: t,
		scores:  make([]float64, d.rows),
		order:   make([]int, d.rows),
		rows:    kernelRows{data: d, kernel: k, cache: map[int][]float64{}},
		watch:   interrupt.Watch{Context: ctx},
	}
}

// next runs an epoch and reports whether the run continues. If the run ends, next completes it.
func (s *kernelState) next() bool {
	r := s.run
	before := r.Mistakes
	s.trainer.order(r.Epochs+1, s.order)
	seen := s.visit()
	if seen > 0 {
		r.PerEpoch = append(r.PerEpoch, r.Mistakes-before)
		r.Epochs++
	}
	overflowed := notFinite(s.scores)
	if s.err == nil && overflowed < 0 && r.Mistakes > before && r.Epochs < s.trainer.maxEpochs() {
		return true
	}
	r.describe(s.trainer, s.scores)
	switch {
	case s.err != nil:
		r.interrupted(seen)
	case overflowed >= 0:
		r.overflowed(overflowed, s.scores[overflowed])
	default:
		s.err = r.checkOutcome(s.trainer, &s.watch)
	}
	return false
}

// visit visits the examples in the order of the epoch, and returns the number of examples visited. This is
// less than the number of examples only if the context is done. visit then sets s.err.
func (s *kernelState) visit() (seen int) {
	if s.err = s.watch.Context.Err(); s.err != nil {
		return 0
	}
	r := s.run
	for _, i := range s.order {
		y := r.data.labels[i]
		if isMistake(y, s.scores[i], s.trainer.Margin) {
			row, err := s.rows.row(i, &s.watch)
			if err != nil {
				s.err = err
				return seen
			}
			for j, v := range row {
				s.scores[j] += float64(s.trainer.rate() * y * v)
			}
			r.Mistakes++
			r.PerExample[i]++
		}
		seen++
	}
	return seen
}

// kernelRows computes rows of the kernel matrix of a Dataset, and caches the rows of the first calls, up to
// 2²⁴ values in total. It computes any other row at every call. It is not safe for concurrent use.
type kernelRows struct {
	data   *Dataset
	kernel Kernel
	cache  map[int][]float64
	buffer []float64 // for sparse rows
}

// kernelCost returns the number of matrix entries that take about as long as n kernel values, for
// interrupt.Watch. Beyond interrupt.Interval, at which a check is due anyway, the number is smaller, so it
// can't overflow.
func (d *Dataset) kernelCost(n int) int {
	cost := d.dim + interrupt.Exponential
	return cost * min(n, interrupt.Interval/cost+1)
}

// row returns row i of the kernel matrix, K(xᵢ, ·). It returns an error if the context of watch is done.
func (r *kernelRows) row(i int, watch *interrupt.Watch) ([]float64, error) {
	const cacheSize = 1 << 24 // values
	d := r.data
	if row, ok := r.cache[i]; ok {
		return row, watch.Check(d.rows)
	}
	x := d.Row(i)
	row := make([]float64, d.rows)
	for j := range row {
		if err := watch.Check(d.kernelCost(1)); err != nil {
			return nil, err
		}
		row[j] = r.kernel.Value(x, d.unpacked(j, &r.buffer))
	}
	if (len(r.cache)+1)*d.rows <= cacheSize {
		r.cache[i] = row
	}
	return row, nil
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
