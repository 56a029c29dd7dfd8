package files

import "perceptronlab/perceptron/datasets"

// MissingPolicy defines how to handle a missing value:
//
//	RefuseMissing  returns an error
//	DropRow        skips a row if any of its values is missing, including the class
//	FillMean       replaces a missing number with the mean of the other numbers of its column,
//	               and skips a row if its class is missing
//
// With FillMean, the field Unseen of CSV defines how to handle a missing category.
//
// When the Source of a table (see CSV) reads another file with FillMean, it uses the means of the first
// file. Unlike the reader of the first file, it returns an error if a class is missing, unless
// DropUnlabelled is set.
type MissingPolicy int

const (
	RefuseMissing MissingPolicy = iota
	DropRow
	FillMean
)

// PandasNA lists the values that pandas.read_csv treats as missing by default:
//
//	files.CSV{NAValues: files.PandasNA, IfMissing: files.FillMean}
var PandasNA = []string{
	"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
	"<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null",
}

// setIfMissing returns the Setting that assigns policy to the field IfMissing of a reader. The argument
// reader is "CSV", "NPY" or "NPZ".
func setIfMissing(reader string, policy MissingPolicy) datasets.Setting {
	code := map[MissingPolicy]string{
		RefuseMissing: "files.RefuseMissing",
		DropRow:       "files.DropRow",
		FillMean:      "files.FillMean",
	}
	return datasets.Setting{Field: reader + ".IfMissing", Value: policy, Code: code[policy]}
}
