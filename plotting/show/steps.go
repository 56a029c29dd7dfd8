package show

import (
	"fmt"
	"iter"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/internal/wording"
	"perceptronlab/plotting/animation"
	captions "perceptronlab/plotting/internal/caption"
)

// Steps displays figures one after another as an animation. Below the animation is the given caption.
// Each figure also has its own caption, the second value in figures:
//
//	show.Steps(plotting.Steps(and, perceptron.Updates(and.AbsorbBias())), "AND, update by update.")
//
// The animation plays once and ends on the last figure. If scripts can run, as in a trusted
// notebook, the animation has a slider, and buttons for the first, previous, next and last figure
// and for play and pause. Readers can also press the arrow keys, Home and End. The captions of the
// figures are part of the animation. Each should be one or two lines of plain text.
//
// The figures have the size [Width] × [Height]. All figures should have the same ranges of the axes, so the
// axes don't jump. Steps panics if there are no figures, or more than 1000.
func Steps(figures iter.Seq2[*plot.Plot, string], caption string, values ...any) {
	SizedSteps(figures, Width, Height, caption, values...)
}

// SizedSteps is [Steps] at another size, in points of 1/72 inch, such as [Width] × 264 for figures of a
// plane.
func SizedSteps(
	figures iter.Seq2[*plot.Plot, string], width, height vg.Length, caption string, values ...any,
) {
	text := captions.Format(caption, values)
	a, err := animation.New(figures, width, height)
	if err != nil {
		panic("show: Steps: " + strings.TrimPrefix(err.Error(), "animation: "))
	}
	if !gonbui.IsNotebook {
		count := wording.Plural(a.Frames, "figure")
		fmt.Printf("%s, one after another: %s (not in a notebook)\n", count, text.Plain)
		return
	}
	still := picture{a.Still, a.Width, a.Height, a.SmallestText}
	output := imageOutput(still, text.Plain) // for viewers that show only images
	output.Data[protocol.MIMETextHTML] = a.HTML(text.Plain)
	send(withCaption(output, text)...)
}
