package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

// TestArrowPerpendicular looks at what is drawn: the line, the arrow's shaft, and
// where they meet.
func TestArrowPerpendicular(t *testing.T) {
	for _, w := range []perceptron.Weights{{3, 2, -4}, {-1, 2, -0.5}, {0, 1, -0.5}, {1, 0, -0.5}, {1e-200, 1e-200, -1e-200}} {
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
			if off := geometry.Distance(line[0], line[1], arrow[:1]); off > 1e-6 {
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

// TestNoArrow: there is none where units differ, and nothing of a line out of sight.
func TestNoArrow(t *testing.T) {
	stretched := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	stretched.X.Scale = plot.LinearScale{}
	for _, test := range []struct {
		name    string
		plot    *plot.Plot
		strokes int
	}{
		{"units of their own", DecisionRegions(wide, perceptron.Weights{-1, 800, 0}.Affine), 1},
		{"stretched", stretched, 1},
		{"out of sight", panel(scene.OfWeights(and, perceptron.Weights{1, 1, 100})), 0},
		{"zero", panel(scene.OfWeights(and, perceptron.Weights{0, 0, 0})), 0},
		{"only b", panel(scene.OfWeights(and, perceptron.Weights{0, 0, 1})), 0},
	} {
		if n := len(inkStrokes(test.plot, vg.Point{X: 2 * Width, Y: Height})); n != test.strokes {
			t.Errorf("%s: %d strokes, want %d", test.name, n, test.strokes)
		}
	}
}

// TestWordsClearOfArrow: in figures of several sizes +1 and −1 stand clear of w and of
// its arrow.
func TestWordsClearOfArrow(t *testing.T) {
	for _, gate := range []datasets.Gate{1, 2, 7, 8, 13} {
		d := gate.Dataset()
		w := perceptron.Train(d.AbsorbBias()).Weights
		for width := vg.Length(120); width <= Width; width += 66 {
			size := vg.Point{X: width, Y: 0.75 * width}
			p := DecisionRegions(d, w.Affine)
			boxes := boxesOf(p, size)
			name, ok := boxes["w"]
			if !ok {
				continue
			}
			shaft := inkStrokes(p, size)[1]
			for _, word := range []string{"+1", "−1"} {
				box, ok := boxes[word]
				if !ok {
					continue
				}
				middle := box.Min.Add(box.Max).Scale(0.5)
				if apart := name.Min.X > box.Max.X || box.Min.X > name.Max.X || name.Min.Y > box.Max.Y || box.Min.Y > name.Max.Y; !apart {
					t.Errorf("%v, %v points wide: %s at %v, w at %v", gate, width, word, box, name)
				}
				if off := geometry.Distance(shaft[0], shaft[1], []vg.Point{middle}); off < float64(box.Max.X-box.Min.X)/2 {
					t.Errorf("%v, %v points wide: %s is %v points from the arrow", gate, width, word, off)
				}
			}
		}
	}
}

// planeFigures returns the figures of a dataset, with weights of all kinds: those
// before the bar at each set of hard data, the others at a few.
func planeFigures(d *perceptron.Dataset) (all, odd map[string]func() *plot.Plot) {
	type figures = map[string]func() *plot.Plot
	up := perceptron.Update{K: 1, Index: 0, X: d.Row(0), Y: d.Label(0), Before: perceptron.Weights{0, 0}, After: d.Row(0)}
	table := datasets.Table{Features: []string{"a", "b"}}
	for x, y := range d.All() {
		table.Rows, table.Classes = append(table.Rows, x), append(table.Classes, notation.Sign(y))
	}
	lifted := lifted(d)
	var path, flat []perceptron.Weights
	for u := range perceptron.Updates(lifted) {
		path, flat = append(path, u.After), append(flat, u.After[:2])
		if u.K == 500 {
			break
		}
	}
	score := perceptron.Weights{1, 2, -1}.Affine
	regions := func(f func(x []float64) float64) func() *plot.Plot {
		return func() *plot.Plot { return DecisionRegions(d, f) }
	}
	band := func(w ...float64) func() *plot.Plot { return func() *plot.Plot { return MarginBand(d, w) } }
	slice := func(b float64) func() *plot.Plot { return func() *plot.Plot { return WeightSlice(lifted, b, path...) } }
	usual := figures{
		"Scatter":         func() *plot.Plot { return Scatter(d) },
		"DecisionRegions": regions(score),
		"ClassRegions": func() *plot.Plot {
			return ClassRegions(table, func(x []float64) string { return notation.Sign(score(x)) })
		},
		"MarginBand":  band(1, 2, -1),
		"Triptych":    func() *plot.Plot { return Triptych(d, up) },
		"Frames":      func() *plot.Plot { return Frames(d, perceptron.Updates(lifted)) },
		"Hulls":       func() *plot.Plot { return Hulls(d) },
		"WeightSpace": func() *plot.Plot { return WeightSpace(d, flat...) },
		"WeightSlice": slice(-1),
	}
	hard := figures{
		"score huge":       regions(perceptron.Weights{1e308, 1e308, 1e308}.Affine),
		"score tiny":       regions(perceptron.Weights{5e-324, 0, 0}.Affine),
		"score 0":          regions(func([]float64) float64 { return 0 }),
		"score NaN":        regions(func([]float64) float64 { return math.NaN() }),
		"score −Inf":       regions(func([]float64) float64 { return math.Inf(-1) }),
		"score chequered":  regions(func(x []float64) float64 { return math.Sin(1e6*x[0]) * math.Sin(1e6*x[1]) }),
		"band, 2 weights":  band(1, 2),
		"band of 0":        band(0, 0, 0),
		"band of b":        band(0, 0, d.Label(0)),
		"band, huge":       band(1e308, 1e308, 1e308),
		"Frames of none":   func() *plot.Plot { return Frames(d, func(func(perceptron.Update) bool) {}) },
		"WeightSlice at 0": slice(0),
		"WeightSlice, far": slice(1e9),
	}
	return usual, hard
}

func mustDraw(t *testing.T, set string, figures map[string]func() *plot.Plot) {
	t.Helper()
	for name, p := range figures {
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s of %s: %v", name, set, r)
				}
			}()
			Draw(p(), draw.New(vgimg.New(Width/2, Height/2)))
		}()
	}
}

