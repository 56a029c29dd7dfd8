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
// A panel shows the line of w, a ring around each misclassified example, and a square around
// the example of the next update. So there is one more panel than there are updates, and the
// last panel has no square. (After Bishop, Pattern Recognition and Machine Learning, 2006,
// Fig. 4.7.)
//
// If there are more than 12 updates, Frames shows the first ten weight vectors and the last
// one, and the number of weight vectors omitted between them. The stream of updates may be
// infinite: Frames stops reading after 1000 updates, or when an epoch starts with the same w
// as an earlier epoch. The title of the last panel then states that the run goes on.
//
// The updates come from a run on d, whose lines go through the origin, or on d.AbsorbBias(). All
// panels show the same ranges, those of the data. Frames panics unless d has two columns and all
// updates are by examples of d.
func Frames(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) *plot.Plot {
	frames := framesOf(d, updates)
	columns := int(math.Ceil(math.Sqrt(float64(len(frames)))))
	p := panelsOf(max(0.8, 1.1-0.1*vg.Length(columns)), columns, frames...)
	nameAxes(p, d.Names())
	return p
}

// framesOf returns the panels of Frames.
func framesOf(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) (frames []*plot.Plot) {
	const (
		all   = 12 // up to this number of updates, all frames are shown
		first = 10 // of longer runs, this number of frames and the last one are shown
	)
	s := newSteps("Frames", d, updates, 1000)
	last := len(s.updates)
	for k := range last + 1 {
		switch {
		case last == 0:
			p := Scatter(d)
			p.Title.Text = "no mistake, no update"
			frames = append(frames, withoutAxisNames(p))
		case last <= all || k < first || k == last:
			p := panel(s.scene(k))
			p.Title.Text = notation.Iterate(k) + " = " + notation.Vector(s.weights[k]...)
			if k == last && s.unfinished {
				p.Title.Text += ", and on"
			}
			frames = append(frames, withoutAxisNames(p))
		case k == first:
			p := New()
			p.Title.Text = notation.Iterate(k) + " … " + notation.Iterate(last-1)
			p.Add(note(fmt.Sprintf("…\n%d more", last-first)))
			p.HideAxes()
			frames = append(frames, p)
		}
	}
	return frames
}

// withoutAxisNames removes the axis names of a panel, because the whole figure has them, and
// reduces the number of ticks.
func withoutAxisNames(p *plot.Plot) *plot.Plot {
	p.X.Label.Text, p.Y.Label.Text = "", ""
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Most: 4}, Ticks{Most: 4}
	return p
}
