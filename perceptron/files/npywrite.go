package files

import (
	"archive/zip"
	"bufio"
	"encoding/binary"
	"fmt"
	"io"
	"math"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// WriteNPY writes an array as numpy.load reads it: float64 (<f8), or strings of the
// length of the longest (<U…). The array's name is not in the file.
//
// It is an error if the array does not have as many values as its shape tells, and if a
// string is not UTF-8 or ends in a NUL character, which NumPy drops.
func WriteNPY(w io.Writer, a Array) error {
	return named("", writeNPY(w, a))
}

// WriteNPZ writes arrays, by their names, as numpy.load reads them: a zip of .npy files,
// not compressed. The same arrays give the same bytes.
//
//	files.WriteNPZ(w,
//		files.Array{Name: "coef_", Shape: []int{3, 4}, Numbers: weights},
//		files.Array{Name: "classes_", Strings: []string{"setosa", "versicolor", "virginica"}})
//
//	>>> numpy.load("model.npz")["coef_"].shape
//	(3, 4)
//
// It is an error if two arrays have one name, or a name is empty or holds a slash; other
// errors are those of WriteNPY.
func WriteNPZ(w io.Writer, arrays ...Array) error {
	return named("", writeNPZ(w, arrays))
}

func writeNPZ(w io.Writer, arrays []Array) error {
	seen := map[string]bool{}
	archive := zip.NewWriter(w)
	for _, a := range arrays {
		switch {
		case a.Name == "" || strings.ContainsAny(a.Name, "/\\\x00") || !utf8.ValidString(a.Name):
			return fmt.Errorf("an array is named %s; wanted a name without slashes", wording.Quote(a.Name))
		case seen[a.Name]:
			return fmt.Errorf("two arrays are named %s; wanted different names", wording.Quote(a.Name))
		}
		seen[a.Name] = true
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err != nil {
			return err
		}
		if err := writeNPY(entry, a); err != nil {
			return err
		}
	}
	return archive.Close()
}

func writeNPY(w io.Writer, a Array) error {
	if err := a.check(); err != nil {
		return err
	}
	buffered := bufio.NewWriterSize(w, 1<<16)
	if a.Strings != nil {
		width := 1 // NumPy has no strings of length 0
		for _, s := range a.Strings {
			if !utf8.ValidString(s) || strings.HasSuffix(s, "\x00") {
				return fmt.Errorf("array %s: the string %s is not UTF-8, or ends in NUL; an .npy file can't hold it", wording.Quote(a.Name), wording.Quote(s))
			}
			width = max(width, utf8.RuneCountInString(s))
		}
		writeHeader(buffered, fmt.Sprintf("<U%d", width), a.shape())
		writeStrings(buffered, a.Strings, width)
		return buffered.Flush()
	}
	writeHeader(buffered, "<f8", a.shape())
	var word [8]byte
	for _, v := range a.Numbers {
		binary.LittleEndian.PutUint64(word[:], math.Float64bits(v))
		_, _ = buffered.Write(word[:]) // Flush tells the error
	}
	return buffered.Flush()
}

// writeHeader writes version 1.0 of the header, padded so that the data begin at a
// multiple of 64.
func writeHeader(w *bufio.Writer, descr string, shape []int) {
	var tuple strings.Builder
	for _, n := range shape {
		fmt.Fprintf(&tuple, "%d, ", n)
	}
	inner := strings.TrimSuffix(tuple.String(), " ") // (3,)
	if len(shape) > 1 {
		inner = strings.TrimSuffix(inner, ",") // (3, 4)
	}
	header := fmt.Sprintf("{'descr': '%s', 'fortran_order': False, 'shape': (%s), }", descr, inner)
	const before = len(magicNPY) + 4 // magic, version, length
	padding := 64 - (before+len(header)+1)%64
	header += strings.Repeat(" ", padding%64) + "\n"
	_, _ = w.WriteString(magicNPY + "\x01\x00")
	_ = w.WriteByte(byte(len(header)))
	_ = w.WriteByte(byte(len(header) >> 8))
	_, _ = w.WriteString(header)
}

// writeStrings writes each string as width code points of 4 bytes, filled up with NUL.
func writeStrings(w *bufio.Writer, texts []string, width int) {
	var word [4]byte
	for _, s := range texts {
		n := 0
		for _, r := range s {
			binary.LittleEndian.PutUint32(word[:], uint32(r))
			_, _ = w.Write(word[:])
			n++
		}
		clear(word[:])
		for ; n < width; n++ {
			_, _ = w.Write(word[:])
		}
	}
}
