package perceptron

import (
	"context"
	"math"
	"slices"

	"perceptronlab/internal/twofold"
)

// A wolfe is Wolfe's search for the point nearest to the origin in the hull of the
// rows zᵢ = yᵢ xᵢ ("Finding the nearest point in a polytope", Mathematical
// Programming 11, 1976).
//
// It holds a corral and its nearest point x. A row with zᵢ·x < ‖x‖² shows that the
// hull goes on towards the origin there; it is taken in, and rows whose weight
// would become negative leave. Each round brings x nearer to the origin, so that no
// corral comes twice, and there are finitely many: without rounding the search
// ends. With rounding it ends where rounds don't bring x nearer any more: first in
// float64, then, from where that ends, with the corral's point known to 32 digits, and,
// for data that need it, with 32 digits throughout.
type wolfe struct {
	watch
	d      *Dataset
	used   []int  // the columns that sparse rows use; nil: all
	inside []bool // the rows in the corral

	// Scores are computed with w·2^shift, so that those of tiny rows don't
	// underflow; radius is R·2^shift, or a little more.
	shift  int
	radius float64
	w, low []float64 // w·2^shift, and what rounding took from it

	corral corral
	best   bracketed
}

// A bracketed is the best w and the best bound that were found.
type bracketed struct {
	w    Weights // unit; nil if there is none yet
	low  float64 // its margin
	high float64 // a bound on all margins: ‖Σ pᵢ zᵢ‖ …
	rows []int   // … over these rows …
	p    []float64
}

// newWolfe returns the search at its start, the corral of the row whose largest
// entry is the smallest. It returns false if that row is 0.
func newWolfe(ctx context.Context, d *Dataset) (*wolfe, bool) {
	s := &wolfe{watch: watch{Context: ctx}, d: d, inside: make([]bool, d.rows), w: make([]float64, d.dim), low: make([]float64, d.dim)}
	least, most, start := math.Inf(1), 0.0, 0
	for i := range d.rows {
		m := largest(d.row(i).Values)
		most = max(most, m)
		if m < least {
			least, start = m, i
		}
	}
	if d.rows == 0 || least == 0 {
		return s, false
	}
	if d.matrix.Sparse() {
		s.used = d.usedColumns()
	}
	_, exp := math.Frexp(most)
	s.shift = min(1000, max(0, -exp))
	s.radius = math.Ldexp(math.Sqrt(float64(d.dim)), exp+s.shift)
	if d.radius2 > 0x1p-900 {
		s.radius = math.Ldexp(math.Sqrt(d.radius2), s.shift)
	}
	s.enter(start, quick)
	s.best = bracketed{
		high: math.Ldexp(length(s.corral.z[0]), s.corral.exps[0]),
		rows: []int{start}, p: []float64{1},
	}
	return s, true
}

// largest returns the largest |v|, 0 for none.
func largest(values []float64) float64 {
	m := 0.0
	for _, v := range values {
		m = max(m, math.Abs(v))
	}
	return m
}

// usedColumns returns the columns in which a sparse row stores an entry.
func (d *Dataset) usedColumns() []int {
	in := make([]bool, d.dim)
	for i := range d.rows {
		for j := range d.entries(i) {
			in[j] = true
		}
	}
	used := []int{}
	for j, yes := range in {
		if yes {
			used = append(used, j)
		}
	}
	return used
}

// How a round computes the nearest point of its corral.
type effort int

const (
	quick effort = iota // float64
	fine                // refined to 32 digits
	deep                // with 32 digits throughout
)

// Where a search is content. A quick one leaves to a fine one what its own rounding
// could be; the others take rows within 10⁻¹³ γ of the margin for rows at it. Where no
// round helps any more, a w whose margin misses the bound by no more than the last
// pair is as good as MaxMargin promises: 10⁻¹² γ or 5·10⁻¹⁶ R.
const (
	quickGamma, quickRadius = 0x1p-30, 0x1p-46
	fineGamma               = 0x1p-43
	goodGamma, goodRadius   = 0x1p-40, 0x1p-51
)

// patience is how many rounds in a row may fail to bring x nearer, if they are not
// quick: a round may gain as little as (γ/R)² of ‖x‖, which 32 digits only show for
// γ above 10⁻¹⁰ R or so.
const patience = 100

