package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// addMissingFixes adds fixes to p for the case that the cell stands for a missing value. It returns p.
func (c CSV) addMissingFixes(p *datasets.Problem, cell string) *datasets.Problem {
	p.With(when("if the value stands for a missing value", c.appendNAValue(cell)))
	if c.NAValues == nil && slices.Contains(PandasNA, cell) {
		p.With(when("to include all values that pandas treats as missing", pandasNA))
	}
	return p
}

// pandasNA is the Setting in a Fix that sets CSV.NAValues to PandasNA.
var pandasNA = datasets.Setting{Field: "CSV.NAValues", Value: PandasNA, Code: "files.PandasNA"}

// appendNAValue returns the setting of NAValues to its values, followed by word. If NAValues begins with
// PandasNA, the Code of the setting contains the name files.PandasNA instead of its values.
func (c CSV) appendNAValue(word string) datasets.Setting {
	n := len(PandasNA)
	switch {
	case c.NAValues == nil:
		return appendWord("CSV.NAValues", []string{""}, word)
	case len(c.NAValues) < n || !slices.Equal(c.NAValues[:n], PandasNA):
		return appendWord("CSV.NAValues", c.NAValues, word)
	}
	setting := appendWord("CSV.NAValues", c.NAValues[n:], word)
	if more, ok := setting.Value.([]string); ok {
		setting.Value = slices.Concat(PandasNA, more)
		setting.Code = "append(files.PandasNA, " + wording.Quoted(more) + ")"
	}
	return setting
}
