package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"
)

// TestIndices: words without an index are drawn as gonum draws them, whatever the
// alignment; an index is lower, smaller and right behind its letter.
func TestIndices(t *testing.T) {
	at := vg.Point{X: 30, Y: 40}
	drawn := func(style text.Style, words string) []recorder.Action {
		var canvas recorder.Canvas
		style.Handler.Draw(&canvas, words, style, at)
		return canvas.Actions
	}
	for _, words := range []string{"", "w", "γ = 0.5", "two\nlines", "ends\n"} {
		for _, x := range []text.XAlignment{text.XLeft, text.XCenter, text.XRight} {
			for _, y := range []text.YAlignment{text.YBottom, text.YCenter, text.YTop} {
				for _, turn := range []float64{0, math.Pi / 2} {
					style := letter(11, Ink)
					style.XAlign, style.YAlign, style.Rotation = x, y, turn
					plain := style
					plain.Handler = plot.DefaultTextHandler
					if style.Rectangle(words) != plain.Rectangle(words) {
						t.Errorf("%q takes %v, want %v", words, style.Rectangle(words), plain.Rectangle(words))
					}
					got, want := drawn(style, words), drawn(plain, words)
					if len(got) != len(want) {
						t.Fatalf("%q: %d actions, want %d", words, len(got), len(want))
					}
					for i := range got {
						g, ok := got[i].(*recorder.FillString)
						if w, _ := want[i].(*recorder.FillString); ok && (g.String != w.String || far(g.Point, w.Point) > 1e-9) {
							t.Errorf("%q at %v, %v, turned by %v: %q at %v, want %q at %v", words, x, y, turn, g.String, g.Point, w.String, w.Point)
						}
					}
				}
			}
		}
	}

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
