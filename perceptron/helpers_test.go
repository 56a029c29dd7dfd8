package perceptron

import (
	"context"
	"math/big"
	"slices"
	"strings"
	"sync/atomic"
	"testing"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/random"
)

// corners are the corners of the unit square, the inputs of the gates AND, OR and XOR.
var corners = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}

// gate returns the corners of the unit square with the labels y.
func gate(y ...float64) *Dataset { return Must(FromRows(corners, y)) }

func and() *Dataset { return gate(-1, -1, -1, 1) }
func or() *Dataset  { return gate(-1, 1, 1, 1) }
func xor() *Dataset { return gate(-1, 1, 1, -1) }

// plusMinus returns the corners of the square [−1, 1]² with labels y.
func plusMinus(y ...float64) *Dataset {
	return Must(FromRows([][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, y))
}

// xorWithProduct returns XOR with features ±1, the additional feature x₁x₂, and an absorbed bias. Its
// rows are orthogonal to each other.
func xorWithProduct() *Dataset {
	return Must(Products{Distinct: true}.Apply(plusMinus(-1, 1, 1, -1))).AbsorbBias()
}

// integers returns n random rows of dim integers between −limit and limit, and random labels. All
// entries of a row may be 0.
func integers(r *random.Source, n, dim, limit int) ([][]float64, []float64) {
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			x[i][j] = float64(r.Below(2*limit+1) - limit)
		}
		y[i] = float64(2*r.Below(2) - 1)
	}
	return x, y
}

// fiveLineLoop runs the pseudocode of the package comment, which has five lines, for at most the given
// number of epochs. It returns the final weights and the number of mistakes in each epoch.
func fiveLineLoop(x [][]float64, y []float64, epochs int) (w []float64, perEpoch []int) {
	w = make([]float64, len(x[0]))
	for range epochs {
		m := 0
		for i := range x {
			s := 0.0
			for j := range w {
				s += float64(w[j] * x[i][j])
			}
			if y[i]*s <= 0 {
				for j := range w {
					w[j] += float64(y[i] * x[i][j])
				}
				m++
			}
		}
		perEpoch = append(perEpoch, m)
		if m == 0 {
			break
		}
	}
	return w, perEpoch
}

func rat(v float64) *big.Rat { return new(big.Rat).SetFloat64(v) }

// radiusAndRho returns the exact R² = max ‖x‖² and ρ = min y w·x.
func radiusAndRho(d *Dataset, w []float64) (r2, rho *big.Rat) {
	for x, y := range d.All() {
		if n := exactDot(x, x); r2 == nil || n.Cmp(r2) > 0 {
			r2 = n
		}
		if s := exactDot(scale(y, x), w); rho == nil || s.Cmp(rho) < 0 {
			rho = s
		}
	}
	return r2, rho
}

// exactSum returns the exact Σ mᵢ yᵢ xᵢ.
func exactSum(d *Dataset, m []int) []*big.Rat {
	sums := make([]*big.Rat, d.Dim())
	for j := range sums {
		sums[j] = new(big.Rat)
		for i, k := range m {
			term := rat(d.Label(i) * float64(k))
			sums[j].Add(sums[j], term.Mul(term, rat(d.Row(i)[j])))
		}
	}
	return sums
}

// checkProved fails the test if exact arithmetic refutes the Outcome of a run on d with the given
// Trainer.Margin. It uses math/big instead of the exact arithmetic of this module. Stopped claims nothing,
// so checkProved accepts it.
func checkProved(t *testing.T, d *Dataset, run *Run, margin float64) {
	t.Helper()
	switch run.Outcome {
	case Converged:
		if _, rho := radiusAndRho(d, run.Weights); rho.Cmp(rat(margin)) <= 0 {
			t.Errorf("converged run: exact min y w·x = %v, want more than the margin %v", rho, margin)
		}
		if last := run.PerEpoch[len(run.PerEpoch)-1]; last != 0 {
			t.Errorf("converged run: %d mistakes in the last epoch, want 0", last)
		}
	case Inseparable:
		if slices.Max(run.Lambda) <= 0 || slices.Min(run.Lambda) < 0 {
			t.Errorf("inseparable run: λ = %v, want λ ≥ 0 and λ ≠ 0", run.Lambda)
		}
		for j, s := range exactSum(d, run.Lambda) {
			if s.Sign() != 0 {
				t.Errorf("inseparable run: Σ λ y x = %v in column %d, want 0", s, j)
			}
		}
	}
}

