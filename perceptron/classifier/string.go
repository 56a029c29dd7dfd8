package classifier

import (
	"fmt"
	"math"
	"strings"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// String says in its first line what was trained: averaged or plain, the method, the epoch
// whose weights these are, the limit, and what was held out to choose the epoch. The second
// says whether training has separated the classes or stopped without, which other libraries
// do not say. Then come the errors on the training part, a line for each part that was a
// problem of its own, why training ended, and what is odd about the data.
//
//	averaged perceptron, Crammer-Singer: 3 classes, 4 features; epoch 11 of at most 20, the last of the best on 15 rows held out of 150 (10 %): 1 error there
//	stopped unseparated: still 5 mistakes in epoch 12, and no proof that nothing separates them
//	the averaged weights err on 2 of the 135 rows trained on: setosa 0, versicolor 2, virginica 0
//	training stopped early, after epoch 12: none was better than epoch 7 (Patience 5)
//
// It lists at most the first 20 parts.
func (m *Model) String() string {
	if m.Epoch == 0 {
		return "no model"
	}
	var b strings.Builder
	m.writeTraining(&b)
	m.writeOutcome(&b)
	m.writeErrors(&b)
	if m.End != "" {
		b.WriteString("\n" + m.End)
	}
	for _, warning := range m.Warnings {
		b.WriteString("\nnote: " + warning)
	}
	return b.String()
}

// writeTraining writes the first line.
func (m *Model) writeTraining(b *strings.Builder) {
	kind := "plain perceptron"
	if m.Averaged {
		kind = "averaged perceptron"
	}
	if len(m.Classes) > 2 {
		kind += ", " + m.Method.String()
	}
	fmt.Fprintf(b, "%s: %s, %s; epoch %d of at most %d", kind,
		wording.Plural(len(m.Classes), "class"), wording.Plural(m.Columns, "feature"), m.Epoch, m.MaxEpochs)
	if m.HeldOut == 0 {
		b.WriteString(", nothing held out")
		return
	}
	share := math.Round(100 * float64(m.HeldOut) / float64(m.Examples))
	fmt.Fprintf(b, ", the last of the best on %s held out of %d (%v %%): %s there",
		wording.Plural(m.HeldOut, "row"), m.Examples, share, wording.Plural(m.Curve[m.Epoch-1].HeldOutErrors, "error"))
}

// writeOutcome writes the second line: whether training has separated the classes.
func (m *Model) writeOutcome(b *strings.Builder) {
	separator := "\n"
	for _, o := range []struct {
		outcome perceptron.Outcome
		words   string
	}{{perceptron.Stopped, "stopped unseparated"}, {perceptron.Inseparable, "inseparable"}, {perceptron.Converged, "separated"}} {
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

// writeErrors writes how many rows of the training part are wrong, and in which parts.
func (m *Model) writeErrors(b *strings.Builder) {
	kind := ""
	if m.Averaged {
		kind = "averaged "
	}
	fmt.Fprintf(b, "\nthe %sweights err on %d of the %s trained on", kind, m.Curve[m.Epoch-1].TrainErrors, wording.Plural(m.Examples-m.HeldOut, "row"))
	if len(m.Parts) == 1 {
		return
	}
	var texts []string
	for _, part := range m.Parts {
		if m.together() {
			texts = append(texts, fmt.Sprint(part.Class, " ", part.Errors))
			continue
		}
		sides := part.Class
		if part.Against != "" {
			sides += " against " + part.Against
		}
		texts = append(texts, fmt.Sprintf("%s: %s; %s", sides, wording.Plural(part.Errors, "error"), part.Reason))
	}
	const most = 20
	if len(texts) > most {
		texts = append(texts[:most], fmt.Sprintf("… (%d in all)", len(texts)))
	}
	if m.together() {
		b.WriteString(": " + strings.Join(texts, ", "))
	} else {
		b.WriteString("\n  " + strings.Join(texts, "\n  "))
	}
}
