package datasets

import (
	"fmt"
	"math"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Split divides the rows at random into two tables, Train and Test of a Fold, so that the
// share of the rows in Test is about share, and likewise of each class:
//
//	part, err := table.Split(0.25, 1) // a quarter of the rows to test on: part.Train, part.Test
//
// Test has share·n of the n rows, rounded to the nearest integer (halves up), and of
// each class the same part, rounded down or up so that the sum is right: the classes
// that lose most are rounded up, the first of them where they lose the same. No class
// is left out of either part; where small classes take more than their part for
// that, the others have less.
//
// Which rows of a class are tested is drawn by seed: the same seed gives the same split,
// on every machine. In both tables the rows are in the order of t. A file that has its
// classes one after the other stays so: a Trainer with a Seed shuffles. Rows without
// classes are divided as if they were of one class.
//
// The tables share the numbers and names of t. It is an error if share is not between 0
// and 1, if a class has one row only, if share is too small or large to give each part a
// row of each class, and if Check has one.
func (t Table) Split(share float64, seed uint64) (Fold, error) {
	train, test, err := t.SplitRows(share, seed)
	if err != nil {
		return Fold{}, err
	}
	return Fold{Train: t.subset(train), Test: t.subset(test)}, nil
}

// SplitRows returns which rows Split takes for each part, counted from 0: to divide what
// belongs to the rows and is not in the table, as the weights of examples. Its errors are
// those of Split.
func (t Table) SplitRows(share float64, seed uint64) (train, test []int, err error) {
	if !(share > 0 && share < 1) {
		return nil, nil, fmt.Errorf("datasets: Split got the share %v; wanted one between 0 and 1, as 0.25 to test on a quarter", share)
	}
	if err := t.Check(); err != nil {
		return nil, nil, err
	}
	names, members := t.strata()
	for k, rows := range members {
		if len(rows) < 2 {
			return nil, nil, fmt.Errorf("datasets: Split: %s has 1 row; wanted 2 or more, one for each part", names[k])
		}
	}
	n := t.Len()
	tested := int(math.Round(share * float64(n)))
	if tested < len(members) || n-tested < len(members) {
		return nil, nil, fmt.Errorf("datasets: Split got the share %v, which is %d of %d rows; wanted %d to %d, so that both parts have a row of each class",
			share, tested, n, len(members), n-len(members))
	}
	inTest := make([]bool, n)
	for k, quota := range apportion(members, tested) {
		// Each class has a stream of its own, however many rows the others have.
		random.New(seed, 2*uint64(k)).Shuffle(members[k])
		for _, i := range members[k][:quota] {
			inTest[i] = true
		}
	}
	train, test = divide(inTest)
	return train, test, nil
}

// A Fold is a table in two parts, one to train on and one to test on. Split makes one,
// and Folds several: each has one of the parts to test on, and all others to train on.
type Fold struct {
	Train, Test Table
}

// Folds divides the rows at random into k parts of equal size (they differ by 1 at
// most), in which each class has the same number of rows (likewise), and returns k
// folds: each tests on one of the parts and trains on the others. So each row is tested
// exactly once. It is what cross-validation needs.
//
// The same seed gives the same folds, on every machine. In all tables the rows are in
// the order of t, with which they share numbers and names. Rows without classes are
// divided as if they were of one class.
//
// It is an error if k is less than 2, if a class has less than k rows, and if Check has
// one.
func (t Table) Folds(k int, seed uint64) ([]Fold, error) {
	if k < 2 {
		return nil, fmt.Errorf("datasets: Folds got k = %d; wanted 2 or more", k)
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	names, members := t.strata()
	part := make([]int, t.Len())
	dealt := 0
	for c, rows := range members {
		if len(rows) < k {
			return nil, fmt.Errorf("datasets: Folds: %s has %s; wanted %d or more, one for each part", names[c], wording.Plural(len(rows), "row"), k)
		}
		random.New(seed, 2*uint64(c)+1).Shuffle(rows)
		// Dealt like cards, class after class, without a new start for each.
		for _, i := range rows {
			part[i] = dealt % k
			dealt++
		}
	}
	folds := make([]Fold, k)
	for p := range folds {
		inTest := make([]bool, t.Len())
		for i := range part {
			inTest[i] = part[i] == p
		}
		train, test := divide(inTest)
		folds[p] = Fold{Train: t.subset(train), Test: t.subset(test)}
	}
	return folds, nil
}

// strata returns the classes, as an error names them, and the rows of each. Rows
// without classes are one.
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

// apportion divides seats among classes with these members by the largest
// remainders: with n = Σ nₖ, class k has seats·nₖ/n, rounded down or up. Then no class
// has less than 1 or more than nₖ − 1; what that takes or gives comes from the classes that
// are furthest above or below their part. All of it is done in integers.
//
// There must be 2 rows or more in each class, and seats for 1 and at most nₖ − 1 of each.
func apportion(members [][]int, seats int) []int {
	n := 0
	for _, rows := range members {
		n += len(rows)
	}
	given := make([]int, len(members))
	left := seats
	for k, rows := range members {
		part := int64(seats) * int64(len(rows)) / int64(n)
		given[k] = max(int(part), 1) // below len(rows), because seats < n
		left -= given[k]
	}
	// n times what class k has less than its part.
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

// divide returns the rows that are not in the test, and those that are.
func divide(inTest []bool) (train, test []int) {
	for i, in := range inTest {
		if in {
			test = append(test, i)
		} else {
			train = append(train, i)
		}
	}
	return train, test
}
