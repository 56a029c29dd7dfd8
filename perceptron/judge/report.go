package judge

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Of more than mostShown classes String shows no matrix, but the mostNamed most frequent
// mistakes.
const (
	mostShown = 25
	mostNamed = 10
)

// String returns the matrix, a line for each class of truth and a column for each
// class predicted, and how many are right:
//
//	truth ↓ predicted →  setosa  virginica
//	setosa                   50          0
//	virginica                 1         49
//	99 of 100 right (accuracy 0.99)
//
// Of more than 25 classes it tells the ten most frequent mistakes in place of the matrix.
func (c Confusion) String() string {
	right := fmt.Sprintf("%d of %d right (accuracy %s)", c.Right(), c.Rows(), digits(c.Accuracy()))
	if len(c.Classes) > mostShown {
		return fmt.Sprintf("%d classes\n%s%s", len(c.Classes), c.mistakes(), right)
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
	return aligned(lines) + right
}

// mistakes returns a line for each of the most frequent ones.
func (c Confusion) mistakes() string {
	type mistake struct{ truth, predicted, n int }
	var all []mistake
	for i, row := range c.Counts {
		for j, n := range row {
			if i != j && n > 0 {
				all = append(all, mistake{i, j, n})
			}
		}
	}
	slices.SortStableFunc(all, func(a, b mistake) int { return cmp.Compare(b.n, a.n) })
	var text strings.Builder
	for _, m := range all[:min(len(all), mostNamed)] {
		fmt.Fprintf(&text, "%d × %s predicted as %s\n", m.n, spelled(c.Classes[m.truth]), spelled(c.Classes[m.predicted]))
	}
	if left := len(all) - mostNamed; left > 0 {
		fmt.Fprintf(&text, "… and %d other kinds of mistakes\n", left)
	}
	return text.String()
}

// Report returns a table with precision, recall and F1 of each class and how many rows it
// has, their means over the classes (macro) and over the rows (weighted), and the
// accuracy: scikit-learn's classification_report.
//
// A precision or recall that is 0/0 is written so, and counts as 0 in the means.
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
	for _, mean := range []struct {
		name   string
		weight func(rows int) int
	}{{"macro", equal}, {"weighted", byRows}} {
		line := []string{mean.name}
		for _, score := range scores {
			line = append(line, decimals(c.mean(score, mean.weight)))
		}
		lines = append(lines, append(line, strconv.Itoa(c.Rows())))
	}
	return aligned(lines) + fmt.Sprintf("%d of %d right (accuracy %s)", c.Right(), c.Rows(), digits(c.Accuracy()))
}

// decimals spells a share with 4 decimals, so that points stand under each other. One
// below 1 never looks like 1.
func decimals(v float64) string {
	if v < 1 {
		v = min(v, 0.9999)
	}
	return strconv.FormatFloat(v, 'f', 4, 64)
}

// digits spells a share with 4 significant digits. One below 1 never looks like 1.
func digits(v float64) string {
	text := strconv.FormatFloat(v, 'g', 4, 64)
	if text == "1" && v < 1 {
		return "0.9999"
	}
	return text
}

// spelled returns the name of a class; in quotation marks if it does not print as it is.
func spelled(class string) string {
	const most = 40
	if letters := []rune(class); len(letters) > most {
		class = string(letters[:most]) + "…"
	}
	if strings.ContainsFunc(class, func(r rune) bool { return !strconv.IsPrint(r) }) || !utf8.ValidString(class) {
		return strconv.Quote(class)
	}
	return class
}

// aligned returns lines of cells as columns, the first one aligned to the left.
func aligned(lines [][]string) string {
	widths := make([]int, len(lines[0]))
	for _, line := range lines {
		for j, cell := range line {
			widths[j] = max(widths[j], utf8.RuneCountInString(cell))
		}
	}
	var text strings.Builder
	for _, line := range lines {
		for j, cell := range line {
			space := strings.Repeat(" ", widths[j]-utf8.RuneCountInString(cell))
			switch {
			case j > 0:
				text.WriteString("  " + space + cell)
			default:
				text.WriteString(cell + space)
			}
		}
		text.WriteByte('\n')
	}
	return text.String()
}
