package perceptron

import (
	"context"
	"encoding/csv"
	"errors"
	"math"
	"math/big"
	"math/bits"
	"os"
	"slices"
	"strconv"
	"testing"

	"gonum.org/v1/gonum/mat"
	"gonum.org/v1/gonum/optimize/convex/lp"

	"perceptronlab/internal/random"
)

// hullDistance2 returns γ*² exactly, nil if d is inseparable. It tries all sets of
// at most dim rows: γ* is 1/‖x‖ for the x = Σ qᵢ zᵢ, q ≥ 0, that has zᵢ·x = 1 on
// a set, and zⱼ·x ≥ 1 on all rows. (These are the conditions of Karush, Kuhn and
// Tucker for the shortest such x, and by Carathéodory's theorem dim rows will do.)
func hullDistance2(d *Dataset) *big.Rat {
	n, z := d.Len(), make([][]*big.Rat, d.Len())
	for i := range z {
		for _, v := range d.Row(i) {
			z[i] = append(z[i], rat(d.Label(i)*v))
		}
	}
	one := big.NewRat(1, 1)
	for set := uint(1); set < 1<<n; set++ {
		if bits.OnesCount(set) > d.Dim() {
			continue
		}
		var rows []int
		for i := range n {
			if set>>i&1 == 1 {
				rows = append(rows, i)
			}
		}
		q := solveGram(z, rows)
		if q == nil || slices.ContainsFunc(q, func(v *big.Rat) bool { return v.Sign() < 0 }) {
			continue
		}
		x := make([]*big.Rat, d.Dim())
		for j := range x {
			x[j] = new(big.Rat)
			for k, i := range rows {
				x[j].Add(x[j], new(big.Rat).Mul(q[k], z[i][j]))
			}
		}
		if !slices.ContainsFunc(z, func(row []*big.Rat) bool { return innerRat(row, x).Cmp(one) < 0 }) {
			return one.Quo(one, innerRat(x, x))
		}
	}
	return nil
}

func innerRat(a, b []*big.Rat) *big.Rat {
	s := new(big.Rat)
	for j := range a {
		s.Add(s, new(big.Rat).Mul(a[j], b[j]))
	}
	return s
}

// solveGram returns q with Σ qₖ z·zₖ = 1 for each z of some rows, nil if they are
// dependent.
func solveGram(z [][]*big.Rat, rows []int) []*big.Rat {
	m := len(rows)
	a := make([][]*big.Rat, m)
	for i := range a {
		for k := range rows {
			a[i] = append(a[i], innerRat(z[rows[i]], z[rows[k]]))
		}
		a[i] = append(a[i], big.NewRat(1, 1))
	}
	for k := range a { // Gauss and Jordan; a Gram matrix needs no exchanges
		if a[k][k].Sign() == 0 {
			return nil
		}
		for i := range a {
			if i == k {
				continue
			}
			f := new(big.Rat).Quo(a[i][k], a[k][k])
			for j := k; j <= m; j++ {
				a[i][j].Sub(a[i][j], new(big.Rat).Mul(f, a[k][j]))
			}
		}
	}
	q := make([]*big.Rat, m)
	for i := range q {
		q[i] = new(big.Rat).Quo(a[i][m], a[i][i])
	}
	return q
}

func bigFloat(v float64) *big.Float { return new(big.Float).SetPrec(400).SetFloat64(v) }

// root returns the square root of q.
func root(q *big.Rat) *big.Float {
	f := new(big.Float).SetPrec(400).SetRat(q)
	return f.Sqrt(f)
}

// off returns (got − want)/size.
func off(got float64, want, size *big.Float) float64 {
	v := new(big.Float).SetPrec(400).Sub(bigFloat(got), want)
	f, _ := v.Quo(v, size).Float64()
	return f
}

