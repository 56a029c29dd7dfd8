package animation

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting"
	"perceptronlab/plotting/internal/theme"
)

// A sheet is the plotter of a figure with its caption below it.
type sheet struct {
	figure *plot.Plot
	lines  []string // of the caption

	captionHeight vg.Length // the height of the space for the caption
}

// newSheets returns one plot per figure, which contains the figure and below it the caption. In all
// these plots, the space for the caption has the height captionHeight. If the figures have the
// height h, the plots must be drawn with the height h + captionHeight.
func newSheets(
	figures []*plot.Plot, captions []string, width vg.Length,
) (sheets []*plot.Plot, captionHeight vg.Length) {
	lines := make([][]string, len(captions))
	for i, caption := range captions {
		lines[i] = wrap(caption, styleOf(figures[i]), width-10)
		if n := len(lines[i]); n > 0 {
			captionHeight = max(captionHeight, vg.Length(n)*leadingOf(figures[i])+4)
		}
	}
	for i, figure := range figures {
		p := plotting.New()
		p.HideAxes()
		p.Add(&sheet{figure, lines[i], captionHeight})
		sheets = append(sheets, p)
	}
	return sheets, captionHeight
}

// Plot implements plot.Plotter.
func (s *sheet) Plot(c draw.Canvas, _ *plot.Plot) {
	plotting.Draw(s.figure, draw.Crop(c, 0, 0, s.captionHeight, 0))
	style, leading := styleOf(s.figure), leadingOf(s.figure)
	at := vg.Point{X: c.Center().X, Y: c.Min.Y + s.captionHeight - leading/2}
	for _, line := range s.lines {
		c.FillText(style, at, line)
		at.Y -= leading
	}
}

// styleOf returns the text style of the caption of a figure: the font and the colour of its axis names, in a
// smaller size.
func styleOf(figure *plot.Plot) text.Style {
	t := theme.Of(figure)
	return t.Words(10, t.Ink)
}

// leadingOf returns the distance between two lines of the caption of a figure.
func leadingOf(figure *plot.Plot) vg.Length { return theme.Of(figure).Word(14) }

// wrap divides a caption into lines, also where the caption has a line break. A line is at most as wide as
// width, unless it is a single character. Words that are wider, such as the path of a file, are divided.
func wrap(caption string, style text.Style, width vg.Length) (lines []string) {
	for part := range strings.Lines(caption) {
		first := len(lines)
		for _, word := range strings.Fields(part) {
			if n := len(lines) - 1; n >= first && style.Width(lines[n]+" "+word) <= width {
				lines[n] += " " + word
			} else {
				lines = append(lines, divided(word, style, width)...)
			}
		}
	}
	return lines
}

// divided divides a word into parts that are at most as wide as width. Most words have one part.
func divided(word string, style text.Style, width vg.Length) (parts []string) {
	part := ""
	for _, r := range word {
		if part != "" && style.Width(part+string(r)) > width {
			parts = append(parts, part)
			part = ""
		}
		part += string(r)
	}
	return append(parts, part)
}
