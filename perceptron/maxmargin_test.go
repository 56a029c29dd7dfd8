package perceptron

import (
	"errors"
	"math"
	"math/big"
	"testing"

	"perceptronlab/internal/random"
)

// hullDistance2 returns the exact γ*², or nil if d is inseparable. Let zⱼ = yⱼxⱼ for each row, and let x
// be the shortest vector with zⱼ·x ≥ 1 for all j. Then γ* = 1/‖x‖. By the conditions of Karush, Kuhn and
// Tucker, x = Σ qᵢ zᵢ with q ≥ 0 for some set of rows with zᵢ·x = 1. By Carathéodory's theorem, there is
// such a set of at most dim rows. hullDistance2 tries all sets of at most dim rows.
func hullDistance2(d *Dataset) *big.Rat {
	n, gram := d.Len(), make([][]*big.Rat, d.Len())
	for i := range n {
		for j := range n {
			gram[i] = append(gram[i], exactDot(scale(d.Label(i), d.Row(i)), scale(d.Label(j), d.Row(j))))
		}
	}
	one := big.NewRat(1, 1)
sets:
	for set := uint(1); set < 1<<n; set++ {
		var rows []int
		for i := range n {
			if set>>i&1 == 1 {
				rows = append(rows, i)
			}
		}
		if len(rows) > d.Dim() {
			continue
		}
		norm2, q := new(big.Rat), solveGram(gram, rows) // ‖x‖² = Σ qᵢ zᵢ·x = Σ qᵢ
		if q == nil {
			continue
		}
		for _, v := range q {
			if norm2.Add(norm2, v); v.Sign() < 0 {
				continue sets
			}
		}
		for j := range n {
			score := new(big.Rat)
			for k, i := range rows {
				score.Add(score, new(big.Rat).Mul(q[k], gram[i][j]))
			}
			if score.Cmp(one) < 0 {
				continue sets
			}
		}
		return norm2.Inv(norm2)
	}
	return nil
}

// solveGram returns the numbers qₖ for k in rows with Σₖ qₖ zᵢ·zₖ = 1 for each i in rows. It returns nil
// if these rows are linearly dependent. gram contains the products zᵢ·zₖ of all rows of the data.
func solveGram(gram [][]*big.Rat, rows []int) []*big.Rat {
	m := len(rows)
	a := make([][]*big.Rat, m)
	for i := range a {
		for k := range rows {
			a[i] = append(a[i], new(big.Rat).Set(gram[rows[i]][rows[k]]))
		}
		a[i] = append(a[i], big.NewRat(1, 1))
	}
	q := make([]*big.Rat, m)
	for k := range a { // Gauss–Jordan elimination; a Gram matrix needs no row exchanges
		if a[k][k].Sign() == 0 {
			return nil
		}
		for i := range a {
			f := new(big.Rat).Quo(a[i][k], a[k][k])
			for j := k; j <= m && i != k; j++ {
				a[i][j].Sub(a[i][j], new(big.Rat).Mul(f, a[k][j]))
			}
		}
	}
	for i := range q {
		q[i] = new(big.Rat).Quo(a[i][m], a[i][i])
	}
	return q
}

func bigFloat(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }

// root returns the square root of q with a precision of 400 bits.
func root(q *big.Rat) *big.Float {
	f := new(big.Float).SetPrec(400).SetRat(q)
	return f.Sqrt(f)
}

// relativeError returns (got − want)/size.
func relativeError(got float64, want, size *big.Float) float64 {
	v := new(big.Float).SetPrec(400).Sub(bigFloat(got), want)
	f, _ := v.Quo(v, size).Float64()
	return f
}

