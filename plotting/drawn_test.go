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

// A textLine is a line of words on a canvas. The height of its box is that of a digit, about 0.7 of
// the font size.
type textLine struct {
	words string
	box   vg.Rectangle
	size  vg.Length // of the font
}

// textLinesOf draws p and returns its lines of words. Indices are the characters in the text of the
// figure, such as ₁, not the small digits that are drawn for them.
func textLinesOf(p *plot.Plot, size vg.Point) []textLine {
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, size.X, size.Y))
	return textLines(canvas)
}

// textLines returns the lines of words on a canvas.
func textLines(canvas recorder.Canvas) []textLine {
	var all []textLine
	for _, action := range canvas.Actions {
		a, ok := action.(*recorder.FillString)
		if !ok {
			continue
		}
		face := theme.Handler.Cache().Lookup(a.Font, a.Size)
		wide := face.Width(a.String)
		// A string that starts at the end of the previous line may continue this line.
		if n := len(all); n > 0 && math.Abs(float64(all[n-1].box.Max.X-a.Point.X)) < 0.05 {
			last := &all[n-1]
			drop := last.box.Min.Y - a.Point.Y
			// An index is smaller than the line, and lower or higher.
			small := math.Abs(float64(a.Size-theme.IndexSize*last.size)) < 0.05
			index := small && math.Abs(float64(drop-theme.IndexDepth*last.size)) < 0.05
			above := small && math.Abs(float64(drop+theme.IndexHeight*last.size)) < 0.05
			if index || above || a.Size == last.size && drop == 0 {
				switch {
				case above:
					last.words += strings.NewReplacer("(", "⁽", ")", "⁾").Replace(notation.Superscripts.Replace(a.String))
				case index:
					last.words += strings.ReplaceAll(notation.Subscripts.Replace(a.String), "n", "ₙ")
				default:
					last.words += a.String
				}
				last.box.Max.X += wide
				continue
			}
		}
		all = append(all, textLine{a.String, vg.Rectangle{Min: a.Point, Max: a.Point.Add(vg.Point{X: wide, Y: 0.7 * a.Size})}, a.Size})
	}
	return all
}

// boxesOf draws p and returns the box of each line of words.
func boxesOf(p *plot.Plot, size vg.Point) map[string]vg.Rectangle {
	boxes := make(map[string]vg.Rectangle)
	for _, line := range textLinesOf(p, size) {
		boxes[line.words] = line.box
	}
	return boxes
}

// wordsOf draws p and returns its lines of words.
func wordsOf(p *plot.Plot) []string {
	var all []string
	for _, line := range textLinesOf(p, vg.Point{X: Width, Y: Height}) {
		all = append(all, line.words)
	}
	return all
}

func drawnImage(t *testing.T, p *plot.Plot) image.Image {
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

func grey(c color.RGBA) float64 {
	return 0.299*float64(c.R) + 0.587*float64(c.G) + 0.114*float64(c.B)
}

// mustFit fails the test unless p makes a PNG of at most 300,000 bytes.
func mustFit(t *testing.T, name string, p *plot.Plot, width, height vg.Length) {
	t.Helper()
	if data, err := PNG(p, width, height); err != nil || len(data) > 300_000 {
		t.Errorf("%s: size of the PNG = %d, error = %v; want at most 300,000 bytes and no error",
			name, len(data), err)
	}
}

func near(a, b float64) bool { return math.Abs(a-b) <= 1e-9 }