// search goes on from the corral that is there. It returns whether best is good; if
// not, x is at the origin, or too near to it for this precision. It returns ctx's
// error if that is done.
func (s *wolfe) search(how effort) (good bool, err error) {
	least, stale := twofold.Of(math.Inf(1)), 0
	for {
		n, ok := s.descend(how)
		if s.Err() != nil {
			return false, s.Err()
		}
		if !ok {
			break
		}
		distance := s.corral.distance(&n).Scaled(n.exp + s.shift)
		if stale++; distance.Less(least) {
			least, stale = distance, 0
		}
		if stale > 0 && how == quick || stale > patience {
			break
		}
		s.point(&n)
		gamma := distance.Hi
		row, rho, err := s.worst(gamma, how)
		if err != nil {
			return false, err
		}
		if how == quick {
			if rho >= gamma-quickGamma*gamma-quickRadius*s.radius {
				break
			}
		} else {
			s.note(&n, rho, gamma)
			if rho >= gamma-fineGamma*gamma {
				return true, nil
			}
		}
		if row < 0 || !s.enter(row, how) {
			break
		}
	}
	high := math.Ldexp(s.best.high, s.shift)
	return s.best.w != nil && math.Ldexp(s.best.low, s.shift) >= high-max(goodGamma*high, goodRadius*s.radius), nil
}

// descend moves the weights towards the nearest point of the plane through the
// corral, as far as none becomes negative; rows whose weight becomes 0 leave, until
// all weights are positive there.
func (s *wolfe) descend(how effort) (nearestPoint, bool) {
	c := &s.corral
	for {
		var n nearestPoint
		ok := s.Err() == nil
		if ok && how == deep {
			n, ok = c.nearestDeep(s)
		} else if ok {
			n, ok = c.nearest(how == fine)
		}
		if !ok {
			return n, false
		}
		t, _ := c.targets()
		c.normalise(t, 0, 0)
		sum := 0.0
		for i, q := range n.q {
			sum += float64(t[i] * q.Hi)
		}
		step, leave := 1.0, -1
		for i, q := range n.q {
			if q.Hi > 0 {
				continue
			}
			theta := 0.0
			if c.weight[i] > 0 {
				theta = c.weight[i] / (c.weight[i] - q.Hi/sum)
			}
			if leave < 0 || theta < step {
				step, leave = theta, i
			}
		}
		if !(sum > 0) || math.IsNaN(step) || leave >= 0 && len(c.rows) == 1 {
			return n, false
		}
		for i, q := range n.q {
			c.weight[i] = max(0, c.weight[i]+float64(step*(q.Hi/sum-c.weight[i])))
		}
		if leave < 0 {
			return n, n.norm.Hi > 0
		}
		s.leave(leave, how)
	}
}

// normalise divides the weights, and the weight p of a row with target t beside
// them, so that Σ weight t = 1. It returns p.
func (c *corral) normalise(t []float64, p, target float64) float64 {
	sum := float64(p * target)
	for i, w := range c.weight {
		sum += float64(w * t[i])
	}
	for i := range c.weight {
		c.weight[i] /= sum
	}
	return p / sum
}

func (s *wolfe) leave(k int, how effort) {
	s.inside[s.corral.rows[k]] = false
	if how == deep {
		s.corral.forget(k)
		return
	}
	s.corral.drop(k)
}

// enter takes a row into the corral, with weight 0. A row in the span of the others,
// z = Σ uᵢ zᵢ, goes in as another leaves: the weights −uᵢ and 1, divided by their
// sum, combine to 0, so that moving the weights towards those brings x nearer to
// the origin; the first of them to become 0 leaves. It returns false if none does,
// so that x moves into the origin, or if rounding hides where to move.
//
// A deep search keeps no Q R, and takes in any row.
func (s *wolfe) enter(row int, how effort) bool {
	c := &s.corral
	z, exp := s.load(row)
	for _, e := range c.exps {
		if max(e-exp, exp-e) > 900 {
			return false
		}
	}
	size, weight := length(z), 0.0
	if len(c.rows) == 0 {
		weight = 1
	}
	for {
		if how == deep {
			c.add(row, exp, z, weight)
			s.inside[row] = true
			return true
		}
		coef, rest, rho := c.project(z)
		if rho > independent*size {
			c.add(row, exp, z, weight)
			c.extend(coef, rest, rho)
			s.inside[row] = true
			return true
		}
		leave := -1
		if leave, weight = c.exchange(coef, exp, weight); leave < 0 {
			return false
		}
		s.leave(leave, how)
	}
}

// exchange moves the weights of the corral, and that of a row in its span, towards
// those that combine to 0, until the first becomes 0: see enter. The row is Σ coefᵢ qᵢ
// and has exponent exp. It returns the corral's row that is to leave, or −1, and
// the new weight.
func (c *corral) exchange(coef []float64, exp int, weight float64) (int, float64) {
	u := slices.Clone(coef)
	c.back(u)
	t, least := make([]float64, len(u)), min(exp, slices.Min(c.exps))
	for i, e := range c.exps {
		t[i] = math.Ldexp(1, least-e)
	}
	target := math.Ldexp(1, least-exp)
	weight = c.normalise(t, weight, target)
	sum, size := target, target
	for i, v := range u {
		sum -= float64(t[i] * v)
		size += math.Abs(float64(t[i] * v))
	}
	if !(sum > independent*size) {
		return -1, weight
	}
	step, leave := math.Inf(1), -1
	for i, v := range u {
		if v <= 0 {
			continue
		}
		if theta := c.weight[i] / (c.weight[i] + v/sum); theta < step {
			step, leave = theta, i
		}
	}
	if leave < 0 {
		return -1, weight
	}
	for i, v := range u {
		c.weight[i] = max(0, c.weight[i]-float64(step*(c.weight[i]+v/sum)))
	}
	return leave, weight + float64(step*(1/sum-weight))
}

