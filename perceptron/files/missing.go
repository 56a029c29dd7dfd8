package files

import (
	"perceptronlab/internal/enum"
	"perceptronlab/perceptron/datasets"
)

// MissingPolicy defines how to handle a missing value:
//
//	RefuseMissing  returns an error
//	DropRow        skips a row if any of its values is missing, including the class
//	FillMean       replaces a missing number with the mean of the other numbers of its column,
//	               and skips a row if its class is missing
//
// The mean is that of all rows of the file. If the table is split later, the means know something about the
// rows of the test; DropRow does not have this effect.
//
// With [FillMean], the field [Unseen] of [CSV] defines how to handle a missing category.
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

// missingPolicies has the words of the flag --if-missing of cmd/perceptron.
var missingPolicies = enum.Type{Name: "files.MissingPolicy", Values: []string{"refuse", "drop", "mean"}}

// String returns the name of the policy: refuse, drop or mean. These are the words of the command's flag
// --if-missing.
func (p MissingPolicy) String() string { return missingPolicies.String(int(p)) }

// MarshalText returns the text of String, so the policy is a string in JSON. It returns an error if p is
// none of the constants. In a saved model, and in the form of [EncodeSource], the policy is a number.
func (p MissingPolicy) MarshalText() ([]byte, error) { return missingPolicies.Text(int(p)) }

// UnmarshalText sets p to the policy with the given name. It returns an error if there is none.
func (p *MissingPolicy) UnmarshalText(text []byte) error { return enum.Set(p, missingPolicies, text) }

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
