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
	lines  []string
	room   vg.Length // for the captions of all frames
}

// leading is the distance between two lines in points.
const leading = 14

// onSheets returns one plot per figure, which contains the figure and, below it, its caption. room is
// the height of the space for a caption, the same in all plots. The plots must be drawn higher than the
// figures by room.
func onSheets(
	figures []*plot.Plot, captions []string, width vg.Length,
) (sheets []*plot.Plot, room vg.Length) {
	lines := make([][]string, len(captions))
	for i, caption := range captions {
		lines[i] = wrapped(caption, style(), width-10)
		if n := len(lines[i]); n > 0 {
			room = max(room, vg.Length(n)*leading+4)
		}
	}
	for i, figure := range figures {
		p := plotting.New()
		p.HideAxes()
		p.Add(&sheet{figure, lines[i], room})
		sheets = append(sheets, p)
	}
	return sheets, room
}

// Plot implements plot.Plotter.
func (s *sheet) Plot(c draw.Canvas, _ *plot.Plot) {
	plotting.Draw(s.figure, draw.Crop(c, 0, 0, s.room, 0))
	at := vg.Point{X: c.Center().X, Y: c.Min.Y + s.room - leading/2}
	for _, line := range s.lines {
		c.FillText(style(), at, line)
		at.Y -= leading
	}
}

// style returns the text style of captions: that of the names of axes, but smaller.
func style() text.Style {
	s := plotting.New().X.Label.TextStyle
	s.Font.Size = 10
	s.XAlign, s.YAlign = draw.XCenter, draw.YCenter
	return s
}

// wrapped returns a caption as lines of at most width, unless a word is wider.
func wrapped(caption string, style text.Style, width vg.Length) (lines []string) {
	for _, word := range strings.Fields(caption) {
		if n := len(lines) - 1; n >= 0 && style.Width(lines[n]+" "+word) <= width {
			lines[n] += " " + word
		} else {
			lines = append(lines, word)
		}
	}
	return lines
}
