package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"
)

// TestIndices: an index is lower, smaller and right behind its letter, and counts for the
// width of its line.
func TestIndices(t *testing.T) {
	at := vg.Point{X: 30, Y: 40}
	var canvas recorder.Canvas
	style := words(10, Ink)
	style.XAlign = text.XRight
	style.Handler.Draw(&canvas, "w₁₆ = 2", style, at)
	all := lines(canvas)
	if len(all) != 1 || all[0].words != "w₁₆ = 2" {
		t.Fatalf("w₁₆ = 2 is not one line but %v", all)
	}
	if wide := all[0].box.Max.X - all[0].box.Min.X; math.Abs(float64(wide-style.Width("w₁₆ = 2"))) > 1e-9 || math.Abs(float64(all[0].box.Max.X-at.X)) > 1e-9 {
		t.Errorf("it goes from %v to %v; want a width of %v that ends at %v", all[0].box.Min.X, all[0].box.Max.X, style.Width("w₁₆ = 2"), at.X)
	}
}
