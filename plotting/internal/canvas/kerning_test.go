package canvas

import (
	"image"
	"image/color"
	"math"
	"testing"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/font/liberation"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/vgimg"
)

// kernedWords are words in which Liberation Sans or Liberation Serif moves letters together.
var kernedWords = []string{"Ve", "er", "AVAVAVAV", "Tag Wert", "Temperatur", "Versicolor", "11", "P.", "x"}

// faces returns the regular faces of Liberation Sans and Liberation Serif in a font size.
func faces(size vg.Length) []font.Face {
	cache := font.NewCache(liberation.Collection())
	return []font.Face{
		cache.Lookup(font.Font{Typeface: "Liberation", Variant: "Sans"}, size),
		cache.Lookup(font.Font{Typeface: "Liberation", Variant: "Serif"}, size),
	}
}

// A pathRecorder is a canvas that records the last path passed to Fill.
type pathRecorder struct {
	vg.CanvasWriterTo
	path vg.Path
}

// Fill implements vg.Canvas.
func (c *pathRecorder) Fill(path vg.Path) { c.path = path }

// outlines returns the path that Outlined draws for words whose baseline begins at (0, 0).
func outlines(face font.Face, words string) vg.Path {
	var canvas pathRecorder
	Outlined{&canvas}.FillString(face, vg.Point{}, words)
	return canvas.path
}

// Each letter is at the end of the measured width, kerning included: the outlines of words end with those
// of their last letter, moved by the width of the words without the advance of this letter.
func TestOutlinesAreKerned(t *testing.T) {
	for _, face := range faces(12) {
		for _, words := range kernedWords {
			for i, r := range words {
				end := i + len(string(r))
				if r == ' ' {
					continue
				}
				alone := outlines(face, string(r))
				got := outlines(face, words[:end])
				got = got[len(got)-len(alone):]
				wantShift := face.Width(words[:end]) - face.Width(string(r))
				for k, part := range alone {
					if part.Type == vg.CloseComp {
						continue // it has no place
					}
					if shift := got[k].Pos.X - part.Pos.X; math.Abs(float64(shift-wantShift)) > 1e-9 {
						t.Errorf("%s: the last letter of %q is at %v, want %v",
							face.Name(), words[:end], shift, wantShift)
						break
					}
				}
			}
		}
	}
}

// In an image, words of any size end where their outlines end, up to maxDrift and the pixel of a
// smoothed edge.
func TestImagesAreKerned(t *testing.T) {
	for _, size := range []vg.Length{5, 9, 11, 14, 20, 30, 60} {
		for _, face := range faces(size) {
			for _, words := range append(kernedWords, "AVAVAVAV Tag Wert Temperatur") {
				want := 0.0
				for _, part := range outlines(face, words) {
					want = max(want, part.Pos.X.Dots(DotsPerInch))
				}
				page := vgimg.NewWith(vgimg.UseWH(face.Width(words)*2, 2*size), vgimg.UseDPI(DotsPerInch))
				Kerned{page}.FillString(face, vg.Point{Y: size / 2}, words)
				got := inkEnd(page.Image())
				if math.Abs(got-want) > maxDrift+1 {
					t.Errorf("%s, %v points: %q ends at pixel %v, want %.1f", face.Name(), size, words, got, want)
				}
			}
		}
	}
}

// inkEnd returns the x coordinate of the right edge of the rightmost pixel that is not white.
func inkEnd(img image.Image) float64 {
	white := color.RGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xff}
	bounds := img.Bounds()
	for x := bounds.Max.X - 1; x >= 0; x-- {
		for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
			if color.RGBAModel.Convert(img.At(x, y)) != color.Color(white) {
				return float64(x + 1)
			}
		}
	}
	return 0
}
