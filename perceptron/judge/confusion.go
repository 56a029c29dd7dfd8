package judge

import (
	"fmt"
	"slices"

	"perceptronlab/internal/ordered"
	"perceptronlab/internal/wording"
)

// mostClasses is the most classes of a Confusion: more are probably row names or numbers.
const mostClasses = 1000

// A Confusion is a confusion matrix: Counts[i][j] is how many rows of the class
// Classes[i] were predicted as Classes[j]. The diagonal counts those that are right.
//
// Classes has each true or predicted class once, in numerical order if all are numbers,
// otherwise as strings, like classifier.Model. Confuse makes a Confusion; do not change
// it. Its zero value has no class and no row.
type Confusion struct {
	Classes []string
	Counts  [][]int
}

// Confuse counts how often each class was predicted as each: predicted[i] is the
// class predicted for row i, and truth[i] its true class.
//
//	confusion, err := judge.Confuse(test.Classes, predicted)
//
// A class that occurs in only one of the two counts as well. It is an error if there
// are no rows, if the two have different lengths, if a class is "", or if there are
// more than 1000 classes.
func Confuse(truth, predicted []string) (Confusion, error) {
	c, err := counted(truth, predicted)
	if err != nil {
		return Confusion{}, fmt.Errorf("judge: %w", err)
	}
	return c, nil
}

// counted is Confuse with errors that do not name this package.
func counted(truth, predicted []string) (Confusion, error) {
	switch {
	case len(truth) != len(predicted):
		return Confusion{}, fmt.Errorf("got %s and %d predicted; wanted one of both for each row", wording.Plural(len(truth), "true class"), len(predicted))
	case len(truth) == 0:
		return Confusion{}, fmt.Errorf("there are no rows; wanted one or more with a true and a predicted class")
	}
	known := map[string]bool{}
	var classes []string
	for i := range truth {
		for k, class := range [2]string{truth[i], predicted[i]} {
			if class == "" {
				return Confusion{}, fmt.Errorf(`the %s class of row %d, counted from 0, is ""; wanted a name, so leave out rows without one`, [2]string{"true", "predicted"}[k], i)
			}
			if !known[class] {
				known[class] = true
				classes = append(classes, class)
			}
		}
		if len(classes) > mostClasses {
			return Confusion{}, fmt.Errorf("there are more than %d classes, by row %d; wanted the names of classes, and these may be numbers or names of rows", mostClasses, i)
		}
	}
	c := Confusion{Classes: ordered.Names(classes), Counts: make([][]int, len(classes))}
	place := make(map[string]int, len(classes))
	for i, class := range c.Classes {
		place[class] = i
		c.Counts[i] = make([]int, len(classes))
	}
	for i, class := range truth {
		c.Counts[place[class]][place[predicted[i]]]++
	}
	return c, nil
}

// Rows returns the number of rows.
func (c Confusion) Rows() int {
	n := 0
	for _, row := range c.Counts {
		n += sum(row)
	}
	return n
}

// Right returns how many rows were predicted as their own class.
func (c Confusion) Right() int {
	n := 0
	for i := range c.Classes {
		n += c.Counts[i][i]
	}
	return n
}

// Count returns how many rows of the class truth were predicted as the class predicted.
//
//	confusion.Count("8", "1") // eights that were taken for ones
//
// It is 0 for a class that c does not have.
func (c Confusion) Count(truth, predicted string) int {
	i, j := slices.Index(c.Classes, truth), slices.Index(c.Classes, predicted)
	if i < 0 || j < 0 {
		return 0
	}
	return c.Counts[i][j]
}

// of returns the counts for a class: its rows that were predicted as it, all rows that
// were predicted as it, and all its rows.
func (c Confusion) of(class string) (hits, predicted, rows int) {
	i := slices.Index(c.Classes, class)
	if i < 0 {
		return 0, 0, 0
	}
	for _, row := range c.Counts {
		predicted += row[i]
	}
	return c.Counts[i][i], predicted, sum(c.Counts[i])
}

func sum(counts []int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}
