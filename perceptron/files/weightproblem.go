package files

import (
	"slices"

	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// isWeight reports whether column j is the column of weights.
func (d *describer) isWeight(j int) bool {
	return d.options.Weight != "" && d.Columns[j].Name == d.options.Weight
}

// lacksWeights reports whether a weight in column j is missing, and its row is not to be skipped.
func (d *describer) lacksWeights(j int) bool {
	return d.isWeight(j) && d.Columns[j].Missing > 0 && d.options.IfMissing != DropRow
}

// weightPart returns the problem with column j, the column of weights, or nil if a reader can read it.
func (d *describer) weightPart(n *needs, j int) *datasets.Problem {
	const want = "positive numbers, the weights of the rows"
	col := &d.Columns[j]
	c := &d.counts[j]
	words := col.Count - col.Numbers
	kind, example := d.options.commonKind(c.words.words)
	isSeparator := kind == decimalComma || kind == withThousands
	isSet := slices.Contains(n.columns, oneDecimal) || slices.Contains(n.columns, oneThousands)
	switch {
	case c.unreadable != "":
		return d.unreadablePart(j)
	case words > 0 && !(isSeparator && isSet):
		p := problem(wording.Plural(words, "word")+", such as "+wording.Quote(example), want)
		if d.options.hasDecimalComma(example) {
			d.options.addDecimalFixes(p, example, d.options.thousandsIn(example))
			return at(c.words.spots[0], p)
		}
		return at(c.words.spots[0], p.With(do("correct the values in the file")))
	case d.lacksWeights(j):
		p := problem(wording.Plural(col.Missing, "missing value"), want)
		return at(c.firstMissing, p.With(datasets.Fix{Set: d.needsOf(n, j).missingSettings(d.options)}))
	case col.Numbers > 0 && col.Min <= 0:
		return problem("the weight "+wording.Number(col.Min), want).
			With(datasets.Fix{When: "to ignore such rows", Do: "leave them out of the file"})
	case col.Numbers > 0 && weight.Want(col.Min) != "":
		return problem("the weight "+wording.Number(col.Min), weight.Want(col.Min)).With(divideWeights)
	case col.Numbers > 0 && weight.Want(col.Max) != "":
		return problem("the weight "+wording.Number(col.Max), weight.Want(col.Max)).With(divideWeights)
	}
	return nil
}

// unreadablePart returns the problem that the values of column j, which a reader needs, can't be read.
func (d *describer) unreadablePart(j int) *datasets.Problem {
	c := &d.counts[j]
	p := problem(c.unreadable, "numbers or words")
	if c.conversion != "" {
		return p.With(do("in Python write " + c.conversion))
	}
	return p.With(do("choose another column"))
}
