package plotting

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/theme"
)

// A textLine is a line of words on a canvas. Its box is as high as a digit, about 0.7 of the font
// size.
type textLine struct {
	words string
	box   vg.Rectangle
	size  vg.Length // of the font
}

// textLinesOf draws p at the given size and returns its lines of words. A figure draws an index such
// as ₁ as a small digit, but the result has the character ₁.
func textLinesOf(p *plot.Plot, size vg.Point) []textLine {
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, size.X, size.Y))
	return textLines(canvas)
}

// textLines returns the lines of words on a canvas.
func textLines(canvas recorder.Canvas) []textLine {
	var lines []textLine
	for _, action := range canvas.Actions {
		a, ok := action.(*recorder.FillString)
		if !ok {
			continue
		}
		face := theme.Handler.Cache().Lookup(a.Font, a.Size)
		width := face.Width(a.String)
		if n := len(lines); n > 0 && lines[n-1].extend(a, width) {
			continue
		}
		box := vg.Rectangle{Min: a.Point, Max: a.Point.Add(vg.Point{X: width, Y: 0.7 * a.Size})}
		if a.String == "‖" {
			box.Min.X -= theme.NormSpace * a.Size
		}
		lines = append(lines, textLine{a.String, box, a.Size})
	}
	return lines
}

// notation.Subscripts and notation.Superscripts replace only digits. These replace the other indices.
var (
	subscripts   = strings.NewReplacer("n", "ₙ")
	superscripts = strings.NewReplacer("(", "⁽", ")", "⁾")
)

// extend appends a.String to the line if the string continues the line, and reports whether it does.
// width is the width of the string. A string continues the line if it starts where the line ends, apart from
// the space around ‖, and has the font size and the baseline of the line, or is an index: smaller, and lower or higher than
// the line.
func (l *textLine) extend(a *recorder.FillString, width vg.Length) bool {
	const tolerance = 0.05
	equal := func(p, q vg.Length) bool { return math.Abs(float64(p-q)) < tolerance }
	space := vg.Length(0)
	for _, isNorm := range []bool{strings.HasSuffix(l.words, "‖"), a.String == "‖"} {
		if isNorm {
			space += theme.NormSpace * l.size
		}
	}
	if !equal(l.box.Max.X+space, a.Point.X) {
		return false
	}
	depth := l.box.Min.Y - a.Point.Y
	isIndex := equal(a.Size, theme.IndexSize*l.size)
	switch {
	case isIndex && equal(depth, theme.IndexDepth*l.size):
		l.words += subscripts.Replace(notation.Subscripts.Replace(a.String))
	case isIndex && equal(depth, -theme.IndexHeight*l.size):
		l.words += superscripts.Replace(notation.Superscripts.Replace(a.String))
	case a.Size == l.size && depth == 0:
		l.words += a.String
	default:
		return false
	}
	l.box.Max.X = a.Point.X + width
	return true
}

// boxesOf draws p at the given size and returns a map from each line of words to its box.
func boxesOf(p *plot.Plot, size vg.Point) map[string]vg.Rectangle {
	boxes := make(map[string]vg.Rectangle)
	for _, line := range textLinesOf(p, size) {
		boxes[line.words] = line.box
	}
	return boxes
}

// wordsOf draws p at the default size and returns its lines of words.
func wordsOf(p *plot.Plot) []string {
	var words []string
	for _, line := range textLinesOf(p, vg.Point{X: Width, Y: Height}) {
		words = append(words, line.words)
	}
	return words
}

// imageOf draws p as a PNG image and returns the decoded image.
func imageOf(t *testing.T, p *plot.Plot) image.Image {
	t.Helper()
	data, err := PNG(p, Width, Height)
	if err != nil {
		t.Fatal(err)
	}
	img, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	return img
}

// lightness returns a number from 0 for black to 255 for white: the luma of the standard ITU-R
// BT.601.
func lightness(c color.RGBA) float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

// checkPNG fails the test unless PNG draws p as an image of at most 300,000 bytes.
func checkPNG(t *testing.T, name string, p *plot.Plot, width, height vg.Length) {
	t.Helper()
	if data, err := PNG(p, width, height); err != nil || len(data) > 300_000 {
		t.Errorf("%s: size of the PNG = %d, error = %v; want at most 300,000 bytes and no error",
			name, len(data), err)
	}
}

// near reports whether a and b are equal up to rounding errors.
func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
