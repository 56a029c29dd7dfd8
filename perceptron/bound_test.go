package perceptron

import (
	"errors"
	"fmt"
	"math"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/internal/random"
)

// A problem contains the arguments of Novikoff: data, a separator u and a Trainer.
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
		t.Fatalf("%s: Novikoff: error %v, want nil", p.name, err)
	}
	return b
}

// planted returns n random examples and a separator u. Every example x has |u·x| ≥ 0.02 ‖u‖ ‖x‖, so the
// bound on the mistakes is not huge. planted calls draw for each entry of u and of the examples. If
// isSparse is true, the Dataset is sparse and about half of its entries are 0.
func planted(r *random.Source, n, dim int, draw func() float64, isSparse bool) (*Dataset, Weights) {
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
			if !isSparse || r.Below(2) == 0 {
				row[j] = draw()
			}
		}
		if s := u.Dot(row); s != 0 && math.Abs(s) >= 0.02*u.Norm()*Weights(row).Norm() {
			x, y = append(x, row), append(y, float64(Sign(s)))
		}
	}
	if isSparse {
		return sparse(x, y), u
	}
	return Must(FromRows(x, y)), u
}

// problems returns n problems with various learning rates, starts, margins and orders of the examples.
// If dyadic is true, all their numbers are small multiples of 1/8, so no operation of a run rounds.
// Otherwise almost every operation rounds.
func problems(seed uint64, n int, dyadic bool) []problem {
	r := random.New(seed, 61)
	draw := func() float64 { return math.Ldexp(float64(r.Below(33)-16), -3) }
	if !dyadic {
		draw = func() float64 { return math.Ldexp(float64(int64(r.Uint64()>>11)-1<<52), -52) }
	}
	var all []problem
	for i := range n {
		dim := 1 + r.Below(6)
		if i%10 == 0 {
			dim = 20 + r.Below(20)
		}
		d, u := planted(r, 1+r.Below(30), dim, draw, i%5 == 4)
		t := Trainer{Seed: uint64(i % 3)}
		if i&1 != 0 {
			t.LearningRate = math.Abs(draw()) + 1.0/8 // not 0, which would mean 1
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

// allows reports whether the convergence theorem allows k mistakes, that is, whether
// w₀·u + kηρ ≤ ‖u‖√(‖w₀‖² + k(η²R² + 2ητ)). It uses rational arithmetic, so the result is exact.
func allows(p problem, k *big.Int) bool {
	product := func(factors ...*big.Rat) *big.Rat {
		z := rat(1)
		for _, f := range factors {
			z.Mul(z, f)
		}
		return z
	}
	r2, rho := radiusAndRho(p.data, p.u)
	w0, eta, mistakes := p.trainer.initial(p.data.Dim()), rat(p.trainer.rate()), new(big.Rat).SetInt(k)
	left := new(big.Rat).Add(exactDot(w0, p.u), product(mistakes, eta, rho))
	right := new(big.Rat).Add(product(eta, eta, r2), product(rat(2), eta, rat(p.trainer.Margin)))
	right.Mul(right, mistakes).Add(right, exactDot(w0, w0)).Mul(right, exactDot(p.u, p.u))
	return left.Sign() <= 0 || product(left, left).Cmp(right) <= 0
}

func TestBoundsByHand(t *testing.T) {
	andGate := and().AbsorbBias()
	for _, c := range []struct {
		p        problem
		mistakes float64
		most     int
		text     string
	}{
		// For AND and this u, R² = 3, ρ = 1 and ‖u‖² = 17. If w₀ = u, the theorem allows k mistakes as long
		// as (17 + k)² ≤ 17(17 + 3k), which holds for k ≤ 17.
		{problem{"from u", andGate, Weights{2, 2, -3}, Trainer{Initial: Weights{2, 2, -3}}}, 17, 17, "from w = [2 2 -3]"},
		// If w₀ = −u, the theorem allows k > 17 mistakes as long as (k − 17)² ≤ 17(17 + 3k), which holds for k ≤ 85.
		{problem{"from −u", andGate, Weights{2, 2, -3}, Trainer{Initial: Weights{-2, -2, 3}}}, 85, 85, "at most 85 mistakes"},
		{problem{"XOR with x₁x₂", xorWithProduct(), Weights{0, 0, -1, 0}, Trainer{}}, 4, 4, "at most 4 mistakes: R² = 4, ‖u‖² = 1, ρ = 1"},
		// The bounds of the next three problems are 2⁶⁴ + 1, 2²⁰⁰⁰ + 1 and 1.5².
		{problem{"too large for int", Must(FromRows([][]float64{{1, 0x1p32}}, []float64{1})), Weights{1, 0}, Trainer{}}, 0x1p64 + 1, math.MaxInt, "at most 1.845e+19 mistakes"},
		{problem{"too large for float64", Must(FromRows([][]float64{{0x1p-500, 0x1p500}}, []float64{1})), Weights{1, 0}, Trainer{}}, math.Inf(1), math.MaxInt, "at most 1.148e+602"},
		{problem{"bound that is not an integer", Must(FromRows([][]float64{{1}, {1.5}}, []float64{1, 1})), Weights{1}, Trainer{}}, 2.25, 2, "at most 2 mistakes"},
	} {
		b := c.p.bound(t)
		if b.Mistakes() != c.mistakes || b.Most() != c.most {
			t.Errorf("%s: Mistakes() = %v, Most() = %d, want %v and %d", c.p.name, b.Mistakes(), b.Most(), c.mistakes, c.most)
		}
		if !strings.Contains(b.String(), c.text) {
			t.Errorf("%s: String() = %q, want a text that contains %q", c.p.name, b, c.text)
		}
	}
}

// The theorem allows Most() mistakes, but not one more.
func TestMostIsLargestAllowedCount(t *testing.T) {
	for _, p := range append(problems(1, 80, true), problems(2, 30, false)...) {
		b := p.bound(t)
		limit := big.NewInt(int64(b.Most()))
		if !allows(p, limit) || allows(p, new(big.Int).Add(limit, big.NewInt(1))) {
			t.Errorf("%s: Most() = %v, want the largest k that the theorem allows for %+v", p.name, limit, p.trainer)
		}
		if k := b.Mistakes(); k < float64(b.Most()) || k > float64(b.Most()+1) {
			t.Errorf("%s: Mistakes() = %v, want a number from %d to %d", p.name, k, b.Most(), b.Most()+1)
		}
	}
}

// The only row is (p, q) with q² = 2p² − 1. For these u, the bound R²‖u‖²/ρ² is 1 + q²/p² = 3 − 1/p².
// Mistakes rounds it to 3, but Most returns its floor, 2.
func TestMostIsExactWhereMistakesRounds(t *testing.T) {
	p, q := int64(1), int64(1)
	for p < 1e15/4 { // p and q remain below 2⁵³, so they are exact in float64
		p, q = 3*p+2*q, 4*p+3*q // the next solution of q² = 2p² − 1, which is a Pell equation
	}
	d := Must(FromRows([][]float64{{float64(p), float64(q)}}, []float64{1}))
	for _, u := range []Weights{{1, 0}, {0x1p-400, 0}, {0x1p400, 0}} {
		if b := Must(Novikoff(d, u)); b.Mistakes() != 3 || b.Most() != 2 {
			t.Errorf("u = %v: Mistakes() = %v, Most() = %d, want 3 and 2", u, b.Mistakes(), b.Most())
		}
	}
}

// Here R² = 2, and ρ = 1 for u = (1, 0).
func TestBoundsForHugeAndTinyStarts(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 1}, {1, -1}}, []float64{1, 1}))
	for _, c := range []struct {
		start Weights
		want  float64
	}{
		// The formula of Trainer.Novikoff gives (√(b² + 1) + b)/2 with b = 2 − 2³⁰¹. Almost all digits of
		// the sum cancel.
		{Weights{0x1p300, 0.5}, 0x1p-303},
		// The bound for the start 0 is R²‖u‖²/ρ² = 2. This start is so close to 0 that its bound rounds to 2.
		{Weights{0, 0x1p-300}, 2},
		// This start separates the rows by so large a margin that the theorem allows no mistake.
		{Weights{0x1p300, 0}, 0},
	} {
		b := Must(Trainer{Initial: c.start}.Novikoff(d, Weights{1, 0}))
		if b.Mistakes() != c.want || b.Most() != int(c.want) {
			t.Errorf("start %v: Mistakes() = %v, Most() = %d, want %v and %d",
				c.start, b.Mistakes(), b.Most(), c.want, int(c.want))
		}
	}
}

