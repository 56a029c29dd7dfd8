package metrics

import (
	"cmp"
	"errors"
	"fmt"
	"maps"
	"slices"

	"perceptronlab/internal/classes"
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
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//
// Where all true classes are numbers, equal ones are one class (1, 1.0, +1; but 007 is a
// word), shown in the spelling that the truth has first. A class that occurs in only one of
// the two counts as well: one that the model never saw has its own line. It is an error if
// there are no rows, if the two have different lengths, if a class is "", or if there are
// more than 1000 classes.
func Confuse(truth, predicted []string) (Confusion, error) {
	c, err := counted(truth, predicted)
	if err != nil {
		return Confusion{}, fmt.Errorf("metrics: %w", err)
	}
	return c, nil
}

// counted is Confuse with errors that do not name this package.
func counted(truth, predicted []string) (Confusion, error) {
	switch {
	case len(truth) != len(predicted):
		return Confusion{}, fmt.Errorf("got %s and %d predicted, want one of both for each row",
			wording.Plural(len(truth), "true class"), len(predicted))
	case len(truth) == 0:
		return Confusion{}, errors.New("got no rows, " +
			"want one or more with a true and a predicted class")
	}
	if err := cmp.Or(checkNamed("true", truth), checkNamed("predicted", predicted)); err != nil {
		return Confusion{}, err
	}
	spelling := commonSpellings(truth, predicted)
	distinct := slices.Compact(slices.Sorted(maps.Values(spelling)))
	c := Confusion{Classes: classes.Sorted(distinct)}
	n := len(c.Classes)
	if n > mostClasses {
		return Confusion{}, fmt.Errorf("got more than %d classes, "+
			"want the names of classes; these may be numbers or names of rows", mostClasses)
	}
	place := make(map[string]int, n)
	for i, class := range c.Classes {
		place[class] = i
		c.Counts = append(c.Counts, make([]int, n))
	}
	for i, class := range truth {
		c.Counts[place[spelling[class]]][place[spelling[predicted[i]]]]++
	}
	return c, nil
}

// checkNamed returns an error if one of the classes, which are all "true" or all "predicted", is "".
func checkNamed(kind string, names []string) error {
	i := slices.Index(names, "")
	if i < 0 {
		return nil
	}
	return fmt.Errorf(`row %d, counted from 0: got the %s class "", want a name; `+
		"leave out rows without one", i, kind)
}

// commonSpellings returns for each true or predicted name the one that stands for its class.
func commonSpellings(truth, predicted []string) map[string]string {
	spelling := spellings(truth)
	names := slices.Collect(maps.Keys(spelling))
	find := classes.Index(names)
	for _, name := range classes.Distinct(predicted) {
		if k := find(name); k >= 0 {
			spelling[name] = spelling[names[k]]
		} else {
			spelling[name] = name
		}
	}
	return spelling
}

// spellings returns for each name the one that stands for its class.
func spellings(names []string) map[string]string {
	names = classes.Distinct(names)
	of := make(map[string]string, len(names))
	for i, k := range classes.Merge(names) {
		of[names[i]] = names[k]
	}
	return of
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
	i, j := c.find(truth), c.find(predicted)
	if i < 0 || j < 0 {
		return 0
	}
	return c.Counts[i][j]
}

// of returns the counts for a class: its rows that were predicted as it, all rows that
// were predicted as it, and all its rows.
func (c Confusion) of(class string) (hits, predicted, rows int) {
	i := c.find(class)
	if i < 0 {
		return 0, 0, 0
	}
	for _, row := range c.Counts {
		predicted += row[i]
	}
	return c.Counts[i][i], predicted, sum(c.Counts[i])
}

// find returns the index of a class, however it is spelled, or −1.
func (c Confusion) find(class string) int {
	if i := slices.Index(c.Classes, class); i >= 0 {
		return i
	}
	return classes.Index(c.Classes)(class)
}

func sum(counts []int) (n int) {
	for _, k := range counts {
		n += k
	}
	return n
}
