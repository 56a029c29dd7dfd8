// Package npy reads and writes the file format .npy of NumPy: one array of numbers or of strings.
// The format is specified in numpy.lib.format.
package npy

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

const (
	// Magic is how an .npy file begins.
	Magic      = "\x93NUMPY"
	mostHeader = 1 << 16 // bytes
	mostItem   = 1 << 20 // bytes of one string
	mostValues = 1 << 40
)

// An Array is what an .npy file holds: numbers or strings in a shape, the last index
// running fastest.
type Array struct {
	Header
	Numbers []float64
	Strings []string // or these
}

// A Header says what the data of an .npy file are.
type Header struct {
	order   binary.ByteOrder
	Kind    byte // as NumPy writes it: f, i, u, b, U, S
	item    int  // bytes of a value
	fortran bool // the first index runs fastest
	Shape   []int
	size    int // number of values
}

// Read reads the one array of r. Memory for the known bytes, which are sure to be there, is
// taken at once; for more, as the values come.
func Read(r *bufio.Reader, known int64) (a Array, err error) {
	if a.Header, err = readHeader(r); err != nil {
		return Array{}, err
	}
	if a.Kind == 'U' || a.Kind == 'S' {
		a.Strings, err = readValues(r, a.Header, known, a.text)
	} else {
		a.Numbers, err = readValues(r, a.Header, known, a.number)
	}
	if err != nil {
		return Array{}, err
	}
	if _, err := r.ReadByte(); !errors.Is(err, io.EOF) {
		if err != nil {
			return Array{}, err
		}
		return Array{}, errors.New("something follows the array; was numpy.save called twice on one file? write an .npz file by numpy.savez")
	}
	if a.fortran && len(a.Shape) == 2 {
		a.Numbers, a.Strings = transposed(a.Numbers, a.Shape[0]), transposed(a.Strings, a.Shape[0])
	}
	return a, nil
}

// readHeader reads what comes before the data.
func readHeader(r *bufio.Reader) (Header, error) {
	start, err := r.Peek(len(Magic) + 6)
	switch {
	case len(start) == 0 && errors.Is(err, io.EOF):
		return Header{}, errors.New("the file is empty; wanted an .npy file")
	case strings.HasPrefix(string(start), "PK\x03\x04"):
		return Header{}, errors.New("the file is a zip archive, as an .npz file is; read it by files.NPZ")
	case !strings.HasPrefix(string(start), Magic) && !strings.HasPrefix(Magic, string(start)):
		return Header{}, errors.New(`the file does not begin as an .npy file does; write it by numpy.save("x.npy", X)`)
	case err != nil:
		return Header{}, fmt.Errorf("the file is cut off in its header: %w", err)
	}
	rest := start[len(Magic):] // the version in 2 bytes, and the header's length in 2 or 4
	length, before := int(binary.LittleEndian.Uint16(rest[2:])), len(Magic)+4
	switch rest[0] {
	case 1:
	case 2, 3:
		length, before = int(binary.LittleEndian.Uint32(rest[2:])), len(Magic)+6
	default:
		return Header{}, fmt.Errorf("the file is of version %d of the .npy format; wanted 1, 2 or 3", rest[0])
	}
	if length > mostHeader {
		return Header{}, fmt.Errorf("the header claims to be %d bytes long; wanted at most %d", length, mostHeader)
	}
	text := make([]byte, before+length)
	if _, err := io.ReadFull(r, text); err != nil {
		return Header{}, fmt.Errorf("the file is cut off in its header: %w", err)
	}
	return parseHeader(string(text[before:]))
}

// A header is a dict as Python writes it (Python 2 wrote the shape as (3L, 4L)):
//
//	{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
var (
	headerDescr   = regexp.MustCompile(`'descr': *(\[|'([^']*)')`)
	headerFortran = regexp.MustCompile(`'fortran_order': *(True|False)`)
	headerShape   = regexp.MustCompile(`'shape': *\(([0-9L, ]*)\)`)
	descrParts    = regexp.MustCompile(`^([<>|=])([a-zA-Z])([0-9]*)`)
)

func parseHeader(text string) (h Header, err error) {
	descr, fortran, shape := headerDescr.FindStringSubmatch(text), headerFortran.FindStringSubmatch(text), headerShape.FindStringSubmatch(text)
	if descr == nil || fortran == nil || shape == nil {
		return h, fmt.Errorf("the header is %s; wanted a dict of descr, fortran_order and shape, as NumPy writes it", wording.Quote(text))
	}
	if descr[1] == "[" {
		return h, errors.New("it holds records with named fields; wanted one matrix of numbers: in Python write numpy.array(x.tolist(), dtype=float), or a CSV file")
	}
	if err := h.describe(descr[2]); err != nil {
		return h, err
	}
	h.fortran, h.size = fortran[1] == "True", 1
	for _, field := range strings.FieldsFunc(shape[1], func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(field)
		h.Shape = append(h.Shape, n)
		if err != nil || n > 0 && h.size > mostValues/n {
			return h, fmt.Errorf("the header claims the shape (%s), more than any file holds", strings.TrimSpace(shape[1]))
		}
		h.size *= n
	}
	return h, nil
}

// refusedTypes says what kinds of values are that can't be read, and what to write instead.
var refusedTypes = map[byte]string{
	'O': "Python objects, pickled, which only Python can read; in Python write X.astype(float), and y.astype(str) for labels",
	'c': "complex numbers; wanted real ones: in Python write X.real",
	'M': "dates or times; wanted numbers: in Python write X.astype('int64'), or numbers that mean something to a linear classifier",
	'm': "dates or times; wanted numbers: in Python write X.astype('int64'), or numbers that mean something to a linear classifier",
	'V': "raw bytes or records; wanted one matrix of numbers: in Python write X.astype(float)",
}

