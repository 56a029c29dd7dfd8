package files

import (
	"bufio"
	"bytes"
	"io"
	"slices"
	"unicode/utf8"

	"golang.org/x/text/transform"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// reader returns a reader of the text in packed, in UTF-8. It returns an error for bytes that are not text in
// the encoding, and at the end of a text that certainly is UTF-8, because decoding it would replace each
// character by two or three others. The argument name is the name of the encoding, for messages.
func (e textEncoding) reader(packed io.Reader, name string) *bufio.Reader {
	steps := []transform.Transformer{e.NewDecoder(), &damageDetector{name: name}}
	if !e.isUTF16 {
		steps = append([]transform.Transformer{&utf8Detector{name: name}}, steps...)
	}
	return bufio.NewReaderSize(transform.NewReader(packed, transform.Chain(steps...)), bufferSize)
}

// A utf8Detector copies bytes. It returns an error at the end if the bytes are valid UTF-8 and not only
// ASCII. A text in another encoding practically never looks like UTF-8 as a whole, unless it has only one or
// two different characters other than ASCII.
type utf8Detector struct {
	name      string // of the encoding, for the error
	isBeyond  bool   // there was a byte that is not ASCII
	isInvalid bool   // there was a byte that is not UTF-8
}

// Reset is part of the interface transform.Transformer.
func (d *utf8Detector) Reset() { d.isBeyond, d.isInvalid = false, false }

// Transform is part of the interface transform.Transformer.
func (d *utf8Detector) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	n, err := copyRunes(dst, src, atEOF)
	text := dst[:n]
	isBeyond := func(c byte) bool { return c >= utf8.RuneSelf }
	d.isBeyond = d.isBeyond || slices.ContainsFunc(text, isBeyond)
	d.isInvalid = d.isInvalid || !utf8.Valid(text)
	if err == nil && atEOF && d.isBeyond && !d.isInvalid {
		return n, n, errIsUTF8(d.name)
	}
	return n, n, err
}

// errIsUTF8 returns the problem that a text that is read in another encoding is UTF-8.
func errIsUTF8(name string) *datasets.Problem {
	encoding := "the encoding " + wording.Quote(name)
	return problem("text in UTF-8", "text in "+encoding).
		With(when("to read it as UTF-8", set("CSV.Encoding", "utf-8"))).
		With(datasets.Fix{When: "if it really is in " + encoding, Do: "save the file as UTF-8"})
}

// A damageDetector copies decoded text. It returns an error for the character U+FFFD, by which a decoder
// replaces bytes that it can't decode.
type damageDetector struct {
	name string // of the encoding, for the error
	line int    // the number of line feeds so far
}

// Reset is part of the interface transform.Transformer.
func (d *damageDetector) Reset() { d.line = 0 }

// Transform is part of the interface transform.Transformer.
func (d *damageDetector) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	n, err := copyRunes(dst, src, atEOF)
	text := dst[:n]
	if k := bytes.Index(text, []byte(string(utf8.RuneError))); k >= 0 {
		d.line += bytes.Count(text[:k], []byte{'\n'})
		damaged := problem("bytes that are not text in the encoding "+wording.Quote(d.name), "text").
			With(when("if the file has another encoding", set("CSV.Encoding", nil)))
		return k, k, withPlace(datasets.Place{Line: d.line + 1}, damaged)
	}
	d.line += bytes.Count(text, []byte{'\n'})
	return n, n, err
}

// copyRunes copies src to dst as a transform.Transformer does, but divides no character of UTF-8. It returns
// the number of bytes copied.
func copyRunes(dst, src []byte, atEOF bool) (n int, err error) {
	n = len(src)
	if !atEOF {
		n = completeRunes(src)
	}
	if n < len(src) {
		err = transform.ErrShortSrc
	}
	if n > len(dst) {
		n = completeRunes(src[:len(dst)])
		err = transform.ErrShortDst
	}
	return copy(dst, src[:n]), err
}

// completeRunes returns the length of a text without the beginning of a character at its end.
func completeRunes(text []byte) int {
	for k := max(0, len(text)-utf8.UTFMax+1); k < len(text); k++ {
		if utf8.RuneStart(text[k]) && !utf8.FullRune(text[k:]) {
			return k
		}
	}
	return len(text)
}
