package glyphs

import (
	"strings"
	"unicode"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// The combining classes of Unicode of marks that are centred above or below their letter.
const (
	classAbove = 230
	classBelow = 220
)

// hasMarks reports whether s has a combining mark, such as U+0304, the macron of x̄.
func hasMarks(s string) bool { return strings.ContainsFunc(s, isMark) }

// isMark reports whether r is a combining mark.
func isMark(r rune) bool { return r >= 0x300 && unicode.Is(unicode.M, r) }

// isPlaceable reports whether r is a mark that Pieces can place: a mark of no particular script, above or
// below its letter.
func isPlaceable(r rune) bool {
	if !isMark(r) || !unicode.Is(unicode.Inherited, r) {
		return false
	}
	class := combiningClass(r)
	return class == classAbove || class == classBelow
}

// combiningClass returns the combining class of a character.
func combiningClass(r rune) uint8 { return norm.NFC.PropertiesString(string(r)).CCC() }

// A base is a letter to which marks are added.
type base struct {
	letter rune // 0 if there is none

	// measured tells whether the other fields are set: the ends of the ink of the letter and its marks, in
	// units of length, measured from the start of the line and from its baseline.
	measured                 bool
	left, right, top, bottom vg.Length
}

// addMark appends a mark as a piece of its own, centred above or below the last letter.
func (d *divider) addMark(mark rune) {
	face := d.pieces[d.current].Face
	if !has(face.Face, mark) {
		face = faceWith(d.chain, mark)
	}
	d.measureBase()
	ink := inkOf(face, mark)
	piece := Piece{
		Letters: string(mark),
		Face:    face,
		X:       (d.last.left+d.last.right)/2 - (ink.Min.X+ink.Max.X)/2,
	}
	if combiningClass(mark) == classAbove {
		piece.Rise = max(0, d.last.top-xHeight(face))
		d.last.top = max(d.last.top, piece.Rise+ink.Max.Y)
	} else {
		piece.Rise = min(0, d.last.bottom)
		d.last.bottom = min(d.last.bottom, piece.Rise+ink.Min.Y)
	}
	d.pieces = append(d.pieces, piece)
}

// measureBase measures the last letter, unless a mark was added to it before.
func (d *divider) measureBase() {
	if d.last.measured {
		return
	}
	piece := d.pieces[d.current]
	before := strings.TrimSuffix(piece.Letters, string(d.last.letter))
	start := piece.X + piece.Face.Width(piece.Letters) - piece.Face.Width(string(d.last.letter))
	if before == "" {
		start = piece.X
	}
	ink := inkOf(piece.Face, d.last.letter)
	d.last = base{
		letter:   d.last.letter,
		measured: true,
		left:     start + ink.Min.X,
		right:    start + ink.Max.X,
		top:      ink.Max.Y,
		bottom:   ink.Min.Y,
	}
}

// inkOf returns the rectangle around the glyph of a character, relative to the point where the glyph is
// drawn. It is empty for a space.
func inkOf(face font.Face, r rune) vg.Rectangle {
	var buffer sfnt.Buffer
	glyph, _ := face.Face.GlyphIndex(&buffer, r) // glyph 0 if there is an error
	em := fixed.Int26_6(face.Face.UnitsPerEm())
	segments, err := face.Face.LoadGlyph(&buffer, glyph, em, nil)
	if err != nil || len(segments) == 0 {
		return vg.Rectangle{}
	}
	box, scale := segments.Bounds(), face.Font.Size/vg.Length(em)
	return vg.Rectangle{
		Min: vg.Point{X: vg.Length(box.Min.X) * scale, Y: -vg.Length(box.Max.Y) * scale},
		Max: vg.Point{X: vg.Length(box.Max.X) * scale, Y: -vg.Length(box.Min.Y) * scale},
	}
}

// xHeight returns the height of a letter x. Fonts place marks for letters of this height.
func xHeight(face font.Face) vg.Length { return inkOf(face, 'x').Max.Y }