// checkMargin fails the test unless w is a unit vector, margin is the margin of w on d, and margin is as
// close to largest, the largest margin on d, as the doc comment of MaxMargin states.
func checkMargin(t *testing.T, d *Dataset, w Weights, margin float64, largest *big.Float) {
	t.Helper()
	r2, rho := radiusAndRho(d, w)
	norm, radius := root(exactDot(w, w)), root(r2)
	attained := new(big.Float).SetPrec(400).SetRat(rho)
	attained.Quo(attained, norm)
	if v := relativeError(1, norm, norm); math.Abs(v) > 1e-15 {
		t.Errorf("‖w‖ = %.20g, want 1", norm)
	}
	if v := relativeError(margin, attained, radius); math.Abs(v) > 1e-25 && math.Abs(relativeError(margin, attained, attained)) > 2e-16 {
		t.Errorf("margin = %v, want the margin of w, %.20g", margin, attained)
	}
	ofMargin, ofRadius := relativeError(margin, largest, largest), relativeError(margin, largest, radius)
	ratio, _ := new(big.Float).Quo(largest, radius).Float64()
	if ratio >= 1e-5 && math.Abs(ofMargin) > 1e-10 || ratio < 1e-5 && math.Abs(ofRadius) > 1e-15 || ofMargin > 4e-16 {
		t.Errorf("margin = %.17g, want γ* = %.17g; here γ*/R = %.2g, error/γ* = %.2g, error/R = %.2g",
			margin, largest, ratio, ofMargin, ofRadius)
	}
}

// checkMaxMargin fails the test unless MaxMargin and hullDistance2 agree. It reports whether d is
// separable.
func checkMaxMargin(t *testing.T, d *Dataset) (separable bool) {
	t.Helper()
	gamma2 := hullDistance2(d)
	w, gamma, err := MaxMargin(d)
	switch {
	case gamma2 == nil && (!errors.Is(err, ErrInseparable) || w != nil):
		t.Errorf("MaxMargin = %v, error %v, want ErrInseparable", w, err)
	case gamma2 != nil && err != nil:
		t.Errorf("MaxMargin: error %v, want γ*² = %v", err, gamma2)
	case gamma2 != nil:
		checkMargin(t, d, w, gamma, root(gamma2))
	}
	if t.Failed() {
		t.Fatalf("MaxMargin fails for rows %v and labels %v: w = %v, margin = %v", d.matrix, d.labels, []float64(w), gamma)
	}
	return gamma2 != nil
}

// The data sets are small, and their entries are integers at first. Some contain duplicates, collinear
// rows or rows of zeros, some consist of a single example, and some are inseparable. In some data sets,
// the rows are multiplied by very different powers of two. In others, copies of rows are moved by a tiny
// distance, so rows almost coincide or almost lie in one plane.
func TestMaxMarginAgainstAllSetsOfRows(t *testing.T) {
	r := random.New(11, 0)
	separable := 0
	for k := range 400 {
		n, dim := 1+r.Below(7), 1+r.Below(4)
		x, y := integers(r, n, dim, 1+r.Below(9))
		if k%2 == 0 { // most of these data sets are separable
			for i := range x {
				if s := x[i][0] + x[i][dim-1]; s != 0 {
					y[i] = math.Copysign(1, s)
				}
			}
		}
		switch k % 10 {
		case 0:
			for i := range x {
				x[i] = scale(math.Ldexp(1, r.Below(800)-400), x[i])
			}
		case 2, 4, 6:
			bits := 20 + r.Below(30)
			for range 8 - n {
				i := r.Below(len(x))
				row := scale(float64(1+r.Below(2)), x[i])
				for j := range row {
					row[j] += math.Ldexp(float64(r.Below(7)-3), -bits)
				}
				x, y = append(x, row), append(y, y[i])
			}
		}
		if checkMaxMargin(t, Must(FromRows(x, y))) {
			separable++
		}
	}
	if separable < 120 {
		t.Errorf("%d of 400 data sets are separable, want at least 120", separable)
	}
}

