package plotting

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/measure"
	"perceptronlab/plotting/internal/theme"
)

// namedFigures are figures with names of columns, classes, series, inputs, images and losses, and with
// titles. The argument is the name.
var namedFigures = map[string]func(name string) *plot.Plot{
	"Scatter": func(name string) *plot.Plot { return Scatter(and.Named(name, name+"b")) },
	"ClassRegions": func(name string) *plot.Plot {
		t := datasets.Table{
			Features: []string{name, name + "b"},
			Rows:     [][]float64{{1, 2}, {2, 1}, {4, 1}},
			Classes:  []string{name, name + "b", name + "c"},
		}
		return ClassRegions(t, func(x []float64) string { return t.Classes[min(2, max(0, int(x[0])-1))] })
	},
	"DistanceToLine": func(name string) *plot.Plot {
		return DistanceToLine(and.Named(name, name+"b"), perceptron.Weights{3, 2, -4}, 3)
	},
	"MarginBand": func(name string) *plot.Plot {
		return MarginBand(and.Named(name, name+"b"), perceptron.Weights{3, 2, -4})
	},
	"Hulls":   func(name string) *plot.Plot { return Hulls(xor.Named(name, name+"b")) },
	"Halfway": func(name string) *plot.Plot { return Halfway(and.Named(name, name+"b")) },
	"UnitBall": func(name string) *plot.Plot {
		return UnitBall(and.Named(name, name+"b"), perceptron.Weights{1, 2}, nil)
	},
	"Curves": func(name string) *plot.Plot {
		falling, rising := []float64{9, 4, 2, 1}, []float64{0, 2}
		return Curves(name, name+"b", Series{name, falling}, Series{name + "b", rising})
	},
	"LossMap": func(name string) *plot.Plot { return LossMap(and, perceptron.ZeroOne, name) },
	"WeightImages": func(name string) *plot.Plot {
		return WeightImages([]string{name, name + "b"}, [][]float64{{1, -2, 0, 0}, {1, 2, 3, 4}}, 2)
	},
	"UnitDiagram": func(name string) *plot.Plot {
		return UnitDiagram([]string{name, name + "b"}, perceptron.Weights{3, 2, -4})
	},
	"Lift of one column": func(name string) *plot.Plot {
		d := fromRows([][]float64{{1}, {2}}, -1, 1).Named(name)
		return Lift(d, perceptron.Weights{2, -3})
	},
	"Lift of two columns": func(name string) *plot.Plot {
		return Lift(and.Named(name, name+"b"), perceptron.Weights{3, 2, -4})
	},
	"Frames": func(name string) *plot.Plot {
		return Frames(and.Named(name, name+"b"), perceptron.Updates(absorbedAnd))
	},
	"title": func(name string) *plot.Plot {
		p := Mistakes(andMistakes)
		p.Title.Text = name
		return p
	},
	"names at ticks": func(name string) *plot.Plot {
		p := New()
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 0, 2, 0, 2
		p.NominalX(name, name+"b", name+"c")
		p.NominalY(name, name+"b", name+"c")
		return p
	},
	"names in lines": func(name string) *plot.Plot {
		p := Mistakes(andMistakes)
		p.Title.Text = strings.ReplaceAll(name, "e", "\n")
		p.X.Label.Text, p.Y.Label.Text = p.Title.Text, p.Title.Text
		return p
	},
}

// namesOfLength returns names of n letters: words, a name without blanks, wide letters, and letters that
// consist of two characters.
func namesOfLength(n int) []string {
	return []string{
		strings.Repeat("name ", n)[:n], strings.Repeat("abcdefghij", n)[:n],
		strings.Repeat("W", n), strings.Repeat("Щ", n), strings.Repeat("e\u0301", n),
	}
}

// TestNamesLeaveRoom draws figures with names of up to 500 letters at several sizes. Nothing is outside the
// figure, and the data have at least half of the width and height inside the margins, or almost the room that
// they have with short names.
func TestNamesLeaveRoom(t *testing.T) {
	for figure, newFigure := range namedFigures {
		for _, size := range append(sizes, vg.Point{X: 120, Y: 90}) {
			short := drawNamed(newFigure("n"), size)
			for _, n := range []int{14, 50, 500} {
				names := namesOfLength(n)
				switch {
				case size == sizes[0]:
				case n == 14:
					names = names[2:3]
				default:
					names = names[1:2]
				}
				for _, name := range names {
					got := drawNamed(newFigure(name), size)
					if problem := got.worseThan(short, size); problem != "" {
						t.Errorf("%s, %d letters (%.5s…) at size %v: %s", figure, n, name, size, problem)
					}
				}
			}
		}
	}
}

// A drawing is the result of drawing a figure.
type drawing struct {
	extent vg.Rectangle
	data   vg.Point // the size of the space for the data
	err    error
}

// drawNamed draws p at a size.
func drawNamed(p *plot.Plot, size vg.Point) (d drawing) {
	var axes axesRecorder
	var canvas recorder.Canvas
	p.Add(&axes)
	if _, d.err = drawChecked(p, draw.NewCanvas(&canvas, size.X, size.Y)); d.err != nil {
		return d
	}
	d.extent = measure.Extent(canvas, theme.Handler.Cache())
	d.data = axes.canvas.Size()
	return d
}

