package plotting

import (
	"bytes"
	"fmt"
	"image/png"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// column returns a dataset of one.
func column(values []float64, y ...float64) *perceptron.Dataset {
	rows := make([][]float64, len(values))
	for i, v := range values {
		rows[i] = []float64{v}
	}
	return fromRows(rows, y...)
}

// said returns the words that p draws.
func said(p *plot.Plot) []string {
	var all []string
	for _, line := range written(p, vg.Point{X: Width, Y: Height}) {
		all = append(all, line.words)
	}
	return all
}

// TestLiftedPlane: in space, the plane goes through the origin, w is perpendicular to
// it, and it cuts height 1 where the affine score is 0.
func TestLiftedPlane(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	seen := 0
	for range 100 {
		w := perceptron.Weights{r.NormFloat64(), r.NormFloat64(), 0.5 * r.NormFloat64()}
		for _, d := range []*perceptron.Dataset{and, datasets.Signed(and), wide} {
			l := newCube(d, w)
			score := func(at r3.Vec) float64 {
				return w.Dot([]float64{at.X * l.unit.X, at.Y * l.unit.Y, at.Z})
			}
			slack := 1e-9 * max(math.Abs(w[0])*l.unit.X, math.Abs(w[1])*l.unit.Y, math.Abs(w[2]))
			corners := l.within()
			for _, at := range corners {
				if math.Abs(score(at)) > 10*slack {
					t.Fatalf("w = %v: the score at the corner %v of the plane is %v", w, at, score(at))
				}
				low, high := l.at(l.x1.low, l.x2.low, 0), l.at(l.x1.high, l.x2.high, 1.15)
				if at.X < low.X-1e-9 || at.Y < low.Y-1e-9 || at.Z < -1e-9 || at.X > high.X+1e-9 || at.Y > high.Y+1e-9 || at.Z > high.Z+1e-9 {
					t.Fatalf("w = %v: the corner %v is outside the box", w, at)
				}
			}
			if len(corners) > 0 && math.Abs(l.plane.offset) > 1e-12 {
				t.Fatalf("w = %v: the plane is %v away from the origin", w, l.plane.offset)
			}
			if a, b, ok := l.trace(); ok {
				seen++
				for _, at := range []r3.Vec{a, b} {
					if affine := w.Affine([]float64{at.X * l.unit.X, at.Y * l.unit.Y}); at.Z != 1 || math.Abs(affine) > 10*slack {
						t.Fatalf("w = %v: the trace ends at %v, where w·x + b = %v", w, at, affine)
					}
				}
			}
			negative, positive := l.halves()
			for _, at := range negative {
				if score(at) > 10*slack {
					t.Fatalf("w = %v: the score is %v in the negative half", w, score(at))
				}
			}
			for _, at := range positive {
				if score(at) < -10*slack {
					t.Fatalf("w = %v: the score is %v in the positive half", w, score(at))
				}
			}
			if l.arrow && r3.Norm(r3.Cross(l.tip(), r3.Vec{X: w[0], Y: w[1], Z: w[2]})) > 1e-9*r3.Norm(l.tip())*w.Norm() {
				t.Fatalf("w = %v: the arrow ends at %v", w, l.tip())
			}
		}
	}
	if seen < 100 {
		t.Errorf("only %d planes cut height 1 in the box", seen)
	}
}

// TestArrowInSpace: the arrow is left out where units differ, as it would not look
// perpendicular.
func TestArrowInSpace(t *testing.T) {
	for _, test := range []struct {
		data *perceptron.Dataset
		want bool
	}{{and, true}, {wide, false}} {
		got := slices.Contains(said(Lift(test.data, perceptron.Weights{1, 2, -1})), "w")
		if got != test.want {
			t.Errorf("%v: the arrow w is drawn: %v, want %v", test.data, got, test.want)
		}
	}
}

// TestSuitedView: the plane is seen on a side, and hides no more than from the first
// view.
func TestSuitedView(t *testing.T) {
	better := 0
	for _, gate := range datasets.Gates() {
		d := gate.Dataset()
		run := perceptron.Train(d.AbsorbBias())
		if run.Outcome != perceptron.Converged {
			continue
		}
		l := newCube(d, run.Weights)
		v := l.suited()
		_, _, towards := v.frame()
		if side := math.Abs(r3.Dot(l.plane.normal, towards)); side < 0.2 {
			t.Errorf("%v: the plane is seen on its edge: %v", gate, side)
		}
		if a, b := l.hidden(v), l.hidden(View{-60, v.Elevation}); a > b {
			t.Errorf("%v: %v of the examples are hidden, from %v only %v", gate, a, -60, b)
		} else if a < b {
			better++
		}
	}
	if better == 0 {
		t.Error("no gate is seen better from another view than the first")
	}
}

// TestThreshold: the line of one lifted column is drawn where w·[x; h] = 0, its arrow is
// perpendicular to it, and the words say −b/w₁.
func TestThreshold(t *testing.T) {
	for _, test := range []struct {
		w    perceptron.Weights
		want string
	}{
		{perceptron.Weights{2, -3}, "−b/w₁ = 1.5"},
		{perceptron.Weights{-4, 2}, "−b/w₁ = 0.5"},
		{perceptron.Weights{1, 0}, "−b/w₁ = 0"},
		{perceptron.Weights{0, 1}, ""},
		{perceptron.Weights{1, 99}, ""}, // out of sight
	} {
		p := Lift(column([]float64{1, 2}, -1, 1), test.w)
		at := new(unproject)
		p.Add(at)
		got := ""
		for _, words := range said(p) {
			if strings.HasPrefix(words, "−b") {
				got = words
			}
		}
		if got != test.want {
			t.Errorf("w = %v: the figure says %q, want %q", test.w, got, test.want)
		}
		var line, arrow []vg.Point
		for _, stroke := range inkStrokes(p, vg.Point{X: Width, Y: Height}) {
			a, b := at.data(stroke[0]), at.data(stroke[1])
			if math.Abs(test.w.Dot(a)) < 1e-9*test.w.Norm() && math.Abs(test.w.Dot(b)) < 1e-9*test.w.Norm() {
				line = stroke
			} else if len(test.want) == 0 || a[0] != b[0] {
				arrow = stroke
			}
		}
		if line == nil || arrow == nil {
			t.Fatalf("w = %v: the line is %v, the arrow %v", test.w, line, arrow)
		}
		along, normal := line[1].Sub(line[0]), arrow[1].Sub(arrow[0])
		if cos := float64(along.Dot(normal)) / length(along) / length(normal); math.Abs(cos) > 1e-9 {
			t.Errorf("w = %v: the cosine of line and arrow is %v", test.w, cos)
		}
	}
}

func TestLiftPanics(t *testing.T) {
	three := fromRows([][]float64{{1, 2, 3}}, 1)
	for _, test := range []struct {
		data *perceptron.Dataset
		w    perceptron.Weights
		want string
	}{
		{nil, nil, "the dataset is nil"},
		{three, nil, "the dataset has 3"},
		{and, perceptron.Weights{1, 2}, "2 columns and 2 weights; wanted 3"},
		{column([]float64{1}, 1), perceptron.Weights{1, 2, 3}, "1 columns and 3 weights; wanted 2"},
	} {
		if got := panicOf(func() { Lift(test.data, test.w) }); !strings.Contains(got, test.want) {
			t.Errorf("Lift(%v, %v) panics with %q, want %q in it", test.data, test.w, got, test.want)
		}
	}
}

func panicOf(f func()) (said string) {
	defer func() { said = fmt.Sprint(recover()) }()
	f()
	return said
}

// TestHardLifts draws what is at the edge of what can be drawn.
func TestHardLifts(t *testing.T) {
	large, u, err := datasets.Planted(100_000, 2, 0.01, 1)
	if err != nil {
		t.Fatal(err)
	}
	nan, inf := math.NaN(), math.Inf(1)
	plots := map[string]*plot.Plot{
		"one example":        Lift(fromRows([][]float64{{3, 5}}, 1), perceptron.Weights{1, 2, -5}),
		"the origin":         Lift(fromRows([][]float64{{0, 0}}, -1), perceptron.Weights{1, 2, -5}),
		"one class":          Lift(oneClass, perceptron.Weights{1, 2, -11}),
		"identical points":   Lift(fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}}, 1, -1, 1), perceptron.Weights{1, 2, -5}),
		"huge":               Lift(fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}}, 1, -1), perceptron.Weights{1, 2, -5}),
		"tiny":               Lift(fromRows([][]float64{{3e-300, 1e-300}, {-3e-300, 1e-302}}, 1, -1), perceptron.Weights{1, 2, -5}),
		"smallest":           Lift(fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1), perceptron.Weights{1, 2, -5}),
		"far away":           Lift(fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1), perceptron.Weights{1, 2, -5}),
		"w = 0":              Lift(and, perceptron.Weights{0, 0, 0}),
		"w NaN":              Lift(and, perceptron.Weights{1, nan, 0}),
		"w infinite":         Lift(and, perceptron.Weights{1, inf, 0}),
		"w huge":             Lift(and, perceptron.Weights{1e308, -1e308, 1e308}),
		"w tiny":             Lift(and, perceptron.Weights{5e-324, 0, 0}),
		"only b":             Lift(and, perceptron.Weights{0, 0, -1}),
		"on its edge":        LiftFrom(View{0, 30}, and, perceptron.Weights{0, 1, 0}),
		"towards the reader": LiftFrom(View{0, 0.0001}, and, perceptron.Weights{1, 0, 0}),
		"from below":         LiftFrom(View{-60, -30}, and, perceptron.Weights{3, 2, -4}),
		"from above":         LiftFrom(View{-90, 90}, and, perceptron.Weights{3, 2, -4}),
		"no weights":         Lift(xor, nil),
		"many":               Lift(large, append(u, 0.1)),
		"1: one example":     Lift(column([]float64{3}, 1), perceptron.Weights{1, -2}),
		"1: the origin":      Lift(column([]float64{0}, 1), perceptron.Weights{1, -2}),
		"1: one class":       Lift(column([]float64{3, 4}, 1, 1), perceptron.Weights{1, -2}),
		"1: identical":       Lift(column([]float64{3, 3, 3}, 1, -1, 1), perceptron.Weights{1, -2}),
		"1: huge":            Lift(column([]float64{3e153, -3e153}, 1, -1), perceptron.Weights{1, -2}),
		"1: smallest":        Lift(column([]float64{5e-324, 0}, 1, -1), perceptron.Weights{1, -2}),
		"1: far away":        Lift(column([]float64{1e15, 1e15 + 2}, 1, -1), perceptron.Weights{1, -2}),
		"1: w = 0":           Lift(column([]float64{1, 2}, 1, -1), perceptron.Weights{0, 0}),
		"1: w NaN":           Lift(column([]float64{1, 2}, 1, -1), perceptron.Weights{nan, 1}),
		"1: no weights":      Lift(column([]float64{1, 2}, 1, -1), nil),
		"1: many":            Lift(perceptron.Must(large.Columns(0)), perceptron.Weights{1, 0.1}),
	}
	for name, p := range plots {
		if strings.HasSuffix(name, "many") {
			mustFit(t, name, p, Width, Height)
		} else {
			mustFit(t, name, p, Width/3, Height/3)
		}
	}
	for _, name := range []string{"w = 0", "w NaN", "w infinite", "1: w = 0", "1: w NaN"} {
		if words := strings.Join(said(plots[name]), "|"); !strings.Contains(words, "w = 0: every score is 0") && !strings.Contains(words, "w is not finite") {
			t.Errorf("%s: the figure does not say why there is no plane: %s", name, words)
		}
	}
}

