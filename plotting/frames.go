package plotting

import (
	"fmt"
	"iter"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/perceptron"
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
// with the number left out in between. It stops reading after 1000 updates,
// because a stream may never end, and says so in the last frame.
//
// The updates are those of a run on d, through the origin, or on d.AbsorbBias().
// All frames have the ranges of the data. It panics unless d has two
// columns and all updates come from d.
func Frames(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) *plot.Plot {
	mustBePlane(d)
	if updates == nil {
		panic("plotting: Frames of updates that are nil; wanted those of a run, such as perceptron.Updates(data)")
	}
	frames := framesOf(d, updates)
	columns := 1
	for columns*columns < len(frames) {
		columns++
	}
	p := panelsOf(max(0.8, 1.1-0.1*vg.Length(columns)), columns, frames...)
	nameAxes(p, d.Names())
	return p
}

// framesOf returns the panels of Frames.
func framesOf(d *perceptron.Dataset, updates iter.Seq[perceptron.Update]) []*plot.Plot {
	const (
		all   = 12   // updates that are all shown
		first = 10   // frames, if there are more
		most  = 1000 // updates that are read
	)
	var read []perceptron.Update
	ended := true
	for up := range updates {
		if len(read) == most {
			ended = false
			break
		}
		mustBeOf(d, up)
		read = append(read, up)
	}
	if len(read) == 0 {
		p := Scatter(d)
		p.Title.Text = "no mistake, no update"
		return []*plot.Plot{nameless(p)}
	}

	shown := read
	if len(read) > all {
		shown = read[:first]
	}
	var frames []*plot.Plot
	for k, up := range shown {
		frames = append(frames, frame(d, up.Before, up, k))
	}
	if left := read[len(shown):]; len(left) > 0 {
		p := New()
		p.Title.Text = iterate(len(shown)) + " … " + iterate(len(read)-1)
		p.Add(note(fmt.Sprintf("…\n%d more", len(left))))
		p.HideAxes()
		frames = append(frames, p)
	}
	last := read[len(read)-1]
	last.Index = -1 // no square
	p := frame(d, last.After, last, len(read))
	if !ended {
		p.Title.Text += ", and on"
	}
	return append(frames, p)
}

// frame returns the panel of w after k updates, with a square around the update's example.
func frame(d *perceptron.Dataset, w perceptron.Weights, up perceptron.Update, k int) *plot.Plot {
	p := panel(updateScene(d, w, up))
	p.Title.Text = iterate(k) + " = " + vector(w...)
	return nameless(p)
}

// nameless leaves the names of the axes to the figure around the panel.
func nameless(p *plot.Plot) *plot.Plot {
	p.X.Label.Text, p.Y.Label.Text = "", ""
	p.X.Tick.Marker, p.Y.Tick.Marker = Ticks{Most: 4}, Ticks{Most: 4}
	return p
}
