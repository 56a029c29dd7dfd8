package files

import (
	"fmt"
	"strings"

	"golang.org/x/text/encoding"
	"golang.org/x/text/encoding/charmap"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// encodings maps Python's names of encodings to the names in package charmap, if the two names differ.
// Both are in the form that the function normalised returns.
var encodings = map[string]string{
	"latin1":   "iso88591",
	"latin2":   "iso88592",
	"latin9":   "iso885915",
	"macroman": "macintosh",
}

// encoding returns the encoding of the file, or nil if the encoding is UTF-8. It ignores case and
// punctuation in the name c.Encoding. For example, latin-1, ISO8859_15, Windows 1252, cp1252 and KOI8-R
// are valid names. It is an error if no single-byte encoding has the name.
func (c CSV) encoding() (encoding.Encoding, error) {
	name := normalised(c.Encoding)
	if name == "" || name == "utf8" {
		return nil, nil
	}
	if charmapName, ok := encodings[name]; ok {
		name = charmapName
	}
	page := strings.TrimPrefix(name, "cp") // the code page: 1252 for cp1252
	for _, e := range charmap.All {
		switch normalised(fmt.Sprint(e)) {
		case name, "windows" + page, "ibmcodepage" + page:
			return e, nil
		}
	}
	const want = `a single-byte encoding, such as "latin-1", "windows-1252" or "mac-roman"`
	return nil, problem("the encoding "+wording.Quote(c.Encoding), want).
		With(datasets.Fix{When: "if the file has another encoding", Do: "save the file as UTF-8"})
}