// Check accepts every update of every run. A run in which no operation rounds makes at most Most()
// mistakes.
func TestCheckAcceptsUpdatesOfRuns(t *testing.T) {
	updates := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(3, 80, dyadic) {
			b := p.bound(t)
			for up := range p.trainer.Updates(p.data) {
				if updates++; up.K > 300 && up.K%64 != 0 { // checking every update would take too long
					continue
				}
				if err := b.Check(up); err != nil {
					t.Fatalf("%s (%+v): Check: error %v, want nil", p.name, p.trainer, err)
				}
				if dyadic && up.K > b.Most() {
					t.Fatalf("%s: the run makes %d mistakes, want at most Most() = %d", p.name, up.K, b.Most())
				}
				if dyadic && up.K > b.exact.scores {
					t.Fatalf("%s: exact.scores = %d, want at least %d, because no operation rounds", p.name, b.exact.scores, up.K)
				}
			}
		}
	}
	if updates < 1500 {
		t.Errorf("all runs together make %d updates, want at least 1500", updates)
	}
}

// faults contains functions that modify an update in place. No run makes the modified update, so Check
// must reject it.
var faults = map[string]func(up *Update){
	"wrong sign": func(up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] - (up.After[j] - up.Before[j])
		}
	},
	"half an update": func(up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] + (up.After[j]-up.Before[j])/2
		}
	},
	"After[0] 1 too large":  func(up *Update) { up.After[0]++ },
	"wrong label":           func(up *Update) { up.Y = -up.Y },
	"wrong feature":         func(up *Update) { up.X[len(up.X)-1] += 0.5 },
	"NaN weight":            func(up *Update) { up.Before[0], up.After[0] = math.NaN(), math.NaN() },
	"infinite After":        func(up *Update) { up.After[0] = math.Inf(-1) },
	"weight one ulp larger": func(up *Update) { j := len(up.Before) - 1; up.After[j] = math.Nextafter(up.After[j], 9e99) },
	"zero Update":           func(up *Update) { *up = Update{} },

	"weights divided by 64": func(up *Update) {
		if up.K == 1 {
			up.Before = slices.Clone(up.After) // the start 0 divided by 64 would still be the right start
		}
		for j := range up.After {
			up.Before[j], up.After[j] = up.Before[j]/64, up.After[j]/64
		}
	},
}

