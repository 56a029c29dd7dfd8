// Package npy reads and writes NumPy's file format .npy, which holds one array of numbers or
// strings. The documentation of numpy.lib.format specifies the format.
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
	// Magic is the beginning of an .npy file.
	Magic     = "\x93NUMPY"
	maxItem   = 1 << 20 // the maximum size of a string, in bytes
	maxValues = min(1<<40, math.MaxInt)
)

// An Array holds numbers or strings of a given shape, with the last index varying fastest.
type Array struct {
	Kind    byte // NumPy's letter for the type: f, i, u, b, U or S
	Shape   []int
	Numbers []float64
	Strings []string // for the kinds U and S, instead of Numbers
}

// A header is the header of an .npy file.
type header struct {
	order   binary.ByteOrder
	kind    string // such as f8, or U
	item    int    // the size of a value, in bytes
	fortran bool   // whether the first index varies fastest
	shape   []int
	size    int // the number of values
}

// Read reads an .npy file from r, up to its end. fileSize is the size of the file in bytes, or 0 if it is
// unknown. Read allocates memory for fileSize bytes of data in advance. It allocates more memory only as the
// data arrive, because the shape in the header may be wrong.
//
// Read transposes a matrix that is stored column by column (in Fortran order). It does not reorder arrays of
// more than two dimensions, so the caller must reject them.
func Read(r *bufio.Reader, fileSize int64) (Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return Array{}, err
	}
	a := Array{Kind: h.kind[0], Shape: h.shape}
	if decode := numbers[h.kind]; decode != nil {
		a.Numbers, err = readValues(r, h, fileSize, decode)
	} else {
		a.Strings, err = readValues(r, h, fileSize, h.decodeTexts)
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
	Fix:   "write an .npz file with numpy.savez",
}

// readHeader reads the header, up to the data.
func readHeader(r *bufio.Reader) (header, error) {
	start, err := r.Peek(len(Magic) + 4)
	switch {
	case len(start) == 0 && errors.Is(err, io.EOF):
		return header{}, &Error{Found: "an empty file", Want: "an .npy file"}
	case strings.HasPrefix(string(start), "PK\x03\x04"):
		return header{}, &Error{
			Found: "a zip archive, such as an .npz file", Want: "an .npy file", Fix: "read it with files.NPZ",
		}
	case !strings.HasPrefix(string(start), Magic) && !strings.HasPrefix(Magic, string(start)):
		return header{}, &Error{
			Found: "a file that does not begin like an .npy file",
			Want:  "an .npy file",
			Fix:   `write it with numpy.save("x.npy", X)`,
		}
	case err != nil:
		return header{}, inHeader(err)
	}
	// Two bytes hold the version. In version 1, the next two bytes hold the length of the header. Later
	// versions are for longer headers, which only records need.
	if version := start[len(Magic)]; version != 1 {
		return header{}, &Error{
			Found: fmt.Sprintf("version %d of the .npy format", version),
			Want:  "version 1, which NumPy uses for numbers and strings",
		}
	}
	const offset = len(Magic) + 4 // the position of the dict
	text := make([]byte, offset+int(binary.LittleEndian.Uint16(start[offset-2:])))
	if _, err := io.ReadFull(r, text); err != nil {
		return header{}, inHeader(err)
	}
	return parseHeader(string(text[offset:]))
}

// inHeader returns an *Error if err reports that the file ends within the header. Otherwise it returns
// err.
func inHeader(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return &Error{Found: "the file is truncated in its header", Err: err}
	}
	return err
}

// These expressions match parts of a header, which is a Python dict such as
//
//	{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
//
// Python 2 wrote the same shape as (3L, 4L).
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
			Want:  "a dict with descr, fortran_order and shape in the format of NumPy",
		}
	}
	if descr[1] == "[" {
		return h, &Error{
			Found: "records with named fields",
			Want:  "one matrix of numbers",
			Fix:   "in Python write numpy.array(x.tolist(), dtype=float), or a CSV file",
		}
	}
	if err := h.setType(descr[2]); err != nil {
		return h, err
	}
	h.fortran = fortran[1] == "True"
	err = h.setShape(shape[1])
	return h, err
}

