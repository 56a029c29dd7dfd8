package lab2

import (
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// first returns the hint of the first wrong visible row.
func first(rows []ask.Row) string {
	for _, row := range rows {
		if !row.Right {
			return row.Hint
		}
	}
	return "all are right"
}

// A hint states what was seen, and leads to the slip that made it.
func TestHints(t *testing.T) {
	counting := func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		w, _ = textbook(w, xs, ys)
		return w, len(xs)
	}
	anew := func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		return textbook(make([]float64, len(w)), xs, ys)
	}
	labels := func(order []int, xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		rows := make([][]float64, len(xs))
		for k, i := range order {
			rows[k] = xs[i]
		}
		return trains(textbook)(rows, ys, epochs)
	}
	less := func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
		return trains(textbook)(xs, ys, min(epochs, 3))
	}
	flat := func(u []float64, xs [][]float64, ys []float64) float64 {
		if b := bound(u, Data{vectors(xs), ys}); b < 1e300 {
			return b
		}
		return 9
	}
	unclosed := func(u []float64, xs [][]float64, _ []float64) float64 {
		return slices.Max(lengths(xs)) * product(u, u)
	}
	swapped := func(u, before, after []float64) (float64, float64) {
		p, g := rightGains(u, before, after)
		return g, p
	}
	own := byProgram("Ada Lovelace", trains(textbook))
	adding := ByHand{own.Name, func() ([]int, [][]float64) {
		m, w := own.Trace()
		return []int{m[0], m[0] + m[1], m[0] + m[1]}, w
	}}
	for _, c := range []struct{ got, want string }{
		{first(Epoch.Try(counting, nil)), "with w = [1 3] no example is a mistake, but 2 counted"},
		{first(Epoch.Try(anew, nil)), "does Epoch begin with the w it is given?"},
		{first(Train.Try(trains(anew), nil)), "2 mistakes in epoch 2: does it begin with the w of the epoch before"},
		{first(Train.Try(less, nil)), "3 of 50 epochs, the last with 2 mistakes"},
		{first(Order.Try(labels, nil)), "do x and y have the same number"},
		{first(Gains.Try(swapped, nil)), "in the other order?"},
		{first(Bound.Try(unclosed, nil)), "this is R²‖u‖², ρ is 3"},
		{first(Bound.Try(flat, nil)), "the smallest y u·x is 0:"}, // not −0
		{first(Trace.Try(adding, nil)), "count each epoch from 0"},
	} {
		if !strings.Contains(c.got, c.want) {
			t.Errorf("the hint is %q, want %q in it", c.got, c.want)
		}
	}
}

// vectors returns rows as vectors.
func vectors(xs [][]float64) (list []ask.Vector) {
	for _, x := range xs {
		list = append(list, x)
	}
	return list
}
