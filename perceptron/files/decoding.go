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
		detector := &utf8Detector{name: name, enough: 1}
		if e.twoBytes {
			detector.enough = 4
		}
		steps = append([]transform.Transformer{detector}, steps...)
	}
	return bufio.NewReaderSize(transform.NewReader(packed, transform.Chain(steps...)), bufferSize)
}

// A utf8Detector copies bytes. It returns an error at the end if the bytes are valid UTF-8 and contain enough
// different characters other than ASCII. In a text in a single-byte encoding, one such character is enough,
// because two or more others would have to follow one another in a certain way. In an East Asian encoding, about
// one character in seven looks like UTF-8.
type utf8Detector struct {
	name      string // of the encoding, for the error
	enough    int
	isInvalid bool // there was a byte that is not UTF-8
	seen      []rune
}

// Reset is part of the interface transform.Transformer.
func (d *utf8Detector) Reset() { d.isInvalid, d.seen = false, nil }

// Transform is part of the interface transform.Transformer.
func (d *utf8Detector) Transform(dst, src []byte, atEOF bool) (nDst, nSrc int, err error) {
	n, err := copyRunes(dst, src, atEOF)
	text := dst[:n]
	d.isInvalid = d.isInvalid || !utf8.Valid(text)
	if !d.isInvalid && len(d.seen) < d.enough {
		d.note(text)
	}
	if err == nil && atEOF && !d.isInvalid && len(d.seen) >= d.enough {
		return n, n, errIsUTF8(d.name)
	}
	return n, n, err
}

// note appends the characters of a text that are not ASCII to d.seen, until they are enough.
func (d *utf8Detector) note(text []byte) {
	for len(text) > 0 && len(d.seen) < d.enough {
		r, size := utf8.DecodeRune(text)
		text = text[size:]
		if r >= utf8.RuneSelf && !slices.Contains(d.seen, r) {
			d.seen = append(d.seen, r)
		}
	}
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
