package plotting

import (
	"fmt"
	"math"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/vgimg"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
	"perceptronlab/plotting/internal/scene"
)

// TestArrowPerpendicular measures the line and the shaft of the arrow on the canvas.
func TestArrowPerpendicular(t *testing.T) {
	for _, w := range []perceptron.Weights{{3, 2, -4}, {-1, 2, -0.5}, {0, 1, -0.5}, {1, 0, -0.5}, {1e-200, 1e-200, -1e-200}} {
		for _, size := range sizes {
			p := DecisionRegions(and, w.Affine)
			at := new(axesRecorder)
			p.Add(at)
			strokes := inkStrokes(p, size)
			if len(strokes) == 1 && size.X > 5*size.Y {
				continue // a flat figure has no room for the arrow
			}
			if len(strokes) != 2 {
				t.Errorf("w = %v, size %v: number of strokes = %d, want 2, the line and the arrow",
					w, size, len(strokes))
				continue
			}
			line, arrow := strokes[0], strokes[1]
			along, normal := line[1].Sub(line[0]), arrow[1].Sub(arrow[0])
			if cos := float64(along.Dot(normal)) / length(along) / length(normal); math.Abs(cos) > 1e-9 {
				t.Errorf("w = %v, size %v: cosine of the angle between line and arrow = %v, want 0",
					w, size, cos)
			}
			if off := geometry.Distance(line[0], line[1], arrow[:1]); off > 1e-6 {
				t.Errorf("w = %v, size %v: the arrow starts %v points from the line, want 0", w, size, off)
			}
			if tip := w.Affine(at.data(arrow[1])); !(tip > 0) {
				t.Errorf("w = %v, size %v: score at the tip of the arrow = %v, want it positive",
					w, size, tip)
			}
			for _, end := range line {
				if score := w.Affine(at.data(end)); math.Abs(score) > 1e-9*w.Norm() {
					t.Errorf("w = %v, size %v: score at an end of the line = %v, want 0", w, size, score)
				}
			}
		}
	}
}

// TestNoArrow: there is no arrow if the units differ, and no stroke if the line is outside the figure.
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
		{"out of sight", panel(scene.OfWeights("", and, perceptron.Weights{1, 1, 100})), 0},
		{"zero", panel(scene.OfWeights("", and, perceptron.Weights{0, 0, 0})), 0},
		{"only b", panel(scene.OfWeights("", and, perceptron.Weights{0, 0, 1})), 0},
	} {
		if n := len(inkStrokes(test.plot, vg.Point{X: 2 * Width, Y: Height})); n != test.strokes {
			t.Errorf("%s: number of strokes = %d, want %d", test.name, n, test.strokes)
		}
	}
}

// TestWordsClearOfArrow: in figures of several sizes, +1 and −1 overlap neither w nor its arrow.
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
					t.Errorf("%v, %v points wide: %s at %v overlaps w at %v, want no overlap",
						gate, width, word, box, name)
				}
				if off := geometry.Distance(shaft[0], shaft[1], []vg.Point{middle}); off < float64(box.Max.X-box.Min.X)/2 {
					t.Errorf("%v, %v points wide: %s is %v points from the arrow, want half its own width or more",
						gate, width, word, off)
				}
			}
		}
	}
}

// planeFigures returns the figures of a dataset by name: with usual arguments, and with extreme
// arguments.
func planeFigures(d *perceptron.Dataset) (usual, extreme map[string]func() *plot.Plot) {
	type figures = map[string]func() *plot.Plot
	up := perceptron.Update{K: 1, Index: 0, X: d.Row(0), Y: d.Label(0), Before: perceptron.Weights{0, 0}, After: d.Row(0)}
	table := datasets.Table{Features: []string{"a", "b"}}
	for x, y := range d.All() {
		table.Rows, table.Classes = append(table.Rows, x), append(table.Classes, notation.Label(y))
	}
	data := absorbed(d)
	var path, flat []perceptron.Weights
	for u := range perceptron.Updates(data) {
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
	slice := func(b float64) func() *plot.Plot { return func() *plot.Plot { return WeightSlice(data, b, path...) } }
	usual = figures{
		"Scatter":         func() *plot.Plot { return Scatter(d) },
		"DecisionRegions": regions(score),
		"ClassRegions": func() *plot.Plot {
			return ClassRegions(table, func(x []float64) string { return notation.Label(score(x)) })
		},
		"MarginBand":  band(1, 2, -1),
		"Triptych":    func() *plot.Plot { return Triptych(d, up) },
		"Frames":      func() *plot.Plot { return Frames(d, perceptron.Updates(data)) },
		"Hulls":       func() *plot.Plot { return Hulls(d) },
		"WeightSpace": func() *plot.Plot { return WeightSpace(d, flat...) },
		"WeightSlice": slice(-1),
	}
	extreme = figures{
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
	return usual, extreme
}

// mustDraw fails the test if drawing a figure panics. set is the name of the dataset.
func mustDraw(t *testing.T, set string, figures map[string]func() *plot.Plot) {
	t.Helper()
	for name, p := range figures {
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("drawing %s of %s panicked with %v, want no panic", name, set, r)
				}
			}()
			Draw(p(), draw.New(vgimg.New(Width/2, Height/2)))
		}()
	}
}

