package theme

import (
	"image/color"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Word returns a length that grows with the font size, such as the distance between two lines of
// words. usual is this length in the usual theme.
func (t Theme) Word(usual vg.Length) vg.Length { return usual * (t.Font.Size / FontSize) }

// Mark returns the size of a mark that has the size usual in the usual theme.
func (t Theme) Mark(usual vg.Length) vg.Length { return usual * (t.MarkRadius / MarkRadius) }

// Width returns the width of a line that has the width usual in the usual theme.
func (t Theme) Width(usual vg.Length) vg.Length { return usual * (t.LineWidth / LineWidth) }

// Line returns the style of a line. width and dashes are its width and the lengths of its dashes and
// spaces in the usual theme. The dashes of lines that are thinner than in the usual theme have their usual
// lengths, because shorter dashes would be hard to see.
func (t Theme) Line(c color.Color, width vg.Length, dashes ...vg.Length) draw.LineStyle {
	style := draw.LineStyle{Color: c, Width: t.Width(width)}
	for _, length := range dashes {
		style.Dashes = append(style.Dashes, max(length, t.Width(length)))
	}
	return style
}
