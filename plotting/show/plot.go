package show

import (
	"fmt"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting"
	"perceptronlab/plotting/animation"
	captions "perceptronlab/plotting/internal/caption"
)

// Plot displays a figure at the default size, [plotting.Width] × [plotting.Height], with its caption below.
// The caption is Markdown, and "" means no caption. It should state what the figure shows. If values follow,
// the caption is a format for [fmt.Sprintf]:
//
//	show.Plot(plotting.Lift(or, w), "The plane of w = %v separates the two classes.", w)
//
// The values may be names from a file: viewers show text in them as it is, even if it looks like Markdown, a
// formula or HTML. The text of the format is Markdown, even if it comes from [fmt.Sprintf]. So pass names
// from data as values, and never as part of the format. Values belong in words, code or formulas; in a
// formula, the characters of TeX in them are escaped. In a script, or in CSS, only letters, digits and some
// punctuation of a value remain.
//
// The caption is also the alternative text of the image, for readers who can't see it.
//
// Plot panics if a text of the figure has characters that can't be drawn, such as Chinese ones without a call
// of [plotting.UseFont].
func Plot(p *plot.Plot, caption string, values ...any) {
	Sized(p, plotting.Width, plotting.Height, caption, values...)
}

// Sized is [Plot] at another size, in points of 1/72 inch. It panics unless width and height are above 0 and
// at most 100 inches.
func Sized(p *plot.Plot, width, height vg.Length, caption string, values ...any) {
	text := captions.Format(caption, values)
	if !gonbui.IsNotebook {
		const save = `not in a notebook; plotting.Save(p, "figure.png") writes it to a file`
		if text.Plain == "" {
			fmt.Println("figure: " + save)
		} else {
			fmt.Printf("figure: %s (%s)\n", text.Plain, save)
		}
		return
	}
	send(withCaption(figureOutput(p, width, height, text.Plain), text)...)
}

// figureOutput returns an output with a figure of the given size. Viewers without images show the
// caption.
func figureOutput(p *plot.Plot, width, height vg.Length, caption string) *protocol.DisplayData {
	image, err := plotting.PNG(p, width, height)
	if err != nil {
		panic("show: " + strings.TrimPrefix(err.Error(), "plotting: "))
	}
	return imageOutput(image, width, height, caption)
}

// imageOutput returns an output with a PNG image, which is displayed at the given size.
func imageOutput(image []byte, width, height vg.Length, caption string) *protocol.DisplayData {
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
