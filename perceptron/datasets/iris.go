package datasets

import (
	_ "embed"
	"strings"
)

//go:embed iris.csv
var irisCSV string

// Iris returns Fisher's irises: 150 flowers, 50 each of the species "setosa",
// "versicolor" and "virginica", in this order. The columns sepal_length, sepal_width,
// petal_length and petal_width are in centimetres. Each call returns a fresh copy.
//
// Setosa is linearly separable from the other two species; versicolor and
// virginica are not separable from each other. All lengths have one decimal, so a row is
// exact in float64 only after multiplication by ten.
//
// The flowers were measured by E. Anderson ("The irises of the Gaspé Peninsula",
// Bulletin of the American Iris Society 59, 1935) and printed by R. A. Fisher
// ("The use of multiple measurements in taxonomic problems", Annals of Eugenics 7,
// 1936). The values are Fisher's, as in R and scikit-learn. The file of the UCI
// Machine Learning Repository (doi.org/10.24432/C56C76, licence CC BY 4.0) differs
// from the paper in the 35th flower, 4.9 3.1 1.5 0.1 instead of 4.9 3.1 1.5 0.2, and in
// the 38th, 4.9 3.1 1.5 0.1 instead of 4.9 3.6 1.4 0.1.
func Iris() Table {
	return embedded(strings.NewReader(irisCSV), "species")
}
