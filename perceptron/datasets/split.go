package datasets

// Split divides the rows at random into the tables Train and Test of a [Fold]. Test receives about the given
// share of the rows of each class.
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
// between 0 and 1, if a class has only one row, if the tables would be too small to contain
// each class, or if Check fails.
func (t Table) Split(share float64, seed uint64) (Fold, error) {
	train, test, err := t.SplitRows(share, seed)
	if err != nil {
		return Fold{}, err
	}
	return Fold{Train: t.subset(train), Test: t.subset(test)}, nil
}

// SplitRows returns the indices, counted from 0, of the rows that Split puts into Train and into
// Test. Use these indices to divide data that belong to the rows but are not in the table. The errors are
// those of Split.
func (t Table) SplitRows(share float64, seed uint64) (train, test []int, err error) {
	if err := checkShare(share); err != nil {
		return nil, nil, err
	}
	if err := t.Check(); err != nil {
		return nil, nil, err
	}
	return Strata{Rows: t.Len(), Classes: t.Classes}.Split(share, seed)
}

// A Fold is a table divided into two parts, one to train on and one to test on. Split returns one
// fold, and Folds returns several.
type Fold struct {
	Train, Test Table

	// TrainGroups contains the group of each row of Train, if GroupFolds returned the fold; nil means that
	// there are no groups. A classifier.Trainer has a field Groups for them.
	TrainGroups []string
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
func (t Table) Folds(k int, seed uint64) ([]Fold, error) { return t.GroupFolds(nil, k, seed) }

// GroupFolds is like Folds, but no group of rows is divided: all rows of a group, such as the measurements
// of one patient, are in the same part. groups contains the group of each row; nil means that there are no
// groups. The sizes of the parts, and their shares of each class, are nearly equal if the groups are small
// (see [Strata] for the algorithm). Set the field Groups of a classifier.Trainer to the fold's TrainGroups,
// so that it doesn't divide a group either.
//
// It is an error if k < 2, if there are fewer than k groups or not one group per row, or if Check fails.
func (t Table) GroupFolds(groups []string, k int, seed uint64) ([]Fold, error) {
	if err := checkFolds(k); err != nil {
		return nil, err
	}
	if err := t.Check(); err != nil {
		return nil, err
	}
	part, err := Strata{Rows: t.Len(), Classes: t.Classes, Groups: groups}.Folds(k, seed)
	if err != nil {
		return nil, err
	}
	folds := make([]Fold, k)
	for p := range folds {
		train, test := divide(t.Len(), func(i int) bool { return part[i] == p })
		folds[p] = Fold{Train: t.subset(train), Test: t.subset(test)}
		if groups != nil {
			folds[p].TrainGroups = pick(groups, train)
		}
	}
	return folds, nil
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
