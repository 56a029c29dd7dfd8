package classifier

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/prepare"
)

// A Model tells classes apart. Train makes it, Load reads it; read its fields only. It
// can be used from several goroutines.
type Model struct {
	Method   Method
	Averaged bool             // the mean of the weights over training; otherwise the last ones
	NoBias   bool             // no bias: every hyperplane goes through the origin
	Classes  []string         // in the order of Scores: as numbers where all are numbers, otherwise as strings
	Features []string         // names of the columns; nil: they have none
	Columns  int              // how many columns there are
	Scaling  *prepare.Scaling // what is done to a row before it is scored; nil: nothing

	// Parts are the weight vectors, and how the training of each ended: for two classes
	// one, for the second class; for more of them one a class, or with AllPairs one a
	// pair. CrammerSinger trains the classes together, so that they end alike.
	Parts []Part

	Pass     int      // the pass whose weights these are, from 1
	Limit    int      // Trainer.Passes
	Examples int      // rows of the table, the held-out ones included
	HeldOut  int      // rows that were held out
	Curve    []Pass   // each pass of the training
	End      string   // why training ended, in words
	Warnings []string // what is odd about the data
}

// A Part is the weights of one binary problem, Class against Against, or against the
// rest of the classes if Against is "". Of CrammerSinger with three classes or more it is
// the weights of one class.
type Part struct {
	Class, Against string

	// Weights has one weight for each column of the scaled rows, then the bias, unless
	// the model has none.
	Weights perceptron.Weights

	// Outcome and Reason say how the training ended on the training part, as it was
	// scaled and weighted: what that has rounded they do not know of. They are about
	// the last weights: the averaged ones, or those of an earlier pass, may err where
	// the last ones do not.
	Outcome  perceptron.Outcome
	Reason   string
	Mistakes int // updates, in all passes
	Errors   int // rows of the training part that Weights get wrong; of CrammerSinger, rows of Class that the model does
}

// A Pass is a row of the training's record.
type Pass struct {
	Pass          int // from 1
	Mistakes      int // updates in this pass, of all parts together
	TrainErrors   int // rows of the training part that the model after this pass gets wrong
	HeldOutErrors int // held-out rows that it gets wrong; 0 if none are held out
}

// check returns an error unless the fields of m fit together.
func (m *Model) check() error {
	k := len(m.Classes)
	switch {
	case m.Method < 0 || int(m.Method) >= len(methodNames):
		return fmt.Errorf("classifier: the method is %v; wanted %s", m.Method, wording.Quoted(methodNames[:]))
	case k < 2:
		return fmt.Errorf("classifier: the model has %s; wanted 2 or more", wording.Plural(k, "class"))
	case m.Columns < 1:
		return fmt.Errorf("classifier: the model has %s; wanted 1 or more", wording.Plural(m.Columns, "column"))
	case m.Features != nil && len(m.Features) != m.Columns:
		return fmt.Errorf("classifier: the model has %s for %s; wanted one a column, or none", wording.Plural(len(m.Features), "name"), wording.Plural(m.Columns, "column"))
	case len(m.Parts) != m.Method.parts(k):
		return fmt.Errorf("classifier: the model has %s for %s; wanted %d for %q", wording.Plural(len(m.Parts), "weight vector"), wording.Plural(k, "class"), m.Method.parts(k), m.Method)
	}
	if name, twice := repeated(m.Classes); twice {
		return fmt.Errorf("classifier: the model has the class %s twice; wanted each once", wording.Quote(name))
	}
	if slices.Contains(m.Classes, "") {
		return errors.New("classifier: the model has a class without a name")
	}
	if name, twice := repeated(m.Features); twice {
		return fmt.Errorf("classifier: the model has the column %s twice; wanted each once", wording.Quote(name))
	}
	if m.Scaling != nil {
		if err := m.Scaling.Check(m.Columns); err != nil {
			return fmt.Errorf("classifier: %w", err)
		}
	}
	wanted := m.Columns + 1
	if m.NoBias {
		wanted--
	}
	for p, part := range m.Parts {
		class, against := m.names(p)
		switch {
		case part.Class != class || part.Against != against:
			return fmt.Errorf("classifier: part %d is %s against %s; wanted %s against %s",
				p, wording.Quote(part.Class), wording.Quote(part.Against), wording.Quote(class), wording.Quote(against))
		case len(part.Weights) != wanted:
			return fmt.Errorf("classifier: part %d (%s) has %s; wanted %d", p, wording.Quote(class), wording.Plural(len(part.Weights), "weight"), wanted)
		case part.Outcome < perceptron.Stopped || part.Outcome > perceptron.Inseparable:
			return fmt.Errorf("classifier: part %d (%s) has the outcome %v; wanted stopped, converged or inseparable", p, wording.Quote(class), part.Outcome)
		}
		for j, v := range part.Weights {
			if !finite(v) {
				return fmt.Errorf("classifier: weight %d of part %d (%s) is %v; wanted a finite number: the data may be too large, so divide them by a power of two", j, p, wording.Quote(class), v)
			}
		}
	}
	return nil
}

