package animation

import (
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting"
)

// A sheet is the plotter of a figure with its caption below it.
type sheet struct {
	figure *plot.Plot
	lines  []string // of the caption

	captionHeight vg.Length // the height of the space for the caption
}

// leading is the distance between two lines of a caption, in points.
const leading = 14

// newSheets returns one plot per figure, which contains the figure and below it the caption. In all
// these plots, the space for the caption has the height captionHeight. If the figures have the
// height h, the plots must be drawn with the height h + captionHeight.
func newSheets(
	figures []*plot.Plot, captions []string, width vg.Length,
) (sheets []*plot.Plot, captionHeight vg.Length) {
	lines := make([][]string, len(captions))
	for i, caption := range captions {
		lines[i] = wrap(caption, style(), width-10)
		if n := len(lines[i]); n > 0 {
			captionHeight = max(captionHeight, vg.Length(n)*leading+4)
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
	at := vg.Point{X: c.Center().X, Y: c.Min.Y + s.captionHeight - leading/2}
	for _, line := range s.lines {
		c.FillText(style(), at, line)
		at.Y -= leading
	}
}

// style returns the text style of captions: the style of axis names with a smaller font.
func style() text.Style {
	s := plotting.New().X.Label.TextStyle
	s.Font.Size = 10
	s.XAlign, s.YAlign = draw.XCenter, draw.YCenter
	return s
}

// wrap divides a caption into lines. A line is at most as wide as width, unless it is a single word.
func wrap(caption string, style text.Style, width vg.Length) (lines []string) {
	for _, word := range strings.Fields(caption) {
		if n := len(lines) - 1; n >= 0 && style.Width(lines[n]+" "+word) <= width {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
