// Package npy reads and writes the file format .npy of NumPy: one array of numbers or of strings.
// The format is specified in numpy.lib.format.
package npy

import (
	"bufio"
	"bytes"
	"cmp"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

const (
	// Magic is how an .npy file begins.
	Magic      = "\x93NUMPY"
	mostItem   = 1 << 20 // bytes of one string
	mostValues = min(1<<40, math.MaxInt)
)

// An Array is what an .npy file holds: numbers or strings in a shape, the last index
// running fastest.
type Array struct {
	Kind    byte // of the values, as NumPy writes it: f, i, u, b, U, S
	Shape   []int
	Numbers []float64
	Strings []string // or these
}

// A header says what the data of an .npy file are.
type header struct {
	order   binary.ByteOrder
	kind    string // f8, U
	item    int    // bytes of a value
	fortran bool   // the first index runs fastest
	shape   []int
	size    int // number of values
}

// Read reads the one array of r. Memory for the known bytes, which are sure to be there, is
// taken at once; for more, as the values come.
func Read(r *bufio.Reader, known int64) (Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return Array{}, err
	}
	a := Array{Kind: h.kind[0], Shape: h.shape}
	if decode := numbers[h.kind]; decode != nil {
		a.Numbers, err = readValues(r, h, known, decode)
	} else {
		a.Strings, err = readValues(r, h, known, h.texts)
	}
	if err != nil {
		return Array{}, err
	}
	if _, err := r.ReadByte(); !errors.Is(err, io.EOF) {
		return Array{}, cmp.Or[error](err, errMore)
	}
	if h.fortran && len(a.Shape) == 2 {
		a.Numbers = transposed(a.Numbers, a.Shape[0])
		a.Strings = transposed(a.Strings, a.Shape[0])
	}
	return a, nil
}

var errMore = &Error{
	Found: "more than one array (was numpy.save called twice on one file?)",
	Want:  "one",
	Do:    "write an .npz file by numpy.savez",
}

// readHeader reads what comes before the data.
func readHeader(r *bufio.Reader) (header, error) {
	start, err := r.Peek(len(Magic) + 4)
	switch {
	case len(start) == 0 && errors.Is(err, io.EOF):
		return header{}, &Error{Found: "an empty file", Want: "an .npy file"}
	case strings.HasPrefix(string(start), "PK\x03\x04"):
		return header{}, &Error{
			Found: "a zip archive, as an .npz file is", Want: "an .npy file", Do: "read it by files.NPZ",
		}
	case !strings.HasPrefix(string(start), Magic) && !strings.HasPrefix(Magic, string(start)):
		return header{}, &Error{
			Found: "a file that does not begin as an .npy file does",
			Want:  "an .npy file",
			Do:    `write it by numpy.save("x.npy", X)`,
		}
	case err != nil:
		return header{}, inHeader(err)
	}
	// The version is in 2 bytes. Version 1 has the header's length in 2 more; others are for long
	// headers, which only records have.
	if version := start[len(Magic)]; version != 1 {
		return header{}, &Error{
			Found: fmt.Sprintf("version %d of the .npy format", version),
			Want:  "1, as NumPy writes numbers and strings",
		}
	}
	const before = len(Magic) + 4
	text := make([]byte, before+int(binary.LittleEndian.Uint16(start[before-2:])))
	if _, err := io.ReadFull(r, text); err != nil {
		return header{}, inHeader(err)
	}
	return parseHeader(string(text[before:]))
}

// inHeader returns an error of reading a header, which says so if the file ends there.
func inHeader(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Error{Found: "the file is truncated in its header", Err: err}
	}
	return err
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

func parseHeader(text string) (h header, err error) {
	descr := headerDescr.FindStringSubmatch(text)
	fortran := headerFortran.FindStringSubmatch(text)
	shape := headerShape.FindStringSubmatch(text)
	if descr == nil || fortran == nil || shape == nil {
		return h, &Error{
			Found: "the header " + wording.Quote(text),
			Want:  "a dict of descr, fortran_order and shape, as NumPy writes it",
		}
	}
	if descr[1] == "[" {
		return h, &Error{
			Found: "records with named fields",
			Want:  "one matrix of numbers",
			Do:    "in Python write numpy.array(x.tolist(), dtype=float), or a CSV file",
		}
	}
	if err := h.setType(descr[2]); err != nil {
		return h, err
	}
	h.fortran = fortran[1] == "True"
	err = h.setShape(shape[1])
	return h, err
}

// setShape reads the shape: "3, 4", "5,", or "" for one number without an index.
func (h *header) setShape(text string) error {
	h.size = 1
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(field)
		h.shape = append(h.shape, n)
		if err != nil || n > 0 && h.size > mostValues/n {
			return &Error{
				Found: fmt.Sprintf("the shape (%s) in the header", strings.TrimSpace(text)),
				Want:  "less than that, which no file can hold",
			}
		}
		h.size *= n
	}
	return nil
}

var dates = Error{
	Found: "dates or times",
	Want:  "numbers",
	Do: "in Python write X.astype('int64'), " +
		"or numbers that mean something to a linear classifier",
}

// refused says what values are that can't be read, and what to write instead.
var refused = map[string]Error{
	"O": {
		Found: "Python objects, pickled, which only Python can read",
		Want:  "numbers or strings",
		Do:    "in Python write X.astype(float), and y.astype(str) for labels",
	},
	"c": {Found: "complex numbers", Want: "real ones", Do: "in Python write X.real"},
	"M": dates,
	"m": dates,
	"V": {
		Found: "raw bytes or records",
		Want:  "one matrix of numbers",
		Do:    "in Python write X.astype(float)",
	},
	"f16": {
		Found: "floating-point numbers of 16 bytes",
		Want:  "at most 8",
		Do:    "in Python write X.astype(float)",
	},
}

