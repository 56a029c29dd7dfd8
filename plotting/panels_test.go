package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// TestPanelsHaveEqualUnits: in a panel, a unit is equally long on both axes at any zoom. Drawing
// the panels does not change the plots.
func TestPanelsHaveEqualUnits(t *testing.T) {
	for _, size := range sizes {
		for _, zoom := range []vg.Length{0, 1, 0.5} { // 0 means that the zoom depends on the width of a tile
			var probes [3]probe
			var plots []*plot.Plot
			for i := range probes {
				p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
				p.Title.Text = "panel"
				p.Add(&probes[i])
				plots = append(plots, p)
			}
			before := *plots[0]
			panelsOf(zoom, 2, plots...).Draw(draw.NewCanvas(new(recorder.Canvas), size.X, size.Y))
			for i, probe := range probes {
				if math.Abs(probe.x/probe.y-1) > 1e-9 {
					t.Errorf("size %v, zoom %v, panel %d: a unit is %v wide and %v high, want equal lengths",
						size, zoom, i, probe.x, probe.y)
				}
			}
			p := plots[0]
			sameAxes := p.X.Min == before.X.Min && p.Y.Max == before.Y.Max &&
				p.X.Tick.Marker == before.X.Tick.Marker
			if !sameAxes || p.Title.Text != "panel" {
				t.Errorf("size %v, zoom %v: after drawing, axis = %+v and title = %q, want %+v and %q",
					size, zoom, p.X, p.Title.Text, before.X, "panel")
			}
		}
	}
}

func TestPanelsPanics(t *testing.T) {
	messagetest.Panic(t, "no columns", func() { Panels(0, New()) })
	messagetest.Panic(t, "no plots", func() { Panels(2) })
}