// MaxMargin must not report separable data as inseparable, even if γ* is below the precision of
// float64. In these data sets γ* is about 10⁻¹⁷ R or less.
func TestMaxMarginBelowPrecisionOfFloat64(t *testing.T) {
	a, ulp := 0.7, 0x1p-53
	for _, x := range [][][]float64{
		{{1, 5e-324}, {-1, 5e-324}},
		{{1, a}, {-1, -a + ulp}, {0, 1}},
		{{1, a, 0.3}, {-1, -a, -0.3 + 0x1p-54}, {0, 0, 1}, {0.3, 0.1, 0.4}},
		{{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}},
	} {
		if !checkMaxMargin(t, Must(FromRows(x, ones(len(x))))) {
			t.Errorf("hullDistance2 of the rows %v = nil, want a positive number", x)
		}
	}
	if _, _, err := MaxMargin(new(Dataset)); err == nil || errors.Is(err, ErrInseparable) {
		t.Errorf("MaxMargin of an empty Dataset: error %v, want an error other than ErrInseparable", err)
	}
}

func TestMaxMarginByHand(t *testing.T) {
	for _, c := range []struct {
		name  string
		x     [][]float64
		gamma float64
	}{
		{"right triangle with height 12", [][]float64{{15, 0}, {0, 20}, {15, 20}}, 12},
		{"huge and tiny row", [][]float64{{0x1p400, 0}, {0, 0x1p-400}}, 0x1p-400},
		{"huge rows", [][]float64{{15 * 0x1p500, 0}, {0, 20 * 0x1p500}}, 12 * 0x1p500},
		{"tiny rows", [][]float64{{15 * 0x1p-1060, 0}, {0, 20 * 0x1p-1060}}, 12 * 0x1p-1060},
		{"smallest float64", [][]float64{{5e-324, 0}}, 5e-324},
		{"margin of 10⁻³⁰", [][]float64{{1, 1e-30}, {-1, 1e-30}}, 1e-30},
	} {
		_, gamma, err := MaxMargin(Must(FromRows(c.x, ones(len(c.x)))))
		if err != nil || gamma != c.gamma {
			t.Errorf("%s: margin = %v, error %v, want γ* = %v", c.name, gamma, err, c.gamma)
		}
	}
}

// twoFaces returns a Dataset and its γ*. The rows come in pairs. Multiplied by their labels, the rows of a
// pair are c·u/2ᵏ + t and c·u/2ᵏ − t, with a number c ≥ 1, a common integer vector u, and an integer vector
// t orthogonal to u. Every such row r has r·u ≥ ‖u‖²/2ᵏ, and the mean of a pair with c = 1 is u/2ᵏ. So u/2ᵏ
// is the point of the convex hull nearest to 0, and
//
//	w* = u/‖u‖,  γ* = ‖u‖/2ᵏ
//
// The rows with c = 1 and label +1 lie in one face, a hyperplane at distance γ* from the origin, and
// those with label −1 lie in the opposite face. No entry is rounded if k ≤ 44.
func twoFaces(r *random.Source, n, dim, k int) (*Dataset, *big.Float) {
	u, norm2 := make([]float64, dim), 0.0
	for j := range u {
		u[j] = float64(1 + r.Below(9))
		norm2 += u[j] * u[j]
	}
	var x [][]float64
	var y []float64
	for i := range n {
		t := make([]float64, dim)
		for range 3 {
			a, b := r.Below(dim), r.Below(dim)
			f := float64(1 + r.Below(3))
			t[a] += f * u[b]
			t[b] -= f * u[a]
		}
		c := 1.0
		if i >= dim {
			c += float64(r.Below(3))
		}
		for _, sign := range []float64{1, -1} {
			row, label := make([]float64, dim), float64(2*r.Below(2)-1)
			for j := range row {
				row[j] = label * (math.Ldexp(c*u[j], -k) + sign*t[j])
			}
			x, y = append(x, row), append(y, label)
		}
	}
	gamma := bigFloat(norm2)
	return Must(FromRows(x, y)), gamma.SetMantExp(gamma.Sqrt(gamma), -k)
}

