package files

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
)

const (
	magicNPY   = "\x93NUMPY"
	mostDims   = 64      // as in NumPy
	mostHeader = 1 << 16 // bytes
	mostItem   = 1 << 20 // bytes of one string
)

// A header says what an .npy file holds.
type header struct {
	big     bool // the highest byte comes first
	kind    byte // f, i, u, b, U, S
	item    int  // bytes of a value
	fortran bool // the first index runs fastest
	shape   []int
	size    int // number of values
}

// readHeader reads what comes before the data.
func readHeader(r *bufio.Reader) (header, error) {
	start := make([]byte, len(magicNPY)+2)
	n, err := io.ReadFull(r, start)
	switch {
	case n == 0 && errors.Is(err, io.EOF):
		return header{}, errors.New("the file is empty; wanted an .npy file")
	case strings.HasPrefix(string(start[:n]), "PK\x03\x04"):
		return header{}, errors.New("the file is a zip archive, as an .npz file is; read it by files.NPZ")
	case !strings.HasPrefix(string(start[:n]), magicNPY) && !strings.HasPrefix(magicNPY, string(start[:n])):
		return header{}, errors.New(`the file does not begin as an .npy file does; write it by numpy.save("x.npy", X)`)
	case err != nil:
		return header{}, cutOff(err, "in its header")
	}
	length, err := headerLength(r, start[len(magicNPY)])
	if err != nil {
		return header{}, err
	}
	if length > mostHeader {
		return header{}, fmt.Errorf("the header claims to be %d bytes long; wanted at most %d", length, mostHeader)
	}
	text := make([]byte, length)
	if _, err := io.ReadFull(r, text); err != nil {
		return header{}, cutOff(err, "in its header")
	}
	return parseHeader(string(text))
}

// headerLength reads the length of the header, which has 2 bytes in version 1 and 4 in
// versions 2 and 3.
func headerLength(r *bufio.Reader, version byte) (int64, error) {
	var word [4]byte
	switch version {
	case 1:
		_, err := io.ReadFull(r, word[:2])
		return int64(binary.LittleEndian.Uint32(word[:])), cutOff(err, "in its header")
	case 2, 3:
		_, err := io.ReadFull(r, word[:])
		return int64(binary.LittleEndian.Uint32(word[:])), cutOff(err, "in its header")
	}
	return 0, fmt.Errorf("the file is of version %d of the .npy format; wanted 1, 2 or 3", version)
}

// cutOff says where a file ends too early, if that is what is wrong.
func cutOff(err error, where string) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("the file is cut off " + where)
	}
	return err
}

// parseHeader reads a header, which is a dict as Python writes it:
//
//	{'descr': '<f8', 'fortran_order': False, 'shape': (3, 4), }
func parseHeader(text string) (header, error) {
	var h header
	rest, ok := strings.CutPrefix(strings.TrimSpace(text), "{")
	seen := map[string]bool{}
	for ok {
		rest = strings.TrimLeft(rest, " ,")
		if rest == "}" {
			break
		}
		var key string
		if key, rest, ok = pyString(rest); !ok || seen[key] {
			ok = false
			break
		}
		seen[key] = true
		if rest, ok = strings.CutPrefix(strings.TrimLeft(rest, " "), ":"); !ok {
			break
		}
		rest = strings.TrimLeft(rest, " ")
		switch key {
		case "descr":
			var descr string
			if strings.HasPrefix(rest, "[") {
				return h, errors.New("it holds records with named fields; wanted one matrix of numbers: in Python write numpy.array(x.tolist(), dtype=float), or a CSV file")
			}
			if descr, rest, ok = pyString(rest); !ok {
				break
			}
			if err := h.describe(descr); err != nil {
				return h, err
			}
		case "fortran_order":
			switch {
			case strings.HasPrefix(rest, "True"):
				h.fortran, rest = true, rest[len("True"):]
			case strings.HasPrefix(rest, "False"):
				rest = rest[len("False"):]
			default:
				ok = false
			}
		case "shape":
			h.shape, rest, ok = pyTuple(rest)
		default:
			ok = false
		}
	}
	if !ok || len(seen) != 3 {
		return h, fmt.Errorf("the header is %s; wanted a dict of descr, fortran_order and shape, as NumPy writes it", wording.Quote(text))
	}
	return h, h.measure()
}

