package separation

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/labelled"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
	"perceptronlab/internal/separation/separationtest"
)

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// setOf returns a set of examples with the rows x and the labels y.
func setOf(x [][]float64, y []float64) *labelled.Set {
	set := &labelled.Set{Matrix: rows.Vectors(x), Labels: y}
	for _, row := range x {
		set.Radius2 = max(set.Radius2, dot.Product(row, row))
	}
	return set
}

// times returns the exact a·b, or 0 if a is nil.
func times(a *big.Rat, b float64) *big.Rat {
	if a == nil {
		return new(big.Rat)
	}
	product := new(big.Rat).SetFloat64(b)
	return product.Mul(product, a)
}

// mustHold fails the test unless proof is of exactly one kind and holds in rational numbers. It shares no
// code with the search. It reports whether proof proves that the examples are separable.
func mustHold(t *testing.T, set *labelled.Set, proof Proof) (separable bool) {
	t.Helper()
	dim, w := set.Dim(), proof.Exact
	if proof.Separator != nil {
		for _, v := range proof.Separator {
			w = append(w, new(big.Rat).SetFloat64(v))
		}
	}
	if (w == nil) == (proof.Lambda == nil) || w != nil && len(w) != dim || proof.Lambda != nil && len(proof.Lambda) != set.Len() {
		t.Fatalf("proof for %d rows and %d columns = %v, want either a separator or a certificate of this length", set.Len(), dim, proof)
	}
	sums, positive := make([]*big.Rat, dim), false
	for j := range sums {
		sums[j] = new(big.Rat)
	}
	for i, y := range set.Labels {
		score := new(big.Rat)
		for j, v := range set.Row(i).Entries() {
			if w != nil {
				score.Add(score, times(w[j], y*v))
			} else {
				sums[j].Add(sums[j], times(proof.Lambda[i], y*v))
			}
		}
		if w != nil && score.Sign() <= 0 {
			t.Fatalf("%v misclassifies example %d, want y w·x > 0 for every example: rows %v, labels %v", proof, i, set.Matrix, set.Labels)
		}
		if w == nil && proof.Lambda[i] != nil {
			if proof.Lambda[i].Sign() < 0 {
				t.Fatalf("λ = %v is negative for example %d, want at least 0", proof.Lambda, i)
			}
			positive = positive || proof.Lambda[i].Sign() > 0
		}
	}
	if w != nil {
		return true
	}
	if !positive || slices.ContainsFunc(sums, func(s *big.Rat) bool { return s.Sign() != 0 }) {
		t.Fatalf("λ = %v has Σ λ y x = %v, want 0 and λ ≠ 0: rows %v, labels %v", proof.Lambda, sums, set.Matrix, set.Labels)
	}
	return false
}

