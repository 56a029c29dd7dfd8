package datasets

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// randomStrata returns up to 200 rows of up to 3 classes in up to 40 groups.
func randomStrata(r *rand.Rand) Strata {
	s := Strata{Rows: 2 + r.IntN(200)}
	groups, classes := 2+r.IntN(39), 1+r.IntN(3)
	for range s.Rows {
		s.Classes = append(s.Classes, fmt.Sprint("class ", r.IntN(classes)))
		s.Groups = append(s.Groups, fmt.Sprint("group ", r.IntN(groups)))
	}
	return s
}

// No group is divided, each part has a group, and the parts together have each row once, in order.
func TestGroupsAreNotDivided(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	divided := 0
	for range 300 {
		s := randomStrata(r)
		names, _ := byName(s.Groups)
		share, seed := 0.05+0.9*r.Float64(), r.Uint64()
		train, test, err := s.Split(share, seed)
		if (err != nil) != (len(names) < 2) {
			t.Fatalf("%d groups: error = %v", len(names), err)
		}
		if err != nil {
			continue
		}
		all := slices.Concat(train, test)
		if !slices.IsSorted(train) || !slices.IsSorted(test) || len(train) == 0 || len(test) == 0 {
			t.Fatalf("train = %v, test = %v, want increasing indices", train, test)
		}
		slices.Sort(all)
		if len(all) != s.Rows || all[0] != 0 || !slices.Equal(all, slices.Compact(slices.Clone(all))) {
			t.Fatalf("train and test = %v, want each of %d rows once", all, s.Rows)
		}
		for _, i := range test {
			if slices.ContainsFunc(train, func(j int) bool { return s.Groups[i] == s.Groups[j] }) {
				t.Fatalf("the group %q is in both parts", s.Groups[i])
			}
		}
		k := 2 + r.IntN(4)
		part, err := s.Folds(k, seed)
		if (err != nil) != (len(names) < k) {
			t.Fatalf("%d groups, %d folds: error = %v", len(names), k, err)
		}
		if err != nil {
			continue
		}
		divided++
		partOf := map[string]int{}
		for i, group := range s.Groups {
			if p, known := partOf[group]; known && p != part[i] {
				t.Fatalf("the group %q is in the parts %d and %d", group, p, part[i])
			}
			partOf[group] = part[i]
		}
		for p := range k {
			if !slices.Contains(part, p) {
				t.Fatalf("part %d of %d has no row", p, k)
			}
		}
	}
	if divided < 100 {
		t.Errorf("only %d of 300 tables have enough groups", divided)
	}
}

// If all groups are small, the parts nearly have their shares of each class.
func TestGroupsKeepShares(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	s := Strata{Rows: 3000}
	for i := range s.Rows {
		s.Classes = append(s.Classes, []string{"a", "b", "b", "b", "b", "c"}[i/3%6]) // a group has one class
		s.Groups = append(s.Groups, fmt.Sprint(i/3))
	}
	count := func(rows []int, class string) (n int) {
		for _, i := range rows {
			if s.Classes[i] == class {
				n++
			}
		}
		return n
	}
	for range 20 {
		seed := r.Uint64()
		_, test, err := s.Split(0.25, seed)
		if err != nil {
			t.Fatal(err)
		}
		for class, want := range map[string]int{"a": 125, "b": 500, "c": 125} {
			if got := count(test, class); got < want-3 || got > want+3 {
				t.Errorf("seed %d: %d test rows of the class %s, want %d ± 3", seed, got, class, want)
			}
		}
		part, err := s.Folds(5, seed)
		if err != nil {
			t.Fatal(err)
		}
		for p := range 5 {
			var rows []int
			for i := range part {
				if part[i] == p {
					rows = append(rows, i)
				}
			}
			if got := count(rows, "a"); got < 97 || got > 103 {
				t.Errorf("seed %d: part %d has %d rows of the class a, want 100 ± 3", seed, p, got)
			}
		}
	}
}

// The assignments of this release. They must be the same on every machine, and in later releases.
func TestGroupsRecorded(t *testing.T) {
	s := Strata{Rows: 24}
	for i := range s.Rows {
		s.Classes = append(s.Classes, []string{"a", "b"}[i%3/2])
		s.Groups = append(s.Groups, fmt.Sprint(i*i%9))
	}
	_, test, err := s.Split(0.25, 7)
	part, err2 := s.Folds(3, 7)
	got := fmt.Sprint(test, err, part, err2)
	const want = "[1 8 10 17 19] <nil> [0 2 0 0 1 1 0 0 2 0 2 0 0 1 1 0 0 2 0 2 0 0 1 1] <nil>"
	if got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// If each group has one row, the parts have equal shares of each class.
func TestGroupsOfOneRow(t *testing.T) {
	iris := Iris()
	groups := make([]string, iris.Len())
	for i := range groups {
		groups[i] = fmt.Sprint(i)
	}
	for _, fold := range perceptron.Must(iris.GroupFolds(groups, 5, 1)) {
		if len(fold.TrainGroups) != fold.Train.Len() {
			t.Errorf("%d groups of the %d training rows, want one per row", len(fold.TrainGroups), fold.Train.Len())
		}
		counts := map[string]int{}
		for _, class := range fold.Test.Classes {
			counts[class]++
		}
		if fmt.Sprint(counts) != "map[setosa:10 versicolor:10 virginica:10]" {
			t.Errorf("a fold has the test rows %v, want 10 of each class", counts)
		}
	}
}

func TestStrataErrors(t *testing.T) {
	classes := []string{"a", "a", "b", "b"}
	for _, c := range []struct {
		name   string
		strata Strata
	}{
		{"too few classes", Strata{Rows: 5, Classes: classes}},
		{"too few groups", Strata{Rows: 4, Classes: classes, Groups: classes[:3]}},
		{"one group", Strata{Rows: 4, Classes: classes, Groups: []string{"g", "g", "g", "g"}}},
		{"a class of one row", Strata{Rows: 3, Classes: classes[:3]}},
	} {
		_, _, err := c.strata.Split(0.5, 1)
		messagetest.Error(t, c.name+", Split", err)
		_, err = c.strata.Folds(2, 1)
		messagetest.Error(t, c.name+", Folds", err)
	}
	_, _, err := Strata{Rows: 4}.Split(1, 1)
	messagetest.Error(t, "share 1", err)
	_, err = Strata{Rows: 4}.Folds(1, 1)
	messagetest.Error(t, "one fold", err)
}
