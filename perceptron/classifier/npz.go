package classifier

import (
	"bytes"
	"io"
	"slices"

	"perceptronlab/perceptron/files"
)

// WriteNPZ writes the model to the named file for NumPy. The file contains the arrays coef_, intercept_,
// classes_ and feature_names_in_, which correspond to the attributes of scikit-learn's linear classifiers:
// the results of Coefficients, the Classes and the Features (if there are any). The classes have the type
// that the labels have in a DataFrame: int64 if all are whole numbers, float64 if all are numbers, bool if
// they are the words true and false, and strings otherwise, or if the Source has TextLabels. In Python:
//
//	f = numpy.load("model.npz")
//	model = sklearn.linear_model.Perceptron()
//	model.coef_, model.intercept_, model.classes_ = f["coef_"], f["intercept_"], f["classes_"]
//	model.predict(table[f["feature_names_in_"]].to_numpy())
//
// The DataFrame table contains numbers before scaling, without missing values, and a column of 0 and 1 for
// each category (see [files.CSV]). WriteONNX writes a file that takes the columns of the file instead.
//
// For a [OneVsOne] model with three or more classes, the arrays pair_coef_ and pair_intercept_ replace coef_
// and intercept_. They have one row per pair of classes, in the order of scikit-learn's OneVsOneClassifier.
// To build this classifier in Python:
//
//	model = sklearn.multiclass.OneVsOneClassifier(sklearn.linear_model.Perceptron())
//	model.classes_, model.pairwise_indices_, model.estimators_ = f["classes_"], None, []
//	for coef, intercept in zip(f["pair_coef_"], f["pair_intercept_"]):
//	    pair = sklearn.linear_model.Perceptron()
//	    pair.coef_, pair.intercept_, pair.classes_ = coef[None], intercept[None], numpy.array([0, 1])
//	    model.estimators_.append(pair)
//	model.predict(table[f["feature_names_in_"]].to_numpy())
//
// The coefficients are float64. The Threshold is subtracted from the intercept. scikit-learn adds the terms
// of a score in a different order than the model, so the predicted class may differ for rows whose
// scores nearly tie. If a model is written twice, the two files have the same bytes.
//
// As with Save, the file appears under its name only when it is complete. WriteNPZ returns an error if
// a coefficient is not finite, which happens if a column's scale is too small, or if the fields of the model
// do not fit together.
func (m *Model) WriteNPZ(name string) error {
	content, err := m.npz()
	return writeFile(name, content, err)
}

// WriteNPZTo writes to w what WriteNPZ writes to a file. It returns an error of w unchanged.
func (m *Model) WriteNPZTo(w io.Writer) error {
	content, err := m.npz()
	return writeContent(w, content, err)
}

// npz returns the content of the file that WriteNPZ writes.
func (m *Model) npz() ([]byte, error) {
	arrays, err := m.arrays()
	if err != nil {
		return nil, err
	}
	var content bytes.Buffer
	err = files.WriteNPZ(&content, arrays...)
	return content.Bytes(), err
}

// arrays returns the arrays that WriteNPZ writes.
func (m *Model) arrays() ([]files.Array, error) {
	coef, intercept, err := m.exportedCoefficients()
	if err != nil {
		return nil, err
	}
	prefix := ""
	k := len(m.Classes)
	if m.Method == OneVsOne && k > 2 {
		prefix = "pair_"
		coef = inPairOrder(coef, k)
		intercept = inPairOrder(intercept, k)
	}
	arrays := []files.Array{
		{Name: prefix + "coef_", Shape: []int{len(coef), m.Columns}, Numbers: slices.Concat(coef...)},
		{Name: prefix + "intercept_", Shape: []int{len(intercept)}, Numbers: intercept},
		m.classArray(),
	}
	if m.Features != nil {
		features := files.Array{Name: "feature_names_in_", Shape: []int{m.Columns}, Strings: m.Features}
		arrays = append(arrays, features)
	}
	return arrays, nil
}

// inPairOrder returns the elements of a list in scikit-learn's order of the pairs of k classes, which is
// (0, 1), (0, 2), …, (1, 2), …. The list has one element per pair, in the order of the model, which is
// (1, 0), (2, 0), (2, 1), (3, 0), ….
func inPairOrder[T any](list []T, k int) []T {
	ordered := make([]T, 0, len(list))
	for i := range k {
		for j := i + 1; j < k; j++ {
			ordered = append(ordered, list[j*(j-1)/2+i])
		}
	}
	return ordered
}

// classArray returns the array of the classes, with the type that they have in Python.
func (m *Model) classArray() files.Array {
	array := files.Array{Name: "classes_", Shape: []int{len(m.Classes)}}
	switch classes := m.pythonClasses().(type) {
	case []int64:
		array.Integers = classes
	case []float64:
		array.Numbers = classes
	case []bool:
		array.Bools = classes
	default:
		array.Strings = m.Classes
	}
	return array
}
