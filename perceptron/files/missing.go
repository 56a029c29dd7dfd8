package files

import (
	"slices"

	"perceptronlab/internal/wording"
)

// Missing says what to do about a missing value:
//
//	Refuse    makes it an error
//	DropRow   leaves a row out if any of its values is missing, the class included
//	FillMean  replaces a missing number by the mean of those of its column that are there,
//	          and leaves a row out if its class is missing
//
// With FillMean, a table's Source takes the means of the file that was read first, Unseen says
// what becomes of a missing category, and in a file read later a missing class is an error.
type Missing int

const (
	Refuse Missing = iota
	DropRow
	FillMean
)

// PandasNA is what pandas.read_csv takes for a missing value:
//
//	files.CSV{Missing: files.PandasNA, IfMissing: files.FillMean}
var PandasNA = []string{
	"", "#N/A", "#N/A N/A", "#NA", "-1.#IND", "-1.#QNAN", "-NaN", "-nan", "1.#IND", "1.#QNAN",
	"<NA>", "N/A", "NA", "NULL", "NaN", "None", "n/a", "nan", "null",
}

// missingToo returns the field Missing with one more value than it has now.
func missingToo(now []string, cell string) string {
	words := now
	if words == nil {
		words = []string{""}
	}
	own := len(PandasNA)
	if len(words) >= own && slices.Equal(words[:own], PandasNA) {
		more := append(slices.Clone(words[own:]), cell)
		return "Missing: append(files.PandasNA, " + wording.Quoted(more) + ")"
	}
	set := "Missing: []string{" + wording.Quoted(append(slices.Clone(words), cell)) + "}"
	if now == nil && slices.Contains(PandasNA, cell) {
		set += ", or Missing: files.PandasNA for all that pandas takes for missing"
	}
	return set
}
