package perceptron

import (
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/random"
)

// A problem is a run whose bound is known: data, a separator, and a Trainer.
type problem struct {
	name    string
	data    *Dataset
	u       Weights
	trainer Trainer
}

func (p problem) bound(t testing.TB) Bound {
	t.Helper()
	b, err := p.trainer.Novikoff(p.data, p.u)
	if err != nil {
		t.Fatalf("%s: %v", p.name, err)
	}
	return b
}

// planted returns n examples that u separates, with features that draw makes.
func planted(r *random.Source, n, dim int, draw func() float64, sparse bool) (*Dataset, Weights) {
	u := make(Weights, dim)
	for u.Norm2() == 0 {
		for j := range u {
			u[j] = draw()
		}
	}
	var x [][]float64
	var y []float64
	for len(x) < n {
		row := make([]float64, dim)
		for j := range row {
			if !sparse || r.Below(2) == 0 {
				row[j] = draw()
			}
		}
		s := u.Dot(row)
		if math.Abs(s) < 0.02*u.Norm()*Weights(row).Norm() || s == 0 {
			continue
		}
		x, y = append(x, row), append(y, float64(Sign(s)))
	}
	d := Must(FromRows(x, y))
	if !sparse {
		return d, u
	}
	indptr := []int{0}
	var columns []int
	var values []float64
	for i := range n {
		c, v := d.NonZero(i)
		columns, values = append(columns, c...), append(values, v...)
		indptr = append(indptr, len(columns))
	}
	return Must(FromCSR(n, dim, indptr, columns, values, y)), u
}

// problems returns some of each kind of Trainer: rate, start, margin and order. With
// dyadic numbers nothing rounds; others are reals, of which everything rounds.
func problems(seed uint64, some int, dyadic bool) []problem {
	r := random.New(seed, 61)
	draw := func() float64 { return math.Ldexp(float64(r.Below(33)-16), -3) }
	if !dyadic {
		draw = func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }
	}
	var all []problem
	for i := range some {
		dim := 1 + r.Below(6)
		if i%10 == 0 {
			dim = 20 + r.Below(20)
		}
		d, u := planted(r, 1+r.Below(30), dim, draw, i%5 == 4)
		t := Trainer{Seed: uint64(i % 3)}
		if i&1 != 0 {
			t.LearningRate = math.Abs(draw()) + 1.0/8
		}
		if i&2 != 0 {
			t.Margin = math.Abs(draw())
		}
		if i&4 != 0 {
			t.Initial = make(Weights, dim)
			for j := range t.Initial {
				t.Initial[j] = 8 * draw()
			}
		}
		all = append(all, problem{name: fmt.Sprintf("problem %d", i), data: d, u: u, trainer: t})
	}
	return all
}

func boundSquared(p problem) (r2, u2, rho, a, q *big.Rat) {
	dot := func(x, y []float64) *big.Rat {
		s := new(big.Rat)
		for j := range x {
			s.Add(s, new(big.Rat).Mul(rat(x[j]), rat(y[j])))
		}
		return s
	}
	for x, y := range p.data.All() {
		n, s := dot(x, x), dot(x, p.u)
		s.Mul(s, rat(y))
		if r2 == nil || n.Cmp(r2) > 0 {
			r2 = n
		}
		if rho == nil || s.Cmp(rho) < 0 {
			rho = s
		}
	}
	w0 := p.trainer.initial(p.data.Dim())
	return r2, dot(p.u, p.u), rho, dot(w0, p.u), dot(w0, w0)
}

// allows decides a + kηρ ≤ ‖u‖√(q + k(η²R² + 2ητ)) in rational numbers.
func allows(p problem, k *big.Int) bool {
	r2, u2, rho, a, q := boundSquared(p)
	eta, tau, kk := rat(p.trainer.rate()), rat(p.trainer.Margin), new(big.Rat).SetInt(k)
	mul := func(x *big.Rat, more ...*big.Rat) *big.Rat {
		z := new(big.Rat).Set(x)
		for _, m := range more {
			z.Mul(z, m)
		}
		return z
	}
	left := new(big.Rat).Add(a, mul(kk, eta, rho))
	right := new(big.Rat).Add(mul(eta, eta, r2), mul(rat(2), eta, tau))
	right.Mul(right, kk).Add(right, q).Mul(right, u2)
	return left.Sign() <= 0 || mul(left, left).Cmp(right) <= 0
}

