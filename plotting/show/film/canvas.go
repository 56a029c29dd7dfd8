package film

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

// perPoint is how many units of the picture a point has. Coordinates are whole units, so
// that they take few bytes, and what is drawn twice at the same place is equal.
const perPoint = 20

// An element is one thing that a figure draws, as SVG: what may be shared with elements at
// other places, its class of style, and its place.
type element struct {
	shape  string // such as `path d="m0 0l10 20"`; words and images are complete but for x and y
	class  int
	x, y   int
	turned string // the transform of turned words
}

// canvas is a vg.Canvas that records elements.
type canvas struct {
	height   vg.Length
	styles   *styles
	elements []element

	state
	saved []state
}

// state is what Push saves.
type state struct {
	color color.Color
	width vg.Length
	dash  string
	turn  transform
}

// A transform takes (x, y) to (ax + cy + e, bx + dy + f).
type transform struct{ a, b, c, d, e, f float64 }

// then returns the transform that applies s first and t after it.
func (t transform) then(s transform) transform {
	return transform{
		t.a*s.a + t.c*s.b, t.b*s.a + t.d*s.b,
		t.a*s.c + t.c*s.d, t.b*s.c + t.d*s.d,
		t.a*s.e + t.c*s.f + t.e, t.b*s.e + t.d*s.f + t.f,
	}
}

// styles numbers the styles of all frames from 0.
type styles struct {
	all   []string
	class map[string]int
}

func (s *styles) of(style string) int {
	class, ok := s.class[style]
	if !ok {
		class = len(s.all)
		s.class[style] = class
		s.all = append(s.all, style)
	}
	return class
}

func newCanvas(height vg.Length, s *styles) *canvas {
	c := &canvas{height: height, styles: s}
	c.turn = transform{a: 1, d: 1}
	vg.Initialize(c)
	return c
}

func (c *canvas) SetLineWidth(width vg.Length) { c.width = width }

// SetLineDash ignores the offset, which no figure sets.
func (c *canvas) SetLineDash(pattern []vg.Length, _ vg.Length) {
	c.dash = ""
	for _, length := range pattern {
		c.dash += fmt.Sprintf(" %d", whole(length))
	}
}

func (c *canvas) SetColor(shade color.Color) {
	if shade == nil {
		shade = color.Black
	}
	c.color = shade
}

func (c *canvas) Rotate(angle float64) {
	sin, cos := math.Sincos(angle)
	c.turn = c.turn.then(transform{cos, sin, -sin, cos, 0, 0})
}

func (c *canvas) Translate(by vg.Point) {
	c.turn = c.turn.then(transform{1, 0, 0, 1, float64(by.X), float64(by.Y)})
}

func (c *canvas) Scale(x, y float64) { c.turn = c.turn.then(transform{x, 0, 0, y, 0, 0}) }

func (c *canvas) Push() { c.saved = append(c.saved, c.state) }

func (c *canvas) Pop() {
	c.state = c.saved[len(c.saved)-1]
	c.saved = c.saved[:len(c.saved)-1]
}

func (c *canvas) Stroke(path vg.Path) {
	if c.width <= 0 {
		return
	}
	style := fmt.Sprintf("fill:none;stroke:%s;stroke-width:%d", paint(c.color, "stroke"), whole(c.width))
	if c.dash != "" {
		style += ";stroke-dasharray:" + c.dash[1:]
	}
	c.path(path, style)
}

func (c *canvas) Fill(path vg.Path) {
	for _, part := range apart(path) {
		c.path(part, "fill:"+paint(c.color, "fill"))
	}
}

