package datasets

import (
	"bytes"
	_ "embed"
)

//go:embed breastcancer.csv.gz
var breastCancerCSV []byte

// BreastCancer returns 569 tumours, 212 "malignant" and 357 "benign". For each it has the mean,
// the standard error and the worst value (the mean of the three largest) of ten measures of its
// cell nuclei under a microscope: the columns mean_radius … mean_fractal_dimension,
// radius_error … and worst_radius …, 30 in all. Each call returns a fresh copy.
//
// The columns differ in size by a factor of a million, from areas in the thousands to errors
// in the thousandths, so the largest alone decide what the perceptron does: standardise them
// first. Then, with a bias, a hyperplane separates the classes, but only just.
//
// The Wisconsin diagnostic data of W. Wolberg, O. Mangasarian, N. Street and W. Street (1995),
// UCI Machine Learning Repository, doi.org/10.24432/C5DW2B, licence CC BY 4.0, with the
// values and in the order of scikit-learn's load_breast_cancer.
func BreastCancer() Table {
	return embedded(bytes.NewReader(unpack(breastCancerCSV)), "diagnosis")
}