// setShape parses the shape: "3, 4", "5,", or "" for a single number.
func (h *header) setShape(text string) error {
	h.size = 1
	for _, field := range strings.FieldsFunc(text, func(r rune) bool { return r < '0' || r > '9' }) {
		n, err := strconv.Atoi(field)
		h.shape = append(h.shape, n)
		if err != nil || n > 0 && h.size > maxValues/n {
			return &Error{
				Found: fmt.Sprintf("the shape (%s) in the header", strings.TrimSpace(text)),
				Want:  "a shape with fewer values",
			}
		}
		h.size *= n
	}
	return nil
}

// dates is the error for the types of dates and times.
var dates = Error{
	Found: "dates or times",
	Want:  "numbers",
	Fix: "for labels, in Python write y.astype(str); for a matrix, X.astype('int64'), " +
		"or convert the dates to numbers that are useful for a linear classifier",
}

// unsupported contains the errors for types that Read can't read. The key is NumPy's letter or name for
// the type.
var unsupported = map[string]Error{
	"O": {
		Found: "pickled Python objects, which only Python can read",
		Want:  "numbers or strings",
		Fix:   "in Python write X.astype(float), and y.astype(str) for labels",
	},
	"c": {Found: "complex numbers", Want: "real numbers", Fix: "in Python write X.real"},
	"M": dates,
	"m": dates,
	"V": {
		Found: "raw bytes or records",
		Want:  "one matrix of numbers",
		Fix:   "in Python write X.astype(float)",
	},
	"f16": {
		Found: "floating-point numbers of 16 bytes",
		Want:  "numbers of at most 8 bytes",
		Fix:   "in Python write X.astype(float)",
	},
}

// setType parses the type of the values, such as <f8, |b1 or >U12.
func (h *header) setType(descr string) error {
	var order, letter, length string
	if parts := descrParts.FindStringSubmatch(descr); parts != nil {
		order, letter, length = parts[1], parts[2], parts[3]
	}
	if typeErr := cmp.Or(unsupported[letter], unsupported[letter+length]); typeErr.Found != "" {
		return &typeErr
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
	if !isText || h.item < 1 || h.item > maxItem/4 {
		return &Error{Found: "values of the type " + wording.Quote(descr), Want: "numbers, bool or strings"}
	}
	if letter == "U" {
		h.item *= 4
	}
	return nil
}

// A decoder decodes consecutive values. If it can't decode a value, it returns all earlier values and an
// error.
type decoder[T any] func(data []byte, order binary.ByteOrder) ([]T, *Error)

// readValues reads the values. Like Read, it allocates memory for fileSize bytes in advance.
func readValues[T any](r *bufio.Reader, h header, fileSize int64, decode decoder[T]) ([]T, error) {
	const minCapacity = 1 << 16 // memory for this number of values is allocated in advance in any case
	capacity := min(int64(h.size), max(minCapacity, fileSize/int64(h.item)))
	values := make([]T, 0, capacity)
	perChunk := max(1, (1<<16)/h.item)
	chunk := make([]byte, perChunk*h.item)
	for len(values) < h.size {
		part := chunk[:min(perChunk, h.size-len(values))*h.item]
		n, err := io.ReadFull(r, part)
		if err != nil && !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF) {
			return nil, err
		}
		decoded, decodeErr := decode(part[:n/h.item*h.item], h.order)
		values = append(values, decoded...)
		if decodeErr != nil {
			decodeErr.Place = fmt.Sprintf("value %d, counted from 0", len(values))
			return nil, decodeErr
		}
		if err != nil {
			return nil, &Error{
				Found: "a truncated file, which ends after " + wording.Plural(len(values), "value"),
				Want: fmt.Sprintf("%s, because the shape in the header is %s",
					wording.Plural(h.size, "value"), Shape(h.shape)),
			}
		}
	}
	return values, nil
}

