package lab3

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// Robust asks the student's
//
//	func Robust(xs [][]float64, ys []float64, epochs int) []float64
//
// which trains a perceptron from w = 0 for this many epochs on rows that nothing separates, and
// returns the weights of the pocket (the w with the fewest errors on all rows, checked after every
// update), or the averaged ones (the mean of w after each example, or its sum). An error is an
// example with y w·x ≤ 0, including a score of 0. The rows have their constant already.
//
// What counts is the errors of the returned weights. Each question has the same rows in several
// orders, and the errors must be few in each: at most as many as both methods had in 4,000
// orders, shuffled once or in each epoch. The last w has more. The rate does not matter, and the
// function may visit the rows in any order.
var Robust = ask.New(ask.Spec[robuster, noisy, []ask.Vector]{
	Name: "robust", Wrote: []string{"Robust"},
	Call: func(f robuster, q noisy) []ask.Vector {
		return ask.Map(q.Orders, func(order []int) ask.Vector {
			s := q.in(order)
			return f(ask.Rows(s.Xs), s.Ys, q.Epochs)
		})
	},
	Tried: func(q noisy) string {
		data := cmp.Or(q.Data, fmt.Sprintf("%d×%d rows", len(q.Xs), len(q.Xs[0])))
		return fmt.Sprintf("%s, %d epochs, %s", data, q.Epochs, wording.Plural(len(q.Orders), "order"))
	},
	Mark: markRobust, Varies: "it may draw the order of the examples",
	Visible: []ask.Case[noisy]{
		{About: "XOR", Q: xor()},
		{About: "wrong labels, in three orders", Q: wides[0].noisy()},
	},
	Hidden: func(d *ask.Draw) []ask.Case[noisy] {
		i := 0
		return ask.Map(wides[1:], func(r recipe) ask.Case[noisy] {
			i++
			about := fmt.Sprintf("wrong labels, data %d, in %d orders", i, orders)
			return ask.Case[noisy]{About: about, Q: r.noisy().alike(d)}
		})
	},
})

type robuster = func(xs [][]float64, ys []float64, epochs int) []float64

func markRobust(q noisy, got []ask.Vector) ask.Mark {
	m := ask.Mark{Want: fmt.Sprintf("at most %s", wording.Plural(q.Most, "error"))}
	if len(q.Orders) > 1 {
		m.Want += " in each"
	}
	allFit := true // each w has the right form
	features := len(q.Xs[0])
	got = append(got, make([]ask.Vector, len(q.Orders))...)[:len(q.Orders)]
	words := make([]string, len(got))
	for i, w := range got {
		if len(w) != features || !w.Finite() {
			words[i] = w.String()
			allFit = false
			const format = "w needs %s, one for each feature, all finite"
			m.Hint = fmt.Sprintf(format, wording.Plural(features, "number"))
			continue
		}
		s := q.in(q.Orders[i])
		errors := s.errors(w)
		words[i] = fmt.Sprint(errors)
		if errors > q.Most {
			m.Hint = cmp.Or(m.Hint, s.why(w, errors))
		}
	}
	m.Right = m.Hint == ""
	m.Got = strings.Join(words, ", ")
	if allFit {
		m.Got += " errors"
	}
	return m
}

// why says what probably led to weights with too many errors.
func (s noisy) why(w ask.Vector, errors int) string {
	last := s.last(s.Epochs)
	switch {
	case w.Dot(w) == 0 && last.Dot(last) == 0:
		return "w is 0: every score is then 0, an error. " +
			"On these rows w is 0 at the end of the run, too: was a better one on the way kept?"
	case w.Dot(w) == 0:
		return "w is 0: every score is then 0, an error. Was anything kept?"
	case parallel(w, last):
		return "this is the w at the end of the last epoch. Was a better one on the way overwritten later?"
	case parallel(w, s.last(1)):
		return "this is the w at the end of the first epoch"
	case 2*errors > len(s.Xs):
		return "more than half are errors: −w would be better. " +
			"Is the worst kept, or is an update in the wrong direction?"
	}
	return "Pocket: is w looked at after every update, by its errors on all the rows? " +
		"Averaged: is the whole w added to the sum (+=), after each example, in each epoch?"
}

