package datasets

import (
	"reflect"
	"testing"

	"perceptronlab/perceptron"
)

func TestSignedMapsZeroToMinusOne(t *testing.T) {
	d := XOR()
	s := Signed(d)
	if s.Len() != d.Len() || s.Dim() != d.Dim() {
		t.Fatalf("Signed makes %v of %v", s, d)
	}
	want := [][]float64{{-1, -1}, {-1, 1}, {1, -1}, {1, 1}}
	for i, row := range want {
		if got := s.Row(i); !reflect.DeepEqual(got, row) {
			t.Errorf("row %d is %v, want %v", i, got, row)
		}
		if s.Label(i) != d.Label(i) {
			t.Errorf("label %d is %v, want %v", i, s.Label(i), d.Label(i))
		}
		if got := d.Row(i); got[0] < 0 || got[1] < 0 {
			t.Errorf("Signed changed its argument: row %d is %v", i, got)
		}
	}
	if got := s.Names(); !reflect.DeepEqual(got, []string{"x1", "x2"}) {
		t.Errorf("the names are %q, want those of the argument", got)
	}
}

func TestSignedKeepsUnnamedColumnsUnnamed(t *testing.T) {
	d := perceptron.Must(perceptron.FromRows([][]float64{{0}, {1}}, []float64{-1, 1}))
	if got := Signed(d).Names(); got != nil {
		t.Errorf("the names are %q, want none", got)
	}
}

func TestSignedOfSparseRows(t *testing.T) {
	// The rows (0, 1) and (1, 0).
	d := perceptron.Must(perceptron.FromCSR(2, 2, []int{0, 1, 2}, []int{1, 0}, []float64{1, 1}, []float64{-1, 1}))
	s := Signed(d)
	for i, want := range [][]float64{{-1, 1}, {1, -1}} {
		if got := s.Row(i); !reflect.DeepEqual(got, want) {
			t.Errorf("row %d is %v, want %v", i, got, want)
		}
	}
}

func TestSignedPanicsOnOtherInputs(t *testing.T) {
	d := perceptron.Must(perceptron.FromRows([][]float64{{0, 1}, {0.5, 1}}, []float64{-1, 1}))
	wantPanic(t, "datasets: Signed: row 1, column 0 is 0.5; wanted 0 or 1", func() { Signed(d) })
	wantPanic(t, "datasets: Signed: row 0, column 0 is -1; wanted 0 or 1", func() { Signed(Signed(AND())) })
}