func TestBoundsByHand(t *testing.T) {
	and, xor := and().AbsorbBias(), xor().AbsorbBias()
	product := Must(FromRows([][]float64{{1, -1, -1, 1}, {1, -1, 1, -1}, {1, 1, -1, -1}, {1, 1, 1, 1}}, []float64{-1, 1, 1, -1}))
	for _, c := range []struct {
		p    problem
		k    float64
		most int
		says string
	}{
		{problem{"AND", and, Weights{2, 2, -3}, Trainer{}}, 51, 51, "at most 51 mistakes: R² = 3, ‖u‖² = 17, ρ = 1"},
		{problem{"AND, the run's own", and, Weights{3, 2, -4}, Trainer{}}, 87, 87, "at most 87 mistakes: R² = 3, ‖u‖² = 29, ρ = 1"},
		{problem{"AND, u of another length", and, Weights{1, 1, -1.5}, Trainer{}}, 51, 51, "at most 51 mistakes: R² = 3, ‖u‖² = 4.25, ρ = 0.5"},
		{problem{"any rate from 0", and, Weights{2, 2, -3}, Trainer{LearningRate: 0.25}}, 51, 51, "ρ = 1, rate 0.25"},
		{problem{"margin 3/2", and, Weights{2, 2, -3}, Trainer{Margin: 1.5}}, 102, 102, "ρ = 1, margin 1.5"},
		{problem{"margin and rate", and, Weights{2, 2, -3}, Trainer{Margin: 1.5, LearningRate: 3}}, 68, 68, "rate 3, margin 1.5"},
		// From w₀ = u: a = q = ‖u‖² = 17, and (17 + k)² ≤ 17(17 + 3k) up to k = 17.
		{problem{"from u", and, Weights{2, 2, -3}, Trainer{Initial: Weights{2, 2, -3}}}, 17, 17, "from w = [2 2 -3]"},
		// From 3u: a = 51, q = 153, (51 + k)² ≤ 17(153 + 3k) at k = 0 alone.
		{problem{"from 3u", and, Weights{2, 2, -3}, Trainer{Initial: Weights{6, 6, -9}}}, 0, 0, "at most 0 mistakes"},
		// From −u: a = −17, q = 17: (k − 17)² ≤ 17(17 + 3k) up to k = 85.
		{problem{"from −u", and, Weights{2, 2, -3}, Trainer{Initial: Weights{-2, -2, 3}}}, 85, 85, "at most 85 mistakes"},
		{problem{"XOR with x₁x₂", product, Weights{0, 0, 0, -1}, Trainer{}}, 4, 4, "at most 4 mistakes: R² = 4, ‖u‖² = 1, ρ = 1"},
		{problem{"one point", Must(FromRows([][]float64{{3, 4}}, []float64{-1})), Weights{-3, -4}, Trainer{}}, 1, 1, "at most 1 mistake: R² = 25"},
		{problem{"a bound that is no integer", Must(FromRows([][]float64{{1}, {1.5}}, []float64{1, 1})), Weights{1}, Trainer{}}, 2.25, 2, "at most 2 mistakes"},
	} {
		b := c.p.bound(t)
		if b.Mistakes() != c.k || b.Most() != c.most || !strings.Contains(b.String(), c.says) {
			t.Errorf("%s: %v, %d, %q; want %v, %d, %q", c.p.name, b.Mistakes(), b.Most(), b, c.k, c.most, c.says)
		}
	}
	if _, err := Novikoff(xor, Weights{1, 1, -1}); err == nil {
		t.Error("a bound for XOR")
	}
	b := Must(Novikoff(and, Weights{2, 2, -3}))
	if b.R2() != 3 || b.Rho() != 1 || b.Gamma() != 1/math.Sqrt(17) || !slices.Equal(b.U(), Weights{2, 2, -3}) ||
		b.Progress(0) != 0 || b.Progress(51) != 51 || b.Growth(51) != 153 {
		t.Errorf("%v %v %v %v, %v %v %v", b.R2(), b.Rho(), b.Gamma(), b.U(), b.Progress(0), b.Progress(51), b.Growth(51))
	}
}

func TestMostIsTheLastKThatHolds(t *testing.T) {
	for _, p := range append(problems(1, 300, true), problems(2, 60, false)...) {
		b := p.bound(t)
		most := big.NewInt(int64(b.Most()))
		if !allows(p, most) || allows(p, new(big.Int).Add(most, big.NewInt(1))) {
			t.Errorf("%s: most is %v, which is not the last k that holds (%+v)", p.name, most, p.trainer)
		}
		if k := b.Mistakes(); k < float64(b.Most()) || k > float64(b.Most()+1) {
			t.Errorf("%s: %v mistakes, %d at most", p.name, k, b.Most())
		}
	}
}

