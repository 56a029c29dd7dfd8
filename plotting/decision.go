package plotting

import (
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// DecisionRegions draws the examples of d over the regions of a score:
//
//	blue tint       score(x) > 0, the class +1
//	orange tint     score(x) < 0, the class −1
//	grey tint       score(x) is 0 or not a number
//	blue circle     an example of class +1
//	orange cross    an example of class −1
//	ring            a mistake: !(y·score(x) > 0)
//
// The score is any function of the two columns of d: run.Weights.Affine of
// weights trained on d.AbsorbBias(), a kernel's score, a constant. If it is
// affine, w₁x₁ + w₂x₂ + b, the line where it is 0 is exact, and its normal vector
// w stands on it as an arrow.
//
// A unit is equally long on both axes (see Equal), so that w looks perpendicular
// to its line. Where one column is more than five times as wide as the other,
// that would leave one of them flat: the axes then have units of their own, and
// there is no arrow.
//
// The axes bear the names of d's columns (a name such as x1 as x₁), or x₁ and x₂
// if it has none. It panics if d has not two columns, with a sentence that says
// how to choose two.
func DecisionRegions(d *perceptron.Dataset, score func(x []float64) float64) *plot.Plot {
	mustBePlane(d)
	if score == nil {
		panic("plotting: the score is nil; wanted a function of a point, such as run.Weights.Affine")
	}
	s := newScene(d, score)
	s.ringMistakes(score)
	p := s.plot()
	equalUnits(p)
	if w, ok := affineOver(p, score); ok {
		s.draw(newLine(w))
	}
	return p
}

// nameAxes writes the names of two columns on the axes, or x₁ and x₂ if there are
// none.
func nameAxes(p *plot.Plot, names []string) {
	p.X.Label.Text, p.Y.Label.Text = "x₁", "x₂"
	if len(names) == 2 {
		p.X.Label.Text, p.Y.Label.Text = subscript(names[0]), subscript(names[1])
	}
}

// equalScale asks for a unit to be equally long on both axes, unless that would leave
// one of them flat, and reports whether it does.
func equalScale(p *plot.Plot) bool {
	suits := comparableWidths(interval{p.X.Min, p.X.Max}, interval{p.Y.Min, p.Y.Max})
	if suits {
		p.X.Scale = Equal{}
	}
	return suits
}

// equalUnits does so, with ranges that suit the default size already, for p.Draw.
func equalUnits(p *plot.Plot) {
	if equalScale(p) {
		equalize(p, draw.NewCanvas(nil, Width, Height))
	}
}

// subscript spells a letter and its number, such as x1, as in print: x₁.
func subscript(name string) string {
	letter, number := strings.TrimRight(name, "0123456789"), ""
	if utf8.RuneCountInString(letter) != 1 {
		return name
	}
	for _, digit := range name[len(letter):] {
		number += string(digit - '0' + '₀')
	}
	return letter + number
}
