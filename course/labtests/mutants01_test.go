package labtests

import (
	"slices"
	"testing"

	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
)

func TestMutantsOfSign(t *testing.T) {
	// Clipping keeps the sign, so a Sign of clipped scores is right.
	equivalent := map[string]string{
		"arguments: clipped": "the sign stays", "arguments: float32": "the sign stays",
	}
	tryMutants(t, lab0.Sign, func(s steps) signer { return s.Sign }, equivalent)
}

func TestMutantsOfScore(t *testing.T) {
	tryMutants(t, lab1.Score, func(s steps) func(w, x []float64) float64 { return s.Dot }, nil)
}

func TestMutantsOfClassify(t *testing.T) {
	tryMutants(t, lab1.Classify, func(s steps) func(w, x []float64) int {
		return func(w, x []float64) int { return s.Sign(s.Dot(w, x)) }
	}, nil)
}

func TestMutantsOfAbsorb(t *testing.T) {
	tryMutants(t, lab1.Absorb, func(steps) lab1.Absorption {
		return lab1.Absorption{
			Absorb: func(x []float64) []float64 { return append(slices.Clone(x), 1) },
			Join:   func(w []float64, b float64) []float64 { return append(slices.Clone(w), b) },
		}
	}, nil)
}

func TestMutantsOfMistake(t *testing.T) {
	tryMutants(t, lab1.Mistake, func(s steps) testFunc {
		return func(w, x []float64, y float64) bool { return s.Mistake(y * s.Dot(w, x)) }
	}, nil)
}

func TestMutantsOfUpdate(t *testing.T) {
	tryMutants(t, lab1.Update, func(s steps) updater {
		return func(w, x []float64, y float64) []float64 { return s.Add(w, y*s.Size(y*dot(w, x)), x) }
	}, nil)
}
