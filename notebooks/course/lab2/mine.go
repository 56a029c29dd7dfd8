package lab2

import (
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// Mine returns the four examples that belong to a name, for the trace by hand:
//
//	fmt.Print(lab2.Mine("Ada Lovelace"))
//
// The same name gives the same examples, capital letters and spaces aside. All names are equally
// hard. The points are in the plane, with whole numbers up to 3; the line goes through the origin.
func Mine(name string) Data {
	name = strings.ToLower(strings.Join(strings.Fields(name), " "))
	if name == "" {
		panic("lab2: Mine needs your name, found none")
	}
	d := ask.NewDraw([]byte("own data"), "lab2", name)
	for {
		s := Data{make([]ask.Vector, 0, 4), make(ask.Vector, 0, 4)}
		for range 4 {
			s.Xs = append(s.Xs, d.Whole(2, -3, 3))
			s.Ys = append(s.Ys, d.Sign())
		}
		if s.fitForHand() {
			return s
		}
	}
}

// fitForHand accepts sets that take 4 updates in 3 epochs, the first and the last example, whose
// labels differ, among them; once an example lies on the line of a w that is not 0.
func (s Data) fitForHand() bool {
	if s.Ys[0] == s.Ys[3] {
		return false
	}
	for i, x := range s.Xs {
		along := func(v ask.Vector) bool { return v[0]*x[1] == v[1]*x[0] }
		if slices.Contains(x, 0) || slices.ContainsFunc(s.Xs[:i], along) {
			return false
		}
	}
	_, perEpoch := s.run(s.fileOrder(), 4)
	if len(perEpoch) != 3 || sum(perEpoch) != 4 {
		return false
	}
	ties, counts := s.visits()
	return ties == 1 && counts[0] > 0 && counts[3] > 0
}

// visits counts, in the first three epochs of the run in file order, the visits at which w is not 0
// but w·x is, and the mistakes on each example.
func (s Data) visits() (ties int, counts []int) {
	w := make(ask.Vector, len(s.Xs[0]))
	counts = make([]int, len(s.Xs))
	for range 3 {
		for i, x := range s.Xs {
			if dot(w, x) == 0 && dot(w, w) > 0 {
				ties++
			}
			counts[i] += s.pass(w, []int{i})
		}
	}
	return ties, counts
}
