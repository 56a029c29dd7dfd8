package datasets

import (
	"bytes"
	_ "embed"
)

//go:embed breastcancer.csv.gz
var breastCancerCSV []byte

// BreastCancer returns 569 tumours, 212 "malignant" and 357 "benign". Ten properties of the cell
// nuclei were measured in microscope images. The 30 columns are the mean of each property
// (mean_radius to mean_fractal_dimension), its standard error (radius_error to
// fractal_dimension_error), and its worst value, which is the mean of the three largest
// (worst_radius to worst_fractal_dimension). Each call returns a fresh copy.
//
// The data are linearly separable by a hyperplane with a bias, but the margin is small. Values in
// different columns differ by a factor of a million, from areas in the thousands to errors in the
// thousandths. Standardise the columns first, because otherwise the columns with the largest values
// dominate every score.
//
// The source is the Wisconsin diagnostic data of W. Wolberg, O. Mangasarian, N. Street and W.
// Street (1995), UCI Machine Learning Repository, doi.org/10.24432/C5DW2B, licence CC BY 4.0. The
// values and their order are those of scikit-learn's load_breast_cancer.
func BreastCancer() Table {
	return embedded(bytes.NewReader(unpack(breastCancerCSV)), "diagnosis")
}
