package glyphs

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// A Piece is a part of a line of text that is drawn at once, with one face.
type Piece struct {
	Letters string
	Face    font.Face

	// X is the distance from the start of the line to the start of the piece, and Rise is the height of its
	// baseline above that of the line.
	X, Rise vg.Length
}

// Pieces divides a line of text into pieces, and returns their width. Most lines are one piece. A character
// that the face lacks is drawn with the font of Use or, if that font lacks it as well, with the usual font.
// An accent that has no character together with its letter is a piece above or below this letter. The line
// must be in the order in which it is drawn (see Visual).
func Pieces(face font.Face, line string) (pieces []Piece, width vg.Length) {
	if isUsual(face.Font) && replacement() == "" && !hasMarks(line) && !strings.ContainsFunc(line, isSmall) {
		return []Piece{{Letters: line, Face: face}}, face.Width(line)
	}
	d := divider{chain: chain(face)}
	for _, r := range line {
		d.add(r)
	}
	return d.pieces, d.width()
}

// A divider divides a line into pieces.
type divider struct {
	chain  []font.Face
	pieces []Piece // in the order of the line, with the marks of a piece after it

	current int  // the index in pieces of the last piece that is not a mark
	last    base // the last letter, with the marks added to it
}

// add appends a character to the pieces.
func (d *divider) add(r rune) {
	if isPlaceable(r) && d.last.letter != 0 {
		d.addMark(r)
		return
	}
	face := faceWith(d.chain, r)
	rise := vg.Length(0)
	if isSmall(r) && !has(face.Face, r) {
		face, r, rise = d.small(r)
	}
	if len(d.pieces) == 0 || d.pieces[d.current].Face != face || d.pieces[d.current].Rise != rise {
		d.pieces = append(d.pieces, Piece{Face: face, X: d.width(), Rise: rise})
		d.current = len(d.pieces) - 1
	}
	piece := &d.pieces[d.current]
	piece.Letters += string(r)
	d.last = base{letter: r}
}

// width returns the width of the pieces so far.
func (d *divider) width() vg.Length {
	if len(d.pieces) == 0 {
		return 0
	}
	piece := d.pieces[d.current]
	return piece.X + piece.Face.Width(piece.Letters)
}

// faceWith returns the first face that has a character, or the first face of all if none has it.
func faceWith(faces []font.Face, r rune) font.Face {
	for _, face := range faces {
		if has(face.Face, r) {
			return face
		}
	}
	return faces[0]
}

// has reports whether a font can draw a character. It can't if the glyph is a coloured picture.
func has(f *sfnt.Font, r rune) bool {
	var buffer sfnt.Buffer
	glyph, err := f.GlyphIndex(&buffer, r)
	if err != nil || glyph == 0 {
		return false
	}
	segments, err := f.LoadGlyph(&buffer, glyph, fixed.Int26_6(f.UnitsPerEm()), nil)
	return err == nil && (len(segments) > 0 || unicode.IsSpace(r))
}