// mustFit fails unless p makes a PNG of at most 300,000 bytes.
func mustFit(t *testing.T, name string, p *plot.Plot, width, height vg.Length) {
	t.Helper()
	data, err := PNG(p, width, height)
	if err == nil {
		_, err = png.Decode(bytes.NewReader(data))
	}
	if err != nil {
		t.Errorf("%s: %v", name, err)
	}
	if len(data) > 300_000 {
		t.Errorf("%s: %d bytes, want at most 300,000", name, len(data))
	}
}

// TestLiftOfWideColumn: heights 0 and 1 are far apart however wide the column is, and
// the number of the threshold is clear of the arrow.
func TestLiftOfWideColumn(t *testing.T) {
	for _, width := range []float64{1e-3, 1, 10, 1000, 1e9} {
		d := column([]float64{-3 * width, width, 2 * width, 5.5 * width}, -1, -1, 1, 1)
		for _, w := range []perceptron.Weights{nil, {2, -3 * width}} {
			p := Lift(d, w)
			at := new(unproject)
			p.Add(at)
			Draw(p, draw.NewCanvas(new(recorder.Canvas), Width, Height))
			_, y := at.plot.Transforms(&at.canvas)
			if apart := y(1) - y(0); apart < 20 {
				t.Errorf("width %v, w = %v: the heights are %v points apart", width, w, apart)
			}
			if boxes := boxesOf(p, vg.Point{X: Width, Y: Height}); w != nil {
				name, number := boxes["w"], boxes["−b/w₁ = "+number(1.5*width)]
				if name.Max.X > number.Min.X && number.Max.X > name.Min.X && name.Max.Y > number.Min.Y && number.Max.Y > name.Min.Y {
					t.Errorf("width %v: w at %v, the threshold's number at %v", width, name, number)
				}
			}
		}
	}
}
