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

// Steps shows figures, each with a caption or "", one after another, in one picture that moves,
// and the caption of them all below it:
//
//	show.Steps(plotting.Steps(and, perceptron.Updates(lifted)), "AND, update by update.")
//
// The picture plays once and ends on the last figure. Where scripts run, as in a trusted
// notebook, it has buttons for the first, previous, next and last figure, for play and pause,
// and a slider; the arrow keys, Home and End do the same. The caption of a figure, one or two
// lines of plain words, is part of the picture.
//
// The figures have the default size, and should have the same ranges on their axes, or these
// jump. Steps reads at most 1000 of them; it panics if there are none.
func Steps(figures iter.Seq2[*plot.Plot, string], caption string, values ...any) {
	SizedSteps(figures, plotting.Width, plotting.Height, caption, values...)
}

// SizedSteps is Steps at another size, in units of a 72nd of an inch. Figures in three panels
// want 620 × 240.
func SizedSteps(
	figures iter.Seq2[*plot.Plot, string], width, height vg.Length, caption string, values ...any,
) {
	caption = filled(caption, values)
	f, err := animation.New(figures, width, height)
	if err != nil {
		panic("show: " + strings.TrimPrefix(err.Error(), "plotting: "))
	}
	if !gonbui.IsNotebook {
		figures := wording.Plural(f.Frames, "figure")
		fmt.Printf("%s, one after another: %s (not in a notebook)\n", figures, caption)
		return
	}
	output := still(f.Still, f.Width, f.Height, caption) // where only images are shown
	output.Data[protocol.MIMETextHTML] = f.HTML(caption)
	send(captioned(output, caption)...)
}