// MaxMargin finds the known γ* of twoFaces, even if γ*/R is near the precision of float64.
func TestMaxMarginBetweenTwoFaces(t *testing.T) {
	r := random.New(12, 0)
	for _, dim := range []int{2, 3, 8, 20} {
		for k := 0; k <= 44; k += 4 {
			d, largest := twoFaces(r, 3*dim, dim, k)
			w, gamma, err := MaxMargin(d)
			if err != nil {
				t.Fatalf("dim %d, γ* = ‖u‖/2^%d: error %v, want nil", dim, k, err)
			}
			checkMargin(t, d, w, gamma, largest)
		}
	}
}

// separableData returns n examples that w = (1, …, 1) separates. To move each row away from the hyperplane,
// gap times the label is added to its entries.
func separableData(r *random.Source, n, dim int, gap float64) (x [][]float64, y []float64) {
	x, y = make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = make([]float64, dim)
		s := 0.0
		for j := range x[i] {
			x[i][j] = float64(r.Below(2001)-1000) / 1024
			s += x[i][j]
		}
		y[i] = math.Copysign(1, s)
		for j := range x[i] {
			x[i][j] += gap * y[i]
		}
	}
	return x, y
}

// checkLargestMargin fails the test unless the largest margin on d is want, up to rounding.
func checkLargestMargin(t *testing.T, name string, d *Dataset, want float64) {
	t.Helper()
	if _, got, err := MaxMargin(d); err != nil || math.Abs(got-want) > 1e-13*want+5e-324 {
		t.Errorf("%s: margin = %v, error %v, want %v", name, got, err, want)
	}
}

// The results of MaxMargin have properties that theorems prove for γ* on all separable data.
func TestMaxMarginHasPropertiesOfLargestMargin(t *testing.T) {
	r := random.New(13, 0)
	for range 15 {
		n, dim := 1+r.Below(60), 1+r.Below(12)
		x, y := separableData(r, n, dim, float64(1+r.Below(200))/1024)
		d := Must(FromRows(x, y))
		w, gamma, err := MaxMargin(d)
		if err != nil {
			t.Fatal(err)
		}
		run := Train(d)
		if bound := d.Radius2() / (gamma * gamma); float64(run.Mistakes) > bound*(1+1e-12) {
			t.Errorf("Train makes %d mistakes, want at most R²/γ*² = %v", run.Mistakes, bound)
		}
		// The rows at the margin alone have the same γ*.
		var atMargin, twice []int
		for i := range n {
			if d.Label(i)*d.score(w, i) < gamma*(1+1e-9) {
				atMargin = append(atMargin, i)
			}
			twice = append(twice, n-1-i, i)
		}
		checkLargestMargin(t, "rows at the margin", Must(d.Subset(atMargin...)), gamma)

		// Neither the order of the rows nor copies of rows change γ*. Multiplying all rows by c multiplies γ* by c.
		checkLargestMargin(t, "each row twice", Must(d.Subset(twice...)), gamma)
		checkLargestMargin(t, "sparse rows", sparse(x, y), gamma)
		for _, c := range []float64{3, 0x1p-1040, 0x1p-300, 0x1p300} {
			checkLargestMargin(t, "rows times a factor", Must(d.Scale(c)), c*gamma)
		}
	}
}

// CI runs this test on several kinds of machines, to check that w and γ* have the same bits on all of
// them, whether MaxMargin finds them in float64 or in exact arithmetic. A new search method may change
// the hash.
func TestMaxMarginHasSameBitsOnEveryMachine(t *testing.T) {
	const want = 0x3cb6d3eff446dc32
	r := random.New(3, 3)
	h := uint64(0)
	for k := 0; k <= 44; k += 4 {
		faces, _ := twoFaces(r, 60, 20, k)
		for _, d := range []*Dataset{faces, Must(FromRows(separableData(r, 200, 30, 0.01)))} {
			w, gamma, err := MaxMargin(d)
			if err != nil {
				t.Fatal(err)
			}
			h = hashWord(hashWord(h, hash(w)), math.Float64bits(gamma))
		}
	}
	if h != want {
		t.Errorf("hash of w and γ* = %#x, want %#x", h, uint64(want))
	}
}
