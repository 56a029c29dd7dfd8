package files

import "perceptronlab/perceptron/datasets"

// MissingPolicy says what to do about a missing value:
//
//	RefuseMissing  makes it an error
//	DropRow        leaves a row out if any of its values is missing, the class included
//	FillMean       replaces a missing number by the mean of those of its column that are there,
//	               and leaves a row out if its class is missing
//
// With FillMean, a table's Source takes the means of the file that was read first, Unseen says
// what becomes of a missing category, and in a file read later a missing class is an error.
type MissingPolicy int

const (
	RefuseMissing MissingPolicy = iota
	DropRow
	FillMean
)

// PandasNA is what pandas.read_csv takes for a missing value:
//
//	files.CSV{NAValues: files.PandasNA, IfMissing: files.FillMean}
var PandasNA = []string{
	"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
	"<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null",
}

// setIfMissing is the setting that says what to do about a missing value in a reader: CSV, NPY or NPZ.
func setIfMissing(reader string, how MissingPolicy) datasets.Setting {
	code := map[MissingPolicy]string{
		RefuseMissing: "files.RefuseMissing",
		DropRow:       "files.DropRow",
		FillMean:      "files.FillMean",
	}
	return datasets.Setting{Field: reader + ".IfMissing", Value: how, Code: code[how]}
}
