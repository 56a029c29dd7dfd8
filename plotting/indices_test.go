package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/theme"
)

// TestIndices: indices below and above the line are smaller and directly follow their letters, they
// count towards the width of a line, and no part of a line is missing.
func TestIndices(t *testing.T) {
	at := vg.Point{X: 30, Y: 40}
	for _, line := range []string{"w₁₆ = 2", "w⁽¹⁶⁾ = w⁽⁰⁾", "‖w⁽²³⁴⁾‖² ≤ R²", "w⁽⁵₇₈₉"} {
		var canvas recorder.Canvas
		style := theme.Words(10, Ink)
		style.XAlign = text.XRight
		style.Handler.Draw(&canvas, line, style, at)
		all := textLines(canvas)
		if len(all) != 1 || all[0].words != line {
			t.Fatalf("lines drawn for %q = %v, want one line with these words", line, all)
		}
		if wide := all[0].box.Max.X - all[0].box.Min.X; math.Abs(float64(wide-style.Width(line))) > 1e-9 || math.Abs(float64(all[0].box.Max.X-at.X)) > 1e-9 {
			t.Errorf("%s is drawn from %v to %v, want a width of %v and the end at %v",
				line, all[0].box.Min.X, all[0].box.Max.X, style.Width(line), at.X)
		}
	}
	for line, letters := range map[string]string{"₁₆ₙ": "16n", "⁽¹⁶⁾": "(16)"} {
		if got, want := theme.Words(10, Ink).Width(line), theme.Words(10*theme.IndexSize, Ink).Width(letters); got != want {
			t.Errorf("width of %s = %v, want %v, the width of small digits", line, got, want)
		}
	}
}
