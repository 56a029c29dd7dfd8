package plotting

import (
	"image/color"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
	"perceptronlab/plotting/internal/measure"
)

// TestMistakesAreBars: each bar is as high as the number of mistakes, and centred on its epoch.
func TestMistakesAreBars(t *testing.T) {
	p := Mistakes(andMistakes)
	where := &axesRecorder{}
	p.Add(where)
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, Width, Height))
	var tallest, bars [10]float64 // by epoch
	var now color.Color
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.SetColor:
			now = a.Color
		case *recorder.Fill:
			if now != color.Color(Blue) {
				continue
			}
			for _, bar := range measure.Polygons(a.Path) {
				left := where.data(bar[0])
				right := where.data(bar[2])
				epoch := int(right[0])
				if !near((left[0]+right[0])/2, float64(epoch)) || !near(left[1], 0) {
					t.Errorf("corners of a bar = %v and %v, want it centred on its epoch, with its foot at 0",
						left, right)
				}
				tallest[epoch], bars[epoch] = right[1], bars[epoch]+1
			}
		}
	}
	for e, m := range andMistakes {
		if !near(tallest[e+1], float64(m)) || bars[e+1] == 0 {
			t.Errorf("height of the bar of epoch %d = %v, want %d", e+1, tallest[e+1], m)
		}
	}
}

// TestMistakesLastNumber: the last number is in the figure, above its bar and to the right of the
// previous bar.
func TestMistakesLastNumber(t *testing.T) {
	for last, perEpoch := range map[string][]int{"0": andMistakes, "123456": {5, 123456}, "7": {7}, "3": append(bouncing(999), 3)} {
		p := Mistakes(perEpoch)
		where := &axesRecorder{}
		p.Add(where)
		box, found := boxesOf(p, vg.Point{X: Width, Y: Height})[last]
		if !found || box.Max.X > Width || box.Max.Y > Height {
			t.Errorf("box of the last number %s = %v, want it in the figure", last, box)
			continue
		}
		if at := where.data(box.Min); at[1] < float64(perEpoch[len(perEpoch)-1]) || at[0] < float64(len(perEpoch))-0.5 {
			t.Errorf("the last number %s starts at %v, want it above its bar and right of the previous bar",
				last, at)
		}
	}
}

func TestMistakesPanics(t *testing.T) {
	messagetest.Panic(t, "negative", func() { Mistakes([]int{3, -1}) })
}
