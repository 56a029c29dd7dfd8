package perceptron

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/random"
)

// mustBe fails the test unless Separate's verdict is the one wanted and proved.
func mustBe(t *testing.T, name string, d *Dataset, separable bool) Verdict {
	t.Helper()
	v := Separate(d)
	if err := v.Verify(d); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
	if v.Separable != separable {
		t.Fatalf("%s: %v, want separable %v", name, v, separable)
	}
	return v
}

// All Boolean functions of two, three and four inputs; how many are threshold
// functions is known since Muroga, Toda and Takasu (1961).
func TestSeparateBooleanFunctions(t *testing.T) {
	for n, want := range map[int]int{1: 4, 2: 14, 3: 104, 4: 1882} {
		if n == 4 && (testing.Short() || underRace) {
			continue
		}
		points := 1 << n
		x := make([][]float64, points)
		for i := range x {
			for j := range n {
				x[i] = append(x[i], float64(i>>j&1))
			}
		}
		lifted := Must(FromRows(x, slices.Repeat([]float64{1}, points))).AbsorbBias()
		separable := 0
		y := make([]float64, points)
		for f := range 1 << points {
			for i := range y {
				y[i] = float64(2*(f>>i&1) - 1)
			}
			d := Must(lifted.WithLabels(y))
			v := Separate(d)
			if err := v.Verify(d); err != nil {
				t.Fatalf("function %d of %d inputs: %v", f, n, err)
			}
			if v.Separable {
				separable++
			}
		}
		if separable != want {
			t.Errorf("%d functions of %d inputs are separable, want %d", separable, n, want)
		}
	}
}

// Random data of many kinds: Separate, its exact stage on its own with few bits
// and with none, and the simplex method in rational numbers agree, and Verify
// accepts each proof.
func TestSeparateAgreesWithSimplex(t *testing.T) {
	r := random.New(20, 1)
	bytes := make([]byte, 100)
	separable, inseparable, rational := 0, 0, 0
	for kind := range 16 {
		for range 16 {
			for i := range bytes {
				bytes[i] = byte(r.Below(256))
			}
			bytes[2] = byte(kind)
			d := small(bytes)
			if d == nil {
				continue
			}
			switch v := mustAgree(t, d); {
			case !v.Separable:
				inseparable++
			case v.Separator == nil:
				rational++
			default:
				separable++
			}
		}
	}
	if separable < 50 || inseparable < 50 {
		t.Errorf("%d separable, %d by rational numbers alone, %d inseparable: the test shows little", separable, rational, inseparable)
	}
}

// Data on a line or a plane through the origin, in many copies, and nearly so.
func TestSeparateDegenerateData(t *testing.T) {
	r := random.New(20, 2)
	for range 150 {
		dim, rank := 2+r.Below(3), 1+r.Below(2)
		base, _ := integers(r, rank, dim, 3)
		var x [][]float64
		var y []float64
		for range 3 + r.Below(8) {
			row := make([]float64, dim)
			for _, b := range base {
				f := float64(r.Below(7) - 3)
				for j := range row {
					row[j] += f * b[j]
				}
			}
			if r.Below(6) == 0 {
				row[0] = math.Nextafter(row[0], 9)
			}
			for range 1 + r.Below(3) {
				x, y = append(x, row), append(y, float64(2*r.Below(2)-1))
			}
		}
		mustAgree(t, Must(FromRows(x, y)))
	}
}

