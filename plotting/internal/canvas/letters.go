package canvas

import (
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A letter is a letter of a line of words.
type letter struct {
	glyph sfnt.GlyphIndex

	// x is the distance from the beginning of the words to the letter, and kern is the part of it by
	// which the letter is moved because of the letter before it: negative in pairs such as "Ve".
	x, kern vg.Length
}

// lettersOf returns the letters of s, one per rune, at the places at which the method Width of a face
// measures them. Kerning moves the second letter of a pair, and all letters after it.
func lettersOf(face font.Face, s string) []letter {
	var (
		buf     sfnt.Buffer
		em      = fixed.Int26_6(face.Face.UnitsPerEm())
		scale   = face.Font.Size / vg.Length(em)
		letters []letter
		x       fixed.Int26_6 // in units of the font
	)
	for _, r := range s {
		// As in gonum, a glyph that can't be found is glyph 0, which is an empty box.
		next := letter{}
		next.glyph, _ = face.Face.GlyphIndex(&buf, r)
		if len(letters) > 0 {
			// The error says that the font has no kerning for this pair.
			kern, err := face.Face.Kern(&buf, letters[len(letters)-1].glyph, next.glyph, em, 0)
			if err == nil {
				x += kern
				next.kern = vg.Length(kern) * scale
			}
		}
		next.x = vg.Length(x) * scale
		letters = append(letters, next)
		advance, _ := face.Face.GlyphAdvance(&buf, next.glyph, em, 0)
		x += advance
	}
	return letters
}
