package separation

import (
	"cmp"
	"context"
	"math"
	"slices"

	"perceptronlab/internal/dot"
	"perceptronlab/internal/interrupt"
)

// An activeSet is a set of extended rows lᵢ = (zᵢ, 1) of scaled examples, with weights uᵢ ≥ 0. The
// combination Σ uᵢ lᵢ is a point of the cone of all rows. The search moves it to the point of the cone
// nearest to e = (0, 1). The method is from Lawson and Hanson, Solving Least Squares Problems (1974),
// chapter 23.
//
// The residual, e minus the point, is (−x, s) with s ≥ 0. At the nearest point of the cone, x·zᵢ ≥ s
// for all rows, with equality for the rows of the set. If s > 0, x is the separator with the largest
// margin. Otherwise Σ uᵢ zᵢ = 0.
type activeSet struct {
	data    *scaled
	rows    []int
	weights []float64
	factors factors   // of the matrix whose columns are the extended rows
	next    int       // the row from which violatedRows continues
	sides   []float64 // x·zᵢ of each row, as last computed
}

// smallestDistance is the distance below which float64 can't distinguish the point from e.
const smallestDistance = 0x1p-48

// search adds rows with x·zᵢ < share·s as long as this brings the point nearer to e. If several rows enter
// together, at least one of them stays, because each row alone would bring the point nearer. search
// returns x as soon as no row has x·zᵢ < share·s. It returns nil if float64 can't decide. Soon after ctx is
// done, search returns ctx's error.
func (a *activeSet) search(ctx context.Context, share float64) ([]float64, error) {
	dim := a.data.Dim()
	last := math.Inf(1)
	for {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		a.descend()
		residual := a.residual()
		distance := math.Sqrt(dot.Product(residual, residual))
		if distance < smallestDistance || distance >= last {
			return nil, nil
		}
		last = distance
		x := make([]float64, dim)
		for j := range x {
			x[j] = -residual[j]
		}
		violated, err := a.violatedRows(ctx, a.data.unscaled(x), residual[dim]*share)
		if err != nil {
			return nil, err
		}
		if len(violated) == 0 {
			return x, nil
		}
		if !a.add(violated, make([]float64, len(violated))) {
			return nil, nil
		}
	}
}

// violatedRows searches the examples, block by block, for rows with x·zᵢ < limit. It begins where the
// last call ended, and stops after the first block with such rows. It returns the rows of the block with
// the smallest x·zᵢ, in increasing order of x·zᵢ. w is x, converted to weights for the unscaled columns.
//
// For an active set of n rows the result has at most max(1, n/8) rows. If more rows entered at once, more
// of them would have to leave again.
func (a *activeSet) violatedRows(ctx context.Context, w []float64, limit float64) ([]int, error) {
	n := a.data.Len()
	dim := a.data.Dim()
	if a.sides == nil {
		a.sides = make([]float64, n)
	}
	block := max(512, (1<<15)/dim) // the number of rows in a block
	worst := leastSides{sides: a.sides, maxRows: max(1, len(a.rows)/8), limit: limit}
	watch := interrupt.Watch{Context: ctx}
	for seen := 0; seen < n && len(worst.rows) == 0; {
		end := min(seen+block, n)
		for seen < end {
			sides := a.sides[a.next:][:min(end-seen, n-a.next)]
			if err := watch.Check(len(sides) * dim); err != nil {
				return nil, err
			}
			a.data.sidesFrom(a.next, w, sides)
			for k, t := range sides {
				if t < worst.limit {
					worst.enter(a.next + k)
				}
			}
			seen += len(sides)
			a.next = (a.next + len(sides)) % n
		}
	}
	return worst.rows, nil
}

// A leastSides contains the rows with the smallest sides below a limit, in increasing order of their
// sides. The side of a row is its x·zᵢ.
type leastSides struct {
	sides   []float64 // the sides of all rows
	rows    []int     // the indices of the rows with the smallest sides
	maxRows int       // the maximum length of rows
	limit   float64   // initially the given limit; once rows is full, the largest side in rows
}

// enter adds row i, whose side must be below the limit.
func (l *leastSides) enter(i int) {
	at, _ := slices.BinarySearchFunc(l.rows, l.sides[i], func(row int, side float64) int {
		return cmp.Compare(l.sides[row], side)
	})
	l.rows = slices.Insert(l.rows, at, i)
	if len(l.rows) >= l.maxRows {
		l.rows = l.rows[:l.maxRows]
		l.limit = l.sides[l.rows[l.maxRows-1]]
	}
}

// add adds rows with their weights. It omits a row if lᵢ is, up to rounding, a linear combination of the
// rows already added. add reports whether it added any row.
func (a *activeSet) add(rows []int, weights []float64) (added bool) {
	const batchSize = 8 // factors.take reads each column of Q only once for a batch of rows
	for from := 0; from < len(rows); from += batchSize {
		var extended [][]float64
		for _, i := range rows[from:min(from+batchSize, len(rows))] {
			extended = append(extended, a.data.extendedRow(i))
		}
		for m, taken := range a.factors.take(extended...) {
			if taken {
				a.rows = append(a.rows, rows[from+m])
				a.weights = append(a.weights, weights[from+m])
				added = true
			}
		}
	}
	return added
}

// remove removes the row at position k of the set.
func (a *activeSet) remove(k int) {
	a.rows = slices.Delete(a.rows, k, k+1)
	a.weights = slices.Delete(a.weights, k, k+1)
	a.factors.remove(k)
}

// descend moves the weights towards the target: the weights of the point nearest to e in the span of the
// rows. If a weight reaches 0 on the way, descend removes the row of that weight and continues towards the
// target of the remaining rows. It ends at a target with only positive weights, or without rows.
func (a *activeSet) descend() {
	for len(a.rows) > 0 {
		target := a.target()
		first, step := a.firstZero(target)
		if first < 0 {
			a.weights = target
			return
		}
		for k, v := range target {
			a.weights[k] = max(0, a.weights[k]+float64(step*(v-a.weights[k])))
		}
		a.remove(first)
	}
}

// target returns the weights of the point nearest to e in the span of the rows: R·u = Qᵀe.
func (a *activeSet) target() []float64 {
	u := make([]float64, len(a.rows))
	for k, q := range a.factors.q {
		u[k] = q[a.data.Dim()]
	}
	a.factors.solve(u)
	return u
}

// firstZero returns the position of the weight that reaches 0 first on the way to the target, and the
// fraction of the way at which it reaches 0. The position is −1 if all weights of the target are positive.
func (a *activeSet) firstZero(target []float64) (first int, step float64) {
	first = -1
	step = 1.0
	for k, v := range target {
		if v > 0 {
			continue
		}
		fraction := a.weights[k] / max(a.weights[k]-v, math.SmallestNonzeroFloat64)
		if first < 0 || !(fraction >= step) {
			first = k
			step = fraction
		}
	}
	return first, step
}

// residual returns (−x, s), which is e minus the point nearest to e in the span of the rows.
func (a *activeSet) residual() []float64 {
	dim := a.data.Dim()
	r := make([]float64, dim+1)
	r[dim] = 1 // r = e
	a.factors.project(r, 1, nil)
	return r
}
