package metrics

import (
	"fmt"
	"strconv"

	"perceptronlab/internal/wording"
)

// maxShown is the largest number of classes for which String includes the matrix.
const maxShown = 25

// String returns the matrix, with a line for each true class and a column for each predicted
// class, and the number of correct predictions:
//
//	truth ↓ predicted →  setosa  virginica
//	setosa                   50          0
//	virginica                 1         49
//	99 of 100 right (accuracy 0.99)
//
// If there are more than 25 classes, String omits the matrix.
func (c Confusion) String() string {
	if len(c.Classes) > maxShown {
		return fmt.Sprintf("%d classes\n%s", len(c.Classes), c.summary())
	}
	lines := [][]string{{"truth ↓ predicted →"}}
	for i, class := range c.Classes {
		lines[0] = append(lines[0], printable(class))
		line := []string{printable(class)}
		for _, n := range c.Counts[i] {
			line = append(line, strconv.Itoa(n))
		}
		lines = append(lines, line)
	}
	return wording.Aligned(lines, 0) + c.summary()
}

// summary returns the line with the number of correct predictions and the accuracy.
func (c Confusion) summary() string {
	return fmt.Sprintf("%d of %d right (accuracy %s)", c.Right(), c.Rows(), digits(c.Accuracy()))
}

// Report returns a table like scikit-learn's classification_report. It contains precision, recall,
// F1 and the number of rows of each class, the means of these scores over the classes (macro) and
// over the rows (weighted), and the accuracy. A precision or recall of 0/0 is printed as 0/0, and
// counts as 0 in the means.
//
//	           precision  recall      F1  rows
//	setosa        0.9804  1.0000  0.9901    50
//	virginica     1.0000  0.9800  0.9899    50
//	macro         0.9902  0.9900  0.9900   100
//	weighted      0.9902  0.9900  0.9900   100
//	99 of 100 right (accuracy 0.99)
func (c Confusion) Report() string {
	lines := [][]string{{"", "precision", "recall", "F1", "rows"}}
	scores := []func(class string) (float64, bool){c.Precision, c.Recall, c.F1}
	for _, class := range c.Classes {
		line := []string{printable(class)}
		for _, score := range scores {
			if value, ok := score(class); ok {
				line = append(line, decimals(value))
			} else {
				line = append(line, "0/0")
			}
		}
		_, _, rows := c.counts(class)
		lines = append(lines, append(line, strconv.Itoa(rows)))
	}
	for _, mean := range []string{"macro", "weighted"} {
		line := []string{mean}
		for _, score := range scores {
			line = append(line, decimals(c.mean(score, mean == "weighted")))
		}
		lines = append(lines, append(line, strconv.Itoa(c.Rows())))
	}
	return wording.Aligned(lines, 0) + c.summary()
}

// decimals formats a fraction with 4 decimals, so the decimal points of a column align. It never
// rounds a number below 1 up to 1.
func decimals(v float64) string {
	if v < 1 {
		v = min(v, 0.9999)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}

// digits formats a fraction with 4 significant digits. It never rounds a number below 1 up to 1.
func digits(v float64) string {
	text := strconv.FormatFloat(v, 'g', 4, 64)
	if text == "1" && v < 1 {
		return "0.9999"
	}
	return text
}

// printable returns the name of a class, truncated to 40 characters, and quoted if it has
// characters that do not print.
func printable(class string) string {
	return wording.Printable(wording.Cut(class, 40))
}
