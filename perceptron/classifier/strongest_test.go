package classifier

import (
	"math"
	"slices"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/prepare"
)

// The value of a column is the change of the score of the class if the column grows by its standard deviation,
// and the columns that Strongest leaves out don't raise the score.
func TestStrongestRaisesScore(t *testing.T) {
	iris := datasets.Iris()
	twoClasses := must[datasets.Table](t)(iris.Subset(rowsFrom(50, 150)...))
	for _, c := range []struct {
		tr    Trainer
		table datasets.Table
	}{
		{Trainer{}, iris},
		{Trainer{Method: OneVsRest}, iris},
		{Trainer{}, twoClasses},
		{Trainer{Method: OneVsOne, Scale: prepare.None}, twoClasses},
	} {
		m := train(t, c.tr, c.table)
		x := c.table.Rows[0]
		for k, class := range m.Classes {
			raised := map[int]float64{}
			strongest := must[[]Weight](t)(m.Strongest(class, m.Columns))
			for _, w := range strongest {
				raised[w.Column] = w.Value
				if w.Feature != m.Features[w.Column] || w.Value <= 0 {
					t.Errorf("%+v: Strongest(%q) contains %+v, want the name %q and a value above 0",
						c.tr, class, w, m.Features[w.Column])
				}
			}
			isSorted := slices.IsSortedFunc(strongest, func(a, b Weight) int { return int(math.Copysign(1, b.Value-a.Value)) })
			if !isSorted {
				t.Errorf("%+v: Strongest(%q) = %v, want decreasing values", c.tr, class, strongest)
			}
			for j := range x {
				deviation := 1.0
				if m.Scaling != nil {
					deviation = m.Scaling.Scale[j]
				}
				larger := slices.Clone(x)
				larger[j] += deviation
				change := m.Scores(larger)[k] - m.Scores(x)[k]
				if math.Abs(max(change, 0)-raised[j]) > 1e-9*(1+math.Abs(change)) {
					t.Errorf("%+v: column %d changes the score of %q by %v, want %v, as in Strongest",
						c.tr, j, class, change, raised[j])
				}
			}
		}
	}
}

// rowsFrom returns the numbers from, …, to − 1.
func rowsFrom(from, to int) []int {
	rows := make([]int, to-from)
	for k := range rows {
		rows[k] = from + k
	}
	return rows
}

// Columns of equal weight keep their order; columns of weight 0 or less, and the bias, are left out.
func TestStrongestOrder(t *testing.T) {
	weights := perceptron.Weights{1, 3, -1, 0, 3, 2, math.Copysign(0, -1), 9} // the last is the bias
	m := twoClassModel(0, 0, 0)
	m.Features, m.Columns, m.Components[0].Weights = nil, 7, weights
	for _, c := range []struct {
		class   string
		n       int
		columns []int
	}{
		{"yes", 10, []int{1, 4, 5, 0}},
		{"yes", 3, []int{1, 4, 5}},
		{"yes", 1, []int{1}},
		{"yes", 0, nil},
		{"no", 10, []int{2}},
	} {
		var got []int
		for _, w := range must[[]Weight](t)(m.Strongest(c.class, c.n)) {
			got = append(got, w.Column)
			want := weights[w.Column]
			if c.class == "no" {
				want = -want
			}
			if w.Value != want || w.Feature != "" {
				t.Errorf("Strongest(%q, %d) contains %+v, want the value %v and no name", c.class, c.n, w, want)
			}
		}
		if !slices.Equal(got, c.columns) {
			t.Errorf("Strongest(%q, %d) = columns %v, want %v", c.class, c.n, got, c.columns)
		}
	}
	// Classes that are equal numbers are one class, as in ScoreAll.
	m.Classes, m.Components[0].Class, m.Components[0].Against = []string{"-1", "1"}, "1", "-1"
	if got := must[[]Weight](t)(m.Strongest("1.0", 1)); got[0].Column != 1 {
		t.Errorf(`Strongest("1.0", 1) = %v, want column 1`, got)
	}
}

func TestStrongestErrors(t *testing.T) {
	m := train(t, Trainer{}, datasets.Iris())
	_, err := m.Strongest("Setosa", 1)
	checkProblem(t, "unknown class", err)
	_, err = m.Strongest("rose", 1)
	checkProblem(t, "unlike any class", err)
	_, err = m.Strongest("setosa", -1)
	checkProblem(t, "negative number", err)
	_, err = train(t, Trainer{Method: OneVsOne}, datasets.Iris()).Strongest("setosa", 1)
	checkProblem(t, "one-vs-one", err)
}
