package plotting

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/theme"
)

// fitAxes fits p to the canvas c. It makes a unit equally long on both axes if the X axis has the scale
// Equal. It shortens words that are too long for c, and tells the plotters of p how much room they have for
// words, because gonum would shrink the space for the data until all words have room.
func fitAxes(p *plot.Plot, c draw.Canvas) {
	titleRoom := vg.Point{X: c.Size().X, Y: c.Size().Y / 5}
	p.Title.Text = theme.CutToSize(p.Title.TextStyle, p.Title.Text, titleRoom)
	cutTickNames(p, c)
	fitWords(p, c)
	if size := p.DataCanvas(c).Size(); size.X > 0 && size.Y > 0 {
		return
	}
	// The data are more important than numbers and names.
	for _, a := range []*plot.Axis{&p.X, &p.Y} {
		a.Label.Text = ""
		a.Tick.Marker = plot.ConstantTicks(nil)
	}
	fitWords(p, c)
}

// fitWords makes units equal, and fits the names of the axes and the labels of the ticks to c.
func fitWords(p *plot.Plot, c draw.Canvas) {
	for range 2 { // with equal units, the labels of the ticks can take more room than before
		measureRoom(p, c)
		cutNames(p, c)
		makeEqual(p, c)
		omitTickLabels(p, c)
	}
	makeEqual(p, c)
}

// makeEqual makes a unit equally long on both axes if the X axis has the scale Equal.
func makeEqual(p *plot.Plot, c draw.Canvas) {
	if _, ok := p.X.Scale.(Equal); ok {
		equalize(p, c)
	}
}

// nameless returns a copy of p with names of the axes that are as high as those of p, but not wide.
func nameless(p *plot.Plot) *plot.Plot {
	q := *p
	for _, a := range []*plot.Axis{&q.X, &q.Y} {
		lines := strings.Split(a.Label.Text, "\n")
		for i, line := range lines {
			if line != "" {
				lines[i] = " "
			}
		}
		a.Label.Text = strings.Join(lines, "\n")
	}
	return &q
}

// measureRoom tells the plotters of p how much room c has for words.
func measureRoom(p *plot.Plot, c draw.Canvas) {
	room := theme.Room{Size: c.Size()}
	wordless := nameless(p)
	theme.SetRoom(wordless, room)
	room.Data = wordless.DataCanvas(c).Size().X
	theme.SetRoom(p, room)
}

// cutNames shortens the names of the axes to the room that the axes have for them without the names.
func cutNames(p *plot.Plot, c draw.Canvas) {
	const maxHeight = 0.125 // of several lines, as a share of the figure
	data := nameless(p).DataCanvas(c)
	middle := data.Center() // the names are centred on the data
	cut := func(a *plot.Axis, width, across vg.Length) {
		size := vg.Point{X: width, Y: maxHeight * across}
		a.Label.Text = theme.CutToSize(a.Label.TextStyle, a.Label.Text, size)
	}
	cut(&p.X, 2*min(middle.X-c.Min.X, c.Max.X-middle.X), c.Size().Y)
	top := c.Max.Y
	if p.Title.Text != "" {
		top -= p.Title.TextStyle.Rectangle(p.Title.Text).Size().Y + p.Title.Padding
	}
	cut(&p.Y, 2*min(middle.Y-c.Min.Y, top-middle.Y), c.Size().X)
}

// cutTickNames shortens names at ticks, as of plot.NominalX: at the Y axis to a quarter of the figure, and
// at the X axis to the space between two ticks, or a quarter of the figure's height for names that are
// rotated. If there is hardly any space between two ticks, names keep a sixth of the figure's width, and
// omitTickLabels omits some. cutTickNames never shortens numbers.
func cutTickNames(p *plot.Plot, c draw.Canvas) {
	quarter := c.Size().X / 4
	padding := halfFirstLabel(p)
	cutLabels(&p.Y, func([]plot.Tick, int) vg.Length { return quarter })
	cutLabels(&p.X, func(ticks []plot.Tick, i int) vg.Length {
		if sine := math.Abs(math.Sin(p.X.Tick.Label.Rotation)); sine > 0.1 {
			return c.Size().Y / 4 / vg.Length(sine)
		}
		space := 1.0 // to the nearest other name, as a share of the axis
		for k, other := range ticks {
			if k != i && !other.IsMinor() {
				space = min(space, math.Abs(p.X.Norm(other.Value)-p.X.Norm(ticks[i].Value)))
			}
		}
		return max(c.Size().X/6, vg.Length(space)*2*quarter-4)
	})
	if p.Y.Padding == padding { // set by plot.NominalX for the whole name
		p.Y.Padding = halfFirstLabel(p)
	}
}

