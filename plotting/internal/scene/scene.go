// Package scene draws examples of two columns in the plane. Several figures share its parts: the
// regions of a score, the examples, the line of the weights, and the words +1 and −1.
package scene

import (
	"fmt"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/check"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// A Scene is the plotter of a score in the plane. It draws tinted regions, the examples, and, if
// Line is not nil, this line with the arrow w. It writes the sign of the score at a free place of
// each region.
type Scene struct {
	*Examples
	Regions Regions
	Line    *Line // the line of the weights, or nil

	// Weights, if not nil, are the weights of the score, and Line is their line. If the line is not
	// visible, the scene writes a note with the reason.
	Weights perceptron.Weights

	// NoLine, if not empty, is the note of a scene whose Weights are 0. It is near the bottom.
	NoLine string

	// Under, if not nil, draws after the regions and before the examples. Over, if not nil, draws
	// after the examples and the line.
	Under, Over func(l *layout.Layout, p *plot.Plot)
}

// New returns the scene of a score on d, a dataset of two columns. The scene has no Line and no
// rings.
func New(d *perceptron.Dataset, score func(x []float64) float64) *Scene {
	return &Scene{
		Examples: NewExamples(d),
		Regions:  Regions{Score: score, Boundary: true},
	}
}

// OfWeights returns the scene of the weights (w₁, w₂, b) or (w₁, w₂) on d. It panics unless w has 2
// or 3 finite weights. The message contains caller, the name of the function that makes the figure.
func OfWeights(caller string, d *perceptron.Dataset, w perceptron.Weights) *Scene {
	check.Finite(caller, "w", w)
	if len(w) != 2 && len(w) != 3 {
		panic(fmt.Sprintf("plotting: %s: got %s for 2 columns, want 3 weights with the bias last, "+
			"or 2 weights for a line through the origin", caller, wording.Plural(len(w), "weight")))
	}
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
	t := theme.Of(p)
	contour := s.Regions.fill(c, p)
	l := layout.New(c)
	if s.Under != nil {
		s.Under(l, p)
	}
	s.Examples.Take(l, p)
	if s.Line != nil {
		s.Line.draw(l, p)
	}
	s.Examples.Plot(c, p) // after the line, which would hide an example on it
	if s.Over != nil {
		s.Over(l, p)
	}
	if s.Weights == nil || !geometry.AllZero(s.Weights...) {
		s.nameRegions(l, t, contour)
	}
	if reason := s.noLine(c, p); reason != "" {
		shorter, _, _ := strings.Cut(reason, ",") // for a figure without room for the whole reason
		at := vg.Point{X: c.Center().X, Y: c.Max.Y - c.Size().Y*0.3}
		if reason == s.NoLine {
			at.Y = c.Min.Y + c.Size().Y*0.15
		}
		l.WriteAlways(t.Words(11, t.Ink), reason, at, shorter)
	}
}

// noLine returns the reason why the line of the weights is not visible. It returns "" if the line
// is visible, or if the scene has no weights.
func (s *Scene) noLine(c draw.Canvas, p *plot.Plot) string {
	if s.Weights == nil {
		return ""
	}
	_, _, visible := s.Line.Visible(c, p)
	switch {
	case geometry.AllZero(s.Weights...) && s.NoLine != "":
		return s.NoLine
	case geometry.AllZero(s.Weights...):
		return "w = 0: no line, every score is 0"
	case geometry.AllZero(s.Line.W1, s.Line.W2):
		return "w₁ = w₂ = 0: no line"
	case !visible:
		return "the line is not in sight"
	}
	return ""
}

// OfUpdate returns the scene of the weights w before or after the update up. The scene has a ring
// around each misclassified example, and a square around the example of the update. OfUpdate panics
// unless w has 2 or 3 finite weights. The message contains caller.
func OfUpdate(caller string, d *perceptron.Dataset, w perceptron.Weights, up perceptron.Update) *Scene {
	if len(w) == 3 && up.X[2] != 1 { // for a constant other than 1, the bias is w₃ times the constant
		w = perceptron.Weights{w[0], w[1], w[2] * up.X[2]}
	}
	s := OfWeights(caller, d, w)
	s.RingMisclassified(s.Regions.Score)
	s.Squared = []int{up.Index}
	s.minRadius = 2.5 // a ring among many examples must be easy to find
	return s
}
