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

// TestArrowIsPerpendicular measures the line and the shaft of the arrow on the canvas. The arrow
// starts on the line, is perpendicular to it, and points to the side where the score is positive.
func TestArrowIsPerpendicular(t *testing.T) {
	for _, w := range []perceptron.Weights{{3, 2, -4}, {-1, 2, -0.5}, {0, 1, -0.5}, {1, 0, -0.5}, {1e-200, 1e-200, -1e-200}} {
		for _, size := range sizes {
			p := DecisionRegions(and, w.Affine)
			where := new(axesRecorder)
			p.Add(where)
			strokes := inkStrokes(p, size)
			if len(strokes) == 1 && size.X > 5*size.Y {
				continue // a wide figure that is not high has no room for the arrow
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
			if distance := geometry.Distance(line[0], line[1], arrow[:1]); distance > 1e-6 {
				t.Errorf("w = %v, size %v: the arrow starts %v points from the line, want 0 points",
					w, size, distance)
			}
			if score := w.Affine(where.data(arrow[1])); !(score > 0) {
				t.Errorf("w = %v, size %v: score at the tip of the arrow = %v, want a positive score",
					w, size, score)
			}
			for _, end := range line {
				if score := w.Affine(where.data(end)); math.Abs(score) > 1e-9*w.Norm() {
					t.Errorf("w = %v, size %v: score at an end of the line = %v, want 0", w, size, score)
				}
			}
		}
	}
}

// TestFigureWithoutArrow counts the strokes in Ink. If the units of the axes differ, the figure has
// no arrow, so the line is the only stroke. If the line is outside the figure, or if w has no line,
// there is no stroke.
func TestFigureWithoutArrow(t *testing.T) {
	stretched := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	stretched.X.Scale = plot.LinearScale{}
	for _, test := range []struct {
		name    string
		plot    *plot.Plot
		strokes int
	}{
		{"different ranges", DecisionRegions(differentRanges, perceptron.Weights{-1, 800, 0}.Affine), 1},
		{"linear scale", stretched, 1},
		{"line outside the figure", panel(scene.OfWeights("", and, perceptron.Weights{1, 1, 100})), 0},
		{"w = 0", panel(scene.OfWeights("", and, perceptron.Weights{0, 0, 0})), 0},
		{"only a bias", panel(scene.OfWeights("", and, perceptron.Weights{0, 0, 1})), 0},
	} {
		if n := len(inkStrokes(test.plot, vg.Point{X: 2 * Width, Y: Height})); n != test.strokes {
			t.Errorf("%s: number of strokes = %d, want %d", test.name, n, test.strokes)
		}
	}
}

// TestLabelsDontCoverArrow: in figures of several sizes, the words +1 and −1 cover neither the name
// w nor the arrow.
func TestLabelsDontCoverArrow(t *testing.T) {
	// The line of each gate separates one corner, which has either label, from the other three corners.
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
				if overlap(name, box) {
					t.Errorf("%v, %v points wide: %s in the box %v overlaps w in the box %v, want no overlap",
						gate, width, word, box, name)
				}
				middle := box.Min.Add(box.Max).Scale(0.5)
				halfWidth := float64(box.Max.X-box.Min.X) / 2
				if distance := geometry.Distance(shaft[0], shaft[1], []vg.Point{middle}); distance < halfWidth {
					t.Errorf("%v, %v points wide: distance of %s from the arrow = %v points, want at least %v",
						gate, width, word, distance, halfWidth)
				}
			}
		}
	}
}

