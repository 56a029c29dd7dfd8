package layout

import (
	"image/color"
	"math"
	"slices"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/theme"
)

// Write writes words at the free place nearest to target, and marks the place as taken. It
// considers only places less than reach away from target, and reports whether one of these places
// was free.
func (l *Layout) Write(style text.Style, words string, target vg.Point, reach vg.Length) bool {
	centre, ok := l.Nearest(HalfSize(style, words), target, reach, nil)
	if ok {
		l.WriteAt(style, words, centre)
	}
	return ok
}

// WriteAt writes words around the point centre, and marks their place as taken.
func (l *Layout) WriteAt(style text.Style, words string, centre vg.Point) {
	style.XAlign, style.YAlign = draw.XCenter, draw.YCenter
	l.Canvas.FillText(style, centre, words)
	l.Take(geometry.Rectangle(centre, HalfSize(style, words)))
}

// WriteAlways writes words at the free place nearest to target. If there is no free place for
// words, it tries the elements of shorter, which are shorter texts, in order. If there is no free
// place for any text, it tries the last text in smaller sizes, but only words that are wider than the
// canvas become smaller than usual. At last, it writes the text on a white plate, as WriteOnPlate does.
func (l *Layout) WriteAlways(style text.Style, words string, target vg.Point, shorter ...string) {
	texts := append([]string{words}, shorter...)
	for _, words = range texts {
		if l.Write(style, words, target, vg.Length(math.Inf(1))) {
			return
		}
	}
	style = l.fitted(style, words)
	size := style.Font.Size
	for _, share := range []vg.Length{1, 0.85, 0.7} {
		style.Font.Size = max(share*size, min(size, theme.FontSize))
		if l.Write(style, words, target, vg.Length(math.Inf(1))) {
			return
		}
	}
	l.WriteOnPlate(style, words, target)
}

// fitted returns the style in which words are at most as wide as the canvas: style, or the same style in
// a smaller size.
func (l *Layout) fitted(style text.Style, words string) text.Style {
	const rounding = 1 - 1e-9 // so the words fit in spite of rounding errors
	half, width := HalfSize(style, words).X, l.Canvas.Size().X
	if half > width/2 {
		margin := half - style.Width(words)/2
		style.Font.Size *= max(0, rounding*(width/2-margin)/(half-margin))
	}
	return style
}

// WriteOnPlate writes words on a white plate, even if the place is taken. The plate is translucent,
// because it covers other parts of the figure. The centre of the plate is as close to target as
// possible with the whole plate on the canvas. Words that are wider than the canvas become smaller.
func (l *Layout) WriteOnPlate(style text.Style, words string, target vg.Point) {
	style = l.fitted(style, words)
	half := HalfSize(style, words)
	centre := vg.Point{
		X: max(l.Canvas.Min.X+half.X, min(l.Canvas.Max.X-half.X, target.X)),
		Y: max(l.Canvas.Min.Y+half.Y, min(l.Canvas.Max.Y-half.Y, target.Y)),
	}
	plate := color.NRGBA{R: 0xff, G: 0xff, B: 0xff, A: 0xd8}
	l.Canvas.FillPolygon(plate, geometry.Corners(centre, half))
	l.WriteAt(style, words, centre)
}

// HalfSize returns half the width and half the height of words with a small margin around them.
func HalfSize(style text.Style, words string) vg.Point {
	return vg.Point{X: style.Width(words)/2 + 2, Y: style.Height(words)/2 + 1}
}

// Along returns the centre of a free place for a word beside the segment between from and to. half
// holds half the width and half the height of the word. Along prefers places near the segment, and
// places near an end of the segment. The whole word is where the affine function side is positive,
// and its centre is less than 80 points from the segment. ok reports whether there is such a place.
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

// WriteBeside writes words at the place that Beside returns, and reports whether there is such a place.
func (l *Layout) WriteBeside(style text.Style, words string, target vg.Point, others []vg.Point) bool {
	centre, ok := l.Beside(HalfSize(style, words), target, others)
	if ok {
		l.WriteAt(style, words, centre)
	}
	return ok
}

// Beside returns the centre of the free place for words that is nearest to target. half holds half the width
// and half the height of the words. The place must be close to target, and no element of others may be closer
// to it than target. ok reports whether there is such a place.
func (l *Layout) Beside(half, target vg.Point, others []vg.Point) (centre vg.Point, ok bool) {
	const gapX, gapY = 26, 12 // the largest gaps between the words and target, in points
	isBeside := func(at vg.Point) bool {
		if math.Abs(float64(at.Y-target.Y)) > float64(gapY+half.Y) {
			return false
		}
		distance := geometry.Norm(target.Sub(at))
		isNearer := func(other vg.Point) bool { return geometry.Norm(other.Sub(at)) < distance }
		return !slices.ContainsFunc(others, isNearer)
	}
	return l.Nearest(half, target, gapX+half.X, isBeside)
}
