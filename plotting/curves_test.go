package plotting

import (
	"image/color"
	"math"
	"slices"
	"strings"
	"testing"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
	"gonum.org/v1/plot/vg/recorder"

	"perceptronlab/internal/messagetest"
)

// TestCurveLabelsDontOverlap: the labels of lines are at least 12 points apart, even if the lines
// end at the same place. No label is outside the figure, which is 200 points high.
func TestCurveLabelsDontOverlap(t *testing.T) {
	y := func(v float64) vg.Length { return vg.Length(20 * v) }
	for _, ends := range [][]float64{{1, 1, 1, 1}, {10, 10, 10, 10}, {0, 0.1, 10, 9.9}, {5, 5.1, 4.9, 0}, {3}} {
		m := &curves{}
		for _, end := range ends {
			m.lines = append(m.lines, curve{lastValue: end})
		}
		labels := m.labels(12, 200, y)
		for i, l := range labels {
			if l.y < 0 || l.y > 200 {
				t.Errorf("ends %v: a label is at height %v, want a height from 0 to 200", ends, l.y)
			}
			if i > 0 && l.y-labels[i-1].y < 12-1e-9 {
				t.Errorf("ends %v: labels are at heights %v and %v, want heights at least 12 points apart",
					ends, labels[i-1].y, l.y)
			}
		}
		if len(labels) != len(ends) {
			t.Errorf("ends %v: number of labels = %d, want %d", ends, len(labels), len(ends))
		}
	}
}

// TestCurveLabels: a label consists of the name and the last value of its series, in the colour of
// the line. A series without values has no label.
func TestCurveLabels(t *testing.T) {
	var canvas recorder.Canvas
	heldOut, unnamed := Series{"held-out", []float64{9, 2. / 3}}, Series{"", []float64{11}}
	p := Curves("", "", heldOut, unnamed, Series{"empty", nil})
	Draw(p, draw.NewCanvas(&canvas, Width, Height))
	colours := map[string]color.Color{} // the colour of each text
	var current color.Color
	for _, action := range canvas.Actions {
		switch a := action.(type) {
		case *recorder.SetColor:
			current = a.Color
		case *recorder.FillString:
			colours[a.String] = current
		}
	}
	blue, orange := color.Color(usual.Positive), color.Color(usual.Negative)
	if colours["held-out: 0.6667"] != blue || colours["11"] != orange || colours["empty"] != nil {
		t.Errorf(`colours of the texts = %v, want %v for "held-out: 0.6667", %v for "11", and no text "empty"`,
			colours, blue, orange)
	}
}

// TestCurveExtremes draws series without values, very long series and very large values.
func TestCurveExtremes(t *testing.T) {
	long := make([]float64, 100_000)
	for i := range long {
		long[i] = math.Sin(float64(i))
	}
	for name, p := range map[string]*plot.Plot{
		"no numbers": Curves("", "", Series{}),
		"no epochs":  Mistakes(nil),
		"long":       Curves("x", "y", Series{"long", long}, Series{"short", long[:10]}),
		"large":      Curves("x", "y", Series{"large", []float64{1e300, -1e300}}),
	} {
		checkPNG(t, name, p, Width, Height)
		// The cases "no numbers" and "no epochs" have the names of the notes in their figures.
		if strings.HasPrefix(name, "no ") && !slices.Contains(wordsOf(p), name) {
			t.Errorf("words = %q, want words that include %q", wordsOf(p), name)
		}
	}
}

// TestCurveTicks: the ticks of the Y axis are at integers only if all values are integers.
func TestCurveTicks(t *testing.T) {
	for v, want := range map[float64]Ticks{1: {Integers: true}, 0.5: {}} {
		if p := Curves("x", "y", Series{"a", []float64{2, v}}); p.Y.Tick.Marker != want {
			t.Errorf("ticks for the values 2 and %v = %+v, want %+v", v, p.Y.Tick.Marker, want)
		}
	}
}

func TestCurvesPanics(t *testing.T) {
	messagetest.Panic(t, "no series", func() { Curves("x", "y") })
	messagetest.Panic(t, "five series", func() { Curves("x", "y", make([]Series, 5)...) })
	messagetest.Panic(t, "NaN", func() { Curves("x", "y", Series{"a", []float64{1, math.NaN()}}) })
}
