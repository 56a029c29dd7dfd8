package layout

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
)

// plateColor is the background of words that cover other parts of a figure.
var plateColor = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xd8}

// Write writes words at the free place nearest to near and less than reach away, and marks the place
// as taken. It reports whether there was such a place.
func (l *Layout) Write(style text.Style, words string, near vg.Point, reach vg.Length) bool {
	at, ok := l.Nearest(HalfSize(style, words), near, reach, nil)
	if ok {
		l.WriteAt(style, words, at)
	}
	return ok
}

// WriteAt writes words centred on at, and marks their place as taken.
func (l *Layout) WriteAt(style text.Style, words string, at vg.Point) {
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	l.Canvas.FillText(style, at, words)
	l.take(geometry.Rectangle(at, HalfSize(style, words)))
}

// WriteAlways writes words at the free place nearest to near. If there is no free place, it tries
// the shorter words in order, and writes the last of them on a white plate at near.
func (l *Layout) WriteAlways(style text.Style, words string, near vg.Point, shorter ...string) {
	for !l.Write(style, words, near, vg.Length(math.Inf(1))) {
		if len(shorter) == 0 {
			l.WriteOnPlate(style, words, near)
			return
		}
		words, shorter = shorter[0], shorter[1:]
	}
}

// WriteOnPlate writes words on a white plate, centred on near, or as close to near as the canvas
// allows.
func (l *Layout) WriteOnPlate(style text.Style, words string, near vg.Point) {
	half := HalfSize(style, words)
	at := vg.Point{
		X: max(l.Canvas.Min.X+half.X, min(l.Canvas.Max.X-half.X, near.X)),
		Y: max(l.Canvas.Min.Y+half.Y, min(l.Canvas.Max.Y-half.Y, near.Y)),
	}
	l.Canvas.FillPolygon(plateColor, geometry.Corners(at, half))
	l.WriteAt(style, words, at)
}

// HalfSize returns half the width and height of words, with a small margin around them.
func HalfSize(style text.Style, words string) vg.Point {
	return vg.Point{X: style.Width(words)/2 + 2, Y: style.Height(words)/2 + 1}
}

// Along returns the free place for a word that is nearest to a segment, preferably near one of its
// ends, and whether there is one. The place is on the side where side, an affine function, is
// positive.
func (l *Layout) Along(half, from, to vg.Point, side func(vg.Point) float64) (best vg.Point, ok bool) {
	wrong := func(corner vg.Point) bool { return !(side(corner) > 0) }
	beyond := func(at vg.Point) bool { return !slices.ContainsFunc(geometry.Corners(at, half), wrong) }
	least := math.Inf(1)
	for k := range 11 {
		near := from.Add(to.Sub(from).Scale(vg.Length(k) / 10))
		at, found := l.Nearest(half, near, 80, beyond)
		if !found {
			continue
		}
		off := geometry.Distance(from, to, []vg.Point{at}) - math.Abs(float64(k)-5)
		if off < least {
			least, best, ok = off, at, true
		}
	}
	return best, ok
}

// WriteBeside writes words at the free place nearest to near, where the words are closer to near
// than to any of others. It reports whether there was such a place.
func (l *Layout) WriteBeside(style text.Style, words string, near vg.Point, others []vg.Point) bool {
	const left, above = 26, 12 // the largest gaps between the words and near, in points
	half := HalfSize(style, words)
	beside := func(at vg.Point) bool {
		if math.Abs(float64(at.Y-near.Y)) > float64(above+half.Y) {
			return false
		}
		own := geometry.Norm(near.Sub(at))
		nearer := func(other vg.Point) bool { return geometry.Norm(other.Sub(at)) < own }
		return !slices.ContainsFunc(others, nearer)
	}
	at, ok := l.Nearest(half, near, left+half.X, beside)
	if ok {
		l.WriteAt(style, words, at)
	}
	return ok
}