// changed calls change with a copy of up and returns the copy. It does not modify the slices of up.
func changed(up Update, change func(up *Update)) Update {
	up.X, up.Before, up.After = slices.Clone(up.X), slices.Clone(up.Before), slices.Clone(up.After)
	change(&up)
	return up
}

func TestCheckRejectsFaultyUpdates(t *testing.T) {
	tested := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(5, 30, dyadic) {
			b := p.bound(t)
			for up := range p.trainer.Updates(p.data) {
				if up.K > 40 && up.K%16 != 0 { // checking every update would take too long
					continue
				}
				tooLate := up
				tooLate.K, tooLate.Step = b.Most()+1, 0
				// If operations round, Check has a tolerance, and may accept one mistake above the bound.
				if err := b.Check(tooLate); err == nil && dyadic {
					t.Fatalf("%s: Check(update %d with K = %d) = nil, want an error, because the bound is %v", p.name, up.K, tooLate.K, b)
				}
				for i := range p.data.Len() {
					bad := up
					bad.Index, bad.X, bad.Y = i, p.data.Row(i), p.data.Label(i)
					bad.After = p.data.updated(bad.Before, i, p.trainer.rate())
					if bad.Y*p.data.score(up.Before, i) > p.trainer.Margin && b.Check(bad) == nil {
						t.Fatalf("%s: Check(update %d with example %d) = nil, want an error, because the example is not a mistake", p.name, up.K, i)
					}
				}
				for name, fault := range faults {
					bad := changed(up, fault)
					if err := b.Check(bad); err == nil {
						t.Fatalf("%s: Check(update %d with the fault %q) = nil, want an error\nTrainer: %+v\nupdate: %+v", p.name, up.K, name, p.trainer, bad)
					}
					tested++
				}
			}
		}
	}
	if tested < 4000 {
		t.Errorf("the test checked %d faulty updates, want at least 4000", tested)
	}
}

