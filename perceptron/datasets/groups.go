package datasets

import (
	"cmp"
	"maps"
	"slices"

	"perceptronlab/internal/random"
)

// groupStream is the number of the random stream by which the groups are shuffled. The streams of the classes
// are numbered from 0, and there are fewer of them.
const groupStream = 1 << 63

// assign returns the part of each row. shares contains the share of each part; the sum of the shares is 1.
// All rows of a group are in one part, and each part has at least one group. There must be at least as many
// groups as parts. The documentation of Strata describes the algorithm.
func (s Strata) assign(shares []float64, seed uint64) (part []int) {
	_, groups := byName(s.Groups)
	a := newAssignment(s, shares)
	order := make([]int, len(groups))
	for g := range order {
		order[g] = g
	}
	random.New(seed, groupStream).Shuffle(order)
	slices.SortStableFunc(order, func(g, h int) int { return cmp.Compare(len(groups[h]), len(groups[g])) })
	part = make([]int, s.Rows)
	for k, g := range order {
		counts := a.countsOf(groups[g])
		p := a.best(counts, len(order)-k)
		a.add(p, counts)
		for _, i := range groups[g] {
			part[i] = p
		}
	}
	return part
}

// An assignment of groups to parts. Its counts are of all rows (the first count), and of each class.
type assignment struct {
	classes []int       // for each row, the index of the count of its class
	total   []float64   // the counts of all parts together
	target  [][]float64 // for each part, its share of total
	counts  [][]float64 // for each part, the counts of the groups that are assigned to it
}

// newAssignment returns an assignment without groups. shares contains the share of each part.
func newAssignment(s Strata, shares []float64) *assignment {
	_, members := s.classes()
	a := &assignment{classes: make([]int, s.Rows), total: []float64{float64(s.Rows)}}
	for c, rows := range members {
		a.total = append(a.total, float64(len(rows)))
		for _, i := range rows {
			a.classes[i] = c + 1
		}
	}
	for _, share := range shares {
		target := make([]float64, len(a.total))
		for c, n := range a.total {
			target[c] = float64(share * n)
		}
		a.target = append(a.target, target)
		a.counts = append(a.counts, make([]float64, len(a.total)))
	}
	return a
}

// A groupCount is one of the counts of a group.
type groupCount struct {
	index int     // in assignment.total
	rows  float64 // greater than 0
}

// countsOf returns the counts of the rows with the given indices, in the order of their indices.
func (a *assignment) countsOf(rows []int) []groupCount {
	ofClass := map[int]float64{}
	for _, i := range rows {
		ofClass[a.classes[i]]++
	}
	counts := []groupCount{{0, float64(len(rows))}}
	for _, c := range slices.Sorted(maps.Keys(ofClass)) {
		counts = append(counts, groupCount{c, ofClass[c]})
	}
	return counts
}

// best returns the part to which a group with the given counts is assigned. The argument groups is the number
// of groups that are not assigned yet, including this one. If it equals the number of parts without a group,
// best considers only these parts. Of equally good parts, best returns the first.
func (a *assignment) best(counts []groupCount, groups int) int {
	empty := 0
	for p := range a.counts {
		if a.counts[p][0] == 0 {
			empty++
		}
	}
	best, least := -1, 0.0
	for p := range a.counts {
		if empty == groups && a.counts[p][0] > 0 {
			continue
		}
		change := a.change(p, counts)
		if best < 0 || change < least {
			best, least = p, change
		}
	}
	return best
}

// change returns by how much the sum of squares changes if the counts are added to part p. All products are
// rounded, so the result is the same on every machine.
func (a *assignment) change(p int, counts []groupCount) float64 {
	sum := 0.0
	for _, added := range counts {
		c, n := added.index, a.total[added.index]
		// ((x + r − w)² − (x − w)²)/n² = r (2(x − w) + r)/n² for the count x, the target w and the rows r
		distance := float64(2*(a.counts[p][c]-a.target[p][c])) + added.rows
		sum += float64(float64(added.rows/n) * float64(distance/n))
	}
	return sum
}

// add adds the counts of a group to part p.
func (a *assignment) add(p int, counts []groupCount) {
	for _, added := range counts {
		a.counts[p][added.index] += added.rows
	}
}
