package lab2

import (
	"perceptronlab/notebooks/course/ask"
)

// apart reports whether no row is 0 and no two lie on a line through 0.
func apart(xs []ask.Vector) bool {
	for i, x := range xs {
		for _, v := range xs[:i] {
			p := x.Dot(v)
			if p*p == x.Dot(x)*v.Dot(v) {
				return false
			}
		}
		if x.Dot(x) == 0 {
			return false
		}
	}
	return true
}

// orthogonal draws n rows, n even, in n dimensions, with any labels, each orthogonal to the
// others: pairs (a, b) and (−b, a) in two coordinates of their own.
//
// From w = 0 every example is a mistake in the first epoch, whatever the order: as long as it was
// not visited, w is a sum of rows orthogonal to it, so w·x = 0. Then y w·x = η‖x‖² > 0: in the
// second epoch there is no mistake.
func orthogonal(d *ask.Draw, n int) Data {
	var s Data
	at := d.Order(n)
	for k := 0; k < n; k += 2 {
		a, b := float64(d.Between(1, 3)), d.Sign()*float64(d.Between(1, 3))
		first, second := make(ask.Vector, n), make(ask.Vector, n)
		first[at[k]], first[at[k+1]] = a, b
		second[at[k]], second[at[k+1]] = -b, a
		s.Xs = append(s.Xs, first, second)
	}
	s.Xs, s.Ys = ask.Shuffled(d, s.Xs), labels(d, n)
	return s
}

// labels draws n labels, as many of each, the first and the last one different. n is even.
func labels(d *ask.Draw, n int) ask.Vector {
	return ask.Until(func() ask.Vector {
		ys := make(ask.Vector, n)
		for k, i := range d.Order(n) {
			ys[i] = float64(2*(k%2) - 1)
		}
		return ys
	}, func(ys ask.Vector) bool { return ys[0] != ys[n-1] })
}

// agreeing draws n rows in dim dimensions of which any two have yᵢyⱼ xᵢ·xⱼ > 0.
//
// From w = 0 there is one mistake, at the first example of the order: then w = η y x, and it has
// all others right.
func agreeing(d *ask.Draw, n, dim int) Data {
	signs := make([]float64, dim)
	for j := range signs {
		signs[j] = d.Sign()
	}
	return ask.Until(func() Data {
		s := Data{Ys: labels(d, n)}
		for _, y := range s.Ys {
			x := d.Whole(dim, 1, 3)
			for j := range x {
				x[j] *= y * signs[j]
			}
			s.Xs = append(s.Xs, x)
		}
		return s
	}, func(s Data) bool { return apart(s.Xs) })
}

// onTheLine draws two orthogonal rows and a w, not 0, that has one of them on its line and
// the other right. One update, in either order, and both are right.
func onTheLine(d *ask.Draw) (w ask.Vector, s Data) {
	a, b := float64(d.Between(1, 3)), d.Sign()*float64(d.Between(1, 3))
	on, off := ask.Vector{a, b}, ask.Vector{-b, a}
	y, side, c := d.Sign(), d.Sign(), float64(d.Between(1, 3))
	w = times(c*side, off)
	for _, i := range d.Order(2) {
		s.Xs = append(s.Xs, []ask.Vector{on, off}[i])
		s.Ys = append(s.Ys, []float64{y, side}[i])
	}
	return w, s
}
