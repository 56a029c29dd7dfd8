package classifier

import (
	"cmp"
	"encoding/json"
	"slices"

	"perceptronlab/perceptron/files"
)

// pandasArguments are arguments of pandas.read_csv. With them, pandas reads a CSV file as the Source of the
// model does: the columns of words and the labels with TextLabels as text, and only the placeholders of the
// Source as missing values. Otherwise, words such as NA and None are missing values for pandas.
type pandasArguments struct {
	Separator   string              `json:"sep"`
	Decimal     string              `json:"decimal"`
	Thousands   string              `json:"thousands,omitempty"`
	Encoding    string              `json:"encoding,omitempty"`
	SkipRows    int                 `json:"skiprows,omitempty"`
	Types       map[string]string   `json:"dtype"`
	DefaultNA   bool                `json:"keep_default_na"`
	NAValues    map[string][]string `json:"na_values"`
	SkipsSpaces bool                `json:"skipinitialspace"`
}

// addPandasArguments adds the arguments of read_csv as the property read_csv of the file, in JSON. Columns
// without names have no arguments.
func (e *onnxExport) addPandasArguments(reader files.CSV, columns []inputColumn) {
	if reader.NoHeader {
		return
	}
	arguments := pandasArguments{
		Separator:   string(cmp.Or(reader.Comma, ',')),
		Decimal:     string(cmp.Or(reader.Decimal, '.')),
		Encoding:    reader.Encoding,
		SkipRows:    reader.Skip,
		Types:       map[string]string{},
		NAValues:    map[string][]string{},
		SkipsSpaces: true,
	}
	if reader.Comma == ' ' {
		arguments.Separator = `\s+`
	}
	if reader.Thousands != 0 {
		arguments.Thousands = string(reader.Thousands)
	}
	if reader.TextLabels {
		arguments.Types[reader.Label] = "str"
	}
	for _, c := range columns {
		isWords := c.isCategory() && c.numbers == nil
		switch {
		case isWords:
			arguments.Types[c.Name] = "str"
		case !c.Boolean: // without the type, True would be 1, and a number with another separator a text
			arguments.Types[c.Name] = "float64"
		}
		// The graph knows which words are missing values, but dropna does not.
		if !isWords || reader.IfMissing == files.DropRow {
			missing := placeholders(reader, c)
			if c.isCategory() {
				missing = slices.DeleteFunc(missing, hasLeadingZero) // for pandas, 00 is the category 0
			}
			arguments.NAValues[c.Name] = missing
		}
	}
	content, _ := json.Marshal(arguments) // no error: texts, maps of texts, and an int
	e.g.Property("read_csv", string(content))
}
