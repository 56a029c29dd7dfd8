package show

import (
	"encoding/gob"
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting"
)

// The metadata of an image is a map inside a map; gob sends it only if it knows
// its type.
func init() { gob.Register(map[string]any{}) }

// Plot shows a figure at the default size, plotting.Width × plotting.Height, and
// its caption below. The caption is Markdown, with formulas between dollar signs;
// it states what there is to see. An empty one is left out.
//
// Plot panics with what is wrong if p is nil.
func Plot(p *plot.Plot, caption string) {
	Sized(p, plotting.Width, plotting.Height, caption)
}

// Sized is Plot at another size. It panics with what is wrong if the size is not
// between 0 and 100 inches.
func Sized(p *plot.Plot, width, height vg.Length, caption string) {
	if !gonbui.IsNotebook {
		if p == nil {
			panic(nilPlot)
		}
		fmt.Println(instead(caption))
		return
	}
	send(outputs(p, width, height, caption)...)
}

const nilPlot = "show: the plot is nil; wanted one from package plotting, such as plotting.Mistakes(run.PerEpoch)"

// send hands the outputs to the notebook and waits until it has them, so that
// what the cell prints next comes after them.
func send(outputs ...*protocol.DisplayData) {
	for _, data := range outputs {
		gonbui.SendData(data)
	}
	gonbui.Sync()
}

// outputs returns the image and, unless it is empty, the caption.
func outputs(p *plot.Plot, width, height vg.Length, caption string) []*protocol.DisplayData {
	if p == nil {
		panic(nilPlot)
	}
	image, err := plotting.PNG(p, width, height)
	if err != nil {
		panic("show: " + err.Error())
	}
	all := []*protocol.DisplayData{picture(image, width, height, caption)}
	if caption != "" {
		all = append(all, &protocol.DisplayData{
			Data: map[protocol.MIMEType]any{protocol.MIMETextMarkdown: caption},
		})
	}
	return all
}

// picture returns an output that shows an image at the given size, or its caption
// where images can't be shown.
func picture(image []byte, width, height vg.Length, caption string) *protocol.DisplayData {
	if caption == "" {
		caption = "figure"
	}
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMEImagePNG:  image,
			protocol.MIMETextPlain: caption,
		},
		Metadata: map[string]any{
			string(protocol.MIMEImagePNG): map[string]any{
				"width":  pixels(width),
				"height": pixels(height),
				"alt":    caption,
			},
		},
	}
}

// pixels returns a length in the pixels of a browser, of which 96 make an inch.
func pixels(length vg.Length) int {
	return int(length.Dots(96) + 0.5)
}

// instead is what a program outside a notebook prints for a figure.
func instead(caption string) string {
	const save = `not in a notebook; plotting.Save(p, "figure.png") writes it to a file`
	if caption == "" {
		return "figure: " + save
	}
	return fmt.Sprintf("figure: %s (%s)", caption, save)
}
