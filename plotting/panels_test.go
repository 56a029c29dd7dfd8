package plotting

import (
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

// TestPanelsHaveEqualUnits: whatever the zoom, and drawing leaves the plots as they are.
func TestPanelsHaveEqualUnits(t *testing.T) {
	for _, size := range sizes {
		for _, zoom := range []vg.Length{0, 1, 0.5} {
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
					t.Errorf("at %v, zoom %v, panel %d: a unit is %v wide and %v high", size, zoom, i, probe.x, probe.y)
				}
			}
			if p := plots[0]; p.X.Min != before.X.Min || p.Y.Max != before.Y.Max || p.Title.Text != "panel" || p.X.Tick.Marker != before.X.Tick.Marker {
				t.Error("drawing the panels changed a plot")
			}
		}
	}
}

func TestNoPanels(t *testing.T) {
	mustPanic(t, "0 columns", func() { Panels(0, New()) })
	mustPanic(t, "0 panels", func() { Panels(2) })
}
