package lab3

import (
	"cmp"
	"fmt"
	"math"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/internal/wording"
)

// Robust tests the student's function
//
//	func Robust(xs [][]float64, ys []float64, epochs int) []float64
//
// which trains a perceptron on inseparable rows. The run begins with w = 0 and has the given number
// of epochs. Robust returns the pocket's weights or the averaged weights. The pocket holds the w with
// the fewest errors on all rows, counted after every update. The averaged weights are the mean or the
// sum of the w after each example. An error is an example with y (w·x) ≤ 0, so a score of 0 is an
// error. The rows include the constant, except those of the last question.
//
// Only the number of errors of the returned weights counts. A question passes the same rows in
// several orders. In each order, the number of errors must not exceed a limit. Neither the pocket's
// weights nor the averaged weights exceeded the limit in 4,000 orders, half of which were shuffled
// again in each epoch. The last w of the run exceeds the limit in each order of the question. The
// student may use any learning rate, and may visit the rows in any order.
var Robust = ask.New(ask.Spec[robuster, noisy, []ask.Vector]{
	Name: "robust", Functions: []string{"Robust"},
	Call: func(f robuster, q noisy) []ask.Vector {
		return ask.Map(q.Orders, func(order []int) ask.Vector {
			s := q.reordered(order)
			return f(ask.Rows(s.Xs), s.Ys, q.Epochs)
		})
	},
	Tried: func(q noisy) string {
		data := cmp.Or(q.Data, fmt.Sprintf("%d×%d rows", len(q.Xs), len(q.Xs[0])))
		return fmt.Sprintf("%s, %d epochs, %s", data, q.Epochs, wording.Plural(len(q.Orders), "order"))
	},
	Mark: markRobust, More: moreNoisy, Varies: "the order of the examples may be random",
	Visible: []ask.Case[noisy]{
		{About: "XOR", Q: xor()},
		{About: "wrong labels, in three orders", Q: recipes[0].noisy()},
		{About: "one wrong label, very small numbers, many epochs", Q: outlier()},
	},
	Hidden: func(d *ask.Draw) []ask.Case[noisy] {
		i := 0
		cases := ask.Map(recipes[1:], func(r recipe) ask.Case[noisy] {
			i++
			about := fmt.Sprintf("wrong labels, data %d, in %d orders", i, orders)
			return ask.Case[noisy]{About: about, Q: r.noisy().alike(d, 1)}
		})
		const about = "one wrong label, very small numbers, many epochs, in %d orders"
		return append(cases, ask.Case[noisy]{About: fmt.Sprintf(about, orders), Q: outlier().alike(d, 0)})
	},
})

type robuster = func(xs [][]float64, ys []float64, epochs int) []float64

func markRobust(q noisy, got []ask.Vector) ask.Mark {
	m := ask.Mark{Want: fmt.Sprintf("at most %s", wording.Plural(q.Most, "error"))}
	if len(q.Orders) > 1 {
		m.Want += " in each order"
	}
	wellFormed := true
	features := len(q.Xs[0])
	got = append(got, make([]ask.Vector, len(q.Orders))...)[:len(q.Orders)]
	texts := make([]string, len(got))
	for i, w := range got {
		if len(w) != features || !w.Finite() {
			texts[i] = w.String()
			wellFormed = false
			const format = "w: got %v, want %s, one for each feature"
			m.Hint = fmt.Sprintf(format, w, wording.Plural(features, "finite number"))
			continue
		}
		s := q.reordered(q.Orders[i])
		errors := s.errors(w)
		texts[i] = fmt.Sprint(errors)
		if errors > q.Most {
			m.Hint = cmp.Or(m.Hint, s.errorsHint(w, errors))
		}
	}
	m.Right = m.Hint == ""
	m.Got = strings.Join(texts, ", ")
	if wellFormed {
		m.Got += " errors"
	}
	return m
}

// errorsHint returns a hint about the likely reason for weights with too many errors.
func (s noisy) errorsHint(w ask.Vector, errors int) string {
	last := s.last(s.Epochs)
	switch {
	case w.Dot(w) == 0 && last.Dot(last) == 0:
		return "w is 0, so every score is 0, and every row is an error. " +
			"On these rows, w is also 0 at the end of the run. Do you keep an earlier, better w?"
	case w.Dot(w) == 0:
		return "w is 0, so every score is 0, and every row is an error. Do you store a w during the run?"
	case parallel(w, last):
		return "this is the w at the end of the last epoch. Do later updates overwrite a better w?"
	case parallel(w, s.last(1)):
		return "this is the w at the end of the first epoch: continue until the last epoch"
	case 2*errors > len(s.Xs):
		return "more than half of the rows are errors, so −w would be better. " +
			"Do you keep the worst w, or is an update in the wrong direction?"
	}
	return "Pocket: do you count the errors of w on all rows after every update? " +
		"Averaged: do you add the whole w to the sum (+=) after each example, in each epoch?"
}

// parallel reports whether v is a positive multiple of w, up to rounding.
func parallel(v, w ask.Vector) bool {
	product := v.Dot(w)
	return product > 0 && product*product > (1-1e-9)*v.Dot(v)*w.Dot(w)
}

// errors returns the number of examples with y (w·x) ≤ 0, without rounding.
func (s noisy) errors(w ask.Vector) (n int) {
	for i, x := range s.Xs {
		if int(s.Ys[i])*w.Exact(x).Sign() <= 0 {
			n++
		}
	}
	return n
}

