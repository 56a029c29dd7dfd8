package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// addMissingFixes adds fixes to p for the case that the cell means a missing value, and returns p.
func (c CSV) addMissingFixes(p *datasets.Problem, cell string) *datasets.Problem {
	p.With(when("if it means a missing value", c.alsoMissing(cell)))
	if c.NAValues == nil && slices.Contains(PandasNA, cell) {
		pandas := datasets.Setting{Field: "CSV.NAValues", Value: PandasNA, Code: "files.PandasNA"}
		p.With(when("to include all values that pandas treats as missing", pandas))
	}
	return p
}

// alsoMissing returns the setting that adds a word to NAValues. If NAValues begins with PandasNA, the
// Code of the setting refers to PandasNA by name.
func (c CSV) alsoMissing(word string) datasets.Setting {
	own := len(PandasNA)
	switch {
	case c.NAValues == nil:
		return also("CSV.NAValues", []string{""}, word)
	case len(c.NAValues) < own || !slices.Equal(c.NAValues[:own], PandasNA):
		return also("CSV.NAValues", c.NAValues, word)
	}
	setting := also("CSV.NAValues", c.NAValues[own:], word)
	if more, ok := setting.Value.([]string); ok {
		setting.Value = slices.Concat(PandasNA, more)
		setting.Code = "append(files.PandasNA, " + wording.Quoted(more) + ")"
	}
	return setting
}
