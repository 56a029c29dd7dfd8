package ask

import (
	"math"
	"reflect"
	"testing"
)

// Two values are equal if all their numbers are, whatever the type of the numbers. NaN is the same as NaN.
func TestAreEqual(t *testing.T) {
	for _, c := range []struct {
		a, b any
		want bool
	}{
		{[]float64{1, math.NaN()}, []float64{1, math.NaN()}, true},
		{[]float64{1, math.NaN()}, []float64{2, math.NaN()}, false},
		{[]float64{1, math.NaN()}, []float64{1, 2}, false},
		{[]float64{1, 2}, []float64{1, math.NaN()}, false},
		{[][]float64{{1}, {math.NaN(), 3}}, [][]float64{{1}, {math.NaN(), 3}}, true},
		{[][]float64{{1}, {math.NaN(), 3}}, [][]float64{{1}, {math.NaN(), 4}}, false},
		{[][]float64{{1}, {2}}, [][]float64{{1}, {2, 3}}, false},
		{[]int{1, 2}, []int{1, 2}, true},
		{[]int{1, 2}, []int{1, 3}, false},
		{math.NaN(), math.NaN(), true},
		{math.NaN(), 1.0, false},
		{1.0, 2.0, false},
		{true, false, false},
	} {
		if got := areEqual(reflect.ValueOf(c.a), reflect.ValueOf(c.b)); got != c.want {
			t.Errorf("areEqual(%v, %v) = %v, want %v", c.a, c.b, got, c.want)
		}
	}
}
