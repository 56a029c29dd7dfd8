package show

import (
	"fmt"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting"
	"perceptronlab/plotting/show/animation"
)

// Plot shows a figure at the default size, plotting.Width × plotting.Height, and its
// caption below. The caption is Markdown and states what there is to see. An empty one
// is left out. If values follow it, it is a format for fmt.Sprintf:
//
//	show.Plot(plotting.Lift(or, w), "The plane of w = %v separates the two classes.", w)
//
// The image also carries the caption, for those who can't see it.
func Plot(p *plot.Plot, caption string, values ...any) {
	Sized(p, plotting.Width, plotting.Height, caption, values...)
}

// Sized is Plot at another size, in units of a 72nd of an inch. It panics if the size
// is not between 0 and 100 inches.
func Sized(p *plot.Plot, width, height vg.Length, caption string, values ...any) {
	caption = filled(caption, values)
	if !gonbui.IsNotebook {
		const save = `not in a notebook; plotting.Save(p, "figure.png") writes it to a file`
		if caption == "" {
			fmt.Println("figure: " + save)
		} else {
			fmt.Printf("figure: %s (%s)\n", caption, save)
		}
		return
	}
	send(captioned(picture(p, width, height, caption), caption)...)
}

// filled returns a caption with its values filled in. Without values it is unchanged,
// so a lone percent sign need not be doubled.
func filled(caption string, values []any) string {
	if len(values) == 0 {
		return caption
	}
	return fmt.Sprintf(caption, values...)
}

// picture returns an output that shows a figure at the given size, or its caption as
// text where images can't be shown.
func picture(p *plot.Plot, width, height vg.Length, caption string) *protocol.DisplayData {
	image, err := plotting.PNG(p, width, height)
	if err != nil {
		panic("show: " + err.Error())
	}
	return still(image, width, height, caption)
}

// still returns an output that shows a PNG image.
func still(image []byte, width, height vg.Length, caption string) *protocol.DisplayData {
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
				"width":  animation.Pixels(width),
				"height": animation.Pixels(height),
				"alt":    caption,
			},
		},
	}
}
