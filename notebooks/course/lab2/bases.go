package lab2

import (
	_ "embed"
	"encoding/json"
	"slices"
	"sync"

	"perceptronlab/notebooks/course/ask"
)

// A base is the matrix of the rows yᵢxᵢ, in the order in which they are visited. Only these matter
// to the perceptron: example i is a mistake when w·(yᵢxᵢ) ≤ 0, and then yᵢxᵢ is added. So the
// hidden questions of all students are equally hard: each is one of a few bases, mirrored. The
// textbook's run takes the same work on all bases of a list, and the usual slips lead to results
// that no order and no rate gives. They were found by drawing numbers from −3 to 3; a test checks
// what is said about each.
type base [][]float64

// Those of a list have, in the textbook's run:
//
//	middling     6 mistakes in 4 epochs
//	long         7 mistakes in 5 epochs, more than one of them on the first example
//	unfinished   6 mistakes in 4 epochs, but they get only 2
//	inseparable  17 mistakes in the first 5 epochs. The rows sum to 0, and so do the scores w·(yᵢxᵢ) for
//	             any w: one of them is ≤ 0, and no epoch is without a mistake
//	three        3, 2 and 1 mistakes in 3 epochs
//	begun        a w as their first row: it gets two examples wrong, and there are 3 mistakes and then 2
//
//go:embed bases.json
var stored []byte

// bases reads the lists when questions are drawn: a student's cell, which imports this package, does
// without.
var bases = sync.OnceValue(func() (all struct{ Middling, Long, Unfinished, Inseparable, Three, Begun []base }) {
	if err := json.Unmarshal(stored, &all); err != nil {
		panic(err)
	}
	return all
})

// of draws one of the bases, mirrored, and labels for it, the first of which is y.
func of(d *ask.Draw, bases []base, y float64) Data {
	z := bases[d.Below(len(bases))]
	return labelled(d, z, d.Mirror(len(z[0])), y)
}

// labelled gives labels to the rows of a base, the first y, the last −y, and maps the rows.
func labelled(d *ask.Draw, z base, to func(x []float64) ask.Vector, y float64) (s Data) {
	for i, row := range z {
		switch {
		case i == len(z)-1:
			y = -s.Ys[0]
		case i > 0:
			y = d.Sign()
		}
		s.Xs, s.Ys = append(s.Xs, ask.Map(to(row), func(v float64) float64 { return y*v + 0 })), append(s.Ys, y)
	}
	return s
}

// apart reports whether no row is 0 and no two lie on a line through 0.
func apart(xs []ask.Vector) bool {
	for i, x := range xs {
		along := func(v ask.Vector) bool { return x.Dot(v)*x.Dot(v) == x.Dot(x)*v.Dot(v) }
		if x.Dot(x) == 0 || slices.ContainsFunc(xs[:i], along) {
			return false
		}
	}
	return true
}

// orthogonal draws n rows, n even, in n dimensions, with any labels, each orthogonal to the
// others: pairs (a, b) and (−b, a) in two coordinates of their own.
//
// From w = 0 every example is a mistake in the first epoch, whatever the order: before it is
// visited, w is a sum of rows orthogonal to it, so w·x = 0. Then y w·x = η‖x‖² > 0, so the second
// epoch has no mistake.
func orthogonal(d *ask.Draw, n int) Data {
	at, s := d.Order(n), Data{}
	for k := 0; k < n; k += 2 {
		a, b := float64(d.Between(1, 3)), d.Sign()*float64(d.Between(1, 3))
		first, second := make(ask.Vector, n), make(ask.Vector, n)
		first[at[k]], first[at[k+1]], second[at[k]], second[at[k+1]] = a, b, -b, a
		s.Xs = append(s.Xs, first, second)
	}
	return Data{ask.Shuffled(d, s.Xs), labels(d, n)}
}

// labels draws n labels, equally many of each, the first and the last different. n is even.
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
// From w = 0 there is one mistake, at the first example of the order: then w = η y x gets all
// others right.
func agreeing(d *ask.Draw, n, dim int) Data {
	signs := ask.Drawn(dim, d.Sign)
	return ask.Until(func() Data {
		s := Data{Ys: labels(d, n)}
		for _, y := range s.Ys {
			x := d.Whole(dim, 1, 3)
			s.Xs = append(s.Xs, ask.Map(ask.UpTo(dim), func(j int) float64 { return y * signs[j] * x[j] }))
		}
		return s
	}, func(s Data) bool { return apart(s.Xs) })
}

// onTheLine draws two orthogonal rows and a w, not 0, that has one of them on its line and
// the other right. After one update, in either order, both are right.
func onTheLine(d *ask.Draw) (w ask.Vector, s Data) {
	a, b := float64(d.Between(1, 3)), d.Sign()*float64(d.Between(1, 3))
	on, off := ask.Vector{a, b}, ask.Vector{-b, a}
	y, side, c := d.Sign(), d.Sign(), float64(d.Between(1, 3))
	w = off.Times(c * side)
	for _, i := range d.Order(2) {
		s.Xs = append(s.Xs, []ask.Vector{on, off}[i])
		s.Ys = append(s.Ys, []float64{y, side}[i])
	}
	return w, s
}