// numbers contains the decoder of each numeric type. The key is NumPy's name for the type.
var numbers = map[string]decoder[float64]{
	"f2": decodeHalves,
	"f4": newDecoder[float32](noLimit),
	"f8": newDecoder[float64](noLimit),
	"b1": newDecoder[uint8](noLimit),
	"i1": newDecoder[int8](noLimit),
	"i2": newDecoder[int16](noLimit),
	"i4": newDecoder[int32](noLimit),
	"i8": newDecoder[int64](1 << 63),
	"u1": newDecoder[uint8](noLimit),
	"u2": newDecoder[uint16](noLimit),
	"u4": newDecoder[uint32](noLimit),
	"u8": newDecoder[uint64](1 << 64),
}

// noLimit is an argument for newDecoder. It is NaN because no value equals NaN.
var noLimit = math.NaN()

// A number is a numeric type that NumPy and Go share.
type number interface {
	float32 | float64 | int8 | int16 | int32 | int64 | uint8 | uint16 | uint32 | uint64
}

// newDecoder returns a decoder for values of type T. The decoder rejects values that float64 can't
// represent exactly. To find them, it converts the float64 back to T. The largest int64 values round to
// 2⁶³ and the largest uint64 values to 2⁶⁴. Converting these numbers back to T is undefined, so the decoder
// rejects a value that rounds to limit. For int64, limit must be 2⁶³, and for uint64, 2⁶⁴. For all other
// types, limit must be noLimit.
func newDecoder[T number](limit float64) decoder[float64] {
	return func(data []byte, order binary.ByteOrder) ([]float64, *Error) {
		values := decoded[T](data, order)
		floats := make([]float64, 0, len(values))
		for _, v := range values {
			f := float64(v)
			if f == limit || T(f) != v && !math.IsNaN(f) {
				return floats, &Error{
					Found: fmt.Sprint(v),
					Want:  "an integer that a float64 can hold exactly",
					Fix:   "if rounding does no harm, in Python write X.astype(float)",
				}
			}
			floats = append(floats, f)
		}
		return floats, nil
	}
}

// decoded returns the values in data.
func decoded[T any](data []byte, order binary.ByteOrder) []T {
	var zero T
	values := make([]T, len(data)/binary.Size(zero))
	_, _ = binary.Decode(data, order, values) // no error: values has the size of data
	return values
}

// decodeHalves decodes numbers of 16 bits: 1 bit of sign, 5 of exponent, 10 of fraction.
func decodeHalves(data []byte, order binary.ByteOrder) (floats []float64, err *Error) {
	for _, half := range decoded[uint16](data, order) {
		// Use the same bits in a float32. The exponent of a float32 has the bias 127 instead of 15, so
		// multiply the value by 2^(127−15).
		word := uint32(half&0x8000)<<16 | uint32(half&0x7fff)<<13
		if half&0x7c00 == 0x7c00 { // infinity or NaN
			word |= 0xff << 23
		}
		floats = append(floats, float64(math.Float32frombits(word))*(1<<(127-15)))
	}
	return floats, nil
}

// decodeTexts decodes strings. It removes the NULs that pad them.
func (h *header) decodeTexts(data []byte, order binary.ByteOrder) (texts []string, err *Error) {
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
				Fix:   "in Python write y.astype(str)",
			}
		}
		texts = append(texts, string(item))
	}
	return texts, nil
}

// transposed returns the values of a matrix row by row. The argument values contains them column by
// column.
func transposed[T any](values []T, rows int) []T {
	if values == nil {
		return nil
	}
	byRow := make([]T, 0, len(values))
	for i := range rows {
		for k := i; k < len(values); k += rows {
			byRow = append(byRow, values[k])
		}
	}
	return byRow
}

// Shape formats a shape as Python does: (3, 4) or (5,).
func Shape(shape []int) string {
	inner := strings.ReplaceAll(strings.Trim(fmt.Sprint(shape), "[]"), " ", ", ")
	if len(shape) == 1 {
		inner += ","
	}
	return "(" + inner + ")"
}