// mustProveMargin fails the test unless the proof holds, computed here with 400 bits:
// a unit vector W that attains Low, weights P of examples that bound all margins by
// High, and both agree as far as MaxMargin promises. It returns the error of Low in
// units of γ* and of R, if γ* is known.
func mustProveMargin(t *testing.T, d *Dataset, p MarginProof, gamma *big.Float) {
	t.Helper()
	float := func() *big.Float { return new(big.Float).SetPrec(400) }
	norm2, x := float(), make([]*big.Float, d.Dim())
	for j, v := range p.W {
		norm2.Add(norm2, float().Mul(bigFloat(v), bigFloat(v)))
		x[j] = float()
	}
	if n, _ := norm2.Float64(); math.Abs(n-1) > 1e-14 {
		t.Errorf("‖W‖² = %v; want 1", n)
	}
	norm := float().Sqrt(norm2)

	var rho, longest *big.Float
	support := map[int]float64{}
	for k, i := range p.Support {
		support[i] = p.P[k]
	}
	sum := float()
	for i := range d.Len() {
		s, r2 := float(), float()
		weight, y := bigFloat(support[i]), bigFloat(d.Label(i))
		for j, v := range d.entries(i) {
			z := float().Mul(y, bigFloat(v))
			s.Add(s, float().Mul(z, bigFloat(p.W[j])))
			r2.Add(r2, float().Mul(z, z))
			x[j].Add(x[j], z.Mul(z, weight))
		}
		sum.Add(sum, weight)
		if rho == nil || s.Cmp(rho) < 0 {
			rho = s
		}
		if longest == nil || r2.Cmp(longest) > 0 {
			longest = r2
		}
	}
	low, radius := rho.Quo(rho, norm), longest.Sqrt(longest)
	high := float()
	for _, v := range x {
		high.Add(high, v.Mul(v, v))
	}
	high.Sqrt(high)

	if v := off(p.Low, low, radius); math.Abs(v) > 1e-25 && math.Abs(off(p.Low, low, low)) > 4e-16 {
		t.Errorf("Low = %v, but W attains %.20g", p.Low, low)
	}
	if s, _ := sum.Float64(); math.Abs(s-1) > 1e-14 || len(p.P) != len(p.Support) || !slices.IsSorted(p.Support) || slices.Min(p.P) <= 0 {
		t.Errorf("support %v with weights %v, which sum to %v", p.Support, p.P, s)
	}
	// P is rounded: each of its terms moves the sum by 10⁻¹⁶ of a row.
	if v := off(p.High, high, radius); math.Abs(v) > 1e-15 && math.Abs(off(p.High, high, high)) > 1e-14 {
		t.Errorf("High = %v, but ‖Σ p y x‖ is %.20g", p.High, high)
	}
	if gamma == nil {
		gamma = high
	}
	relative, beside := off(p.Low, gamma, gamma), off(p.Low, gamma, radius)
	ratio, _ := float().Quo(gamma, radius).Float64()
	if ratio >= 1e-5 && math.Abs(relative) > 1e-10 || ratio < 1e-5 && math.Abs(beside) > 1e-15 {
		t.Errorf("γ* = %.17g, γ*/R = %.2g: Low is off by %.2g γ*, %.2g R", gamma, ratio, relative, beside)
	}
	if v := off(p.Low, gamma, gamma); v > 4e-16 {
		t.Errorf("Low = %v is above γ* = %.20g", p.Low, gamma)
	}
	if v := off(p.High, gamma, gamma); v < -4e-16 {
		t.Errorf("High = %v is below γ* = %.20g", p.High, gamma)
	}
}

