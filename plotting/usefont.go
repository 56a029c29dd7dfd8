package plotting

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"perceptronlab/plotting/internal/glyphs"
)

// UseFont replaces the usual font, Liberation Sans, in all figures that are drawn later in the program. The
// argument file is the name of a TrueType or OpenType font (.ttf or .otf), such as NotoSansSC-Regular.otf for
// Chinese names. Liberation Sans has the letters of Latin, Greek, Cyrillic and Hebrew; if a figure has other
// characters, [PNG], [Save], [Write], and the functions of package show return or report an error that names
// them. UseFont("") makes Liberation Sans the usual font again.
//
// UseFont never uses a font of the system, and the same font file always gives the same figures. Each cell
// of a notebook is a program of its own. Therefore, declare a variable, which every later cell computes
// again; this takes a few milliseconds:
//
//	var chineseFont = plotting.UseFont("NotoSansSC-Regular.otf")
//
// UseFont returns an error if the file can't be read or is not a font with outlines. A font of coloured
// pictures has no outlines. Later figures then return the same error, so a caller may ignore it here. If the
// file is a collection of several fonts (.ttc), also pass the name of one of them. An error lists the names:
//
//	err := plotting.UseFont("NotoSansCJK-Regular.ttc", "Noto Sans CJK SC")
//
// Characters that the font does not have, such as ‖ or γ, are drawn in Liberation Sans. The names of vectors
// are not bold, because the file has only one weight. Of a variable font, figures show the default, which is
// often very light; use a file with a single weight. Figures whose [Style] has another Font keep it, and only
// characters that it does not have are drawn in the font of UseFont. In a Style, the typeface of the font is
// the name of its family, such as Noto Sans SC.
//
// Hebrew is drawn from right to left. Scripts whose letters change their form or place beside others, such as
// Arabic, Devanagari and Thai, can't be drawn, whatever the font: they are an error.
func UseFont(file string, name ...string) error {
	if file == "" {
		glyphs.UseUsual()
		return nil
	}
	f, err := readFont(file, name)
	if err != nil {
		glyphs.Fail(err)
		return fmt.Errorf("plotting: %w", err)
	}
	fallback := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
	glyphs.Use(f, cmp.Or(glyphs.Family(f), fallback))
	return nil
}

// readFont returns the font in a file. If the file is a collection, names has the name of the font.
func readFont(file string, names []string) (*sfnt.Font, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("UseFont: %w", err)
	}
	if bytes.HasPrefix(content, []byte("wOF")) {
		return nil, fmt.Errorf("UseFont: %q: got a WOFF font for web pages, "+
			"want a TrueType or OpenType font (.ttf, .otf, .ttc)", file)
	}
	collection, err := sfnt.ParseCollection(content)
	if err != nil {
		return nil, fmt.Errorf("UseFont: %q: got a file that is not a font (%s), "+
			"want a TrueType or OpenType font (.ttf, .otf, .ttc)", file, reason(err))
	}
	f, err := fontNamed(collection, names)
	if err != nil {
		return nil, fmt.Errorf("UseFont: %q: %w", file, err)
	}
	if err := checkOutlines(f); err != nil {
		return nil, fmt.Errorf("UseFont: %q: got a font that figures can't draw (%s), "+
			"want a font with outlines", file, reason(err))
	}
	return f, nil
}

// reason returns the text of an error of package sfnt without the name of this package.
func reason(err error) string { return strings.TrimPrefix(err.Error(), "sfnt: ") }

// fontNamed returns the only font of a collection, or the font whose name or family is one of the given
// names.
func fontNamed(collection *sfnt.Collection, names []string) (*sfnt.Font, error) {
	var all []string
	for i := range collection.NumFonts() {
		f, err := collection.Font(i)
		if err != nil {
			return nil, fmt.Errorf("got a file that is not a valid font (%s), "+
				"want a TrueType or OpenType font (.ttf, .otf, .ttc)", reason(err))
		}
		fullName, _ := f.Name(nil, sfnt.NameIDFull) // "" if the font has no name
		isNamed := slices.Contains(names, fullName) || slices.Contains(names, glyphs.Family(f))
		if isNamed || len(names) == 0 && collection.NumFonts() == 1 {
			return f, nil
		}
		all = append(all, strconv.Quote(fullName))
	}
	got := "no name"
	if len(names) > 0 {
		got = fmt.Sprintf("the name %q", names[0])
	}
	return nil, fmt.Errorf("got %s, want the name of a font of the file: %s; pass it after the file",
		got, strings.Join(all, ", "))
}

// checkOutlines returns an error if the glyphs of f have no outlines, or if f can't be measured. It looks at
// a few characters of common scripts and at the first glyphs.
func checkOutlines(f *sfnt.Font) error {
	var buffer sfnt.Buffer
	em := fixed.Int26_6(f.UnitsPerEm())
	if _, err := f.Metrics(&buffer, em, 0); err != nil {
		return err
	}
	for _, r := range "0Aαאあ一가" {
		glyph, err := f.GlyphIndex(&buffer, r)
		if err != nil || glyph == 0 {
			continue
		}
		if _, err := f.LoadGlyph(&buffer, glyph, em, nil); err != nil {
			return err
		}
	}
	return nil
}