// load returns z̃ = yᵢ xᵢ/2^exp with only the columns in use.
func (s *wolfe) load(i int) (z []float64, exp int) {
	values, y := s.d.row(i).Values, s.d.labels[i]
	_, exp = math.Frexp(largest(values))
	if s.used == nil {
		z = make([]float64, len(values))
		for j, v := range values {
			z[j] = math.Ldexp(y*v, -exp)
		}
		return z, exp
	}
	z = make([]float64, len(s.used))
	for k, column := range s.d.row(i).Columns {
		j, _ := slices.BinarySearch(s.used, column)
		z[j] = math.Ldexp(y*values[k], -exp)
	}
	return z, exp
}

// point sets w to the direction of n.
func (s *wolfe) point(n *nearestPoint) {
	for k, x := range n.x {
		j := k
		if s.used != nil {
			j = s.used[k]
		}
		w := x.Over(n.norm).Scaled(s.shift)
		s.w[j], s.low[j] = w.Hi, w.Lo
	}
}

// worst returns the row outside the corral of the least score z·w, and that score;
// a row that is −1 if there is none below gamma. But for quick rounds, what float64
// leaves open is computed with 32 digits.
func (s *wolfe) worst(gamma float64, how effort) (row int, rho float64, err error) {
	row, rho = -1, gamma
	open := rho
	if how != quick {
		open += s.scoreError()
	}
	for i, y := range s.d.labels {
		if s.over(s.d.dim) {
			return -1, 0, s.Err()
		}
		if s.inside[i] {
			continue
		}
		score := y * s.d.score(s.w, i)
		if score >= open {
			continue
		}
		if how != quick {
			score = s.exactScore(s.w, s.low, i).Hi
		}
		if score < rho {
			row, rho = i, score
			open = rho
			if how != quick {
				open += s.scoreError()
			}
		}
	}
	return row, rho, nil
}

// scoreError bounds how far a score in float64 can be off: see unconfirmed.
func (s *wolfe) scoreError() float64 {
	return float64(1.01 * float64(s.d.dim/8+8) * 0x1p-53 * s.radius)
}

// exactScore returns y (w + low)·x of example i with 32 digits.
func (s *wolfe) exactScore(w, low []float64, i int) twofold.Number {
	var sum twofold.Number
	for j, v := range s.d.entries(i) {
		n := twofold.Of(w[j])
		if low != nil {
			n.Lo = low[j]
		}
		sum = sum.PlusProduct(n, v)
	}
	if s.d.labels[i] < 0 {
		return twofold.Number{Hi: -sum.Hi, Lo: -sum.Lo}
	}
	return sum
}

// margin returns the margin of w, about a unit vector, with 32 digits for the rows
// among which float64 can't tell the least.
func (s *wolfe) margin(w Weights) (float64, error) {
	big, unit := make([]float64, len(w)), make([]twofold.Number, len(w))
	for j, v := range w {
		big[j], unit[j] = math.Ldexp(v, s.shift), twofold.Of(v)
	}
	scores, least := make([]float64, s.d.rows), math.Inf(1)
	for i, y := range s.d.labels {
		if s.over(s.d.dim) {
			return 0, s.Err()
		}
		scores[i] = y * s.d.score(big, i)
		least = min(least, scores[i])
	}
	open := least + 2*s.scoreError()
	rho := twofold.Of(math.Inf(1))
	for i, score := range scores {
		if score > open {
			continue
		}
		if n := s.exactScore(big, nil, i); n.Less(rho) {
			rho = n
		}
	}
	return math.Ldexp(rho.Over(twofold.Norm2(unit).Sqrt()).Hi, -s.shift), nil
}

// note keeps w if its least score rho is the best so far, and the weights of n if
// their bound gamma is.
func (s *wolfe) note(n *nearestPoint, rho, gamma float64) {
	b := &s.best
	if low := math.Ldexp(rho, -s.shift); b.w == nil || low > b.low {
		b.w, b.low = make(Weights, len(s.w)), low
		for j, v := range s.w {
			b.w[j] = math.Ldexp(v, -s.shift)
		}
	}
	high := math.Ldexp(gamma, -s.shift)
	if high > b.high {
		return
	}
	b.high, b.rows, b.p = high, nil, nil
	t, _ := s.corral.targets()
	for i, row := range s.corral.rows {
		// What is below the rounding of x is no support.
		if n.q[i].Hi*length(s.corral.z[i]) > 0x1p-80*n.norm.Hi {
			b.rows = append(b.rows, row)
			b.p = append(b.p, n.q[i].Hi*t[i])
		}
	}
}
