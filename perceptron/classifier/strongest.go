package classifier

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/internal/similar"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// A Weight is the weight of a column in the score of a class.
type Weight struct {
	Feature string  // the name of the column, such as a word of a text; "" if the columns have no names
	Column  int     // the number of the column, counted from 0
	Value   float64 // the weight for scaled rows, as in Component.Weights
}

// Strongest returns the columns that raise the score of a class most, in decreasing order of their weights,
// for example the n words that are most typical of a class of texts. Columns of equal weight have the order
// of the model. The result has fewer than n columns if fewer than n have a weight above 0.
//
// The weights are those for scaled rows. With the Scaling that [Trainer] fits by default, a weight is the
// change of the score per standard deviation of the column, so the weights of columns with different units
// are comparable. In sparse rows, such as counts of words, it is the change per unit if the standard
// deviation is below 1 (see [prepare.Shrunk]). [Model.Coefficients] returns the changes per unit with any
// Scaling. The score of the first of two classes is the score of the second with the other sign, and so are
// its weights.
//
// Strongest returns an error if the model does not have the class, or if n is negative. For [OneVsOne] with
// three or more classes, it also returns an error, because votes have no weights.
func (m *Model) Strongest(class string, n int) ([]Weight, error) {
	if n < 0 {
		return nil, problem(fmt.Sprintf("%d columns", n), "0 or more columns")
	}
	if err := m.checkShape(); err != nil {
		return nil, err
	}
	component, sign, err := m.componentOf(class)
	if err != nil {
		return nil, err
	}
	var raising []Weight
	for j, w := range component.Weights[:m.Columns] {
		w *= sign
		if w <= 0 {
			continue
		}
		weight := Weight{Column: j, Value: w}
		if m.Features != nil {
			weight.Feature = m.Features[j]
		}
		raising = append(raising, weight)
	}
	slices.SortStableFunc(raising, func(a, b Weight) int { return cmp.Compare(b.Value, a.Value) })
	return slices.Clone(raising[:min(n, len(raising))]), nil
}

// componentOf returns the component whose weights, multiplied by sign, are those of the score of a class.
func (m *Model) componentOf(class string) (component Component, sign float64, err error) {
	if m.Method == OneVsOne && len(m.Classes) > 2 {
		return Component{}, 0, m.noCoefficients()
	}
	k := m.classIndex()(class)
	switch {
	case k < 0:
		return Component{}, 0, m.errUnknownClass(class)
	case len(m.Classes) > 2:
		return m.Components[k], 1, nil
	case k == 0:
		return m.Components[0], -1, nil
	}
	return m.Components[0], 1, nil
}

// errUnknownClass returns the problem that the model does not have a class.
func (m *Model) errUnknownClass(class string) *datasets.Problem {
	p := problem("the class "+wording.Quote(class), "a class of the model: "+wording.Quoted(m.Classes))
	if meant, ok := similar.Most(class, m.Classes); ok {
		p.With(datasets.Fix{When: "if you mean " + wording.Quote(meant), Do: "correct the name"})
	}
	return p
}
