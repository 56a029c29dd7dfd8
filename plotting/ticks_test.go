package plotting

import (
	"math"
	"math/rand/v2"
	"strings"
	"testing"
)

func TestTicks(t *testing.T) {
	tests := []struct {
		ticks     Ticks
		low, high float64
		want      string
	}{
		{Ticks{}, -0.3, 1.3, "0 0.5 1"},
		{Ticks{}, -4, 4, "−4 −2 0 2 4"},
		{Ticks{}, 0, 0.6, "0 0.1 0.2 0.3 0.4 0.5 0.6"},
		{Ticks{}, 0, 12000, "0 2000 4000 6000 8000 10000 12000"},
		{Ticks{}, -2e150, 3e150, "−2e150 −1e150 0 1e150 2e150 3e150"},
		{Ticks{}, 0, 2e-300, "0 5e−301 1e−300 1.5e−300 2e−300"},
		{Ticks{Integers: true}, 0, 3, "0 1 2 3"},
		{Ticks{Integers: true, MaxSteps: 10}, 1, 9, "1 2 3 4 5 6 7 8 9"},
		{Ticks{Integers: true}, 1, 1000, "200 400 600 800 1000"},
		{Ticks{Integers: true}, 0.2, 0.4, ""},
		{Ticks{}, 5, 5, "5"},
		{Ticks{}, math.NaN(), 1, "NaN"},
		{Ticks{}, 1<<53 - 1, 1<<53 + 2, "9.007e15"},
		{Ticks{}, -(1<<53 + 2), -(1<<53 - 1), "−9.007e15"},
	}
	for _, test := range tests {
		var labels []string
		for _, tick := range test.ticks.Ticks(test.low, test.high) {
			labels = append(labels, tick.Label)
		}
		if got := strings.Join(labels, " "); got != test.want {
			t.Errorf("ticks of %+v from %v to %v = %q, want %q",
				test.ticks, test.low, test.high, got, test.want)
		}
	}
}

// TestTicksOfRandomRanges: in any range there are 2 to 7 ticks, in increasing order and with different
// labels.
func TestTicksOfRandomRanges(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for range 2000 {
		width := math.Pow(10, 600*r.Float64()-300) // from 10⁻³⁰⁰ to 10³⁰⁰
		low := width * (4*r.Float64() - 2)
		ticks := Ticks{}.Ticks(low, low+width)
		if len(ticks) < 2 || len(ticks) > 7 {
			t.Fatalf("number of ticks from %v to %v = %d, want 2 to 7", low, low+width, len(ticks))
		}
		for i, tick := range ticks {
			// Up to rounding errors, each tick is in the range.
			if tick.Value < low*(1-1e-15)-width*1e-12 || tick.Value > low+width*(1+1e-12) {
				t.Fatalf("value of tick %d = %v, want a value between %v and %v",
					i, tick.Value, low, low+width)
			}
			if i > 0 && (tick.Value <= ticks[i-1].Value || tick.Label == ticks[i-1].Label) {
				t.Fatalf("two ticks from %v to %v = %v and %v, want increasing values and different labels",
					low, low+width, ticks[i-1], tick)
			}
		}
	}
}