// apart returns the parts of a path that lie apart from each other, so that filling them one
// by one is filling the path: a dot that many frames have is then an element of its own.
func apart(path vg.Path) []vg.Path {
	type part struct {
		path vg.Path
		box  vg.Rectangle
	}
	var parts []part
	for len(path) > 0 {
		end := 1
		for end < len(path) && path[end].Type != vg.MoveComp {
			end++
		}
		next := part{slices.Clip(path[:end]), boxOf(path[:end])}
		path = path[end:]
		parts = slices.DeleteFunc(parts, func(p part) bool {
			meets := p.box.Min.X <= next.box.Max.X && next.box.Min.X <= p.box.Max.X && p.box.Min.Y <= next.box.Max.Y && next.box.Min.Y <= p.box.Max.Y
			if meets {
				next.path = append(slices.Clip(p.path), next.path...)
				next.box = boxOf(next.path)
			}
			return meets
		})
		parts = append(parts, next)
	}
	var paths []vg.Path
	for _, p := range parts {
		paths = append(paths, p.path)
	}
	return paths
}

// boxOf returns a rectangle that a path does not leave.
func boxOf(path vg.Path) vg.Rectangle {
	inf := vg.Length(math.Inf(1))
	box := vg.Rectangle{Min: vg.Point{X: inf, Y: inf}, Max: vg.Point{X: -inf, Y: -inf}}
	for _, part := range path {
		if part.Type == vg.CloseComp {
			continue
		}
		for _, pt := range append(slices.Clip(part.Control), part.Pos) {
			box.Min.X, box.Min.Y = min(box.Min.X, pt.X-part.Radius), min(box.Min.Y, pt.Y-part.Radius)
			box.Max.X, box.Max.Y = max(box.Max.X, pt.X+part.Radius), max(box.Max.Y, pt.Y+part.Radius)
		}
	}
	return box
}

func (c *canvas) FillString(face font.Face, at vg.Point, words string) {
	if face.Font.Size <= 0 || words == "" {
		return
	}
	style := fmt.Sprintf("fill:%s;font-size:%dpx", paint(c.color, "fill"), whole(face.Font.Size))
	if face.Font.Weight >= xfont.WeightSemiBold {
		style += ";font-weight:bold"
	}
	e := element{shape: "text>" + escaped(words) + "</text", class: c.styles.of(style)}
	e.x, e.y = c.at(at)
	if c.turn.b != 0 {
		e.turned = fmt.Sprintf("rotate(%.4g %d %d)", -math.Atan2(c.turn.b, c.turn.a)*180/math.Pi, e.x, e.y)
	}
	c.elements = append(c.elements, e)
}

// escaped returns words as text of an XML document.
func escaped(words string) string {
	var text strings.Builder
	_ = xml.EscapeText(&text, []byte(words)) // a strings.Builder has no errors
	return text.String()
}

func (c *canvas) DrawImage(r vg.Rectangle, img image.Image) {
	var file bytes.Buffer
	if err := png.Encode(&file, img); err != nil {
		panic("film: an image of a figure: " + err.Error()) // it has no pixels, or too many
	}
	left, bottom := c.at(r.Min)
	right, top := c.at(r.Max)
	c.elements = append(c.elements, element{
		shape: fmt.Sprintf(`image width="%d" height="%d" preserveAspectRatio="none" href="data:image/png;base64,%s"`,
			right-left, bottom-top, base64.StdEncoding.EncodeToString(file.Bytes())),
		class: c.styles.of("image-rendering:pixelated"), x: left, y: top,
	})
}

// path records a path, relative to where it starts, so that the same shape elsewhere is equal.
func (c *canvas) path(path vg.Path, style string) {
	if len(path) == 0 {
		return
	}
	start := path[0].Pos
	if path[0].Type == vg.ArcComp {
		start = onArc(path[0], path[0].Start)
	}
	e := element{class: c.styles.of(style)}
	e.x, e.y = c.at(start)
	p := pen{canvas: c, origin: c.exactly(start)}
	for i, part := range path {
		switch part.Type {
		case vg.MoveComp:
			if i == 0 {
				p.write("m0 0")
			} else {
				p.move('m', part.Pos)
			}
			p.startX, p.startY = p.x, p.y
		case vg.LineComp:
			p.move('l', part.Pos)
		case vg.ArcComp:
			p.arc(part, i == 0)
		case vg.CurveComp:
			command := byte('q')
			if len(part.Control) == 2 {
				command = 'c'
			}
			p.move(command, append(slices.Clip(part.Control), part.Pos)...)
		case vg.CloseComp:
			p.write("z")
			p.last, p.x, p.y = 'z', p.startX, p.startY
		}
	}
	e.shape = `path d="` + p.String() + `"`
	c.elements = append(c.elements, e)
}