func TestCheckErrors(t *testing.T) {
	data := and().AbsorbBias()
	var bounds []Bound
	var thirdUpdates []Update // update 3 of the run for each bound
	for _, tr := range []Trainer{{}, {LearningRate: 2, Margin: 1, Initial: Weights{1, 1, 1}}} {
		bounds = append(bounds, Must(tr.Novikoff(data, Weights{2, 2, -3})))
		for up := range tr.Updates(data) {
			if up.K == 3 {
				thirdUpdates = append(thirdUpdates, up)
				break
			}
		}
	}
	const textbook, general = 0, 1 // indices of bounds and thirdUpdates
	for _, c := range []struct {
		name   string
		bound  int
		change func(up *Update)
	}{
		{"no progress", textbook, func(up *Update) { up.After = up.Before }},
		{"too much growth", textbook, func(up *Update) { up.After[2] -= 5 }},
		{"too much growth, general bound", general, func(up *Update) { up.After[2] -= 50 }},
		{"too little progress so far", textbook, func(up *Update) { up.K, up.Step = 1000, 0 }},
		{"too little progress so far, general bound", general, func(up *Update) { up.K, up.Step = 1000, 0 }},
		{"wrong start", textbook, func(up *Update) { up.K = 1; up.Before = Weights{0, 1, 0} }},
		{"K is 0", textbook, func(up *Update) { up.K = 0 }},
		{"more mistakes than examples", textbook, func(up *Update) { up.K, up.Step = 4, 3 }},
		{"Index out of range", textbook, func(up *Update) { up.Index = 4 }},
		{"X too short", textbook, func(up *Update) { up.X = up.X[:2] }},
		{"wrong label", textbook, func(up *Update) { up.Y = -up.Y }},
		{"wrong feature", textbook, func(up *Update) { up.X[1] = 7 }},
		{"NaN weight", textbook, func(up *Update) { up.Before[1] = math.NaN() }},
		{"not a mistake", textbook, func(up *Update) { up.Before = Weights{3, 2, -4} }},
		{"weight one ulp too large", textbook, func(up *Update) { up.After[1] = math.Nextafter(up.After[1], 9) }},
	} {
		messagetest.Error(t, c.name, bounds[c.bound].Check(changed(thirdUpdates[c.bound], c.change)))
	}
	messagetest.Error(t, "empty Bound", Bound{}.Check(thirdUpdates[textbook]))
}

// mayRound reports whether String mentions that operations of a run may round.
func mayRound(b Bound) bool { return strings.Contains(b.String(), "may round") }