// TestHardData draws every figure of the plane for data at the edges of what can be
// drawn.
func TestHardData(t *testing.T) {
	for _, set := range []struct {
		name string
		data *perceptron.Dataset
	}{
		{"one example", fromRows([][]float64{{3, 5}}, -1)},
		{"the origin", fromRows([][]float64{{0, 0}}, 1)},
		{"one class", oneClass},
		{"constant data", fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}, {3, 1}}, 1, -1, 1, -1)},
		{"a large constant column", fromRows([][]float64{{3, 1e9}, {4, 1e9}, {2, 1e9}}, 1, -1, 1)},
		{"units of their own", wide},
		{"huge and tiny", fromRows([][]float64{{3e153, 1e-300}, {-3e153, 0}}, 1, -1)},
		{"huge", fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}, {0, 2e153}}, 1, -1, 1)},
		{"tiny", fromRows([][]float64{{3e-300, 1e-300}, {-3e-300, 1e-302}, {0, 2e-300}}, 1, -1, 1)},
		{"smallest", fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1)},
		{"neighbours", fromRows([][]float64{{1, 1}, {math.Nextafter(1, 2), 1}}, 1, -1)},
		{"far away", fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1)},
	} {
		all, odd := planeFigures(set.data)
		mustDraw(t, set.name, all)
		if set.name == "one example" || set.name == "constant data" {
			mustDraw(t, set.name, odd)
		}
	}
	all, _ := planeFigures(disc(20_000))
	for name, p := range all {
		if data, err := PNG(p(), Width/2, Height/2); err != nil || len(data) > 150_000 {
			t.Errorf("%s of many examples: %d bytes, %v", name, len(data), err)
		}
	}
}

func TestPlaneFiguresPanic(t *testing.T) {
	lifted := and.AbsorbBias()
	for name, f := range map[string]func(d *perceptron.Dataset){
		"Scatter":         func(d *perceptron.Dataset) { Scatter(d) },
		"DecisionRegions": func(d *perceptron.Dataset) { DecisionRegions(d, circle) },
		"MarginBand":      func(d *perceptron.Dataset) { MarginBand(d, perceptron.Weights{1, 1, 1}) },
		"Triptych":        func(d *perceptron.Dataset) { Triptych(d, perceptron.Update{}) },
		"Frames":          func(d *perceptron.Dataset) { Frames(d, perceptron.Updates(lifted)) },
		"Hulls":           func(d *perceptron.Dataset) { Hulls(d) },
	} {
		t.Run(name, func(t *testing.T) {
			mustPanic(t, "nil", func() { f(nil) })
			mustPanic(t, "has 1", func() { f(fromRows([][]float64{{1}}, 1)) })
			mustPanic(t, "d.Columns(0, 1)", func() { f(lifted) })
		})
	}
	mustPanic(t, "4 weights", func() { MarginBand(and, perceptron.Weights{1, 1, 1, 1}) })

	first := func(d *perceptron.Dataset) perceptron.Update {
		for up := range perceptron.Updates(d) {
			return up
		}
		panic("no update")
	}
	mustPanic(t, "of a run on these data", func() { Triptych(fromRows([][]float64{{7, 7}}, -1), first(lifted)) })
	up := first(lifted)
	up.Index = 4
	mustPanic(t, "example 4", func() { Triptych(and, up) })
	up = first(lifted)
	up.Y = -up.Y
	mustPanic(t, "y = +1, which the data do not have", func() { Triptych(and, up) })
	mustPanic(t, "y", func() { Frames(and, perceptron.Updates(xor.AbsorbBias())) })
	mustPanic(t, "see WeightSlice", func() { WeightSpace(lifted) })
	mustPanic(t, "x = (1)", func() { Triptych(and, first(fromRows([][]float64{{1}}, 1))) })

	predict := func([]float64) string { return "a" }
	rows := func(classes []string, x ...[]float64) datasets.Table {
		return datasets.Table{Rows: x, Classes: classes}
	}
	mustPanic(t, "no rows", func() { ClassRegions(datasets.Table{}, predict) })
	mustPanic(t, "t.Columns(0, 1)", func() { ClassRegions(datasets.Iris(), predict) })
	mustPanic(t, "1 rows and 0 classes", func() { ClassRegions(rows(nil, []float64{1, 2}), predict) })
	mustPanic(t, "row 1", func() { ClassRegions(rows([]string{"a", "a"}, []float64{1, 2}, []float64{1, math.NaN()}), predict) })
}
