package files

import (
	"archive/zip"
	"io"

	"perceptronlab/internal/npy"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
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
