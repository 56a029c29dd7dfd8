package plotting

import (
	"math"
	"slices"
	"strconv"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// TestPlaneFiguresOfHardData draws every figure of the plane for data at the edges
// of what can be drawn, and of one as SVG.
func TestPlaneFiguresOfHardData(t *testing.T) {
	sets := []struct {
		name string
		data *perceptron.Dataset
	}{
		{"one example", fromRows([][]float64{{3, 5}}, -1)},
		{"the origin", fromRows([][]float64{{0, 0}}, 1)},
		{"one class", oneClass},
		{"constant data", fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}, {3, 1}}, 1, -1, 1, -1)},
		{"constant column", fromRows([][]float64{{3, 1}, {4, 1}, {2, 1}}, 1, -1, 1)},
		{"units of their own", wide},
		{"huge", fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}, {0, 2e153}}, 1, -1, 1)},
		{"tiny", fromRows([][]float64{{3e-300, 1e-300}, {-3e-300, 1e-302}, {0, 2e-300}}, 1, -1, 1)},
		{"smallest", fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1)},
		{"neighbours", fromRows([][]float64{{1, 1}, {math.Nextafter(1, 2), 1}}, 1, -1)},
		{"far away", fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1)},
	}
	for _, set := range sets {
		for name, p := range planeFigures(set.data) {
			if variant := strings.Contains(name, ", "); variant && set.name != "one example" && set.name != "constant data" {
				continue
			}
			ext := ".png"
			if set.name == "one class" {
				ext = ".svg"
			}
			data, err := encode(p(), Width/2, Height/2, ext)
			if err != nil {
				t.Errorf("%s, %s: %v", name, set.name, err)
			}
			if len(data) > 300_000 {
				t.Errorf("%s, %s: %d bytes of %s, want at most 300,000", name, set.name, len(data), ext)
			}
		}
	}
}

// TestPlaneFiguresOfManyExamples: a hundred thousand.
func TestPlaneFiguresOfManyExamples(t *testing.T) {
	figures := planeFigures(disc(100_000))
	for _, name := range []string{"Scatter", "ClassRegions", "MarginBand, 0", "Triptych", "Frames", "Hulls", "WeightSpace, path", "WeightSlice, b = −1"} {
		data, err := PNG(figures[name](), Width, Height)
		if err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if len(data) > 300_000 {
			t.Errorf("%s: %d bytes, want at most 300,000", name, len(data))
		}
	}
}

// planeFigures returns the figures of a dataset, with weights of all kinds.
func planeFigures(d *perceptron.Dataset) map[string]func() *plot.Plot {
	up := perceptron.Update{K: 1, Index: 0, X: d.Row(0), Y: d.Label(0), Before: perceptron.Weights{0, 0}, After: d.Row(0)}
	table := datasets.Table{Features: []string{"a", "b"}}
	for x, y := range d.All() {
		table.Rows, table.Classes = append(table.Rows, x), append(table.Classes, sign(y))
	}
	lifted := lifted(d)
	var path, long []perceptron.Weights
	for u := range perceptron.Updates(lifted) {
		path = append(path, u.After)
		long = append(long, u.After[:2])
		if u.K == 500 {
			break
		}
	}
	score := perceptron.Weights{1, 2, -1}.Affine
	return map[string]func() *plot.Plot{
		"Scatter":      func() *plot.Plot { return Scatter(d) },
		"ClassRegions": func() *plot.Plot { return ClassRegions(table, func(x []float64) string { return sign(score(x)) }) },
		"MarginBand":   func() *plot.Plot { return MarginBand(d, perceptron.Weights{1, 2, -1}) },
		"MarginBand, 2 weights": func() *plot.Plot {
			return MarginBand(d, perceptron.Weights{1, 2})
		},
		"MarginBand, 0":        func() *plot.Plot { return MarginBand(d, perceptron.Weights{0, 0, 0}) },
		"MarginBand, only b":   func() *plot.Plot { return MarginBand(d, perceptron.Weights{0, 0, d.Label(0)}) },
		"MarginBand, NaN":      func() *plot.Plot { return MarginBand(d, perceptron.Weights{math.NaN(), 1, 1}) },
		"MarginBand, Inf":      func() *plot.Plot { return MarginBand(d, perceptron.Weights{1, math.Inf(1), 1}) },
		"MarginBand, huge":     func() *plot.Plot { return MarginBand(d, perceptron.Weights{1e308, 1e308, 1e308}) },
		"Triptych":             func() *plot.Plot { return Triptych(d, up) },
		"Frames":               func() *plot.Plot { return Frames(d, perceptron.Updates(lifted)) },
		"Frames of none":       func() *plot.Plot { return Frames(d, func(func(perceptron.Update) bool) {}) },
		"Hulls":                func() *plot.Plot { return Hulls(d) },
		"WeightSpace":          func() *plot.Plot { return WeightSpace(d) },
		"WeightSpace, path":    func() *plot.Plot { return WeightSpace(d, long...) },
		"WeightSpace, NaN":     func() *plot.Plot { return WeightSpace(d, perceptron.Weights{1, 1}, perceptron.Weights{math.NaN(), 1}) },
		"WeightSlice":          func() *plot.Plot { return WeightSlice(lifted, 1, path...) },
		"WeightSlice, b = −1":  func() *plot.Plot { return WeightSlice(lifted, -1, path...) },
		"WeightSlice, b = 0":   func() *plot.Plot { return WeightSlice(lifted, 0, path...) },
		"WeightSlice, b = 1e9": func() *plot.Plot { return WeightSlice(lifted, 1e9) },
	}
}

