package perceptron

import (
	"errors"
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
func planted(r *random.Source, n, dim int, draw func() float64, inCSR bool) (*Dataset, Weights) {
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
			if !inCSR || r.Below(2) == 0 {
				row[j] = draw()
			}
		}
		if s := u.Dot(row); s != 0 && math.Abs(s) >= 0.02*u.Norm()*Weights(row).Norm() {
			x, y = append(x, row), append(y, float64(Sign(s)))
		}
	}
	if inCSR {
		return sparse(x, y), u
	}
	return Must(FromRows(x, y)), u
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

// allows decides a + kηρ ≤ ‖u‖√(q + k(η²R² + 2ητ)) in rational numbers.
func allows(p problem, k *big.Int) bool {
	mul := func(x *big.Rat, more ...*big.Rat) *big.Rat {
		z := new(big.Rat).Set(x)
		for _, m := range more {
			z.Mul(z, m)
		}
		return z
	}
	r2, rho := radiusAndRho(p.data, p.u)
	w0, eta, kk := p.trainer.initial(p.data.Dim()), rat(p.trainer.rate()), new(big.Rat).SetInt(k)
	left := new(big.Rat).Add(innerRat(w0, p.u), mul(kk, eta, rho))
	right := new(big.Rat).Add(mul(eta, eta, r2), mul(rat(2), eta, rat(p.trainer.Margin)))
	right.Mul(right, kk).Add(right, innerRat(w0, w0)).Mul(right, innerRat(p.u, p.u))
	return left.Sign() <= 0 || mul(left, left).Cmp(right) <= 0
}

func TestBoundsByHand(t *testing.T) {
	and := and().AbsorbBias()
	for _, c := range []struct {
		p    problem
		k    float64
		most int
		says string
	}{
		// From w₀ = u: a = q = ‖u‖² = 17, and (17 + k)² ≤ 17(17 + 3k) up to k = 17.
		{problem{"from u", and, Weights{2, 2, -3}, Trainer{Initial: Weights{2, 2, -3}}}, 17, 17, "from w = [2 2 -3]"},
		// From −u: a = −17, q = 17: (k − 17)² ≤ 17(17 + 3k) up to k = 85.
		{problem{"from −u", and, Weights{2, 2, -3}, Trainer{Initial: Weights{-2, -2, 3}}}, 85, 85, "at most 85 mistakes"},
		{problem{"XOR with x₁x₂", xorWithProduct(), Weights{0, 0, -1, 0}, Trainer{}}, 4, 4, "at most 4 mistakes: R² = 4, ‖u‖² = 1, ρ = 1"},
		{problem{"beyond int", Must(FromRows([][]float64{{1, 0x1p32}}, []float64{1})), Weights{1, 0}, Trainer{}}, 0x1p64 + 1, math.MaxInt, "at most 1.845e+19 mistakes"},
		{problem{"beyond float64", Must(FromRows([][]float64{{0x1p-500, 0x1p500}}, []float64{1})), Weights{1, 0}, Trainer{}}, math.Inf(1), math.MaxInt, "at most 1.148e+602"},
		{problem{"a bound that is no integer", Must(FromRows([][]float64{{1}, {1.5}}, []float64{1, 1})), Weights{1}, Trainer{}}, 2.25, 2, "at most 2 mistakes"},
	} {
		b := c.p.bound(t)
		if b.Mistakes() != c.k || b.Most() != c.most || !strings.Contains(b.String(), c.says) {
			t.Errorf("%s: %v, %d, %q; want %v, %d, %q", c.p.name, b.Mistakes(), b.Most(), b, c.k, c.most, c.says)
		}
	}
}

