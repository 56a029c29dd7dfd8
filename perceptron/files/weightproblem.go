package files

import (
	"perceptronlab/internal/weight"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// isWeight reports whether the column is the column of weights.
func (col *describedColumn) isWeight() bool {
	return col.reader.Weight != "" && col.Name == col.reader.Weight
}

// lacksWeights reports whether a weight in the column is missing, and its row is not to be skipped.
func (col *describedColumn) lacksWeights() bool {
	return col.isWeight() && col.Missing > 0 && col.reader.IfMissing != DropRow
}

const wantWeights = "positive numbers, the weights of the rows"

// weightPart returns the problem with the column of weights, or nil if a reader can read it. The argument n
// has the needs of all columns.
func (col *describedColumn) weightPart(n *needs) *datasets.Problem {
	words := col.Count - col.Numbers
	kind, example := col.reader.commonKind(col.words.words)
	isSeparator := kind == decimalComma || kind == withThousands
	isSet := n.has(oneDecimal) || n.has(oneThousands)
	switch {
	case col.unreadable != "":
		return col.unreadablePart()
	case words > 0 && !(isSeparator && isSet):
		p := problem(wording.Plural(words, "word")+", such as "+wording.Quote(example), wantWeights)
		if col.reader.hasDecimalComma(example) {
			col.reader.addDecimalFixes(p, example, col.reader.thousandsIn(example))
			return withSpot(col.words.spots[0], p)
		}
		return withSpot(col.words.spots[0], p.With(do("correct the values in the file")))
	case col.lacksWeights():
		p := problem(wording.Plural(col.Missing, "missing value"), wantWeights)
		return withSpot(col.firstMissing, p.With(datasets.Fix{Set: n.of(col).missingSettings(*col.reader)}))
	case col.Numbers > 0:
		return col.weightRangePart()
	}
	return nil
}

// weightRangePart returns the problem that a weight is not positive, too small or too large, or nil.
func (col *describedColumn) weightRangePart() *datasets.Problem {
	if col.Min <= 0 {
		return problem("the weight "+wording.Number(col.Min), wantWeights).
			With(datasets.Fix{When: "to ignore such rows", Do: "leave them out of the file"})
	}
	for _, w := range []float64{col.Min, col.Max} {
		if want := weight.Want(w); want != "" {
			return problem("the weight "+wording.Number(w), want).With(divideWeights)
		}
	}
	return nil
}

// unreadablePart returns the problem that the values of the column, which a reader needs, can't be read.
func (col *describedColumn) unreadablePart() *datasets.Problem {
	p := problem(col.unreadable, "numbers or words")
	if col.conversion != "" {
		return p.With(do("in Python write " + col.conversion))
	}
	return p.With(do("choose another column"))
}
