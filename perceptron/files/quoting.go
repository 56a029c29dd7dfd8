package files

import (
	"bytes"
	"unicode"
	"unicode/utf8"
)

// A quoting writes values of CSV, in quotation marks if necessary. The format is that of a csv.Writer. If
// runs of spaces separate values, an empty value is also in quotation marks.
type quoting struct {
	comma  rune
	spaces bool // runs of spaces and tabs separate values
}

func (c CSV) quoting() quoting { return quoting{c.comma(), c.separatesBySpaces()} }

// appendRecord appends values with separators between them.
func (q quoting) appendRecord(text []byte, values []string) []byte {
	for j, value := range values {
		if j > 0 {
			text = utf8.AppendRune(text, q.comma)
		}
		text = q.appendValue(text, []byte(value))
	}
	return text
}

// appendValue appends a value to a text.
func (q quoting) appendValue(text, value []byte) []byte {
	if !q.needsQuotes(value) {
		return append(text, value...)
	}
	text = append(text, '"')
	text = append(text, bytes.ReplaceAll(value, []byte{'"'}, []byte(`""`))...)
	return append(text, '"')
}

// needsQuotes reports whether a value must be in quotation marks.
func (q quoting) needsQuotes(value []byte) bool {
	if len(value) == 0 {
		return q.spaces
	}
	if bytes.ContainsRune(value, q.comma) || bytes.ContainsAny(value, "\"\r\n") {
		return true
	}
	if q.spaces && bytes.IndexByte(value, '\t') >= 0 {
		return true
	}
	first, _ := utf8.DecodeRune(value)
	// The value \. would end the table in PostgreSQL, so csv.Writer puts it in quotation marks.
	return unicode.IsSpace(first) || string(value) == `\.`
}
