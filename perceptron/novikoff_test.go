package perceptron

import (
	"errors"
	"math"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// What does not separate is told by its first example, exactly.
func TestNovikoffNamesAnExampleThatUGetsWrong(t *testing.T) {
	for _, c := range []struct {
		name string
		d    *Dataset
		u    Weights
		says string
	}{
		{"a tie", and().AbsorbBias(), Weights{2, 1, -1}, "row 1 has the label -1 and the score u·x = 0; wanted y u·x > 0"},
		{"the wrong side", and().AbsorbBias(), Weights{2, 2, 1}, "row 0 has the label -1 and the score u·x = 1; wanted"},
		{"u = 0", and().AbsorbBias(), Weights{0, 0, 0}, "row 0 has the label -1 and the score u·x = 0"},
		{"XOR", xor().AbsorbBias(), Weights{1, 1, -0.5}, "row 3 has the label -1 and the score u·x = 1.5"},
		{"a row of zeros", and(), Weights{1, 1}, "row 0 has the label -1 and the score u·x = 0"},
		// In float64 the score is 0, exactly it is −2⁻⁶⁰; and the other way round.
		{"a score that rounds", Must(FromRows([][]float64{{1}, {1}}, []float64{1, 1})).AbsorbBiasAgain(), Weights{1, -1}, "row 0 has the label +1 and the score u·x = 0;"},
		{"a score that rounds to 0", Must(FromRows([][]float64{{1, 0x1p-60, -1}}, []float64{1})), Weights{1, -1, 1}, "the score u·x = -8.67"},
		{"a score that rounds above 0", Must(FromRows([][]float64{{0x1p53, 1, -0x1p53, -1}}, []float64{1})), Weights{1, 0.5, 1, 0.5 + 0x1p-53}, "the score u·x = -1.1102230246251565e-16"},
		{"a score below float64", Must(FromRows([][]float64{{0x1p-600}}, []float64{1})), Weights{-0x1p-600}, "the score u·x = -5.808e-362"},
	} {
		b, err := Novikoff(c.d, c.u)
		if !errors.Is(err, ErrNotSeparating) || !strings.Contains(err.Error(), c.says) || b.data != nil {
			t.Errorf("%s: %v; want %q", c.name, err, c.says)
		}
	}
	// The score is 1 exactly and 0 in float64: u does separate.
	const p = 1 << 27
	if _, err := Novikoff(Must(FromRows([][]float64{{-(p - 1), p}}, []float64{1})), Weights{p + 1, p}); err != nil {
		t.Error(err)
	}
}

// AbsorbBiasAgain is d with a constant more.
func (d *Dataset) AbsorbBiasAgain() *Dataset { return Must(Bias{Again: true}.Absorb(d)) }

func TestNovikoffRefuses(t *testing.T) {
	d := and().AbsorbBias()
	for _, c := range []struct {
		t    Trainer
		u    Weights
		says string
	}{
		{Trainer{}, Weights{1, math.NaN(), 1}, "u[1] is NaN; wanted a finite number"},
		{Trainer{}, Weights{1, 1, math.Inf(-1)}, "u[2] is -Inf; wanted a finite number"},
		{Trainer{LearningRate: -1}, Weights{2, 2, -3}, "LearningRate is -1"},
		{Trainer{Margin: math.NaN()}, Weights{2, 2, -3}, "Margin is NaN"},
		{Trainer{Initial: Weights{1}}, Weights{2, 2, -3}, "Initial has 1 weights"},
	} {
		if _, err := c.t.Novikoff(d, c.u); err == nil || errors.Is(err, ErrNotSeparating) || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v; want %q", err, c.says)
		}
	}
	defer func() {
		if s, _ := recover().(string); !strings.Contains(s, "2 weights for data of 3 columns") {
			t.Errorf("a u that is too short: %q", s)
		}
	}()
	Novikoff(d, Weights{2, 2})
}

