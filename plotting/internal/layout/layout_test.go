package layout

import (
	"image/color"
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/theme"
)

// The rectangle that Nearest returns is on the canvas and covers no dot. A search on a finer
// lattice, with steps of 1 point instead of 3, finds a rectangle that is at most 3 points nearer.
func TestNearest(t *testing.T) {
	r := rand.New(rand.NewPCG(13, 14))
	c := draw.NewCanvas(new(recorder.Canvas), 120, 90)
	half := vg.Point{X: 15, Y: 6}
	for range 50 {
		l := New(c)
		var points []vg.Point
		for range 10 {
			pt := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
			points = append(points, pt)
			l.TakeDot(pt, 2)
		}
		// coversPoint reports whether the rectangle around centre, extended by margin on each side,
		// covers a point.
		coversPoint := func(centre vg.Point, margin vg.Length) bool {
			for _, pt := range points {
				x, y := math.Abs(float64(pt.X-centre.X)), math.Abs(float64(pt.Y-centre.Y))
				if x < float64(half.X+margin) && y < float64(half.Y+margin) {
					return true
				}
			}
			return false
		}
		target := vg.Point{X: vg.Length(120 * r.Float64()), Y: vg.Length(90 * r.Float64())}
		got, ok := l.Nearest(half, target, 200, nil) // 200 is more than the diagonal of the canvas
		if ok && (coversPoint(got, 2) || !c.Contains(got.Sub(half)) || !c.Contains(got.Add(half))) {
			t.Fatalf("Nearest returned %v, want the centre of a free rectangle on the canvas", got)
		}
		best := math.Inf(1) // the smallest distance on the finer lattice
		for x := half.X; x <= 120-half.X; x++ {
			for y := half.Y; y <= 90-half.Y; y++ {
				// The margin is 2 for the radius of the dots, and 4 for the squares of the layout.
				if node := (vg.Point{X: x, Y: y}); !coversPoint(node, 2+4) {
					best = min(best, distance(node, target))
				}
			}
		}
		if !ok && !math.IsInf(best, 1) || ok && distance(got, target) > best+3 {
			t.Fatalf("Nearest returned %v, %v: distance from the target = %v, want at most %v",
				got, ok, distance(got, target), best+3)
		}
	}
}

// distance returns the distance between two points.
func distance(a, b vg.Point) float64 { return float64(geometry.Norm(a.Sub(b))) }

// TestWriteAlways: words that are too wide for the canvas become smaller, even if the whole canvas is
// taken. Large words also become smaller if they then have a free place, but not smaller than usual.
func TestWriteAlways(t *testing.T) {
	usual := theme.Default()
	large := usual.Words(2*theme.FontSize, color.Black)
	const words = "no line"
	width := large.Width(words) // about 72 points
	for _, test := range []struct {
		name    string
		canvas  vg.Length // the width of the canvas
		free    vg.Length // the height of the free part at the bottom
		size    vg.Length // the font size in the usual theme
		want    vg.Length // the font size
		isExact bool
	}{
		{"free", width + 10, 40, 2 * theme.FontSize, 2 * theme.FontSize, true},
		{"low place", width + 10, 20, 2 * theme.FontSize, 0.7 * 2 * theme.FontSize, true},
		{"low place, usual size", width + 10, 13, theme.FontSize, theme.FontSize, true},
		{"taken", width + 10, 0, theme.FontSize, theme.FontSize, true},
		{"narrow", width / 2, 40, 2 * theme.FontSize, theme.FontSize, false},
		{"narrow and taken", width / 4, 0, 2 * theme.FontSize, theme.FontSize / 2, false},
	} {
		page := new(recorder.Canvas)
		c := draw.NewCanvas(page, test.canvas, 60)
		l := New(c)
		if test.free < 60 {
			l.Take(vg.Rectangle{Min: vg.Point{Y: test.free}, Max: c.Max})
		}
		style := usual.Words(test.size, color.Black)
		l.WriteAlways(style, words, vg.Point{X: 200, Y: 30})
		for _, action := range page.Actions {
			written, ok := action.(*recorder.FillString)
			if !ok {
				continue
			}
			if size := written.Size; test.isExact && size != test.want || !(size <= test.want) {
				t.Errorf("%s: font size = %v, want %v", test.name, size, test.want)
			}
			style.Font.Size = written.Size
			if left, right := written.Point.X, written.Point.X+style.Width(words); left < 0 || right > test.canvas {
				t.Errorf("%s: words from %v to %v, want words on the canvas, from 0 to %v",
					test.name, left, right, test.canvas)
			}
		}
	}
}
