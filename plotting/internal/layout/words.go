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

// plateColor is the colour of the plate behind words that cover other parts of a figure.
var plateColor = color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xd8}

// Write writes words at the free place nearest to near, and marks the place as taken. It considers
// only places less than reach away from near, and reports whether there was a free one.
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

// WriteAlways writes words at the free place nearest to near. If there is no free place for words,
// it tries each of shorter in order. If there is no free place for any of them, it writes the last
// one on a white plate at near.
func (l *Layout) WriteAlways(style text.Style, words string, near vg.Point, shorter ...string) {
	for !l.Write(style, words, near, vg.Length(math.Inf(1))) {
		if len(shorter) == 0 {
			l.WriteOnPlate(style, words, near)
			return
		}
		words, shorter = shorter[0], shorter[1:]
	}
}

// WriteOnPlate writes words on a white plate. The plate is centred on near, or as close to near as
// the canvas allows.
func (l *Layout) WriteOnPlate(style text.Style, words string, near vg.Point) {
	half := HalfSize(style, words)
	at := vg.Point{
		X: max(l.Canvas.Min.X+half.X, min(l.Canvas.Max.X-half.X, near.X)),
		Y: max(l.Canvas.Min.Y+half.Y, min(l.Canvas.Max.Y-half.Y, near.Y)),
	}
	l.Canvas.FillPolygon(plateColor, geometry.Corners(at, half))
	l.WriteAt(style, words, at)
}

// HalfSize returns half the width and height of words, including a small margin around the words.
func HalfSize(style text.Style, words string) vg.Point {
	return vg.Point{X: style.Width(words)/2 + 2, Y: style.Height(words)/2 + 1}
}

// Along finds a free place for a word beside the segment between from and to. half is half the
// width and height of the word. Along prefers places near the segment, and places near an end of
// the segment. The whole word is on the side of the segment where the affine function side is
// positive. ok reports whether there is such a place.
func (l *Layout) Along(half, from, to vg.Point, side func(vg.Point) float64) (best vg.Point, ok bool) {
	isOnOtherSide := func(corner vg.Point) bool { return !(side(corner) > 0) }
	isOnSide := func(at vg.Point) bool {
		return !slices.ContainsFunc(geometry.Corners(at, half), isOnOtherSide)
	}
	least := math.Inf(1)
	for k := range 11 {
		near := from.Add(to.Sub(from).Scale(vg.Length(k) / 10))
		at, found := l.Nearest(half, near, 80, isOnSide)
		if !found {
			continue
		}
		cost := geometry.Distance(from, to, []vg.Point{at}) - math.Abs(float64(k)-5)
		if cost < least {
			least, best, ok = cost, at, true
		}
	}
	return best, ok
}

// WriteBeside writes words at the free place nearest to near. The place must be close to near, and
// no farther from near than from any of others. WriteBeside reports whether there was such a place.
func (l *Layout) WriteBeside(style text.Style, words string, near vg.Point, others []vg.Point) bool {
	const gapX, gapY = 26, 12 // the largest gaps between the words and near, in points
	half := HalfSize(style, words)
	isBeside := func(at vg.Point) bool {
		if math.Abs(float64(at.Y-near.Y)) > float64(gapY+half.Y) {
			return false
		}
		distance := geometry.Norm(near.Sub(at))
		isNearer := func(other vg.Point) bool { return geometry.Norm(other.Sub(at)) < distance }
		return !slices.ContainsFunc(others, isNearer)
	}
	at, ok := l.Nearest(half, near, gapX+half.X, isBeside)
	if ok {
		l.WriteAt(style, words, at)
	}
	return ok
}