// decided returns the proof that decide finds from an active set with the given rows and weights. It
// returns false if a row of the examples is 0.
func decided(t *testing.T, set *labelled.Set, rows []int, weights []float64) (Proof, bool) {
	t.Helper()
	data, zero, err := newScaled(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	if zero >= 0 {
		return Proof{}, false
	}
	proof, err := (&activeSet{data: data, rows: rows, weights: weights}).decide(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return proof, true
}

// mustDecide fails the test unless Decide finds a proof that holds. For small sets, the second and third
// stages alone must also find a proof, with the same verdict.
func mustDecide(t *testing.T, set *labelled.Set) (proof Proof, separable bool) {
	t.Helper()
	proof, err := Decide(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	separable = mustHold(t, set, proof)
	if set.Len()*set.Dim() > 15 { // larger sets take long if exponents are far apart
		return proof, separable
	}
	if other, ok := decided(t, set, nil, nil); ok && mustHold(t, set, other) != separable {
		t.Fatalf("Decide = %v, decide without the first stage = %v, want the same verdict: rows %v, labels %v", proof, other, set.Matrix, set.Labels)
	}
	return proof, separable
}

// Decide finds a proof that holds for random data of many kinds.
func TestDecideProvesRandomData(t *testing.T) {
	r := random.New(20, 1)
	bytes := make([]byte, 100)
	separable, inseparable, rational := 0, 0, 0
	for kind := range 16 {
		for range 10 {
			for i := range bytes {
				bytes[i] = byte(r.Below(256))
			}
			bytes[2] = byte(kind)
			set := small(bytes)
			if set == nil {
				continue
			}
			proof, yes := mustDecide(t, set)
			switch {
			case !yes:
				inseparable++
			case proof.Separator == nil:
				rational++
			default:
				separable++
			}
		}
	}
	if separable < 30 || inseparable < 30 {
		t.Errorf("%d sets with a float64 separator, %d with only a rational separator, %d inseparable sets, want at least 30 of the first and the last kind", separable, rational, inseparable)
	}
}

func TestDecideAtTheLimitsOfFloat64(t *testing.T) {
	for _, c := range separationtest.AtTheLimitsOfFloat64() {
		set := setOf(c.X, c.Y)
		proof, separable := mustDecide(t, set)
		if separable != c.Separable {
			t.Errorf("%s: Decide = %v, want a proof that separable is %v", c.Name, proof, c.Separable)
		}
		if separable && proof.Separator == nil {
			t.Errorf("%s: Decide = %v, want a separator in float64", c.Name, proof)
		}
		if proof, ok := decided(t, set, nil, nil); ok && separable && proof.Separator == nil {
			t.Errorf("%s: decide without the first stage = %v, want a separator in float64", c.Name, proof)
		}
	}
}

// The first two rows are linearly independent, but dependent modulo the first prime, 2⁶³ − 25.
func TestDecideWithRowsDependentModuloThePrime(t *testing.T) {
	set := setOf([][]float64{{1 << 32, 1<<32 - 25}, {-1, 1<<31 - 1}, {5, -1}}, ones(3))
	for _, rows := range [][]int{{0, 1}, {1, 0}, {0, 1, 2}} {
		a := &activeSet{data: scaledTo(set, 0.5), rows: rows, weights: ones(3)}
		proof, err := a.decide(context.Background())
		if err != nil || !mustHold(t, set, proof) {
			t.Errorf("decide from the rows %v = %v, error %v, want a separator", rows, proof, err)
		}
	}
}

// CI runs this test on several kinds of machines, to check that the results have the same bits on all.
func TestSearchIsTheSameEverywhere(t *testing.T) {
	r := random.New(20, 11)
	hash := fnv.New64a()
	for _, size := range [][2]int{{30, 3}, {40, 6}, {100, 12}, {60, 12}, {5, 30}} {
		x, y := make([][]float64, size[0]), make([]float64, size[0])
		for i := range x {
			for j := range size[1] {
				v := float64(int64(r.Uint64())) / 0x1p63
				x[i] = append(x[i], math.Ldexp(v, 3*(j%7)))
			}
			y[i] = 1
			if x[i][0] < 0 != (r.Below(100) < i/3) {
				y[i] = -1
			}
		}
		data, _, err := newScaled(context.Background(), setOf(x, y))
		if err != nil {
			t.Fatal(err)
		}
		a := &activeSet{data: data}
		found, err := a.search(context.Background(), 0.5)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%v %x %x", a.rows, a.weights, found)
		proof, err := a.decide(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%x %v", proof.Separator, proof.Lambda)
	}
	if got, want := hash.Sum64(), uint64(0x5620a5bf2b3fa01); got != want {
		t.Errorf("hash of the results = %#x, want %#x", got, want)
	}
}

// small returns the examples that separationtest.Small decodes from bytes, or nil if their squares
// overflow.
func small(bytes []byte) *labelled.Set {
	set := setOf(separationtest.Small(bytes))
	if !(set.Radius2 <= math.MaxFloat64) {
		return nil
	}
	return set
}

func FuzzDecide(f *testing.F) {
	for _, seed := range separationtest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if set := small(bytes); set != nil {
			mustDecide(t, set)
		}
	})
}
