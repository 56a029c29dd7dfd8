package files

import (
	"slices"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// addMissingFixes adds to a problem with a cell what helps if that means a missing value.
func (c CSV) addMissingFixes(p *datasets.Problem, cell string) *datasets.Problem {
	p.With(when("if it means a missing value", c.missingToo(cell)))
	if c.Missing == nil && slices.Contains(PandasNA, cell) {
		pandas := datasets.Setting{Field: "CSV.Missing", Value: PandasNA, Code: "files.PandasNA"}
		p.With(when("for all that pandas takes for missing", pandas))
	}
	return p
}

// missingToo is the setting that lets a word mean a missing value, besides those that do already.
func (c CSV) missingToo(word string) datasets.Setting {
	own := len(PandasNA)
	switch {
	case c.Missing == nil:
		return also("CSV.Missing", []string{""}, word)
	case len(c.Missing) < own || !slices.Equal(c.Missing[:own], PandasNA):
		return also("CSV.Missing", c.Missing, word)
	}
	setting := also("CSV.Missing", c.Missing[own:], word)
	if more, ok := setting.Value.([]string); ok {
		setting.Value = slices.Concat(PandasNA, more)
		setting.Code = "append(files.PandasNA, " + wording.Quoted(more) + ")"
	}
	return setting
}