func TestSeparateWhereFloatsEnd(t *testing.T) {
	const tiny = 5e-324
	ulp := math.Nextafter(1, 2)
	ones := func(n int) []float64 { return slices.Repeat([]float64{1}, n) }
	for _, c := range []struct {
		name      string
		x         [][]float64
		y         []float64
		separable bool
	}{
		{"a gap of one ulp", [][]float64{{1, 1}, {ulp, 1}}, []float64{-1, 1}, true},
		{"no gap", [][]float64{{1, 1}, {ulp, 1}, {1, 1}}, []float64{-1, 1, 1}, false},
		{"a gap of one ulp on either side", [][]float64{{1, 1}, {ulp, 1}, {math.Nextafter(ulp, 2), 1}}, []float64{-1, 1, -1}, false},
		{"a point on both sides", [][]float64{{0.1, 0.2, 1}, {3, 1, 1}, {0.1, 0.2, 1}}, []float64{1, 1, -1}, false},
		{"a row of zeros", [][]float64{{1, 2}, {0, 0}}, ones(2), false},
		{"nothing but zeros", [][]float64{{0, 0}}, ones(1), false},
		{"one row", [][]float64{{0, -tiny}}, []float64{-1}, true},
		{"opposite rows, far apart in length", [][]float64{{0x1p450, 0x1p449}, {-0x1p-450, -0x1p-451}}, ones(2), false},
		{"all but opposite rows", [][]float64{{0x1p450, 0x1p449}, {-0x1p-450, -0x1p-451 + 0x1p-500}}, ones(2), true},
		{"0.1 + 0.2 is not 0.3", [][]float64{{0.1, 0.2, 0.3}, {-1, 0, 1}, {0, -1, 1}, {0, 0, -1}}, ones(4), false},
		{"three half-lines", [][]float64{{1, 0}, {-1, 0x1p-1000}, {0, -tiny}}, ones(3), false},
		{"an exact separator that only thrice as long is near to float64", [][]float64{
			{1 + 2*0x1p-52, 1 + 4*0x1p-52, 1},
			{1, 1 + 4*0x1p-52, 1},
			{1 + 7*0x1p-52, 1 + 4*0x1p-52, 1},
			{1 + 3*0x1p-52, 1 + 3*0x1p-52, 1},
		}, []float64{1, -1, 1, -1}, true},
		{"the smallest numbers", [][]float64{{tiny, 0}, {-tiny, tiny}}, ones(2), true},
	} {
		d := Must(FromRows(c.x, c.y))
		mustBe(t, c.name, d, c.separable)
		if v := mustAgree(t, d); v.Separable && v.Separator == nil {
			t.Errorf("%s: %v, want a separator in float64", c.name, v)
		}
		s, zero, _ := d.powers(context.Background())
		if zero >= 0 {
			continue
		}
		if v, _ := s.decide(context.Background(), face{}, 0); v.Separable && v.Separator == nil {
			t.Errorf("%s: %v in exact arithmetic, want a separator in float64", c.name, v)
		}
	}
}

// w₂ must be above 2¹⁵²³ w₁ and w₃ above 2¹⁵²³ w₂, which are farther apart than the
// smallest and the largest float64.
func TestSeparateWhereNoFloat64VectorSeparates(t *testing.T) {
	d := Must(FromRows([][]float64{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}}, []float64{1, 1, 1}))
	v := mustBe(t, "three rows", d, true)
	if v.Separator != nil || len(v.Exact) != 3 {
		t.Errorf("%v with %d rational weights, want 3 and no separator in float64", v, len(v.Exact))
	}
}

// Each row times its own power of two is the same question.
func TestSeparateIgnoresTheLengthOfRows(t *testing.T) {
	r := random.New(20, 3)
	for range 60 {
		x, y := integers(r, 2+r.Below(30), 2+r.Below(6), 4)
		d := Must(FromRows(x, y))
		want := Separate(d).Separable
		for i := range x {
			e := r.Below(901) - 450
			if r.Below(4) == 0 {
				e = -1074 // where products are rounded away
			}
			for j := range x[i] {
				x[i][j] = math.Ldexp(x[i][j], e)
			}
		}
		d = Must(FromRows(x, y))
		mustBe(t, "scaled rows", d, want)
		s, zero, _ := d.powers(context.Background())
		if zero >= 0 {
			continue
		}
		v, err := s.decide(context.Background(), face{}, precision)
		if err != nil {
			t.Fatal(err)
		}
		if err := v.Verify(d); err != nil || v.Separable != want {
			t.Fatalf("%v, %v; want separable %v", v, err, want)
		}
	}
}

// reals returns n rows of dim random numbers of 53 bits, columns between 0.001 and
// 1000 large, as measured features are. Labels are those of a plane, of which some
// percent are drawn anew.
func reals(r *random.Source, n, dim, percent int) *Dataset {
	sizes := []float64{0.001, 0.01, 0.1, 1, 10, 100, 1000}
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		s := 0.0
		for j := range dim {
			v := float64(int64(r.Uint64())) / 0x1p63
			s += float64(v * float64(j%5-2))
			x[i] = append(x[i], v*sizes[j%7])
		}
		y[i] = 1
		if s < 0 {
			y[i] = -1
		}
		if r.Below(100) < percent {
			y[i] = float64(2*r.Below(2) - 1)
		}
	}
	return Must(FromRows(x, y))
}

