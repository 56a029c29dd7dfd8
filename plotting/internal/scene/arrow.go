package scene

import (
	"math"

	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/layout"
)

// arrows are the arrows that could stand on a line, with a name at the tip.
type arrows struct {
	line   *Line
	on     *layout.Layout
	ends   [2]vg.Point // the ends of the line on the canvas
	normal vg.Point    // the direction of the arrow
	style  text.Style  // the style of the name
}

// toName returns the distance from the tip of an arrow to the centre of its name, which is farther away if a
// long name is beside the tip.
func (a arrows) toName() vg.Length {
	longer := a.style.Width(a.line.Name) - a.style.Width("w")
	return 0.7*a.style.Font.Size + max(a.normal.X, -a.normal.X)*longer/2
}

// toFarSide returns the distance from the tip of an arrow to the far side of its name.
func (a arrows) toFarSide() vg.Length {
	return a.toName() + a.style.Font.Size/2
}

// at returns the point of the line at a share of its length.
func (a arrows) at(share vg.Length) vg.Point {
	return a.ends[0].Add(a.ends[1].Sub(a.ends[0]).Scale(share))
}

// arrowPlaces are the places on a line where an arrow may start, as shares of the length of the
// line. Places in the middle come first.
var arrowPlaces = []vg.Length{0.5, 0.42, 0.58, 0.34, 0.66, 0.26, 0.74, 0.18, 0.82}

// best returns the point of the line where the arrow starts, and the length of the arrow. It
// prefers places where the arrow covers little, and among these the ones near the middle of the
// line. If an arrow of the length Line.Arrow covers much at every place, best also tries half this
// length. If there is no room for an arrow, the returned length is 0.
func (a arrows) best() (foot vg.Point, length vg.Length) {
	// The cost of an arrow is the number of its sample points that are not free, plus the index of
	// its place in arrowPlaces, so the middle wins if places are equally free.
	least := math.MaxInt // the cost of the best arrow so far
	for _, candidate := range []vg.Length{a.line.Arrow, a.line.Arrow / 2} {
		if least <= 10 { // good enough: the arrow crosses at most a dashed line
			break
		}
		for cost, share := range arrowPlaces {
			at := a.at(share)
			farSide := at.Add(a.normal.Scale(candidate + a.toFarSide()))
			for _, pt := range layout.Samples(at, farSide) {
				if !a.on.Free(geometry.Rectangle(pt, vg.Point{X: 8, Y: 8})) {
					cost++
				}
			}
			if a.on.Canvas.Contains(farSide) && cost < least {
				least, foot, length = cost, at, candidate
			}
		}
	}
	return foot, length
}

// nameIsFree reports whether nothing else is where an arrow has its name.
func (a arrows) nameIsFree(foot vg.Point, length vg.Length) bool {
	centre := foot.Add(a.normal.Scale(length + a.toName()))
	return a.on.Free(geometry.Rectangle(centre, layout.HalfSize(a.style, a.line.Name)))
}

// nearestWithName returns the arrow nearest to the middle of the line whose name is in a free place. If there
// is none, it returns foot and length.
func (a arrows) nearestWithName(foot vg.Point, length vg.Length) (vg.Point, vg.Length) {
	for _, candidate := range []vg.Length{a.line.Arrow, a.line.Arrow / 2} {
		for off := vg.Length(0); off <= 0.4; off += 0.02 {
			for _, share := range []vg.Length{0.5 - off, 0.5 + off} {
				if a.nameIsFree(a.at(share), candidate) {
					return a.at(share), candidate
				}
			}
		}
	}
	return foot, length
}