func TestPlaneFiguresPanic(t *testing.T) {
	lifted := and.AbsorbBias()
	for name, f := range map[string]func(d *perceptron.Dataset){
		"Scatter":    func(d *perceptron.Dataset) { Scatter(d) },
		"MarginBand": func(d *perceptron.Dataset) { MarginBand(d, perceptron.Weights{1, 1, 1}) },
		"Triptych":   func(d *perceptron.Dataset) { Triptych(d, perceptron.Update{}) },
		"Frames":     func(d *perceptron.Dataset) { Frames(d, perceptron.Updates(lifted)) },
		"Hulls":      func(d *perceptron.Dataset) { Hulls(d) },
	} {
		t.Run(name, func(t *testing.T) {
			mustPanic(t, "nil", func() { f(nil) })
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
	mustPanic(t, "of a run on this dataset", func() { Triptych(fromRows([][]float64{{7, 7}}, -1), first(lifted)) })
	up := first(lifted)
	up.Index = 4
	mustPanic(t, "example 4", func() { Triptych(and, up) })
	up = first(lifted)
	up.Y = -up.Y
	mustPanic(t, "the update's y is +1", func() { Triptych(and, up) })
	mustPanic(t, "y", func() { Frames(and, perceptron.Updates(xor.AbsorbBias())) })
	mustPanic(t, "updates that are nil", func() { Frames(and, nil) })
	mustPanic(t, "see WeightSlice", func() { WeightSpace(lifted) })
	mustPanic(t, "x of 1 numbers", func() { Triptych(and, first(fromRows([][]float64{{1}}, 1))) })

	predict := func([]float64) string { return "a" }
	table := datasets.Table{Features: []string{"x", "y"}, Rows: [][]float64{{1, 2}}, Classes: []string{"a"}}
	mustPanic(t, "predict is nil", func() { ClassRegions(table, nil) })
	mustPanic(t, "no rows", func() { ClassRegions(datasets.Table{}, predict) })
	mustPanic(t, "t.Columns(0, 1)", func() { ClassRegions(datasets.Iris(), predict) })
	mustPanic(t, "1 rows and 0 classes", func() { ClassRegions(datasets.Table{Rows: [][]float64{{1, 2}}}, predict) })
	mustPanic(t, "row 1", func() {
		ClassRegions(datasets.Table{Rows: [][]float64{{1, 2}, {1, math.NaN()}}, Classes: []string{"a", "a"}}, predict)
	})
}

// TestBandOfAND by hand: with w = (3, 2, −4) the margins are 4, 2, 1, 1.
func TestBandOfAND(t *testing.T) {
	b := newBand(and, perceptron.Weights{3, 2, -4})
	if b.rho != 1 || !slices.Equal(b.support, []int{2, 3}) || !b.separates() {
		t.Errorf("ρ = %v, support %v, separates: %v; want 1, [2 3], true", b.rho, b.support, b.separates())
	}
	if want := 1 / math.Sqrt(13); math.Abs(b.half()-want) > 1e-15 {
		t.Errorf("half the width is %v, want 1/√13", b.half())
	}
	// The same in tenths, where sums round.
	tenths := perceptron.Must(and.Scale(0.1))
	b = newBand(tenths, perceptron.Weights{0.3, 0.2, -0.04})
	if !slices.Equal(b.support, []int{2, 3}) {
		t.Errorf("in tenths the support is %v, want [2 3]", b.support)
	}
	// 0.1 + 0.2 is not 0.3 in float64.
	b = newBand(fromRows([][]float64{{0.1, 0.2}, {0.3, 0}}, 1, 1), perceptron.Weights{1, 1})
	if !slices.Equal(b.support, []int{0, 1}) {
		t.Errorf("of (0.1, 0.2) and (0.3, 0) the support is %v, want both", b.support)
	}
	// A margin that is larger by more than rounding is none.
	b = newBand(and, perceptron.Weights{3, 2 + 1e-12, -4})
	if !slices.Equal(b.support, []int{2}) {
		t.Errorf("the support is %v, want [2]", b.support)
	}
	for _, w := range []perceptron.Weights{{2, 2, -2}, {0, 0, 0}, {0, 0, 1}, {math.NaN(), 1, 1}, {math.Inf(1), 1, 1}} {
		if newBand(and, w).separates() {
			t.Errorf("w = %v has a band", w)
		}
	}
}

// TestBandOnPaper: support lies on the dashed lines, and no example between them.
func TestBandOnPaper(t *testing.T) {
	for _, size := range sizes {
		w := perceptron.Weights{3, 2, -4}
		q, c := drawnOn(MarginBand(and, w), size.X, size.Y)
		x, y := q.Transforms(&c)
		b := newBand(and, w)
		unit, _ := units(q, c)
		from, to, ok := b.line.visible(c, q)
		if !ok {
			t.Fatal("the line is not there")
		}
		for i := range and.Len() {
			at := vg.Point{X: x(and.Row(i)[0]), Y: y(and.Row(i)[1])}
			along := to.Sub(from)
			off := math.Abs(float64((at.Sub(from).X*along.Y - at.Sub(from).Y*along.X) / norm(along)))
			half := b.half() * unit
			if support := slices.Contains(b.support, i); support && math.Abs(off-half) > 1e-6 || !support && off < half+1 {
				t.Errorf("at %v: example %d is %v from the line, and the band's half width is %v", size, i, off, half)
			}
		}
	}
}

func TestFrameCounts(t *testing.T) {
	or := fromRows(corners, -1, 1, 1, 1)
	stream := func(n int, read *int) func(func(perceptron.Update) bool) {
		return func(yield func(perceptron.Update) bool) {
			for k := 1; n < 0 || k <= n; k++ {
				*read++
				w := perceptron.Weights{float64(k - 1), 0}
				if !yield(perceptron.Update{K: k, X: []float64{1, 0}, Index: 2, Y: 1, Before: w, After: perceptron.Weights{float64(k), 0}}) {
					return
				}
			}
		}
	}
	tests := []struct {
		updates, frames, read int
		last                  string
	}{
		{0, 1, 0, "no mistake, no update"},
		{1, 2, 1, "w₁ = (1, 0)"},
		{12, 13, 12, "w₁₂ = (12, 0)"},
		{13, 12, 13, "w₁₃ = (13, 0)"},
		{1000, 12, 1000, "w₁₀₀₀ = (1000, 0)"},
		{-1, 12, 1001, "w₁₀₀₀, and on: (1000, 0)"},
	}
	for _, test := range tests {
		read := 0
		frames := framesOf(or, stream(test.updates, &read))
		if len(frames) != test.frames || read != test.read || frames[len(frames)-1].Title.Text != test.last {
			t.Errorf("%d updates: %d frames, %d read, the last %q; want %d, %d, %q", test.updates, len(frames), read, frames[len(frames)-1].Title.Text, test.frames, test.read, test.last)
		}
		for k, frame := range frames[:min(10, len(frames)-1)] {
			if want := "w" + below(k) + " = (" + strconv.Itoa(k) + ", 0)"; frame.Title.Text != want {
				t.Errorf("frame %d is %q, want %q", k, frame.Title.Text, want)
			}
		}
	}
	if name := framesOf(or, stream(13, new(int)))[10].Title.Text; name != "w₁₀ … w₁₂" {
		t.Errorf("the gap is %q", name)
	}
}

// TestOtherConstants: after Bias{Constant: 2} the line is the one that the scores
// of the lifted rows have.
func TestOtherConstants(t *testing.T) {
	lifted := perceptron.Must(perceptron.Bias{Constant: 2}.Absorb(and))
	for up := range perceptron.Updates(lifted) {
		score := planeScore(inPlane(up.After, up))
		for i := range and.Len() {
			if got, want := score(and.Row(i)), up.After.Dot(lifted.Row(i)); got != want {
				t.Fatalf("update %d: the score of example %d is %v, want %v", up.K, i, got, want)
			}
		}
	}
}
