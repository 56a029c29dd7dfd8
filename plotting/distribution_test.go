package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptronlab/internal/messagetest"
)

// TestBarsCountEveryRun: a bar counts the numbers between its edges, and there are at most 31 bars.
func TestBarsCountEveryRun(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, most := range []int{1, 30, 31, 100, 123_456, 1 << 40} {
		for _, least := range []int{0, 10_000} {
			numbers := []int{least, least + most - 1}
			for range 100 {
				numbers = append(numbers, least+r.IntN(most))
			}
			b := newBars(numbers)
			if len(b.counts) > 31 {
				t.Errorf("numbers from %d to %d: %d bars, want at most 31",
					least, least+most-1, len(b.counts))
			}
			for i, n := range b.counts {
				want := 0
				for _, m := range numbers {
					if v := float64(m); b.edge(i) < v && v < b.edge(i+1) {
						want++
					}
				}
				if n != want {
					t.Errorf("bar %d, from %v to %v, counts %d, want %d", i, b.edge(i), b.edge(i+1), n, want)
				}
			}
		}
	}
}

// TestDistributionShowsTheBound: the bound is a line if the bars can be a hundredth of the axis
// wide, and otherwise an arrow. The axis includes all bars, and the bound if it is a line.
func TestDistributionShowsTheBound(t *testing.T) {
	tests := []struct {
		mistakes []int
		bound    float64
		far      bool
		low      float64
	}{
		{[]int{13, 22, 15}, 51, false, 0},
		{[]int{3, 9}, 4321, true, 0},
		{[]int{10_000, 10_001}, 10_050, false, 9_999.5},
		{[]int{10_000, 10_001}, 20_000, true, 9_999.5},
		{[]int{5}, math.Inf(1), true, 0},
	}
	for _, test := range tests {
		p := Distribution(test.mistakes, test.bound)
		b := newBars(test.mistakes)
		if p.X.Min != test.low || p.X.Max < b.edge(len(b.counts)) {
			t.Errorf("%v: the axis is from %v to %v, want it to start at %v and to include all bars",
				test.mistakes, p.X.Min, p.X.Max, test.low)
		}
		if !test.far && (test.bound < p.X.Min || test.bound > p.X.Max) || test.far && test.bound <= p.X.Max {
			t.Errorf("%v: the axis is from %v to %v; bound %v is outside = %v, want %v",
				test.mistakes, p.X.Min, p.X.Max, test.bound, !test.far, test.far)
		}
		wordsOf(p) // draws p, which must not panic
	}
}

func TestDistributionOfNoRuns(t *testing.T) {
	mustFit(t, "no runs", Distribution(nil, 51), Width, Height)
}

func TestDistributionPanics(t *testing.T) {
	messagetest.Panic(t, "negative mistakes", func() { Distribution([]int{3, -1}, 51) })
	messagetest.Panic(t, "bound NaN", func() { Distribution([]int{3}, math.NaN()) })
}