// parallel reports whether v is a positive multiple of w, up to rounding.
func parallel(v, w ask.Vector) bool {
	product := v.Dot(w)
	return product > 0 && product*product > (1-1e-9)*v.Dot(v)*w.Dot(w)
}

// errors counts the examples with y w·x ≤ 0, exactly.
func (s noisy) errors(w ask.Vector) (n int) {
	for i, x := range s.Xs {
		if int(s.Ys[i])*w.Exact(x).Sign() <= 0 {
			n++
		}
	}
	return n
}

// last returns the weights of the perceptron after this many epochs in file order.
func (s noisy) last(epochs int) ask.Vector {
	w := make(ask.Vector, len(s.Xs[0]))
	for range epochs {
		for i, x := range s.Xs {
			if s.Ys[i]*w.Dot(x) <= 0 {
				w = w.Plus(s.Ys[i], x)
			}
		}
	}
	return w
}

// noisy is data with wrong labels, the orders in which to pass them, and the most errors that
// weights may make.
type noisy struct {
	Data         string // the data's name, where it has one
	Xs           []ask.Vector
	Ys           ask.Vector
	Orders       [][]int
	Epochs, Most int
}

// in returns the rows in an order.
func (s noisy) in(order []int) noisy {
	t := noisy{Data: s.Data, Epochs: s.Epochs, Most: s.Most}
	for _, i := range order {
		t.Xs = append(t.Xs, s.Xs[i])
		t.Ys = append(t.Ys, s.Ys[i])
	}
	return t
}

// xor is XOR. In each of the 24 orders the pocket has at most 2 errors, the averaged weights at
// most 3. The last w is 0 in this one, with 4.
func xor() noisy {
	return noisy{
		Data: "XOR",
		Xs:   []ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}, Ys: ask.Vector{-1, 1, 1, -1},
		Orders: [][]int{{0, 1, 2, 3}}, Epochs: 10, Most: 3,
	}
}

// wides are data with more features and a tenth of the labels wrong. Number 0 is visible, the
// others are hidden.
var wides = []recipe{
	{number: 28, most: 26, skip: 6},
	{number: 37, most: 27},
	{number: 17, most: 25},
	{number: 85, most: 30},
}

// recipe makes data. The numbers in use were chosen such that in 4,000 orders, half of them
// shuffled anew in each epoch, neither the averaged weights nor the pocket had as many as most
// errors, and that the last w has more in each of the orders in which the rows are passed. skip
// leaves out the first of the orders drawn, so a pocket that looks only at the rows up to now has
// too many errors in one of the visible ones.
type recipe struct{ number, most, skip int }

const orders = 3 // in which the rows are passed

// noisy draws features from −1 to 1 and the constant 1, labels them by a plane,
// and flips the labels of the first rows.
func (r recipe) noisy() noisy {
	const rows, dim, wrong, epochs = 120, 12, 12, 40
	d := ask.NewDraw([]byte("wrong labels"), "lab3", fmt.Sprint(r.number))
	s := noisy{Epochs: epochs, Most: r.most}
	truth := ask.Vector(ask.Map(d.Whole(dim, 1, 5), func(v float64) float64 { return v * d.Sign() }))
	for len(s.Xs) < rows {
		x := append(d.Whole(dim-1, -1, 1), 1)
		y := truth.Dot(x)
		if y == 0 {
			continue
		}
		if len(s.Xs) < wrong {
			y = -y
		}
		s.Xs = append(s.Xs, x)
		s.Ys = append(s.Ys, math.Copysign(1, y))
	}
	for range r.skip + orders {
		s.Orders = append(s.Orders, d.Order(rows))
	}
	s.Orders = s.Orders[r.skip:]
	return s
}

// alike returns data on which a perceptron does the same: features exchanged and mirrored, all
// labels flipped or none, and the rows in another order, but passed as before.
func (s noisy) alike(d *ask.Draw) noisy {
	constant := len(s.Xs[0]) - 1
	mirror, class := d.Mirror(constant), d.Sign()
	rows := d.Order(len(s.Xs))
	t := s.in(rows)
	place := make([]int, len(rows))
	for p, i := range rows {
		place[i] = p
		t.Xs[p] = append(mirror(s.Xs[i][:constant]), 1)
	}
	t.Ys = t.Ys.Times(class)
	for _, order := range s.Orders {
		t.Orders = append(t.Orders, ask.Map(order, func(i int) int { return place[i] }))
	}
	return t
}
