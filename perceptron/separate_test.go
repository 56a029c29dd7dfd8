package perceptron

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"os"
	"testing"

	"perceptronlab/internal/random"
)

// long says that the long versions of tests are wanted.
var long = os.Getenv("PERCEPTRON_LONG") != ""

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

// decided is the verdict of exact arithmetic from a face on, any rows with any weights.
func decided(t *testing.T, d *Dataset, rows []int, weights []float64) (Verdict, bool) {
	t.Helper()
	s, zero, err := d.powers(context.Background())
	if err != nil || zero >= 0 {
		return Verdict{}, false
	}
	return Must((&face{data: s, rows: rows, weights: weights}).decide(context.Background())), true
}

// mustBeSure fails the test unless Separate and exact arithmetic alone find the same, with
// proofs that hold: so both are right.
func mustBeSure(t *testing.T, d *Dataset) Verdict {
	t.Helper()
	v := Separate(d)
	if err := v.Verify(d); err != nil {
		t.Fatalf("%v\n%v", err, d.matrix)
	}
	if d.Len()*d.Dim() <= 15 { // more takes long where exponents are far apart
		if w, ok := decided(t, d, nil, nil); ok && (w.Verify(d) != nil || w.Separable != v.Separable) {
			t.Fatalf("%v, exact from the start %v\n%v", v, w, d.matrix)
		}
	}
	return v
}

// All Boolean functions of two, three and four inputs; how many are threshold
// functions is known since Muroga, Toda and Takasu (1961).
func TestSeparateBooleanFunctions(t *testing.T) {
	for n, want := range map[int]int{1: 4, 2: 14, 3: 104, 4: 1882} {
		if n == 4 && !long {
			continue
		}
		if got := separable(t, lifted(n)); got != want {
			t.Errorf("%d functions of %d inputs are separable, want %d", got, n, want)
		}
	}
}

