package metrics

import (
	"fmt"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
)

// mostShown is the most classes for which String shows the matrix.
const mostShown = 25

// String returns the matrix, a line for each class of truth and a column for each
// class predicted, and how many are right:
//
//	truth ↓ predicted →  setosa  virginica
//	setosa                   50          0
//	virginica                 1         49
//	99 of 100 right (accuracy 0.99)
//
// With more than 25 classes it leaves the matrix out.
func (c Confusion) String() string {
	if len(c.Classes) > mostShown {
		return fmt.Sprintf("%d classes\n%s", len(c.Classes), c.summary())
	}
	lines := [][]string{{"truth ↓ predicted →"}}
	for i, class := range c.Classes {
		lines[0] = append(lines[0], spelled(class))
		line := []string{spelled(class)}
		for _, n := range c.Counts[i] {
			line = append(line, strconv.Itoa(n))
		}
		lines = append(lines, line)
	}
	return wording.Aligned(lines, 0) + c.summary()
}

// summary returns how many rows are right.
func (c Confusion) summary() string {
	return fmt.Sprintf("%d of %d right (accuracy %s)", c.Right(), c.Rows(), digits(c.Accuracy()))
}

// Report returns a table with precision, recall and F1 of each class and how many rows it
// has, their means over the classes (macro) and over the rows (weighted), and the
// accuracy: scikit-learn's classification_report.
//
// A precision or recall of 0/0 is printed as 0/0, and counts as 0 in the means.
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
		line := []string{spelled(class)}
		for _, score := range scores {
			if value, ok := score(class); ok {
				line = append(line, decimals(value))
			} else {
				line = append(line, "0/0")
			}
		}
		_, _, rows := c.of(class)
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

// decimals formats a fraction with 4 decimals, to align the points. A number below 1
// never looks like 1.
func decimals(v float64) string {
	if v < 1 {
		v = min(v, 0.9999)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}

// digits formats a fraction with 4 significant digits. A number below 1 never looks like 1.
func digits(v float64) string {
	text := strconv.FormatFloat(v, 'g', 4, 64)
	if text == "1" && v < 1 {
		return "0.9999"
	}
	return text
}

// spelled returns the name of a class; in quotation marks if it does not print as it is.
func spelled(class string) string {
	class = wording.Cut(class, 40)
	hidden := func(r rune) bool { return !strconv.IsPrint(r) }
	if strings.ContainsFunc(class, hidden) || !utf8.ValidString(class) {
		return strconv.Quote(class)
	}
	return class
}
