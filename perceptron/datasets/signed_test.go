package datasets

import (
	"reflect"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

func TestSigned(t *testing.T) {
	// The rows of sparse are (0, 1) and (1, 0).
	sparse := perceptron.Must(perceptron.FromCSR(2, 2, []int{0, 1, 2}, []int{1, 0}, []float64{1, 1}, []float64{-1, 1}))
	for _, c := range []struct {
		d     *perceptron.Dataset
		want  [][]float64
		names []string
	}{
		{XOR(), [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}, []string{"x1", "x2"}},
		{sparse, [][]float64{{-1, 1}, {1, -1}}, nil},
	} {
		s := Signed(c.d)
		for i, want := range c.want {
			if got := s.Row(i); !reflect.DeepEqual(got, want) || s.Label(i) != c.d.Label(i) {
				t.Errorf("row %d = %v with label %v, want %v with label %v", i, got, s.Label(i), want, c.d.Label(i))
			}
		}
		if got := s.Names(); s.Len() != len(c.want) || !reflect.DeepEqual(got, c.names) {
			t.Errorf("Signed returned %d examples with the column names %q, want %d examples with the column names %q", s.Len(), got, len(c.want), c.names)
		}
	}
	messagetest.Panic(t, "features −1 and +1", func() { Signed(Signed(AND())) })
}