// last returns the weights of the textbook's perceptron after the given number of epochs, each of
// which visits the rows in file order.
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

// noisy is a question to Robust. It holds data with wrong labels.
type noisy struct {
	Data         string       // the name of the data; may be empty
	Xs           []ask.Vector // one example per row
	Ys           ask.Vector   // labels, −1 or +1
	Orders       [][]int      // the orders in which to pass the rows to Robust, with one call per order
	Epochs, Most int          // Most is the largest number of errors allowed
}

// reordered returns the data with their rows in the given order, and without Orders.
func (s noisy) reordered(order []int) noisy {
	t := noisy{Data: s.Data, Epochs: s.Epochs, Most: s.Most}
	for _, i := range order {
		t.Xs = append(t.Xs, s.Xs[i])
		t.Ys = append(t.Ys, s.Ys[i])
	}
	return t
}

// xor returns a question about XOR with file order as the only order. In file order, the last w is 0
// and has 4 errors. In each of the 24 orders of the rows, the pocket's weights have at most 2 errors
// and the averaged weights at most 3.
func xor() noisy {
	return noisy{
		Data: "XOR",
		Xs:   []ask.Vector{{0, 0, 1}, {0, 1, 1}, {1, 0, 1}, {1, 1, 1}}, Ys: ask.Vector{-1, 1, 1, -1},
		Orders: [][]int{{0, 1, 2, 3}}, Epochs: 10, Most: 3,
	}
}

// recipes describe data with more features than XOR, in which a tenth of the labels are wrong. The
// first recipe is for a visible question. The other recipes are for hidden questions.
var recipes = []recipe{
	{seed: 28, most: 26, skip: 6},
	{seed: 37, most: 27},
	{seed: 17, most: 25},
	{seed: 85, most: 30},
}

// A recipe describes how data are drawn. Its fields were chosen by experiment. In each of 4,000
// orders, half of which were shuffled again in each epoch, the averaged weights and the pocket's
// weights had at most the number of errors in the field most. In each order of the question, the last
// w has more errors.
type recipe struct {
	seed int // of the stream that the data are drawn from
	most int // the largest number of errors allowed

	// skip is the number of drawn orders that are discarded. It was chosen to expose a pocket that
	// counts errors only on the rows visited so far. Such a pocket has too many errors in one of the
	// visible orders.
	skip int
}

const orders = 3 // per question

// noisy draws rows of features −1, 0 or 1 and the constant 1, labels the rows by a hyperplane, and
// flips the labels of the first 12 rows.
func (r recipe) noisy() noisy {
	const rows, dim, wrong, epochs = 120, 12, 12, 40
	d := ask.NewDraw([]byte("wrong labels"), "lab3", fmt.Sprint(r.seed))
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

// alike returns different data on which a perceptron makes the same mistakes. It permutes the
// features, except the given number of constants at the end, and changes the signs of some. It
// flips all labels or none, and shuffles the rows. It also adapts Orders, so Robust receives the
// changed rows in the order of the original rows.
func (s noisy) alike(d *ask.Draw, constants int) noisy {
	features := len(s.Xs[0]) - constants
	mirror, labelSign := d.Mirror(features), d.Sign()
	rows := d.Order(len(s.Xs))
	t := s.reordered(rows)
	position := make([]int, len(rows)) // of each row of s in t
	for p, i := range rows {
		position[i] = p
		t.Xs[p] = append(mirror(s.Xs[i][:features]), s.Xs[i][features:]...)
	}
	t.Ys = t.Ys.Times(labelSign)
	for _, order := range s.Orders {
		t.Orders = append(t.Orders, ask.Map(order, func(i int) int { return position[i] }))
	}
	return t
}

// outlier returns a question about data that take many epochs, and on which the w during the run differ more
// than those of the recipes. The rows yᵢxᵢ are as follows, times a very small number:
//
//	[40 1 0] and [−39 1 0]   both are right only after more than 30 epochs
//	[0 0 1], twelve times
//	[0 0 −13/8]              the outlier: it is wrong if the twelve rows are right
//
// Every visit to the outlier makes the third weight negative, and the next mistakes at the twelve rows
// make it positive again. So it is positive most of the time, and in the mean over all visits, but
// negative in the mean over the updates. Since 13/8 is not whole, the weight is seldom exactly 0, and a
// learning rate with which updates round changes little. Each order ends with the outlier, so the last w has
// too many errors.
func outlier() noisy {
	const unit = 1.0 / (1 << 50)
	s := noisy{Epochs: 1800, Most: 1}
	signed := []ask.Vector{{40, 1, 0}, {-39, 1, 0}}
	for range 12 {
		signed = append(signed, ask.Vector{0, 0, 1})
	}
	signed = append(signed, ask.Vector{0, 0, -13.0 / 8})
	stream := ask.NewDraw([]byte("wrong labels"), "lab3", "outlier")
	for _, z := range signed {
		y := stream.Sign()
		s.Xs = append(s.Xs, z.Times(y*unit))
		s.Ys = append(s.Ys, y)
	}
	for range orders {
		s.Orders = append(s.Orders, append(stream.Order(len(s.Xs)-1), len(s.Xs)-1))
	}
	return s
}
