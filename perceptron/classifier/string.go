package classifier

import (
	"fmt"
	"math"
	"strconv"
	"strings"
	"unicode"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// String returns a description of the model and its training. The first line states whether the
// perceptron is averaged or plain, the method, the epoch that ended with the model's weights, and the
// number of held-out rows by which the epoch was chosen. The second line states whether training
// converged. The next lines state the number of misclassified training rows, why training ended, and
// the warnings. (Here, the first two lines are split.)
//
//	averaged perceptron for 3 classes and 4 features (Crammer-Singer), from epoch 11 of at most 20:
//	    the latest of the best epochs, with 1 error on the 15 held-out rows (10 % of 150)
//	training has not converged: there were still 5 mistakes in epoch 12;
//	    the classes may or may not be separable
//	the averaged weights misclassify 2 of the 135 training rows: setosa 0, versicolor 2, virginica 0
//	training stopped early, after epoch 12, because no later epoch was better than epoch 7 (Patience 5)
//
// With [OneVsRest] and [OneVsOne], there is also a line for each of the first 20 components.
func (m *Model) String() string {
	if m.Epoch == 0 {
		return "no model"
	}
	lines := []string{m.summary(), m.outcome(), m.trainingErrors()}
	if m.End != "" {
		lines = append(lines, m.End)
	}
	for _, warning := range m.Warnings {
		lines = append(lines, "note: "+warning)
	}
	return strings.Join(lines, "\n")
}

// summary returns the first line of the description.
func (m *Model) summary() string {
	kind := "plain perceptron"
	if m.Averaged {
		kind = "averaged perceptron"
	}
	method := ""
	if len(m.Classes) > 2 {
		method = fmt.Sprintf(" (%v)", m.Method)
	}
	size := wording.Plural(len(m.Classes), "class") + " and " + wording.Plural(m.Columns, "feature")
	text := fmt.Sprintf("%s for %s%s, from epoch %d of at most %d", kind, size, method, m.Epoch, m.MaxEpochs)
	if m.HeldOut == 0 {
		return text + "; no rows were held out"
	}
	share := math.Round(100 * float64(m.HeldOut) / float64(m.Examples))
	errors := wording.Plural(m.Curve[m.Epoch-1].HeldOutErrors, "error")
	return text + fmt.Sprintf(": the latest of the best epochs, with %s on the %s (%v %% of %d)",
		errors, wording.Plural(m.HeldOut, "held-out row"), share, m.Examples)
}

// outcomeWords describes each perceptron.Outcome.
var outcomeWords = [...]string{
	perceptron.Stopped:     "training has not converged",
	perceptron.Converged:   "training has converged",
	perceptron.Inseparable: "the classes are inseparable",
}

// outcome returns the second line of the description, which states whether training converged.
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
		text := fmt.Sprintf("%s in %d of %d binary problems", words, n, len(m.Components))
		undecided := ", which may or may not be separable"
		if len(m.Components) == 1 || m.together() {
			text = words + ": " + m.Components[0].Reason
			undecided = "; the classes may or may not be separable"
		}
		if outcome == int(perceptron.Stopped) {
			text += undecided
			if !m.together() {
				text += " (perceptron.Separate decides)"
			}
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, "; ")
}

// trainingErrors returns the lines about misclassified training rows: their number, and the number for
// each component. After training on shards, the errors are not counted.
func (m *Model) trainingErrors() string {
	errors := m.Curve[m.Epoch-1].TrainErrors
	if errors < 0 {
		return fmt.Sprintf("errors on the %s were not counted", wording.Plural(m.Examples, "training row"))
	}
	kind := ""
	if m.Averaged {
		kind = "averaged "
	}
	text := fmt.Sprintf("the %sweights misclassify %d of the %s",
		kind, errors, wording.Plural(m.Examples-m.HeldOut, "training row"))
	if len(m.Components) == 1 {
		return text
	}
	if m.together() {
		return text + ": " + wording.List(m.Components, func(p Component) string {
			return fmt.Sprint(visible(p.Class), " ", p.Errors)
		})
	}
	for p, part := range m.Components {
		const maxLines = 20
		if p == maxLines {
			return text + fmt.Sprintf("\n  … (%d binary problems in all)", len(m.Components))
		}
		text += "\n  " + visible(part.Class)
		if part.Against != "" {
			text += " against " + visible(part.Against)
		}
		text += fmt.Sprintf(": %s; %s", wording.Plural(part.Errors, "error"), part.Reason)
	}
	return text
}

// visible returns the name of a class. If the name has invisible characters, or begins or ends with a space,
// it is in quotation marks and has escapes, so it does not look like the name without these characters.
func visible(class string) string {
	isInvisible := func(r rune) bool { return !unicode.IsPrint(r) }
	if strings.TrimSpace(class) == class && strings.IndexFunc(class, isInvisible) < 0 {
		return class
	}
	return strconv.QuoteToASCII(class)
}