// Every data set of a few integer points: duplicates, points on a line, rows of 0,
// one example, and all that is inseparable come up.
func TestMaxMarginAgainstAllSets(t *testing.T) {
	r := random.New(11, 0)
	separable := 0
	for k := range 1000 {
		n, dim := 1+r.Below(7), 1+r.Below(4)
		x, y := integers(r, n, dim, 1+r.Below(9))
		if k%2 == 0 { // most of these are separable
			for i := range x {
				if s := x[i][0] + x[i][dim-1]; s != 0 {
					y[i] = math.Copysign(1, s)
				}
			}
		}
		if k%10 == 0 { // rows of very different lengths
			for i := range x {
				e := r.Below(800) - 400
				for j := range x[i] {
					x[i][j] = math.Ldexp(x[i][j], e)
				}
			}
		}
		d := Must(FromRows(x, y))
		gamma2 := hullDistance2(d)
		p, err := ProveMargin(d)
		if gamma2 == nil {
			if !errors.Is(err, ErrInseparable) || p.W != nil {
				t.Errorf("%v %v: %v, %v; want ErrInseparable", x, y, p, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%v %v: %v; want γ*² = %v", x, y, err, gamma2)
			continue
		}
		separable++
		mustProveMargin(t, d, p, root(gamma2))
		if t.Failed() {
			t.Fatalf("x = %v, y = %v, proof %v %v", x, y, p, []float64(p.W))
		}
	}
	if separable < 300 {
		t.Errorf("only %d of 1000 were separable", separable)
	}
}

// Rows that all but coincide, or all but lie in one plane: integers, and copies of them
// that a few units of 2⁻ᵏ move.
func TestMaxMarginNearlyDependent(t *testing.T) {
	r := random.New(18, 0)
	for range nearlyDependent {
		n, dim := 1+r.Below(4), 1+r.Below(4)
		x, y := integers(r, n, dim, 6)
		for i := range n {
			if s := x[i][0] + x[i][dim-1]; s != 0 {
				y[i] = math.Copysign(1, s)
			}
		}
		k := 20 + r.Below(30)
		for range r.Below(5) {
			i := r.Below(len(x))
			c := float64(1 + r.Below(2)) // k + 4 bits below the point, and 4 above
			row := times(c, x[i])
			for j := range row {
				row[j] += math.Ldexp(float64(r.Below(7)-3), -k)
			}
			x, y = append(x, row), append(y, y[i])
		}
		d := Must(FromRows(x, y))
		gamma2 := hullDistance2(d)
		p, err := ProveMargin(d)
		if errors.Is(err, ErrInseparable) != (gamma2 == nil) || err != nil && gamma2 != nil {
			t.Fatalf("%v %v: %v; γ*² = %v", x, y, err, gamma2)
		}
		if err == nil {
			mustProveMargin(t, d, p, root(gamma2))
		}
		if t.Failed() {
			t.Fatalf("x = %v, y = %v, proof %v %v", x, y, p, []float64(p.W))
		}
	}
}

const nearlyDependent = 500

// twoFaces returns rows c·u/2ᵏ ± t with integer t orthogonal to the integer u and
// c ≥ 1. Among the rows with c = 1 are both of a pair, whose middle is u/2ᵏ; so that is
// the nearest point, and
//
//	w* = u/‖u‖,  γ* = ‖u‖/2ᵏ
//
// Nothing is rounded as long as k is at most 44.
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

// Margins that are known, down to where float64 ends.
func TestMaxMarginBetweenTwoFaces(t *testing.T) {
	r := random.New(12, 0)
	for _, dim := range []int{2, 3, 8, 20, 40} {
		for k := 0; k <= 44; k += 4 {
			d, gamma := twoFaces(r, 3*dim, dim, k)
			p, err := ProveMargin(d)
			if err != nil {
				t.Fatalf("dim %d, γ* = ‖u‖/2^%d: %v", dim, k, err)
			}
			mustProveMargin(t, d, p, gamma)
			if high := off(p.High, gamma, gamma); math.Abs(high) > 1e-13 {
				t.Errorf("dim %d, γ* = ‖u‖/2^%d: High is off by %.2g γ*", dim, k, high)
			}
		}
	}
}

func TestMaxMarginKnown(t *testing.T) {
	scaled := func(x [][]float64, exp ...int) [][]float64 {
		for i := range x {
			for j := range x[i] {
				x[i][j] = math.Ldexp(x[i][j], exp[i%len(exp)])
			}
		}
		return x
	}
	ones := []float64{1, 1, 1, 1, 1, 1}
	for _, test := range []struct {
		name  string
		x     [][]float64
		y     []float64
		gamma float64
	}{
		{"one example", [][]float64{{3, 4}}, []float64{-1}, 5},
		{"one column", [][]float64{{3}, {-2}, {7}}, []float64{1, -1, 1}, 2},
		{"the same row six times", [][]float64{{3, 4}, {3, 4}, {3, 4}, {3, 4}, {3, 4}, {3, 4}}, ones, 5},
		{"and its opposite", [][]float64{{3, 4}, {-3, -4}}, []float64{1, -1}, 5},
		{"points on a line", [][]float64{{1, -3}, {1, -2}, {1, -1}, {1, 0}, {1, 2}, {1, 5}}, ones, 1},
		{"on a ray", [][]float64{{6, 8}, {3, 4}, {9, 12}}, ones[:3], 5},
		{"a triangle whose hypotenuse is nearest", [][]float64{{15, 0}, {0, 20}, {15, 20}}, ones[:3], 12},
		{"XOR with x₁x₂, ±1", [][]float64{{1, -1, -1, 1}, {1, -1, 1, -1}, {1, 1, -1, -1}, {1, 1, 1, 1}}, []float64{-1, 1, 1, -1}, 1},
		{"huge and tiny", scaled([][]float64{{1, 0}, {0, 1}}, 400, -400), ones[:2], math.Ldexp(1, -400)},
		{"all huge", scaled([][]float64{{15, 0}, {0, 20}}, 500), ones[:2], math.Ldexp(12, 500)},
		{"all tiny", scaled([][]float64{{15, 0}, {0, 20}}, -1060), ones[:2], math.Ldexp(12, -1060)},
		{"the smallest float64", [][]float64{{5e-324, 0}}, ones[:1], 5e-324},
		{"a margin of 10⁻³⁰", [][]float64{{1, 1e-30}, {-1, 1e-30}}, ones[:2], 1e-30},
	} {
		p, err := ProveMargin(Must(FromRows(test.x, test.y)))
		if err != nil || p.Low != test.gamma || math.Abs(p.High-p.Low) > 1e-15*test.gamma {
			t.Errorf("%s: %v, %v; want γ* = %v", test.name, p, err, test.gamma)
		}
	}
}

func TestMaxMarginInseparable(t *testing.T) {
	for name, d := range map[string]*Dataset{
		"XOR":                   xor().AbsorbBias(),
		"OR through the origin": or(),
		"a row of 0":            Must(FromRows([][]float64{{1, 2}, {0, 0}}, []float64{1, 1})),
		"a point on both sides": Must(FromRows([][]float64{{0.1, 0.7}, {0.1, 0.7}}, []float64{1, -1})),
		"a triangle around 0":   Must(FromRows([][]float64{{1, 0}, {-1, 1}, {-1, -1}}, []float64{1, 1, 1})),
		"no stored entry":       Must(FromCSR(1, 3, []int{0, 0}, nil, nil, []float64{1})),
	} {
		w, gamma, err := MaxMargin(d)
		if !errors.Is(err, ErrInseparable) || w != nil || gamma != 0 {
			t.Errorf("%s: %v, %v, %v; want ErrInseparable", name, w, gamma, err)
		}
	}
	if _, _, err := MaxMargin(new(Dataset)); err == nil || errors.Is(err, ErrInseparable) {
		t.Errorf("no data: %v", err)
	}
}

// Data that are separable by less than float64 can tell must not be called inseparable:
// the hull passes the origin at 10⁻¹⁷ R and less, at an angle.
func TestMaxMarginBelowRounding(t *testing.T) {
	a, ulp := 0.7, 0x1p-53
	for name, x := range map[string][][]float64{
		"5e-324":                     {{1, 5e-324}, {-1, 5e-324}},
		"one unit in the last place": {{1, a}, {-1, -a + ulp}, {0, 1}},
		"of three columns":           {{1, a, 0.3}, {-1, -a, -0.3 + 0x1p-54}, {0, 0, 1}, {0.3, 0.1, 0.4}},
		"no float64 separates":       {{0x1p449, 0, 0}, {-0x1p449, 5e-324, 0}, {0, -0x1p449, 5e-324}},
	} {
		d := Must(FromRows(x, []float64{1, 1, 1, 1}[:len(x)]))
		p, err := ProveMargin(d)
		gamma2 := hullDistance2(d)
		if err != nil {
			t.Errorf("%s: %v; want γ* = %.3g", name, err, root(gamma2))
			continue
		}
		radius := math.Sqrt(d.Radius2())
		if v := off(p.Low, root(gamma2), bigFloat(radius)); math.Abs(v) > 1e-15 {
			t.Errorf("%s: Low = %v is off by %.3g R", name, p.Low, v)
		}
		if n := p.W.Norm(); math.Abs(n-1) > 1e-15 {
			t.Errorf("%s: ‖W‖ = %v", name, n)
		}
	}
}

// Orthogonal rows of one length R have γ* = R/√n, and the bound R²/γ*² = n is met:
// each example is one mistake.
func TestMaxMarginOfOrthogonalRows(t *testing.T) {
	for n := 1; n <= 64; n *= 2 {
		h := [][]float64{{1}}
		for len(h) < n { // Sylvester's matrices
			var next [][]float64
			for _, row := range h {
				minus := times(-1, row)
				next = append(next, slices.Concat(row, row), slices.Concat(row, minus))
			}
			h = next
		}
		y := make([]float64, n)
		for i := range y {
			y[i] = float64(1 - 2*(i%2))
		}
		d := Must(FromRows(h, y))
		p := Must(ProveMargin(d))
		if p.Low != 1 || p.High != 1 || len(p.Support) != n {
			t.Errorf("n = %d: %v; want γ* = R/√n = 1, by all rows", n, p)
		}
		if run := Train(d); run.Mistakes != n {
			t.Errorf("n = %d: %v; want %d mistakes", n, run, n)
		}
	}
}

// separableData returns data that w = (1, …, 1) separates, its sides moved apart by
// gap in each column.
func separableData(r *random.Source, n, dim int, gap float64) *Dataset {
	x, y := make([][]float64, n), make([]float64, n)
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
	return Must(FromRows(x, y))
}

func mustHaveMargin(t *testing.T, what string, d *Dataset, want float64) {
	t.Helper()
	if _, got, err := MaxMargin(d); err != nil || math.Abs(got-want) > 1e-13*want+5e-324 {
		t.Errorf("%s: γ* = %v, %v; want %v", what, got, err, want)
	}
}

// What must hold of γ* on any separable data.
func TestMaxMarginTheorems(t *testing.T) {
	r := random.New(13, 0)
	for range 40 {
		n, dim := 1+r.Below(60), 1+r.Below(12)
		d := separableData(r, n, dim, float64(1+r.Below(200))/1024)
		p, err := ProveMargin(d)
		if err != nil {
			t.Fatal(err)
		}
		mustProveMargin(t, d, p, nil)

		// The perceptron's bracket holds γ*, and Novikoff's bound its mistakes.
		run := Train(d)
		norm := run.Weights.Norm()
		low, high := d.FunctionalMargin(run.Weights)/norm, norm/float64(run.Mistakes)
		if !(low <= p.High && p.Low <= high) {
			t.Errorf("γ* between %v and %v is outside the perceptron's bracket, %v to %v", p.Low, p.High, low, high)
		}
		if most := d.Radius2() / (p.Low * p.Low); float64(run.Mistakes) > most*(1+1e-12) {
			t.Errorf("%d mistakes, more than R²/γ*² = %v", run.Mistakes, most)
		}
		// No separator has a larger margin, and any step from w has a smaller one.
		for range 20 {
			u := slices.Clone(p.W)
			for j := range u {
				u[j] += float64(r.Below(2001)-1000) / 1e5
			}
			if m := d.Margin(u); m > p.High*(1+1e-15) {
				t.Errorf("%v has margin %v, above γ* = %v", u, m, p.High)
			}
		}
		// The support alone has the same margin.
		mustHaveMargin(t, "support alone", Must(d.Subset(p.Support...)), p.Low)

		// Neither the order of rows or columns nor the sign of a column matters; a
		// factor is a factor, and rows that are there already, or farther out, change
		// nothing.
		rows, columns := make([]int, n), make([]int, dim)
		for i := range rows {
			rows[i] = i
		}
		for j := range columns {
			columns[j] = j
		}
		r.Shuffle(rows)
		r.Shuffle(columns)
		mustHaveMargin(t, "rows shuffled", Must(d.Subset(rows...)), p.Low)
		mustHaveMargin(t, "columns shuffled", Must(d.Columns(columns...)), p.Low)
		mustHaveMargin(t, "three times", Must(d.Scale(3)), 3*p.Low)
		for _, exp := range []int{-1040, -300, 300} {
			c := math.Ldexp(1, exp)
			mustHaveMargin(t, "times a power of two", Must(d.Scale(c)), c*p.Low)
		}
		mustHaveMargin(t, "each row twice", Must(d.Subset(append(rows, rows...)...)), p.Low)
		var x [][]float64
		var y []float64
		for row, label := range d.All() {
			flipped := times(1, row)
			flipped[0] = -flipped[0]
			x, y = append(x, flipped, times(2, flipped)), append(y, label, label)
		}
		mustHaveMargin(t, "a column's sign changed, rows doubled", Must(FromRows(x, y)), p.Low)
	}
}

// The largest t with y w·x ≥ t for a w in the cube |wⱼ| ≤ 1, by the simplex method of
// gonum: the ball lies in the cube, the cube in √d times the ball, so that
//
//	t/√d ≤ γ* ≤ t
//
// and t = 0 if and only if the data are inseparable.
func TestMaxMarginAgainstLinearProgram(t *testing.T) {
	r := random.New(14, 0)
	kinds := map[bool]int{}
	for range 150 {
		n, dim := 2+r.Below(10), 2+r.Below(3)
		x, y := integers(r, n, dim, 20)
		d := Must(FromRows(x, y))

		// Variables w+1, its slack to 2, t, and what each example has above t.
		a := mat.NewDense(n+dim, 2*dim+1+n, nil)
		b, c := make([]float64, n+dim), make([]float64, 2*dim+1+n)
		for i := range n {
			for j, v := range x[i] {
				a.Set(i, j, y[i]*v)
				b[i] += y[i] * v
			}
			a.Set(i, 2*dim, -1)
			a.Set(i, 2*dim+1+i, -1)
		}
		for j := range dim {
			a.Set(n+j, j, 1)
			a.Set(n+j, dim+j, 1)
			b[n+j] = 2
		}
		c[2*dim] = -1
		value, _, err := lp.Simplex(c, a, b, 1e-10, nil)
		if err != nil {
			t.Fatalf("linear program: %v", err)
		}
		most := -value
		_, gamma, err := MaxMargin(d)
		if errors.Is(err, ErrInseparable) != (most < 1e-9) {
			t.Errorf("%v %v: t = %v, but MaxMargin says %v", x, y, most, err)
		}
		kinds[err == nil]++
		if err == nil && !(most/math.Sqrt(float64(dim)) <= gamma*(1+1e-9) && gamma <= most*(1+1e-9)) {
			t.Errorf("%v %v: γ* = %v; the linear program allows %v to %v", x, y, gamma, most/math.Sqrt(float64(dim)), most)
		}
	}
	if kinds[true] < 30 || kinds[false] < 30 {
		t.Errorf("%d separable, %d not: too few of a kind", kinds[true], kinds[false])
	}
}

// Sparse rows have the γ* of the same dense ones, far apart as their columns may be.
func TestMaxMarginOfSparseRows(t *testing.T) {
	r := random.New(15, 0)
	for range 8 {
		n, wide := 2+r.Below(30), 1<<18
		indptr, columns, values := []int{0}, []int{}, []float64{}
		x, y := make([][]float64, n), make([]float64, n)
		for i := range n {
			x[i] = make([]float64, 8)
			y[i] = float64(2*r.Below(2) - 1)
			for j := range x[i] {
				x[i][j] = float64(r.Below(7)) * float64(r.Below(2)) * y[i]
				if j == 7 {
					x[i][j] = y[i]
				}
				if x[i][j] != 0 {
					columns, values = append(columns, j*(wide/8)), append(values, x[i][j])
				}
			}
			indptr = append(indptr, len(values))
		}
		sparse := Must(FromCSR(n, wide, indptr, columns, values, y))
		p, err := ProveMargin(sparse)
		q, err2 := ProveMargin(Must(FromRows(x, y)))
		if err != nil || err2 != nil || math.Abs(p.Low-q.Low) > 1e-14*q.Low {
			t.Errorf("sparse %v, %v; dense %v, %v", p, err, q, err2)
		}
		if got := sparse.Margin(p.W); math.Abs(got-p.Low) > 1e-14 {
			t.Errorf("Margin(W) = %v; want %v", got, p.Low)
		}
	}
}

// Many rows, and many columns: the proof is its own oracle.
func TestMaxMarginOfLargeData(t *testing.T) {
	r := random.New(16, 0)
	for _, size := range [][2]int{{100_000, 20}, {20, 5000}, {300, 100}} {
		d := separableData(r, size[0], size[1], 0.01)
		p, err := ProveMargin(d)
		if err != nil || p.High-p.Low > 1e-13*p.High || len(p.Support) > size[1] {
			t.Errorf("%v: %v, %v", size, p, err)
		}
		low, high := d.Margin(p.W), make([]float64, d.Dim())
		for k, i := range p.Support {
			d.addTo(high, d.Label(i)*p.P[k], i)
		}
		if math.Abs(low-p.Low) > 1e-12*low || math.Abs(Weights(high).Norm()-p.High) > 1e-12*p.High {
			t.Errorf("%v: %v, but Margin(W) = %v and ‖Σ p y x‖ = %v", size, p, low, Weights(high).Norm())
		}
	}
}

// The hard-margin support vector machine through the origin, of scikit-learn 1.9.1,
// is another method: with each row there is its opposite, so that the intercept
// is 0,
//
//	X = np.vstack([x, -x]); Y = np.concatenate([y, -y])
//	1 / np.linalg.norm(SVC(kernel="linear", C=1e10, tol=1e-12).fit(X, Y).coef_)
//
// where x are ten times the rows of sklearn.datasets.load_iris(), with a column of 10
// after them, and y is 1 for setosa and −1 for the others. (For the rows as they are it
// prints 0.7491173236762694, 10⁻⁸ off.)
func TestMaxMarginAgainstScikitLearn(t *testing.T) {
	const want, tolerance = 0.7491173320821652, 1e-11
	w := Weights{0.23181876, 0.32190441, -0.78320472, -0.46282347, 0.12256593}
	d := irisLifted(t)
	p, err := ProveMargin(d)
	if err != nil || math.Abs(p.Low-want) > tolerance*want {
		t.Errorf("γ* = %v, %v; want %v", p.Low, err, want)
	}
	for j := range w {
		if math.Abs(p.W[j]-w[j]) > 1e-8 {
			t.Errorf("w = %v; want %v", []float64(p.W), []float64(w))
		}
	}
	mustProveMargin(t, d, p, nil)
}

// A context that is done ends the search with its error, wherever it is.
func TestMaxMarginContext(t *testing.T) {
	d := separableData(random.New(17, 0), 3000, 40, 0.01)
	done, cancel := context.WithCancel(context.Background())
	cancel()
	if w, _, err := MaxMarginContext(done, d); !errors.Is(err, context.Canceled) || w != nil {
		t.Errorf("%v, %v; want the context's error", w, err)
	}
	want, _, err := MaxMargin(d)
	if err != nil {
		t.Fatal(err)
	}
	for after := 1; ; after *= 2 {
		ctx := &counted{Context: context.Background(), left: after}
		w, _, err := MaxMarginContext(ctx, d)
		if err == nil {
			if !slices.Equal(w, want) {
				t.Errorf("w = %v; want %v", w, want)
			}
			break
		}
		if !errors.Is(err, context.Canceled) || w != nil {
			t.Errorf("after %d looks: %v, %v; want the context's error", after, w, err)
		}
		if after > 1<<20 {
			t.Fatal("it never ends")
		}
	}
}

// A counted context is done after some looks at it.
type counted struct {
	context.Context
	left int
}

func (c *counted) Err() error {
	if c.left--; c.left < 0 {
		return context.Canceled
	}
	return nil
}

// irisLifted returns Fisher's irises with a constant 1, setosa against the others.
func irisLifted(t *testing.T) *Dataset {
	t.Helper()
	file, err := os.Open("datasets/iris.csv")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	records, err := csv.NewReader(file).ReadAll()
	if err != nil || len(records) != 151 {
		t.Fatalf("%d records, %v; want 150 and a head", len(records), err)
	}
	var x [][]float64
	var species []string
	for _, record := range records[1:] {
		row := make([]float64, 4)
		for j := range row {
			row[j] = Must(strconv.ParseFloat(record[j], 64))
		}
		x, species = append(x, row), append(species, record[4])
	}
	return Must(FromRows(x, Labels(species, "setosa"))).AbsorbBias()
}

// The same bits on every machine: those of proofs at all three efforts, hashed. (A change
// of the method may change them.)
func TestMaxMarginBits(t *testing.T) {
	const want = 0x6603afca3bbb23ee
	r := random.New(3, 3)
	h := uint64(0)
	for k := 0; k <= 44; k += 4 {
		faces, _ := twoFaces(r, 60, 20, k)
		for _, d := range []*Dataset{faces, separableData(r, 200, 30, 0.01)} {
			p := Must(ProveMargin(d))
			h = mix(h, hash(p.W))
			h = mix(h, hash(Weights{p.Low, p.High}))
			h = mix(h, hash(p.P))
		}
	}
	if h != want {
		t.Errorf("hash of all proofs: %#x; want %#x", h, want)
	}
}