// planeFigures returns functions that return the figures of a dataset, by name. The figures in
// usual have ordinary arguments. The figures in extreme have weights and scores that are 0 or at
// the limits of float64, scores with many changes of sign, or no updates.
func planeFigures(d *perceptron.Dataset) (usual, extreme map[string]func() *plot.Plot) {
	type figures = map[string]func() *plot.Plot
	up := perceptron.Update{
		K: 1, Index: 0, X: d.Row(0), Y: d.Label(0), Before: perceptron.Weights{0, 0}, After: d.Row(0),
	}
	table := datasets.Table{Features: []string{"a", "b"}}
	for x, y := range d.All() {
		table.Rows, table.Classes = append(table.Rows, x), append(table.Classes, notation.Label(y))
	}
	data := absorbBias(d)
	var path, flat []perceptron.Weights
	for u := range perceptron.Updates(data) {
		path, flat = append(path, u.After), append(flat, u.After[:2])
		if u.K == 500 { // the updates of inseparable data don't end
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
		"MarginBand":    band(1, 2, -1),
		"Triptych":      func() *plot.Plot { return Triptych(d, up) },
		"Frames":        func() *plot.Plot { return Frames(d, perceptron.Updates(data)) },
		"StepsOfUpdate": last(StepsOfUpdate(d, firstUpdate(d, 0, 0))),
		"Hulls":         func() *plot.Plot { return Hulls(d) },
		"Halfway":       func() *plot.Plot { return Halfway(d) },
		"WeightSpace":   func() *plot.Plot { return WeightSpace(d, flat...) },
		"WeightSlice":   slice(-1),
	}
	extreme = figures{
		"score huge":         regions(perceptron.Weights{1e308, 1e308, 1e308}.Affine),
		"score tiny":         regions(perceptron.Weights{5e-324, 0, 0}.Affine),
		"score 0":            regions(func([]float64) float64 { return 0 }),
		"score NaN":          regions(func([]float64) float64 { return math.NaN() }),
		"score −Inf":         regions(func([]float64) float64 { return math.Inf(-1) }),
		"score chequered":    regions(func(x []float64) float64 { return math.Sin(1e6*x[0]) * math.Sin(1e6*x[1]) }),
		"band without b":     band(1, 2),
		"band of w = 0":      band(0, 0, 0),
		"band, only b ≠ 0":   band(0, 0, d.Label(0)),
		"band, huge":         band(1e308, 1e308, 1e308),
		"Frames, no updates": func() *plot.Plot { return Frames(d, func(func(perceptron.Update) bool) {}) },
		"WeightSlice at 0":   slice(0),
		"WeightSlice, far":   slice(1e9),
	}
	return usual, extreme
}

// checkDraw draws the figures of a dataset with the given name. It fails the test if drawing a figure
// panics.
func checkDraw(t *testing.T, dataset string, figures map[string]func() *plot.Plot) {
	t.Helper()
	for name, newFigure := range figures {
		func() {
			defer func() {
				if r := recover(); r != nil {
					t.Errorf("%s of the dataset %q: panic = %v, want no panic", name, dataset, r)
				}
			}()
			Draw(newFigure(), draw.New(vgimg.New(Width/2, Height/2)))
		}()
	}
}

// TestPlaneFiguresDrawExtremeData draws every figure of the plane for datasets at the limits of
// float64, and for a dataset of many examples.
func TestPlaneFiguresDrawExtremeData(t *testing.T) {
	for _, dataset := range []struct {
		name string
		data *perceptron.Dataset
	}{
		{"one example", fromRows([][]float64{{3, 5}}, -1)},
		{"example at the origin", fromRows([][]float64{{0, 0}}, 1)},
		{"one class", oneClass},
		{"constant data", fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}, {3, 1}}, 1, -1, 1, -1)},
		{"large constant column", fromRows([][]float64{{3, 1e9}, {4, 1e9}, {2, 1e9}}, 1, -1, 1)},
		{"different ranges", differentRanges},
		{"huge and tiny", fromRows([][]float64{{3e153, 1e-300}, {-3e153, 0}}, 1, -1)},
		{"huge", fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}, {0, 2e153}}, 1, -1, 1)},
		{"tiny", fromRows([][]float64{{3e-300, 1e-300}, {-3e-300, 1e-302}, {0, 2e-300}}, 1, -1, 1)},
		{"adjacent numbers", fromRows([][]float64{{1, 1}, {math.Nextafter(1, 2), 1}}, 1, -1)},
		{"far from the origin", fromRows([][]float64{{1e13, 1e13}, {1e13 + 2, 1e13 + 3}}, 1, -1)},
	} {
		usual, extreme := planeFigures(dataset.data)
		checkDraw(t, dataset.name, usual)
		if dataset.name == "one example" || dataset.name == "constant data" {
			checkDraw(t, dataset.name, extreme)
		}
	}
	usual, _ := planeFigures(disc(20_000))
	for name, newFigure := range usual {
		if data, err := PNG(newFigure(), Width/2, Height/2); err != nil || len(data) > 150_000 {
			t.Errorf("%s of 20,000 examples: size of the PNG = %d, error = %v; "+
				"want at most 150,000 bytes and no error", name, len(data), err)
		}
	}
}

