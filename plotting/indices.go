package plotting

import (
	"regexp"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
)

// indices is a text handler that writes the indices ₀ to ₉ and ₙ as small figures close to
// each other. The font's own are even smaller and far apart: w₁₆ would look like w and two
// numbers, and be unreadable in a small figure.
type indices struct{ text.Handler }

const (
	indexSize  = 0.75 // of the font's size
	indexDepth = 0.2  // below the line
)

// linePieces matches the pieces of a line: an index, or the words up to the next one.
var linePieces = regexp.MustCompile(`[₀-₉ₙ]+|[^₀-₉ₙ]+`)

// set returns the letters of a piece, their font, and how far below the line they are.
func (h indices) set(piece string, f font.Font) (letters string, face font.Face, depth vg.Length) {
	letters = strings.Map(func(r rune) rune {
		switch {
		case '₀' <= r && r <= '₉':
			return r - '₀' + '0'
		case r == 'ₙ':
			return 'n'
		}
		return r
	}, piece)
	if letters != piece {
		depth = indexDepth * f.Size
		f.Size *= indexSize
	}
	return letters, h.Cache().Lookup(f, f.Size), depth
}

// Box implements text.Handler.
func (h indices) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Handler.Box("", f)
	for _, piece := range linePieces.FindAllString(line, -1) {
		letters, face, _ := h.set(piece, f)
		width += face.Width(letters)
	}
	return width, height, depth
}

// Draw implements text.Handler.
func (h indices) Draw(c vg.Canvas, words string, style text.Style, at vg.Point) {
	h.Handler.Draw(indexCanvas{c, h, style}, words, style, at)
}

// An indexCanvas is a canvas on which each line of words is drawn piece by piece.
type indexCanvas struct {
	vg.Canvas
	indices
	style text.Style
}

// FillString draws a line, given the place that it would have without indices.
func (c indexCanvas) FillString(face font.Face, at vg.Point, line string) {
	width, _, _ := c.Box(line, c.style.Font)
	at.X += vg.Length(c.style.XAlign) * (width - face.Width(line))
	for _, piece := range linePieces.FindAllString(line, -1) {
		letters, face, depth := c.set(piece, c.style.Font)
		c.Canvas.FillString(face, at.Sub(vg.Point{Y: depth}), letters)
		at.X += face.Width(letters)
	}
}

// handler draws all words in this package's style.
var handler text.Handler = indices{plot.DefaultTextHandler}
