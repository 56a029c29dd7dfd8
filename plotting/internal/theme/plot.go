package theme

import (
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg/draw"
)

// A carrier is a text handler that carries the theme of a plot, and its room for words. Plotters receive
// only a canvas and the plot, and a plot has no other field in which they could find these. gonum never
// reads the field TextHandler of a plot, because each text style has its own handler.
type carrier struct {
	text.Handler
	theme *Theme // nil for the usual theme
	room  *Room  // nil if the room is not known
}

// carrierOf returns the carrier of p, or an empty carrier.
func carrierOf(p *plot.Plot) carrier {
	if c, ok := p.TextHandler.(carrier); ok {
		return c
	}
	return carrier{Handler: Handler}
}

// Of returns the theme of p: the theme of the last call to Apply, or the usual theme.
func Of(p *plot.Plot) Theme {
	if c := carrierOf(p); c.theme != nil {
		return *c.theme
	}
	return Default()
}

// Has reports whether Apply has given p a theme.
func Has(p *plot.Plot) bool { return carrierOf(p).theme != nil }

// Apply gives p the theme t, in which its plotters are then drawn. It also gives the look of t to the
// title, the legend and the axes of p, except where they differ from the old theme of p, because the
// caller has changed them.
func Apply(p *plot.Plot, t Theme) {
	old := Of(p)
	p.TextHandler = carrier{Handler: Handler, theme: &t}

	from, to := old.axis(), t.axis()
	replaceWords(&p.Title.TextStyle, from.name, to.name)
	replaceWords(&p.Legend.TextStyle, from.legend, to.legend)
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		replaceWords(&axis.Label.TextStyle, from.name, to.name)
		replaceWords(&axis.Tick.Label, from.tick, to.tick)
		replaceLine(&axis.LineStyle, from.line, to.line)
		replaceLine(&axis.Tick.LineStyle, from.line, to.line)
	}
}

// An axisLook is the look of the axes and of the words around them.
type axisLook struct {
	name, tick, legend text.Style // of the name of the axis, of the labels of its ticks, and of the legend
	line               draw.LineStyle
}

// axis returns the look of axes. The title of a plot looks like the name of an axis.
func (t Theme) axis() axisLook {
	return axisLook{
		name:   t.Words(FontSize, t.Ink),
		tick:   t.Words(10, t.Ink),
		legend: t.Words(10, t.Ink),
		line:   t.Line(t.Axes, 0.75),
	}
}

// NewAxes gives the look of the usual theme to the title, the legend and the axes of p.
func NewAxes(p *plot.Plot) {
	look := Default().axis()
	p.Title.TextStyle = look.name
	legend := &p.Legend.TextStyle // gonum's alignment is different from that of other words
	legend.Font, legend.Color, legend.Handler = look.legend.Font, look.legend.Color, look.legend.Handler
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.Label.TextStyle = look.name
		tick := &axis.Tick.Label // gonum's alignment depends on the axis
		tick.Font, tick.Color, tick.Handler = look.tick.Font, look.tick.Color, look.tick.Handler
		axis.LineStyle, axis.Tick.LineStyle = look.line, look.line
	}
}

// replaceWords replaces the colour, the font and the font size of a text style, each only if it is
// still that of from.
func replaceWords(style *text.Style, from, to text.Style) {
	replace(&style.Color, from.Color, to.Color)
	replace(&style.Font.Size, from.Font.Size, to.Font.Size)
	size := style.Font.Size
	replace(&style.Font, font.From(from.Font, size), font.From(to.Font, size))
}

// replaceLine replaces the colour and the width of a line, each only if it is still that of from.
func replaceLine(style *draw.LineStyle, from, to draw.LineStyle) {
	replace(&style.Color, from.Color, to.Color)
	replace(&style.Width, from.Width, to.Width)
}

// replace sets *field to the value to if it has the value from.
func replace[T comparable](field *T, from, to T) {
	if *field == from {
		*field = to
	}
}
