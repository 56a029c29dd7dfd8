package classifier

import (
	"bytes"
	"slices"

	"perceptronlab/perceptron/files"
)

// WriteNPZ writes the model to a file for NumPy, with the arrays coef_, intercept_ and classes_
// (strings) of scikit-learn's linear classifiers (see Coefficients). In Python:
//
//	f = numpy.load("model.npz")
//	model = sklearn.linear_model.Perceptron()
//	model.coef_, model.intercept_, model.classes_ = f["coef_"], f["intercept_"], f["classes_"]
//	model.predict(x)
//
// A OneVsOne model with three or more classes becomes a OneVsOneClassifier. Its arrays are
// pair_coef_ and pair_intercept_, with a row for each pair, and classes_:
//
//	model = sklearn.multiclass.OneVsOneClassifier(sklearn.linear_model.Perceptron())
//	model.classes_, model.pairwise_indices_, model.estimators_ = f["classes_"], None, []
//	for coef, intercept in zip(f["pair_coef_"], f["pair_intercept_"]):
//	    pair = sklearn.linear_model.Perceptron()
//	    pair.coef_, pair.intercept_, pair.classes_ = coef[None], intercept[None], numpy.array([0, 1])
//	    model.estimators_.append(pair)
//	model.predict(x)
//
// The numbers are float64, with the Threshold subtracted from the intercept. scikit-learn sums in a
// different order than the model (see Coefficients). The same model is always written to the same
// bytes.
//
// The file appears as with Save. WriteNPZ returns an error if a coefficient is not finite, because the
// scale of a column is too small.
func (m *Model) WriteNPZ(name string) error {
	arrays, err := m.arrays()
	if err != nil {
		return inFile(name, err)
	}
	var content bytes.Buffer
	err = files.WriteNPZ(&content, arrays...)
	return writeFile(name, content.Bytes(), err)
}

// arrays returns the content of the file.
func (m *Model) arrays() ([]files.Array, error) {
	coef, intercept, err := m.exported()
	if err != nil {
		return nil, err
	}
	prefix := ""
	if k := len(m.Classes); m.Method == OneVsOne && k > 2 {
		prefix = "pair_"
		var coefs [][]float64 // in scikit-learn's order of pairs: (0, 1), (0, 2), …, (1, 2), …
		var intercepts []float64
		for i := range k {
			for j := i + 1; j < k; j++ {
				p := j*(j-1)/2 + i
				coefs = append(coefs, coef[p])
				intercepts = append(intercepts, intercept[p])
			}
		}
		coef = coefs
		intercept = intercepts
	}
	return []files.Array{
		{Name: prefix + "coef_", Shape: []int{len(coef), m.Columns}, Numbers: slices.Concat(coef...)},
		{Name: prefix + "intercept_", Shape: []int{len(intercept)}, Numbers: intercept},
		{Name: "classes_", Shape: []int{len(m.Classes)}, Strings: m.Classes},
	}, nil
}
