package show

import (
	"fmt"
	"math"
	"strings"

	"github.com/janpfeifer/gonb/gonbui"
	"github.com/janpfeifer/gonb/gonbui/protocol"
	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting"
	"perceptronlab/plotting/animation"
	captions "perceptronlab/plotting/internal/caption"
)

// The size of the figures of [Plot] and [Steps] in points: 395 × 296 pixels on a screen with 96 dots per
// inch. A phone shows such a figure almost in its own size, so all its text has at least 11 pixels there.
const (
	Width  vg.Length = 296
	Height vg.Length = 222
)

// Plot displays a figure at the size [Width] × [Height], with its caption below.
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
	Sized(p, Width, Height, caption, values...)
}

// Sized is [Plot] at another size, in points of 1/72 inch. Phones show wider figures smaller, with smaller
// text, so prefer [Width], and panels below each other. Sized panics unless width and height are above 0 and
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
	image, smallest, err := plotting.MeasuredPNG(p, width, height)
	if err != nil {
		panic("show: " + strings.TrimPrefix(err.Error(), "plotting: "))
	}
	return imageOutput(picture{image, width, height, smallest}, caption)
}

// A picture is a PNG image that is displayed at the given size.
type picture struct {
	png           []byte
	width, height vg.Length
	smallest      vg.Length // the font size of its smallest text, or 0 if it has none
}

// imageOutput returns an output with a picture. Its metadata tells viewers the size of the picture and its
// description. It also has the font size of the smallest text in pixels, so that tests can tell how large
// the text is where the picture is displayed smaller, as on a phone.
func imageOutput(p picture, caption string) *protocol.DisplayData {
	if caption == "" {
		caption = "figure"
	}
	return &protocol.DisplayData{
		Data: map[protocol.MIMEType]any{
			protocol.MIMEImagePNG:  p.png,
			protocol.MIMETextPlain: caption,
		},
		Metadata: map[string]any{
			string(protocol.MIMEImagePNG): map[string]any{
				"width":  animation.Pixels(p.width),
				"height": animation.Pixels(p.height),
				"text":   math.Round(10*p.smallest.Dots(96)) / 10,
				"alt":    caption,
			},
		},
	}
}
