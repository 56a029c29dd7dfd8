package plotting

import (
	"bytes"
	"image/png"
	"math"
	"testing"

	"perceptronlab/perceptron"
)

func TestHardCases(t *testing.T) {
	affine := perceptron.Weights{1, 2, -5}.Affine
	tests := []struct {
		name  string
		data  *perceptron.Dataset
		score func(x []float64) float64
	}{
		{"one point", fromRows([][]float64{{3, 5}}, 1), affine},
		{"the origin", fromRows([][]float64{{0, 0}}, -1), affine},
		{"identical points", fromRows([][]float64{{3, 1}, {3, 1}, {3, 1}}, 1, -1, 1), affine},
		{"constant column", fromRows([][]float64{{3, 1}, {4, 1}, {2, 1}}, 1, -1, 1), affine},
		{"large constant column", fromRows([][]float64{{3, 1e9}, {4, 1e9}, {2, 1e9}}, 1, -1, 1), affine},
		{"huge", fromRows([][]float64{{3e153, 1e153}, {-3e153, 1}, {0, 2e153}}, 1, -1, 1), affine},
		{"tiny", fromRows([][]float64{{3e-300, 1e-300}, {-3e-300, 1e-302}, {0, 2e-300}}, 1, -1, 1), affine},
		{"smallest", fromRows([][]float64{{5e-324, 0}, {0, 5e-324}}, 1, -1), affine},
		{"huge and tiny", fromRows([][]float64{{3e153, 1e-300}, {-3e153, 0}}, 1, -1), affine},
		{"neighbours", fromRows([][]float64{{1, 1}, {math.Nextafter(1, 2), 1}}, 1, -1), affine},
		{"far away", fromRows([][]float64{{1e15, 1e15}, {1e15 + 2, 1e15 + 3}}, 1, -1), affine},
		{"huge score", and, perceptron.Weights{1e308, 1e308, 1e308}.Affine},
		{"tiny score", and, perceptron.Weights{5e-324, 0, 0}.Affine},
		{"score 0", and, func([]float64) float64 { return 0 }},
		{"score 1", and, func([]float64) float64 { return 1 }},
		{"score −1", and, func([]float64) float64 { return -1 }},
		{"score NaN", and, func([]float64) float64 { return math.NaN() }},
		{"score −Inf", and, func([]float64) float64 { return math.Inf(-1) }},
		{"chequered", and, func(x []float64) float64 { return math.Sin(1e6*x[0]) * math.Sin(1e6*x[1]) }},
	}
	for _, test := range tests {
		data, err := PNG(DecisionRegions(test.data, test.score), Width, Height)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if _, err := png.Decode(bytes.NewReader(data)); err != nil {
			t.Errorf("%s: %v", test.name, err)
		}
		if len(data) > 300_000 {
			t.Errorf("%s: %d bytes, want at most 300,000", test.name, len(data))
		}
	}
}

// TestManyExamples: a hundred thousand, a third of them mistakes.
func TestManyExamples(t *testing.T) {
	data, err := PNG(DecisionRegions(disc(100_000), perceptron.Weights{1, 2, -1}.Affine), Width, Height)
	if err != nil {
		t.Fatal(err)
	}
	if len(data) > 300_000 {
		t.Errorf("%d bytes, want at most 300,000", len(data))
	}
}

func TestScoreIsAskedAboutTwoColumns(t *testing.T) {
	p := DecisionRegions(and, func(x []float64) float64 {
		if len(x) != 2 {
			t.Fatalf("asked about %v", x)
		}
		return x[0]*x[1] - 0.5
	})
	if _, err := PNG(p, Width, Height); err != nil {
		t.Error(err)
	}
}

func TestNotInThePlane(t *testing.T) {
	score := func([]float64) float64 { return 1 }
	mustPanic(t, "d.Columns(0, 1)", func() { DecisionRegions(and.AbsorbBias(), score) })
	mustPanic(t, "has 1", func() { DecisionRegions(fromRows([][]float64{{1}}, 1), score) })
	mustPanic(t, "nil", func() { DecisionRegions(nil, score) })
	mustPanic(t, "score is nil", func() { DecisionRegions(and, nil) })
}

func TestAxisNames(t *testing.T) {
	score := perceptron.Weights{3, 2, -4}.Affine
	if p := DecisionRegions(and, score); p.X.Label.Text != "x₁" || p.Y.Label.Text != "x₂" || p.Title.Text != "" {
		t.Errorf("axes %q, %q, title %q", p.X.Label.Text, p.Y.Label.Text, p.Title.Text)
	}
	if p := DecisionRegions(and.Named("left", "right"), score); p.X.Label.Text != "left" || p.Y.Label.Text != "right" {
		t.Errorf("axes %q, %q, want left, right", p.X.Label.Text, p.Y.Label.Text)
	}
	for name, want := range map[string]string{"x1": "x₁", "x12": "x₁₂", "x": "x", "": "", "area51": "area51", "γ1": "γ₁", "12": "12"} {
		if got := subscript(name); got != want {
			t.Errorf("subscript(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestMistakeRings(t *testing.T) {
	nan := NewExamples(and, func([]float64) float64 { return math.NaN() })
	zero := NewExamples(and, func([]float64) float64 { return 0 })
	right := NewExamples(and, perceptron.Weights{3, 2, -4}.Affine)
	none := NewExamples(and, nil)
	for i := range and.Len() {
		if !nan.Mistake(i) || !zero.Mistake(i) || right.Mistake(i) || none.Mistake(i) {
			t.Errorf("example %d: %v %v %v %v, want true true false false", i, nan.Mistake(i), zero.Mistake(i), right.Mistake(i), none.Mistake(i))
		}
	}
}
