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
	"perceptronlab/internal/examples"
	"perceptronlab/internal/random"
	"perceptronlab/internal/rows"
)

func ones(n int) []float64 { return slices.Repeat([]float64{1}, n) }

// labelled returns the examples of some rows.
func labelled(x [][]float64, y []float64) *examples.Set {
	set := &examples.Set{Matrix: rows.Vectors(x), Labels: y}
	for _, row := range x {
		set.Radius2 = max(set.Radius2, dot.Product(row, row))
	}
	return set
}

// times returns a·b, exactly; nil is 0.
func times(a *big.Rat, b float64) *big.Rat {
	if a == nil {
		return new(big.Rat)
	}
	product := new(big.Rat).SetFloat64(b)
	return product.Mul(product, a)
}

// mustHold fails the test unless a proof is of one kind and holds, in rational numbers. It shares no
// code with the search. It returns whether the examples are separable.
func mustHold(t *testing.T, set *examples.Set, proof Proof) (separable bool) {
	t.Helper()
	dim, w := set.Dim(), proof.Exact
	if proof.Separator != nil {
		for _, v := range proof.Separator {
			w = append(w, new(big.Rat).SetFloat64(v))
		}
	}
	if (w == nil) == (proof.Lambda == nil) || w != nil && len(w) != dim || proof.Lambda != nil && len(proof.Lambda) != set.Len() {
		t.Fatalf("%v proves nothing about %d × %d", proof, set.Len(), dim)
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
			t.Fatalf("%v does not separate example %d: %v, %v", proof, i, set.Matrix, set.Labels)
		}
		if w == nil && proof.Lambda[i] != nil {
			if proof.Lambda[i].Sign() < 0 {
				t.Fatalf("λ is negative for example %d: %v", i, proof.Lambda)
			}
			positive = positive || proof.Lambda[i].Sign() > 0
		}
	}
	if w != nil {
		return true
	}
	if !positive || slices.ContainsFunc(sums, func(s *big.Rat) bool { return s.Sign() != 0 }) {
		t.Fatalf("Σ λ y x is %v for λ = %v: %v, %v", sums, proof.Lambda, set.Matrix, set.Labels)
	}
	return false
}

// decided is the proof of stretched columns and exact arithmetic from an active set on, any rows with
// any weights. There is none if a row is 0.
func decided(t *testing.T, set *examples.Set, rows []int, weights []float64) (Proof, bool) {
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

// mustBeSure fails the test unless the whole search and its last parts alone find the same, with
// proofs that hold: so both are right.
func mustBeSure(t *testing.T, set *examples.Set) (proof Proof, separable bool) {
	t.Helper()
	proof, err := Decide(context.Background(), set)
	if err != nil {
		t.Fatal(err)
	}
	separable = mustHold(t, set, proof)
	if set.Len()*set.Dim() > 15 { // more takes long where exponents are far apart
		return proof, separable
	}
	if other, ok := decided(t, set, nil, nil); ok && mustHold(t, set, other) != separable {
		t.Fatalf("%v, but from no rows %v: %v, %v", proof, other, set.Matrix, set.Labels)
	}
	return proof, separable
}

// Random data of many kinds.
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
			proof, yes := mustBeSure(t, set)
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
		t.Errorf("%d separable, %d by rational numbers alone, %d inseparable: the test shows little", separable, rational, inseparable)
	}
}