// worseThan returns what is wrong with a drawing, compared with that of short names.
func (d drawing) worseThan(short drawing, size vg.Point) string {
	const tolerance = 1
	half := vg.Point{X: (size.X - 12) / 2, Y: (size.Y - 12) / 2}
	switch {
	case d.err != nil || short.err != nil:
		if d.err != nil && short.err != nil {
			return "" // the figure is too small, whatever the names
		}
		return fmt.Sprintf("errors = %v and %v for short names, want both or none", d.err, short.err)
	case d.extent.Min.X < -tolerance || d.extent.Min.Y < -tolerance ||
		d.extent.Max.X > size.X+tolerance || d.extent.Max.Y > size.Y+tolerance:
		return fmt.Sprintf("extent = %.1f, want no point outside the figure", d.extent)
	case d.data.X < min(half.X, 0.9*short.data.X) || d.data.Y < min(half.Y, 0.9*short.data.Y):
		return fmt.Sprintf("size of the data = %.1f, want at least half, or %.1f as for short names",
			d.data, short.data)
	}
	return ""
}

// TestCurvesInPanels: in panels, too, curves have half of the width of their tile, and go the right way.
func TestCurvesInPanels(t *testing.T) {
	var axes axesRecorder
	name := strings.Repeat("errors on the examples held out ", 3)
	falling := Curves("epoch", "errors", Series{name, []float64{9, 4, 2, 1}})
	falling.Add(&axes)
	Draw(Panels(2, falling, New()), draw.NewCanvas(new(recorder.Canvas), Width, Height))
	x, y := axes.plot.Transforms(&axes.canvas)
	tile := (Width - 2*6 - tileGap) / 2 / 0.8 // at the zoom of the tile
	if width := x(4) - x(1); width < 0.45*tile || y(1) >= y(9) {
		t.Errorf("from epoch 1 to 4: %v points to the right, want at least %v; from 9 to 1: %v points up, want down",
			width, 0.45*tile, y(1)-y(9))
	}
}

// TestCurvesThatBeginAlike: names of series that begin alike are shortened in the middle, so they differ.
func TestCurvesThatBeginAlike(t *testing.T) {
	const method = "averaged perceptron of two columns, "
	p := Curves("epoch", "errors",
		Series{method + "training", []float64{4, 1}},
		Series{method + "held out", []float64{5, 3}},
		Series{"another method with quite a long name", []float64{5, 6}})
	words := strings.Join(wordsOf(p), "\n")
	for _, want := range []string{"training: 1", "held out: 3", "another method with q"} {
		if !strings.Contains(words, want) {
			t.Errorf("words = %q, want words that include %q", words, want)
		}
	}
}

// TestLongerNamesShowNoLess: of an axis name that is too long, the figure shows as many letters as fit,
// however long the name is.
func TestLongerNamesShowNoLess(t *testing.T) {
	name := strings.Repeat("long feature ", 40)
	shown := 0
	for n := 60; n <= len(name); n += 7 {
		p := Scatter(and.Named(name[:n], "y"))
		longest := 0
		for _, words := range wordsOf(p) {
			longest = max(longest, len(strings.TrimSuffix(words, "…")))
		}
		const ellipsis = 2 // it takes the place of at most two letters
		if longest < shown-ellipsis {
			t.Errorf("of %d letters, %d are shown, want at least %d as of shorter names", n, longest, shown-ellipsis)
		}
		shown = max(shown, longest)
	}
}

// TestNothingOutsideTheFigure draws every figure at several sizes. A part of it may be outside only by as
// much as half of a word's height.
func TestNothingOutsideTheFigure(t *testing.T) {
	const tolerance = 6
	for name, figure := range styledFigures() {
		for _, size := range append(sizes, vg.Point{X: 120, Y: 90}) {
			d := drawNamed(figure(), size)
			if d.err != nil {
				continue // the figure is too small
			}
			if d.extent.Min.X < -tolerance || d.extent.Min.Y < -tolerance ||
				d.extent.Max.X > size.X+tolerance || d.extent.Max.Y > size.Y+tolerance {
				t.Errorf("%s at size %v: extent = %.1f, want no point outside the figure", name, size, d.extent)
			}
		}
	}
}

// TestNamesAtManyTicks: if the names at an axis have no room for more than a few letters, some of them are
// drawn, and the others are omitted. Rotated names need less room, and more of them are drawn.
func TestNamesAtManyTicks(t *testing.T) {
	drawn := func(rotation float64) int {
		var names []string
		for i := range 25 {
			names = append(names, fmt.Sprint("category ", i))
		}
		p := New()
		p.NominalX(names...)
		p.X.Min, p.X.Max, p.X.Tick.Label.Rotation = 0, 24, rotation
		n := 0
		for _, word := range wordsOf(p) {
			if strings.HasPrefix(word, "cat") {
				n++
			}
		}
		return n
	}
	if n := drawn(0); n < 3 || n > 12 {
		t.Errorf("number of names in the figure = %d, want 3 to 12", n)
	}
	if n := drawn(math.Pi / 2); n < 20 {
		t.Errorf("number of rotated names in the figure = %d, want at least 20", n)
	}
}

// TestFirstLabelIsWhole: a long number at the left end of the X axis is not cut at the edge of the figure.
func TestFirstLabelIsWhole(t *testing.T) {
	p := New()
	p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = 1.7672256e18, 1.7672256e18+9e10, 1, 4
	size := vg.Point{X: Width, Y: Height}
	if d := drawNamed(p, size); d.err != nil || d.extent.Min.X < 0 {
		t.Errorf("left end of the words = %v, error = %v, want at least 0", d.extent.Min.X, d.err)
	}
}

// TestManyLines: names of thousands of lines are shortened, and their lines are not measured one by one.
func TestManyLines(t *testing.T) {
	p := Mistakes(andMistakes)
	p.Title.Text = strings.Repeat("a\n", 5000)
	if d := drawNamed(p, vg.Point{X: Width, Y: Height}); d.err != nil || d.data.Y < Height/2 {
		t.Errorf("height of the data = %v, error = %v, want at least half of the figure", d.data.Y, d.err)
	}
}
