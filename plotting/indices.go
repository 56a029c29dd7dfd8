package plotting

import (
	"math"
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

// An indexed is a piece of a line: plain words, or the figures of an index.
type indexed struct {
	words string
	index bool
}

const (
	indexSize  = 0.75 // of the font's size
	indexDepth = 0.2  // below the line
)

// parts cuts a line into its pieces.
func (indices) parts(line string) []indexed {
	var parts []indexed
	for _, r := range line {
		index := '₀' <= r && r <= '₉' || r == 'ₙ'
		if r == 'ₙ' {
			r = 'n'
		} else if index {
			r += '0' - '₀'
		}
		if n := len(parts); n > 0 && parts[n-1].index == index {
			parts[n-1].words += string(r)
		} else {
			parts = append(parts, indexed{string(r), index})
		}
	}
	return parts
}

// face returns the font of a piece.
func (h indices) face(f font.Font, part indexed) font.Face {
	if part.index {
		f.Size *= indexSize
	}
	return h.Cache().Lookup(f, f.Size)
}

// Box implements text.Handler.
func (h indices) Box(line string, f font.Font) (width, height, depth vg.Length) {
	_, height, depth = h.Handler.Box("", f)
	for _, part := range h.parts(line) {
		face := h.face(f, part)
		width += face.Width(part.words)
	}
	return width, height, depth
}

// Draw implements text.Handler, as text.Plain does.
func (h indices) Draw(c vg.Canvas, words string, style text.Style, at vg.Point) {
	words = strings.TrimRight(words, "\n")
	if words == "" {
		return
	}
	c.SetColor(style.Color)
	if style.Rotation != 0 {
		c.Push()
		defer c.Pop()
		c.Rotate(style.Rotation)
		sin, cos := math.Sincos(style.Rotation)
		s, t := vg.Length(sin), vg.Length(cos)
		at = vg.Point{X: at.Y*s + at.X*t, Y: at.Y*t - at.X*s}
	}
	lines := h.Lines(words)
	at.Y += style.Height(words)*vg.Length(style.YAlign) - h.Extents(style.Font).Ascent
	for i, line := range lines {
		width, _, _ := h.Box(line, style.Font)
		pen := at.Add(vg.Point{X: vg.Length(style.XAlign) * width, Y: vg.Length(len(lines)-i) * style.Font.Size})
		for _, part := range h.parts(line) {
			face, from := h.face(style.Font, part), pen
			if part.index {
				from.Y -= indexDepth * style.Font.Size
			}
			c.FillString(face, from, part.words)
			pen.X += face.Width(part.words)
		}
	}
}

// handler draws all words in this package's style.
var handler text.Handler = indices{plot.DefaultTextHandler}