// The dot product of the two rows is 1, but float64 arithmetic gives 0 (Murphy, Gray and Stewart
// 2017). So a run in float64 makes one mistake more than a run in exact arithmetic, although no update
// rounds.
func TestCheckAllowsForRoundedScores(t *testing.T) {
	const p = 1 << 27
	for _, rows := range [][][]float64{
		{{p + 1, p, 0}, {-(p - 1), p, 0}},
		{{p + 1, p, 1}, {-p, p + 1, 1}}, // Here ‖w‖² = 2R² + 2 after both updates, above the limit 2R².
	} {
		d := Must(FromRows(rows, []float64{1, 1}))
		b := Must(Novikoff(d, Weights{0, 1, 0}))
		if b.exact.scores != 0 || b.exact.updates < 1000 {
			t.Errorf("exact counts = %+v, want 0 scores and at least 1000 updates", b.exact)
		}
		if !mayRound(b) {
			t.Errorf("String() = %q, want a text that contains \"may round\"", b)
		}
		n := 0
		for up := range Updates(d) {
			n++
			if err := b.Check(up); err != nil {
				t.Errorf("Check: error %v, want nil", err)
			}
		}
		if n != 2 {
			t.Errorf("the run makes %d updates, want 2", n)
		}
	}
}

// If every operation of a run is exact, Check has no tolerance for earlier updates. After update 2 of
// this run, w·u and ‖w‖² equal their limits. So Check rejects weights whose w·u is one ulp smaller, and
// weights whose ‖w‖² is one ulp larger.
func TestCheckHasNoToleranceOnExactData(t *testing.T) {
	d := xorWithProduct()
	b := Must(Novikoff(d, Weights{0, 0, -1, 0}))
	for name, added := range map[string][]float64{
		"w·u one ulp below its limit":  {0, 0, 0x1p-52, 0},
		"‖w‖² one ulp above its limit": {0x1p-51, 0x1p-51, 0, 0}, // orthogonal to x, so the score stays the same
	} {
		for up := range Updates(d) {
			if up.K == 2 {
				messagetest.Error(t, name, b.Check(changed(up, func(up *Update) {
					for j, v := range added {
						up.Before[j] += v
						up.After[j] += v
					}
				})))
			}
		}
	}
}

// Even if Check has a tolerance for rounding, it rejects an update whose K is 1 too large. The rows are
// orthogonal up to rounding, and u is their sum. So w·u is about k after update k, the least that the
// theorem allows, and the run makes all 3 mistakes that the bound allows.
func TestCheckRejectsOneMistakeTooManyDespiteRounding(t *testing.T) {
	const c, s = 0.6, 0.8 // rounded to float64
	d := Must(FromRows([][]float64{{c, s, 0}, {-s, c, 0}, {0, 0, 1}}, []float64{1, 1, 1}))
	u := Weights{c - s, s + c, 1}
	b := Must(Novikoff(d, u))
	last := 0
	for up := range Updates(d) {
		if err := b.Check(up); err != nil {
			t.Fatalf("Check: error %v, want nil", err)
		}
		last = up.K
		up.K++
		if err := b.Check(up); err == nil {
			t.Errorf("Check(mistake %d with K = %d) = nil, want an error", last, last+1)
		}
	}
	if last != 3 {
		t.Errorf("the run makes %d mistakes, want 3", last)
	}
	if !mayRound(b) {
		t.Errorf("String() = %q, want a text that contains \"may round\"", b)
	}
}

