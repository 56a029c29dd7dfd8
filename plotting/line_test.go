package plotting

import (
	"image/color"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// TestArrowPerpendicular looks at what is drawn: the line, the arrow's shaft, and
// where they meet.
func TestArrowPerpendicular(t *testing.T) {
	for _, w := range []perceptron.Weights{{3, 2, -4}, {1, 1, -1}, {-1, 2, -0.5}, {0, 1, -0.5}, {1, 0, -0.5}, {-5, -4, 4}, {1e-200, 1e-200, -1e-200}} {
		for _, size := range sizes {
			p := DecisionRegions(and, w.Affine)
			at := new(unproject)
			p.Add(at)
			strokes := inkStrokes(p, size)
			if len(strokes) == 1 && size.X > 5*size.Y {
				continue // no room for the arrow in a flat figure
			}
			if len(strokes) != 2 {
				t.Errorf("w = %v at %v: %d strokes; wanted the line and the arrow", w, size, len(strokes))
				continue
			}
			line, arrow := strokes[0], strokes[1]
			along, normal := line[1].Sub(line[0]), arrow[1].Sub(arrow[0])
			if cos := float64(along.Dot(normal)) / length(along) / length(normal); math.Abs(cos) > 1e-9 {
				t.Errorf("w = %v at %v: the cosine of line and arrow is %v", w, size, cos)
			}
			if off := distance(line[0], line[1], arrow[:1]); off > 1e-6 {
				t.Errorf("w = %v at %v: the arrow starts %v points off the line", w, size, off)
			}
			if tip := w.Affine(at.data(arrow[1])); !(tip > 0) {
				t.Errorf("w = %v at %v: the score at the tip is %v", w, size, tip)
			}
			for _, end := range line {
				if score := w.Affine(at.data(end)); math.Abs(score) > 1e-9*w.Norm() {
					t.Errorf("w = %v at %v: the score at the line's end is %v", w, size, score)
				}
			}
		}
	}
}

func length(v vg.Point) float64 { return math.Hypot(float64(v.X), float64(v.Y)) }

// An unproject is a plotter that draws nothing and remembers where data are drawn.
type unproject struct {
	canvas draw.Canvas
	plot   *plot.Plot
}

func (u *unproject) Plot(c draw.Canvas, p *plot.Plot) { u.canvas, u.plot = c, p }

func (u *unproject) data(pt vg.Point) []float64 {
	size := u.canvas.Size()
	return []float64{
		between(u.plot.X, float64((pt.X-u.canvas.Min.X)/size.X)),
		between(u.plot.Y, float64((pt.Y-u.canvas.Min.Y)/size.Y)),
	}
}

// inkStrokes draws p and returns the lines drawn in the colour Ink.
func inkStrokes(p *plot.Plot, size vg.Point) [][]vg.Point {
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, size.X, size.Y))
	var now color.Color
	var lines [][]vg.Point
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.SetColor:
			now = a.Color
		case *recorder.Stroke:
			if now != Ink {
				continue
			}
			var line []vg.Point
			for _, comp := range a.Path {
				line = append(line, comp.Pos)
			}
			lines = append(lines, line)
		}
	}
	return lines
}

func TestNoArrowWhereUnitsDiffer(t *testing.T) {
	p := DecisionRegions(wide, perceptron.Weights{-1, 800, 0}.Affine)
	if n := len(inkStrokes(p, vg.Point{X: Width, Y: Height})); n != 1 {
		t.Errorf("%d strokes; wanted the line only", n)
	}
	p = DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	p.X.Scale = plot.LinearScale{}
	if n := len(inkStrokes(p, vg.Point{X: 2 * Width, Y: Height})); n != 1 {
		t.Errorf("%d strokes in a stretched figure; wanted the line only", n)
	}
}

// TestLineOutOfSight: nothing is drawn of a line elsewhere, or of none at all.
func TestLineOutOfSight(t *testing.T) {
	for _, w := range []perceptron.Weights{{1, 1, 100}, {0, 0, 0}, {0, 0, 1}, {math.NaN(), 1, 0}, {math.Inf(1), 1, 0}} {
		p := New()
		p.Add(NewExamples(and, nil), NewLine(w))
		if n := len(inkStrokes(p, vg.Point{X: Width, Y: Height})); n != 0 {
			t.Errorf("w = %v: %d strokes, want 0", w, n)
		}
	}
}

func TestNewLine(t *testing.T) {
	if l := NewLine(perceptron.Weights{2, 3}); l.W1 != 2 || l.W2 != 3 || l.B != 0 {
		t.Errorf("NewLine of (2, 3) = %v, %v, %v", l.W1, l.W2, l.B)
	}
	mustPanic(t, "NewLine of 4 weights; wanted 3", func() { NewLine(perceptron.Weights{1, 2, 3, 4}) })
}

func mustPanic(t *testing.T, want string, f func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got, _ := recover().(string); !strings.Contains(got, want) {
			t.Errorf("panic %q, want it to contain %q", got, want)
		}
	}()
	f()
}
