package geometry

import (
	"math"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/plotting/internal/measure"
)

// nearestOf returns the index of the place nearest to (x, y). difference is the distance to the
// second nearest place minus the distance to the nearest place.
func nearestOf(places []XY, x, y float64) (nearest int, difference float64) {
	first, second := math.Inf(1), math.Inf(1)
	for k, s := range places {
		switch d := math.Hypot(x-s.X, y-s.Y); {
		case d < first:
			nearest, first, second = k, d, first
		case d < second:
			second = d
		}
	}
	return nearest, second - first
}

// The class of a point is the index of the nearest of four places. The regions cover the canvas,
// and their areas agree with a count of the points of a fine lattice. The ends of each border are
// equally far from the two nearest places, up to the error of 10 bisections of a side of 3 points.
func TestContourOfClasses(t *testing.T) {
	places := []XY{{50.13, 40.71}, {150.37, 61.09}, {90.91, 119.53}, {20.17, 130.29}}
	nearest := func(pt vg.Point) int {
		k, _ := nearestOf(places, float64(pt.X), float64(pt.Y))
		return k
	}
	contour := NewContour(draw.NewCanvas(new(recorder.Canvas), 200, 150), 3, 10, nearest)
	want := make([]float64, len(places)) // the areas, estimated from the lattice
	for i := range 400 {
		for j := range 300 {
			want[nearest(vg.Point{X: 0.25 + vg.Length(i)/2, Y: 0.25 + vg.Length(j)/2})] += 0.25 // ½ × ½
		}
	}
	total := 0.0
	for k := range places {
		got := measure.PathArea(contour.Region(k).Path)
		total += got
		if math.Abs(got-want[k]) > 3 {
			t.Errorf("area of region %d = %v, want %v ± 3", k, got, want[k])
		}
	}
	if math.Abs(total-200*150) > 1e-6 {
		t.Errorf("total area of the regions = %v, want 30000", total)
	}
	for _, b := range contour.Borders {
		for _, end := range []vg.Point{b.From, b.To} {
			if _, difference := nearestOf(places, float64(end.X), float64(end.Y)); difference > 0.02 {
				t.Fatalf("end %v of a border: difference of the distances to the two nearest places = %v, "+
					"want at most 0.02", end, difference)
			}
		}
	}
}