func TestPlaneFiguresPanic(t *testing.T) {
	for name, f := range map[string]func(d *perceptron.Dataset){
		"Scatter":         func(d *perceptron.Dataset) { Scatter(d) },
		"DecisionRegions": func(d *perceptron.Dataset) { DecisionRegions(d, circle) },
		"MarginBand":      func(d *perceptron.Dataset) { MarginBand(d, perceptron.Weights{1, 1, 1}) },
		"Triptych":        func(d *perceptron.Dataset) { Triptych(d, perceptron.Update{}) },
		"StepsOfUpdate":   func(d *perceptron.Dataset) { StepsOfUpdate(d, perceptron.Update{}) },
		"Frames":          func(d *perceptron.Dataset) { Frames(d, perceptron.Updates(absorbedAnd)) },
		"Hulls":           func(d *perceptron.Dataset) { Hulls(d) },
		"Halfway":         func(d *perceptron.Dataset) { Halfway(d) },
	} {
		t.Run(name, func(t *testing.T) {
			messagetest.Panic(t, name+", nil dataset", func() { f(nil) })
			messagetest.Panic(t, name+", one column", func() { f(fromRows([][]float64{{1}}, 1)) })
			messagetest.Panic(t, name+", three columns", func() { f(absorbedAnd) })
		})
	}
	messagetest.Panic(t, "four weights", func() { MarginBand(and, perceptron.Weights{1, 1, 1, 1}) })
	messagetest.Panic(t, "infinite weight", func() { MarginBand(and, perceptron.Weights{1, math.Inf(1), 1}) })
	messagetest.Panic(t, "bias absorbed", func() { WeightSpace(absorbedAnd) })
}

// TestUpdatesOfOtherDatasets: figures of updates panic if an update is not on an example of the
// dataset.
func TestUpdatesOfOtherDatasets(t *testing.T) {
	firstUpdate := func(d *perceptron.Dataset) perceptron.Update {
		for up := range perceptron.Updates(d) {
			return up
		}
		panic("no update")
	}
	up := firstUpdate(absorbedAnd)
	messagetest.Panic(t, "different x", func() { Triptych(fromRows([][]float64{{7, 7}}, -1), up) })
	up.Index = 4
	messagetest.Panic(t, "index too large", func() { Triptych(and, up) })
	up = firstUpdate(absorbedAnd)
	up.Y = -up.Y
	messagetest.Panic(t, "different y", func() { Triptych(and, up) })
	messagetest.Panic(t, "Frames", func() { Frames(and, perceptron.Updates(xor.AbsorbBias())) })
	oneColumn := firstUpdate(fromRows([][]float64{{1}}, 1))
	messagetest.Panic(t, "too few columns", func() { Triptych(and, oneColumn) })
}

func TestClassRegionsPanics(t *testing.T) {
	predict := func([]float64) string { return "a" }
	newTable := func(classes []string, x ...[]float64) datasets.Table {
		return datasets.Table{Rows: x, Classes: classes}
	}
	messagetest.Panic(t, "no rows", func() { ClassRegions(datasets.Table{}, predict) })
	messagetest.Panic(t, "four columns", func() { ClassRegions(datasets.Iris(), predict) })
	messagetest.Panic(t, "no classes", func() { ClassRegions(newTable(nil, []float64{1, 2}), predict) })
	defer func() {
		const want = "plotting: ClassRegions: row 1" // the rest of the message is from package perceptron
		if got := fmt.Sprint(recover()); !strings.HasPrefix(got, want) {
			t.Errorf("panic with NaN in row 1 = %q, want a message that starts with %q", got, want)
		}
	}()
	ClassRegions(newTable([]string{"a", "a"}, []float64{1, 2}, []float64{1, math.NaN()}), predict)
}
