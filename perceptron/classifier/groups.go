package classifier

import (
	"fmt"
	"slices"

	"perceptronlab/internal/classes"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// checkGroups returns an error unless Groups is nil or has one group for each of the given number of rows.
func (tr Trainer) checkGroups(rows int) error {
	if tr.Groups == nil || len(tr.Groups) == rows {
		return nil
	}
	found := fmt.Sprintf("%s for %s", wording.Plural(len(tr.Groups), "group"), wording.Plural(rows, "row"))
	return problem(found, "one group per row").With(settingFix("Trainer.Groups", nil))
}

// groupShare returns the default share of held-out rows. Without groups, it is a tenth. A tenth of few groups
// may lack a class, so with groups, the share is the least of a tenth, a fifth and three tenths with which
// each class has training rows and held-out rows. If there is none, the share is a tenth.
func (tr Trainer) groupShare(s datasets.Strata) float64 {
	if s.Groups == nil {
		return defaultHeldOut
	}
	for _, share := range []float64{defaultHeldOut, 0.2, 0.3} {
		training, held, err := s.Split(share, tr.RandomState)
		if err != nil {
			break
		}
		all := countDistinct(s.Classes)
		if countDistinct(at(s.Classes, training)) == all && countDistinct(at(s.Classes, held)) == all {
			return share
		}
	}
	return defaultHeldOut
}

// at returns the elements of a list with the given indices.
func at(list []string, indices []int) []string {
	elements := make([]string, len(indices))
	for k, i := range indices {
		elements[k] = list[i]
	}
	return elements
}

// groupParts divides the training rows into parts without dividing a group. If there are fewer groups than
// parts, some parts have no rows. If all training rows of a class would be in one part, their groups are in
// no part, because a model trained without them would not know the class.
func (r *trainingRun) groupParts(table chunk) []int {
	training, _ := r.examples.split.divide(table.rows)
	strata := datasets.Strata{Rows: len(training)}
	for _, i := range training {
		strata.Classes = append(strata.Classes, table.Classes[i])
		strata.Groups = append(strata.Groups, r.trainer.Groups[table.rows[i]])
	}
	part := slices.Repeat([]int{inNoPart}, table.Len())
	count := min(calibrationFolds, countDistinct(strata.Groups))
	if count < 2 {
		return part
	}
	// There is no error, because there are at least as many groups as parts.
	dealt := perceptron.Must(strata.Folds(count, r.trainer.RandomState))
	needed := groupsNeeded(strata, dealt)
	for k, i := range training {
		if !needed[strata.Groups[k]] {
			part[i] = dealt[k]
		}
	}
	return part
}

// groupsNeeded returns the set of groups with rows of a class that is in only one part. The argument part
// contains the part of each row.
func groupsNeeded(s datasets.Strata, part []int) map[string]bool {
	first := map[string]int{} // the part of the first row of each class
	isDivided := map[string]bool{}
	for k, class := range s.Classes {
		p, known := first[class]
		if !known {
			first[class] = part[k]
		} else if p != part[k] {
			isDivided[class] = true
		}
	}
	needed := map[string]bool{}
	for k, class := range s.Classes {
		if !isDivided[class] {
			needed[s.Groups[k]] = true
		}
	}
	return needed
}

// countDistinct returns the number of different elements of a list.
func countDistinct(list []string) int { return len(classes.Distinct(list)) }
