package animation

import (
	"bytes"
	"encoding/base64"
	"encoding/xml"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"math"
	"slices"
	"strings"

	xfont "golang.org/x/image/font"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// perPoint is the number of units of the animation per point of a figure. Coordinates are whole units:
// they take few bytes, and equal elements of different frames have equal coordinates.
const perPoint = 20

// An element is a path, words or an image that a figure draws, as SVG.
type element struct {
	path  string // the commands after the start of a path, relative to start
	start image.Point
	class int    // the index of its style in canvas.styles
	other string // the SVG of words or an image
}

// A canvas is a vg.Canvas that records elements.
type canvas struct {
	styles   *[]string // of all frames; a class is an index of styles
	elements []element

	state
	saved []state
}

// A state is the part of a canvas that Push saves and Pop restores.
type state struct {
	color string
	width vg.Length
	dash  string
	place func(vg.Point) vg.Point // from the figure to the animation, whose y axis points down
}

// newCanvas returns a canvas for a frame of the given height. It appends the styles of its elements to
// styles.
func newCanvas(height vg.Length, styles *[]string) *canvas {
	c := &canvas{styles: styles}
	c.place = func(pt vg.Point) vg.Point { return vg.Point{X: pt.X, Y: height - pt.Y}.Scale(perPoint) }
	vg.Initialize(c)
	return c
}

func (c *canvas) SetLineWidth(width vg.Length) { c.width = width }

// SetLineDash ignores the offset, because no figure sets one.
func (c *canvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	c.dash = ""
	for i, length := range pattern {
		if i == 0 {
			c.dash = ";stroke-dasharray:"
		}
		c.dash += fmt.Sprintf("%d ", whole(length))
	}
}

func (c *canvas) SetColor(shade color.Color) {
	if shade == nil {
		shade = color.Black
	}
	n := color.NRGBAModel.Convert(shade).(color.NRGBA)
	c.color = fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

func (c *canvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.first(func(pt vg.Point) vg.Point {
		x := pt.X*vg.Length(cos) - pt.Y*vg.Length(sin)
		y := pt.X*vg.Length(sin) + pt.Y*vg.Length(cos)
		return vg.Point{X: x, Y: y}
	})
}

func (c *canvas) Translate(by vg.Point) { c.first(by.Add) }

func (c *canvas) Scale(x, y float64) {
	c.first(func(pt vg.Point) vg.Point { return vg.Point{X: pt.X * vg.Length(x), Y: pt.Y * vg.Length(y)} })
}

// first applies move to points before the current transformation.
func (c *canvas) first(move func(vg.Point) vg.Point) {
	place := c.place
	c.place = func(pt vg.Point) vg.Point { return place(move(pt)) }
}

func (c *canvas) Push() { c.saved = append(c.saved, c.state) }

func (c *canvas) Pop() {
	c.state = c.saved[len(c.saved)-1]
	c.saved = c.saved[:len(c.saved)-1]
}

func (c *canvas) Stroke(path vg.Path) {
	if c.width > 0 {
		c.draw(path, fmt.Sprintf("fill:none;stroke:%s;stroke-width:%d%s", c.color, whole(c.width), c.dash))
	}
}

func (c *canvas) Fill(path vg.Path) { c.draw(path, "fill:"+c.color) }

func (c *canvas) FillString(face font.Face, pt vg.Point, words string) {
	style := fmt.Sprintf("fill:%s;font-size:%dpx", c.color, whole(face.Font.Size))
	if face.Font.Weight >= xfont.WeightSemiBold {
		style += ";font-weight:bold"
	}
	at := rounded(c.place(pt))
	turn := ""
	right := c.place(pt.Add(vg.Point{X: 1})).Sub(c.place(pt))
	if right.Y != 0 {
		degrees := math.Atan2(float64(right.Y), float64(right.X)) * 180 / math.Pi
		turn = fmt.Sprintf(` transform="rotate(%.4g %d %d)"`, degrees, at.X, at.Y)
	}
	var text strings.Builder
	_ = xml.EscapeText(&text, []byte(words)) // a strings.Builder returns no errors
	c.elements = append(c.elements, element{
		other: fmt.Sprintf(`<text class="s%d" x="%d" y="%d"%s>%s</text>`,
			c.class(style), at.X, at.Y, turn, &text),
	})
}

func (c *canvas) DrawImage(r vg.Rectangle, img image.Image) {
	var file bytes.Buffer
	_ = png.Encode(&file, img) // fails only for an image without pixels, which is invisible
	box := image.Rectangle{rounded(c.place(r.Min)), rounded(c.place(r.Max))}.Canon()
	c.elements = append(c.elements, element{
		other: fmt.Sprintf(`<image x="%d" y="%d" width="%d" height="%d" style="image-rendering:pixelated" `+
			`preserveAspectRatio="none" href="data:image/png;base64,%s"/>`,
			box.Min.X, box.Min.Y, box.Dx(), box.Dy(), base64.StdEncoding.EncodeToString(file.Bytes())),
	})
}

// draw records a path with a style.
func (c *canvas) draw(path vg.Path, style string) {
	path = withoutArcs(path)
	if len(path) == 0 {
		return
	}
	start := c.place(path[0].Pos)
	var b strings.Builder
	var last byte
	var pen, begin image.Point // relative to start: the current point, and the point to which z returns
	write := func(letter byte, points ...vg.Point) {
		if letter != last || letter == 'm' {
			_ = b.WriteByte(letter)
		}
		from := pen
		for _, pt := range points {
			pen = rounded(c.place(pt).Sub(start))
			fmt.Fprintf(&b, " %d %d", pen.X-from.X, pen.Y-from.Y)
		}
		last = letter
	}
	for _, part := range path[1:] {
		switch part.Type {
		case vg.MoveComp:
			write('m', part.Pos)
			begin = pen
		case vg.LineComp:
			write('l', part.Pos)
		case vg.CurveComp:
			// The command is q for one control point, and c for two.
			write(" qc"[len(part.Control)], append(slices.Clip(part.Control), part.Pos)...)
		case vg.CloseComp:
			write('z')
			pen = begin
		}
	}
	c.elements = append(c.elements, element{
		path:  unspaced.Replace(b.String()),
		start: rounded(start),
		class: c.class(style),
	})
}

// unspaced removes the spaces before minus signs and after commands, which SVG does not need.
var unspaced = strings.NewReplacer(" -", "-", "m ", "m", "l ", "l", "q ", "q", "c ", "c")

// withoutArcs returns a path whose arcs are replaced with short lines. Figures of package plotting have
// no arcs.
func withoutArcs(path vg.Path) (lines vg.Path) {
	for _, part := range path {
		if part.Type != vg.ArcComp {
			lines = append(lines, part)
			continue
		}
		const pieces = 48
		for i := range pieces + 1 {
			sin, cos := math.Sincos(part.Start + part.Angle*float64(i)/pieces)
			lines.Line(part.Pos.Add(vg.Point{X: vg.Length(cos), Y: vg.Length(sin)}.Scale(part.Radius)))
		}
	}
	return lines
}

// class returns the index of a style in c.styles, to which it adds a new style.
func (c *canvas) class(style string) int {
	if i := slices.Index(*c.styles, style); i >= 0 {
		return i
	}
	*c.styles = append(*c.styles, style)
	return len(*c.styles) - 1
}

// rounded returns the nearest point with whole coordinates.
func rounded(pt vg.Point) image.Point {
	return image.Pt(int(math.Round(float64(pt.X))), int(math.Round(float64(pt.Y))))
}

// whole returns a length in whole units of the animation.
func whole(length vg.Length) int { return int(math.Round(float64(length) * perPoint)) }
