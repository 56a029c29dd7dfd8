package perceptron

import (
	"context"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

var corners = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}

func gate(y ...float64) *Dataset { return Must(FromRows(corners, y)) }

func and() *Dataset { return gate(-1, -1, -1, 1) }
func or() *Dataset  { return gate(-1, 1, 1, 1) }
func xor() *Dataset { return gate(-1, 1, 1, -1) }

// plusMinus are the corners of the square [−1, 1]².
func plusMinus(y ...float64) *Dataset {
	return Must(FromRows([][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, y))
}

// xorWithProduct is XOR of ±1 with x₁x₂ and a constant: orthogonal rows.
func xorWithProduct() *Dataset {
	return Must(Products{Distinct: true}.Apply(plusMinus(-1, 1, 1, -1))).AbsorbBias()
}

// integers returns n rows of dim integers between −most and most, and labels; a row
// in which all are 0 may come too.
func integers(r *random.Source, n, dim, most int) ([][]float64, []float64) {
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			x[i][j] = float64(r.Below(2*most+1) - most)
		}
		y[i] = float64(2*r.Below(2) - 1)
	}
	return x, y
}

// fiveLines is the algorithm as the notes print it.
func fiveLines(x [][]float64, y []float64, epochs int) (w []float64, perEpoch []int) {
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

// radiusAndRho returns R² and min y w·x, exactly.
func radiusAndRho(d *Dataset, w []float64) (r2, rho *big.Rat) {
	for x, y := range d.All() {
		if n := innerRat(x, x); r2 == nil || n.Cmp(r2) > 0 {
			r2 = n
		}
		if s := innerRat(times(y, x), w); rho == nil || s.Cmp(rho) < 0 {
			rho = s
		}
	}
	return r2, rho
}

// combined returns Σ mᵢ yᵢ xᵢ, exactly.
func combined(d *Dataset, m []int) []*big.Rat {
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

// mustProve fails the test unless the run's claim is true in rational numbers,
// computed here without any code of the package.
func mustProve(t *testing.T, d *Dataset, run *Run, margin float64) {
	t.Helper()
	switch run.Outcome {
	case Converged:
		if _, rho := radiusAndRho(d, run.Weights); rho.Cmp(rat(margin)) <= 0 {
			t.Errorf("converged, but exactly y w·x = %v for an example, not above %v", rho, margin)
		}
		if last := run.PerEpoch[len(run.PerEpoch)-1]; last != 0 {
			t.Errorf("converged with %d mistakes in the last epoch", last)
		}
	case Inseparable:
		if slices.Max(run.Lambda) <= 0 || slices.Min(run.Lambda) < 0 {
			t.Errorf("inseparable with λ = %v, which is not ≥ 0 and ≠ 0", run.Lambda)
		}
		for j, s := range combined(d, run.Lambda) {
			if s.Sign() != 0 {
				t.Errorf("inseparable, but Σ λ y x is %v in column %d", s, j)
			}
		}
	}
}

// mustAddUp fails the test unless the counts of a run agree with one another and,
// as far as nothing rounds, with its weights.
func mustAddUp(t *testing.T, d *Dataset, tr Trainer, run *Run) {
	t.Helper()
	if run.Epochs != len(run.PerEpoch) || total(run.PerEpoch) != run.Mistakes || total(run.PerExample) != run.Mistakes {
		t.Errorf("%d mistakes in %d epochs, but per epoch %v and per example %v", run.Mistakes, run.Epochs, run.PerEpoch, run.PerExample)
	}
	start := tr.initial(d.Dim())
	for j, s := range combined(d, run.PerExample) {
		s.Mul(s, rat(tr.rate())).Add(s, rat(start[j]))
		if got, _ := s.Float64(); got != run.Weights[j] {
			t.Errorf("weight %d is %v, but initial + rate Σ m y x is %v", j, run.Weights[j], got)
		}
	}
}

func total(counts []int) (sum int) {
	for _, n := range counts {
		sum += n
	}
	return sum
}

// times returns c·x.
func times(c float64, x []float64) []float64 {
	scaled := make([]float64, len(x))
	for j, v := range x {
		scaled[j] = c * v
	}
	return scaled
}

// doneAfter returns a context that is done after some looks at it.
func doneAfter(looks int) context.Context {
	return &countdown{context.Background(), looks}
}

type countdown struct {
	context.Context
	looks int
}

func (c *countdown) Err() error {
	if c.looks--; c.looks < 0 {
		return context.Canceled
	}
	return nil
}

// innerRat returns a·b, exactly.
func innerRat(a, b []float64) *big.Rat {
	s := new(big.Rat)
	for j := range a {
		s.Add(s, new(big.Rat).Mul(rat(a[j]), rat(b[j])))
	}
	return s
}

// sparse returns the examples in CSR.
func sparse(x [][]float64, y []float64) *Dataset {
	indptr, indices, values := csr(x)
	return Must(FromCSR(len(x), len(x[0]), indptr, indices, values, y))
}

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

// denseAndSparse returns the same examples in both forms.
func denseAndSparse(x [][]float64, y []float64) map[string]*Dataset {
	return map[string]*Dataset{"dense": Must(FromRows(x, y)), "sparse": sparse(x, y)}
}

// mustSay fails the test unless err says what is wanted.
func mustSay(t *testing.T, what string, err error, want string) {
	t.Helper()
	if err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("%s: %v; want an error with %q", what, err, want)
	}
}

// mustPanic fails the test unless f panics with a text that contains want.
func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got == nil || !strings.Contains(fmt.Sprint(got), want) {
			t.Errorf("panic %v, want one with %q", got, want)
		}
	}()
	f()
}
