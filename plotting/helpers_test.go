package plotting

import (
	"image/color"
	"math"
	"math/rand/v2"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/theme"
)

// fromRows returns the dataset with the rows x and the labels y.
func fromRows(x [][]float64, y ...float64) *perceptron.Dataset {
	return perceptron.Must(perceptron.FromRows(x, y))
}

var (
	corners  = [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	and      = fromRows(corners, -1, -1, -1, 1)
	xor      = fromRows(corners, -1, 1, 1, -1)
	oneClass = fromRows([][]float64{{3, 5}, {4, 4}, {2, 2}, {5, 5.5}}, 1, 1, 1, 1)

	// The columns have the ranges 49000 and 31, like income and age: too different for equal units.
	differentRanges = fromRows([][]float64{{12000, 25}, {61000, 40}, {30000, 52}, {25000, 21}}, 1, -1, 1, -1)

	// AND, moved by 10¹² along both axes.
	farFromZero = fromRows([][]float64{{1e12, 1e12}, {1e12, 1e12 + 1}, {1e12 + 1, 1e12}, {1e12 + 1, 1e12 + 1}},
		-1, -1, -1, 1)

	// The mistakes per epoch of a run on AND with the bias absorbed.
	andMistakes = []int{2, 3, 3, 2, 2, 3, 2, 1, 0}
)

// circle is a score that is positive inside a circle around the origin.
func circle(x []float64) float64 { return 1.2 - x[0]*x[0] - x[1]*x[1] }

// xorScore is a score that classifies the examples of XOR correctly.
func xorScore(x []float64) float64 { return -(2*x[0] - 1) * (2*x[1] - 1) }

// rootScore is a score that is NaN where x₁ < ¼.
func rootScore(x []float64) float64 { return math.Sqrt(x[0]-0.25) - x[1] }

// disc returns n random examples, with the label +1 where circle(x) is positive and −1
// elsewhere. Near the border, some labels are wrong, so figures with this score have rings.
func disc(n int) *perceptron.Dataset {
	r := rand.New(rand.NewPCG(1, 2))
	x, y := make([][]float64, n), make([]float64, n)
	for i := range x {
		x[i] = []float64{6*r.Float64() - 3, 4*r.Float64() - 2}
		y[i] = 1
		if circle(x[i])+0.3*(2*r.Float64()-1) < 0 {
			y[i] = -1
		}
	}
	return fromRows(x, y...)
}

// curvesWithLongNames returns falling and rising curves with long names.
func curvesWithLongNames() *plot.Plot {
	const method = "averaged perceptron of 2 columns, Crammer-Singer"
	return Curves("epoch", "errors",
		Series{method + ", held-out errors (10 %, seed 1)", []float64{9, 4, 2, 1}},
		Series{method + ", errors on the training examples", []float64{7, 6, 5, 4}},
		Series{"pocket, with a name that begins otherwise", []float64{2, 3}})
}

// oscillatingMistakes returns the mistakes per epoch of an imaginary run that does not converge.
func oscillatingMistakes(epochs int) []int {
	perEpoch := make([]int, epochs)
	for e := range perEpoch {
		perEpoch[e] = 2 + (e*e+3*e)%7%4
	}
	return perEpoch
}

// decreasingMistakes returns the mistakes per epoch of an imaginary run that converges.
func decreasingMistakes(epochs int) []int {
	r := rand.New(rand.NewPCG(3, 4))
	perEpoch := make([]int, epochs)
	for e := range perEpoch {
		remaining := 1 - float64(e)/float64(epochs-1) // falls from 1 to 0
		perEpoch[e] = int(60 * remaining * remaining * remaining * (0.5 + r.Float64()))
	}
	return perEpoch
}

// absorbBias returns d with the bias absorbed, even if d already has a constant column, for which
// d.AbsorbBias() panics.
func absorbBias(d *perceptron.Dataset) *perceptron.Dataset {
	return perceptron.Must(perceptron.Bias{Again: true}.Absorb(d))
}

// sizes are the default size of a figure, and the sizes of a square, a tall and a wide figure.
var sizes = []vg.Point{{X: Width, Y: Height}, {X: 200, Y: 200}, {X: 150, Y: 400}, {X: 700, Y: 120}}

// length returns ‖v‖ in points.
func length(v vg.Point) float64 { return float64(geometry.Norm(v)) }

// An axesRecorder is a plotter that draws nothing. When the plot that contains it is drawn, it
// records the canvas and the plot.
type axesRecorder struct {
	canvas draw.Canvas
	plot   *plot.Plot
}

func (r *axesRecorder) Plot(c draw.Canvas, p *plot.Plot) { r.canvas, r.plot = c, p }

// data converts pt, a point on the canvas, to the units of the axes.
func (r *axesRecorder) data(pt vg.Point) []float64 { return geometry.DataAt(r.canvas, r.plot, pt) }

// usual is the usual theme.
var usual = theme.Default()

// inkStrokes draws p at the given size and returns the points of each line in the colour Ink.
func inkStrokes(p *plot.Plot, size vg.Point) [][]vg.Point {
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, size.X, size.Y))
	var current color.Color
	var lines [][]vg.Point
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.SetColor:
			current = a.Color
		case *recorder.Stroke:
			if current != color.Color(usual.Ink) {
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
