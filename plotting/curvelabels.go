package plotting

import (
	"math"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// labelGap is the space between the last dot of a curve and its label, in points.
const labelGap = 7

// labelStyle returns the style of the label of a curve, except for its colour.
func labelStyle(t theme.Theme) text.Style {
	style := t.Words(10, t.Ink)
	style.XAlign = draw.XLeft
	return style
}

// drawLabels writes the label of each curve at its end. If the figure is too low for all labels, they are
// smaller.
func (m *curves) drawLabels(c draw.Canvas, p *plot.Plot) {
	t := theme.Of(p)
	x, y := p.Transforms(&c)
	end := c.Max.X + m.reserved(p) // of the room for labels
	apart := t.Word(14)
	shrink := min(1, (c.Size().Y+apart)/(apart*vg.Length(max(1, len(m.lines)))))
	for _, l := range m.labels(shrink*apart, c.Max.Y, y) {
		style := labelStyle(t)
		style.Color = l.style(t).Color
		style.Font.Size *= shrink
		at := vg.Point{X: x(l.lastEpoch) + labelGap, Y: l.y}
		c.FillText(style, at, l.label(style, end-at.X))
	}
}

// label returns the label of the curve, at most as wide as width: the name of the series, a colon and its
// last value. If the name is too long, label shortens it. It never shortens the number, because the
// beginning of a number is another number; if the number does not fit, the label is "".
func (l curve) label(style text.Style, width vg.Length) string {
	number := notation.Number(l.lastValue)
	whole := number
	if l.name != "" {
		whole = l.name + ": " + number
	}
	if fits := width + 1e-6; style.Width(whole) <= fits { // in spite of rounding errors
		return whole
	}
	name := l.shortName(style, width-style.Width(": "+number))
	switch {
	case name != "":
		return name + ": " + number
	case style.Width(number) <= width:
		return number
	}
	return ""
}

// shortName returns the name of the series, at most as wide as width. If another name begins with the same
// letters, it omits letters in the middle, otherwise at the end.
func (l curve) shortName(style text.Style, width vg.Length) string {
	name := theme.CutToWidth(style, l.name, width)
	beginning := strings.TrimSuffix(name, "…")
	for _, other := range l.others {
		if other != l.name && strings.HasPrefix(other, beginning) {
			return theme.CutMiddle(style, l.name, width)
		}
	}
	return name
}

// GlyphBoxes implements plot.GlyphBoxer: it reserves space for the dots and the labels.
func (m *curves) GlyphBoxes(p *plot.Plot) []plot.GlyphBox {
	var boxes []plot.GlyphBox
	for _, l := range m.lines {
		boxes = append(boxes, plot.GlyphBox{
			X: p.X.Norm(l.lastEpoch), Y: p.Y.Norm(l.lastValue),
			Rectangle: vg.Rectangle{Min: vg.Point{X: -3, Y: -4}, Max: vg.Point{X: 3, Y: 4}},
		})
	}
	labels := plot.GlyphBox{X: 1}
	labels.Max.X = m.reserved(p)
	return append(boxes, labels)
}

// reserved returns the width of the space to the right of the data that is reserved for the labels. The
// labels are shortened to this space if the lines would otherwise have less than half of the figure's width.
// If the figure is drawn by the method Draw of plot.Plot, its size is not known, and counts as the default
// size.
func (m *curves) reserved(p *plot.Plot) vg.Length {
	room, ok := theme.RoomOf(p)
	if !ok {
		room = theme.Room{Size: vg.Point{X: Width, Y: Height}, Data: 0.8 * Width}
	}
	style := labelStyle(theme.Of(p))
	width := room.Data // of the data, so that no label ends beyond room.Data
	for _, l := range m.lines {
		beside := room.Data - labelGap - style.Width(l.label(style, vg.Length(math.Inf(1))))
		if place := vg.Length(p.X.Norm(l.lastEpoch)); beside < width*place {
			width = beside / place
		}
	}
	return room.Data - max(width, min(room.Data, room.Size.X/2))
}
