package peers

import (
	"os"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// In each split, every row is either a training row or a test row, and the diagonal of each confusion
// matrix sums to Right.
func TestRecord(t *testing.T) {
	for _, s := range ScikitLearn().Splits {
		for i, row := range slices.Sorted(slices.Values(slices.Concat(s.Train, s.Test))) {
			if row != i {
				t.Fatalf("%s, %s: row %d is in neither part or in both, want it in one part", s.Name, s.How, i)
			}
		}
		for _, m := range s.Models {
			all, right := 0, 0
			for i, row := range m.Confusion {
				right += row[i]
				for _, n := range row {
					all += n
				}
			}
			if all != m.Of || right != m.Right || m.Of != len(s.Test) {
				t.Errorf("%s, %s, %s: right rows in the confusion matrix = %d of %d, want %d of %d", s.Name, s.How, m.Model, right, all, m.Right, m.Of)
			}
		}
	}
}

func TestFoldsAreSummed(t *testing.T) {
	r := ScikitLearn()
	for range 2 { // summing must not change the record, so the second sums are the same
		for i, sum := range r.Results("breast cancer", "Folds(5, 1)") {
			right, of := 0, 0
			for _, k := range []string{"0", "1", "2", "3", "4"} {
				m := r.Split("breast cancer", "Folds(5, 1)["+k+"]").Models[i]
				right, of = right+m.Right, of+m.Of
			}
			if sum.Right != right || sum.Of != of || sum.Of != 569 || sum.Confusion != nil {
				t.Errorf("%s: right rows = %d of %d, want %d of %d", sum.Model, sum.Right, sum.Of, right, of)
			}
		}
	}
}

func TestUnknownSplit(t *testing.T) {
	messagetest.Panic(t, "a misspelled call", func() { ScikitLearn().Results("breast cancer", "Folds(5, 1") })
}
