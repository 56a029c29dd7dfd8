package files

import (
	"archive/zip"
	"io"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// An Array is a NumPy ndarray of numbers, integers, truth values or strings. The values are in the order in
// which the last index varies fastest. For example, if Shape is [2 3], Numbers has the three numbers of row
// 0 and then the three numbers of row 1.
type Array struct {
	Name  string
	Shape []int

	// Set only one of these fields.
	Numbers  []float64
	Integers []int64
	Bools    []bool
	Strings  []string
}

// WriteNPZ writes an .npz file, which is a zip archive, for numpy.load. The archive is not compressed. An
// array of numbers has the type float64 in NumPy, an array of integers int64, and an array of truth values
// bool. An array of strings has NumPy's type <U with the length of the longest string. Equal arrays always
// give equal bytes.
//
//	files.WriteNPZ(w,
//		files.Array{Name: "coef_", Shape: []int{3, 4}, Numbers: weights},
//		files.Array{Name: "classes_", Shape: []int{2}, Strings: []string{"setosa", "virginica"}})
//
//	>>> numpy.load("model.npz")["coef_"].shape
//	(3, 4)
//
// The number of values of each array must be the product of its Shape. It is an error if a string is not
// UTF-8, or if a string ends in a NUL character, which NumPy would remove.
func WriteNPZ(w io.Writer, arrays ...Array) error {
	archive := zip.NewWriter(w)
	for _, a := range arrays {
		text, err := a.encode()
		if err != nil {
			return withFileName("", withPlace(datasets.Place{Other: "array " + wording.Quote(a.Name)}, err))
		}
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = entry.Write(text)
		}
		if err != nil {
			return withFileName("", err)
		}
	}
	return withFileName("", archive.Close())
}

// encode returns the content of the .npy file of an array.
func (a Array) encode() ([]byte, error) {
	switch {
	case a.Strings != nil:
		return npy.Write(a.Shape, a.Strings)
	case a.Bools != nil:
		return npy.Write(a.Shape, a.Bools)
	case a.Integers != nil:
		return npy.Write(a.Shape, a.Integers)
	}
	return npy.Write(a.Shape, a.Numbers)
}
