package classifier

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"unicode/utf8"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/internal/wording"
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
		return fmt.Errorf("classifier: the model has %d columns; wanted 1 or more", m.Columns)
	case m.Features != nil && len(m.Features) != m.Columns:
		return fmt.Errorf("classifier: the model has %d names for %d columns; wanted one a column, or none", len(m.Features), m.Columns)
	case len(m.Parts) != m.Method.parts(k):
		return fmt.Errorf("classifier: the model has %d weight vectors for %d classes; wanted %d for %q", len(m.Parts), k, m.Method.parts(k), m.Method)
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
			return fmt.Errorf("classifier: part %d (%s) has %d weights; wanted %d", p, wording.Quote(class), len(part.Weights), wanted)
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
