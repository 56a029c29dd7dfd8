package plotting

import (
	"bytes"
	"image"
	"math"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/perceptron"
)

func TestPanelsHaveEqualUnits(t *testing.T) {
	for _, size := range sizes {
		for _, zoom := range []float64{0, 1, 0.5} {
			var probes [3]probe
			var plots []*plot.Plot
			for i := range probes {
				p := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
				p.Title.Text = "panel"
				p.Add(&probes[i])
				plots = append(plots, p)
			}
			tiles := NewTiles(2, plots...)
			tiles.Zoom = zoom
			p := New()
			p.HideAxes()
			p.Add(tiles)
			p.Draw(draw.NewCanvas(new(recorder.Canvas), size.X, size.Y))
			for i, probe := range probes {
				if math.Abs(probe.x/probe.y-1) > 1e-9 {
					t.Errorf("at %v, zoom %v, panel %d: a unit is %v wide and %v high", size, zoom, i, probe.x, probe.y)
				}
			}
		}
	}
}

func TestPanelsGoRowByRow(t *testing.T) {
	plots := make([]*plot.Plot, 5)
	for i := range plots {
		plots[i] = New()
	}
	tiles := NewTiles(3, plots...)
	c := draw.NewCanvas(new(recorder.Canvas), 308, 208)
	for i, want := range []vg.Rectangle{
		{Min: vg.Point{X: 0, Y: 108}, Max: vg.Point{X: 97.33, Y: 208}},
		{Min: vg.Point{X: 105.33, Y: 108}, Max: vg.Point{X: 202.67, Y: 208}},
		{Min: vg.Point{X: 210.67, Y: 108}, Max: vg.Point{X: 308, Y: 208}},
		{Min: vg.Point{X: 0, Y: 0}, Max: vg.Point{X: 97.33, Y: 100}},
		{Min: vg.Point{X: 105.33, Y: 0}, Max: vg.Point{X: 202.67, Y: 100}},
	} {
		got := tiles.tile(c, i)
		if far(got.Min, want.Min) > 0.01 || far(got.Max, want.Max) > 0.01 {
			t.Errorf("tile %d is %v, want %v", i, got.Rectangle, want)
		}
	}
}

// inkIn returns the box of the pixels that are not white.
func inkIn(t *testing.T, p *plot.Plot, width, height vg.Length) image.Rectangle {
	t.Helper()
	data, err := PNG(p, width, height)
	if err != nil {
		t.Fatal(err)
	}
	img, _, err := image.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	var box image.Rectangle
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			if r, g, b, _ := img.At(x, y).RGBA(); r+g+b < 3*0xffff {
				box = box.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return box
}

// TestPanelsZoom: a square of 20 points, drawn at a zoom of ½, is one of 10 points
// about the same middle.
func TestPanelsZoom(t *testing.T) {
	sheet := New()
	sheet.HideAxes()
	sheet.X.Min, sheet.X.Max, sheet.Y.Min, sheet.Y.Max = 0, 1, 0, 1
	sheet.Add(stamp{})
	sizes := map[float64]image.Point{}
	for _, zoom := range []float64{1, 0.5} {
		tiles := NewTiles(1, sheet)
		tiles.Zoom = zoom
		p := New()
		p.HideAxes()
		p.Add(tiles)
		box := inkIn(t, p, 100, 100)
		sizes[zoom] = box.Size()
		if middle := box.Min.Add(box.Max).Div(2); !middle.In(image.Rect(132, 132, 136, 136)) {
			t.Errorf("at zoom %v the middle is %v, want (133, 133) or a pixel beside it", zoom, middle)
		}
	}
	// 192 dots an inch: 20 points are 53.3 pixels.
	if sizes[1].X < 53 || sizes[1].X > 55 || sizes[0.5].X < 26 || sizes[0.5].X > 28 {
		t.Errorf("the sizes are %v, want about 53 and 27 pixels", sizes)
	}
}

// A stamp is a square of 20 points in the middle.
type stamp struct{}

func (stamp) Plot(c draw.Canvas, _ *plot.Plot) {
	m := c.Center()
	c.FillPolygon(Ink, []vg.Point{{X: m.X - 10, Y: m.Y - 10}, {X: m.X + 10, Y: m.Y - 10}, {X: m.X + 10, Y: m.Y + 10}, {X: m.X - 10, Y: m.Y + 10}})
}

func TestPanelsKeepThePlots(t *testing.T) {
	sub := DecisionRegions(and, perceptron.Weights{3, 2, -4}.Affine)
	sub.Title.Text = "AND"
	before := *sub
	p := Panels(3, sub, sub, sub)
	for _, ext := range []string{".png", ".svg", ".pdf"} {
		if data, err := encode(p, Width, Height, ext); err != nil || len(data) == 0 {
			t.Errorf("%s: %d bytes, %v", ext, len(data), err)
		}
	}
	if sub.X.Min != before.X.Min || sub.Y.Max != before.Y.Max || sub.Title.Text != "AND" || sub.X.Tick.Marker != before.X.Tick.Marker {
		t.Error("drawing the panels changed a plot")
	}
}

func TestNoPanels(t *testing.T) {
	mustPanic(t, "0 columns", func() { Panels(0, New()) })
	mustPanic(t, "no plots", func() { Panels(2) })
	mustPanic(t, "panel 1", func() { Panels(2, New(), nil) })
}
