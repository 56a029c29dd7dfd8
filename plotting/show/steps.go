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
	"perceptronlab/plotting"
	"perceptronlab/plotting/show/animation"
)

// Steps displays figures one after another as an animation, with caption below the animation. Each
// figure also has a caption of its own, or "" for none:
//
//	show.Steps(plotting.Steps(and, perceptron.Updates(and.AbsorbBias())), "AND, update by update.")
//
// The animation plays once and ends on the last figure. Where scripts run, as in a trusted notebook, it
// has a slider, and buttons for the first, previous, next and last figure, and for play and pause. The
// arrow keys, Home and End work as well. The captions of the figures, one or two lines of plain text,
// are part of the animation.
//
// The figures have the default size. All should have the same ranges of the axes, so the axes don't
// jump. Steps panics if there are no figures, or more than 1000.
func Steps(figures iter.Seq2[*plot.Plot, string], caption string, values ...any) {
	SizedSteps(figures, plotting.Width, plotting.Height, caption, values...)
}

// SizedSteps is Steps at another size, in units of 1/72 inch. For figures of three panels, 620 × 240 is
// a good size.
func SizedSteps(
	figures iter.Seq2[*plot.Plot, string], width, height vg.Length, caption string, values ...any,
) {
	caption = filled(caption, values)
	f, err := animation.New(figures, width, height)
	if err != nil {
		panic("show: Steps: " + strings.TrimPrefix(err.Error(), "plotting: "))
	}
	if !gonbui.IsNotebook {
		figures := wording.Plural(f.Frames, "figure")
		fmt.Printf("%s, one after another: %s (not in a notebook)\n", figures, caption)
		return
	}
	output := still(f.Still, f.Width, f.Height, caption) // for viewers that show only images
	output.Data[protocol.MIMETextHTML] = f.HTML(caption)
	send(captioned(output, caption)...)
}
