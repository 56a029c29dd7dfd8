package plotting

import (
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// BenchmarkManyExamples draws each figure of a dataset with 1e5 examples, and
// reports how large the PNG is.
func BenchmarkManyExamples(b *testing.B) {
	const n = 100_000
	r := rand.New(rand.NewPCG(5, 6))
	x, y, classes := make([][]float64, n), make([]float64, n), make([]string, n)
	for i := range x {
		x[i] = []float64{2*r.Float64() - 1, 2*r.Float64() - 1}
		y[i], classes[i] = -1, "below"
		if x[i][0]+2*x[i][1]+0.1*r.NormFloat64() > 0 {
			y[i], classes[i] = 1, "above"
		}
	}
	d := fromRows(x, y...)
	lifted := d.AbsorbBias()
	w, w3 := perceptron.Weights{1, 2}, perceptron.Weights{1, 2, 0.1}
	parted := perceptron.Must(d.WithLabels(sided(x)))
	table := datasets.Table{Features: []string{"u", "v"}, Rows: x, Classes: classes}
	one := perceptron.Must(d.Columns(0))
	var first perceptron.Update
	for first = range perceptron.Updates(lifted) {
		break
	}
	for _, figure := range []struct {
		name string
		draw func() *plot.Plot
	}{
		{"Scatter", func() *plot.Plot { return Scatter(d) }},
		{"DecisionRegions", func() *plot.Plot { return DecisionRegions(d, w3.Affine) }},
		{"ClassRegions", func() *plot.Plot {
			return ClassRegions(table, func(x []float64) string {
				if x[0]+2*x[1] > 0 {
					return "above"
				}
				return "below"
			})
		}},
		{"MarginBand", func() *plot.Plot { return MarginBand(parted, w) }},
		{"Triptych", func() *plot.Plot { return Triptych(d, first) }},
		{"Frames", func() *plot.Plot { return Frames(d, perceptron.Updates(lifted)) }},
		{"Hulls", func() *plot.Plot { return Hulls(d) }},
		{"WeightSpace", func() *plot.Plot { return WeightSpace(d, w) }},
		{"WeightSlice", func() *plot.Plot { return WeightSlice(lifted, 1, w3) }},
		{"Squeeze", func() *plot.Plot { return Squeeze(parted, w, perceptron.Updates(parted)) }},
		{"Cosine", func() *plot.Plot { return Cosine(parted, w, perceptron.Updates(parted)) }},
		{"MarginStems", func() *plot.Plot { return MarginStems(d, w) }},
		{"LossLine", func() *plot.Plot { return LossLine(d, perceptron.Weights{-1, 1}, w) }},
		{"LossMap", func() *plot.Plot { return LossMap(d, perceptron.ZeroOne, "mistakes") }},
		{"Lift1", func() *plot.Plot { return Lift(one, perceptron.Weights{1, 0.1}) }},
		{"Lift2", func() *plot.Plot { return Lift(d, w3) }},
		{"UnitBall", func() *plot.Plot { return UnitBall(d, w, nil) }},
	} {
		b.Run(figure.name, func(b *testing.B) {
			var size int
			for b.Loop() {
				image, err := PNG(figure.draw(), Width, Height)
				if err != nil {
					b.Fatal(err)
				}
				size = len(image)
			}
			b.ReportMetric(float64(size)/1000, "kB/image")
		})
	}
}

// sided returns labels that (1, 2) separates.
func sided(x [][]float64) []float64 {
	y := make([]float64, len(x))
	for i, v := range x {
		y[i] = 1
		if v[0]+2*v[1] < 0 {
			y[i] = -1
		}
	}
	return y
}
