package plotting

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/geometry"
)

// classesOf returns the figure of one class per place, with 15 random rows near each place.
func classesOf(places []geometry.XY, name func(k int) string, predict func(k int, x []float64) string) *plot.Plot {
	r := rand.New(rand.NewPCG(12, uint64(len(places))))
	var table datasets.Table
	for k, place := range places {
		for range 15 {
			table.Rows = append(table.Rows, []float64{place.X + r.Float64(), place.Y + r.Float64()})
			table.Classes = append(table.Classes, name(k))
		}
	}
	return ClassRegions(table, func(x []float64) string {
		return predict(nearestOf(places, x), x)
	})
}

// nearestOf returns the index of the place nearest to x.
func nearestOf(places []geometry.XY, x []float64) int {
	away := func(s geometry.XY) float64 { return math.Hypot(x[0]-s.X, x[1]-s.Y) }
	nearest := slices.MinFunc(places, func(a, b geometry.XY) int { return cmp.Compare(away(a), away(b)) })
	return slices.Index(places, nearest)
}

// TestManyClasses draws one class, more classes than colours, long names, and a class that only
// predict returns.
func TestManyClasses(t *testing.T) {
	name := func(k int) string { return fmt.Sprint("class ", k, strings.Repeat(" and on", k)) }
	for _, n := range []int{1, 2, 9, 70} {
		r := rand.New(rand.NewPCG(12, uint64(n)))
		var places []geometry.XY
		for range n {
			places = append(places, geometry.XY{X: 10 * r.Float64(), Y: 10 * r.Float64()})
		}
		data, err := PNG(classesOf(places, name, func(k int, x []float64) string {
			if x[0] > 8 {
				return "invented"
			}
			return name(k)
		}), Width, Height)
		if err != nil || len(data) > 300_000 {
			t.Errorf("%d classes: size of the PNG = %d, error = %v; want at most 300,000 bytes and no error",
				n, len(data), err)
		}
	}
}

// TestClassNames: each of up to a dozen classes has its name in the figure, and no name covers
// another name.
func TestClassNames(t *testing.T) {
	name := func(k int) string { return fmt.Sprint(k, " is its name, a long one") }
	for _, n := range []int{1, 2, 3, 5, 8, 12} {
		var places []geometry.XY
		for k := range n {
			sin, cos := math.Sincos(2 * math.Pi * float64(k) / float64(n))
			places = append(places, geometry.XY{X: 4 * cos, Y: 3 * sin})
		}
		p := classesOf(places, name, func(k int, _ []float64) string { return name(k) })
		var written []vg.Rectangle
		for word, box := range boxesOf(p, vg.Point{X: Width, Y: Height}) {
			if !strings.Contains(word, " is ") {
				continue
			}
			for _, other := range written {
				if box.Max.X > other.Min.X && other.Max.X > box.Min.X && box.Max.Y > other.Min.Y && other.Max.Y > box.Min.Y {
					t.Errorf("%d classes: %q covers another name, want no overlap", n, word)
				}
			}
			written = append(written, box)
		}
		if len(written) != n {
			t.Errorf("number of names = %d, want one for each of %d classes", len(written), n)
		}
	}
}
