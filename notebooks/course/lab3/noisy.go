package lab3

import (
	"fmt"
	"math"

	"perceptronlab/notebooks/course/ask"
)

// noisy is data with wrong labels, the orders in which they are handed over, and the most errors
// that weights may have.
type noisy struct {
	Data   string       `json:"data,omitempty"` // the data's name, where it has one
	Xs     []ask.Vector `json:"xs"`
	Ys     ask.Vector   `json:"ys"`
	Orders [][]int      `json:"orders"`
	Epochs int          `json:"epochs"`
	Most   int          `json:"most"`
}

// in returns the rows in an order.
func (s noisy) in(order []int) noisy {
	t := noisy{Data: s.Data, Epochs: s.Epochs, Most: s.Most}
	for _, i := range order {
		t.Xs, t.Ys = append(t.Xs, s.Xs[i]), append(t.Ys, s.Ys[i])
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

// wide is data with more features and a tenth of the labels wrong. Number 0 is visible, the
// others are hidden.
func wide(i int) noisy { return wides[i].noisy() }

var wides = []recipe{
	{Number: 28, Rows: 120, Dim: 12, Box: 1, Wrong: 12, Epochs: 40, Most: 26, Skip: 6},
	{Number: 37, Rows: 120, Dim: 12, Box: 1, Wrong: 12, Epochs: 40, Most: 27},
	{Number: 17, Rows: 120, Dim: 12, Box: 1, Wrong: 12, Epochs: 40, Most: 25},
	{Number: 85, Rows: 120, Dim: 12, Box: 1, Wrong: 12, Epochs: 40, Most: 30},
}

// recipe makes data. The numbers of those that are used were chosen so that in 4,000 orders,
// half of them shuffled anew in each epoch, neither the averaged weights nor the pocket had as many as
// Most errors, and so that the last w has more in each of the orders in which the rows are handed over.
// Skip leaves out the first of the orders drawn, so that a pocket which looks only at the rows
// up to now has too many errors in one of the visible ones.
type recipe struct {
	Number, Rows, Dim, Box, Wrong, Epochs, Most, Skip int
}

const orders = 3 // in which the rows are handed over

// noisy draws whole features of −Box to Box and the constant 1, labels them by a plane, and
// turns the labels of the first rows round.
func (r recipe) noisy() noisy {
	d := ask.NewDraw([]byte("wrong labels"), "lab3", fmt.Sprint(r.Number))
	s := noisy{Epochs: r.Epochs, Most: r.Most}
	truth := d.Whole(r.Dim, 1, 5)
	for j := range truth {
		truth[j] *= d.Sign()
	}
	for len(s.Xs) < r.Rows {
		x := append(d.Whole(r.Dim-1, -r.Box, r.Box), 1)
		y := truth.Dot(x)
		if y == 0 {
			continue
		}
		if len(s.Xs) < r.Wrong {
			y = -y
		}
		s.Xs, s.Ys = append(s.Xs, x), append(s.Ys, math.Copysign(1, y))
	}
	for range r.Skip + orders {
		s.Orders = append(s.Orders, d.Order(r.Rows))
	}
	s.Orders = s.Orders[r.Skip:]
	return s
}

// alike returns data on which a perceptron does the same: features exchanged and mirrored, all
// labels turned round or none, and the rows in another order, but handed over as before.
func (s noisy) alike(d *ask.Draw) noisy {
	t := noisy{Data: s.Data, Epochs: s.Epochs, Most: s.Most}
	constant := len(s.Xs[0]) - 1
	columns, class := d.Order(constant), d.Sign()
	mirrored := make([]float64, constant)
	for j := range mirrored {
		mirrored[j] = d.Sign()
	}
	rows := d.Order(len(s.Xs))
	place := make([]int, len(rows))
	for p, i := range rows {
		place[i] = p
		x := make(ask.Vector, 0, constant+1)
		for j, c := range columns {
			x = append(x, mirrored[j]*s.Xs[i][c])
		}
		t.Xs = append(t.Xs, append(x, s.Xs[i][constant]))
		t.Ys = append(t.Ys, class*s.Ys[i])
	}
	for _, order := range s.Orders {
		t.Orders = append(t.Orders, ask.Map(order, func(i int) int { return place[i] }))
	}
	return t
}