// q² = 2p² − 1 (Pell's equation): R²‖u‖²/ρ² = 1 + q²/p² = 3 − 1/p², which is 3 in float64.
func TestMostIsExactWhereFloatsAreNot(t *testing.T) {
	p, q := 1, 1
	for p < 1e15/4 {
		p, q = 3*p+2*q, 4*p+3*q
	}
	// A start that is all but u: (√(E + B²/4) + B/2)/C with B = 2 − 2³⁰¹ and E = 1/4, and one
	// that is all but 0.
	d := Must(FromRows([][]float64{{1, 1}, {1, -1}}, []float64{1, 1}))
	for k, start := range map[float64]Weights{0x1p-303: {0x1p300, 0.5}, 2: {0, 0x1p-300}, 0: {0x1p300, 0}} {
		if b := Must(Trainer{Initial: start}.Novikoff(d, Weights{1, 0})); b.Mistakes() != k || b.Most() != int(k) {
			t.Errorf("from %v: %v, at most %d; want %v", start, b.Mistakes(), b.Most(), k)
		}
	}
	for _, u := range []Weights{{1, 0}, {0x1p-400, 0}, {0x1p400, 0}} {
		d := Must(FromRows([][]float64{{float64(p), float64(q)}}, []float64{1}))
		if b := Must(Novikoff(d, u)); b.Mistakes() != 3 || b.Most() != 2 {
			t.Errorf("3 − 1/%d²: %v, at most %d", p, b.Mistakes(), b.Most())
		}
	}
}

func TestBoundsBeyondIntegers(t *testing.T) {
	for _, c := range []struct {
		row      []float64
		mistakes float64
		most     int
		says     string
	}{
		{[]float64{1, 0x1p31}, 0x1p62 + 1, 1<<62 + 1, "at most 4.612e+18 mistakes"},
		{[]float64{1, 0x1p32}, 0x1p64 + 1, math.MaxInt, "at most 1.845e+19 mistakes"},
		{[]float64{0x1p-500, 0x1p500}, math.Inf(1), math.MaxInt, "at most 1.148e+602 mistakes"},
		{[]float64{5e-324, 1}, math.Inf(1), math.MaxInt, "mistakes: R² = 1, ‖u‖² = 1, ρ = 4.941e-324"},
	} {
		b := Must(Novikoff(Must(FromRows([][]float64{c.row}, []float64{1})), Weights{1, 0}))
		if b.Mistakes() != c.mistakes || b.Most() != c.most || !strings.Contains(b.String(), c.says) {
			t.Errorf("%v: %v, %d, %q; want %v, %d, %q", c.row, b.Mistakes(), b.Most(), b, c.mistakes, c.most, c.says)
		}
	}
}

func TestAnEmptyBoundBoundsNothing(t *testing.T) {
	var b Bound
	if b.Mistakes() != 0 || b.Most() != 0 || b.R2() != 0 || b.Rho() != 0 || b.Gamma() != 0 || b.U() != nil || b.Progress(1) != 0 || b.Growth(1) != 0 {
		t.Error("an empty Bound has numbers")
	}
	if err := b.Check(Update{}); err == nil || !strings.Contains(err.Error(), "Novikoff") || !strings.Contains(b.String(), "Novikoff") {
		t.Errorf("%v; %v", b, err)
	}
}

// Every update of a run passes, whatever the Trainer, and there are no more than Most.
// Where nothing rounds that is so without a tolerance.
func TestTrueUpdatesPass(t *testing.T) {
	updates := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(3, 240, dyadic) {
			b := p.bound(t)
			for up := range p.trainer.Updates(p.data) {
				if updates++; up.K > 300 && up.K%64 != 0 {
					continue
				}
				if err := b.Check(up); err != nil {
					t.Fatalf("%s (%+v): %v", p.name, p.trainer, err)
				}
				if dyadic && (up.K > b.Most() || up.K > b.rounds.scores) {
					t.Fatalf("%s: %d mistakes, at most %d; exact up to %v", p.name, up.K, b.Most(), b.rounds)
				}
			}
		}
	}
	if updates < 5000 {
		t.Errorf("only %d updates", updates)
	}
}

