package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/theme"
)

// Words returns a plotter that writes text into a figure, in its style. The middle of the text is at the
// point (x, y) of the axes; nothing is written if this point is not on the canvas:
//
//	p := plotting.DecisionRegions(d, score)
//	p.Add(plotting.Words(0.5, 1, "OR"))
//
// The rest of the figure does not make way for the text.
func Words(x, y float64, text string) plot.Plotter { return words{x, y, text} }

// words is the plotter of Words.
type words struct {
	x, y float64
	text string
}

// Plot implements plot.Plotter.
func (v words) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	t := theme.Of(p)
	style := t.Words(11, t.Ink)
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	at := vg.Point{X: x(v.x), Y: y(v.y)}
	if c.Contains(at) {
		c.FillText(style, at, v.text)
	}
}
