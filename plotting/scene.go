package plotting

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// A scene is the plotter of a score in the plane: tinted regions, the examples with
// rings around mistakes, the line with w if the score is affine, and the words +1 and
// −1, clear of all the rest.
type scene struct {
	*examples
	regions regions
	line    *line // nil if the score is not affine

	// weights, if not nil, are those of the score: if there is no line, the scene
	// says why.
	weights perceptron.Weights

	// under and over, if not nil, draw between the regions and the examples, and on
	// top of these.
	under, over func(l *layout, p *plot.Plot)
}

// newScene returns the scene of a score on d, without a line and without rings.
func newScene(d *perceptron.Dataset, score func(x []float64) float64) *scene {
	return &scene{
		examples: newExamples(d),
		regions:  regions{score: score, boundary: true},
	}
}

// weightScene returns the scene of weights (w₁, w₂, b) or (w₁, w₂) on d.
func weightScene(d *perceptron.Dataset, w perceptron.Weights) *scene {
	mustBeFinite("a line", w)
	line := newLine(w)
	score := w.Affine
	if len(w) == 2 {
		score = w.Dot
	}
	s := newScene(d, score)
	s.weights = w
	s.line, s.regions.boundary = line, false
	return s
}

// Plot implements plot.Plotter.
func (s *scene) Plot(c draw.Canvas, p *plot.Plot) {
	m := s.regions.fill(c, p)
	l := newLayout(c)
	if s.under != nil {
		s.under(l, p)
	}
	s.examples.Plot(c, p)
	s.examples.take(l, p)
	if s.line != nil {
		s.line.draw(l, p)
	}
	if s.over != nil {
		s.over(l, p)
	}
	if s.weights == nil || !allZero(s.weights...) {
		s.signs(l, m)
	}
	if why := s.noLine(c, p); why != "" {
		shorter, _, _ := strings.Cut(why, ",")
		l.say(words(11, Ink), why, vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y*0.3}, shorter)
	}
}

// noLine says why the weights have no line; it is empty if they have one.
func (s *scene) noLine(c draw.Canvas, p *plot.Plot) string {
	if s.weights == nil {
		return ""
	}
	_, _, visible := s.line.visible(c, p)
	switch {
	case allZero(s.weights...):
		return "w = 0: no line, every score is 0"
	case allZero(s.line.w1, s.line.w2):
		return "w₁ = w₂ = 0: no line"
	case !visible:
		return "the line is not in sight"
	}
	return ""
}