// describe reads the type of the values: <f8, |b1, >U12.
func (h *Header) describe(descr string) error {
	unknown := fmt.Errorf("the type of its values is %s; wanted numbers, bool or strings", wording.Quote(descr))
	parts := descrParts.FindStringSubmatch(descr)
	if parts == nil {
		return unknown
	}
	h.order, h.Kind = binary.LittleEndian, parts[2][0]
	if parts[1] == ">" {
		h.order = binary.BigEndian
	}
	if what, refused := refusedTypes[h.Kind]; refused {
		return errors.New("it holds " + what)
	}
	var err error
	h.item, err = strconv.Atoi(parts[3])
	switch {
	case h.Kind == 'f' && h.item > 8:
		return fmt.Errorf("it holds floating-point numbers of %d bytes; wanted at most 8: in Python write X.astype(float)", h.item)
	case strings.Contains(" f2 f4 f8 i1 i2 i4 i8 u1 u2 u4 u8 b1 ", " "+parts[2]+parts[3]+" "):
		return nil
	case err != nil || h.item < 1 || h.Kind != 'U' && h.Kind != 'S' || h.item > mostItem/4:
		return unknown
	}
	if h.Kind == 'U' {
		h.item *= 4
	}
	return nil
}

// readValues reads the data, taking memory as they come.
func readValues[T any](r *bufio.Reader, h Header, known int64, decode func(item []byte) (T, error)) ([]T, error) {
	const first = 1 << 16 // values
	values := make([]T, 0, int(min(int64(h.size), max(first, known/int64(h.item)))))
	chunk := make([]byte, max(1, (1<<16)/h.item)*h.item)
	for len(values) < h.size {
		part := chunk[:min(len(chunk), (h.size-len(values))*h.item)]
		n, err := io.ReadFull(r, part)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		for item := part[:n/h.item*h.item]; len(item) > 0; item = item[h.item:] {
			v, decodeErr := decode(item[:h.item])
			if decodeErr != nil {
				return nil, fmt.Errorf("value %d, counted from 0: %w", len(values), decodeErr)
			}
			values = append(values, v)
		}
		if err != nil {
			return nil, fmt.Errorf("the header claims the shape %s, %d values, and the file ends after %d", Shape(h.Shape), h.size, len(values))
		}
	}
	return values, nil
}

// word returns the number that up to 8 bytes encode.
func (h *Header) word(item []byte) uint64 {
	switch len(item) {
	case 8:
		return h.order.Uint64(item)
	case 4:
		return uint64(h.order.Uint32(item))
	case 2:
		return uint64(h.order.Uint16(item))
	}
	return uint64(item[0])
}

// number returns the float64 that equals a value.
func (h *Header) number(item []byte) (float64, error) {
	word := h.word(item)
	switch h.Kind {
	case 'f':
		switch h.item {
		case 2:
			return half(uint16(word)), nil
		case 4:
			return float64(math.Float32frombits(uint32(word))), nil
		}
		return math.Float64frombits(word), nil
	case 'b':
		if word > 1 {
			return 0, fmt.Errorf("%d is not a bool; wanted 0 or 1", word)
		}
		return float64(word), nil
	case 'i':
		unused := 64 - 8*h.item
		n := int64(word<<unused) >> unused
		if v := float64(n); v < 1<<63 && int64(v) == n {
			return v, nil
		}
		return 0, notExact(n)
	}
	if v := float64(word); v < 1<<64 && uint64(v) == word {
		return v, nil
	}
	return 0, notExact(word)
}

func notExact[T int64 | uint64](n T) error {
	return fmt.Errorf("no float64 equals %d; if rounding does no harm, in Python write X.astype(float)", n)
}

// half returns the number that 16 bits encode: 1 of sign, 5 of exponent, 10 of fraction.
func half(bits uint16) float64 {
	word := uint32(bits&0x8000)<<16 | uint32(bits&0x7fff)<<13 // a float32, whose exponent has a bias of 127, not 15
	if bits&0x7c00 == 0x7c00 {                                // infinity or NaN
		word |= 0xff << 23
	}
	return float64(math.Float32frombits(word)) * (1 << (127 - 15))
}

// text returns the string that a value is, without the NULs at its end.
func (h *Header) text(item []byte) (string, error) {
	if h.Kind == 'S' {
		item = bytes.TrimRight(item, "\x00")
		if !utf8.Valid(item) {
			return "", fmt.Errorf("%s is not UTF-8; in Python write y.astype(str)", wording.Quote(string(item)))
		}
		return string(item), nil
	}
	var text []byte
	for ; len(item) > 0; item = item[4:] {
		r := h.word(item[:4])
		if r > utf8.MaxRune || !utf8.ValidRune(rune(r)) {
			return "", fmt.Errorf("%#x is not a character", r)
		}
		text = utf8.AppendRune(text, rune(r))
	}
	return string(bytes.TrimRight(text, "\x00")), nil
}

// transposed returns, row by row, the values of a matrix with that many rows that are
// stored column by column.
func transposed[T any](values []T, rows int) []T {
	if values == nil {
		return nil
	}
	turned := make([]T, 0, len(values))
	for i := range rows {
		for at := i; at < len(values); at += rows {
			turned = append(turned, values[at])
		}
	}
	return turned
}

// Shape writes a shape as Python does.
func Shape(shape []int) string {
	inner := strings.ReplaceAll(strings.Trim(fmt.Sprint(shape), "[]"), " ", ", ")
	if len(shape) == 1 {
		inner += ","
	}
	return "(" + inner + ")"
}
