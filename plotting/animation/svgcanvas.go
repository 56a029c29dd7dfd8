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
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/glyphs"
)

// unitsPerPoint is the number of units of the animation per point of a figure. Coordinates are
// rounded to integers, which have two advantages: they take few bytes, and equal elements of
// different frames have equal coordinates.
const unitsPerPoint = 20

// An element is the SVG of something that a figure draws: a path, words or an image.
type element struct {
	path  string      // the commands after start; coordinates are relative to the end of the last command
	start image.Point // the first point of the path
	class int         // the index of the path's style in svgCanvas.styles
	other string      // the SVG of words or an image
}

// An svgCanvas is a vg.Canvas that records elements.
type svgCanvas struct {
	styles   *[]string // the styles of all frames
	elements []element

	state
	saved []state
}

// A state is the part of a canvas that Push saves and Pop restores.
type state struct {
	color string
	width vg.Length
	dash  string

	// place maps a point of the figure to the animation, in which the y axis points down.
	place func(vg.Point) vg.Point
}

// newSVGCanvas returns a canvas for a frame of the given height. The canvas appends the styles of its
// elements to *styles.
func newSVGCanvas(height vg.Length, styles *[]string) *svgCanvas {
	c := &svgCanvas{styles: styles}
	c.place = func(pt vg.Point) vg.Point { return vg.Point{X: pt.X, Y: height - pt.Y}.Scale(unitsPerPoint) }
	vg.Initialize(c)
	return c
}

func (c *svgCanvas) SetLineWidth(width vg.Length) { c.width = width }

// SetLineDash ignores the offset, because no figure sets one.
func (c *svgCanvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	c.dash = ""
	for i, length := range pattern {
		if i == 0 {
			c.dash = ";stroke-dasharray:"
		}
		c.dash += fmt.Sprintf("%d ", toUnits(length))
	}
}

func (c *svgCanvas) SetColor(shade color.Color) {
	if shade == nil {
		shade = color.Black
	}
	n := color.NRGBAModel.Convert(shade).(color.NRGBA)
	c.color = fmt.Sprintf("#%02x%02x%02x%02x", n.R, n.G, n.B, n.A)
}

func (c *svgCanvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.transformFirst(func(pt vg.Point) vg.Point {
		x := pt.X*vg.Length(cos) - pt.Y*vg.Length(sin)
		y := pt.X*vg.Length(sin) + pt.Y*vg.Length(cos)
		return vg.Point{X: x, Y: y}
	})
}

func (c *svgCanvas) Translate(by vg.Point) { c.transformFirst(by.Add) }

func (c *svgCanvas) Scale(x, y float64) {
	c.transformFirst(func(pt vg.Point) vg.Point {
		return vg.Point{X: pt.X * vg.Length(x), Y: pt.Y * vg.Length(y)}
	})
}

// transformFirst applies transform to points before the current transformation.
func (c *svgCanvas) transformFirst(transform func(vg.Point) vg.Point) {
	place := c.place
	c.place = func(pt vg.Point) vg.Point { return place(transform(pt)) }
}

func (c *svgCanvas) Push() { c.saved = append(c.saved, c.state) }

func (c *svgCanvas) Pop() {
	c.state = c.saved[len(c.saved)-1]
	c.saved = c.saved[:len(c.saved)-1]
}

func (c *svgCanvas) Stroke(path vg.Path) {
	if c.width > 0 {
		c.draw(path, fmt.Sprintf("fill:none;stroke:%s;stroke-width:%d%s", c.color, toUnits(c.width), c.dash))
	}
}

func (c *svgCanvas) Fill(path vg.Path) { c.draw(path, "fill:"+c.color) }

func (c *svgCanvas) FillString(face font.Face, pt vg.Point, words string) {
	style := fmt.Sprintf("fill:%s;font-size:%dpx", c.color, toUnits(face.Font.Size)) + fontStyle(face)
	if glyphs.HasRightToLeft(words) {
		style += ";unicode-bidi:bidi-override" // they are already in the order in which they are drawn
	}
	at := round(c.place(pt))
	rotation := ""
	right := c.place(pt.Add(vg.Point{X: 1})).Sub(c.place(pt)) // the direction in which the words run
	if right.Y != 0 {
		degrees := math.Atan2(float64(right.Y), float64(right.X)) * 180 / math.Pi
		rotation = fmt.Sprintf(` transform="rotate(%.4g %d %d)"`, degrees, at.X, at.Y)
	}
	var text strings.Builder
	_ = xml.EscapeText(&text, []byte(words)) // a strings.Builder returns no errors
	c.elements = append(c.elements, element{
		other: fmt.Sprintf(`<text class="s%d" x="%d" y="%d"%s>%s</text>`,
			c.class(style), at.X, at.Y, rotation, &text),
	})
}

