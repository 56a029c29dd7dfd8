package plotting

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/theme"
)

// The default size of a figure in points: 512 × 384 pixels on a screen with 96 dots per inch.
const (
	Width  vg.Length = 384
	Height vg.Length = 288
)

// New returns an empty plot in the style of this package: thin grey axes with few ticks, and no title.
// Unlike [plot.New], it leaves no space between the axes and the data.
func New() *plot.Plot {
	p := plot.New()
	theme.NewAxes(p)
	p.Title.TextStyle.YAlign = draw.YTop
	p.Title.Padding = 4
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Padding = 0
		axis.Label.TextStyle.YAlign = draw.YBottom
		axis.Label.Padding = 3
		axis.Tick.Length = 3
		axis.Tick.Marker = Ticks{}
	}
	return p
}

// A note is the plotter of a text in the middle of a figure, such as "no epochs".
type note string

// Plot implements plot.Plotter.
func (n note) Plot(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	c.FillText(t.Words(11, t.Ink), c.Center(), string(n))
}