// halfFirstLabel returns half the width of the first label of the X axis if its ticks are constant, and
// otherwise 0.
func halfFirstLabel(p *plot.Plot) vg.Length {
	ticks, _ := p.X.Tick.Marker.(plot.ConstantTicks)
	if len(ticks) == 0 {
		return 0
	}
	return p.X.Tick.Label.Width(ticks[0].Label) / 2
}

// cutLabels shortens the labels of an axis that are not numbers. room returns the room for a label.
func cutLabels(a *plot.Axis, room func(ticks []plot.Tick, i int) vg.Length) {
	names, ok := a.Tick.Marker.(plot.ConstantTicks)
	if !ok {
		return
	}
	ticks := make(plot.ConstantTicks, len(names))
	for i, tick := range names {
		if !isNumber(tick.Label) {
			tick.Label = theme.CutToWidth(a.Tick.Label, tick.Label, room(names, i))
		}
		ticks[i] = tick
	}
	a.Tick.Marker = ticks
}

// isNumber reports whether the label of a tick is a number.
func isNumber(label string) bool {
	_, err := strconv.ParseFloat(strings.ReplaceAll(label, "−", "-"), 64)
	return err == nil
}

// omitTickLabels omits labels of ticks that would cover the label before them.
func omitTickLabels(p *plot.Plot, c draw.Canvas) {
	data := p.DataCanvas(c).Size()
	p.X.Tick.Marker = withoutOverlaps(p.X, data.X, func(label string) vg.Length {
		return alongAxis(p.X.Tick.Label, label)
	})
	p.Y.Tick.Marker = withoutOverlaps(p.Y, data.Y, func(label string) vg.Length {
		return 0.7 * p.Y.Tick.Label.Height(label)
	})
}

// lackOnTheLeft returns by how much labels of the X axis extend beyond the left edge of c. gonum leaves room
// for them at the right edge only, and a number without its first digit is another number.
func lackOnTheLeft(p *plot.Plot, c draw.Canvas) vg.Length {
	lack := vg.Length(0)
	data := p.DataCanvas(c)
	for _, tick := range p.X.Tick.Marker.Ticks(p.X.Min, p.X.Max) {
		if place := p.X.Norm(tick.Value); place >= 0 && place <= 1 {
			lack = max(lack, c.Min.X-data.X(place)-p.X.Tick.Label.Rectangle(tick.Label).Min.X)
		}
	}
	return lack
}

// alongAxis returns the space that a label needs along the X axis. Rotated labels can stand closer together.
func alongAxis(style text.Style, label string) vg.Length {
	sine, cosine := math.Sincos(style.Rotation)
	style.Rotation = 0
	width, height := float64(style.Width(label)), float64(style.Height(label))
	return vg.Length(min(width/math.Abs(cosine), 0.8*height/math.Abs(sine)))
}

// withoutOverlaps returns the ticker of an axis that is length points long, with labels that don't overlap.
func withoutOverlaps(a plot.Axis, length vg.Length, extent func(string) vg.Length) plot.Ticker {
	t := a.Tick.Marker
	if earlier, ok := t.(*apartTicks); ok {
		t = earlier.Ticker
	}
	return &apartTicks{t, a.Scale, length, extent}
}

// apartTicks are the ticks of a Ticker. Labels that would cover the label before them are replaced with
// blanks.
type apartTicks struct {
	plot.Ticker
	scale  plot.Normalizer
	length vg.Length                    // of the axis
	extent func(label string) vg.Length // along the axis
}

// Ticks implements plot.Ticker.
func (t *apartTicks) Ticks(low, high float64) []plot.Tick {
	ticks := slices.Clone(t.Ticker.Ticks(low, high))
	last := -1 // the index of the last label that is kept
	for i, tick := range ticks {
		if tick.IsMinor() {
			continue
		}
		if last >= 0 {
			from, to := ticks[last].Value, tick.Value
			share := t.scale.Normalize(low, high, to) - t.scale.Normalize(low, high, from)
			apart := vg.Length(math.Abs(share)) * t.length
			if apart < t.extent(tick.Label)/2+t.extent(ticks[last].Label)/2 {
				ticks[i].Label = " "
				continue
			}
		}
		last = i
	}
	return ticks
}