// Random data of many kinds.
func TestSeparateProvesRandomData(t *testing.T) {
	r := random.New(20, 1)
	bytes := make([]byte, 100)
	separable, inseparable, rational := 0, 0, 0
	for kind := range 16 {
		for range 10 {
			for i := range bytes {
				bytes[i] = byte(r.Below(256))
			}
			bytes[2] = byte(kind)
			d := small(bytes)
			if d == nil {
				continue
			}
			switch v := mustBeSure(t, d); {
			case !v.Separable:
				inseparable++
			case v.Separator == nil:
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

func TestSeparateWhereFloatsEnd(t *testing.T) {
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
		d := Must(FromRows(c.x, c.y))
		mustBe(t, c.name, d, c.separable)
		if v := mustBeSure(t, d); v.Separable && v.Separator == nil {
			t.Errorf("%s: %v, want a separator in float64", c.name, v)
		}
		if v, ok := decided(t, d, nil, nil); ok && v.Separable && v.Separator == nil {
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
	if !long {
		return
	}
	mustBe(t, "20000 × 50 by a plane", reals(r, 20_000, 50, 0), true)
	mustBe(t, "100000 × 100 with noise", reals(r, 100_000, 100, 10), false)
}

// nearPlane returns rows whose distance from a hyperplane is about delta, on one side of it or
// on both. Within it 0 is a combination of all of them with positive weights, so delta decides.
// If the entries and the normal are integers, none but delta rounds.
func nearPlane(r *random.Source, n, dim int, delta float64, above, integers bool) *Dataset {
	draw := func() float64 {
		if integers {
			return float64(r.Below(2001) - 1000)
		}
		return float64(int64(r.Uint64())) / 0x1p63
	}
	normal, last, x := make([]float64, dim), make([]float64, dim), make([][]float64, n)
	for j := range normal {
		normal[j] = draw()
	}
	normal[0] = 1
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			if x[i][j] = draw(); i == n-1 {
				x[i][j] = -last[j]
			}
		}
		j := 1 + r.Below(dim-1)
		x[i][0], x[i][j] = 0, 0
		x[i][0] = -Weights(normal).Dot(x[i])
		for j, v := range x[i] {
			last[j] += v
		}
		if x[i][j] = delta * float64(1+r.Below(100)); normal[j] < 0 != (!above && r.Below(2) == 0) {
			x[i][j] = -x[i][j]
		}
	}
	return Must(FromRows(x, ones(n)))
}

// Rows so near to a hyperplane that float64 can't decide. If all are above it by more than
// rounding, its normal separates them.
func TestSeparateNearAHyperplane(t *testing.T) {
	for _, delta := range []float64{1e-12, 1e-13, 1e-14, 1e-20, 1e-100} {
		for k, n := range []int{60, 120} {
			for _, above := range []bool{true, false} {
				d := nearPlane(random.New(20, 12), n, 40, delta, above, delta < 1e-14 || k == 0)
				mustBe(t, fmt.Sprintf("%v, %d rows", delta, n), d, above)
			}
		}
	}
}

// Modulo the first prime, 2⁶³ − 25, the first two rows depend on one another.
func TestSeparateIsNotFooledByThePrime(t *testing.T) {
	d := Must(FromRows([][]float64{{1 << 32, 1<<32 - 25}, {-1, 1<<31 - 1}, {5, -1}}, []float64{1, 1, 1}))
	for _, rows := range [][]int{{0, 1}, {1, 0}, {0, 1, 2}} {
		f := &face{data: d.scaledTo(0.5), rows: rows, weights: []float64{1, 1, 1}}
		if v, err := f.decide(context.Background()); err != nil || v.Verify(d) != nil || !v.Separable {
			t.Errorf("from rows %v: %v, %v", rows, v, err)
		}
	}
}

// A verdict depends on no machine: CI checks this number on several.
func TestSeparateIsTheSameEverywhere(t *testing.T) {
	r := random.New(20, 11)
	hash := fnv.New64a()
	for _, size := range [][3]int{{30, 3, 0}, {40, 6, 50}, {100, 12, 0}, {60, 12, 100}, {5, 30, 100}} {
		d := reals(r, size[0], size[1], size[2])
		s, _, _ := d.powers(context.Background())
		f, w := &face{data: s}, Weights(nil)
		if x := Must(f.search(context.Background(), 0.5)); x != nil {
			w = s.weights(x)
		}
		fmt.Fprintf(hash, "%v %x %x %s", f.rows, f.weights, []float64(w), Must(json.Marshal(Separate(d))))
	}
	for _, above := range []bool{true, false} {
		fmt.Fprintf(hash, "%s", Must(json.Marshal(Separate(nearPlane(r, 36, 12, 1e-20, above, true)))))
	}
	if got, want := hash.Sum64(), uint64(0xa30c1d9002ebace0); got != want {
		t.Errorf("the verdicts have the hash %#x, want %#x", got, want)
	}
}

// Wherever it is interrupted, SeparateContext says so and claims nothing.
func TestSeparateContextStopsAnywhere(t *testing.T) {
	for _, d := range []*Dataset{
		reals(random.New(20, 7), 60, 8, 100),
		Must(FromRows([][]float64{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}}, []float64{1, 1, 1})),
	} {
		want, looks := Separate(d), 0
		for ; ; looks += 1 + looks/8 {
			v, err := SeparateContext(doneAfter(looks), d)
			if err == nil {
				if fmt.Sprint(v) != fmt.Sprint(want) || looks < 10 {
					t.Errorf("%v after %d looks, want %v", v, looks, want)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || v.Separable || v.Exact != nil || v.Lambda != nil || v.Separator != nil {
				t.Fatalf("interrupted at look %d: %v, %v", looks, v, err)
			}
		}
	}
	if v, err := SeparateContext(context.Background(), new(Dataset)); err == nil {
		t.Errorf("of an empty Dataset: %v", v)
	}
}

// small reads bytes as a Dataset of up to 8 rows and 4 columns, whose entries are
// small integers times powers of two, now and then of any size or an ulp off.
func small(bytes []byte) *Dataset {
	next := func() int {
		if len(bytes) == 0 {
			return 0
		}
		b := bytes[0]
		bytes = bytes[1:]
		return int(b)
	}
	rows, dim, kind := 1+next()%8, 1+next()%4, next()
	x, y := make([][]float64, rows), make([]float64, rows)
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
	d, err := FromRows(x, y)
	if err != nil {
		return nil
	}
	return d
}

func FuzzSeparate(f *testing.F) {
	f.Add([]byte{4, 2, 1, 1, 0, 1, 0, 1, 0, 1, 0, 1})
	f.Add([]byte{7, 3, 2, 1, 200, 3, 100, 9, 8, 0, 50, 255, 3, 77, 150, 20, 1, 1, 4})
	f.Add([]byte{5, 2, 4, 1, 1, 0, 1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 1})
	f.Add([]byte{3, 2, 8, 1, 1, 5, 0, 250, 3, 9, 200, 1, 7, 7, 1})
	f.Add([]byte{2, 2, 2, 1, 1, 255, 0, 0, 0, 0, 1, 255, 255, 1, 0, 0, 0, 1, 0, 0, 255, 255, 1, 0})
	f.Add([]byte(";\x9b\xfb\u04b5\x96\xac3\xe1\t\x17\xdeM?T\x15\x15\x15\x15\x152\x15\x15\x15\x15\x15\x15\x15\x15\x15;\t\xfb\xddM"))
	f.Fuzz(func(t *testing.T, bytes []byte) {
		if d := small(bytes); d != nil {
			mustBeSure(t, d)
		}
	})
}
