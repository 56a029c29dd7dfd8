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

// The colours of all figures. Blue and Orange belong to the palette of Okabe and Ito, whose colours
// readers with any kind of colour vision can distinguish.
var (
	Blue       = theme.Blue       // the label +1
	Orange     = theme.Orange     // the label −1
	BlueTint   = theme.BlueTint   // where the score is above 0
	OrangeTint = theme.OrangeTint // where the score is below 0
	GreyTint   = theme.GreyTint   // where the score is 0 or NaN
	Ink        = theme.Ink        // lines, rings and words
	Grey       = theme.Grey       // axes
)

// New returns an empty plot in the style of this package: thin grey axes with few ticks, and no
// title. Unlike plot.New, it leaves no space between the axes and the data.
func New() *plot.Plot {
	p := plot.New()
	p.Title.TextStyle = theme.Words(11, Ink)
	p.Title.TextStyle.YAlign = draw.YTop
	p.Title.Padding = 4
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Padding = 0
		axis.Color = Grey
		axis.Width = 0.75
		axis.Label.TextStyle = theme.Words(11, Ink)
		axis.Label.TextStyle.YAlign = draw.YBottom
		axis.Label.Padding = 3
		axis.Tick.LineStyle = axis.LineStyle
		axis.Tick.Length = 3
		axis.Tick.Label.Font = theme.Words(9, Ink).Font
		axis.Tick.Label.Color = Ink
		axis.Tick.Marker = Ticks{}
	}
	return p
}

// A note is the plotter of a text in the middle of a figure, such as "no epochs".
type note string

// Plot implements plot.Plotter.
func (n note) Plot(c draw.Canvas, _ *plot.Plot) {
	c.FillText(theme.Words(11, Ink), c.Center(), string(n))
}
