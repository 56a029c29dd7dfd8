package perceptron

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"hash/fnv"
	"os"
	"testing"

	"perceptronlab/internal/random"
	"perceptronlab/internal/separation/separationtest"
)

// long is true if PERCEPTRON_LONG is set, which makes some tests use more data.
var long = os.Getenv("PERCEPTRON_LONG") != ""

// wantSeparable calls Separate and returns the verdict. It fails the test unless Verify accepts the proof and
// Separable has the given value.
func wantSeparable(t *testing.T, name string, d *Dataset, separable bool) Verdict {
	t.Helper()
	v := Separate(d)
	if err := v.Verify(d); err != nil {
		t.Fatalf("%s: Verify: error %v, want nil", name, err)
	}
	if v.Separable != separable {
		t.Fatalf("%s: Separate = %v, want Separable = %v", name, v, separable)
	}
	return v
}

// Separate finds a separator for exactly the threshold functions among all Boolean functions of one to
// four inputs. Muroga, Toda and Takasu (1961) counted the threshold functions.
func TestSeparateBooleanFunctions(t *testing.T) {
	for n, want := range map[int]int{1: 4, 2: 14, 3: 104, 4: 1882} {
		if n == 4 && !long {
			continue
		}
		if got := countSeparable(t, cubeCorners(n)); got != want {
			t.Errorf("%d inputs: %d separable functions, want %d", n, got, want)
		}
	}
}

// isSeparable reports whether d is separable according to Separate. It fails the test unless Verify accepts
// the proof.
func isSeparable(t *testing.T, d *Dataset) bool {
	t.Helper()
	v := Separate(d)
	if err := v.Verify(d); err != nil {
		t.Fatalf("Verify of %v: error %v, want nil\n%v", v, err, d.matrix)
	}
	return v.Separable
}

// Verify accepts the proofs for random data of the 16 kinds of separationtest.Small, which are selected by
// the third byte.
func TestSeparateProvesRandomData(t *testing.T) {
	r := random.New(20, 1)
	bytes := make([]byte, 100)
	separable, inseparable := 0, 0
	for kind := range 16 {
		for range 10 {
			for i := range bytes {
				bytes[i] = byte(r.Below(256))
			}
			bytes[2] = byte(kind)
			d, err := FromRows(separationtest.Small(bytes))
			switch {
			case err != nil: // a sum of squares overflows
			case isSeparable(t, d):
				separable++
			default:
				inseparable++
			}
		}
	}
	if separable < 30 || inseparable < 30 {
		t.Errorf("%d separable and %d inseparable data sets, want at least 30 of each", separable, inseparable)
	}
}

func TestSeparateAtTheLimitsOfFloat64(t *testing.T) {
	for _, c := range separationtest.AtTheLimitsOfFloat64() {
		wantSeparable(t, c.Name, Must(FromRows(c.X, c.Y)), c.Separable)
	}
}

// A separator of the three rows needs w₁ > 0, w₂ > 2¹⁵²³ w₁ and w₃ > 2¹⁵²³ w₂. The largest float64 is
// less than 2²⁰⁹⁸ times the smallest positive one, so no float64 vector is a separator.
func TestSeparateWhereNoFloat64VectorSeparates(t *testing.T) {
	d := Must(FromRows([][]float64{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}}, []float64{1, 1, 1}))
	v := wantSeparable(t, "three rows", d, true)
	if v.Separator != nil || len(v.Exact) != 3 {
		t.Errorf("Separator = %v with %d rational weights in Exact, want nil and 3", v.Separator, len(v.Exact))
	}
}

// reals returns n rows of dim random numbers of 53 bits. The columns have sizes from 0.001 to
// 1000, like measured features. A hyperplane determines the labels. The given percentage of the labels
// is then drawn again at random.
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

// The features are real numbers. Two data sets have the size of the breast-cancer data (569 × 30),
// without and with noise. Two have at least as many columns as rows, so their rows are linearly
// independent, and a hyperplane separates them for any labels. The others have more rows than columns, up
// to 100000 rows.
func TestSeparateRealFeatures(t *testing.T) {
	r := random.New(20, 4)
	wantSeparable(t, "569 × 30 without noise", reals(r, 569, 30, 0).AbsorbBias(), true)
	wantSeparable(t, "569 × 30 with noise", reals(r, 569, 30, 4).AbsorbBias(), false)
	wantSeparable(t, "20 × 3000", reals(r, 20, 3000, 100), true)
	wantSeparable(t, "40 × 40", reals(r, 40, 40, 100), true)
	wantSeparable(t, "200 × 40", reals(r, 200, 40, 100), false)
	if !long {
		return
	}
	wantSeparable(t, "20000 × 50 without noise", reals(r, 20_000, 50, 0), true)
	wantSeparable(t, "100000 × 100 with noise", reals(r, 100_000, 100, 10), false)
}

