package classifier

import (
	"cmp"
	"fmt"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron/datasets"
)

// checkShape returns an error if the classes, columns, components and weights of m do not have the numbers
// that scores need. It does not look at names and numbers, so it is fast enough for each prediction.
func (m *Model) checkShape() error {
	if len(m.Classes) < 2 || m.Columns < 1 || m.Features != nil && len(m.Features) != m.Columns {
		return checkNames(m.Classes, columns{m.Features, m.Columns})
	}
	if p := m.componentsProblem(); p != nil {
		return p
	}
	for p := range m.Components {
		if n := len(m.Components[p].Weights); n != m.width() {
			return m.widthProblem(p, n)
		}
	}
	return nil
}

// componentsProblem returns a problem if m does not have a valid method, or does not have the number of
// components that its method implies.
func (m *Model) componentsProblem() *datasets.Problem {
	if m.Method < CrammerSinger || m.Method > OneVsOne {
		return problem(fmt.Sprintf("the method %d", int(m.Method)),
			"one of "+strings.Join(methodsInGo[:], ", "))
	}
	k := len(m.Classes)
	want := m.Method.components(k)
	if len(m.Components) == want {
		return nil
	}
	found := fmt.Sprintf("%s for %s and the method %v",
		wording.Plural(len(m.Components), "weight vector"), wording.Plural(k, "class"), m.Method)
	return problem(found, wording.Plural(want, "weight vector"))
}

// widthProblem returns the problem that component p has n weights.
func (m *Model) widthProblem(p, n int) *datasets.Problem {
	return problemAt(m.componentPlace(p), wording.Plural(n, "weight"), wording.Plural(m.width(), "weight"))
}

// componentPlace returns the place of component p in a message, with the class that its position implies.
func (m *Model) componentPlace(p int) string {
	class, _ := m.names(p)
	return fmt.Sprintf("component %d (%s)", p, wording.Quote(class))
}

// checkScaling returns an error if the model's Scaling does not fit its columns.
func (m *Model) checkScaling() error {
	if m.Scaling == nil {
		return nil
	}
	return m.Scaling.Check(m.Columns)
}

// checkExport returns an error if m can't be exported, because scores can't be computed from its fields.
func (m *Model) checkExport() error { return cmp.Or(m.checkShape(), m.checkScaling(), m.checkScores()) }

// checkPrediction returns an error if scores of scaled rows can't be computed from the fields of m.
func (m *Model) checkPrediction() error { return cmp.Or(m.checkShape(), m.checkScores()) }
