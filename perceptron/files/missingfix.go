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

// appendNAValue returns the setting of NAValues to its values, followed by word.
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
		return setNAValues(slices.Concat(PandasNA, more))
	}
	return setting
}

// appendNAValues returns the setting of NAValues to its values, followed by the given words. If NAValues is
// nil and one of the words is in PandasNA, the setting has all of PandasNA.
func (c CSV) appendNAValues(words []string) datasets.Setting {
	present := c.NAValues
	isOfPandas := func(word string) bool { return slices.Contains(PandasNA, word) }
	switch {
	case present == nil && slices.ContainsFunc(words, isOfPandas):
		present = PandasNA
		words = slices.DeleteFunc(slices.Clone(words), isOfPandas)
	case present == nil:
		present = []string{""}
	}
	return setNAValues(slices.Concat(present, words))
}

// setNAValues returns the setting of NAValues to the given values. If they begin with PandasNA, the Code of
// the setting contains the name files.PandasNA instead of its values.
func setNAValues(values []string) datasets.Setting {
	setting := set("CSV.NAValues", values)
	n := len(PandasNA)
	switch {
	case len(values) < n || !slices.Equal(values[:n], PandasNA):
	case len(values) == n:
		setting.Code = pandasNA.Code
	default:
		setting.Code = "append(files.PandasNA, " + wording.Quoted(values[n:]) + ")"
	}
	return setting
}
