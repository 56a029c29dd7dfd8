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
//	averaged perceptron, Crammer-Singer: 3 classes, 4 features; epoch 11 of at most 20,
//	    the last of the best on 15 rows held out of 150 (10 %): 1 error there
//	stopped unseparated: still 5 mistakes in epoch 12, and no proof that nothing separates them
//	the averaged weights err on 2 of the 135 rows trained on: setosa 0, versicolor 2, virginica 0
//	training stopped early, after epoch 12: none was better than epoch 7 (Patience 5)
//
// It lists at most the first 20 parts.
func (m *Model) String() string {
	if m.Epoch == 0 {
		return "no model"
	}
	lines := []string{m.training(), m.outcome(), m.wrong()}
	if m.End != "" {
		lines = append(lines, m.End)
	}
	for _, warning := range m.Warnings {
		lines = append(lines, "note: "+warning)
	}
	return strings.Join(lines, "\n")
}

// training returns the first line.
func (m *Model) training() string {
	kind := "plain perceptron"
	if m.Averaged {
		kind = "averaged perceptron"
	}
	if len(m.Classes) > 2 {
		kind += ", " + m.Method.String()
	}
	text := fmt.Sprintf("%s: %s, %s; epoch %d of at most %d, ", kind,
		wording.Plural(len(m.Classes), "class"), wording.Plural(m.Columns, "feature"), m.Epoch, m.MaxEpochs)
	if m.HeldOut == 0 {
		return text + "nothing held out"
	}
	share := math.Round(100 * float64(m.HeldOut) / float64(m.Examples))
	errors := wording.Plural(m.Curve[m.Epoch-1].HeldOutErrors, "error")
	return text + fmt.Sprintf("the last of the best on %s held out of %d (%v %%): %s there",
		wording.Plural(m.HeldOut, "row"), m.Examples, share, errors)
}

// outcomeWords say how training ended, by its perceptron.Outcome.
var outcomeWords = [...]string{
	perceptron.Stopped:     "stopped unseparated",
	perceptron.Converged:   "separated",
	perceptron.Inseparable: "inseparable",
}

// outcome returns the second line: whether training has separated the classes.
func (m *Model) outcome() string {
	var texts []string
	for outcome, words := range outcomeWords {
		n := 0
		for _, part := range m.Components {
			if int(part.Outcome) == outcome {
				n++
			}
		}
		if n == 0 {
			continue
		}
		text := fmt.Sprintf("%s: %d of %d problems", words, n, len(m.Components))
		if len(m.Components) == 1 || m.together() {
			text = words + ": " + m.Components[0].Reason
		}
		if outcome == int(perceptron.Stopped) {
			text += ", and no proof that nothing separates them"
			if !m.together() {
				text += " (perceptron.Separate decides)"
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

// wrong returns how many rows of the training part are wrong, and in which parts.
func (m *Model) wrong() string {
	errors := m.Curve[m.Epoch-1].TrainErrors
	if errors < 0 {
		return fmt.Sprintf("its errors on the %s trained on were not counted",
			wording.Plural(m.Examples, "row"))
	}
	kind := ""
	if m.Averaged {
		kind = "averaged "
	}
	text := fmt.Sprintf("the %sweights err on %d of the %s trained on",
		kind, errors, wording.Plural(m.Examples-m.HeldOut, "row"))
	if len(m.Components) == 1 {
		return text
	}
	if m.together() {
		return text + ": " + wording.List(m.Components, func(p Component) string {
			return fmt.Sprint(p.Class, " ", p.Errors)
		})
	}
	for p, part := range m.Components {
		const most = 20
		if p == most {
			return text + fmt.Sprintf("\n  … (%d in all)", len(m.Components))
		}
		text += "\n  " + part.Class
		if part.Against != "" {
			text += " against " + part.Against
		}
		text += fmt.Sprintf(": %s; %s", wording.Plural(part.Errors, "error"), part.Reason)
	}
	return text
}