// The first exact.updates updates of a run are exact, and so are its first exact.scores scores. This
// holds even for numbers that need almost all bits of a float64.
func TestExactCountsAreLowerBounds(t *testing.T) {
	r := random.New(11, 61)
	known := 0   // updates that are among the first exact.scores, so they are known to be exact
	rounded := 0 // updates that round or whose scores round
	for trial := range 600 {
		dim, bits := 1+r.Below(9), 6+trial%50
		if trial >= 200 { // With so few bits, early scores are exact and later scores round.
			bits = 15 + trial%12
		}
		draw := func() float64 {
			integer := int64(r.Uint64()>>(64-bits)) - int64(1)<<(bits-1)
			return math.Ldexp(float64(integer), r.Below(3)-4)
		}
		d, u := planted(r, 1+r.Below(6), dim, draw, trial%4 == 3)
		tr := Trainer{LearningRate: []float64{1, 0.5, 3, 1.125}[trial%4]}
		if trial%3 == 1 {
			tr.Initial = make(Weights, dim)
			for j := range tr.Initial {
				tr.Initial[j] = math.Ldexp(draw(), 2*(trial%7)-6)
			}
		}
		b := problem{fmt.Sprint("trial ", trial), d, u, tr}.bound(t)
		for up := range tr.Updates(d) {
			exactUpdate := true
			for j, v := range up.X {
				want := new(big.Rat).Mul(rat(tr.rate()), rat(up.Y*v))
				exactUpdate = exactUpdate && rat(up.After[j]).Cmp(want.Add(want, rat(up.Before[j]))) == 0
			}
			exactScore := exactDot(up.Before, up.X).Cmp(rat(d.score(up.Before, up.Index))) == 0
			if !exactUpdate && up.K <= b.exact.updates {
				t.Fatalf("trial %d: update %d rounds, want at least %d exact updates", trial, up.K, b.exact.updates)
			}
			if !exactScore && up.K <= b.exact.scores {
				t.Fatalf("trial %d: score %d rounds, want at least %d exact scores", trial, up.K, b.exact.scores)
			}
			if up.K <= b.exact.scores {
				known++
			}
			if !exactUpdate || !exactScore {
				rounded++
			}
			if err := b.Check(up); err != nil {
				t.Fatalf("trial %d: Check: error %v, want nil", trial, err)
			}
			if up.K == 60 {
				break
			}
		}
	}
	if known < 60 || rounded < 60 {
		t.Errorf("%d updates are known to be exact and %d updates or their scores round, want at least 60 of each", known, rounded)
	}
}

// If u does not separate the data, the error names the first row with y u·x ≤ 0 and contains its exact
// score.
func TestNovikoffErrors(t *testing.T) {
	data := and().AbsorbBias()
	for _, c := range []struct {
		problem
		notSeparating bool
	}{
		{problem{name: "score 0", data: data, u: Weights{2, 1, -1}}, true},
		{problem{name: "wrong side", data: xor().AbsorbBias(), u: Weights{1, 1, -0.5}}, true},
		{problem{name: "score −2⁻⁶⁰ that rounds to 0", data: Must(FromRows([][]float64{{1, 0x1p-60, -1}}, []float64{1})), u: Weights{1, -1, 1}}, true},
		{problem{name: "score that underflows", data: Must(FromRows([][]float64{{0x1p-600}}, []float64{1})), u: Weights{-0x1p-600}}, true},
		{problem{name: "NaN in u", data: data, u: Weights{1, math.NaN(), 1}}, false},
		{problem{name: "invalid Trainer", data: data, u: Weights{2, 2, -3}, trainer: Trainer{LearningRate: -1}}, false},
	} {
		_, err := c.trainer.Novikoff(c.data, c.u)
		messagetest.Error(t, c.name, err)
		if errors.Is(err, ErrNotSeparating) != c.notSeparating {
			t.Errorf("%s: errors.Is(%v, ErrNotSeparating) = %v, want %v", c.name, err, !c.notSeparating, c.notSeparating)
		}
	}
	// The exact score is 1, so u separates the data, although the score in float64 is 0.
	const p = 1 << 27
	Must(Novikoff(Must(FromRows([][]float64{{-(p - 1), p}}, []float64{1})), Weights{p + 1, p}))
}

// Integers up to 2⁵³ are exact in float64. After k updates a weight is at most k, so at least 2⁵³ updates
// are exact. exactCounts bounds a score by |w₁| + |w₂| ≤ 2k, so at least 2⁵² scores are exact. A 32-bit
// processor has no int of that size.
func TestExactCountsOfUnitVectors(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 0}, {0, 1}}, []float64{1, 1}))
	got := Must(Novikoff(d, Weights{1, 1})).exact
	// The bounds are about 10⁻⁶ lower, because exactCounts allows for its own rounding errors.
	isNear := func(n int, want float64) bool {
		want = min(want, math.MaxInt/2)
		return float64(n) <= want && float64(n) >= want*(1-1e-5)
	}
	if !isNear(got.updates, 0x1p53) || !isNear(got.scores, 0x1p52) {
		t.Errorf("exact counts = %+v, want about 2⁵³ updates and about 2⁵² scores", got)
	}
}