// exactly returns a point in units of the picture, whose y goes down.
func (c *canvas) exactly(pt vg.Point) vg.Point {
	t, x, y := c.turn, float64(pt.X), float64(pt.Y)
	return vg.Point{X: vg.Length(t.a*x + t.c*y + t.e), Y: c.height - vg.Length(t.b*x+t.d*y+t.f)}.Scale(perPoint)
}

// at is exactly, in whole units.
func (c *canvas) at(pt vg.Point) (x, y int) { return rounded(c.exactly(pt)) }

func rounded(pt vg.Point) (x, y int) {
	return int(math.Round(float64(pt.X))), int(math.Round(float64(pt.Y)))
}

func whole(length vg.Length) int { return int(math.Round(float64(length) * perPoint)) }

// paint returns a colour as CSS, followed by its opacity, as a property of this name.
func paint(shade color.Color, property string) string {
	c := color.NRGBAModel.Convert(shade).(color.NRGBA)
	css := fmt.Sprintf("#%02x%02x%02x", c.R, c.G, c.B)
	if c.A < 0xff {
		css += fmt.Sprintf(";%s-opacity:%.2g", property, float64(c.A)/0xff)
	}
	return css
}

// A pen writes the commands of a path from point to point.
type pen struct {
	strings.Builder
	canvas         *canvas
	origin         vg.Point // where the path starts
	last           byte     // the command before
	x, y           int      // from the origin
	startX, startY int      // of the part that Close ends
}

func (p *pen) write(s string) { _, _ = p.WriteString(s) }

// move writes a command with its points, as steps from where the pen is, and goes to the
// last of them.
func (p *pen) move(command byte, points ...vg.Point) {
	var steps []int
	x, y := p.x, p.y
	for _, pt := range points {
		x, y = p.at(pt)
		steps = append(steps, x-p.x, y-p.y)
	}
	p.x, p.y = x, y
	p.command(command, steps...)
}

// at returns a point in whole units from the origin.
func (p *pen) at(pt vg.Point) (x, y int) { return rounded(p.canvas.exactly(pt).Sub(p.origin)) }

// command writes a letter unless it repeats, and numbers with a space only where needed.
func (p *pen) command(letter byte, numbers ...int) {
	joined := letter == p.last
	if !joined {
		_ = p.WriteByte(letter)
	}
	for i, n := range numbers {
		if n >= 0 && (joined || i > 0) {
			_ = p.WriteByte(' ')
		}
		p.write(fmt.Sprint(n))
	}
	p.last = letter
}

// arc writes part of a circle, in pieces of less than half of it.
func (p *pen) arc(arc vg.PathComp, first bool) {
	const pieces = 3
	if first {
		p.write("m0 0")
		p.startX, p.startY = p.x, p.y
	} else {
		p.move('l', onArc(arc, arc.Start))
	}
	sweep := 0 // y goes down, so anticlockwise is 0
	if arc.Angle < 0 {
		sweep = 1
	}
	for i := range pieces {
		x, y := p.at(onArc(arc, arc.Start+arc.Angle*float64(i+1)/pieces))
		p.command('a', whole(arc.Radius), whole(arc.Radius), 0, 0, sweep, x-p.x, y-p.y)
		p.x, p.y = x, y
	}
}

func onArc(arc vg.PathComp, angle float64) vg.Point {
	sin, cos := math.Sincos(angle)
	return vg.Point{X: arc.Pos.X + arc.Radius*vg.Length(cos), Y: arc.Pos.Y + arc.Radius*vg.Length(sin)}
}
