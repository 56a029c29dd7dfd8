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

// ones returns n ones, as labels or as weights.
func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// newSet returns a set of examples with the rows x and the labels y.
func newSet(x [][]float64, y []float64) *labelled.Set {
	set := &labelled.Set{Matrix: rows.Vectors(x), Labels: y}
	for _, row := range x {
		set.Radius2 = max(set.Radius2, dot.Product(row, row))
	}
	return set
}

// exactProduct returns the exact a·b, or 0 if a is nil.
func exactProduct(a *big.Rat, b float64) *big.Rat {
	if a == nil {
		return new(big.Rat)
	}
	product := new(big.Rat).SetFloat64(b)
	return product.Mul(product, a)
}

// checkProof fails the test unless the proof is valid in rational numbers, and either a separator or a
// certificate. It shares no code with the search. It reports whether the proof is a separator.
func checkProof(t *testing.T, set *labelled.Set, proof Proof) (separable bool) {
	t.Helper()
	dim, w := set.Dim(), proof.Exact
	if proof.Separator != nil {
		for _, v := range proof.Separator {
			w = append(w, new(big.Rat).SetFloat64(v))
		}
	}
	if (w == nil) == (proof.Lambda == nil) || w != nil && len(w) != dim || proof.Lambda != nil && len(proof.Lambda) != set.Len() {
		t.Fatalf("proof = %v, want either a separator of %d weights or a certificate of %d numbers", proof, dim, set.Len())
	}
	// sums becomes Σ λ y x.
	sums, hasPositive := make([]*big.Rat, dim), false
	for j := range sums {
		sums[j] = new(big.Rat)
	}
	for i, y := range set.Labels {
		score := new(big.Rat)
		for j, v := range set.Row(i).Entries() {
			if w != nil {
				score.Add(score, exactProduct(w[j], y*v))
			} else {
				sums[j].Add(sums[j], exactProduct(proof.Lambda[i], y*v))
			}
		}
		if w != nil && score.Sign() <= 0 {
			t.Fatalf("rows %v, labels %v: separator = %v, y w·x = %v for example %d, want y w·x > 0 for every example",
				set.Matrix, set.Labels, proof, score, i)
		}
		if w == nil && proof.Lambda[i] != nil {
			if proof.Lambda[i].Sign() < 0 {
				t.Fatalf("λ[%d] = %v, want at least 0", i, proof.Lambda[i])
			}
			hasPositive = hasPositive || proof.Lambda[i].Sign() > 0
		}
	}
	if w != nil {
		return true
	}
	if !hasPositive || slices.ContainsFunc(sums, func(s *big.Rat) bool { return s.Sign() != 0 }) {
		t.Fatalf("rows %v, labels %v: λ = %v, Σ λ y x = %v, want λ ≠ 0 and Σ λ y x = 0",
			set.Matrix, set.Labels, proof.Lambda, sums)
	}
	return false
}

// decideWithoutFirstStage returns the proof that decide finds from an empty active set. ok is false if an
// example is 0, because decide can't start then.
func decideWithoutFirstStage(t *testing.T, set *labelled.Set) (proof Proof, ok bool) {
	t.Helper()
	data, zero, err := newScaled(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	if zero >= 0 {
		return Proof{}, false
	}
	proof, err = (&activeSet{data: data}).decide(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return proof, true
}

// mustDecide returns the proof that Decide finds. It fails the test unless the proof is valid. For small
// sets, the second and third stages alone must also find a valid proof, with the same verdict.
func mustDecide(t *testing.T, set *labelled.Set) (proof Proof, separable bool) {
	t.Helper()
	proof, err := Decide(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	separable = checkProof(t, set, proof)
	if set.Len()*set.Dim() > 15 { // larger sets take long if exponents are far apart
		return proof, separable
	}
	if other, ok := decideWithoutFirstStage(t, set); ok && checkProof(t, set, other) != separable {
		t.Fatalf("rows %v, labels %v: proof without the first stage = %v, want the verdict of Decide's proof %v",
			set.Matrix, set.Labels, other, proof)
	}
	return proof, separable
}

// Decide finds a valid proof for random data of all 16 kinds that separationtest.Small can decode.
func TestDecideProvesRandomData(t *testing.T) {
	r := random.New(20, 1)
	bytes := make([]byte, 100)
	separable, inseparable, rational := 0, 0, 0
	for kind := range 16 {
		for range 10 {
			for i := range bytes {
				bytes[i] = byte(r.Below(256))
			}
			bytes[2] = byte(kind) // Small reads the kind from this byte
			set := decodeSet(bytes)
			if set == nil {
				continue
			}
			proof, isSeparable := mustDecide(t, set)
			switch {
			case !isSeparable:
				inseparable++
			case proof.Separator == nil:
				rational++
			default:
				separable++
			}
		}
	}
	if separable < 30 || inseparable < 30 {
		t.Errorf("sets with a float64 separator = %d, with only a rational separator = %d, inseparable = %d, "+
			"want at least 30 with a float64 separator and 30 inseparable", separable, rational, inseparable)
	}
}

func TestDecideAtTheLimitsOfFloat64(t *testing.T) {
	for _, c := range separationtest.AtTheLimitsOfFloat64() {
		set := newSet(c.X, c.Y)
		proof, separable := mustDecide(t, set)
		if separable != c.Separable {
			t.Errorf("%s: Decide = %v, separable = %v, want %v", c.Name, proof, separable, c.Separable)
		}
		if separable && proof.Separator == nil {
			t.Errorf("%s: Decide = %v, want a separator in float64", c.Name, proof)
		}
		if proof, ok := decideWithoutFirstStage(t, set); ok && separable && proof.Separator == nil {
			t.Errorf("%s: proof without the first stage = %v, want a separator in float64", c.Name, proof)
		}
	}
}

// The first two rows are linearly independent, but dependent modulo the first prime, 2⁶³ − 25.
func TestDecideWithRowsDependentModuloThePrime(t *testing.T) {
	set := newSet([][]float64{{1 << 32, 1<<32 - 25}, {-1, 1<<31 - 1}, {5, -1}}, ones(3))
	data := scaledTo(set, 0.5) // a length of ½ leaves the rows unscaled
	for _, active := range [][]int{{0, 1}, {1, 0}, {0, 1, 2}} {
		a := &activeSet{data: data, rows: active, weights: ones(3)}
		proof, err := a.decide(context.Background())
		if err != nil || !checkProof(t, set, proof) {
			t.Errorf("decide from the active rows %v = %v, error %v, want a separator", active, proof, err)
		}
	}
}

// The results must have the same bits on every machine. CI runs this test on several kinds of machines.
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
			// The label is the sign of the first feature, reversed with a probability of i/3 percent.
			y[i] = 1
			if x[i][0] < 0 != (r.Below(100) < i/3) {
				y[i] = -1
			}
		}
		data, _, err := newScaled(context.Background(), newSet(x, y))
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

// decodeSet returns the examples that separationtest.Small decodes from bytes, or nil if their squares
// overflow.
func decodeSet(bytes []byte) *labelled.Set {
	set := newSet(separationtest.Small(bytes))
	if !(set.Radius2 <= math.MaxFloat64) {
		return nil
	}
	return set
}

// Decide finds a valid proof for any examples that separationtest.Small decodes.
func FuzzDecide(f *testing.F) {
	for _, seed := range separationtest.Seeds() {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if set := decodeSet(bytes); set != nil {
			mustDecide(t, set)
		}
	})
}
