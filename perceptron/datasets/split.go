package datasets

import (
	"fmt"
	"math"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Split divides the rows at random into the tables Train and Test of a Fold, stratified by class:
// Test receives about the given share of the rows of each class.
//
//	fold, err := table.Split(0.25, 1) // a quarter of the rows to test on
//
// If t has n rows, Test has share·n rows, rounded to the nearest integer (halves are rounded up).
// The share of each class is rounded down or up to give this total: the shares with the largest
// remainders are rounded up. If remainders are equal, the share of the class that occurs first is
// rounded up. Every class is in both tables, even if a small class then exceeds its share at the
// expense of the other classes.
//
// The same seed gives the same split on every machine. Both tables keep the order of t, even if t
// is sorted by class. That does no harm to training, because a classifier.Trainer shuffles the rows,
// and so does a perceptron.Trainer with a Seed. Rows without classes are treated as one class.
//
// Both tables share the memory of the numbers and names of t. It is an error if share is not between
// 0 and 1, if a class has only one row, if share is too small or too large for each table to have a
// row of each class, or if Check fails.
func (t Table) Split(share float64, seed uint64) (Fold, error) {
	train, test, err := t.SplitRows(share, seed)
	if err != nil {
		return Fold{}, err
	}
	return Fold{Train: t.subset(train), Test: t.subset(test)}, nil
}

// SplitRows returns the indices, counted from 0, of the rows that Split puts into Train and into
// Test. Use them to divide data that belong to the rows but are not in the table, such as weights of
// examples. Its errors are those of Split.
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
	tested := int(math.Round(share * float64(n)))
	if tested < len(members) || n-tested < len(members) {
		return nil, nil, problem(
			fmt.Sprintf("the share %v, which is %d of %d rows", share, tested, n),
			fmt.Sprintf("%d to %d rows, so both parts can have a row of each class",
				len(members), n-len(members)),
		)
	}
	inTest := make([]bool, n)
	for k, quota := range apportion(members, n, tested) {
		// Each class has its own random stream, so the order of its rows does not depend on the
		// other classes. Split uses the even streams, and Folds uses the odd streams.
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

// Folds returns k folds for cross-validation. It divides the rows at random into k parts. Any two
// parts differ by at most 1 in their number of rows, and by at most 1 in their number of rows of
// each class. In each fold, Test is one part and Train consists of the other parts, so each row is
// tested exactly once.
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
		// Deal the rows to the parts like cards. Each class continues with the part after the one
		// that received the last row of the previous class.
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

// strata returns, for each class, its name in error messages and the indices of its rows. Rows
// without classes are one class.
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

// apportion divides seats, the rows of Test, among the classes by the method of largest remainders.
// Class k has nₖ = len(members[k]) of the n rows, and receives seats·nₖ/n, rounded down or up. If
// that is less than 1 or more than nₖ − 1, the class receives 1 or nₖ − 1, and the classes furthest
// above or below their shares make up the difference. All arithmetic is in integers.
//
// Each class must have at least 2 rows, and seats must be at least the number of classes and at
// most n minus that number.
func apportion(members [][]int, n, seats int) []int {
	given := make([]int, len(members))
	left := seats
	for k, rows := range members {
		part := int64(seats) * int64(len(rows)) / int64(n)
		given[k] = max(int(part), 1) // less than len(rows), because seats < n and len(rows) ≥ 2
		left -= given[k]
	}
	// lack returns n times the number of seats by which class k is below its share.
	lack := func(k int) int64 {
		return int64(seats)*int64(len(members[k])) - int64(n)*int64(given[k])
	}
	for left != 0 {
		step := 1
		if left < 0 {
			step = -1
		}
		best := -1
		for k, rows := range members {
			after := given[k] + step
			if after < 1 || after >= len(rows) {
				continue
			}
			if best < 0 || int64(step)*(lack(k)-lack(best)) > 0 {
				best = k
			}
		}
		given[best] += step
		left -= step
	}
	return given
}

// divide returns the rows from 0 to n − 1 for which inTest is false, and those for which it is true.
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
