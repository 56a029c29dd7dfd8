package files

import (
	"bufio"
	"fmt"
	"strings"
	"unicode"

	"golang.org/x/text/encoding/charmap"

	"perceptronlab/internal/wording"
)

// decoded returns what r, in the encoding of c, is in UTF-8.
func (c CSV) decoded(r *bufio.Reader) *bufio.Reader {
	if e := encodingNamed(c.Encoding); e != nil {
		return bufio.NewReaderSize(e.NewDecoder().Reader(r), 1<<16)
	}
	return r
}

// checkEncoding returns an error if nobody knows the encoding.
func (c CSV) checkEncoding() error {
	switch squeezed(c.Encoding) {
	case "", "utf8":
		return nil
	}
	if encodingNamed(c.Encoding) == nil {
		return fmt.Errorf(`the field Encoding is %s; wanted the name of one with a byte a letter, such as "latin-1", "windows-1252" or "mac-roman"; any other text, save as UTF-8`, wording.Quote(c.Encoding))
	}
	return nil
}

// encodingNamed returns the encoding of that name, or nil: ISO 8859-15, latin-9, Windows 1252,
// cp1252, cp437, KOI8-R, in any spelling.
func encodingNamed(name string) *charmap.Charmap {
	name = squeezed(name)
	for short, full := range map[string]string{"latin1": "iso88591", "latin2": "iso88592", "latin9": "iso885915", "macroman": "macintosh"} {
		if name == short {
			name = full
		}
	}
	page, _ := strings.CutPrefix(name, "cp")
	for _, e := range charmap.All {
		if e, ok := e.(*charmap.Charmap); ok {
			switch squeezed(e.String()) {
			case name, "windows" + page, "ibmcodepage" + page:
				return e
			}
		}
	}
	return nil
}

// squeezed returns the letters and digits of a name, in lower case.
func squeezed(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}
