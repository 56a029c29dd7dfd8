package npy

import (
	"encoding/binary"
	"fmt"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// Write returns the content of an .npy file of version 1.0. The number of values must be the product of the
// shape. NumPy's type for them is float64, int64, bool, or <U with the length of the longest string. Write
// returns an error if a string is not UTF-8, or if it ends in a NUL, because NumPy would drop the NUL.
func Write[T float64 | int64 | bool | string](shape []int, values []T) ([]byte, error) {
	descr := "<f8"
	switch values := any(values).(type) {
	case []string:
		return writeStrings(shape, values)
	case []int64:
		descr = "<i8"
	case []bool:
		descr = "|b1"
	}
	return binary.Append(preamble(descr, shape), binary.LittleEndian, values)
}

// writeStrings is Write for strings. In the file, all strings have the same number of code points, and end in
// as many NULs as they need.
func writeStrings(shape []int, values []string) ([]byte, error) {
	width := 1 // at least 1, as in NumPy's own files
	for _, s := range values {
		if !utf8.ValidString(s) || strings.HasSuffix(s, "\x00") {
			return nil, &Error{
				Found: "the string " + wording.Quote(s),
				Want:  "text that an .npy file can hold: UTF-8 without a NUL at its end",
			}
		}
		width = max(width, utf8.RuneCountInString(s))
	}
	text := preamble(fmt.Sprintf("<U%d", width), shape)
	for _, s := range values {
		points := make([]rune, width)
		copy(points, []rune(s))
		text, _ = binary.Append(text, binary.LittleEndian, points) // no error: the size of rune is fixed
	}
	return text, nil
}

// preamble returns the beginning of an .npy file, up to the data. The argument descr is NumPy's name for the
// type of the values.
func preamble(descr string, shape []int) []byte {
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, Shape(shape))
	const offset = len(Magic) + 4             // the position of the header
	padding := 64 - (offset+len(header)+1)%64 // the data must begin at a multiple of 64
	header += strings.Repeat(" ", padding%64) + "\n"
	text := binary.LittleEndian.AppendUint16([]byte(Magic+"\x01\x00"), uint16(len(header)))
	return append(text, header...)
}
