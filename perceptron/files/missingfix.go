package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// addMissingFixes adds to a problem with a cell what helps if that means a missing value.
func (c CSV) addMissingFixes(p *datasets.Problem, cell string) *datasets.Problem {
	p.With(when("if it means a missing value", c.missingToo(cell)))
	if c.NAValues == nil && slices.Contains(PandasNA, cell) {
		pandas := datasets.Setting{Field: "CSV.NAValues", Value: PandasNA, Code: "files.PandasNA"}
		p.With(when("for all that pandas takes for missing", pandas))
	}
	return p
}

// missingToo is the setting that lets a word mean a missing value, besides those that do already.
func (c CSV) missingToo(word string) datasets.Setting {
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
