package labtests

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/lab0"
	"perceptronlab/course/lab1"
)

func TestMutantsOfSign(t *testing.T) {
	// Clipping keeps the sign, so a Sign of clipped scores is right.
	equivalent := map[string]string{"arguments: clipped": "the sign stays"}
	tryMutants(t, lab0.Sign, func(s steps) signer { return s.Sign }, equivalent)
}

// A Sign that is wrong for large scores only loses marks with the questions of every student.
func TestSignOfLargeScores(t *testing.T) {
	wrong := map[string]signer{
		"32 bits": func(score float64) int { return sign(math.Mod(score, 0x1p32)) },
	}
	for _, limit := range []float64{100, 1e3, 1e6, 1e9, 1e12} {
		wrong[fmt.Sprintf("0 from %v", limit)] = func(score float64) int {
			if math.Abs(score) >= limit {
				return 0
			}
			return sign(score)
		}
	}
	for name, f := range wrong {
		for i := range 100 {
			if !strings.Contains(marks(lab0.Sign.Try(f, draw(0, i))), "✗") {
				t.Errorf("a Sign with %q keeps full marks for student %d; ask for larger scores", name, i)
			}
		}
	}
}

// A Score whose result is rounded loses marks with the questions of every student.
func TestRoundedScores(t *testing.T) {
	for bits := 24; bits <= 45; bits += 7 {
		rounded := func(w, x []float64) float64 {
			fraction, exponent := math.Frexp(dot(w, x))
			return math.Ldexp(math.Round(math.Ldexp(fraction, bits)), exponent-bits)
		}
		for i := range 20 {
			if !strings.Contains(marks(lab1.Score.Try(rounded, draw(0, i))), "✗") {
				t.Errorf("a Score rounded to %d bits keeps full marks for student %d; ask for longer scores", bits, i)
			}
		}
	}
}

func TestMutantsOfScore(t *testing.T) {
	tryMutants(t, lab1.Score, func(s steps) func(w, x []float64) float64 { return s.Dot }, nil)
}

// signStays has the mistakes that change a score, but not its sign.
var signStays = map[string]string{
	"results: clipped":    "the sign stays",
	"results: rounded to": "the sign stays",
}

func TestMutantsOfClassify(t *testing.T) {
	tryMutants(t, lab1.Classify, func(s steps) func(w, x []float64) int {
		return func(w, x []float64) int { return s.Sign(s.Dot(w, x)) }
	}, signStays)
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
	equivalent := maps.Clone(signStays)
	equivalent["arguments: 0 counts as negative in Mistake"] = "what is not above 0 is a mistake"
	equivalent["arguments: nothing below 0 in Mistake"] = "what is not above 0 is a mistake"
	tryMutants(t, lab1.Mistake, func(s steps) testFunc {
		return func(w, x []float64, y float64) bool { return s.Mistake(y * s.Dot(w, x)) }
	}, equivalent)
}

func TestMutantsOfUpdate(t *testing.T) {
	tryMutants(t, lab1.Update, func(s steps) updater {
		return func(w, x []float64, y float64) []float64 { return s.Add(w, y*s.Size(y*dot(w, x)), x) }
	}, nil)
}