// A Bound does not change when the caller's slices do.
func TestABoundKeepsItsOwn(t *testing.T) {
	u, start := Weights{2, 2, -3}, Weights{1, 1, 1}
	b := Must(Trainer{Initial: start}.Novikoff(and().AbsorbBias(), u))
	says, next := b.String(), b.Progress(1)
	u[0], start[0], b.U()[1] = 9, 9, 9
	if b.String() != says || b.Progress(1) != next || b.U()[0] != 2 || b.U()[1] != 2 {
		t.Errorf("%v, was %s", b, says)
	}
}

// The bound depends on no length: neither u's nor, with the start and the margin
// scaled alike, the data's.
func TestBoundsDependOnNoUnit(t *testing.T) {
	for _, p := range problems(15, 60, true) {
		b := p.bound(t)
		longer := p
		longer.u = stretched(p.u, 4)
		if got := longer.bound(t); got.Most() != b.Most() || got.Mistakes() != b.Mistakes() {
			t.Errorf("%s: at most %d, with a longer u %d", p.name, b.Most(), got.Most())
		}
		larger := p
		larger.data = Must(p.data.Scale(4))
		larger.trainer.Initial = stretched(p.trainer.Initial, 4)
		larger.trainer.Margin *= 16
		if got := larger.bound(t); got.Most() != b.Most() || got.Mistakes() != b.Mistakes() {
			t.Errorf("%s: at most %d, of larger data %d", p.name, b.Most(), got.Most())
		}
	}
}

func stretched(w Weights, c float64) Weights {
	if w == nil {
		return nil
	}
	z := make(Weights, len(w))
	for j, v := range w {
		z[j] = c * v
	}
	return z
}

// Orthogonal rows of one length meet the bound: as many mistakes as rows.
func TestOrthogonalRowsMeetTheBound(t *testing.T) {
	for n := 1; n <= 64; n *= 2 {
		rows, y, u := make([][]float64, n), make([]float64, n), make(Weights, n)
		for i := range rows { // Hadamard's matrix, labels by its rows
			rows[i] = make([]float64, n)
			y[i] = float64(1 - 2*(i&1))
			for j := range rows[i] {
				rows[i][j] = 1
				for bits := i & j; bits > 0; bits &= bits - 1 {
					rows[i][j] *= -1
				}
			}
		}
		for i := range rows { // Σ yᵢxᵢ has the same margin on all
			for j := range u {
				u[j] += y[i] * rows[i][j]
			}
		}
		d := Must(FromRows(rows, y))
		run, b := Train(d), Must(Novikoff(d, u))
		if run.Mistakes != n || b.Most() != n || b.Mistakes() != float64(n) {
			t.Errorf("%d rows: %d mistakes, at most %v", n, run.Mistakes, b.Mistakes())
		}
		low, high := run.Bracket(d)
		if low != 1 || high != 1 {
			t.Errorf("%d rows: γ* in [%v, %v], want R/√n = 1", n, low, high)
		}
	}
}

// The theorem on data whose separator is planted: for the rates, starts, margins and
// orders of a Trainer, on exact data, M ≤ Most.
func TestMistakesStayBelowMost(t *testing.T) {
	r := random.New(17, 61)
	for _, p := range problems(19, 120, true) {
		most := p.bound(t).Most()
		for range 3 {
			p.trainer.Seed = r.Uint64()
			p.trainer.MaxEpochs = math.MaxInt
			if run := p.trainer.Train(p.data); run.Outcome != Converged || run.Mistakes > most || run.Epochs > run.Mistakes+1 {
				t.Errorf("%s: %v; at most %d mistakes", p.name, run, most)
			}
		}
	}
}

func BenchmarkNovikoff(b *testing.B) {
	r := random.New(1, 61)
	d, u := planted(r, 1000, 100, func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }, false)
	b.ReportAllocs()
	for b.Loop() {
		Must(Novikoff(d, u))
	}
}
