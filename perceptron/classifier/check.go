package classifier

import (
	"fmt"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/finite"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// checkNames returns an error unless a model can have these classes and columns. A model needs at least
// two classes and one column. The names of the classes must differ, and so must those of the columns. All
// names must be valid UTF-8, and the name of a class must not be "".
func checkNames(classes []string, c columns) error {
	switch {
	case len(classes) < 2:
		found := fmt.Sprintf("%s, %s", wording.Plural(len(classes), "class"), wording.Quoted(classes))
		return problem(found, "at least 2 classes")
	case slices.Contains(classes, ""):
		return problem(`the class ""`, "a name")
	case c.count < 1:
		return problem(wording.Plural(c.count, "column"), "at least 1 column")
	case c.names != nil && len(c.names) != c.count:
		found := fmt.Sprintf("%s for %s",
			wording.Plural(len(c.names), "name"), wording.Plural(c.count, "column"))
		return problem(found, "one name per column, or no names")
	}
	if err := checkUnique("class", classes); err != nil {
		return err
	}
	return checkUnique("column", c.names)
}

// checkUnique returns an error unless the names differ from one another and are valid UTF-8. kind is
// "class" or "column", and describes what the names are names of.
func checkUnique(kind string, names []string) error {
	seen := make(map[string]bool, len(names))
	found := func(name string) string { return fmt.Sprintf("the %s %s", kind, wording.Quote(name)) }
	for _, name := range names {
		if seen[name] {
			return problem(found(name)+" twice", "a different name for each "+kind)
		}
		if !utf8.ValidString(name) {
			return problem(found(name), "a name in UTF-8")
		}
		seen[name] = true
	}
	return nil
}

// check returns an error if the fields of m contradict one another, or if a weight is not finite.
func (m *Model) check() error {
	if err := checkNames(m.Classes, columns{m.Features, m.Columns}); err != nil {
		return err
	}
	return m.checkValues()
}

// checkValues is like check, but doesn't check the names of the classes and columns, which takes longer than
// an epoch of training if there are many columns.
func (m *Model) checkValues() error {
	if err := checkStopReason("", m.StopReason); err != nil {
		return err
	}
	if m.Epoch < 1 || m.Epoch > len(m.Curve) {
		found := fmt.Sprintf("a model after epoch %d, but a curve of %s",
			m.Epoch, wording.Plural(len(m.Curve), "epoch"))
		return problem(found, "an epoch that the curve contains")
	}
	if p := m.componentsProblem(); p != nil {
		return p
	}
	if err := m.checkScaling(); err != nil {
		return err
	}
	for p := range m.Components {
		if err := m.checkComponent(p); err != nil {
			return err
		}
	}
	return m.checkScores()
}

// checkOutcome returns an error with the given place unless the outcome is a constant of its type.
func checkOutcome(place string, outcome perceptron.Outcome) error {
	if outcome < perceptron.Stopped || outcome > perceptron.Inseparable {
		found := fmt.Sprintf("the outcome %d", int(outcome))
		return problemAt(place, found, "Stopped, Converged or Inseparable")
	}
	return nil
}

// checkStopReason returns an error with the given place unless the reason is a constant of its type.
func checkStopReason(place string, reason perceptron.StopReason) error {
	if reason < perceptron.Running || reason > perceptron.Overflow {
		found := fmt.Sprintf("the stop reason %d", int(reason))
		return problemAt(place, found, "a constant of the type perceptron.StopReason")
	}
	return nil
}

// checkComponent returns an error unless component p has the classes that its position implies, and one
// finite weight for each column and for the bias. If Weights is a mean (Seen > 0), the component must have
// the same number of last weights; otherwise it must have none.
func (m *Model) checkComponent(p int) error {
	part := &m.Components[p]
	class, against := m.names(p)
	if part.Class != class || part.Against != against {
		return problemAt(fmt.Sprintf("component %d", p),
			describeBinaryProblem(part.Class, part.Against), describeBinaryProblem(class, against))
	}
	place := m.componentPlace(p)
	if err := checkOutcome(place, part.Outcome); err != nil {
		return err
	}
	if part.Seen < 0 || (part.Seen > 0) != (part.Last != nil) {
		found := fmt.Sprintf("a mean over %s and %s", wording.Plural(part.Seen, "visit"),
			wording.Plural(len(part.Last), "last weight"))
		return problemAt(place, found, "last weights if there is a mean over visits, and otherwise none")
	}
	width := m.width()
	for _, weights := range []perceptron.Weights{part.Weights, part.Last} {
		// Last may be nil, but Weights may not.
		if len(weights) != width && (weights != nil || part.Weights == nil) {
			return m.widthProblem(p, len(weights))
		}
		for j, v := range weights {
			if !finite.All(v) {
				place := fmt.Sprintf("weight %d of %s", j, place)
				return problemAt(place, fmt.Sprint(v), "a finite number").With(datasets.Fix{
					When: "if the data are too large",
					Do:   "divide them by a power of two",
				})
			}
		}
	}
	return nil
}

// describeBinaryProblem returns, for the classes a and b, the text `"a" against "b"`. If the second
// class is "", it returns `"a" against the rest`.
func describeBinaryProblem(class, against string) string {
	if against == "" {
		return wording.Quote(class) + " against the rest"
	}
	return wording.Quote(class) + " against " + wording.Quote(against)
}

// checkScores returns an error unless Threshold, Platt, Softmax and Floor are finite and match the number of
// classes.
func (m *Model) checkScores() error {
	switch {
	case !finite.All(m.Threshold):
		return problem(fmt.Sprintf("the threshold %v", m.Threshold), "a finite number").
			With(settingFix("Model.Threshold", nil))
	case m.Threshold != 0 && len(m.Classes) > 2:
		found := fmt.Sprintf("the threshold %v for %d classes", m.Threshold, len(m.Classes))
		return problem(found, "0, because only a model of two classes can have a threshold").
			With(settingFix("Model.Threshold", 0.0))
	case m.Platt != nil && len(m.Platt) != CrammerSinger.components(len(m.Classes)):
		found := fmt.Sprintf("%s of Platt coefficients for %d classes",
			wording.Plural(len(m.Platt), "pair"), len(m.Classes))
		return problem(found, "one pair per class, or one pair for two classes")
	case m.Softmax && len(m.Platt) < 3:
		found := fmt.Sprintf("the softmax of %s", wording.Plural(len(m.Platt), "pair of coefficients"))
		return problem(found, "the softmax only for at least 3 classes, with one pair per class")
	case !(m.Floor >= 0 && m.Floor <= 1/float64(len(m.Classes))):
		found := fmt.Sprintf("%v as the smallest probability of %d classes", m.Floor, len(m.Classes))
		return problem(found, "a number from 0 to 1 divided by the number of classes")
	}
	for _, ab := range m.Platt {
		if !finite.All(ab[:]...) {
			return problem(fmt.Sprintf("the Platt coefficients %v", ab), "finite numbers")
		}
	}
	return nil
}
