package datasets

import (
	"fmt"
	"math"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Split divides the rows at random into the tables Train and Test of a Fold. Test receives about
// the given share of the rows of each class.
//
//	fold, err := table.Split(0.25, 1) // a quarter of the rows to test on
//
// If t has n rows, Test has share·n rows, rounded to the nearest integer (halves are rounded up).
// Split rounds the share of each class down or up to give this total. It rounds up the shares with
// the largest remainders. If remainders are equal, it prefers the class that occurs first in t.
// Each table has at least one row of each class, even if a small class then exceeds its share.
//
// The same seed gives the same split on every machine. Both tables keep the order of t. If t is
// sorted by class, the rows should be shuffled for training: a classifier.Trainer does so unless
// InOrder is set, and a perceptron.Trainer does so if it has a Seed. Rows without classes are
// treated as one class.
//
// Both tables share the memory of the numbers and names of t. It is an error if share is not
// between 0 and 1, if a class has only one row, if the tables would be too small to have a row of
// each class, or if Check fails.
func (t Table) Split(share float64, seed uint64) (Fold, error) {
	train, test, err := t.SplitRows(share, seed)
	if err != nil {
		return Fold{}, err
	}
	return Fold{Train: t.subset(train), Test: t.subset(test)}, nil
}

// SplitRows returns the indices, counted from 0, of the rows that Split puts into Train and into
// Test. Use these indices to divide data that belong to the rows but are not in the table, such as
// weights of examples. The errors are those of Split.
func (t Table) SplitRows(share float64, seed uint64) (train, test []int, err error) {
	if !(share > 0 && share < 1) {
		return nil, nil, problem(fmt.Sprintf("the share %v", share),
			"a number between 0 and 1, such as 0.25 to test on a quarter of the rows")
	}
	if err := t.Check(); err != nil {
		return nil, nil, err
	}
	names, members := t.strata()
	for k, rows := range members {
		if len(rows) < 2 {
			return nil, nil, problem("1 row of "+names[k], "at least 2, one per part")
		}
	}
	n := t.Len()
	testSize := int(math.Round(share * float64(n))) // the number of rows of Test
	if testSize < len(members) || n-testSize < len(members) {
		return nil, nil, problem(
			fmt.Sprintf("the share %v, which is %d of %d rows", share, testSize, n),
			fmt.Sprintf("%d to %d rows, so both parts can have a row of each class",
				len(members), n-len(members)),
		)
	}
	inTest := make([]bool, n)
	for k, quota := range apportion(members, n, testSize) {
		// Each class has its own random stream, so the shuffled order of its rows does not depend
		// on the rows of other classes. Split uses the even streams, and Folds uses the odd streams.
		random.New(seed, 2*uint64(k)).Shuffle(members[k])
		for _, i := range members[k][:quota] {
			inTest[i] = true
		}
	}
	train, test = divide(n, func(i int) bool { return inTest[i] })
	return train, test, nil
}

// A Fold is a table divided into two parts, one to train on and one to test on. Split returns one
// fold, and Folds returns several.
type Fold struct {
	Train, Test Table
}

// Folds returns k folds for cross-validation. It divides the rows at random into k parts. The
// numbers of rows of any two parts differ by at most 1. For each class, the numbers of its rows in
// any two parts differ by at most 1. In each fold, Test is one part, and Train consists of the
// other parts. So each row is tested exactly once.
//
// The same seed gives the same folds on every machine. All tables keep the order of t and share the
// memory of its numbers and names. Rows without classes are treated as one class.
//
// It is an error if k < 2, if a class has fewer than k rows, or if Check fails.
func (t Table) Folds(k int, seed uint64) ([]Fold, error) {
	if k < 2 {
		return nil, problem(fmt.Sprintf("k = %d", k), "at least 2 folds")
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	names, members := t.strata()
	part := make([]int, t.Len())
	dealt := 0
	for c, rows := range members {
		if len(rows) < k {
			return nil, problem(
				fmt.Sprintf("%s of %s", wording.Plural(len(rows), "row"), names[c]),
				fmt.Sprintf("at least %d, one per part", k),
			)
		}
		random.New(seed, 2*uint64(c)+1).Shuffle(rows)
		// Deal the rows to the parts like cards. The first row of a class goes to the part after
		// the part that received the last row of the previous class.
		for _, i := range rows {
			part[i] = dealt % k
			dealt++
		}
	}
	folds := make([]Fold, k)
	for p := range folds {
		train, test := divide(t.Len(), func(i int) bool { return part[i] == p })
		folds[p] = Fold{Train: t.subset(train), Test: t.subset(test)}
	}
	return folds, nil
}

// strata returns the name of each class, as error messages show it, and the indices of the rows of
// each class. Rows without classes are one class with the name "the table".
func (t Table) strata() (names []string, members [][]int) {
	if t.Classes == nil {
		all := make([]int, t.Len())
		for i := range all {
			all[i] = i
		}
		return []string{"the table"}, [][]int{all}
	}
	index := map[string]int{}
	for i, class := range t.Classes {
		c, known := index[class]
		if !known {
			c = len(members)
			index[class] = c
			names = append(names, "the class "+wording.Quote(class))
			members = append(members, nil)
		}
		members[c] = append(members[c], i)
	}
	return names, members
}

// apportion returns the number of rows of each class in Test, by the method of largest remainders.
// These quotas sum to testSize. Class k has nₖ = len(members[k]) of the n rows. Its quota is its
// share, testSize·nₖ/n, rounded down or up. But each quota is at least 1 and at most nₖ − 1. If
// these limits change the sum, the quotas furthest above or below their shares are corrected. All
// arithmetic is in integers.
//
// Each class must have at least 2 rows. If there are c classes, testSize must be from c to n − c.
func apportion(members [][]int, n, testSize int) []int {
	quotas := make([]int, len(members))
	remaining := testSize
	for k, rows := range members {
		roundedDown := int64(testSize) * int64(len(rows)) / int64(n)
		quotas[k] = max(int(roundedDown), 1) // less than len(rows), because testSize < n and len(rows) ≥ 2
		remaining -= quotas[k]
	}
	// deficit returns n times the difference between the share and the quota of class k.
	deficit := func(k int) int64 {
		return int64(testSize)*int64(len(members[k])) - int64(n)*int64(quotas[k])
	}
	for remaining != 0 {
		step := 1
		if remaining < 0 {
			step = -1
		}
		best := -1
		for k, rows := range members {
			after := quotas[k] + step
			if after < 1 || after >= len(rows) {
				continue
			}
			if best < 0 || int64(step)*(deficit(k)-deficit(best)) > 0 {
				best = k
			}
		}
		quotas[best] += step
		remaining -= step
	}
	return quotas
}

// divide divides the rows 0 to n − 1. test receives the rows for which inTest is true, and train
// receives the others.
func divide(n int, inTest func(i int) bool) (train, test []int) {
	for i := range n {
		if inTest(i) {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}