// nearPlane returns n rows at a distance of about delta from a hyperplane. If above is true, all rows
// are above the hyperplane. Otherwise they are on both sides. The projections of the rows onto the
// hyperplane have a combination with positive weights that is 0, so only the tiny distances decide whether
// the rows are separable. If integers is true, the normal of the hyperplane and all terms without delta are
// integers, so only the terms with delta round.
func nearPlane(r *random.Source, n, dim int, delta float64, above, integers bool) *Dataset {
	draw := func() float64 {
		if integers {
			return float64(r.Below(2001) - 1000)
		}
		return float64(int64(r.Uint64())) / 0x1p63
	}
	normal, sum, x := make([]float64, dim), make([]float64, dim), make([][]float64, n)
	for j := range normal {
		normal[j] = draw()
	}
	normal[0] = 1
	for i := range x {
		x[i] = make([]float64, dim)
		for j := range x[i] {
			if x[i][j] = draw(); i == n-1 {
				x[i][j] = -sum[j]
			}
		}
		// Project the row onto the hyperplane by its first coordinate, with 0 as coordinate j.
		j := 1 + r.Below(dim-1)
		x[i][0], x[i][j] = 0, 0
		x[i][0] = -Weights(normal).Dot(x[i])
		for j, v := range x[i] {
			sum[j] += v
		}
		// Move the row away from the hyperplane by coordinate j.
		if x[i][j] = delta * float64(1+r.Below(100)); normal[j] < 0 != (!above && r.Below(2) == 0) {
			x[i][j] = -x[i][j]
		}
	}
	return Must(FromRows(x, ones(n)))
}

// The rows are so close to a hyperplane that float64 can't decide whether they are separable. If all rows
// are above the hyperplane, the normal of the hyperplane separates them.
func TestSeparateNearAHyperplane(t *testing.T) {
	for _, delta := range []float64{1e-12, 1e-13, 1e-14, 1e-20, 1e-100} {
		for k, n := range []int{60, 120} {
			for _, above := range []bool{true, false} {
				integers := delta < 1e-14 || k == 0 // real coordinates round by about 1e-16, so delta must be larger
				d := nearPlane(random.New(20, 12), n, 40, delta, above, integers)
				wantSeparable(t, fmt.Sprintf("distance %v, %d rows, above = %v", delta, n, above), d, above)
			}
		}
	}
}

// CI runs this test on several kinds of machines, to check that verdicts have the same bits on all of them.
func TestSeparateHasSameBitsOnEveryMachine(t *testing.T) {
	r := random.New(20, 11)
	hash := fnv.New64a()
	// The numbers are rows, columns, and the percentage of random labels.
	for _, size := range [][3]int{{30, 3, 0}, {40, 6, 50}, {100, 12, 0}, {60, 12, 100}, {5, 30, 100}} {
		d := reals(r, size[0], size[1], size[2])
		fmt.Fprintf(hash, "%s", Must(json.Marshal(Separate(d))))
	}
	for _, above := range []bool{true, false} {
		fmt.Fprintf(hash, "%s", Must(json.Marshal(Separate(nearPlane(r, 36, 12, 1e-20, above, true)))))
	}
	if got, want := hash.Sum64(), uint64(0x8868f1c04727b8fe); got != want {
		t.Errorf("hash of the verdicts = %#x, want %#x", got, want)
	}
}

// If the context is done at the last check or earlier, SeparateContext returns the context's error and no
// proof. The second data set has no separator in float64, so all four searches run.
func TestSeparateContextStopsAnywhere(t *testing.T) {
	for _, d := range []*Dataset{
		reals(random.New(20, 7), 60, 8, 100),
		Must(FromRows([][]float64{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}}, []float64{1, 1, 1})),
	} {
		want, checks := Separate(d), 0
		for ; ; checks += 1 + checks/8 {
			v, err := SeparateContext(canceledAfter(checks), d)
			if err == nil {
				if fmt.Sprint(v) != fmt.Sprint(want) {
					t.Errorf("SeparateContext = %v, want %v, as from Separate", v, want)
				}
				if checks < 10 {
					t.Errorf("SeparateContext checks the context %d times, want at least 10 times", checks)
				}
				break
			}
			if !errors.Is(err, context.Canceled) || v.Separable || v.Exact != nil || v.Lambda != nil || v.Separator != nil {
				t.Fatalf("SeparateContext interrupted after %d checks = %v, error %v, want no verdict and context.Canceled", checks, v, err)
			}
		}
	}
	if v, err := SeparateContext(context.Background(), new(Dataset)); err == nil {
		t.Errorf("SeparateContext of an empty Dataset = %v, want an error", v)
	}
}
