package files

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// ReadNPY reads one array, as numpy.save writes it: float16, float32, float64, integers,
// bool, and strings of type U and S, of either byte order, in the order of C or Fortran,
// in version 1, 2 or 3 of the format. NaN and infinities are kept. NPY makes a Table of
// it.
//
// Memory is taken as the values come, so that a header that claims more than there is
// ends in an error. It is one if anything follows the array, and if it holds pickled
// Python objects.
func ReadNPY(r io.Reader) (Array, error) {
	a, err := readPackedNPY(r)
	return a, named("", err)
}

func readPackedNPY(r io.Reader) (Array, error) {
	plain, err := unpacked(r)
	if err != nil {
		return Array{}, err
	}
	return readNPY(plain, size(r))
}

// size returns the size of r if it is a file, else 0.
func size(r io.Reader) int64 {
	if file, ok := r.(*os.File); ok {
		if info, err := file.Stat(); err == nil {
			return info.Size()
		}
	}
	return 0
}

// readNPY reads the one array of r. So many bytes are known to be there that memory for
// them is taken at once.
func readNPY(r *bufio.Reader, known int64) (Array, error) {
	h, err := readHeader(r)
	if err != nil {
		return Array{}, err
	}
	a := Array{Shape: h.shape, kind: h.kind}
	if h.kind == 'U' || h.kind == 'S' {
		a.Strings, err = readValues(r, h, known, textDecoder(h))
	} else {
		a.Numbers, err = readValues(r, h, known, numberDecoder(h))
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
	if h.fortran {
		a.Numbers = transposed(a.Numbers, h.shape)
		a.Strings = transposed(a.Strings, h.shape)
	}
	return a, nil
}

// readValues reads the data, and takes memory as they come.
func readValues[T any](r *bufio.Reader, h header, known int64, decode func(item []byte) (T, error)) ([]T, error) {
	const first = 1 << 16 // values
	values := make([]T, 0, int(min(int64(h.size), max(first, known/int64(max(h.item, 1))))))
	chunk := make([]byte, max(1, (1<<16)/max(h.item, 1))*h.item)
	for len(values) < h.size {
		part := chunk
		if left := h.size - len(values); left*h.item < len(part) {
			part = part[:left*h.item]
		}
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
			return nil, fmt.Errorf("the header tells of the shape %s, %d values, and the file ends after %d", pyShape(h.shape), h.size, len(values))
		}
	}
	return values, nil
}

// numberDecoder returns a function that makes a float64 of the bytes of one value.
func numberDecoder(h header) func(item []byte) (float64, error) {
	var order binary.ByteOrder = binary.LittleEndian
	if h.big {
		order = binary.BigEndian
	}
	word := func(item []byte) uint64 {
		switch len(item) {
		case 1:
			return uint64(item[0])
		case 2:
			return uint64(order.Uint16(item))
		case 4:
			return uint64(order.Uint32(item))
		}
		return order.Uint64(item)
	}
	unused := 64 - 8*h.item
	switch h.kind {
	case 'f':
		switch h.item {
		case 2:
			return func(item []byte) (float64, error) { return half(order.Uint16(item)), nil }
		case 4:
			return func(item []byte) (float64, error) { return float64(math.Float32frombits(order.Uint32(item))), nil }
		}
		return func(item []byte) (float64, error) { return math.Float64frombits(order.Uint64(item)), nil }
	case 'i':
		return func(item []byte) (float64, error) {
			n := int64(word(item)<<unused) >> unused
			if v := float64(n); v < 1<<63 && int64(v) == n {
				return v, nil
			}
			return 0, fmt.Errorf("no float64 equals %d; if rounding does no harm, in Python write X.astype(float)", n)
		}
	case 'b':
		return func(item []byte) (float64, error) {
			if item[0] > 1 {
				return 0, fmt.Errorf("%d is not a bool; wanted 0 or 1", item[0])
			}
			return float64(item[0]), nil
		}
	}
	return func(item []byte) (float64, error) {
		n := word(item)
		if v := float64(n); v < 1<<64 && uint64(v) == n {
			return v, nil
		}
		return 0, fmt.Errorf("no float64 equals %d; if rounding does no harm, in Python write X.astype(float)", n)
	}
}

// half returns the number that 16 bits are: 1 of sign, 5 of exponent, 10 of fraction.
func half(bits uint16) float64 {
	fraction := float64(bits & 0x3ff)
	var v float64
	switch exponent := int(bits >> 10 & 0x1f); {
	case exponent == 0:
		v = math.Ldexp(fraction, -24)
	case exponent < 0x1f:
		v = math.Ldexp(1024+fraction, exponent-25)
	case fraction == 0:
		v = math.Inf(1)
	default:
		v = math.NaN()
	}
	if bits>>15 == 1 {
		v = -v
	}
	return v
}

// textDecoder returns a function that makes a string of the bytes of one value, without
// the NULs at its end. Equal strings share their memory, as long as there are few.
func textDecoder(h header) func(item []byte) (string, error) {
	var order binary.ByteOrder = binary.LittleEndian
	if h.big {
		order = binary.BigEndian
	}
	const most = 1 << 12
	known := map[string]string{}
	var buffer []byte
	return func(item []byte) (string, error) {
		buffer = buffer[:0]
		if h.kind == 'S' {
			buffer = append(buffer, bytes.TrimRight(item, "\x00")...)
			if !utf8.Valid(buffer) {
				return "", fmt.Errorf("%s is not UTF-8; in Python write y.astype(str)", wording.Quote(string(buffer)))
			}
		} else {
			end := len(item)
			for end > 0 && order.Uint32(item[end-4:]) == 0 {
				end -= 4
			}
			for ; end > 0; end -= 4 {
				r := order.Uint32(item)
				if r > utf8.MaxRune || !utf8.ValidRune(rune(r)) {
					return "", fmt.Errorf("%#x is not a character", r)
				}
				buffer = utf8.AppendRune(buffer, rune(r))
				item = item[4:]
			}
		}
		if s, ok := known[string(buffer)]; ok {
			return s, nil
		}
		s := string(buffer)
		if len(known) < most {
			known[s] = s
		}
		return s, nil
	}
}

// transposed returns values, in which the first index runs fastest, so that the last one
// does.
func transposed[T any](values []T, shape []int) []T {
	if len(shape) < 2 || len(values) == 0 {
		return values
	}
	stride := make([]int, len(shape))
	step := 1
	for k, n := range shape {
		stride[k] = step
		step *= n
	}
	turned := make([]T, 0, len(values))
	index := make([]int, len(shape))
	for from := 0; ; {
		turned = append(turned, values[from])
		k := len(shape) - 1
		for ; k >= 0; k-- {
			index[k]++
			from += stride[k]
			if index[k] < shape[k] {
				break
			}
			from -= stride[k] * shape[k]
			index[k] = 0
		}
		if k < 0 {
			return turned
		}
	}
}