func TestMostIsTheLastKThatHolds(t *testing.T) {
	for _, p := range append(problems(1, 80, true), problems(2, 30, false)...) {
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

// Every update of a run passes, whatever the Trainer, and there are no more than Most.
// Where nothing rounds that is so without a tolerance.
func TestTrueUpdatesPass(t *testing.T) {
	updates := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(3, 80, dyadic) {
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
	if updates < 1500 {
		t.Errorf("only %d updates", updates)
	}
}

// breaks are updates that no run makes. Each changes one thing; up's slices are its own.
var breaks = map[string]func(up *Update){
	"the wrong sign": func(up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] - (up.After[j] - up.Before[j])
		}
	},
	"half an update": func(up *Update) {
		for j := range up.After {
			up.After[j] = up.Before[j] + (up.After[j]-up.Before[j])/2
		}
	},
	"another w after":    func(up *Update) { up.After[0]++ },
	"the label flipped":  func(up *Update) { up.Y = -up.Y },
	"a feature":          func(up *Update) { up.X[len(up.X)-1] += 0.5 },
	"a weight NaN":       func(up *Update) { up.Before[0], up.After[0] = math.NaN(), math.NaN() },
	"an infinite result": func(up *Update) { up.After[0] = math.Inf(-1) },
	"a bit more":         func(up *Update) { j := len(up.Before) - 1; up.After[j] = math.Nextafter(up.After[j], 9e99) },
	"nothing at all":     func(up *Update) { *up = Update{} },

	"w and its update shrunk": func(up *Update) {
		if up.K == 1 {
			up.Before = slices.Clone(up.After) // not the start
		}
		for j := range up.After {
			up.Before[j], up.After[j] = up.Before[j]/64, up.After[j]/64
		}
	},
}

func broken(up Update, how func(up *Update)) Update {
	up.X, up.Before, up.After = slices.Clone(up.X), slices.Clone(up.Before), slices.Clone(up.After)
	how(&up)
	return up
}

func TestBrokenUpdatesAreRefused(t *testing.T) {
	refused := 0
	for _, dyadic := range []bool{true, false} {
		for _, p := range problems(5, 30, dyadic) {
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
				for i := range p.data.Len() { // by an example that is right
					bad := up
					bad.Index, bad.X, bad.Y = i, p.data.Row(i), p.data.Label(i)
					bad.After = p.data.updated(bad.Before, i, p.trainer.rate())
					if bad.Y*p.data.score(up.Before, i) > p.trainer.Margin && !strings.Contains(fmt.Sprint(b.Check(bad)), "no mistake: y w·x = ") {
						t.Fatalf("%s, update %d passes with row %d", p.name, up.K, i)
					}
				}
				for name, how := range breaks {
					bad := broken(up, how)
					if err := b.Check(bad); err == nil {
						t.Fatalf("%s, update %d passes with %s (%+v)\n%+v", p.name, up.K, name, p.trainer, bad)
					}
					refused++
				}
			}
		}
	}
	if refused < 4000 {
		t.Errorf("only %d were refused", refused)
	}
}