// TestExtremeData draws every figure of the plane for datasets at the limits of float64.
func TestExtremeData(t *testing.T) {
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
		usual, extreme := planeFigures(set.data)
		mustDraw(t, set.name, usual)
		if set.name == "one example" || set.name == "constant data" {
			mustDraw(t, set.name, extreme)
		}
	}
	usual, _ := planeFigures(disc(20_000))
	for name, p := range usual {
		if data, err := PNG(p(), Width/2, Height/2); err != nil || len(data) > 150_000 {
			t.Errorf("%s of many examples: size of the PNG = %d, error = %v; "+
				"want at most 150,000 bytes and no error", name, len(data), err)
		}
	}
}

func TestPlaneFiguresPanic(t *testing.T) {
	absorbed := and.AbsorbBias()
	for name, f := range map[string]func(d *perceptron.Dataset){
		"Scatter":         func(d *perceptron.Dataset) { Scatter(d) },
		"DecisionRegions": func(d *perceptron.Dataset) { DecisionRegions(d, circle) },
		"MarginBand":      func(d *perceptron.Dataset) { MarginBand(d, perceptron.Weights{1, 1, 1}) },
		"Triptych":        func(d *perceptron.Dataset) { Triptych(d, perceptron.Update{}) },
		"Frames":          func(d *perceptron.Dataset) { Frames(d, perceptron.Updates(absorbed)) },
		"Hulls":           func(d *perceptron.Dataset) { Hulls(d) },
	} {
		t.Run(name, func(t *testing.T) {
			messagetest.Panic(t, name+", nil dataset", func() { f(nil) })
			messagetest.Panic(t, name+", one column", func() { f(fromRows([][]float64{{1}}, 1)) })
			messagetest.Panic(t, name+", three columns", func() { f(absorbed) })
		})
	}
	messagetest.Panic(t, "four weights", func() { MarginBand(and, perceptron.Weights{1, 1, 1, 1}) })
	messagetest.Panic(t, "infinite weight", func() { MarginBand(and, perceptron.Weights{1, math.Inf(1), 1}) })
	messagetest.Panic(t, "bias absorbed", func() { WeightSpace(absorbed) })
}

func TestUpdatesOfOtherDatasets(t *testing.T) {
	absorbed := and.AbsorbBias()

	first := func(d *perceptron.Dataset) perceptron.Update {
		for up := range perceptron.Updates(d) {
			return up
		}
		panic("no update")
	}
	messagetest.Panic(t, "other x", func() { Triptych(fromRows([][]float64{{7, 7}}, -1), first(absorbed)) })
	up := first(absorbed)
	up.Index = 4
	messagetest.Panic(t, "index too large", func() { Triptych(and, up) })
	up = first(absorbed)
	up.Y = -up.Y
	messagetest.Panic(t, "other y", func() { Triptych(and, up) })
	messagetest.Panic(t, "Frames", func() { Frames(and, perceptron.Updates(xor.AbsorbBias())) })
	messagetest.Panic(t, "too few columns", func() { Triptych(and, first(fromRows([][]float64{{1}}, 1))) })
}

func TestClassRegionsPanics(t *testing.T) {
	predict := func([]float64) string { return "a" }
	rows := func(classes []string, x ...[]float64) datasets.Table {
		return datasets.Table{Rows: x, Classes: classes}
	}
	messagetest.Panic(t, "no rows", func() { ClassRegions(datasets.Table{}, predict) })
	messagetest.Panic(t, "four columns", func() { ClassRegions(datasets.Iris(), predict) })
	messagetest.Panic(t, "no classes", func() { ClassRegions(rows(nil, []float64{1, 2}), predict) })
	defer func() {
		// The rest of the message is from package perceptron.
		if got := fmt.Sprint(recover()); !strings.HasPrefix(got, "plotting: ClassRegions: row 1") {
			t.Errorf(`panic with NaN in row 1 = %q, want it to start with "plotting: ClassRegions: row 1"`, got)
		}
	}()
	ClassRegions(rows([]string{"a", "a"}, []float64{1, 2}, []float64{1, math.NaN()}), predict)
}
