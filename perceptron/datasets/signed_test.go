package datasets

import (
	"reflect"
	"testing"

	"perceptronlab/perceptron"
)

func TestSigned(t *testing.T) {
	sparse := perceptron.Must(perceptron.FromCSR(2, 2, []int{0, 1, 2}, []int{1, 0}, []float64{1, 1}, []float64{-1, 1}))
	for _, c := range []struct {
		d     *perceptron.Dataset
		want  [][]float64
		names []string
	}{
		{XOR(), [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, []string{"x1", "x2"}},
		{sparse, [][]float64{{-1, 1}, {1, -1}}, nil}, // the rows (0, 1) and (1, 0)
	} {
		s := Signed(c.d)
		for i, want := range c.want {
			if got := s.Row(i); !reflect.DeepEqual(got, want) || s.Label(i) != c.d.Label(i) {
				t.Errorf("row %d is %v %v, want %v %v", i, got, s.Label(i), want, c.d.Label(i))
			}
		}
		if got := s.Names(); s.Len() != len(c.want) || !reflect.DeepEqual(got, c.names) {
			t.Errorf("%v has the names %q, want %q", s, got, c.names)
		}
	}
	wantPanic(t, "datasets: Signed: row 0, column 0: got -1, want 0 or 1", func() { Signed(Signed(AND())) })
}
