package plotting

import (
	"slices"
	"testing"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"
)

func TestMistakesAxes(t *testing.T) {
	p := Mistakes(andMistakes)
	if p.X.Min != 1 || p.X.Max != 9 || p.Y.Min != 0 || p.Y.Max != 3 {
		t.Errorf("ranges %v…%v, %v…%v, want 1…9, 0…3", p.X.Min, p.X.Max, p.Y.Min, p.Y.Max)
	}
	for _, perEpoch := range [][]int{nil, {0}, {7}, falling(1000), make([]int, 100_000)} {
		if _, err := PNG(Mistakes(perEpoch), Width, Height); err != nil {
			t.Errorf("%d epochs: %v", len(perEpoch), err)
		}
	}
}

// TestLastEpoch: the last epoch's number is written, and inside the figure.
func TestLastEpoch(t *testing.T) {
	for _, perEpoch := range [][]int{andMistakes, {0}, falling(1000), {5, 123456}} {
		var canvas recorder.Canvas
		Draw(Mistakes(perEpoch), draw.NewCanvas(&canvas, Width, Height))
		want := NewCurve(perEpoch).last()
		found := false
		for _, action := range canvas.Actions {
			if s, ok := action.(*recorder.FillString); ok && s.String == want && s.Size == 10 {
				found = true
				if end := s.Point.X + letter(10, Blue).Width(want); end > Width {
					t.Errorf("%q ends at %v, outside the figure", want, end)
				}
			}
		}
		if !found {
			t.Errorf("the last epoch's %q is not written", want)
		}
	}
}

// TestThinned: the ends stay, and so does the highest and the lowest point of each
// point of width.
func TestThinned(t *testing.T) {
	var line []vg.Point
	for i := range 10_000 {
		line = append(line, vg.Point{X: vg.Length(i) / 100, Y: vg.Length(i * 7919 % 1000)})
	}
	thin := thinned(line)
	if len(thin) > 2*101+1 {
		t.Errorf("%d points are left of 10,000", len(thin))
	}
	if thin[len(thin)-1] != line[len(line)-1] {
		t.Errorf("the line ends at %v, want %v", thin[len(thin)-1], line[len(line)-1])
	}
	low, high := bounds(line)
	if gotLow, gotHigh := bounds(thin); gotLow != low || gotHigh != high {
		t.Errorf("from %v to %v, want %v to %v", gotLow, gotHigh, low, high)
	}
	few := line[:1]
	if got := thinned(few); got[0] != few[0] {
		t.Errorf("of one point %v is left", got)
	}
}

func bounds(line []vg.Point) (low, high vg.Length) {
	low, high = line[0].Y, line[0].Y
	for _, pt := range line {
		low, high = min(low, pt.Y), max(high, pt.Y)
	}
	return low, high
}

func TestMistakesOfNoRunAndNegative(t *testing.T) {
	if words := said(Mistakes(nil)); !slices.Contains(words, "no epochs") {
		t.Errorf("the figure of no epochs says %q", words)
	}
	mustPanic(t, "−1 mistakes in epoch 2", func() { Mistakes([]int{3, -1}) })
}