// measure computes the number of values, which must be one that a file can have.
func (h *header) measure() error {
	if len(h.shape) > mostDims {
		return fmt.Errorf("the header tells of %d dimensions; wanted at most %d", len(h.shape), mostDims)
	}
	size, ok := product(h.shape)
	if !ok || size > math.MaxInt/8/max(h.item, 1) {
		return fmt.Errorf("the header tells of the shape %s, more than any file holds", pyShape(h.shape))
	}
	if h.item == 0 && size > 0 {
		return errors.New("the header tells of strings of length 0; wanted at least 1")
	}
	h.size = size
	return nil
}

// describe reads the type of the values: <f8, |b1, >U12.
func (h *header) describe(descr string) error {
	if len(descr) < 2 {
		return fmt.Errorf("the type of its values is %s; wanted numbers, bool or strings", wording.Quote(descr))
	}
	h.big = descr[0] == '>'
	h.kind = descr[1]
	item, err := strconv.Atoi(descr[2:])
	known := strings.ContainsRune("<>|=", rune(descr[0])) && (err == nil || h.kind == 'O')
	switch h.kind {
	case 'O':
		return errors.New("it holds Python objects, pickled, which only Python can read; in Python write X.astype(float), and y.astype(str) for labels")
	case 'c':
		return errors.New("it holds complex numbers; wanted real ones: in Python write X.real")
	case 'M', 'm':
		return errors.New("it holds dates or times; wanted numbers: in Python write X.astype('int64'), or numbers that mean something to a linear classifier")
	case 'V':
		return errors.New("it holds raw bytes or records; wanted one matrix of numbers: in Python write X.astype(float)")
	case 'f':
		if item > 8 {
			return fmt.Errorf("it holds floating-point numbers of %d bytes; wanted at most 8: in Python write X.astype(float)", item)
		}
		known = known && (item == 2 || item == 4 || item == 8)
	case 'i', 'u':
		known = known && (item == 1 || item == 2 || item == 4 || item == 8)
	case 'b':
		known = known && item == 1
	case 'U':
		known = known && item >= 0 && item <= mostItem/4
		item *= 4
	case 'S':
		known = known && item >= 0 && item <= mostItem
	default:
		known = false
	}
	if !known {
		return fmt.Errorf("the type of its values is %s; wanted numbers, bool or strings", wording.Quote(descr))
	}
	h.item = item
	return nil
}

// pyString cuts a string in quotation marks off text.
func pyString(text string) (s, rest string, ok bool) {
	if text == "" || text[0] != '\'' && text[0] != '"' {
		return "", text, false
	}
	end := strings.IndexByte(text[1:], text[0])
	if end < 0 || strings.ContainsRune(text[1:1+end], '\\') {
		return "", text, false
	}
	return text[1 : 1+end], text[end+2:], true
}

// pyTuple cuts a tuple of lengths off text: (), (3,), (3, 4). Python 2 wrote (3L, 4L).
func pyTuple(text string) (lengths []int, rest string, ok bool) {
	inner, rest, ok := strings.Cut(text, ")")
	inner, open := strings.CutPrefix(inner, "(")
	if !ok || !open {
		return nil, text, false
	}
	lengths = []int{}
	inner = strings.TrimSuffix(strings.TrimSpace(inner), ",")
	if inner == "" {
		return lengths, rest, true
	}
	for part := range strings.SplitSeq(inner, ",") {
		n, err := strconv.ParseInt(strings.TrimSuffix(strings.TrimSpace(part), "L"), 10, strconv.IntSize)
		if err != nil || n < 0 {
			return nil, text, false
		}
		lengths = append(lengths, int(n))
	}
	return lengths, rest, true
}

// pyShape writes a shape as Python does.
func pyShape(shape []int) string {
	var parts []string
	for _, n := range shape {
		parts = append(parts, strconv.Itoa(n))
	}
	if len(parts) == 1 {
		return "(" + parts[0] + ",)"
	}
	return "(" + strings.Join(parts, ", ") + ")"
}
