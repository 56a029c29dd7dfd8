package theme

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"

	"perceptronlab/plotting/internal/canvas"
	"perceptronlab/plotting/internal/glyphs"
)

// indexHandler is a text handler that draws indices: the subscripts ₀ to ₉ and ₙ, and superscripts in
// parentheses such as ⁽⁰⁾, and ‖ with more space. It draws indices as small ordinary characters, for two
// reasons. The subscripts of the font are smaller and farther apart, so w₁₆ would be hard to read in a
// small figure. And the font has no ⁽.
type indexHandler struct{ text.Handler }

// The size and place of an index, as shares of the font size.
const (
	IndexSize   = 0.75 // the size of the digits
	IndexDepth  = 0.2  // the depth of a subscript below the baseline
	IndexHeight = 0.35 // the height of a superscript above the baseline
)

// NormSpace is the space on each side of ‖, as a share of the font size. In the font, the bars are as
// close to letters beside them as to each other, so that ‖w‖ looks like llwll.
const NormSpace = 0.08

// linePieces matches the pieces of a line of text: an index, ‖, or the text up to the next of them.
var linePieces = regexp.MustCompile(`[₀-₉ₙ]+|⁽[⁰¹²³⁴-⁹]+⁾|‖|[^₀-₉ₙ⁽‖]+|⁽`)

// plainDigits replaces subscripts and superscripts with ordinary characters.
var plainDigits = strings.NewReplacer(
	"₀", "0", "₁", "1", "₂", "2", "₃", "3", "₄", "4",
	"₅", "5", "₆", "6", "₇", "7", "₈", "8", "₉", "9", "ₙ", "n",
	"⁰", "0", "¹", "1", "²", "2", "³", "3", "⁴", "4",
	"⁵", "5", "⁶", "6", "⁷", "7", "⁸", "8", "⁹", "9", "⁽", "(", "⁾", ")",
)

// typeset returns the characters of a piece, their font, and their distance below the baseline,
// which is negative for a superscript.
func (h indexHandler) typeset(piece string, f font.Font) (letters string, face font.Face, depth vg.Length) {
	letters = piece
	first, _ := utf8.DecodeRuneInString(piece)
	switch {
	case '₀' <= first && first <= '₉' || first == 'ₙ':
		depth = IndexDepth * f.Size
	case first == '⁽':
		depth = -IndexHeight * f.Size
	}
	if depth != 0 {
		letters = plainDigits.Replace(piece)
		f.Size *= IndexSize
	}
	return letters, h.Cache().Lookup(f, f.Size), depth
}

// A run is a part of a line of text that is drawn in one size.
type run struct {
	pieces []glyphs.Piece
	width  vg.Length
	depth  vg.Length // the distance below the baseline, which is negative for a superscript
}

// A typesetLine is a line of text with its size. Its runs are never changed.
type typesetLine struct {
	runs                 []run // from left to right
	width, height, depth vg.Length
}

// line returns a line of text in the font f. If another font replaces f, only the runs have it: the height of
// lines and their places remain those of f. Fonts for Chinese have lines that are half as high again, and
// gonum draws lines of such fonts too low.
func (h indexHandler) line(text string, f font.Font) typesetLine {
	return lines.get(lineKey{text, f, glyphs.Choice()}, func() typesetLine {
		var line typesetLine
		_, line.height, line.depth = h.Handler.Box("", f)
		line.runs = h.runs(text, glyphs.Actual(f))
		for _, run := range line.runs {
			line.width += run.width
		}
		return line
	})
}

// runs divides a line of text in the font f into runs.
func (h indexHandler) runs(line string, f font.Font) (runs []run) {
	for _, piece := range linePieces.FindAllString(glyphs.Visual(line), -1) {
		letters, face, depth := h.typeset(piece, f)
		pieces, width := glyphs.Pieces(face, letters)
		if letters == "‖" {
			for i := range pieces {
				pieces[i].X += NormSpace * f.Size
			}
			width += 2 * NormSpace * f.Size
		}
		runs = append(runs, run{pieces, width, depth})
	}
	return runs
}

// Box implements text.Handler.
func (h indexHandler) Box(text string, f font.Font) (width, height, depth vg.Length) {
	line := h.line(text, f)
	return line.width, line.height, line.depth
}

// Draw implements text.Handler.
func (h indexHandler) Draw(c vg.Canvas, words string, style text.Style, at vg.Point) {
	h.Handler.Draw(indexCanvas{c, h, style}, words, style, at)
}

// An indexCanvas is a canvas that draws each line of text piece by piece.
type indexCanvas struct {
	vg.Canvas
	indexHandler
	style text.Style
}

// FillString draws a line of text. at is the point where the line would start with the indices of
// the font. These have a different width, so FillString moves the start of centred and
// right-aligned text.
func (c indexCanvas) FillString(face font.Face, at vg.Point, line string) {
	set := c.line(line, c.style.Font)
	at.X += vg.Length(c.style.XAlign) * (set.width - face.Width(line))
	defer canvas.Announce(c.Canvas, line)()
	for _, run := range set.runs {
		for _, piece := range run.pieces {
			from := at.Add(vg.Point{X: piece.X, Y: piece.Rise - run.depth})
			c.Canvas.FillString(piece.Face, from, piece.Letters)
		}
		at.X += run.width
	}
}

// Handler is the text handler of all figures.
var Handler text.Handler = indexHandler{plot.DefaultTextHandler}
