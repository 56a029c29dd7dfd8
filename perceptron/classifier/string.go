package classifier

import (
	"fmt"
	"math"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// String says in its first line what was trained: averaged or plain, the method, the pass
// whose weights these are, the limit, and what was held out to choose the pass. The second
// says whether training has separated the classes, and where it stopped without, says so,
// which other libraries keep to themselves. Then come the errors on the training part, for
// each part that was a problem of its own a line, why training ended, and what is odd
// about the data.
//
//	averaged perceptron, Crammer-Singer: 3 classes, 4 features; pass 20 of at most 20, the best on 15 rows held out of 150 (10 %): 0 errors there
//	stopped unseparated: still 15 mistakes in pass 20, and no proof that nothing separates them
//	the averaged weights err on 4 of the 135 rows trained on: setosa 0, versicolor 4, virginica 0
//	training stopped at the limit of 20 passes (Passes)
//
// Of more than 20 parts it tells the first.
func (m *Model) String() string {
	var b strings.Builder
	m.tellTraining(&b)
	m.tellOutcome(&b)
	m.tellErrors(&b)
	if m.End != "" {
		b.WriteString("\n" + m.End)
	}
	for _, warning := range m.Warnings {
		b.WriteString("\nnote: " + warning)
	}
	return b.String()
}

// tellTraining writes the first line.
func (m *Model) tellTraining(b *strings.Builder) {
	kind := "plain perceptron"
	if m.Averaged {
		kind = "averaged perceptron"
	}
	if len(m.Classes) > 2 {
		kind += ", " + m.Method.String()
	}
	fmt.Fprintf(b, "%s: %s, %s; pass %d of at most %d", kind,
		wording.Plural(len(m.Classes), "class"), wording.Plural(m.Columns, "feature"), m.Pass, m.Limit)
	switch {
	case m.HeldOut == 0:
		b.WriteString(", nothing held out")
	case m.Pass >= 1 && m.Pass <= len(m.Curve):
		share := math.Round(100 * float64(m.HeldOut) / float64(max(m.Examples, 1)))
		fmt.Fprintf(b, ", the best on %s held out of %d (%v %%): %s there",
			wording.Plural(m.HeldOut, "row"), m.Examples, share, wording.Plural(m.Curve[m.Pass-1].HeldOutErrors, "error"))
	}
}

// outcomes are in the order in which they are told, and as they are told.
var outcomes = [...]struct {
	outcome perceptron.Outcome
	words   string
}{
	{perceptron.Stopped, "stopped unseparated"},
	{perceptron.Inseparable, "inseparable"},
	{perceptron.Converged, "separated"},
}

// tellOutcome writes the second line: whether training has separated the classes.
func (m *Model) tellOutcome(b *strings.Builder) {
	separator := "\n"
	for _, o := range outcomes {
		n := 0
		for _, part := range m.Parts {
			if part.Outcome == o.outcome {
				n++
			}
		}
		if n == 0 {
			continue
		}
		b.WriteString(separator + o.words + ": ")
		if len(m.Parts) == 1 || m.together() {
			b.WriteString(m.Parts[0].Reason)
		} else {
			fmt.Fprintf(b, "%d of %d problems", n, len(m.Parts))
		}
		if o.outcome == perceptron.Stopped {
			b.WriteString(", and no proof that nothing separates them")
			if !m.together() {
				b.WriteString(" (perceptron.Separate decides)")
			}
		}
		separator = "; "
	}
}

// tellErrors writes how many rows of the training part are wrong, and in which parts.
func (m *Model) tellErrors(b *strings.Builder) {
	if m.Pass >= 1 && m.Pass <= len(m.Curve) {
		kind := ""
		if m.Averaged {
			kind = "averaged "
		}
		fmt.Fprintf(b, "\nthe %sweights err on %d of the %s trained on", kind, m.Curve[m.Pass-1].TrainErrors, wording.Plural(m.Examples-m.HeldOut, "row"))
	}
	if len(m.Parts) == 1 {
		return
	}
	const most = 20
	mark := ": "
	for p, part := range m.Parts {
		switch {
		case p == most:
			if m.together() {
				b.WriteString(", …")
			} else {
				fmt.Fprintf(b, "\n  … (%d in all)", len(m.Parts))
			}
			return
		case m.together():
			fmt.Fprintf(b, "%s%s %d", mark, part.Class, part.Errors)
			mark = ", "
		default:
			sides := part.Class
			if part.Against != "" {
				sides += " against " + part.Against
			}
			fmt.Fprintf(b, "\n  %s: %s; %s", sides, wording.Plural(part.Errors, "error"), part.Reason)
		}
	}
}
