package plotting

import (
	"fmt"
	"math"
	"slices"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/layout"
	"perceptronlab/plotting/internal/theme"
)

// A sector is a part of the plane of weights between two neighbouring lines of examples that pass through
// the origin. All its weights classify the same examples correctly.
type sector struct {
	middle float64 // the direction of its middle, an angle
	width  float64 // the angle between the two lines
	right  int     // the number of examples that its weights classify correctly
}

// sectors returns the parts into which the lines of the examples divide the plane, if they pass through the
// origin.
func (v *weightSpace) sectors() []sector {
	var borders []float64
	for _, s := range v.halfPlanes {
		if s.W1 != 0 || s.W2 != 0 {
			along := math.Mod(math.Atan2(s.W1, -s.W2)+2*math.Pi, math.Pi)
			borders = append(borders, along, along+math.Pi)
		}
	}
	slices.Sort(borders)
	const same = 1e-9 // lines with a smaller angle between them count as one line
	borders = slices.CompactFunc(borders, func(a, b float64) bool { return math.Abs(a-b) < same })
	var found []sector
	for i, from := range borders {
		to := borders[0] + 2*math.Pi
		if i+1 < len(borders) {
			to = borders[i+1]
		}
		if to-from > same {
			found = append(found, v.sectorBetween(from, to))
		}
	}
	return found
}

// sectorBetween returns the sector between two directions.
func (v *weightSpace) sectorBetween(from, to float64) sector {
	found := sector{middle: (from + to) / 2, width: to - from}
	y, x := math.Sincos(found.middle)
	for _, s := range v.halfPlanes {
		if s.W1*x+s.W2*y > 0 {
			found.right++
		}
	}
	return found
}

// mostRight returns the largest number of examples that the weights of one sector classify correctly.
func mostRight(sectors []sector) int {
	most := 0
	for _, s := range sectors {
		most = max(most, s.right)
	}
	return most
}

// nameSectors writes into each sector how many examples its weights classify correctly. It writes nothing,
// and returns false, if a sector is too narrow for these words.
func (v *weightSpace) nameSectors(l *layout.Layout, p *plot.Plot) bool {
	const narrow = 25 * math.Pi / 180
	sectors := v.sectors()
	if len(sectors) == 0 || slices.ContainsFunc(sectors, func(s sector) bool { return s.width < narrow }) {
		return false
	}
	t := theme.Of(p)
	x, y := p.Transforms(&l.Canvas)
	radius := 0.7 * min(v.x.High, v.y.High)
	for _, s := range sectors {
		sin, cos := math.Sincos(s.middle)
		at := vg.Point{X: x(radius * cos), Y: y(radius * sin)}
		l.WriteOnPlate(t.Words(12, t.Ink), fmt.Sprintf("%d of %d right", s.right, len(v.halfPlanes)), at)
	}
	return true
}
