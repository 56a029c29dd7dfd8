package files

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// encodings maps Python's names of encodings to those of package charmap. All names are squeezed.
var encodings = map[string]string{
	"latin1":   "iso88591",
	"latin2":   "iso88592",
	"latin9":   "iso885915",
	"macroman": "macintosh",
}

// encoding returns the encoding of the file, or nil if the encoding is UTF-8. The case and the
// punctuation of the name c.Encoding don't matter: latin-1, ISO8859_15, Windows 1252, cp1252 and
// KOI8-R are valid.
func (c CSV) encoding() (encoding.Encoding, error) {
	name := squeezed(c.Encoding)
	if name == "" || name == "utf8" {
		return nil, nil
	}
	if full, ok := encodings[name]; ok {
		name = full
	}
	page := strings.TrimPrefix(name, "cp")
	for _, e := range charmap.All {
		switch squeezed(fmt.Sprint(e)) {
		case name, "windows" + page, "ibmcodepage" + page:
			return e, nil
		}
	}
	const want = `a single-byte encoding, such as "latin-1", "windows-1252" or "mac-roman"`
	return nil, problem("the encoding "+wording.Quote(c.Encoding), want).
		With(datasets.Fix{When: "if the file has another", Do: "save it as UTF-8"})
}