// checkCounts fails the test unless the counts of a run of tr on d agree with each other and with the
// run's weights. The updates of the run must be exact.
func checkCounts(t *testing.T, d *Dataset, tr Trainer, run *Run) {
	t.Helper()
	if run.Epochs != len(run.PerEpoch) || total(run.PerEpoch) != run.Mistakes || total(run.PerExample) != run.Mistakes {
		t.Errorf("Mistakes = %d, Epochs = %d, PerEpoch = %v, PerExample = %v, want %d entries in PerEpoch "+
			"and the sum %d of PerEpoch and of PerExample",
			run.Mistakes, run.Epochs, run.PerEpoch, run.PerExample, run.Epochs, run.Mistakes)
	}
	start := tr.initial(d.Dim())
	for j, s := range exactSum(d, run.PerExample) {
		s.Mul(s, rat(tr.rate())).Add(s, rat(start[j]))
		if want, _ := s.Float64(); run.Weights[j] != want {
			t.Errorf("weight %d = %v, want Initial + rate · Σ m y x = %v", j, run.Weights[j], want)
		}
	}
}

func total(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// scale returns c·x.
func scale(c float64, x []float64) []float64 {
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = c * v
	}
	return scaled
}

// canceledAfter returns a context whose Err returns nil for the given number of calls, and then
// context.Canceled.
func canceledAfter(calls int) *countdown {
	c := &countdown{Context: context.Background()}
	c.calls.Store(int64(calls))
	return c
}

// A countdown is the context that canceledAfter returns. Goroutines may share it.
type countdown struct {
	context.Context
	calls atomic.Int64 // the number of further calls of Err that return nil; negative after canceled calls
}

func (c *countdown) Err() error {
	if c.calls.Add(-1) < 0 {
		return context.Canceled
	}
	return nil
}

// wide returns a sparse Dataset of the rows x, followed by zeros, and the labels y. Its rows are so wide that
// a run checks its context after every four rows.
func wide(x [][]float64, y []float64) *Dataset {
	indptr, indices, values := csr(x)
	return Must(FromCSR(len(x), interrupt.Interval/4, indptr, indices, values, y))
}

// exactDot returns the exact a·b.
func exactDot(a, b []float64) *big.Rat {
	s := new(big.Rat)
	for j := range a {
		s.Add(s, new(big.Rat).Mul(rat(a[j]), rat(b[j])))
	}
	return s
}

// sparse returns a sparse Dataset of the rows x and the labels y.
func sparse(x [][]float64, y []float64) *Dataset {
	indptr, indices, values := csr(x)
	return Must(FromCSR(len(x), len(x[0]), indptr, indices, values, y))
}

// csr returns the rows x as the arguments indptr, indices and values of FromCSR.
func csr(x [][]float64) (indptr, indices []int, values []float64) {
	indptr = []int{0}
	for _, row := range x {
		for j, v := range row {
			if v != 0 {
				indices, values = append(indices, j), append(values, v)
			}
		}
		indptr = append(indptr, len(values))
	}
	return indptr, indices, values
}

// denseAndSparse returns a dense and a sparse Dataset of the same examples.
func denseAndSparse(x [][]float64, y []float64) map[string]*Dataset {
	return map[string]*Dataset{"dense": Must(FromRows(x, y)), "sparse": sparse(x, y)}
}

// hasReason reports whether the Reason of run begins with the text of format before its first verb.
func hasReason(run *Run, format string) bool {
	prefix, _, _ := strings.Cut(format, "%")
	return strings.HasPrefix(run.Reason, prefix)
}
