package datasets

import (
	"fmt"
	"reflect"
	"testing"

	"perceptronlab/perceptron"
)

// The truth of each gate, in Go's own operators.
var truth = [16]func(a, b bool) bool{
	func(a, b bool) bool { return false },
	func(a, b bool) bool { return a && b },
	func(a, b bool) bool { return a && !b },
	func(a, b bool) bool { return a },
	func(a, b bool) bool { return !a && b },
	func(a, b bool) bool { return b },
	func(a, b bool) bool { return a != b },
	func(a, b bool) bool { return a || b },
	func(a, b bool) bool { return !(a || b) },
	func(a, b bool) bool { return a == b },
	func(a, b bool) bool { return !b },
	func(a, b bool) bool { return !b || a },
	func(a, b bool) bool { return !a },
	func(a, b bool) bool { return !a || b },
	func(a, b bool) bool { return !(a && b) },
	func(a, b bool) bool { return true },
}

func TestEachGateIsItsTruthTable(t *testing.T) {
	gates := Gates()
	if len(gates) != 16 {
		t.Fatalf("there are %d gates, want 16", len(gates))
	}
	for i, gate := range gates {
		if int(gate) != i {
			t.Errorf("gate %d of Gates is number %d", i, int(gate))
		}
		d := gate.Dataset()
		if d.Len() != 4 || d.Dim() != 2 || !reflect.DeepEqual(d.Names(), []string{"x1", "x2"}) {
			t.Fatalf("%v is %v with the names %q, want 4 examples of x1 and x2", gate, d, d.Names())
		}
		for k := range 4 {
			a, b := k>>1&1, k&1
			if row := d.Row(k); row[0] != float64(a) || row[1] != float64(b) {
				t.Errorf("%v: input %d is %v, want [%d %d]", gate, k, row, a, b)
			}
			want := -1.0
			if truth[i](a == 1, b == 1) {
				want = +1
			}
			if got := d.Label(k); got != want {
				t.Errorf("%v of %d%d = %v, want %v", gate, a, b, got, want)
			}
		}
	}
}

func TestNamedGates(t *testing.T) {
	for _, c := range []struct {
		name string
		gate Gate
		data func() *perceptron.Dataset
	}{{"AND", 1, AND}, {"OR", 7, OR}, {"XOR", 6, XOR}, {"NAND", 14, NAND}, {"XNOR", 9, XNOR}} {
		if got, want := labels(c.data()), labels(c.gate.Dataset()); !reflect.DeepEqual(got, want) || c.gate.String() != c.name {
			t.Errorf("%s() has the labels %v, want %v of %v", c.name, got, want, c.gate)
		}
	}
}

func labels(d *perceptron.Dataset) []float64 {
	y := make([]float64, d.Len())
	for i := range y {
		y[i] = d.Label(i)
	}
	return y
}

func TestGatesThatAreNone(t *testing.T) {
	for _, c := range []struct {
		gate Gate
		name string
	}{
		{-1, "Gate(-1)"},
		{16, "Gate(16)"},
		{17, "Gate(17)"},
	} {
		if got := c.gate.String(); got != c.name {
			t.Errorf("Gate(%d) prints as %q, want %q", int(c.gate), got, c.name)
		}
		wantPanic(t, fmt.Sprintf("datasets: %s is not a gate; wanted a number from 0 to 15", c.name), func() { c.gate.Dataset() })
	}
}

func wantPanic(t *testing.T, want string, call func()) {
	t.Helper()
	defer func() {
		t.Helper()
		if got := recover(); got != want {
			t.Errorf("panic %v, want %q", got, want)
		}
	}()
	call()
}
