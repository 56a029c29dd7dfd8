package datasets

import (
	"bytes"
	_ "embed"
)

//go:embed breastcancer.csv.gz
var breastCancerCSV []byte

// BreastCancer returns 569 tumours, 212 "malignant" and 357 "benign". Ten properties of the cell
// nuclei were measured under a microscope. The 30 columns are the mean, the standard error and the
// worst value (the mean of the three largest) of each property: mean_radius …
// mean_fractal_dimension, radius_error … and worst_radius …. Each call returns a fresh copy.
//
// Values in different columns differ by a factor of a million, from areas in the thousands to errors
// in the thousandths. Standardise the columns first, because otherwise the largest values alone
// determine what the perceptron learns. After that, a hyperplane with a bias separates the classes,
// but only just.
//
// The source is the Wisconsin diagnostic data of W. Wolberg, O. Mangasarian, N. Street and
// W. Street (1995), UCI Machine Learning Repository, doi.org/10.24432/C5DW2B, licence CC BY 4.0.
// Values and order are those of scikit-learn's load_breast_cancer.
func BreastCancer() Table {
	return embedded(bytes.NewReader(unpack(breastCancerCSV)), "diagnosis")
}
