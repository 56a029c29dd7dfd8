package plotting

import (
	"image/color"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// The size of a figure when nothing else is asked for: 512 × 384 pixels on a
// screen with 96 dots per inch.
const (
	Width  vg.Length = 384
	Height vg.Length = 288
)

// The colours of all figures. Blue and Orange are two of the set by Okabe and
// Ito, which readers with any kind of colour vision can tell apart.
var (
	Blue       = color.RGBA{R: 0x00, G: 0x72, B: 0xb2, A: 0xff} // the class +1
	Orange     = color.RGBA{R: 0xd5, G: 0x5e, B: 0x00, A: 0xff} // the class −1
	BlueTint   = color.RGBA{R: 0xd6, G: 0xe6, B: 0xf2, A: 0xff} // where the score is above 0
	OrangeTint = color.RGBA{R: 0xfd, G: 0xf0, B: 0xe1, A: 0xff} // where it is below 0
	GreyTint   = color.RGBA{R: 0xec, G: 0xec, B: 0xec, A: 0xff} // where it is 0 or not a number
	Ink        = color.RGBA{R: 0x26, G: 0x26, B: 0x26, A: 0xff} // lines, rings and words
	white      = color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	Grey       = color.RGBA{R: 0x80, G: 0x80, B: 0x80, A: 0xff} // axes
)

// New returns an empty plot in the style of this package: thin grey axes with
// few ticks, no title. Unlike plot.New, it leaves no gap between the axes and
// the data.
func New() *plot.Plot {
	p := plot.New()
	p.Title.TextStyle, p.Title.Padding = words(11, Ink), 4
	p.Title.TextStyle.YAlign = draw.YTop
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Padding = 0
		axis.Color = Grey
		axis.Width = 0.75
		axis.Label.TextStyle = words(11, Ink)
		axis.Label.TextStyle.YAlign = draw.YBottom
		axis.Label.Padding = 3
		axis.Tick.LineStyle = axis.LineStyle
		axis.Tick.Length = 3
		axis.Tick.Label.Font = words(9, Ink).Font
		axis.Tick.Label.Color = Ink
		axis.Tick.Marker = Ticks{}
	}
	return p
}

// words is the style of text, centred on its point.
func words(size vg.Length, c color.Color) text.Style {
	return text.Style{
		Color:   c,
		Font:    font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, size),
		XAlign:  draw.XCenter,
		YAlign:  draw.YCenter,
		Handler: handler,
	}
}

// letter is the style of a vector's name: bold, as in a textbook.
func letter(size vg.Length, c color.Color) text.Style {
	style := words(size, c)
	style.Font.Weight = xfont.WeightBold
	return style
}

// The dashes of lines that must differ from solid ones, and of thin guide lines.
var (
	longDashes  = []vg.Length{5, 3}
	shortDashes = []vg.Length{1.5, 2}
)

// A note says in the middle of a figure why there is nothing else in it.
type note string

func (n note) Plot(c draw.Canvas, _ *plot.Plot) {
	c.FillText(words(11, Ink), c.Center(), string(n))
}

// nameAxes writes the names of two columns on the axes, or x₁ and x₂ if there are
// none.
func nameAxes(p *plot.Plot, names []string) {
	p.X.Label.Text, p.Y.Label.Text = columnName(names, 0, "x₁"), columnName(names, 1, "x₂")
}

// columnName returns the name of a column as on an axis, or otherwise if the columns have no
// names.
func columnName(names []string, column int, otherwise string) string {
	if column >= len(names) {
		return otherwise
	}
	return subscript(names[column])
}
