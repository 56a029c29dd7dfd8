package classifier

import (
	"errors"
	"fmt"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// checkNames returns an error unless a model may have these classes and columns: there are some, each
// once and in UTF-8.
func checkNames(classes []string, c columns) error {
	switch {
	case len(classes) < 2:
		return fmt.Errorf("classifier: there is %s, %s; wanted 2 or more",
			wording.Plural(len(classes), "class"), wording.Quoted(classes))
	case slices.Contains(classes, ""):
		return errors.New("classifier: there is a class without a name")
	case c.count < 1:
		return fmt.Errorf("classifier: there are %s; wanted 1 or more", wording.Plural(c.count, "column"))
	case c.names != nil && len(c.names) != c.count:
		return fmt.Errorf("classifier: there is %s for %s; wanted one a column, or none",
			wording.Plural(len(c.names), "name"), wording.Plural(c.count, "column"))
	}
	for _, names := range [][]string{classes, c.names} {
		seen := make(map[string]bool, len(names))
		for _, name := range names {
			if seen[name] {
				return fmt.Errorf("classifier: the name %s comes twice; "+
					"wanted each class and each column once", wording.Quote(name))
			}
			if !utf8.ValidString(name) {
				return fmt.Errorf("classifier: the name %s is not text in UTF-8, "+
					"which a file could not hold", wording.Quote(name))
			}
			seen[name] = true
		}
	}
	return nil
}

// check returns an error unless the fields of m fit together.
func (m *Model) check() error {
	if err := checkNames(m.Classes, columns{m.Features, m.Columns}); err != nil {
		return err
	}
	k := len(m.Classes)
	switch {
	case m.Epoch < 1 || m.Epoch > len(m.Curve):
		return fmt.Errorf("classifier: the model is of epoch %d, and its curve has %s; "+
			"wanted an epoch of the curve", m.Epoch, wording.Plural(len(m.Curve), "epoch"))
	case len(m.Parts) != m.Method.parts(k):
		return fmt.Errorf("classifier: the model has %s for %s; wanted %d for %q",
			wording.Plural(len(m.Parts), "weight vector"), wording.Plural(k, "class"),
			m.Method.parts(k), m.Method)
	}
	if m.Scaling != nil {
		if err := m.Scaling.Check(m.Columns); err != nil {
			return fmt.Errorf("classifier: %w", err)
		}
	}
	for p := range m.Parts {
		if err := m.checkPart(p); err != nil {
			return err
		}
	}
	return m.checkScores()
}

// checkPart returns an error unless part p is that of its classes, and its weights are finite and fit the
// columns.
func (m *Model) checkPart(p int) error {
	part := &m.Parts[p]
	class, against := m.names(p)
	switch {
	case part.Class != class || part.Against != against:
		return fmt.Errorf("classifier: part %d is %s against %s; wanted %s against %s", p,
			wording.Quote(part.Class), wording.Quote(part.Against),
			wording.Quote(class), wording.Quote(against))
	case part.Seen < 0 || (part.Seen > 0) != (part.Last != nil):
		return fmt.Errorf("classifier: part %d (%s) has seen %s, with %s at the end; wanted both or neither",
			p, wording.Quote(class), wording.Plural(part.Seen, "row"),
			wording.Plural(len(part.Last), "weight"))
	}
	wanted := m.width()
	for _, weights := range []perceptron.Weights{part.Weights, part.Last} {
		if len(weights) != wanted && (weights != nil || part.Weights == nil) {
			return fmt.Errorf("classifier: part %d (%s) has %s; wanted %d",
				p, wording.Quote(class), wording.Plural(len(weights), "weight"), wanted)
		}
		for j, v := range weights {
			if !wording.Finite(v) {
				return fmt.Errorf("classifier: weight %d of part %d (%s) is %v; wanted a finite number: "+
					"the data may be too large, so divide them by a power of two",
					j, p, wording.Quote(class), v)
			}
		}
	}
	return nil
}

// checkScores returns an error unless Threshold and Platt fit the classes.
func (m *Model) checkScores() error {
	switch {
	case !wording.Finite(m.Threshold):
		return fmt.Errorf("classifier: the Threshold is %v; wanted a finite number", m.Threshold)
	case m.Threshold != 0 && len(m.Classes) > 2:
		return fmt.Errorf("classifier: the Threshold is %v, and there are %d classes; "+
			"wanted 0, because a threshold is for the second of two", m.Threshold, len(m.Classes))
	case m.Platt != nil && len(m.Platt) != CrammerSinger.parts(len(m.Classes)):
		return fmt.Errorf("classifier: there are %d A and B for %d classes; "+
			"wanted one a class, or one for two classes", len(m.Platt), len(m.Classes))
	}
	for _, ab := range m.Platt {
		if !wording.Finite(ab[:]...) {
			return fmt.Errorf("classifier: A and B are %v; wanted finite numbers", ab)
		}
	}
	return nil
}
