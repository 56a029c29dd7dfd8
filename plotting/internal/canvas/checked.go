package canvas

import (
	"strings"

	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/plotting/internal/glyphs"
)

// Checked is a canvas that finds characters that can't be drawn, in the words of all plotters, and measures
// the smallest text. It also draws the words of plotters with gonum's text handler as Handler of package
// theme draws words: with other fonts for characters that a font lacks, and from right to left where the
// script demands it.
type Checked struct {
	vg.Canvas

	announced bool
	line      string    // the announced line
	lineSize  vg.Length // the font size of its largest piece so far

	smallest vg.Length // the font size of the smallest line of text, or 0 if there is none

	problem *glyphs.Problem // the first one, or nil
	texts   map[string]bool // those with problems
	drawn   map[drawing]bool
}

// A drawing is a piece of text that was drawn with a face and had no problem.
type drawing struct {
	face    font.Face
	letters string
}

// CheckedBelow returns the Checked canvas to which c passes drawings, or nil if there is none.
func CheckedBelow(c vg.Canvas) *Checked {
	for {
		switch outer := c.(type) {
		case *draw.Canvas:
			c = outer.Canvas
		case draw.Canvas:
			c = outer.Canvas
		case Shrunk:
			c = outer.Canvas
		case *Checked:
			return outer
		default:
			return nil
		}
	}
}

// Announce tells the Checked canvas to which c passes drawings, if there is one, that the calls of FillString
// that follow draw pieces of line, which are already in the form that glyphs.Visual and glyphs.Pieces return.
// The caller must call end after them.
func Announce(c vg.Canvas, line string) (end func()) {
	checked := CheckedBelow(c)
	if checked == nil {
		return func() {}
	}
	checked.announced, checked.line, checked.lineSize = true, line, 0
	return func() {
		checked.announced = false
		checked.measure(checked.lineSize)
	}
}

// FillString implements vg.Canvas.
func (c *Checked) FillString(face font.Face, at vg.Point, words string) {
	switch {
	case face.Face == nil: // gonum's canvases draw nothing
	case c.announced:
		c.fill(face, at, words, c.line)
	default:
		c.measure(sizeOf(face, words))
		pieces, _ := glyphs.Pieces(face, glyphs.Visual(words))
		for _, piece := range pieces {
			c.fill(piece.Face, at.Add(vg.Point{X: piece.X, Y: piece.Rise}), piece.Letters, words)
		}
	}
}

// fill draws letters, a piece of text, and notes their problem.
func (c *Checked) fill(face font.Face, at vg.Point, letters, text string) {
	c.check(face, letters, text)
	c.lineSize = max(c.lineSize, sizeOf(face, letters))
	c.Canvas.FillString(face, at, letters)
}

// sizeOf returns the font size of letters, or 0 if they are only spaces.
func sizeOf(face font.Face, letters string) vg.Length {
	if strings.TrimSpace(letters) == "" {
		return 0
	}
	return face.Font.Size
}

// measure notes the font size of a line of text. Size 0 means that there is nothing to read.
func (c *Checked) measure(size vg.Length) {
	if size > 0 && (c.smallest == 0 || size < c.smallest) {
		c.smallest = size
	}
}

// SmallestText returns the font size of the smallest line of text so far, or 0 if there is none. An index is
// a part of its line: only the size of the letters beside it counts.
func (c *Checked) SmallestText() vg.Length { return c.smallest }

// check notes the problem of letters, if they have one.
func (c *Checked) check(face font.Face, letters, text string) {
	size := face.Font.Size
	face.Font.Size = 0
	key := drawing{face, letters}
	if c.drawn[key] || c.texts[text] {
		return
	}
	face.Font.Size = size
	problem := glyphs.Find(face, letters, text)
	if problem == nil {
		note(&c.drawn, key)
		return
	}
	note(&c.texts, text)
	if c.problem == nil {
		c.problem = problem
	}
}

// note sets the element of a set, which may be nil.
func note[K comparable](set *map[K]bool, element K) {
	if *set == nil {
		*set = map[K]bool{}
	}
	(*set)[element] = true
}

// Err returns an error if the font of glyphs.Use can't be used, or words could not be drawn.
func (c *Checked) Err() error {
	if err := glyphs.Err(); err != nil {
		return err
	}
	if c.problem == nil {
		return nil
	}
	c.problem.MoreTexts = len(c.texts) - 1
	return c.problem
}