func TestChecksSayWhatFails(t *testing.T) {
	data := and().AbsorbBias()
	var bounds []Bound
	var third []Update
	for _, tr := range []Trainer{{}, {LearningRate: 2, Margin: 1, Initial: Weights{1, 1, 1}}} {
		bounds = append(bounds, Must(tr.Novikoff(data, Weights{2, 2, -3})))
		for up := range tr.Updates(data) {
			if up.K == 3 {
				third = append(third, up)
				break
			}
		}
	}
	for _, c := range []struct {
		of     int
		change func(up *Update)
		says   string
	}{
		{0, func(up *Update) { up.After = up.Before }, "perceptron: update 3: progress: w·u grew by 0; the proof needs at least ρ = 1"},
		{0, func(up *Update) { up.After[2] -= 5 }, "growth: ‖w‖² grew by "},
		{1, func(up *Update) { up.After[2] -= 50 }, "at most η²R² + 2ητ = 16"},
		{0, func(up *Update) { up.K, up.Step = 1000, 0 }, "progress: after 1000 mistakes w·u = "},
		{1, func(up *Update) { up.K, up.Step = 1000, 0 }, "the proof needs at least w₀·u + 1000ηρ = 2001"},
		{0, func(up *Update) { up.K = 1; up.Before = Weights{0, 1, 0} }, "the run starts at w = [0 1 0]; the bound is for runs from [0 0 0]"},
		{0, func(up *Update) { up.K, up.Step = 4, 3 }, "K is 4 after 3 examples"},
		{0, func(up *Update) { up.Index = 4 }, "Index is 4; wanted 0 to 3"},
		{0, func(up *Update) { up.X = up.X[:2] }, "X, Before and After have 2, 3 and 3 entries; wanted 3"},
		{0, func(up *Update) { up.Y = -up.Y }, ", the label of row"},
		{0, func(up *Update) { up.X[1] = 7 }, "X[1] is 7; wanted"},
		{0, func(up *Update) { up.Before[1] = math.NaN() }, "Before[1] is NaN"},
		{0, func(up *Update) { up.After[1] = math.Nextafter(up.After[1], 9) }, "the update: weight 1 went from"},
	} {
		mustSay(t, "broken", bounds[c.of].Check(broken(third[c.of], c.change)), c.says)
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

// On exact data nothing is granted for the updates before either: where the bound is
// met, w·u may not fall short by a bit, nor ‖w‖² exceed.
func TestABitLessIsRefusedOnExactData(t *testing.T) {
	d := xorWithProduct()
	b := Must(Novikoff(d, Weights{0, 0, -1, 0}))
	for says, added := range map[string][]float64{
		"progress: after 2 mistakes w·u = 1.9999999999999998; the proof needs at least 2ρ = 2": {0, 0, 0x1p-52, 0},
		"growth: after 2 mistakes ‖w‖² = 8.000000000000002; the proof allows at most 2R² = 8":  {0x1p-51, 0x1p-51, 0, 0}, // across x
	} {
		for up := range Updates(d) {
			if up.K == 2 {
				mustSay(t, "w, but for a bit", b.Check(broken(up, func(up *Update) {
					for j, v := range added {
						up.Before[j] += v
						up.After[j] += v
					}
				})), says)
			}
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
	for trial := range 600 {
		dim, size := 1+r.Below(9), 6+trial%50
		if trial >= 200 { // where the scores' last bits run out
			size = 15 + trial%12
		}
		draw := func() float64 { return math.Ldexp(float64(r.Below(1<<size)-1<<(size-1)), r.Below(3)-4) }
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
			exact := true
			for j, v := range up.X {
				want := new(big.Rat).Mul(rat(tr.rate()), rat(up.Y*v))
				exact = exact && rat(up.After[j]).Cmp(want.Add(want, rat(up.Before[j]))) == 0
			}
			exactScore := innerRat(up.Before, up.X).Cmp(rat(d.score(up.Before, up.Index))) == 0
			if !exact && up.K <= b.rounds.updates || !exactScore && up.K <= b.rounds.scores {
				t.Fatalf("trial %d, update %d: exact %v, score %v, but promised up to %+v", trial, up.K, exact, exactScore, b.rounds)
			}
			if up.K <= b.rounds.scores {
				said++
			}
			if !exact || !exactScore {
				rounded++
			}
			if err := b.Check(up); err != nil {
				t.Fatalf("trial %d: %v", trial, err)
			}
			if up.K == 60 {
				break
			}
		}
	}
	if said < 60 || rounded < 60 {
		t.Errorf("%d said to be exact, %d rounded: the test shows little", said, rounded)
	}
}

// What does not separate is named by its first example, exactly.
func TestNovikoffRefuses(t *testing.T) {
	lifted := and().AbsorbBias()
	for says, c := range map[string]problem{
		"row 1 has the label -1 and the score u·x = 0; wanted y u·x > 0": {data: lifted, u: Weights{2, 1, -1}},
		"row 3 has the label -1 and the score u·x = 1.5":                 {data: xor().AbsorbBias(), u: Weights{1, 1, -0.5}},
		// In float64 the score is 0, exactly it is −2⁻⁶⁰.
		"the score u·x = -8.67":               {data: Must(FromRows([][]float64{{1, 0x1p-60, -1}}, []float64{1})), u: Weights{1, -1, 1}},
		"the score u·x = -5.808e-362":         {data: Must(FromRows([][]float64{{0x1p-600}}, []float64{1})), u: Weights{-0x1p-600}},
		"u[1] is NaN; wanted a finite number": {data: lifted, u: Weights{1, math.NaN(), 1}},
		"LearningRate: got -1":                {data: lifted, u: Weights{2, 2, -3}, trainer: Trainer{LearningRate: -1}},
	} {
		_, err := c.trainer.Novikoff(c.data, c.u)
		mustSay(t, "Novikoff", err, says)
		if errors.Is(err, ErrNotSeparating) != strings.Contains(says, "score") {
			t.Errorf("%v wraps another error", err)
		}
	}
	// The score is 1 exactly and 0 in float64: u does separate.
	const p = 1 << 27
	Must(Novikoff(Must(FromRows([][]float64{{-(p - 1), p}}, []float64{1})), Weights{p + 1, p}))
}

// By hand: w is exact up to 2⁵³, and with two rows both scores together grow by 2.
func TestWhereRoundingBegins(t *testing.T) {
	d := Must(FromRows([][]float64{{1, 0}, {0, 1}}, []float64{1, 1}))
	got := Must(Novikoff(d, Weights{1, 1})).rounds
	near := func(n int, want float64) bool { return float64(n) <= want && float64(n) >= want*(1-1e-5) }
	if !near(got.updates, 0x1p53) || !near(got.scores, 0x1p52) {
		t.Errorf("%+v, want 2⁵³ and 2⁵²", got)
	}
}
