package lab2

import (
	"fmt"
	"slices"

	"perceptronlab/notebooks/course/ask"
)

// inOrder is a question to TrainIn: a run in a given order.
type inOrder struct {
	Order []int `json:"order"`
	problem
}

// Order tests training in a given order:
//
//	func TrainIn(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)
//
// Each epoch visits the examples order[0], order[1], …; the rest is as in Train.
//
//	TrainIn([1 0], {[1 2] [-2 -1]}, [1 -1], 10)  =  [2 1], [1 0]
//
// Any rate is right.
var Order = ask.New(ask.Spec[orderFunc, inOrder, trained]{
	Name: "order", Wrote: []string{"TrainIn"},
	Call: func(f orderFunc, q inOrder) trained {
		w, perEpoch := f(slices.Clone(q.Order), q.Rows(), q.Ys.Copy(), q.Epochs)
		return trained{w, perEpoch}
	},
	Tried: func(q inOrder) string { return fmt.Sprintf("TrainIn(%v, %s, %d)", q.Order, q.code(), q.Epochs) },
	Mark:  func(q inOrder, t trained) ask.Mark { return markRun(q.problem, q.Order, t) },
	Visible: []ask.Case[inOrder]{
		{About: "the order of the list", Q: inOrder{[]int{0, 1}, problem{one, 10}}},
		{About: "backwards: another w", Q: inOrder{[]int{1, 0}, problem{one, 10}}},
		{About: "AND, its examples in another order", Q: inOrder{[]int{3, 0, 1, 2}, problem{and(), 100}}},
		{About: "the same, but only 2 epochs", Q: inOrder{[]int{3, 0, 1, 2}, problem{and(), 2}}},
	},
	Hidden: func(d *ask.Draw) []ask.Case[inOrder] {
		return []ask.Case[inOrder]{
			{About: "four examples", Q: ordered(d, middling, -1, 50)},
			{About: "five examples, more epochs", Q: ordered(d, long, 1, 50)},
			{About: "two epochs only", Q: ordered(d, unfinished, -1, 2)},
			{About: "orthogonal examples", Q: inOrder{d.Order(4), problem{orthogonal(d, 4), 10}}},
		}
	},
})

type orderFunc = func(order []int, xs [][]float64, ys []float64, epochs int) (w []float64, perEpoch []int)

// ordered draws one of the bases and an order in which its examples come as in the base, the first
// one with the label y. Other orders lead elsewhere: that of the list, the inverse one, the one
// backwards; and, if there are more than two epochs, the right one in the first epoch only, and
// the order applied once more in each epoch.
func ordered(d *ask.Draw, bases []base, y float64, epochs int) inOrder {
	return ask.Until(func() inOrder {
		visited := of(d, bases, y)
		n := len(visited.Xs)
		q := inOrder{d.Order(n), problem{Data{make([]ask.Vector, n), make(ask.Vector, n)}, epochs}}
		for k, i := range q.Order {
			q.Xs[i], q.Ys[i] = visited.Xs[k], visited.Ys[k]
		}
		return q
	}, func(q inOrder) bool {
		again, inverse, backwards := q.fileOrder(0), q.fileOrder(0), slices.Clone(q.Order)
		slices.Reverse(backwards)
		for k, i := range q.Order {
			inverse[i] = k
		}
		others := []func(epoch int) []int{
			q.fileOrder,
			func(int) []int { return inverse },
			func(int) []int { return backwards },
		}
		if epochs > 2 {
			others = append(others, func(epoch int) []int {
				if epoch == 0 {
					return q.Order
				}
				return q.fileOrder(epoch)
			}, func(int) []int {
				again = ask.Map(q.Order, func(i int) int { return again[i] })
				return again
			})
		}
		want, counts := q.run(func(int) []int { return q.Order }, epochs)
		return !slices.ContainsFunc(others, func(other func(epoch int) []int) bool {
			w, perEpoch := q.run(other, epochs)
			_, same := along(w, want)
			return same && slices.Equal(perEpoch, counts)
		})
	})
}
