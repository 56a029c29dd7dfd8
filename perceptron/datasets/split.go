package datasets

import (
	"fmt"
	"math"

	"perceptronlab/internal/random"
	"perceptronlab/internal/wording"
)

// Split divides the rows at random into two tables, the Train and Test of a Fold. About
// share of the rows, and of each class, go to Test:
//
//	part, err := table.Split(0.25, 1) // a quarter of the rows to test on: part.Train, part.Test
//
// Test has share·n of the n rows, rounded to the nearest integer (halves up), and the
// same share of each class, rounded down or up to give the right sum: the classes
// that would lose most are rounded up, the first of them if they lose the same. Every
// class is in both parts, even if small classes then take more than their share from
// the others.
//
// The seed draws which rows of a class are tested: the same seed gives the same split on
// every machine. Both tables keep the order of t, even if its classes come one after the
// other; a classifier.Trainer shuffles them, and a perceptron.Trainer with a Seed. Rows without
// classes are divided as if they were all in one class.
//
// The tables share the numbers and names of t. It is an error if share is not between 0
// and 1, if a class has only one row, if share is too small or too large to give each
// part a row of each class, or if Check returns one.
func (t Table) Split(share float64, seed uint64) (Fold, error) {
	train, test, err := t.SplitRows(share, seed)
	if err != nil {
		return Fold{}, err
	}
	return Fold{Train: t.subset(train), Test: t.subset(test)}, nil
}

// SplitRows returns which rows Split puts into each part, counted from 0. Use it to
// divide what belongs to the rows but is not in the table, such as weights of examples.
// Its errors are those of Split.
func (t Table) SplitRows(share float64, seed uint64) (train, test []int, err error) {
	if !(share > 0 && share < 1) {
		return nil, nil, problem(fmt.Sprintf("the share %v", share),
			"one between 0 and 1, such as 0.25 to test on a quarter")
	}
	if err := t.Check(); err != nil {
		return nil, nil, err
	}
	names, members := t.strata()
	for k, rows := range members {
		if len(rows) < 2 {
			return nil, nil, problem("1 row of "+names[k], "2 or more, one for each part")
		}
	}
	n := t.Len()
	tested := int(math.Round(share * float64(n)))
	if tested < len(members) || n-tested < len(members) {
		return nil, nil, problem(
			fmt.Sprintf("the share %v, which is %d of %d rows", share, tested, n),
			fmt.Sprintf("%d to %d rows, so that both parts have a row of each class",
				len(members), n-len(members)),
		)
	}
	inTest := make([]bool, n)
	for k, quota := range apportion(members, n, tested) {
		// Each class has its own random stream, whatever the other classes have.
		random.New(seed, 2*uint64(k)).Shuffle(members[k])
		for _, i := range members[k][:quota] {
			inTest[i] = true
		}
	}
	train, test = divide(n, func(i int) bool { return inTest[i] })
	return train, test, nil
}

// A Fold is a table in two parts, one to train on and one to test on. Split makes one,
// Folds several.
type Fold struct {
	Train, Test Table
}

// Folds divides the rows at random into k parts of equal size, each with the same
// number of rows of each class (both to within 1), and returns k folds: each tests on
// one part and trains on the others. So each row is tested exactly once, as
// cross-validation needs.
//
// The same seed gives the same folds, on every machine. All tables keep the order of
// t and share its numbers and names. Rows without classes are divided as if they were
// all in one class.
//
// It is an error if k is less than 2, if a class has fewer than k rows, or if Check
// returns one.
func (t Table) Folds(k int, seed uint64) ([]Fold, error) {
	if k < 2 {
		return nil, problem(wording.Plural(k, "fold"), "2 or more")
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
				fmt.Sprintf("%d or more, one for each part", k),
			)
		}
		random.New(seed, 2*uint64(c)+1).Shuffle(rows)
		// Dealt like cards, class after class, each class going on where the last one stopped.
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

// strata returns the classes, as errors name them, and the rows of each. Rows
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

// apportion divides seats among classes with these members by the largest remainders: with
// n = Σ nₖ, class k has seats·nₖ/n, rounded down or up. Then every class gets between 1 and
// nₖ − 1; the difference comes from the classes that are furthest above or below their
// share. It is all done in integers.
//
// Each class must have 2 rows or more, and seats must allow between 1 and nₖ − 1 of each.
func apportion(members [][]int, n, seats int) []int {
	given := make([]int, len(members))
	left := seats
	for k, rows := range members {
		part := int64(seats) * int64(len(rows)) / int64(n)
		given[k] = max(int(part), 1) // below len(rows), because seats < n
		left -= given[k]
	}
	// n times what class k is short of its share.
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