// setType reads the type of the values: <f8, |b1, >U12.
func (h *header) setType(descr string) error {
	var order, letter, length string
	if parts := descrParts.FindStringSubmatch(descr); parts != nil {
		order, letter, length = parts[1], parts[2], parts[3]
	}
	if wrong := cmp.Or(refused[letter], refused[letter+length]); wrong.Found != "" {
		return &wrong
	}
	h.order = binary.LittleEndian
	if order == ">" {
		h.order = binary.BigEndian
	}
	h.item, _ = strconv.Atoi(length)
	h.kind = letter + length
	if numbers[h.kind] != nil {
		return nil
	}
	h.kind = letter
	isText := letter == "U" || letter == "S"
	if !isText || h.item < 1 || h.item > mostItem/4 {
		return &Error{Found: "values of the type " + wording.Quote(descr), Want: "numbers, bool or strings"}
	}
	if letter == "U" {
		h.item *= 4
	}
	return nil
}

// A decoder decodes data. At the first value that it can't decode it stops, and returns the values
// before it and the reason.
type decoder[T any] func(data []byte, order binary.ByteOrder) ([]T, *Error)

// readValues reads the data. It takes memory for the known bytes at once, and for more as they come.
func readValues[T any](r *bufio.Reader, h header, known int64, decode decoder[T]) ([]T, error) {
	const first = 1 << 16 // values
	room := min(int64(h.size), max(first, known/int64(h.item)))
	values := make([]T, 0, room)
	chunk := make([]byte, max(1, (1<<16)/h.item)*h.item)
	for len(values) < h.size {
		part := chunk[:min(len(chunk), (h.size-len(values))*h.item)]
		n, err := io.ReadFull(r, part)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		decoded, wrong := decode(part[:n/h.item*h.item], h.order)
		values = append(values, decoded...)
		if wrong != nil {
			wrong.Place = fmt.Sprintf("value %d, counted from 0", len(values))
			return nil, wrong
		}
		if err != nil {
			return nil, &Error{
				Found: "a truncated file, which ends after " + wording.Plural(len(values), "value"),
				Want:  fmt.Sprintf("%d, because its header says the shape %s", h.size, Shape(h.shape)),
			}
		}
	}
	return values, nil
}

// numbers has the decoder of each numeric type, by its name in NumPy.
var numbers = map[string]decoder[float64]{
	"f2": halves,
	"f4": exactly[float32](never),
	"f8": exactly[float64](never),
	"b1": exactly[uint8](never),
	"i1": exactly[int8](never),
	"i2": exactly[int16](never),
	"i4": exactly[int32](never),
	"i8": exactly[int64](1 << 63),
	"u1": exactly[uint8](never),
	"u2": exactly[uint16](never),
	"u4": exactly[uint32](never),
	"u8": exactly[uint64](1 << 64),
}

var never = math.NaN()

// number lists the numeric types that NumPy and Go share.
type number interface {
	float32 | float64 | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}

// exactly decodes values of type T. No value equals the limit, but the largest ones round to it as
// float64, and converting that back to T is undefined: so it counts as not equal.
func exactly[T number](limit float64) decoder[float64] {
	return func(data []byte, order binary.ByteOrder) ([]float64, *Error) {
		values := decoded[T](data, order)
		floats := make([]float64, 0, len(values))
		for _, v := range values {
			f := float64(v)
			if f == limit || T(f) != v && !math.IsNaN(f) {
				return floats, &Error{
					Found: fmt.Sprint(v),
					Want:  "an integer that a float64 can hold exactly",
					Do:    "if rounding does no harm, in Python write X.astype(float)",
				}
			}
			floats = append(floats, f)
		}
		return floats, nil
	}
}

// decoded returns as many values as data has bytes for.
func decoded[T any](data []byte, order binary.ByteOrder) []T {
	var one T
	values := make([]T, len(data)/binary.Size(one))
	_, _ = binary.Decode(data, order, values) // all of it is there
	return values
}

// halves decodes numbers of 16 bits: 1 of sign, 5 of exponent, 10 of fraction.
func halves(data []byte, order binary.ByteOrder) (floats []float64, wrong *Error) {
	for _, half := range decoded[uint16](data, order) {
		// The same bits in a float32, whose exponent has a bias of 127, not 15.
		word := uint32(half&0x8000)<<16 | uint32(half&0x7fff)<<13
		if half&0x7c00 == 0x7c00 { // infinity or NaN
			word |= 0xff << 23
		}
		floats = append(floats, float64(math.Float32frombits(word))*(1<<(127-15)))
	}
	return floats, nil
}

// texts decodes strings, without the NULs at their ends.
func (h *header) texts(data []byte, order binary.ByteOrder) (texts []string, wrong *Error) {
	for item := range slices.Chunk(data, h.item) {
		if h.kind == "U" {
			text := []byte{}
			for _, r := range decoded[rune](item, order) {
				if !utf8.ValidRune(r) {
					return texts, &Error{Found: fmt.Sprintf("%#x", r), Want: "a character"}
				}
				text = utf8.AppendRune(text, r)
			}
			item = text
		}
		item = bytes.TrimRight(item, "\x00")
		if !utf8.Valid(item) {
			return texts, &Error{
				Found: wording.Quote(string(item)),
				Want:  "text in UTF-8",
				Do:    "in Python write y.astype(str)",
			}
		}
		texts = append(texts, string(item))
	}
	return texts, nil
}

// transposed returns row by row the values of a matrix that are stored column by column.
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
