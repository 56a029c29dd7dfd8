package lift

import (
	"math"

	"gonum.org/v1/gonum/spatial/r3"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/geometry"
)

// arrowLength is the length of the arrow w, whatever the length of the vector w.
const arrowLength = 0.45

// arrowFoot returns the point of the separating plane where the arrow w starts: the place in the box where
// the arrow is easiest to see.
func (f *Figure) arrowFoot() r3.Vec {
	var best r3.Vec
	least := math.Inf(1)
	for _, height := range []float64{0.5, 0.6, 0.4, 0.7, 0.3} {
		_, above := level(height).cut(f.planeInBox())
		ends := pointsAt(height, above)
		if len(ends) != 2 {
			continue // the plane is horizontal, or it is not in the box at this height
		}
		along := r3.Sub(ends[1], ends[0])
		const step = 0.1
		for k := 1.0; k*step < r3.Norm(along)-step/2; k++ {
			foot := r3.Add(ends[0], r3.Scale(k*step/r3.Norm(along), along))
			// Round the cost, so the choice between nearly equal places is the same on every machine.
			if cost := math.Round(100 * f.arrowCost(foot)); cost < least {
				best, least = foot, cost
			}
		}
	}
	return best
}

// pointsAt returns the first and the last of the corners at a height, or fewer points if there are fewer
// different ones.
func pointsAt(height float64, corners []r3.Vec) []r3.Vec {
	var ends []r3.Vec
	for _, pt := range corners {
		if math.Abs(pt.Z-height) > 1e-9 {
			continue
		}
		if len(ends) == 0 || r3.Norm(r3.Sub(pt, ends[0])) > 1e-9 {
			ends = append(ends, pt)
		}
	}
	return ends
}

// middle returns the mean of the corners of the separating plane in the box.
func (f *Figure) middle() r3.Vec {
	corners := f.planeInBox()
	var sum r3.Vec
	for _, pt := range corners {
		sum = r3.Add(sum, pt)
	}
	return r3.Scale(1/float64(max(1, len(corners))), sum)
}

// arrowCost returns how hard it is to see an arrow that starts at foot. It adds up how far the arrow is from
// the middle of the plane, how much of it is outside the box or behind the plane, how many marks are near
// it, and whether its foot or the mark of the right angle is at a line that rises from an example.
func (f *Figure) arrowCost(foot r3.Vec) float64 {
	const samples = 20
	cost := 2 * r3.Norm(r3.Sub(foot, f.middle()))
	arrow := make([]r3.Vec, samples)
	for i := range arrow {
		share := float64(i+1) / samples
		arrow[i] = r3.Add(foot, r3.Scale(arrowLength*share, f.plane.normal))
		cost += 20 * f.outside(arrow[i])
		if f.hidden(arrow[i]) {
			cost++
		}
	}
	square := append(f.rightAngle(foot), foot)
	drawn := f.view.project(append(arrow, square...)...)
	tip := drawn[samples-1]
	for _, pt := range f.view.project(square...) {
		cost += f.lineCost(pt)
	}
	sideways := vg.Length(math.Copysign(0.05, float64(f.arrowDirection().X)))
	for _, mark := range f.marks() {
		for _, pt := range drawn {
			if geometry.Norm(mark.Sub(pt)) < 0.12 {
				cost++
			}
		}
		for k := range 7 { // the name is beside the tip
			pt := tip.Add(vg.Point{X: vg.Length(k) * sideways})
			if geometry.Norm(mark.Sub(pt)) < 0.12 {
				cost += 2
			}
		}
	}
	return cost
}

// lineCost returns how much the lines that rise from the examples, and the line that rises from the origin,
// disturb a point of the projection.
func (f *Figure) lineCost(pt vg.Point) float64 {
	const near = 0.05
	feet := []r3.Vec{{}}
	if f.data.Len() <= maxDrops {
		for row := range f.data.All() {
			feet = append(feet, f.at(row[0], row[1], 0))
		}
	}
	cost := 0.0
	for _, low := range feet {
		ends := f.view.project(low, r3.Add(low, r3.Vec{Z: 1}))
		if max(pt.X-ends[0].X, ends[0].X-pt.X) < near && ends[0].Y-near < pt.Y && pt.Y < ends[1].Y+near {
			cost += 2
		}
	}
	return cost
}

// outside returns how far a point is from the box, at least from the part of the box in which an arrow does
// not seem to lie on the floor or on the rectangle at height 1.
func (f *Figure) outside(pt r3.Vec) float64 {
	const room = 0.09
	low, high := f.at(f.x1.Low, f.x2.Low, room), f.at(f.x1.High, f.x2.High, 1-room)
	return max(0, low.X-pt.X, pt.X-high.X) + max(0, low.Y-pt.Y, pt.Y-high.Y) + max(0, low.Z-pt.Z, pt.Z-high.Z)
}

// hidden reports whether the reader sees a point through the part of the separating plane in the box.
func (f *Figure) hidden(pt r3.Vec) bool {
	distance, towards := f.plane.distance(pt), r3.Dot(f.plane.normal, f.view.towards)
	if distance*towards >= 0 {
		return false // the reader is on the same side
	}
	at := r3.Sub(pt, r3.Scale(distance/towards, f.view.towards))
	low, high := f.at(f.x1.Low, f.x2.Low, 0), f.at(f.x1.High, f.x2.High, 1)
	return at == r3.Vec{
		X: min(max(at.X, low.X), high.X), Y: min(max(at.Y, low.Y), high.Y), Z: min(max(at.Z, low.Z), high.Z),
	}
}

// marks returns points of the projection that the arrow should avoid: the marks of the examples.
func (f *Figure) marks() []vg.Point {
	if f.data.Len() > maxDrops {
		return nil
	}
	var points []vg.Point
	for row := range f.data.All() {
		for _, height := range []float64{0, 1} {
			points = append(points, f.view.project(f.at(row[0], row[1], height))...)
		}
	}
	return points
}

// rightAngle returns the mark of the right angle between the plane and an arrow that starts at foot: the
// corner on the arrow, the one off both, and the one on the plane. The last is on the part of the plane in
// the box, in the direction in which the mark looks largest.
func (f *Figure) rightAngle(foot r3.Vec) []r3.Vec {
	const side = 0.13
	along := f.view.project(f.plane.normal)[0]
	var onPlane r3.Vec
	largest := -1.0
	for _, corner := range f.planeInBox() {
		if r3.Norm(r3.Sub(corner, foot)) < 1e-9 {
			continue
		}
		direction := r3.Unit(r3.Sub(corner, foot))
		// Round the width, so the choice between nearly equal widths is the same on every machine.
		across := geometry.Ortho(along).Dot(f.view.project(direction)[0])
		if width := math.Round(1e6 * math.Abs(float64(across))); width > largest {
			onPlane, largest = r3.Add(foot, r3.Scale(side, direction)), width
		}
	}
	onArrow := r3.Scale(side, f.plane.normal)
	return []r3.Vec{r3.Add(foot, onArrow), r3.Add(onPlane, onArrow), onPlane}
}

// arrowDirection returns the direction of the arrow w in the projection.
func (f *Figure) arrowDirection() vg.Point {
	return geometry.Direction(f.view.project(f.plane.normal)[0])
}