// breaks are updates that no run makes. Each changes one thing; up's slices are its own.
var breaks = map[string]func(d *Dataset, up *Update){
	"the wrong sign": func(d *Dataset, up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] - (up.After[j] - up.Before[j])
		}
	},
	"half an update": func(d *Dataset, up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] + (up.After[j]-up.Before[j])/2
		}
	},
	"twice the update": func(d *Dataset, up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] + (up.After[j]-up.Before[j])*2
		}
	},
	"no update":          func(d *Dataset, up *Update) { up.After = up.Before },
	"another w after":    func(d *Dataset, up *Update) { up.After[0]++ },
	"a bit more":         func(d *Dataset, up *Update) { j := len(up.Before) - 1; up.After[j] = math.Nextafter(up.After[j], 9e99) },
	"four bits less":     func(d *Dataset, up *Update) { up.After[0] -= 4 * ulpOf(up.After[0]) },
	"a bit more before":  func(d *Dataset, up *Update) { up.Before[0] += 4 * ulpOf(up.Before[0]+up.After[0]) },
	"one entry doubled":  func(d *Dataset, up *Update) { j := largestAt(up.After); up.After[j] *= 2 },
	"the label flipped":  func(d *Dataset, up *Update) { up.Y = -up.Y },
	"no label":           func(d *Dataset, up *Update) { up.Y = 0 },
	"a label NaN":        func(d *Dataset, up *Update) { up.Y = math.NaN() },
	"a feature":          func(d *Dataset, up *Update) { up.X[len(up.X)-1] += 0.5 },
	"a feature NaN":      func(d *Dataset, up *Update) { up.X[0] = math.NaN() },
	"a weight NaN":       func(d *Dataset, up *Update) { up.Before[0], up.After[0] = math.NaN(), math.NaN() },
	"a weight infinite":  func(d *Dataset, up *Update) { up.Before[0], up.After[0] = math.Inf(1), math.Inf(1) },
	"an infinite result": func(d *Dataset, up *Update) { up.After[0] = math.Inf(-1) },
	"no X":               func(d *Dataset, up *Update) { up.X = nil },
	"no Before":          func(d *Dataset, up *Update) { up.Before = nil },
	"no After":           func(d *Dataset, up *Update) { up.After = nil },
	"a shorter After":    func(d *Dataset, up *Update) { up.After = up.After[1:] },
	"a longer X":         func(d *Dataset, up *Update) { up.X = append(up.X, 0) },
	"no row":             func(d *Dataset, up *Update) { up.Index = -1 },
	"no such row":        func(d *Dataset, up *Update) { up.Index = d.Len() },
	"K = 0":              func(d *Dataset, up *Update) { up.K = 0 },
	"K negative":         func(d *Dataset, up *Update) { up.K = -up.K },
	"K above Step":       func(d *Dataset, up *Update) { up.K = up.Step + 1 },
	"nothing at all":     func(d *Dataset, up *Update) { *up = Update{} },
	"another X and its update": func(d *Dataset, up *Update) {
		j := len(up.X) - 1
		step := up.After[j] - up.Before[j]
		up.X[j] += 1
		if up.X[j] != 0 && up.X[j] != 1 {
			step *= up.X[j] / (up.X[j] - 1)
		} else {
			step += up.Y
		}
		up.After[j] = up.Before[j] + step
	},
	"w and its update shrunk": func(d *Dataset, up *Update) {
		if up.K == 1 {
			up.Before = slices.Clone(up.After) // not the start
		}
		for j := range up.After {
			up.Before[j], up.After[j] = up.Before[j]/64, up.After[j]/64
		}
	},
}

func ulpOf(v float64) float64 { v = math.Abs(v); return math.Nextafter(v, math.Inf(1)) - v }

func largestAt(w Weights) (at int) {
	for j, v := range w {
		if math.Abs(v) > math.Abs(w[at]) {
			at = j
		}
	}
	return at
}

func broken(d *Dataset, up Update, how func(d *Dataset, up *Update)) Update {
	up.X, up.Before, up.After = slices.Clone(up.X), slices.Clone(up.Before), slices.Clone(up.After)
	how(d, &up)
	return up
}

func same(a, b Update) bool {
	return a.K == b.K && a.Index == b.Index && a.Y == b.Y && slices.Equal(a.X, b.X) && slices.Equal(a.Before, b.Before) && slices.Equal(a.After, b.After)
}

func TestBrokenUpdatesAreRefused(t *testing.T) {
	refused := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(5, 60, dyadic) {
			b := p.bound(t)
			for up := range p.trainer.Updates(p.data) {
				if up.K > 40 && up.K%16 != 0 {
					continue
				}
				tooMany := up
				tooMany.K, tooMany.Step = b.Most()+1, 0
				if err := b.Check(tooMany); err == nil && dyadic {
					t.Fatalf("%s, update %d passes as mistake %d of %v", p.name, up.K, tooMany.K, b)
				}
				for name, how := range breaks {
					bad := broken(p.data, up, how)
					if same(bad, up) {
						continue // the row is 0 there
					}
					if !dyadic && name == "a bit more before" && slices.Equal(bad.After, Weights(addedTo(p, bad))) {
						continue // rounding hides it
					}
					if err := b.Check(bad); err == nil {
						t.Fatalf("%s, update %d passes with %s (%+v)\n%+v", p.name, up.K, name, p.trainer, bad)
					}
					refused++
				}
			}
		}
	}
	if refused < 20000 {
		t.Errorf("only %d were refused", refused)
	}
}