// Real-valued features as large as those of the breast-cancer data (569 × 30), by
// a plane and with noise; more columns than rows, which are independent; and many
// rows.
func TestSeparateRealFeatures(t *testing.T) {
	r := random.New(20, 4)
	mustBe(t, "569 × 30 by a plane", reals(r, 569, 30, 0).AbsorbBias(), true)
	mustBe(t, "569 × 30 with noise", reals(r, 569, 30, 4).AbsorbBias(), false)
	mustBe(t, "20 × 3000", reals(r, 20, 3000, 100), true)
	mustBe(t, "40 × 40", reals(r, 40, 40, 100), true)
	mustBe(t, "200 × 40", reals(r, 200, 40, 100), false)
	if testing.Short() || underRace {
		return
	}
	mustBe(t, "20000 × 50 by a plane", reals(r, 20_000, 50, 0), true)
	mustBe(t, "100000 × 100 with noise", reals(r, 100_000, 100, 10), false)
}

// Random labels of a column's powers: rows so near to dependent that float64 ends
// far from the answer, and the exact stage has many rounds.
func TestSeparateIllConditioned(t *testing.T) {
	r := random.New(20, 5)
	for _, dim := range []int{4, 8, 16, 24} {
		for _, n := range []int{dim, 3 * dim} {
			x, y := make([][]float64, n), make([]float64, n)
			for i := range x {
				v, p := float64(r.Below(1<<20))/(1<<20), 1.0
				for range dim {
					x[i] = append(x[i], p)
					p *= v
				}
				y[i] = float64(1 - 2*(i&1))
			}
			d := Must(FromRows(x, y))
			v := Separate(d)
			if err := v.Verify(d); err != nil {
				t.Fatalf("%d powers in %d rows: %v", dim, n, err)
			}
		}
	}
}

