package perceptron

import (
	"cmp"
	"context"
	"math"
	"slices"

	"perceptronlab/internal/dot"
)

// A face is a set of rows lᵢ = (zᵢ, 1) of a scaled Dataset, with weights uᵢ ≥ 0. It holds
// the point Σ uᵢ lᵢ of their cone nearest to e = (0, 1) that the search has found so far:
// Lawson and Hanson, Solving Least Squares Problems (1974), chapter 23.
//
// The difference from that point to e is (−x, s) with s ≥ 0. At the nearest point of the
// cone of all rows x·zᵢ ≥ s, with equality for the rows of the face. If s > 0, x separates,
// and is the separator of the largest margin; otherwise Σ uᵢ zᵢ = 0.
type face struct {
	data    *scaled
	rows    []int
	weights []float64
	factors factors   // of the lifted rows, as columns
	next    int       // the row at which violatedRows goes on looking
	sides   []float64 // x·zᵢ of each row, as it was last computed
}

// Closer than smallestDistance, float64 cannot distinguish the point from e.
const smallestDistance = 0x1p-48

// search takes in rows with x·zᵢ < share·s, as long as that brings the point nearer to e. Of rows
// that enter together at least one stays, because each alone would bring it nearer. search returns
// x if there are no such rows, and nil if float64 can't decide.
func (f *face) search(ctx context.Context, share float64) ([]float64, error) {
	for last := math.Inf(1); ; {
		f.descend()
		residual := f.residual()
		distance := math.Sqrt(dot.Product(residual, residual))
		if distance < smallestDistance || distance >= last {
			return nil, nil
		}
		last = distance
		x := make([]float64, f.data.dim)
		for j := range x {
			x[j] = -residual[j]
		}
		worst, err := f.violatedRows(ctx, f.data.unscaled(x), residual[f.data.dim]*share)
		if err != nil {
			return nil, err
		}
		if len(worst) == 0 {
			return x, nil
		}
		if !f.add(worst, make([]float64, len(worst))) {
			return nil, nil
		}
	}
}

// violatedRows returns the rows with the least x·zᵢ of a block of rows, the least first, if they
// are less than a limit. Blocks take turns until one has such rows. There are at most an eighth as
// many as the face has rows, or one: of more at once, more have to leave again.
func (f *face) violatedRows(ctx context.Context, w []float64, limit float64) ([]int, error) {
	block, most := max(512, (1<<15)/f.data.dim), max(1, len(f.rows)/8)
	if f.sides == nil {
		f.sides = make([]float64, f.data.rows)
	}
	look := watch{Context: ctx}
	var worst []int
	for seen := 0; seen < f.data.rows && worst == nil; {
		for end := min(seen+block, f.data.rows); seen < end; {
			sides := f.sides[f.next:][:min(end-seen, f.data.rows-f.next)]
			if look.over(len(sides) * f.data.dim) {
				return nil, ctx.Err()
			}
			f.data.sidesFrom(f.next, w, sides)
			for k, t := range sides {
				if !(t < limit) {
					continue
				}
				at, _ := slices.BinarySearchFunc(worst, t, func(i int, t float64) int { return cmp.Compare(f.sides[i], t) })
				if worst = slices.Insert(worst, at, f.next+k); len(worst) >= most {
					worst = worst[:most]
					limit = f.sides[worst[most-1]]
				}
			}
			seen, f.next = seen+len(sides), (f.next+len(sides))%f.data.rows
		}
	}
	return worst, nil
}

// add takes in rows with their weights, except those where lᵢ is a combination of the others, as
// far as float64 can say. It returns false if all are.
func (f *face) add(rows []int, weights []float64) (added bool) {
	for from := 0; from < len(rows); from += 8 {
		var lifted [][]float64
		for _, i := range rows[from:min(from+8, len(rows))] {
			lifted = append(lifted, f.data.lifted(i))
		}
		for m, taken := range f.factors.take(lifted...) {
			if taken {
				f.rows, f.weights, added = append(f.rows, rows[from+m]), append(f.weights, weights[from+m]), true
			}
		}
	}
	return added
}

// descend moves the weights to those of the point nearest to e in the span of the
// rows, if all are positive. Otherwise it goes towards those until the first weight
// is 0, leaves out its row, and tries again.
func (f *face) descend() {
	for len(f.rows) > 0 {
		target := make([]float64, len(f.rows)) // R·u = Qᵀe
		for k, q := range f.factors.q {
			target[k] = q[f.data.dim]
		}
		f.factors.solve(target)
		step, first := 1.0, -1
		for k, v := range target {
			if v > 0 {
				continue
			}
			if to := f.weights[k] / max(f.weights[k]-v, math.SmallestNonzeroFloat64); first < 0 || !(to >= step) {
				step, first = to, k
			}
		}
		if first < 0 {
			f.weights = target
			return
		}
		for k, v := range target {
			f.weights[k] = max(0, f.weights[k]+float64(step*(v-f.weights[k])))
		}
		f.rows = slices.Delete(f.rows, first, first+1)
		f.weights = slices.Delete(f.weights, first, first+1)
		f.factors.remove(first)
	}
}

// residual returns e minus the point nearest to it in the span of the rows: (−x, s).
func (f *face) residual() []float64 {
	m := make([]float64, f.data.dim+1)
	m[f.data.dim] = 1
	f.factors.project(m, 1, nil)
	return m
}
