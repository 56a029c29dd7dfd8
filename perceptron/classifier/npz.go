package classifier

import (
	"io"
	"slices"

	"perceptronlab/perceptron/files"
)

// WriteNPZ writes the model for NumPy: the arrays coef_, intercept_ and classes_ (strings)
// of scikit-learn's linear classifiers, see Coefficients. In Python:
//
//	f = numpy.load("model.npz")
//	model = sklearn.linear_model.Perceptron()
//	model.coef_, model.intercept_, model.classes_ = f["coef_"], f["intercept_"], f["classes_"]
//	model.predict(x)
//
// The numbers are float64. scikit-learn sums in another order than the model, and with a
// scaling the coefficients are rounded, so a row whose scores tie, or nearly tie, may go
// to another class. The same model gives the same bytes.
//
// It returns the errors of Coefficients and files.WriteNPZ.
func (m *Model) WriteNPZ(w io.Writer) error {
	coef, intercept, err := m.Coefficients()
	if err != nil {
		return err
	}
	return files.WriteNPZ(w,
		files.Array{Name: "coef_", Shape: []int{len(coef), m.Columns}, Numbers: slices.Concat(coef...)},
		files.Array{Name: "intercept_", Shape: []int{len(intercept)}, Numbers: intercept},
		files.Array{Name: "classes_", Shape: []int{len(m.Classes)}, Strings: m.Classes},
	)
}
