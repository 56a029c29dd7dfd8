package plotting

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// extremeColumns are pairs of values of a column at the limits of float64.
var extremeColumns = [][2]float64{
	{0, 1},
	{0, math.Copysign(0, -1)},
	{3, 3},
	{5e-324, 0},
	{1e-320, -1e-320},
	{1e-300, 1e-299},
	{1e153, -1e153},
	{1e153, 9e152},
	{1e12, 1e12 + 1},
	{1e12, 1e12 + 1e-9},
	{1 << 53, 1<<53 + 2},
	{1, 1 + 0x1p-52},
}

// figuresOfData are the figures of a dataset of two columns and the labels −1, −1, −1, +1.
var figuresOfData = map[string]func(d *perceptron.Dataset) *plot.Plot{
	"Scatter":         Scatter,
	"Hulls":           Hulls,
	"Halfway":         Halfway,
	"DecisionRegions": func(d *perceptron.Dataset) *plot.Plot { return DecisionRegions(d, circle) },
	"DistanceToLine": func(d *perceptron.Dataset) *plot.Plot {
		return DistanceToLine(d, perceptron.Weights{1, 1, -1}, 0)
	},
	"ErrorsByUpdate": func(d *perceptron.Dataset) *plot.Plot {
		return ErrorsByUpdate(d, firstUpdates(20, perceptron.Updates(d)))
	},
	"MarginBand": func(d *perceptron.Dataset) *plot.Plot { return MarginBand(d, perceptron.Weights{1, 1, -1}) },
	"ClassRegions": func(d *perceptron.Dataset) *plot.Plot {
		t := datasets.Table{Classes: []string{"a", "b", "a", "b"}}
		for x := range d.All() {
			t.Rows = append(t.Rows, slices.Clone(x))
		}
		return ClassRegions(t, func(x []float64) string { return "a" })
	},
	"UnitBall": func(d *perceptron.Dataset) *plot.Plot {
		return UnitBall(d, perceptron.Weights{1, 1}, perceptron.Weights{1, 2})
	},
	"LossMap":     func(d *perceptron.Dataset) *plot.Plot { return LossMap(d, perceptron.Criterion, "E") },
	"LossLine":    func(d *perceptron.Dataset) *plot.Plot { return LossLine(d, []float64{1, 0}, []float64{0, 1}) },
	"WeightSpace": func(d *perceptron.Dataset) *plot.Plot { return WeightSpace(d, d.Row(0), d.Row(3)) },
	"WeightSlice": func(d *perceptron.Dataset) *plot.Plot { return WeightSlice(absorbBias(d), 1) },
	"Lift":        func(d *perceptron.Dataset) *plot.Plot { return Lift(d, perceptron.Weights{1, 1, -1}) },
	"Frames": func(d *perceptron.Dataset) *plot.Plot {
		return Frames(d, perceptron.Updates(absorbBias(d)))
	},
	"StepsInPlane": func(d *perceptron.Dataset) *plot.Plot {
		for p := range StepsInPlane(d, perceptron.Updates(absorbBias(d))) {
			return p
		}
		return nil
	},
	"StepsInWeightSpace": func(d *perceptron.Dataset) *plot.Plot {
		for p := range StepsInWeightSpace(d, perceptron.Updates(absorbBias(d))) {
			return p
		}
		return nil
	},
	"StepsOfUpdate": func(d *perceptron.Dataset) *plot.Plot {
		for up := range perceptron.Updates(d) {
			return last(StepsOfUpdate(d, up))()
		}
		return New()
	},
	"ExamplesInWeightSpace": func(d *perceptron.Dataset) *plot.Plot { return last(ExamplesInWeightSpace(d))() },
	"WeightImages":          func(d *perceptron.Dataset) *plot.Plot { return WeightImages(nil, [][]float64{d.Row(0), d.Row(3)}, 1) },
	"UnitDiagram":           func(d *perceptron.Dataset) *plot.Plot { return UnitDiagram([]string{"a"}, d.Row(3)) },
	"Curves": func(d *perceptron.Dataset) *plot.Plot {
		return Curves("", "", Series{"a", d.Row(0)}, Series{"b", d.Row(3)})
	},
}

// fourRows returns the four pairs of a value of a and a value of b.
func fourRows(a, b [2]float64) [][]float64 {
	return [][]float64{{a[0], b[0]}, {a[1], b[0]}, {a[0], b[1]}, {a[1], b[1]}}
}

// TestExtremes draws every figure for two equal extreme columns, and for one beside a usual column. It is
// drawn, or an error or a panic of this package says why not.
func TestExtremes(t *testing.T) {
	for name, newFigure := range figuresOfData {
		for _, a := range extremeColumns {
			for _, b := range [][2]float64{{0, 1}, a} {
				if problem := drawExtreme(newFigure, fourRows(a, b)); problem != "" {
					t.Errorf("%s of the columns %v and %v: %s", name, a, b, problem)
				}
			}
		}
	}
}

// TestDifferentPlacesLookDifferent: if Scatter draws two values of a column, they are far apart, unless their
// difference may be a rounding error.
func TestDifferentPlacesLookDifferent(t *testing.T) {
	for _, a := range extremeColumns {
		for _, b := range extremeColumns {
			if a[0] == a[1] || a[0] == 1 {
				continue
			}
			d, err := perceptron.FromRows(fourRows(a, b), []float64{-1, -1, -1, 1})
			if err != nil {
				continue
			}
			p := Scatter(d)
			if drawing := drawNamed(p, vg.Point{X: Width, Y: Height}); drawing.err != nil {
				continue
			}
			axes := axesOf(p, vg.Point{X: Width, Y: Height})
			x, _ := axes.plot.Transforms(&axes.canvas)
			if gap := math.Abs(float64(x(a[1]) - x(a[0]))); !(gap > 20) {
				t.Errorf("columns %v and %v: the values of the first are %v points apart, want at least 20",
					a, b, gap)
			}
		}
	}
}

// drawExtreme draws a figure of rows. It returns what is wrong, or "".
func drawExtreme(newFigure func(*perceptron.Dataset) *plot.Plot, rows [][]float64) (problem string) {
	defer func() {
		v := recover()
		if v == nil || strings.HasPrefix(fmt.Sprint(v), "plotting: ") {
			return
		}
		problem = fmt.Sprintf("panic = %v, want a panic of package plotting", v)
	}()
	d, err := perceptron.FromRows(rows, []float64{-1, -1, -1, 1})
	if err != nil {
		return "" // the numbers are too large for any figure
	}
	_, err = PNG(newFigure(d), 160, 120)
	if err != nil && !strings.HasPrefix(err.Error(), "plotting: ") {
		return fmt.Sprintf("error = %v, want one of package plotting", err)
	}
	return ""
}
