// Package scene draws the plane of two columns: the regions of a score, the examples, the line
// of weights, and the names of the classes. The figures of the plane are made of these parts.
package scene

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// A Scene is the plotter of a score in the plane: tinted regions, the examples with
// rings around mistakes, the line with w if the score is affine, and the words +1 and
// −1, clear of all the rest.
type Scene struct {
	*Examples
	Regions Regions
	Line    *Line // nil if the score is not affine

	// Weights, if not nil, are those of the score: if there is no line, the scene
	// says why.
	Weights perceptron.Weights

	// Under and Over, if not nil, draw between the regions and the examples, and on
	// top of these.
	Under, Over func(l *layout.Layout, p *plot.Plot)
}

// New returns the scene of a score on d, without a line and without rings.
func New(d *perceptron.Dataset, score func(x []float64) float64) *Scene {
	return &Scene{
		Examples: NewExamples(d),
		Regions:  Regions{Score: score, Boundary: true},
	}
}

// OfWeights returns the scene of weights (w₁, w₂, b) or (w₁, w₂) on d.
func OfWeights(d *perceptron.Dataset, w perceptron.Weights) *Scene {
	check.Finite("a line", w)
	line := NewLine(w)
	score := w.Affine
	if len(w) == 2 {
		score = w.Dot
	}
	s := New(d, score)
	s.Weights = w
	s.Line = line
	s.Regions.Boundary = false
	return s
}

// Plot implements plot.Plotter.
func (s *Scene) Plot(c draw.Canvas, p *plot.Plot) {
	m := s.Regions.fill(c, p)
	l := layout.New(c)
	if s.Under != nil {
		s.Under(l, p)
	}
	s.Examples.Plot(c, p)
	s.Examples.Take(l, p)
	if s.Line != nil {
		s.Line.draw(l, p)
	}
	if s.Over != nil {
		s.Over(l, p)
	}
	if s.Weights == nil || !geometry.AllZero(s.Weights...) {
		nameRegions(l, m)
	}
	if why := s.noLine(c, p); why != "" {
		shorter, _, _ := strings.Cut(why, ",")
		at := vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y*0.3}
		l.Say(theme.Words(11, theme.Ink), why, at, shorter)
	}
}

// noLine says why the weights have no line; it is empty if they have one.
func (s *Scene) noLine(c draw.Canvas, p *plot.Plot) string {
	if s.Weights == nil {
		return ""
	}
	_, _, visible := s.Line.Visible(c, p)
	switch {
	case geometry.AllZero(s.Weights...):
		return "w = 0: no line, every score is 0"
	case geometry.AllZero(s.Line.W1, s.Line.W2):
		return "w₁ = w₂ = 0: no line"
	case !visible:
		return "the line is not in sight"
	}
	return ""
}

// OfUpdate returns the scene of weights before or after an update, with rings around the
// mistakes and a square around the example of the update.
func OfUpdate(d *perceptron.Dataset, w perceptron.Weights, up perceptron.Update) *Scene {
	if len(w) == 3 && up.X[2] != 1 { // another constant than 1
		w = perceptron.Weights{w[0], w[1], w[2] * up.X[2]}
	}
	s := OfWeights(d, w)
	s.RingMistakes(s.Regions.Score)
	s.Chosen = []int{up.Index}
	s.leastRing = 2.5 // one ring among many examples must be easy to find
	return s
}
