package scene

import (
	"math"
	"math/rand/v2"
	"testing"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
)

var and = perceptron.Must(perceptron.FromRows(
	[][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
	[]float64{-1, -1, -1, 1},
))

// circleScore is 0 on a circle, and positive inside it.
func circleScore(x []float64) float64 { return 1.2 - x[0]*x[0] - x[1]*x[1] }

// rootScore is NaN where x₁ < ¼.
func rootScore(x []float64) float64 { return math.Sqrt(x[0]-0.25) - x[1] }

func TestAffineOver(t *testing.T) {
	tests := []struct {
		name  string
		score func(x []float64) float64
		want  bool
	}{
		{"affine", perceptron.Weights{3, 2, -4}.Affine, true},
		{"tiny weights", perceptron.Weights{3e-200, 2e-200, -4e-200}.Affine, true},
		{"affine, independent of x₁", perceptron.Weights{0, 2, -1}.Affine, true},
		{"circle", circleScore, false},
		{"affine plus a small product", func(x []float64) float64 { return x[0] + x[1] + 1e-3*x[0]*x[1] }, false},
		{"a step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] + x[1] - 1)) }, false},
		{"a kink", func(x []float64) float64 { return max(x[0]-x[1], 0.1) }, false},
		{"constant", func([]float64) float64 { return 3 }, false},
		{"NaN where x₁ < ¼", rootScore, false},
	}
	for _, test := range tests {
		p := plot.New()
		p.Add(NewExamples(and)) // sets the ranges of both axes to [−1/8, 9/8]
		if _, got := AffineOver(p, test.score); got != test.want {
			t.Errorf("%s: AffineOver returned ok = %v, want %v", test.name, got, test.want)
		}
	}
	r := rand.New(rand.NewPCG(7, 8))
	for range 50 { // random weights over random ranges
		p := plot.New()
		p.X.Min, p.Y.Min = 10*r.Float64()-5, 10*r.Float64()-5
		p.X.Max, p.Y.Max = p.X.Min+1+r.Float64(), p.Y.Min+1+9*r.Float64()
		w := perceptron.Weights{2*r.Float64() - 1, 2*r.Float64() - 1, 2*r.Float64() - 1}
		got, ok := AffineOver(p, w.Affine)
		for j := range w {
			if !ok || math.Abs(got[j]-w[j]) > 2e-11 {
				t.Fatalf("AffineOver returned %v, %v; want %v, true", got, ok, w)
			}
		}
	}
}
