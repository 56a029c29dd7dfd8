package files

import (
	"errors"

	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// keepWeight plans the use of the column CSV.Weight, if there is one. places has the index of the column with
// each name, or −1 if there are several. The weights are the last numbers of the raw rows.
func (p *plan) keepWeight(places map[string]int, names []string) error {
	name := p.options.Weight
	if name == "" {
		return nil
	}
	j, ok := places[name]
	switch {
	case !ok:
		return p.options.errNoColumn("Weight", name, names)
	case j < 0:
		return errRepeatedColumn(name, names)
	case p.columns[j].use != unused:
		found := "the column " + wording.Quote(name) + " as both the weights and another column of the table"
		return problem(found, "a column of weights that the table does not use otherwise").
			With(when("to read no weights", set("CSV.Weight", "")))
	}
	col := &p.columns[j]
	col.use = asWeight
	col.slot = len(p.kept)
	p.kept = append(p.kept, j)
	return nil
}

// weight returns the weight in a cell. It returns an error if the weight is missing or not positive.
func (p *plan) weight(col *plannedColumn, cell string) (float64, error) {
	if col.isMissing(cell) {
		return 0, p.errMissing(col, cell)
	}
	v, err := p.options.number(cell)
	switch {
	case errors.Is(err, errNotNumber):
		return 0, p.options.errNotWeight(cell)
	case err != nil:
		return 0, err
	case v <= 0:
		return 0, problem("the weight "+cell, "a positive number").
			With(datasets.Fix{When: "to ignore the row", Do: "delete the line"})
	case weight.Want(v) != "":
		return 0, problem("the weight "+cell, weight.Want(v)).With(divideWeights)
	}
	return v, nil
}

// divideWeights is the advice about weights that are too large or too small.
var divideWeights = do("divide all weights by the same number")

// errNotWeight returns the problem that the cell of a weight is not a number.
func (c CSV) errNotWeight(cell string) error {
	if err := checkWord(cell); err != nil {
		return err
	}
	p := problem(wording.Quote(cell), "a positive number, the weight of the row")
	if c.hasDecimalComma(cell) {
		c.addDecimalFixes(p, cell, c.thousandsIn(cell))
		return p
	}
	return p.With(when("if another column contains the weights", set("CSV.Weight", nil)))
}