// checkRecord returns an error unless what m tells of its training can be: the numbers that
// String speaks of. A model fresh from a pass has no record yet.
func (m *Model) checkRecord() error {
	switch {
	case m.Limit < 1 || m.Pass < 1 || m.Pass > m.Limit:
		return fmt.Errorf("classifier: the model is of pass %d, and the limit is %d; wanted a pass from 1 to the limit", m.Pass, m.Limit)
	case m.Examples < 1 || m.HeldOut < 0 || m.HeldOut >= m.Examples:
		return fmt.Errorf("classifier: the model held out %d of %s; wanted 0 or more, and 1 or more to train on", m.HeldOut, wording.Plural(m.Examples, "row"))
	case len(m.Curve) < m.Pass || len(m.Curve) > m.Limit:
		return fmt.Errorf("classifier: the curve has %s; wanted %d, as the model is of that pass, to %d, the limit", wording.Plural(len(m.Curve), "pass"), m.Pass, m.Limit)
	}
	rows := m.Examples - m.HeldOut
	for i, p := range m.Curve {
		switch {
		case p.Pass != i+1:
			return fmt.Errorf("classifier: entry %d of the curve is pass %d; wanted pass %d: they are in order, from 1", i, p.Pass, i+1)
		case p.Mistakes < 0:
			return fmt.Errorf("classifier: pass %d of the curve has %d mistakes; wanted 0 or more", p.Pass, p.Mistakes)
		case p.TrainErrors < 0 || p.TrainErrors > rows:
			return fmt.Errorf("classifier: pass %d of the curve errs on %d of %s trained on; wanted 0 to %d", p.Pass, p.TrainErrors, wording.Plural(rows, "row"), rows)
		case p.HeldOutErrors < 0 || p.HeldOutErrors > m.HeldOut:
			return fmt.Errorf("classifier: pass %d of the curve errs on %d of %s held out; wanted 0 to %d", p.Pass, p.HeldOutErrors, wording.Plural(m.HeldOut, "row"), m.HeldOut)
		}
	}
	left := m.Curve[m.Pass-1].TrainErrors // without those of the parts so far
	for p, part := range m.Parts {
		name, first := wording.Quote(part.Class), m.Parts[0]
		switch {
		case part.Mistakes < 0:
			return fmt.Errorf("classifier: part %d (%s) has %d mistakes; wanted 0 or more", p, name, part.Mistakes)
		case part.Errors < 0 || part.Errors > rows:
			return fmt.Errorf("classifier: part %d (%s) errs on %d of %s trained on; wanted 0 to %d", p, name, part.Errors, wording.Plural(rows, "row"), rows)
		case part.Reason == "":
			return fmt.Errorf("classifier: part %d (%s) has no reason; wanted how its training ended, in words", p, name)
		case m.together() && (part.Outcome != first.Outcome || part.Reason != first.Reason || part.Mistakes != first.Mistakes):
			return fmt.Errorf("classifier: part %d (%s) ended %v (%s, %s), and part 0 %v (%s, %s); wanted the same, because by %v they are trained together",
				p, name, part.Outcome, wording.Quote(part.Reason), wording.Plural(part.Mistakes, "mistake"),
				first.Outcome, wording.Quote(first.Reason), wording.Plural(first.Mistakes, "mistake"), m.Method)
		}
		left -= min(part.Errors, left+1)
	}
	if (m.together() || len(m.Parts) == 1) && left != 0 {
		return fmt.Errorf("classifier: the errors of the parts are not those of pass %d of the curve, %d; wanted parts that add up to it", m.Pass, m.Curve[m.Pass-1].TrainErrors)
	}
	return nil
}

// checkText returns an error unless all names are UTF-8.
func checkText(names []string) error {
	for _, name := range names {
		if !utf8.ValidString(name) {
			return fmt.Errorf("classifier: the name %s of a class or a column is not UTF-8, so that the file can't hold it; wanted text", wording.Quote(name))
		}
	}
	return nil
}

// together returns whether the weights of all classes were trained as one problem.
func (m *Model) together() bool { return m.Method == CrammerSinger && len(m.Classes) > 2 }

// names returns the two sides of part p.
func (m *Model) names(p int) (class, against string) {
	i, j := m.sides(p)
	if j < 0 {
		return m.Classes[i], ""
	}
	return m.Classes[i], m.Classes[j]
}

// sides returns the classes of part p, as indices: the positive one, and the negative
// one or −1 for the rest. Of a pair the later class is positive.
func (m *Model) sides(p int) (positive, negative int) {
	k := len(m.Classes)
	if m.Method != AllPairs && k > 2 {
		return p, -1
	}
	for i := range k { // pairs (1,0), (2,0), (2,1), (3,0), …
		if p < i {
			return i, p
		}
		p -= i
	}
	return 1, 0
}

// repeated returns a name that comes twice.
func repeated(names []string) (string, bool) {
	seen := make(map[string]bool, len(names))
	for _, name := range names {
		if seen[name] {
			return name, true
		}
		seen[name] = true
	}
	return "", false
}

func finite(v float64) bool { return !math.IsNaN(v) && !math.IsInf(v, 0) }