func addedTo(p problem, up Update) Weights {
	w := slices.Clone(up.Before)
	p.data.addTo(w, p.trainer.rate()*up.Y, up.Index)
	return w
}

// An update by an example that is right is refused by its own line, where it would
// satisfy both inequalities.
func TestAnUpdateNeedsAMistake(t *testing.T) {
	tried := 0
	for _, p := range problems(7, 60, true) {
		b := p.bound(t)
		for up := range p.trainer.Updates(p.data) {
			for i := range p.data.Len() {
				y := p.data.Label(i)
				if !(y*p.data.score(up.Before, i) > p.trainer.Margin) {
					continue
				}
				bad := up
				bad.Index, bad.X, bad.Y = i, p.data.Row(i), y
				bad.After = addedTo(p, bad)
				if err := b.Check(bad); err == nil || !strings.Contains(err.Error(), "no mistake: y w·x = ") {
					t.Fatalf("%s, update %d by row %d, which is right: %v", p.name, up.K, i, err)
				}
				tried++
			}
		}
	}
	if tried < 1000 {
		t.Errorf("only %d were tried", tried)
	}
}

func TestChecksSayWhatFails(t *testing.T) {
	data := and().AbsorbBias()
	trainers := []Trainer{{}, {LearningRate: 0.5}, {Margin: 1}, {LearningRate: 2, Margin: 1, Initial: Weights{1, 1, 1}}}
	var bounds []Bound
	var third []Update
	for _, tr := range trainers {
		bounds = append(bounds, Must(tr.Novikoff(data, Weights{2, 2, -3})))
		for up := range tr.Updates(data) {
			if up.K == 3 {
				third = append(third, up)
				break
			}
		}
	}
	other := Must(gate(-1, -1, -1, -1).WithLabels([]float64{-1, -1, -1, -1})).AbsorbBias()
	for _, c := range []struct {
		of     int
		change func(up *Update)
		says   string
	}{
		{0, func(up *Update) { up.After = up.Before }, "perceptron: update 3: progress: w·u grew by 0; the proof needs at least ρ = 1"},
		{1, func(up *Update) { up.After = up.Before }, "perceptron: update 3: progress: w·u grew by 0; the proof needs at least ηρ = 0.5"},
		{0, func(up *Update) { up.After[2] -= 5 }, "growth: ‖w‖² grew by "},
		{0, func(up *Update) { up.After[2] -= 5 }, "the proof allows at most R² = 3"},
		{1, func(up *Update) { up.After[2] -= 5 }, "at most η²R² = 0.75"},
		{2, func(up *Update) { up.After[2] -= 5 }, "at most R² + 2τ = 5"},
		{3, func(up *Update) { up.After[2] -= 50 }, "at most η²R² + 2ητ = 16"},
		{0, func(up *Update) { up.K, up.Step = 1000, 0 }, "progress: after 1000 mistakes w·u = "},
		{0, func(up *Update) { up.K, up.Step = 1000, 0 }, "the proof needs at least 1000ρ = 1000"},
		{3, func(up *Update) { up.K, up.Step = 1000, 0 }, "the proof needs at least w₀·u + 1000ηρ = 2001"},
		{0, func(up *Update) { up.K = 1; up.Before = Weights{0, 1, 0} }, "the run starts at w = [0 1 0]; the bound is for runs from [0 0 0]"},
		{0, func(up *Update) { up.K, up.Step = 4, 3 }, "K is 4 after 3 examples"},
		{0, func(up *Update) { up.Index = 4 }, "Index is 4; wanted 0 to 3"},
		{0, func(up *Update) { up.X = up.X[:2] }, "X, Before and After have 2, 3 and 3 entries; wanted 3"},
		{0, func(up *Update) { up.Y = -up.Y }, ", the label of row"},
		{0, func(up *Update) { up.X[1] = 7 }, "X[1] is 7; wanted"},
		{0, func(up *Update) { up.Before[1] = math.NaN() }, "Before[1] is NaN"},
		{0, func(up *Update) { up.After[1] = math.Nextafter(up.After[1], 9) }, "the update: weight 1 went from"},
	} {
		up := broken(data, third[c.of], func(_ *Dataset, up *Update) { c.change(up) })
		if err := bounds[c.of].Check(up); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%v; want %q", err, c.says)
		}
	}
	// Growth that is broken along the way, and progress that is not: w is too long.
	long := third[0]
	long.Before = Weights{8, 8, -12}
	long.Index, long.X, long.Y = 0, data.Row(0), -1
	if err := bounds[0].Check(long); err == nil {
		t.Error("an update by an example that is right passes")
	}
	wide := Must(Novikoff(other, Weights{-1, -1, -1}))
	up := Update{K: 2, Step: 2, Index: 0, X: []float64{0, 0, 1}, Y: -1, Before: Weights{-9, -9, 1}, After: Weights{-9, -9, 0}}
	if err := wide.Check(up); err == nil || !strings.Contains(err.Error(), "growth: after 2 mistakes ‖w‖² = 162; the proof allows at most 2R² = 6") {
		t.Errorf("%v", err)
	}
}