func TestDecideWhereFloatsEnd(t *testing.T) {
	const tiny = 5e-324
	ulp := math.Nextafter(1, 2)
	for _, c := range []struct {
		name      string
		x         [][]float64
		y         []float64
		separable bool
	}{
		{"a gap of one ulp", [][]float64{{1, 1}, {ulp, 1}}, []float64{-1, 1}, true},
		{"no gap", [][]float64{{1, 1}, {ulp, 1}, {1, 1}}, []float64{-1, 1, 1}, false},
		{"a point on both sides", [][]float64{{0.1, 0.2, 1}, {3, 1, 1}, {0.1, 0.2, 1}}, []float64{1, 1, -1}, false},
		{"a row of zeros", [][]float64{{1, 2}, {0, 0}}, ones(2), false},
		{"one row", [][]float64{{0, -tiny}}, []float64{-1}, true},
		{"opposite rows, far apart in length", [][]float64{{0x1p450, 0x1p449}, {-0x1p-450, -0x1p-451}}, ones(2), false},
		{"all but opposite rows", [][]float64{{0x1p450, 0x1p449}, {-0x1p-450, -0x1p-451 + 0x1p-500}}, ones(2), true},
		{"0.1 + 0.2 is not 0.3", [][]float64{{0.1, 0.2, 0.3}, {-1, 0, 1}, {0, -1, 1}, {0, 0, -1}}, ones(4), false},
		{"three half-lines", [][]float64{{1, 0}, {-1, 0x1p-1000}, {0, -tiny}}, ones(3), false},
		{"an exact separator that only thrice as long is near to float64", [][]float64{
			{1, 1 + 5*0x1p-52, 1},
			{1 + 6*0x1p-52, 1 + 2*0x1p-52, 1},
			{1 + 3*0x1p-52, 1 + 4*0x1p-52, 1},
			{1 + 2*0x1p-52, 1 + 5*0x1p-52, 1},
		}, []float64{1, 1, -1, -1}, true},
		{"the smallest numbers", [][]float64{{tiny, 0}, {-tiny, tiny}}, ones(2), true},
	} {
		set := labelled(c.x, c.y)
		proof, separable := mustBeSure(t, set)
		if separable != c.separable {
			t.Errorf("%s: %v, want separable %v", c.name, proof, c.separable)
		}
		if separable && proof.Separator == nil {
			t.Errorf("%s: %v, want a separator in float64", c.name, proof)
		}
		if proof, ok := decided(t, set, nil, nil); ok && separable && proof.Separator == nil {
			t.Errorf("%s: %v from no rows, want a separator in float64", c.name, proof)
		}
	}
}

// Modulo the first prime, 2⁶³ − 25, the first two rows depend on one another.
func TestDecideIsNotFooledByThePrime(t *testing.T) {
	set := labelled([][]float64{{1 << 32, 1<<32 - 25}, {-1, 1<<31 - 1}, {5, -1}}, ones(3))
	for _, rows := range [][]int{{0, 1}, {1, 0}, {0, 1, 2}} {
		a := &activeSet{data: scaledTo(set, 0.5), rows: rows, weights: ones(3)}
		proof, err := a.decide(context.Background())
		if err != nil || !mustHold(t, set, proof) {
			t.Errorf("from rows %v: %v, %v", rows, proof, err)
		}
	}
}

// What the searches find depends on no machine: CI checks this number on several.
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
		data, _, err := newScaled(context.Background(), labelled(x, y))
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
		t.Errorf("what was found has the hash %#x, want %#x", got, want)
	}
}

// small reads bytes as up to 8 examples of up to 4 columns, whose entries are small integers times
// powers of two, now and then of any size or an ulp off. It returns nil where they are too large.
func small(bytes []byte) *examples.Set {
	next := func() int {
		if len(bytes) == 0 {
			return 0
		}
		b := bytes[0]
		bytes = bytes[1:]
		return int(b)
	}
	n, dim, kind := 1+next()%8, 1+next()%4, next()
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i], y[i] = make([]float64, dim), float64(2*(next()&1)-1)
		for j := range x[i] {
			v := float64(int8(next()))
			if kind&1 != 0 { // small integers: ties, duplicates, collinear rows
				v = float64(int(v) % 3)
			}
			if kind&2 != 0 {
				v = math.Ldexp(v, 7*(next()-128)/2)
			}
			if kind&4 != 0 {
				switch next() % 4 {
				case 0:
					v = math.Nextafter(v, math.Inf(1))
				case 1:
					v = math.Nextafter(v, math.Inf(-1))
				}
			}
			x[i][j] = v
		}
		if kind&8 != 0 {
			e := next()*3 - 384
			for j := range x[i] {
				x[i][j] = math.Ldexp(x[i][j], e)
			}
		}
	}
	set := labelled(x, y)
	if !(set.Radius2 <= math.MaxFloat64) {
		return nil
	}
	return set
}

func FuzzDecide(f *testing.F) {
	f.Add([]byte{4, 2, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1})
	f.Add([]byte{7, 3, 2, 1, 200, 3, 100, 9, 8, 0, 50, 255, 3, 77, 150, 20, 1, 1, 4})
	f.Add([]byte{5, 2, 4, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1})
	f.Add([]byte{3, 2, 8, 1, 1, 5, 0, 250, 3, 9, 200, 1, 7, 7, 1})
	f.Add([]byte{2, 2, 2, 1, 1, 255, 0, 0, 0, 0, 1, 255, 255, 1, 0, 0, 0, 1, 0, 0, 255, 255, 1, 0})
	f.Add([]byte(";\x9b\xfb\u04b5\x96\xac3\xe1\t\x17\xdeM?T\x15\x15\x15\x15\x152\x15\x15\x15\x15\x15\x15\x15\x15\x15;\t\xfb\xddM"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if set := small(bytes); set != nil {
			mustBeSure(t, set)
		}
	})
}
