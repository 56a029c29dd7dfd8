package files

import (
	"archive/zip"
	"io"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// An Array is a NumPy ndarray of numbers or strings. The last index varies fastest: for the shape
// [2 3], Numbers has row 0 and then row 1.
type Array struct {
	Name    string
	Shape   []int
	Numbers []float64 // set either Numbers or Strings
	Strings []string
}

// WriteNPZ writes an .npz file for numpy.load: an uncompressed zip archive of arrays. An array of
// numbers is of type float64, and an array of strings is of NumPy's type <U with the length of the
// longest string. The same arrays always give the same bytes.
//
//	files.WriteNPZ(w,
//		files.Array{Name: "coef_", Shape: []int{3, 4}, Numbers: weights},
//		files.Array{Name: "classes_", Shape: []int{2}, Strings: []string{"setosa", "virginica"}})
//
//	>>> numpy.load("model.npz")["coef_"].shape
//	(3, 4)
//
// The number of values of each array must be the product of its shape. It is an error if a string is
// not UTF-8, or if it ends in a NUL character, which NumPy would drop.
func WriteNPZ(w io.Writer, arrays ...Array) error {
	archive := zip.NewWriter(w)
	for _, a := range arrays {
		text, err := npy.Write(a.Shape, a.Numbers, a.Strings)
		if err != nil {
			return about("", at(datasets.Place{Other: "array " + wording.Quote(a.Name)}, err))
		}
		entry, err := archive.CreateHeader(&zip.FileHeader{Name: a.Name + ".npy", Method: zip.Store})
		if err == nil {
			_, err = entry.Write(text)
		}
		if err != nil {
			return about("", err)
		}
	}
	return about("", archive.Close())
}
