package datasets

import (
	"fmt"
	"math"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Strata describes rows that are to be divided into parts: the number of rows, their classes, and the groups
// that must not be divided. A [Table] has methods that divide its own rows. Use Strata for rows that are
// elsewhere, such as the lines of a large file.
//
// Without Groups, each part has its share of the rows of each class, up to rounding (see [Table.Split] and
// [Table.Folds]). With Groups, the shares are approximate, because no group is divided. The groups are
// shuffled, and then assigned to the parts from the largest to the smallest. Each group is assigned to the
// part for which the following sum becomes smallest:
//
//	Σₚ Σₖ ((nₚₖ − sₚ nₖ)/nₖ)²
//
// Here nₚₖ is the number of rows of class k in part p so far, nₖ is the number of rows of class k in all
// parts in the end, and sₚ is the share of part p. The second sum also has a term for all rows, of whatever
// class. Each part has at least one group, but it may lack a class.
type Strata struct {
	Rows    int      // the number of rows
	Classes []string // the class of each row; nil: all rows are of one class
	Groups  []string // the group of each row; nil: each row may be in any part
}

// Split divides the rows into training rows and test rows, and returns their indices, counted from 0, in
// increasing order. The argument share is the share of the test rows. The same seed gives the same result on
// every machine.
//
//	train, test, err := datasets.Strata{Rows: len(y), Classes: y}.Split(0.25, 1)
//
// It is an error if share is not between 0 and 1, or if Classes or Groups is set but does not have one
// element per row. Without Groups, it is also an error if a class has only one row, or if the parts would be
// too small to contain each class. With Groups, it is also an error if there is only one group.
func (s Strata) Split(share float64, seed uint64) (train, test []int, err error) {
	if err := checkShare(share); err != nil {
		return nil, nil, err
	}
	if err := s.check(2); err != nil {
		return nil, nil, err
	}
	var inTest func(i int) bool
	if s.Groups != nil {
		part := s.assign([]float64{1 - share, share}, seed)
		inTest = func(i int) bool { return part[i] == 1 }
	} else {
		inTest, err = s.draw(share, seed)
		if err != nil {
			return nil, nil, err
		}
	}
	train, test = divide(s.Rows, inTest)
	return train, test, nil
}

// Folds divides the rows into k parts of equal size, up to rounding and the sizes of the groups. It returns
// the part of each row, from 0 to k − 1. The same seed gives the same result on every machine.
//
// It is an error if k < 2, or if Classes or Groups is set but does not have one element per row. Without
// Groups, it is also an error if a class has fewer than k rows. With Groups, it is also an error if there are
// fewer than k groups.
func (s Strata) Folds(k int, seed uint64) (part []int, err error) {
	if err := checkFolds(k); err != nil {
		return nil, err
	}
	if err := s.check(k); err != nil {
		return nil, err
	}
	if s.Groups == nil {
		return s.deal(k, seed)
	}
	shares := make([]float64, k)
	for p := range shares {
		shares[p] = 1 / float64(k)
	}
	return s.assign(shares, seed), nil
}

// checkShare returns an error unless share is between 0 and 1.
func checkShare(share float64) error {
	if share > 0 && share < 1 {
		return nil
	}
	return problem(fmt.Sprintf("the share %v", share),
		"a number between 0 and 1, such as 0.25 to test on a quarter of the rows")
}

// checkFolds returns an error if there are fewer than 2 folds.
func checkFolds(k int) error {
	if k >= 2 {
		return nil
	}
	return problem(fmt.Sprintf("k = %d", k), "at least 2 folds")
}

// check returns an error if Classes or Groups is set but does not have one element per row, or if there are
// fewer groups than parts.
func (s Strata) check(parts int) error {
	switch {
	case s.Classes != nil && len(s.Classes) != s.Rows:
		found := wording.Plural(s.Rows, "row") + " and " + wording.Plural(len(s.Classes), "class")
		return problem(found, "one class per row")
	case s.Groups == nil:
		return nil
	case len(s.Groups) != s.Rows:
		found := wording.Plural(s.Rows, "row") + " and " + wording.Plural(len(s.Groups), "group")
		return problem(found, "one group per row")
	}
	_, groups := byName(s.Groups)
	if len(groups) < parts {
		return problem(wording.Plural(len(groups), "group"),
			fmt.Sprintf("at least %d, one per part", parts))
	}
	return nil
}

// draw draws the test rows of each class. It returns a function that reports whether a row is a test row.
func (s Strata) draw(share float64, seed uint64) (inTest func(i int) bool, err error) {
	names, members := s.classes()
	for k, rows := range members {
		if len(rows) < 2 {
			return nil, s.errFewRows(names[k], rows, 2)
		}
	}
	testSize := int(math.Round(share * float64(s.Rows))) // the number of test rows
	if testSize < len(members) || s.Rows-testSize < len(members) {
		return nil, problem(
			fmt.Sprintf("the share %v, which is %d of %d rows", share, testSize, s.Rows),
			fmt.Sprintf("%d to %d rows, so that both parts can contain every class",
				len(members), s.Rows-len(members)),
		).With(Fix{Do: "choose another share"})
	}
	isTest := make([]bool, s.Rows)
	for k, quota := range apportion(members, s.Rows, testSize) {
		// Each class has its own random stream, so the shuffled order of its rows does not depend
		// on the rows of other classes. Split uses the even streams, and Folds uses the odd streams.
		random.New(seed, 2*uint64(k)).Shuffle(members[k])
		for _, i := range members[k][:quota] {
			isTest[i] = true
		}
	}
	return func(i int) bool { return isTest[i] }, nil
}

// deal deals the rows of each class to k parts, and returns the part of each row.
func (s Strata) deal(k int, seed uint64) (part []int, err error) {
	names, members := s.classes()
	part = make([]int, s.Rows)
	dealt := 0
	for c, rows := range members {
		if len(rows) < k {
			return nil, s.errFewRows(names[c], rows, k)
		}
		random.New(seed, 2*uint64(c)+1).Shuffle(rows)
		// Deal the rows to the parts like cards. The first row of a class goes to the part after
		// the part that received the last row of the previous class.
		for _, i := range rows {
			part[i] = dealt % k
			dealt++
		}
	}
	return part, nil
}

// errFewRows returns the problem that a class has too few rows for a number of parts. If the classes look
// like the values of a quantity, most of which have few rows, it returns the problem that they do. name is
// the name of the class as the method classes returns it.
func (s Strata) errFewRows(name string, rows []int, parts int) error {
	counts := map[string]int{}
	for _, class := range s.Classes {
		counts[class]++
	}
	if found := classes.Quantity(counts); found != "" {
		return problem(found, classes.NotQuantity).With(Fix{
			When: "if the numbers are a quantity",
			Do:   "replace them with a few classes, such as low and high",
		}).With(Fix{
			When: "if each number is a class",
			Do:   fmt.Sprintf("leave out the classes with fewer than %s", wording.Plural(parts, "row")),
		})
	}
	p := problem(
		fmt.Sprintf("%s of %s", wording.Plural(len(rows), "row"), name),
		fmt.Sprintf("at least %d, one per part", parts),
	)
	if len(rows) == 1 && s.Classes != nil { // no number of parts is small enough
		p.With(Fix{Do: "leave out the row, or give it another class"})
	}
	return p
}

// classes returns the name of each class, as error messages show it, and the indices of the rows of
// each class. Rows without classes are one class with the name "the table".
func (s Strata) classes() (names []string, members [][]int) {
	if s.Classes == nil {
		all := make([]int, s.Rows)
		for i := range all {
			all[i] = i
		}
		return []string{"the table"}, [][]int{all}
	}
	names, members = byName(s.Classes)
	for k, name := range names {
		names[k] = "the class " + wording.Quote(name)
	}
	return names, members
}

// byName returns the distinct elements of a list, in the order in which they first appear, and the indices of
// each of them.
func byName(list []string) (names []string, members [][]int) {
	index := map[string]int{}
	for i, name := range list {
		k, known := index[name]
		if !known {
			k = len(members)
			index[name] = k
			names = append(names, name)
			members = append(members, nil)
		}
		members[k] = append(members[k], i)
	}
	return names, members
}
