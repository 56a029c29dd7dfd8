package perceptron

import (
	"context"
	"math/big"
	"slices"
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

// rows returns n rows of dim integers between −most and most, and labels; a row
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

// mustProve fails the test unless the run's claim is true in rational numbers,
// computed here without any code of the package.
func mustProve(t *testing.T, d *Dataset, run *Run, margin float64) {
	t.Helper()
	switch run.Outcome {
	case Converged:
		for i := range d.Len() {
			s := new(big.Rat)
			for j, v := range d.Row(i) {
				s.Add(s, new(big.Rat).Mul(rat(run.Weights[j]), rat(v)))
			}
			s.Mul(s, rat(d.Label(i)))
			if s.Cmp(rat(margin)) <= 0 {
				t.Errorf("converged, but exactly y w·x = %v for example %d, not above %v", s, i, margin)
			}
		}
		if last := run.PerEpoch[len(run.PerEpoch)-1]; last != 0 {
			t.Errorf("converged with %d mistakes in the last epoch", last)
		}
	case Inseparable:
		if slices.Max(run.Lambda) <= 0 || slices.Min(run.Lambda) < 0 {
			t.Errorf("inseparable with λ = %v, which is not ≥ 0 and ≠ 0", run.Lambda)
		}
		for j := range d.Dim() {
			s := new(big.Rat)
			for i, l := range run.Lambda {
				term := new(big.Rat).Mul(rat(d.Row(i)[j]), rat(d.Label(i)))
				s.Add(s, term.Mul(term, new(big.Rat).SetInt64(int64(l))))
			}
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
	sum := func(s []int) (total int) {
		for _, v := range s {
			total += v
		}
		return total
	}
	if run.Epochs != len(run.PerEpoch) || sum(run.PerEpoch) != run.Mistakes || sum(run.PerExample) != run.Mistakes {
		t.Errorf("%d mistakes in %d epochs, but per epoch %v and per example %v", run.Mistakes, run.Epochs, run.PerEpoch, run.PerExample)
	}
	for j := range d.Dim() {
		s := new(big.Rat)
		for i, m := range run.PerExample {
			term := new(big.Rat).Mul(rat(d.Row(i)[j]), rat(d.Label(i)*float64(m)))
			s.Add(s, term.Mul(term, rat(tr.rate())))
		}
		if tr.Initial != nil {
			s.Add(s, rat(tr.Initial[j]))
		}
		if got, _ := s.Float64(); got != run.Weights[j] {
			t.Errorf("weight %d is %v, but initial + rate Σ m y x is %v", j, run.Weights[j], got)
		}
	}
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

// sparse returns d in CSR.
func sparse(d *Dataset) *Dataset {
	indptr, columns, values := []int{0}, []int{}, []float64{}
	for i := range d.Len() {
		c, v := d.NonZero(i)
		columns, values = append(columns, c...), append(values, v...)
		indptr = append(indptr, len(columns))
	}
	return Must(FromCSR(d.Len(), d.Dim(), indptr, columns, values, d.labels))
}
