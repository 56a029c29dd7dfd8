package perceptron

import (
	"context"
	"math"

	"perceptronlab/internal/dot"
)

// A face is a set of rows, and weights uᵢ > 0: the point Σ uᵢ lᵢ of their cone.
type face struct {
	rows    []int
	weights []float64
}

// A factoredFace is a face whose rows are the columns of Q·R, with orthonormal
// columns in Q and R upper triangular.
type factoredFace struct {
	face
	q, r [][]float64 // columns; column k of R has k+1 entries
}

// near is the distance from which on float64 does not tell the point from e.
const near = 0x1p-48

// nearest looks in float64 for the point nearest to e = (0, 1) in the cone of the
// lifted rows lᵢ = (zᵢ, 1): Lawson and Hanson, Solving Least Squares Problems
// (1974), chapter 23.
//
// What is missing from it to e is (−x, s) with s ≥ 0. At the nearest point all
// x·zᵢ ≥ s; if s > 0, x separates, and is returned for d's own columns. Otherwise
// it returns nil: e may lie in the cone of the face, then Σ uᵢ zᵢ = 0.
func (s *scaled) nearest(ctx context.Context) (face, Weights, error) {
	f := new(factoredFace)
	miss := make([]float64, s.dim+1)
	miss[s.dim] = 1
	distance, from := 1.0, 0
	for ctx.Err() == nil {
		x := make([]float64, s.dim)
		for j := range x {
			x[j] = -miss[j]
		}
		i, err := s.behind(ctx, s.unscaled(x), miss[s.dim]/2, &from)
		if err != nil {
			break
		}
		if i < 0 {
			return f.face, s.weights(x), nil
		}
		if !f.add(i, s.lifted(i)) {
			return f.face, nil, nil
		}
		f.descend()
		miss = f.miss(s.dim + 1)
		last := distance
		distance = math.Sqrt(dot.Product(miss, miss))
		if distance < near || distance >= last {
			return f.face, nil, nil
		}
	}
	return face{}, nil, ctx.Err()
}

// behind returns the row with the least x·zᵢ of a block of rows, if that is less
// than a limit, or −1 if no row is. Blocks take turns: from says where the next one
// begins.
func (s *scaled) behind(ctx context.Context, w []float64, limit float64, from *int) (int, error) {
	block := max(64, (1<<18)/s.dim)
	look := watch{Context: ctx}
	worst, least := -1, limit
	for seen := range s.rows {
		if worst >= 0 && seen%block == 0 {
			break
		}
		if look.over(s.dim) {
			return -1, ctx.Err()
		}
		i := *from
		if *from++; *from == s.rows {
			*from = 0
		}
		if t := s.side(w, i); t < least {
			worst, least = i, t
		}
	}
	return worst, nil
}

// add adds row i, which is l lifted, with weight 0. It returns false if l is a
// combination of the rows of f, as far as float64 tells.
func (f *factoredFace) add(i int, l []float64) bool {
	k := len(f.rows)
	column := make([]float64, k+1)
	for range 2 { // twice is enough
		for m, q := range f.q {
			c := dot.Product(q, l)
			column[m] += c
			axpy(-c, q, l)
		}
	}
	length := math.Sqrt(dot.Product(l, l))
	if !(length > near/4) {
		return false
	}
	column[k] = length
	for j := range l {
		l[j] /= length
	}
	f.rows = append(f.rows, i)
	f.weights = append(f.weights, 0)
	f.q, f.r = append(f.q, l), append(f.r, column)
	return true
}

// descend moves the weights to those of the point nearest to e in the span of the
// rows, if all are positive. Otherwise it goes towards those until the first weight
// is 0, leaves out its row, and tries again.
func (f *factoredFace) descend() {
	for len(f.rows) > 0 {
		target := f.target()
		step, first := 1.0, -1
		for k, v := range target {
			if v > 0 {
				continue
			}
			if to := f.weights[k] / (f.weights[k] - v); first < 0 || !(to >= step) {
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
		f.remove(first)
	}
}

// target returns the weights of the point nearest to e in the span of the rows:
// R·u = Qᵀe.
func (f *factoredFace) target() []float64 {
	u := make([]float64, len(f.rows))
	for k, q := range f.q {
		u[k] = q[len(q)-1]
	}
	for k := len(u) - 1; k >= 0; k-- {
		u[k] /= f.r[k][k]
		axpy(-u[k], f.r[k][:k], u)
	}
	return u
}

// miss returns e less the point nearest to it in the span of the rows: (−x, s).
func (f *factoredFace) miss(length int) []float64 {
	m := make([]float64, length)
	m[length-1] = 1
	for range 2 {
		for _, q := range f.q {
			axpy(-dot.Product(q, m), q, m)
		}
	}
	return m
}

// remove leaves out the row at k. Rotations of the later columns of Q and R make R
// triangular again.
func (f *factoredFace) remove(k int) {
	f.rows = append(f.rows[:k], f.rows[k+1:]...)
	f.weights = append(f.weights[:k], f.weights[k+1:]...)
	f.r = append(f.r[:k], f.r[k+1:]...)
	for ; k < len(f.r); k++ {
		a, b := f.r[k][k], f.r[k][k+1]
		length := math.Sqrt(float64(a*a) + float64(b*b))
		c, s := a/length, b/length
		for m := k; m < len(f.r); m++ {
			rotate(c, s, f.r[m][k:k+1], f.r[m][k+1:k+2])
		}
		rotate(c, s, f.q[k], f.q[k+1])
		f.r[k] = f.r[k][:k+1]
	}
	f.q = f.q[:len(f.r)]
}
