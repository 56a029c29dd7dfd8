package files

import "perceptronlab/perceptron/datasets"

// MissingPolicy defines how to handle a missing value:
//
//	RefuseMissing  returns an error
//	DropRow        skips a row if any of its values is missing, including the class
//	FillMean       replaces a missing number by the mean of the other numbers of its column,
//	               and skips a row if its class is missing
//
// With FillMean, the field Unseen of CSV defines how to handle a missing category. A table's Source with
// FillMean uses the means of the file that was read first. It returns an error if a class is missing.
type MissingPolicy int

const (
	RefuseMissing MissingPolicy = iota
	DropRow
	FillMean
)

// PandasNA lists the values that pandas.read_csv treats as missing:
//
//	files.CSV{NAValues: files.PandasNA, IfMissing: files.FillMean}
var PandasNA = []string{
	"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
	"<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null",
}

// setIfMissing returns the setting of the field IfMissing to policy. The reader is CSV, NPY or NPZ.
func setIfMissing(reader string, policy MissingPolicy) datasets.Setting {
	code := map[MissingPolicy]string{
		RefuseMissing: "files.RefuseMissing",
		DropRow:       "files.DropRow",
		FillMean:      "files.FillMean",
	}
	return datasets.Setting{Field: reader + ".IfMissing", Value: policy, Code: code[policy]}
}
