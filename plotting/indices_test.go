package plotting

import (
	"image/color"
	"slices"
	"testing"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/theme"
)

// TestIndicesAreDrawn draws right-aligned lines of text with subscripts and superscripts. Each line
// is drawn completely, without gaps between letters and indices, and ends at the given point. The
// last line has a subscript directly after a superscript.
func TestIndicesAreDrawn(t *testing.T) {
	end := vg.Point{X: 30, Y: 40}
	for _, line := range []string{"w₁₆ = 2", "w⁽¹⁶⁾ = w⁽⁰⁾", "‖w⁽²³⁴⁾‖² ≤ R²", "w⁽⁵₇₈₉"} {
		var canvas recorder.Canvas
		style := usual.Words(10, color.Black)
		style.XAlign = text.XRight
		style.Handler.Draw(&canvas, line, style, end)
		drawn := textLines(canvas)
		if len(drawn) != 1 || drawn[0].words != line {
			t.Fatalf("lines drawn for %q = %v, want one line with these words", line, drawn)
		}
		left, right := drawn[0].box.Min.X, drawn[0].box.Max.X
		wantLeft := end.X - style.Width(line)
		if !near(float64(left), float64(wantLeft)) || !near(float64(right), float64(end.X)) {
			t.Errorf("%s is drawn from %v to %v, want from %v to %v", line, left, right, wantLeft, end.X)
		}
	}
}

// TestNormsHaveSpace: there is as much space between ‖ and a letter beside it as NormSpace says.
func TestNormsHaveSpace(t *testing.T) {
	style := usual.Words(10, color.Black)
	bars, letter := usual.Words(10, color.Black).Width("‖"), style.Width("w")
	var canvas recorder.Canvas
	style.XAlign = text.XLeft
	style.Handler.Draw(&canvas, "‖w‖", style, vg.Point{})
	var starts []vg.Length
	for _, action := range canvas.Actions {
		if a, ok := action.(*recorder.FillString); ok {
			starts = append(starts, a.Point.X)
		}
	}
	space := vg.Length(theme.NormSpace * 10)
	want := []vg.Length{space, bars, bars + letter + space}
	if len(starts) != 3 || !near(float64(starts[0]), float64(want[0])) ||
		!near(float64(starts[1]), float64(want[1])) || !near(float64(starts[2]), float64(want[2])) {
		t.Errorf("‖, w and ‖ start at %v, want %v", starts, want)
	}
}

// TestIndicesAreSmall: the indices in a text of size 10 are as wide as ordinary characters of the
// size 10 times theme.IndexSize.
func TestIndicesAreSmall(t *testing.T) {
	small := usual.Words(10*theme.IndexSize, color.Black)
	for index, characters := range map[string]string{"₁₆ₙ": "16n", "⁽¹⁶⁾": "(16)"} {
		if got, want := usual.Words(10, color.Black).Width(index), small.Width(characters); got != want {
			t.Errorf("width of %s = %v, want %v", index, got, want)
		}
	}
}

// TestMissingGlyphs: the characters that a font does not have are drawn in Liberation Sans, and with the
// weight of the other words. Liberation Mono has no ‖, so ‖w‖ would look like w.
func TestMissingGlyphs(t *testing.T) {
	typewriter := usual
	typewriter.Font.Variant = "Mono"
	style := typewriter.Letter(10, color.Black)
	const line = "‖w⁽¹⁾‖² = 2"
	var canvas recorder.Canvas
	style.Handler.Draw(&canvas, line, style, vg.Point{})
	var fonts []string
	var end vg.Length
	for _, action := range canvas.Actions {
		a, ok := action.(*recorder.FillString)
		if !ok {
			continue
		}
		fonts = append(fonts, a.String+" "+string(a.Font.Variant))
		if a.Font.Weight != style.Font.Weight {
			t.Errorf("weight of %q = %v, want %v", a.String, a.Font.Weight, style.Font.Weight)
		}
		face := theme.Handler.Cache().Lookup(a.Font, a.Size)
		end = a.Point.X + face.Width(a.String)
	}
	want := []string{"‖ Sans", "w Mono", "(1) Mono", "‖ Sans", "² = 2 Mono"}
	if !slices.Equal(fonts, want) {
		t.Errorf("words and fonts = %q, want %q", fonts, want)
	}
	if width := style.Width(line); !near(float64(end), float64(width)/2) { // the line is centred on 0
		t.Errorf("end of the line = %v, want %v, half the width of the line", end, width/2)
	}
}
