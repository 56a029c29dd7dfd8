package ask

import (
	"math"
	"reflect"
	"testing"
)

// A change of a result is found, whatever the type of its numbers. NaN is the same as NaN.
func TestIsUnchanged(t *testing.T) {
	for _, c := range []struct {
		result, kept any
		want         bool
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
	} {
		if got := isUnchanged(reflect.ValueOf(c.result), reflect.ValueOf(c.kept)); got != c.want {
			t.Errorf("isUnchanged(%v, %v) = %v, want %v", c.result, c.kept, got, c.want)
		}
	}
}
