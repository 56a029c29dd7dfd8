package datasets

import (
	_ "embed"
	"strings"
)

//go:embed iris.csv
var irisCSV string

// Iris returns Fisher's irises: 150 flowers, 50 each of the species "setosa", "versicolor" and
// "virginica", in this order. The columns sepal_length, sepal_width, petal_length and petal_width
// are in centimetres. Each call returns a fresh copy.
//
// Setosa is linearly separable from the other two species; versicolor and virginica are not
// linearly separable from each other. All lengths are multiples of 0.1, and float64 represents most
// of these only approximately. Multiply the rows by ten to get integers, which are exact.
//
// E. Anderson measured the flowers ("The irises of the Gaspé Peninsula", Bulletin of the American
// Iris Society 59, 1935), and R. A. Fisher published the measurements ("The use of multiple
// measurements in taxonomic problems", Annals of Eugenics 7, 1936). The values here are Fisher's,
// as in R and scikit-learn. The file of the UCI Machine Learning Repository
// (doi.org/10.24432/C56C76, licence CC BY 4.0) differs from Fisher's paper in two flowers. The 35th
// is 4.9 3.1 1.5 0.1 instead of 4.9 3.1 1.5 0.2, and the 38th is 4.9 3.1 1.5 0.1 instead of
// 4.9 3.6 1.4 0.1.
func Iris() Table {
	return embedded(strings.NewReader(irisCSV), "species")
}
