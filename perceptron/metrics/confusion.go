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

// maxClasses is the largest number of classes in a Confusion. A column with more distinct values probably
// contains numbers or names of rows instead of classes.
const maxClasses = 1000

// A Confusion is a confusion matrix: Counts[i][j] is the number of rows of the class
// Classes[i] that were predicted as Classes[j]. The diagonal counts correct predictions.
//
// Classes contains each true or predicted class once. As in classifier.Model, the order is numerical if all
// classes are numbers, and otherwise the order of strings. Make a Confusion with [Confuse], and do not
// change it. The zero value has no classes and no rows.
type Confusion struct {
	Classes []string
	Counts  [][]int
}

// Confuse returns the confusion matrix of rows. Row i has the true class truth[i] and the predicted
// class predicted[i].
//
//	confusion, err := metrics.Confuse(test.Classes, predicted)
//
// If all true classes are numbers, equal numbers such as 1, 1.0 and +1 are one class. Its name is the
// spelling that comes first in truth. (007 is a word, not a number.) A class that occurs in only
// one of the two slices is also in the matrix. Confuse returns an error if there are no rows,
// if the lengths differ, if a class is "", or if there are more than 1000 classes.
func Confuse(truth, predicted []string) (Confusion, error) {
	return addPackage(confuse(truth, predicted, commonSpellings))
}

// ConfuseTexts is like [Confuse], but equal numbers that are spelled differently are different classes. Use
// it for the versions 1.1 and 1.10, read with the field TextLabels of files.CSV.
func ConfuseTexts(truth, predicted []string) (Confusion, error) {
	return addPackage(confuse(truth, predicted, ownSpellings))
}

// addPackage adds the prefix "metrics: " to err, the error of confuse, if it is not nil.
func addPackage(c Confusion, err error) (Confusion, error) {
	if err != nil {
		return Confusion{}, fmt.Errorf("metrics: %w", err)
	}
	return c, nil
}

// A speller returns, for each true or predicted name, the spelling that stands for its class.
type speller func(truth, predicted []string) map[string]string

// confuse is like Confuse, but takes the spellings of the classes from spell, and its errors have no prefix
// "metrics: ".
func confuse(truth, predicted []string, spell speller) (Confusion, error) {
	switch {
	case len(truth) != len(predicted):
		return Confusion{}, fmt.Errorf("got %s and %s, want equal numbers",
			wording.Plural(len(truth), "true class"), wording.Plural(len(predicted), "predicted class"))
	case len(truth) == 0:
		return Confusion{}, errors.New("got no rows, want at least one true and one predicted class")
	}
	if err := cmp.Or(checkNamed("true", truth), checkNamed("predicted", predicted)); err != nil {
		return Confusion{}, err
	}
	spelling := spell(truth, predicted)
	distinct := slices.Compact(slices.Sorted(maps.Values(spelling)))
	c := Confusion{Classes: classes.Sorted(distinct)}
	n := len(c.Classes)
	if n > maxClasses {
		return Confusion{}, fmt.Errorf("got %d classes, want at most %d; "+
			"check that the column contains classes, not numbers or names of rows", n, maxClasses)
	}
	index := make(map[string]int, n)
	for i, class := range c.Classes {
		index[class] = i
		c.Counts = append(c.Counts, make([]int, n))
	}
	for i, class := range truth {
		c.Counts[index[spelling[class]]][index[spelling[predicted[i]]]]++
	}
	return c, nil
}

// checkNamed returns an error if a name is "". The argument kind is "true" or "predicted".
func checkNamed(kind string, names []string) error {
	i := slices.Index(names, "")
	if i < 0 {
		return nil
	}
	return fmt.Errorf(`row %d, counted from 0: got the %s class "", want a name; `+
		"remove the row", i, kind)
}

// commonSpellings maps each true or predicted name to the spelling that stands for its class.
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

// ownSpellings maps each true or predicted name to itself.
func ownSpellings(truth, predicted []string) map[string]string {
	spelling := map[string]string{}
	for _, name := range slices.Concat(truth, predicted) {
		spelling[name] = name
	}
	return spelling
}

// spellings maps each name to the spelling that stands for its class.
func spellings(names []string) map[string]string {
	names = classes.Distinct(names)
	spelling := make(map[string]string, len(names))
	for i, k := range classes.Merge(names) {
		spelling[names[i]] = names[k]
	}
	return spelling
}

// Rows returns the number of rows.
func (c Confusion) Rows() int {
	n := 0
	for _, row := range c.Counts {
		n += sum(row)
	}
	return n
}

// Right returns the number of correct predictions.
func (c Confusion) Right() int {
	n := 0
	for i := range c.Classes {
		n += c.Counts[i][i]
	}
	return n
}

// Count returns the number of rows whose true class is the argument truth and whose predicted class
// is the argument predicted. It returns 0 if either class is not in c.
//
//	confusion.Count("8", "1") // eights that were predicted as ones
func (c Confusion) Count(truth, predicted string) int {
	i, j := c.find(truth), c.find(predicted)
	if i < 0 || j < 0 {
		return 0
	}
	return c.Counts[i][j]
}

// counts returns three counts for a class:
//
//	hits       rows of the class that were predicted as the class
//	predicted  all rows that were predicted as the class
//	rows       all rows of the class
func (c Confusion) counts(class string) (hits, predicted, rows int) {
	i := c.find(class)
	if i < 0 {
		return 0, 0, 0
	}
	for _, row := range c.Counts {
		predicted += row[i]
	}
	return c.Counts[i][i], predicted, sum(c.Counts[i])
}

// find returns the index of a class, in any of its spellings, or −1 if c does not have the class.
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
