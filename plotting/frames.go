package plotting

import (
	"fmt"
	"iter"
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/notation"
)

// Frames draws a run on d as a grid of panels, one for each weight vector w⁽⁰⁾, w⁽¹⁾, …:
//
//	plotting.Frames(d, perceptron.Updates(d.AbsorbBias()))
//
// A panel shows the line of w, a ring around each misclassified example, and a square around the
// example of the next update. There is one panel before the first update and one after each update.
// The last panel has no square. (After Bishop, Pattern Recognition and Machine Learning, 2006, Fig.
// 4.7.)
//
// If there are more than 12 updates, Frames shows only the first ten weight vectors and the last
// weight vector. The panel before the last gives the number of omitted weight vectors. The stream of
// updates may be infinite: Frames stops reading after 1000 updates, or when an epoch starts with
// the same w as an earlier epoch. The title of the last panel then ends in ", and on".
//
// The updates come from a run on d or on d.AbsorbBias(). The lines of a run on d go through the
// origin. All panels have the same axes. Frames panics unless d has two columns and all updates
// are on examples of d.
func Frames(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) *plot.Plot {
	frames := framesOf(d, updates)
	columns := int(math.Ceil(math.Sqrt(float64(len(frames)))))
	// The words shrink from a zoom of 1 for one column to 0.8 for three or more columns.
	p := panelsOf(max(0.8, 1.1-0.1*vg.Length(columns)), columns, frames...)
	nameAxes(p, d.Names())
	return p
}

// framesOf returns the panels of Frames.
func framesOf(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) (frames []*plot.Plot) {
	const (
		maxUpdates = 12 // up to this number of updates, every weight vector has a panel
		shownFirst = 10 // for more updates, the number of panels before the note on omitted panels
	)
	s := newSteps("Frames", d, updates, 1000)
	last := len(s.updates)
	for k := range last + 1 {
		switch {
		case last == 0:
			p := Scatter(d)
			p.Title.Text = "no mistake, no update"
			frames = append(frames, withoutAxisNames(p))
		case last <= maxUpdates || k < shownFirst || k == last:
			p := panel(s.scene(k))
			p.Title.Text = notation.Iterate(k) + " = " + notation.Vector(s.weights[k]...)
			if k == last && s.unfinished {
				p.Title.Text += ", and on"
			}
			frames = append(frames, withoutAxisNames(p))
		case k == shownFirst:
			p := New()
			p.Title.Text = notation.Iterate(k) + " … " + notation.Iterate(last-1)
			p.Add(note(fmt.Sprintf("…\n%d more", last-shownFirst)))
			p.HideAxes()
			frames = append(frames, p)
		}
	}
	return frames
}

// withoutAxisNames removes the axis names of a panel, because the figure around the panels has axis
// names. It also reduces the number of ticks.
func withoutAxisNames(p *plot.Plot) *plot.Plot {
	p.X.Label.Text, p.Y.Label.Text = "", ""
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{MaxSteps: 4}, Ticks{MaxSteps: 4}
	return p
}