// fontStyle returns the style of a font, without its size, if it differs from the style of all words.
func fontStyle(face font.Face) string {
	f := face.Font
	families := familiesOf(face)
	generic := "sans-serif" // a font that every computer has
	switch f.Variant {
	case "Mono":
		generic = "monospace"
	case "Serif":
		generic = "serif"
	}
	style := ""
	if families[0] != "Liberation Sans" {
		style = ";font-family:"
		for _, family := range families {
			style += quoted(family) + ","
		}
		style += generic
	}
	if f.Weight >= xfont.WeightSemiBold {
		style += ";font-weight:bold"
	}
	if f.Style == xfont.StyleItalic {
		style += ";font-style:italic"
	}
	return style
}

// familiesOf returns the names of a font for which a browser looks on the reader's computer: the typeface
// and the variant, such as Liberation Mono, and the name in the file of the font, if it is another one.
func familiesOf(face font.Face) []string {
	families := []string{strings.TrimSpace(fmt.Sprint(face.Font.Typeface, " ", face.Font.Variant))}
	if face.Face == nil {
		return families
	}
	name, err := face.Face.Name(nil, sfnt.NameIDFamily)
	if err == nil && name != "" && name != families[0] {
		families = append(families, name)
	}
	return families
}

// quoted returns a string of CSS in the SVG element style. Characters that end the string, and those that
// have a meaning in XML, become escape sequences.
func quoted(s string) string {
	var b strings.Builder
	for _, r := range s {
		if strings.ContainsRune(`'\<>&`, r) || r < ' ' {
			fmt.Fprintf(&b, `\%x `, r)
		} else {
			b.WriteRune(r)
		}
	}
	return "'" + b.String() + "'"
}

func (c *svgCanvas) DrawImage(r vg.Rectangle, img image.Image) {
	var file bytes.Buffer
	_ = png.Encode(&file, img) // fails only for an image without pixels, which is invisible
	box := image.Rectangle{round(c.place(r.Min)), round(c.place(r.Max))}.Canon()
	c.elements = append(c.elements, element{
		other: fmt.Sprintf(`<image x="%d" y="%d" width="%d" height="%d" style="image-rendering:pixelated" `+
			`preserveAspectRatio="none" href="data:image/png;base64,%s"/>`,
			box.Min.X, box.Min.Y, box.Dx(), box.Dy(), base64.StdEncoding.EncodeToString(file.Bytes())),
	})
}

// draw records a path with a style.
func (c *svgCanvas) draw(path vg.Path, style string) {
	path = withoutArcs(path)
	if len(path) == 0 {
		return
	}
	start := c.place(path[0].Pos)
	var b strings.Builder
	var lastCommand byte
	var pen, begin image.Point // relative to start: the current point, and the point to which z returns
	write := func(command byte, points ...vg.Point) {
		// SVG reads a repeated command without its letter, but reads more points after m as lines.
		if command != lastCommand || command == 'm' {
			_ = b.WriteByte(command)
		}
		from := pen
		for _, pt := range points {
			pen = round(c.place(pt).Sub(start))
			fmt.Fprintf(&b, " %d %d", pen.X-from.X, pen.Y-from.Y)
		}
		lastCommand = command
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
		path:  spaceRemover.Replace(b.String()),
		start: round(start),
		class: c.class(style),
	})
}

// spaceRemover removes the spaces before minus signs and after commands, which SVG does not need.
var spaceRemover = strings.NewReplacer(" -", "-", "m ", "m", "l ", "l", "q ", "q", "c ", "c")

// withoutArcs returns the path with each arc replaced by 48 short lines. The figures of package
// plotting have no arcs, but a figure may contain other plotters.
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

// class returns the index of a style in c.styles. It adds the style if c.styles does not contain it.
func (c *svgCanvas) class(style string) int {
	if i := slices.Index(*c.styles, style); i >= 0 {
		return i
	}
	*c.styles = append(*c.styles, style)
	return len(*c.styles) - 1
}

// round returns the nearest point with integer coordinates.
func round(pt vg.Point) image.Point {
	return image.Pt(int(math.Round(float64(pt.X))), int(math.Round(float64(pt.Y))))
}

// toUnits returns a length in units of the animation, rounded to an integer.
func toUnits(length vg.Length) int { return int(math.Round(float64(length) * unitsPerPoint)) }