// Two vectors whose score rounds to 0, though exactly it is 1 (Murphy, Gray, Stewart
// 2017): no update rounds, and float64 makes one mistake more.
func TestTheScoresRoundingIsGranted(t *testing.T) {
	const p = 1 << 27
	for _, rows := range [][][]float64{
		{{p + 1, p, 0}, {-(p - 1), p, 0}},
		{{p + 1, p, 1}, {-p, p + 1, 1}}, // of one length: ‖w‖² is 2R² + 2
	} {
		d := Must(FromRows(rows, []float64{1, 1}))
		b := Must(Novikoff(d, Weights{0, 1, 0}))
		if b.rounds.scores != 0 || b.rounds.updates < 1000 || !strings.Contains(b.String(), "may round") {
			t.Errorf("%v: exact up to %+v", b, b.rounds)
		}
		n := 0
		for up := range Updates(d) {
			n++
			if err := b.Check(up); err != nil {
				t.Error(err)
			}
		}
		if n != 2 {
			t.Errorf("%d updates, want 2", n)
		}
	}
}

// What Check grants for the updates before is a bound on what they rounded, in progress
// and in growth, and it is far below what an update changes.
func TestGrantsBoundTheRounding(t *testing.T) {
	granted := 0
	for _, p := range problems(9, 60, false) {
		b := p.bound(t)
		sum := func(x, y []float64) *big.Rat {
			s := new(big.Rat)
			for j := range x {
				s.Add(s, new(big.Rat).Mul(rat(x[j]), rat(y[j])))
			}
			return s
		}
		eta := rat(p.trainer.rate())
		along, norm2 := new(big.Rat), new(big.Rat) // what rounding took and added so far
		for up := range p.trainer.Updates(p.data) {
			if up.K > 60 {
				break
			}
			exact := make([]*big.Rat, len(up.X))
			off := sum(up.After, p.u)
			grown := sum(up.After, up.After)
			for j, v := range up.X {
				exact[j] = new(big.Rat).Mul(eta, rat(up.Y*v))
				exact[j].Add(exact[j], rat(up.Before[j]))
				off.Sub(off, new(big.Rat).Mul(exact[j], rat(p.u[j])))
				grown.Sub(grown, new(big.Rat).Mul(exact[j], exact[j]))
			}
			score := sum(up.Before, up.X)
			score.Mul(score, rat(up.Y)).Sub(score, rat(p.trainer.Margin))
			if score.Sign() > 0 {
				grown.Add(grown, score.Mul(score, rat(2)).Mul(score, eta))
			}
			along.Add(along, off.Abs(off))
			norm2.Add(norm2, grown.Abs(grown))
			lost, gained := b.roundedSoFar(up.K)
			if along.Cmp(rat(lost)) > 0 || norm2.Cmp(rat(gained)) > 0 {
				t.Fatalf("%s, update %d: rounding %v and %v, granted %v and %v", p.name, up.K, along, norm2, lost, gained)
			}
			if lost > 1e-9*b.Rho()*b.rate || gained > 1e-9*b.Growth(1) {
				t.Fatalf("%s, update %d: granted %v and %v of %v and %v", p.name, up.K, lost, gained, b.Rho(), b.Growth(1))
			}
			if lost > 0 && gained > 0 {
				granted++
			}
		}
	}
	if granted < 100 {
		t.Errorf("only %d grants", granted)
	}
}

