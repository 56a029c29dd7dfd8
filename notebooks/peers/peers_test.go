package peers

import (
	"os"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// In each split, every row is either a training row or a test row. The diagonal of each confusion
// matrix sums to Right, and all its counts sum to the number of test rows.
func TestRecordIsConsistent(t *testing.T) {
	for _, s := range ScikitLearn().Splits {
		for i, row := range slices.Sorted(slices.Values(slices.Concat(s.Train, s.Test))) {
			if row != i {
				t.Fatalf("%s, %s: sorted rows of Train and Test: rows[%d] = %d, want %d", s.Name, s.How, i, row, i)
			}
		}
		for _, m := range s.Models {
			total, diagonal := 0, 0
			for i, row := range m.Confusion {
				diagonal += row[i]
				for _, n := range row {
					total += n
				}
			}
			if total != m.Of || diagonal != m.Right || m.Of != len(s.Test) {
				t.Errorf("%s, %s, %s: sum of the diagonal = %d, sum of all counts = %d, Of = %d; want %d, %d and %d",
					s.Name, s.How, m.Model, diagonal, total, m.Of, m.Right, len(s.Test), len(s.Test))
			}
		}
	}
}

func TestResultsSumsFolds(t *testing.T) {
	r := ScikitLearn()
	for range 2 { // twice, because the first call of Results must not change the record
		for i, sum := range r.Results("breast cancer", "Folds(5, 1)") {
			right, rows := 0, 0
			for _, k := range []string{"0", "1", "2", "3", "4"} {
				m := r.Split("breast cancer", "Folds(5, 1)["+k+"]").Models[i]
				right, rows = right+m.Right, rows+m.Of
			}
			const all = 569 // the rows of the data set, each tested once
			if sum.Right != right || sum.Of != rows || rows != all || sum.Confusion != nil {
				t.Errorf("%s: Right = %d, Of = %d, Confusion = %v; want %d, %d and nil", sum.Model, sum.Right, sum.Of, sum.Confusion, right, all)
			}
		}
	}
}

func TestResultsPanicsForUnknownSplit(t *testing.T) {
	messagetest.Panic(t, "call without closing parenthesis", func() { ScikitLearn().Results("breast cancer", "Folds(5, 1") })
}