// The exact stage may start at any rows and weights, good or bad.
func TestSeparateDecidesFromAnyFace(t *testing.T) {
	r := random.New(20, 8)
	for range 300 {
		x, y := integers(r, 2+r.Below(8), 1+r.Below(4), 2)
		d := Must(FromRows(x, y))
		s, zero, err := d.powers(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		if zero >= 0 {
			continue
		}
		want := simplex(d).Separable
		var start face
		for i := range x {
			if r.Below(2) == 0 {
				start.rows = append(start.rows, i)
				start.weights = append(start.weights, float64(r.Below(100))/64)
			}
		}
		for _, bits := range []uint{0, 16, precision} {
			v, err := s.decide(context.Background(), start, bits)
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Verify(d); err != nil || v.Separable != want {
				t.Fatalf("from %v with %d bits: %v, %v; want separable %v", start, bits, v, err, want)
			}
		}
	}
}

// Modulo the first prime, 2⁶³ − 25, these two rows depend on one another.
func TestSeparateIsNotFooledByThePrime(t *testing.T) {
	d := Must(FromRows([][]float64{{1 << 32, 1<<32 - 25}, {-1, 1<<31 - 1}, {5, -1}}, []float64{1, 1, 1}))
	for _, rows := range [][]int{{0, 1}, {1, 0}, {0, 1, 2}} {
		s := &scaled{Dataset: d, row: make([]int, 3), column: make([]int, 2)}
		for _, bits := range []uint{0, precision} {
			v, err := s.decide(context.Background(), face{rows, []float64{1, 1, 1}}, bits)
			if err != nil {
				t.Fatal(err)
			}
			if err := v.Verify(d); err != nil || !v.Separable {
				t.Errorf("from rows %v: %v, %v", rows, v, err)
			}
		}
	}
}

// The columns of Q are orthonormal and Q·R are the rows, whatever came and went.
func TestFactoredFaceKeepsItsFactors(t *testing.T) {
	r := random.New(20, 9)
	s, _, err := reals(r, 40, 9, 50).powers(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	f := new(factoredFace)
	for range 400 {
		if i := r.Below(40); len(f.rows) == 10 || len(f.rows) > 0 && r.Below(3) == 0 {
			f.remove(r.Below(len(f.rows)))
		} else if !slices.Contains(f.rows, i) {
			f.add(i, s.lifted(i))
		}
		near := func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }
		for k, i := range f.rows {
			row := make([]float64, 10)
			for m, c := range f.r[k] {
				axpy(c, f.q[m], row)
			}
			for j, v := range s.lifted(i) {
				if !near(v, row[j]) {
					t.Fatalf("row %d is %v in column %d, but Q·R has %v", i, v, j, row[j])
				}
			}
			for m := range f.rows {
				if p := dot.Product(f.q[k], f.q[m]); !near(p, 0) && m != k || !near(p, 1) && m == k {
					t.Fatalf("columns %d and %d of Q have the product %v", k, m, p)
				}
			}
		}
	}
}

// On data with a clear margin float64 finds the separator by itself.
func TestSeparateInFloats(t *testing.T) {
	r := random.New(20, 10)
	for _, size := range [][2]int{{30, 3}, {300, 10}, {569, 30}, {20, 200}} {
		d := reals(r, size[0], size[1], 0)
		s, _, err := d.powers(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		_, w, err := s.nearest(context.Background())
		if err != nil || w == nil {
			t.Fatalf("%v: %v, %v", d, w, err)
		}
		if open, _ := d.unconfirmed(context.Background(), w, 0); len(open) > 0 {
			t.Errorf("%v: %v is wrong for %v", d, w, open)
		}
	}
}

// A verdict depends on no machine: CI checks this number on several.
func TestSeparateIsTheSameEverywhere(t *testing.T) {
	r := random.New(20, 11)
	hash := fnv.New64a()
	for _, size := range [][3]int{{30, 3, 0}, {40, 6, 50}, {100, 12, 0}, {60, 12, 100}, {5, 30, 100}} {
		d := reals(r, size[0], size[1], size[2])
		s, _, err := d.powers(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		f, w, err := s.nearest(context.Background())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(Separate(d))
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(hash, "%v %x %x %s", f.rows, f.weights, []float64(w), text)
	}
	if got, want := hash.Sum64(), uint64(0x295d2cfa84713722); got != want {
		t.Errorf("the verdicts have the hash %#x, want %#x", got, want)
	}
}

// Sparse rows are the same question as dense ones.
func TestSeparateSparse(t *testing.T) {
	r := random.New(20, 6)
	for range 40 {
		n, dim := 2+r.Below(20), 2+r.Below(10)
		indptr, columns, values := []int{0}, []int{}, []float64{}
		y := make([]float64, n)
		for i := range n {
			for j := range dim {
				if r.Below(3) == 0 {
					columns, values = append(columns, j), append(values, float64(r.Below(9)-4)/10)
				}
			}
			indptr = append(indptr, len(values))
			y[i] = float64(2*r.Below(2) - 1)
		}
		sparse := Must(FromCSR(n, dim, indptr, columns, values, y))
		var x [][]float64
		for i := range n {
			x = append(x, sparse.Row(i))
		}
		mustBe(t, "sparse rows", sparse, mustBe(t, "the same, dense", Must(FromRows(x, y)), Separate(sparse).Separable).Separable)
	}
}

// A patient is a context that is done after it was asked some times.
type patient struct {
	context.Context
	looks int
}

func (p *patient) Err() error {
	if p.looks--; p.looks < 0 {
		return context.Canceled
	}
	return nil
}

// Wherever it is interrupted, SeparateContext says so and claims nothing.
func TestSeparateContextStopsAnywhere(t *testing.T) {
	r := random.New(20, 7)
	tiny := 0x1p-1000
	for _, d := range []*Dataset{
		reals(r, 60, 8, 100),
		reals(r, 60, 8, 0),
		Must(FromRows([][]float64{{1, 0, 0}, {-1, tiny, 0}, {0, -1, tiny}, {1, 1, -1}}, []float64{1, 1, 1, 1})),
		Must(FromRows([][]float64{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}}, []float64{1, 1, 1})),
	} {
		want := Separate(d)
		for looks := 0; ; looks += 1 + looks/8 {
			v, err := SeparateContext(&patient{context.Background(), looks}, d)
			if err == nil {
				if fmt.Sprint(v) != fmt.Sprint(want) {
					t.Errorf("%v, want %v", v, want)
				}
				if looks < 10 {
					t.Errorf("it looks at its context %d times only", looks)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || v.Separable || v.Exact != nil || v.Lambda != nil || v.Separator != nil {
				t.Fatalf("interrupted at look %d: %v, %v", looks, v, err)
			}
			if looks > 100_000 {
				t.Fatal("it does not end")
			}
		}
	}
	if v, err := SeparateContext(context.Background(), new(Dataset)); err == nil {
		t.Errorf("of an empty Dataset: %v", v)
	}
}