// On exact data nothing is granted for the updates before either: where the bound is
// met, w·u may not fall short by a bit, nor ‖w‖² exceed.
func TestABitLessIsRefusedOnExactData(t *testing.T) {
	d := Must(FromRows([][]float64{{1, -1, -1, 1}, {1, -1, 1, -1}, {1, 1, -1, -1}, {1, 1, 1, 1}}, []float64{-1, 1, 1, -1}))
	b := Must(Novikoff(d, Weights{0, 0, 0, -1}))
	for up := range Updates(d) {
		if up.K != 2 {
			continue
		}
		bad := broken(d, up, func(_ *Dataset, up *Update) {
			up.Before[3] += 0x1p-52
			up.After[3] += 0x1p-52
		})
		long := broken(d, up, func(_ *Dataset, up *Update) {
			for j, by := range map[int]float64{0: -0x1p-51, 2: 0x1p-51} { // across x
				up.Before[j] += by
				up.After[j] += by
			}
		})
		if err := b.Check(long); err == nil || !strings.HasSuffix(err.Error(), "growth: after 2 mistakes ‖w‖² = 8.000000000000002; the proof allows at most 2R² = 8") {
			t.Errorf("%v", err)
		}
		const says = "progress: after 2 mistakes w·u = 1.9999999999999998; the proof needs at least 2ρ = 2"
		if err := b.Check(bad); err == nil || !strings.HasSuffix(err.Error(), says) {
			t.Errorf("%v; want %q", err, says)
		}
	}
}

