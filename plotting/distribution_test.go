package plotting

import (
	"math"
	"math/rand/v2"
	"testing"

	"perceptronlab/internal/messagetest"
)

// TestBarsCountNumbers: a bar counts the numbers between its edges. There are at most 31 bars: 30
// bars cover the range of the numbers, and one more is needed if the first bar starts below the
// range.
func TestBarsCountNumbers(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, n := range []int{1, 30, 31, 100, 123_456, math.MaxInt >> 23} { // the number of integers in the range
		for _, smallest := range []int{0, 10_000} {
			largest := smallest + n - 1
			numbers := []int{smallest, largest}
			for range 100 {
				numbers = append(numbers, smallest+r.IntN(n))
			}
			b := newBars(numbers)
			if len(b.counts) > 31 {
				t.Errorf("numbers from %d to %d: number of bars = %d, want at most 31",
					smallest, largest, len(b.counts))
			}
			for i, got := range b.counts {
				want := 0
				for _, m := range numbers {
					if v := float64(m); b.edge(i) < v && v < b.edge(i+1) {
						want++
					}
				}
				if got != want {
					t.Errorf("bar %d, from %v to %v: count = %d, want %d",
						i, b.edge(i), b.edge(i+1), got, want)
				}
			}
		}
	}
}

// TestDistributionAxis: the axis includes all bars. It starts at 0 if the width of a bar is then still at
// least 1/100 of the axis. It extends to the bound if the same is true with the bound included.
func TestDistributionAxis(t *testing.T) {
	tests := []struct {
		mistakes []int
		bound    float64
		offAxis  bool    // the axis does not include the bound
		low      float64 // the start of the axis
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
			t.Errorf("%v: axis from %v to %v, want an axis that starts at %v and includes all bars",
				test.mistakes, p.X.Min, p.X.Max, test.low)
		}
		if offAxis := test.bound < p.X.Min || test.bound > p.X.Max; offAxis != test.offAxis {
			t.Errorf("%v: axis from %v to %v, bound %v: off the axis = %v, want %v",
				test.mistakes, p.X.Min, p.X.Max, test.bound, offAxis, test.offAxis)
		}
		wordsOf(p) // draws p, which must not panic
	}
}

func TestDistributionOfNoRuns(t *testing.T) {
	checkPNG(t, "no runs", Distribution(nil, 51), Width, Height)
}

func TestDistributionPanics(t *testing.T) {
	messagetest.Panic(t, "negative mistakes", func() { Distribution([]int{3, -1}, 51) })
	messagetest.Panic(t, "bound NaN", func() { Distribution([]int{3}, math.NaN()) })
}
