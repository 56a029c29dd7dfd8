package lab2

import (
	"slices"

	"perceptronlab/notebooks/course/ask"
)

// Mine returns the four examples that belong to a name, for the trace by hand:
//
//	fmt.Print(lab2.Mine("Ada Lovelace"))
//
// The same name gives the same examples, capital letters and spaces aside. All names are equally
// hard. The points are in the plane, with whole numbers up to 3; the line goes through the origin.
func Mine(name string) Data {
	d := ask.Own("lab2: Mine", "lab2", name)
	return ask.Until(func() Data {
		s := Data{make([]ask.Vector, 0, 4), make(ask.Vector, 0, 4)}
		for range 4 {
			s.Xs = append(s.Xs, d.Whole(2, -3, 3))
			s.Ys = append(s.Ys, d.Sign())
		}
		return s
	}, Data.fitForHand)
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
	w, ties, first, last := s.origin(), 0, false, false
	var perEpoch [3]int
	for e := range perEpoch {
		for i, x := range s.Xs {
			if w.Dot(x) == 0 && w.Dot(w) > 0 {
				ties++
			}
			if s.mistake(w, i) {
				w = w.Plus(s.Ys[i], x)
				perEpoch[e]++
				first, last = first || i == 0, last || i == 3
			}
		}
	}
	return perEpoch[0]+perEpoch[1] == 4 && perEpoch[1] > 0 && perEpoch[2] == 0 && ties == 1 && first && last
}
