package files

import (
	"archive/zip"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// An Array is what numpy calls an ndarray: numbers or strings in a shape. The last index
// runs fastest: of the shape [2 3], Numbers holds row 0 and then row 1.
type Array struct {
	Name    string
	Shape   []int
	Numbers []float64 // or Strings, but not both
	Strings []string
}

// WriteNPZ writes named arrays for numpy.load: an uncompressed zip of .npy files, of float64
// or of strings as long as the longest. The same arrays give the same bytes.
//
//	files.WriteNPZ(w,
//		files.Array{Name: "coef_", Shape: []int{3, 4}, Numbers: weights},
//		files.Array{Name: "classes_", Shape: []int{2}, Strings: []string{"setosa", "virginica"}})
//
//	>>> numpy.load("model.npz")["coef_"].shape
//	(3, 4)
//
// Each array must have as many values as its shape says. It is an error if a string is not
// UTF-8 or ends in a NUL character, which NumPy drops.
func WriteNPZ(w io.Writer, arrays ...Array) error {
	archive := zip.NewWriter(w)
	for _, a := range arrays {
		text, err := a.npy()
		if err != nil {
			return named("", err)
		}
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = entry.Write(text)
		}
		if err != nil {
			return named("", err)
		}
	}
	return named("", archive.Close())
}

// npy returns the array as an .npy file of version 1.0.
func (a Array) npy() ([]byte, error) {
	descr, width := "<f8", 1 // NumPy has no strings of length 0
	if a.Strings != nil {
		for _, s := range a.Strings {
			if !utf8.ValidString(s) || strings.HasSuffix(s, "\x00") {
				return nil, fmt.Errorf("array %s: the string %s is not UTF-8, or ends in NUL; an .npy file can't hold it", wording.Quote(a.Name), wording.Quote(s))
			}
			width = max(width, utf8.RuneCountInString(s))
		}
		descr = fmt.Sprintf("<U%d", width)
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': %s, }", descr, pyShape(a.Shape))
	const before = len(magicNPY) + 4          // magic, version, length
	padding := 64 - (before+len(header)+1)%64 // the data begin at a multiple of 64
	header += strings.Repeat(" ", padding%64) + "\n"
	text := binary.LittleEndian.AppendUint16([]byte(magicNPY+"\x01\x00"), uint16(len(header)))
	text = append(text, header...)
	for _, v := range a.Numbers {
		text = binary.LittleEndian.AppendUint64(text, math.Float64bits(v))
	}
	for _, s := range a.Strings {
		points := make([]rune, width)
		copy(points, []rune(s))
		for _, r := range points {
			text = binary.LittleEndian.AppendUint32(text, uint32(r))
		}
	}
	return text, nil
}