// Where rounding is granted, one mistake too many is refused still: rows that are
// orthogonal as far as float64 goes meet the bound.
func TestAMistakeTooManyIsRefusedThoughItRounds(t *testing.T) {
	const c, s = 0.6, 0.8 // not the decimal numbers
	d := Must(FromRows([][]float64{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, []float64{1, 1, 1}))
	u := Weights{c - s, s + c, 1}
	b := Must(Novikoff(d, u))
	last := 0
	for up := range Updates(d) {
		if err := b.Check(up); err != nil {
			t.Fatal(err)
		}
		last = up.K
		up.K++
		if err := b.Check(up); err == nil {
			t.Errorf("mistake %d is accepted as the next one", last)
		}
	}
	if last != 3 || !strings.Contains(b.String(), "may round") {
		t.Errorf("%d mistakes; %v", last, b)
	}
}

// For how many updates nothing rounds is a promise: held against the updates' own
// rounding, at sizes where the last bits run out.
func TestNothingRoundsWhereItIsSaid(t *testing.T) {
	r := random.New(11, 61)
	said, rounded := 0, 0
	for trial := range 1500 {
		dim := 1 + r.Below(9)
		size := 6 + trial%50
		if trial >= 300 { // where the scores' last bits run out
			size = 15 + trial%12
		}
		draw := func() float64 {
			return math.Ldexp(float64(r.Below(1<<size)-1<<(size-1)), r.Below(3)-4)
		}
		d, u := planted(r, 1+r.Below(6), dim, draw, trial%4 == 3)
		tr := Trainer{LearningRate: []float64{1, 0.5, 3, 1.125}[trial%4]}
		if trial%3 == 1 {
			tr.Initial = make(Weights, dim)
			for j := range tr.Initial {
				tr.Initial[j] = math.Ldexp(draw(), 2*(trial%7)-6)
			}
		}
		p := problem{fmt.Sprint("trial ", trial), d, u, tr}
		b := p.bound(t)
		for up := range tr.Updates(d) {
			exact := true
			for j, v := range up.X {
				want := new(big.Rat).Mul(rat(tr.rate()), rat(up.Y*v))
				exact = exact && rat(up.After[j]).Cmp(want.Add(want, rat(up.Before[j]))) == 0
			}
			score := new(big.Rat)
			for j, v := range up.X {
				score.Add(score, new(big.Rat).Mul(rat(up.Before[j]), rat(v)))
			}
			exactScore := score.Cmp(rat(d.score(up.Before, up.Index))) == 0
			if !exact && up.K <= b.rounds.updates || !exactScore && up.K <= b.rounds.scores {
				t.Fatalf("%s, update %d: exact %v, score %v, but promised up to %+v", p.name, up.K, exact, exactScore, b.rounds)
			}
			if up.K <= b.rounds.scores {
				said++
			}
			if !exact || !exactScore {
				rounded++
			}
			if err := b.Check(up); err != nil {
				t.Fatalf("%s: %v", p.name, err)
			}
			if up.K == 60 {
				break
			}
		}
	}
	if said < 150 || rounded < 150 {
		t.Errorf("%d said to be exact, %d rounded: the test shows little", said, rounded)
	}
}

func TestWhereRoundingBegins(t *testing.T) {
	two := func(scale float64) *Dataset {
		return Must(FromRows([][]float64{{scale, 0}, {0, scale}}, []float64{1, 1}))
	}
	for _, c := range []struct {
		name    string
		d       *Dataset
		t       Trainer
		updates float64 // of which none rounds, and of which no score does
		scores  float64
	}{
		{"integers", two(1), Trainer{}, 0x1p53, 0x1p52}, // both scores together grow by 2
		{"integers to 4", two(4), Trainer{}, 0x1p53, 0x1p52},
		{"a third", two(1.0 / 3), Trainer{}, 0x1p53 / 6004799503160661, 0},
		{"a rate that rounds", two(1.0 / 3), Trainer{LearningRate: 0.1}, 0, 0},
		{"a start of 53 bits", two(1), Trainer{Initial: Weights{1.0 / 3, 0}}, 1.0 / 3, 0},
		{"a large start", two(1), Trainer{Initial: Weights{0x1p53 - 100, 0}}, 100, 0},
		{"products below float64", two(0x1p-540), Trainer{}, 0x1p53, 0},
		{"rows × 2⁵⁰⁰", two(0x1p500), Trainer{}, 0x1p53, 0x1p21}, // they overflow
	} {
		got := Must(c.t.Novikoff(c.d, Weights{1, 1})).rounds
		near := func(n int, want float64) bool {
			return float64(n) <= want && float64(n) >= math.Floor(want*(1-1e-5))-1
		}
		if !near(got.updates, c.updates) || !near(got.scores, c.scores) {
			t.Errorf("%s: %+v, want %v and %v", c.name, got, c.updates, c.scores)
		}
	}
	// Where there is no bound none is granted, and none asked for: k is too large, or
	// squares are.
	reals := []float64{0.1, 0.3}
	for _, c := range []struct {
		scale float64
		k     int
		known bool
	}{{1, 1, true}, {1, 1e11, true}, {1, 1 << 50, false}, {0x1p490, 9, true}, {0x1p505, 9, false}, {0x1p-440, 9, true}, {0x1p-460, 9, false}} {
		b := Must(Novikoff(Must(FromRows([][]float64{{reals[0] * c.scale, reals[1] * c.scale}}, []float64{1})), Weights{1, 0.1}))
		lost, gained := b.roundedSoFar(c.k)
		if known := lost < b.Progress(c.k) && gained < b.Growth(c.k); known != c.known || !known && !(math.IsInf(lost, 1) && math.IsInf(gained, 1)) {
			t.Errorf("rows × %v, %d updates: %v and %v", c.scale, c.k, lost, gained)
		}
	}
	// Updates are exact, scores are not known to be: progress is checked all the same.
	b := Must(Novikoff(two(0x1p-540), Weights{1, 1}))
	if lost, gained := b.roundedSoFar(5); lost != 0 || !math.IsInf(gained, 1) {
		t.Errorf("%v and %v, want 0 and +Inf", lost, gained)
	}
}

// From tiny and huge numbers, and where w swallows a row, true updates pass.
func TestTrueUpdatesPassAtTheEnds(t *testing.T) {
	r := random.New(13, 61)
	for trial := range 60 {
		draw := func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }
		d, u := planted(r, 8, 3, draw, false)
		scale := []float64{0x1p-530, 0x1p-450, 0x1p-300, 0x1p300, 0x1p450, 0x1p505}[trial%6]
		if trial%2 == 0 { // few bits
			var rows [][]float64
			for x := range d.All() {
				x = slices.Clone(x)
				for j := range x {
					x[j] = math.Round(x[j]*16) / 16
				}
				rows = append(rows, x)
			}
			if rounded := Must(FromRows(rows, d.labels)); rounded.FunctionalMargin(u) > 0 {
				d = rounded
			}
		}
		d = Must(d.Scale(scale))
		tr := Trainer{}
		switch trial / 6 % 5 {
		case 1:
			tr.LearningRate = 0x1p-500
		case 2:
			tr.Initial = Weights{scale * 0x1p60, -scale * 0x1p55, scale}
		case 3:
			tr.Margin = scale * scale * draw() * draw()
			tr.Margin = math.Abs(tr.Margin)
		case 4:
			tr.LearningRate = 0x1p400
		}
		b := Must(tr.Novikoff(d, u))
		for up := range tr.Updates(d) {
			if notFinite(up.After) >= 0 {
				break
			}
			if err := b.Check(up); err != nil {
				t.Fatalf("trial %d, rows × %v, %+v: %v", trial, scale, tr, err)
			}
			if up.K == 200 {
				break
			}
		}
	}
}

func BenchmarkCheck(b *testing.B) {
	for _, dyadic := range []bool{true, false} {
		for _, dim := range []int{3, 100} {
			r := random.New(1, 61)
			draw := func() float64 { return math.Ldexp(float64(r.Below(33)-16), -3) }
			if !dyadic {
				draw = func() float64 { return math.Ldexp(float64(r.Below(1<<53)-1<<52), -52) }
			}
			d, u := planted(r, 100, dim, draw, false)
			bound := Must(Novikoff(d, u))
			updates := slices.Collect(Updates(d))
			b.Run(fmt.Sprintf("d=%d/dyadic=%v", dim, dyadic), func(b *testing.B) {
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					if err := bound.Check(updates[i%len(updates)]); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
