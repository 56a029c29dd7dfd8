// Package glyphs decides which glyphs of which fonts draw a line of text: it composes letters and their
// accents, puts right-to-left text into the order in which it is drawn, replaces characters that a font
// lacks with those of another font, and names the characters that can't be drawn.
package glyphs

import (
	"cmp"
	"fmt"
	"strings"
	"sync/atomic"

	xfont "golang.org/x/image/font"
	"golang.org/x/image/font/sfnt"
	"gonum.org/v1/plot/font"
)

// The usual font is Liberation Sans.
const (
	UsualTypeface font.Typeface = "Liberation"
	UsualVariant  font.Variant  = "Sans"
)

// A choice is the result of a call of Use or Fail.
type choice struct {
	typeface font.Typeface // the typeface of the font in font.DefaultCache
	err      error         // not nil if the font can't be used
}

// chosen is the last choice, or nil for the usual font.
var chosen atomic.Pointer[choice]

// Use replaces the usual font with f. The font gets the given name as its typeface in font.DefaultCache, so
// text styles can also name it.
func Use(f *sfnt.Font, name string) {
	typeface := font.Typeface(name)
	font.DefaultCache.Add(font.Collection{{Font: font.Font{Typeface: typeface}, Face: f}})
	chosen.Store(&choice{typeface: typeface})
}

// Choice returns a value that differs from those before if Use, UseUsual or Fail was called since.
func Choice() any { return chosen.Load() }

// UseUsual ends the effect of Use and Fail.
func UseUsual() { chosen.Store(nil) }

// Fail notes that the font that should replace the usual font can't be used. Err returns err from now on.
func Fail(err error) { chosen.Store(&choice{err: err}) }

// Err returns the error of Fail, or nil if Use or UseUsual was called after it.
func Err() error {
	if c := chosen.Load(); c != nil {
		return c.err
	}
	return nil
}

// replacement returns the typeface of the font that replaces the usual font, or "" if there is none.
func replacement() font.Typeface {
	if c := chosen.Load(); c != nil {
		return c.typeface
	}
	return ""
}

// Actual returns the font with which text in the font f is drawn: the font of Use if f is the usual font,
// and otherwise f.
func Actual(f font.Font) font.Font {
	if typeface := replacement(); typeface != "" && isUsual(f) {
		f.Typeface, f.Variant = typeface, ""
	}
	return f
}

// isUsual reports whether f is the usual font, in any weight and style.
func isUsual(f font.Font) bool { return f.Typeface == UsualTypeface && f.Variant == UsualVariant }

// chain returns the faces in which a character is looked up, in this order: the given face, the font of
// Use, and the usual font.
func chain(face font.Face) []font.Face {
	faces := []font.Face{face}
	if typeface := replacement(); typeface != "" && face.Font.Typeface != typeface {
		f := face.Font
		f.Typeface, f.Variant = typeface, ""
		faces = append(faces, font.DefaultCache.Lookup(f, f.Size))
	}
	if !isUsual(face.Font) {
		f := face.Font
		f.Typeface, f.Variant = UsualTypeface, UsualVariant
		if f.Style == xfont.StyleOblique {
			f.Style = xfont.StyleItalic
		}
		faces = append(faces, font.DefaultCache.Lookup(f, f.Size))
	}
	return faces
}

// fontNames returns the names of the fonts in the chain of a face, as in "Noto Sans SC or Liberation Sans".
func fontNames(face font.Face) string {
	var names []string
	for _, f := range chain(face) {
		variant := strings.TrimSpace(fmt.Sprint(f.Font.Typeface, " ", f.Font.Variant))
		names = append(names, cmp.Or(Family(f.Face), variant))
	}
	return strings.Join(names, " or ")
}

// Family returns the name of the family of a font, such as "Noto Sans", or "" if the font does not name it.
func Family(f *sfnt.Font) string {
	name, err := f.Name(nil, sfnt.NameIDFamily)
	if err != nil {
		return ""
	}
	return name
}
