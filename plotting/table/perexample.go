package table

import (
	"cmp"
	"fmt"
	"slices"

	"perceptronlab/perceptron"
)

// PerExample returns the examples of d on which a run made mistakes, those with the
// most first, and how the final weights score them:
//
//	example   its row in d, from 0
//	x, y      its features and its label
//	mistakes  mᵢ: the weights are the initial ones + rate · Σ mᵢ yᵢ xᵢ
//	y w·x     the score times the label: right if it is above 0
//
// It shows 20 of them at most, and says how many more there are. It panics unless
// the run is one on d.
func PerExample(d *perceptron.Dataset, run *perceptron.Run) *Table {
	const most = 20
	if run == nil || len(run.PerExample) != d.Len() || len(run.Weights) != d.Dim() {
		panic(fmt.Sprintf("table: PerExample got a run that is not one on these %d examples of %d columns; wanted perceptron.Train's on them", d.Len(), d.Dim()))
	}
	var wrong []int
	for i, m := range run.PerExample {
		if m > 0 {
			wrong = append(wrong, i)
		}
	}
	slices.SortStableFunc(wrong, func(i, j int) int { return cmp.Compare(run.PerExample[j], run.PerExample[i]) })
	t := New("example", "x", "y", "mistakes", "y w·x")
	for _, i := range wrong[:min(most, len(wrong))] {
		x, y := d.Row(i), d.Label(i)
		t.Add(i, x, signed(y), run.PerExample[i], y*run.Weights.Dot(x))
	}
	if len(wrong) > most {
		t.Note(fmt.Sprintf("… and %s with fewer mistakes or as many", count(len(wrong)-most, "example", "examples")))
	}
	return t.Note(fmt.Sprintf("%d of the %s never made a mistake", d.Len()-len(wrong), count(d.Len(), "example", "examples")))
}
