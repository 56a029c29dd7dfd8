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

// Frames shows a run on d as a grid of pictures, after Bishop, Pattern Recognition
// and Machine Learning (2006), Fig. 4.7: a panel for each weight vector w⁽⁰⁾, w⁽¹⁾, …,
// with the line of that w, a ring around each example that is a mistake, and a square around
// the one of the next update.
//
//	plotting.Frames(d, perceptron.Updates(d.AbsorbBias()))
//
// So there is one more frame than there are updates, and no square in the last. If
// there are more than 12 updates, it shows the first ten weights and the last,
// with the number left out in between. A stream may never end, so it stops reading after
// 1000 updates, or where w is back at what it was when an earlier epoch ended, and says in
// the last frame that the run goes on.
//
// The updates are those of a run on d, through the origin, or on d.AbsorbBias().
// All frames have the ranges of the data. It panics unless d has two
// columns and all updates come from d.
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
		all   = 12 // updates that are all shown
		first = 10 // frames, if there are more
	)
	s := newSteps("Frames", d, updates, 1000)
	last := len(s.updates)
	for k := range last + 1 {
		switch {
		case last == 0:
			p := Scatter(d)
			p.Title.Text = "no mistake, no update"
			frames = append(frames, nameless(p))
		case last <= all || k < first || k == last:
			p := panel(s.scene(k))
			p.Title.Text = notation.Iterate(k) + " = " + notation.Vector(s.weights[k]...)
			if k == last && s.on {
				p.Title.Text += ", and on"
			}
			frames = append(frames, nameless(p))
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

// nameless leaves the names of the axes to the figure around the panel.
func nameless(p *plot.Plot) *plot.Plot {
	p.X.Label.Text, p.Y.Label.Text = "", ""
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Most: 4}, Ticks{Most: 4}
	return p
}
