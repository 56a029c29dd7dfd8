package plotting

import (
	"fmt"
	"image/color"
	"strings"
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
	axes := &axesRecorder{}
	p.Add(axes)
	var canvas recorder.Canvas
	Draw(p, draw.NewCanvas(&canvas, Width, Height))
	heights := map[int]float64{} // by epoch
	var current color.Color
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.SetColor:
			current = a.Color
		case *recorder.Fill:
			if current != color.Color(usual.Positive) {
				continue
			}
			for _, bar := range measure.Polygons(a.Path) {
				lowerLeft, upperRight := axes.data(bar[0]), axes.data(bar[2])
				epoch := int(upperRight[0]) // the right edge is between epoch and epoch + 0.5
				if !near((lowerLeft[0]+upperRight[0])/2, float64(epoch)) || !near(lowerLeft[1], 0) {
					t.Errorf("corners of a bar = %v and %v, "+
						"want a bar that is centred on its epoch and starts at height 0",
						lowerLeft, upperRight)
				}
				heights[epoch] = upperRight[1]
			}
		}
	}
	for e, m := range andMistakes {
		if height, ok := heights[e+1]; !ok || !near(height, float64(m)) {
			t.Errorf("epoch %d: bar found = %v with height %v, want a bar with height %d", e+1, ok, height, m)
		}
	}
}

// TestMistakesLastNumber: the number of mistakes in the last epoch is written in the figure, above
// its bar and to the right of the previous bar.
func TestMistakesLastNumber(t *testing.T) {
	for last, perEpoch := range map[string][]int{
		"0":      andMistakes,                         // the last bar has no height
		"123456": {5, 123456},                         // the number is wide
		"7":      {7},                                 // there is no previous bar
		"3":      append(oscillatingMistakes(999), 3), // the number is wider than a bar
	} {
		p := Mistakes(perEpoch)
		axes := &axesRecorder{}
		p.Add(axes)
		box, found := boxesOf(p, vg.Point{X: Width, Y: Height})[last]
		if !found || box.Max.X > Width || box.Max.Y > Height {
			t.Errorf("number %q: found = %v with the box %v, want a box inside the figure", last, found, box)
			continue
		}
		lowerLeft := axes.data(box.Min)
		minX, minY := float64(len(perEpoch))-0.5, float64(perEpoch[len(perEpoch)-1])
		if lowerLeft[0] < minX || lowerLeft[1] < minY {
			t.Errorf("number %q: lower left corner = %v, want x ≥ %v and y ≥ %v", last, lowerLeft, minX, minY)
		}
	}
}

// TestFewestMistakes: an epoch with fewer mistakes than the last one is marked if there are more than 100
// epochs. The words are above all steps beside them, and inside the figure.
func TestFewestMistakes(t *testing.T) {
	for _, e := range []int{0, 3, 158, 195} { // the index of the epoch with 1 mistake
		perEpoch := oscillatingMistakes(200)
		perEpoch[100] = 40
		perEpoch[e] = 1
		p := Mistakes(perEpoch)
		boxes := boxesOf(p, vg.Point{X: Width, Y: Height})
		axes := axesOf(p, vg.Point{X: Width, Y: Height})
		box, found := boxes[fmt.Sprintf("1 in epoch %d", e+1)]
		last := boxes[fmt.Sprint(perEpoch[199])]
		if !found || box.Min.X < axes.canvas.Min.X || box.Max.X > Width || box.Max.Y > Height {
			t.Errorf("epoch %d: found = %v with the box %v, want a box inside the figure", e+1, found, box)
		}
		if box.Max.X > last.Min.X && box.Min.Y < last.Max.Y {
			t.Errorf("epoch %d: the words at %v cover the last number at %v", e+1, box, last)
		}
		for k, m := range perEpoch {
			x, y := axes.plot.Transforms(&axes.canvas)
			if at := x(float64(k + 1)); box.Min.X < at && at < box.Max.X && box.Min.Y < y(float64(m)) {
				t.Errorf("epoch %d: the words at %v cover the step of epoch %d", e+1, box, k+1)
			}
		}
	}
	for name, perEpoch := range map[string][]int{
		"few epochs": append(oscillatingMistakes(30), 7),
		"converged":  append(oscillatingMistakes(200), 0),
	} {
		if words := strings.Join(wordsOf(Mistakes(perEpoch)), "\n"); strings.Contains(words, "in epoch") {
			t.Errorf("%s: words = %q, want no marked epoch", name, words)
		}
	}
}

func TestMistakesPanics(t *testing.T) {
	messagetest.Panic(t, "negative number", func() { Mistakes([]int{3, -1}) })
}
