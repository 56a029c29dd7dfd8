package peers

import (
	"slices"
	"strings"
	"testing"
)

// What is recorded agrees with itself: the rows are divided, and the diagonal is Right.
func TestRecord(t *testing.T) {
	r := ScikitLearn()
	for _, s := range r.Splits {
		rows := slices.Sorted(slices.Values(slices.Concat(s.Train, s.Test)))
		for i, row := range rows {
			if row != i {
				t.Errorf("%s, %s: row %d is in no part, or in both", s.Name, s.How, i)
				break
			}
		}
		for _, m := range s.Models {
			all, right := 0, 0
			for i, row := range m.Confusion {
				for j, n := range row {
					all += n
					if i == j {
						right += n
					}
				}
			}
			if all != m.Of || right != m.Right || m.Of != len(s.Test) {
				t.Errorf("%s, %s, %s: %d of %d in the matrix, told %d of %d", s.Name, s.How, m.Model, right, all, m.Right, m.Of)
			}
		}
	}
}

func TestFoldsAreSummed(t *testing.T) {
	r := ScikitLearn()
	before := r.Split("breast cancer", "Folds(5, 1)[0]").Models[0].Confusion[0][0]
	for i, sum := range r.Results("breast cancer", "Folds(5, 1)") {
		right, of, entry := 0, 0, 0
		for _, k := range []string{"0", "1", "2", "3", "4"} {
			m := r.Split("breast cancer", "Folds(5, 1)["+k+"]").Models[i]
			right, of, entry = right+m.Right, of+m.Of, entry+m.Confusion[1][0]
		}
		if sum.Right != right || sum.Of != of || sum.Of != 569 || sum.Confusion[1][0] != entry {
			t.Errorf("%s: %d of %d, %v; want %d of %d, %d", sum.Model, sum.Right, sum.Of, sum.Confusion, right, of, entry)
		}
	}
	if after := r.Split("breast cancer", "Folds(5, 1)[0]").Models[0].Confusion[0][0]; after != before {
		t.Errorf("summing changed the record: %d, was %d", after, before)
	}
}

func TestAbsent(t *testing.T) {
	r := ScikitLearn()
	for _, call := range []func(){
		func() { r.Split("iris", "Split(0.5, 1)") },
		func() { r.Results("wine", "Split(0.25, 1)") },
		func() { r.Results("breast cancer", "Folds(5, 1") },
	} {
		func() {
			defer func() {
				if text, ok := recover().(string); !ok || !strings.Contains(text, `recorded: "iris", "Split(0.25, 1)"; `) {
					t.Errorf("panic %q", text)
				}
			}()
			call()
		}()
	}
}
