package lab3

import (
	"fmt"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/perceptron"
)

// Lift tests the student's function
//
//	func Lift(x []float64) []float64
//
// which maps a point x = [x₁ x₂] to new features, in which a plane separates XOR. Each question puts
// XOR at a different place. The four corners are (a, b), (a, b+t), (a+s, b) and (a+s, b+t). Opposite
// corners have the same label. The features are right if the four lifted points, with the constant 1
// appended, are separable. perceptron.Separate decides this exactly. Lift may return a constant too.
//
// Lift may return up to 64 features, but must return the same number for each point, and the same
// values whenever it is called with the same point. The sum of the squares of a point's features
// must not overflow.
var Lift = ask.New(ask.Spec[func(x []float64) []float64, []ask.Vector, []ask.Vector]{
	Name: "lift", Functions: []string{"Lift"},
	Call: func(f func(x []float64) []float64, corners []ask.Vector) []ask.Vector {
		return ask.Map(corners, func(x ask.Vector) ask.Vector { return f(x) })
	},
	Tried: func(corners []ask.Vector) string {
		return "XOR at " + ask.Join(corners, " ", func(x ask.Vector) string {
			return fmt.Sprintf("(%v,%v)", ask.Number(x[0]), ask.Number(x[1]))
		})
	},
	Mark: markLift, More: moreCorners,
	Visible: []ask.Case[[]ask.Vector]{
		{About: "features 0 and 1", Q: corners(0, 0, 1, 1)},
		{About: "features -1 and 1", Q: corners(-1, -1, 2, 2)},
		{About: "moved", Q: corners(3, 5, 1, 1)},
		{About: "a long rectangle", Q: corners(2, -6, 4, 0.5)},
		{About: "across an axis", Q: corners(-1, 5, 2, 2)},
	},
	Hidden: func(d *ask.Draw) []ask.Case[[]ask.Vector] {
		// place returns the corners (a, b) to (a+s, b+t) of XOR in random order, after it has changed
		// the sign of each feature at random, and swapped the features at random. Before these
		// changes, x₁ < 5 ≤ x₂ at each corner. Only the last question has points on both sides of an
		// axis.
		place := func(a, s, b, t float64) []ask.Vector {
			sign1, sign2 := d.Sign(), d.Sign()
			q := corners(sign1*a, sign2*b, sign1*s, sign2*t)
			if d.Below(2) == 1 {
				for i := range q {
					q[i] = ask.Vector{q[i][1], q[i][0]}
				}
			}
			return ask.Shuffled(d, q)
		}
		whole := func(low, high int) float64 { return float64(d.Between(low, high)) }
		return []ask.Case[[]ask.Vector]{
			{About: "another place", Q: place(whole(1, 2), 1, whole(5, 7), 1)},
			{About: "a rectangle", Q: place(whole(1, 2), 2, whole(6, 8), 1)},
			{About: "a small rectangle", Q: place(whole(1, 2), 0.5, whole(5, 7), 0.25)},
			{About: "a very small rectangle", Q: place(whole(1, 2), 1.0/2048, whole(5, 7), 1.0/2048)},
			{About: "across an axis", Q: place(-1, 2, whole(5, 7), 2)},
		}
	},
})

// corners returns the corners (a, b), (a, b+t), (a+s, b) and (a+s, b+t) of XOR. The first and the
// last corner have the label −1.
func corners(a, b, s, t float64) []ask.Vector {
	return []ask.Vector{{a, b}, {a, b + t}, {a + s, b}, {a + s, b + t}}
}

// labels returns labels for the four corners in q, which may be in any order. The first corner and the
// opposite corner get −1, and the other two get +1. The choice of the sign does not matter. If a plane
// separates the corners with these labels, the same plane separates them with the labels exchanged.
func labels(q []ask.Vector) ask.Vector {
	return ask.Map(q, func(x ask.Vector) float64 {
		if (x[0] == q[0][0]) != (x[1] == q[0][1]) {
			return +1
		}
		return -1
	})
}

func markLift(q, got []ask.Vector) ask.Mark {
	m := ask.Mark{Want: "points that a plane separates", Got: ask.Join(got, " ", ask.Vector.String)}
	data, err := perceptron.FromRows(ask.Rows(got), labels(q))
	switch {
	case err != nil:
		m.Hint = strings.TrimPrefix(err.Error(), "perceptron: ")
		return m
	case data.Dim() > 64:
		m.Hint = fmt.Sprintf("got %d features, want at most 64", data.Dim())
		return m
	}
	withConstant := perceptron.Must(perceptron.FromRows(ask.Rows(absorbed(got)), labels(q)))
	verdict := perceptron.Separate(withConstant)
	if m.Right = verdict.Separable; !m.Right {
		const format = "no plane separates the points [Lift(x); 1], which have the labels %v: %s"
		proof := strings.TrimPrefix(verdict.String(), "inseparable: ")
		m.Hint = fmt.Sprintf(format, labels(q), proof)
	}
	return m
}
