package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptronlab/perceptron"
)

func TestAffineOver(t *testing.T) {
	kernel := func(x []float64) float64 {
		return math.Exp(-40*((x[0]-0.5)*(x[0]-0.5)+(x[1]-0.4)*(x[1]-0.4))) - 0.5
	}
	tests := []struct {
		name  string
		score func(x []float64) float64
		want  bool
	}{
		{"affine", perceptron.Weights{3, 2, -4}.Affine, true},
		{"tiny", perceptron.Weights{3e-200, 2e-200, -4e-200}.Affine, true},
		{"large", perceptron.Weights{3e200, 2e200, -4e200}.Affine, true},
		{"one weight", perceptron.Weights{0, 2, -1}.Affine, true},
		{"circle", circle, false},
		{"product", xorScore, false},
		{"kernel", kernel, false},
		{"almost", func(x []float64) float64 { return x[0] + x[1] + 1e-3*x[0]*x[1] }, false},
		{"step", func(x []float64) float64 { return float64(perceptron.Sign(x[0] + x[1] - 1)) }, false},
		{"kink", func(x []float64) float64 { return max(x[0]-x[1], 0.1) }, false},
		{"constant", func([]float64) float64 { return 3 }, false},
		{"zero", func([]float64) float64 { return 0 }, false},
		{"NaN", func([]float64) float64 { return math.NaN() }, false},
		{"infinite", func([]float64) float64 { return math.Inf(1) }, false},
		{"NaN in places", rootScore, false},
	}
	for _, test := range tests {
		p := New()
		p.Add(NewExamples(and, nil))
		if _, got := affineOver(p, test.score); got != test.want {
			t.Errorf("%s: affine = %v, want %v", test.name, got, test.want)
		}
	}
}

// TestAffineOverFindsWeights: random weights over random ranges come back.
func TestAffineOverFindsWeights(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for range 200 {
		p := New()
		p.X.Min, p.Y.Min = 10*r.Float64()-5, 10*r.Float64()-5
		p.X.Max, p.Y.Max = p.X.Min+1+r.Float64(), p.Y.Min+1+9*r.Float64()
		w := perceptron.Weights{2*r.Float64() - 1, 2*r.Float64() - 1, 2*r.Float64() - 1}
		got, ok := affineOver(p, w.Affine)
		if !ok {
			t.Fatalf("w = %v is not affine", w)
		}
		for j := range w {
			if math.Abs(got[j]-w[j]) > 1e-12*20 {
				t.Fatalf("w = %v came back as %v", []float64(w), []float64(got))
			}
		}
	}
}
