package glyphs

import (
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/vg"
)

// isSmall reports whether r is a superscript or a subscript, such as ⁻ or ₖ, which many fonts lack.
func isSmall(r rune) bool {
	return 0x2070 <= r && r < 0x20a0 || 0x1d2c <= r && r <= 0x1d6a || r == 0x2c7c || r == 0x2c7d
}

// isSubscript reports whether r is a small character that stands low.
func isSubscript(r rune) bool {
	return 0x2080 <= r && r < 0x20a0 || 0x1d62 <= r && r <= 0x1d6a || r == 0x2c7c
}

// small returns the usual character that stands for the superscript or subscript r if no font has r, its face
// in a smaller size, and the height of its baseline. If no font has the usual character, either, small
// returns r itself.
func (d *divider) small(r rune) (face font.Face, usual rune, rise vg.Length) {
	const size, raised, lowered = 0.62, 0.36, -0.12 // of the font size
	usual, _ = utf8.DecodeRuneInString(norm.NFKC.String(string(r)))
	face = faceWith(d.chain, usual)
	if usual == r || !has(face.Face, usual) {
		return d.chain[0], r, 0
	}
	em := face.Font.Size
	face.Font.Size *= size
	if isSubscript(r) {
		return face, usual, lowered * em
	}
	return face, usual, raised * em
}
