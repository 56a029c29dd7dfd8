package datasets

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
)

// Each gate computes the function that its name describes. The map has this function of the inputs a
// and b, written with Go's operators on 0 and 1.
func TestGates(t *testing.T) {
	for i, gate := range Gates() {
		d := gate.Dataset()
		for k := range 4 {
			a, b := k>>1, k&1
			value, known := map[string]int{
				"FALSE": 0, "AND": a & b, "x1 AND NOT x2": a &^ b, "x1": a, "NOT x1 AND x2": b &^ a, "x2": b, "XOR": a ^ b, "OR": a | b,
				"NOR": 1 &^ (a | b), "XNOR": 1 &^ (a ^ b), "NOT x2": 1 - b, "x2 IMPLIES x1": a | (1 - b),
				"NOT x1": 1 - a, "x1 IMPLIES x2": b | (1 - a), "NAND": 1 &^ (a & b), "TRUE": 1,
			}[gate.String()]
			if !known || i>>(3-k)&1 != value || d.Label(k) != float64(2*value-1) || !slices.Equal(d.Row(k), []float64{float64(a), float64(b)}) {
				t.Errorf("%v: row %d = %v with label %v, want [%d %d] with label %d", gate, k, d.Row(k), d.Label(k), a, b, 2*value-1)
			}
		}
		if int(gate) != i || d.Len() != 4 || !slices.Equal(d.Names(), []string{"x1", "x2"}) {
			t.Errorf("Gates()[%d] = %d with %d examples and the columns %q, want %d with 4 examples and the columns x1 and x2",
				i, gate, d.Len(), d.Names(), i)
		}
	}
	for gate, data := range map[Gate]func() *perceptron.Dataset{1: AND, 7: OR, 6: XOR, 14: NAND, 9: XNOR} {
		if got, want := labels(data()), labels(gate.Dataset()); !slices.Equal(got, want) {
			t.Errorf("%v: labels = %v, want %v", gate, got, want)
		}
	}
	for _, invalid := range []Gate{-1, 16} {
		messagetest.Panic(t, invalid.String(), func() { invalid.Dataset() })
	}
}

// labels returns the label of each example.
func labels(d *perceptron.Dataset) []float64 {
	y := make([]float64, d.Len())
	for i := range y {
		y[i] = d.Label(i)
	}
	return y
}

func TestGridPanics(t *testing.T) {
	for _, c := range [][3]float64{ // low, high and step
		{0, 1, 0}, {0, 1, -1}, {1, 0, 1}, {0, math.Inf(1), 1}, {0, 1, math.NaN()}, {math.NaN(), 1, 1}, {0, 1, math.Inf(1)},
	} {
		messagetest.Panic(t, fmt.Sprint(c), func() { Grid(c[0], c[1], c[2]) })
	}
}
