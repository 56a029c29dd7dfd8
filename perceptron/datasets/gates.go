package datasets

import (
	"fmt"

	"perceptronlab/perceptron"
)

// A Gate is one of the sixteen Boolean functions of two inputs. Its number, from 0 to 15, is the
// column of its truth table, read from top to bottom as a binary number:
//
//	x1 x2   AND   OR   XOR
//	0  0     0    0     0
//	0  1     0    1     1
//	1  0     0    1     1
//	1  1     1    1     0
//	        = 1  = 7   = 6
//
// So fmt.Printf("%04b", gate) prints the column. Fourteen gates are linearly separable. [XOR] (6) and [XNOR]
// (9) are not.
type Gate int

// gateNames are the names of the gates, in the order of their numbers.
var gateNames = [16]string{
	"FALSE", "AND", "x1 AND NOT x2", "x1",
	"NOT x1 AND x2", "x2", "XOR", "OR",
	"NOR", "XNOR", "NOT x2", "x2 IMPLIES x1",
	"NOT x1", "x1 IMPLIES x2", "NAND", "TRUE",
}

// Gates returns all sixteen gates in the order of their numbers.
func Gates() []Gate {
	gates := make([]Gate, len(gateNames))
	for i := range gates {
		gates[i] = Gate(i)
	}
	return gates
}

// String returns the gate's name, such as AND, NOT x1 or x1 IMPLIES x2. If g is not from 0 to 15, String
// returns a text such as Gate(17).
func (g Gate) String() string {
	if g < 0 || int(g) >= len(gateNames) {
		return fmt.Sprintf("Gate(%d)", int(g))
	}
	return gateNames[g]
}

// Dataset returns the gate as four examples, with the features (x1, x2) = (0, 0), (0, 1), (1, 0)
// and (1, 1) in this order. The label is +1 if the gate is true, and −1 if it is false. Dataset
// panics unless g is from 0 to 15.
func (g Gate) Dataset() *perceptron.Dataset {
	if g < 0 || int(g) >= len(gateNames) {
		panic(fmt.Sprintf("datasets: got %v, want a gate from 0 to 15", g))
	}
	x := [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}}
	y := make([]float64, len(x))
	for i := range y {
		bit := 3 - i
		y[i] = -1
		if g>>bit&1 == 1 {
			y[i] = +1
		}
	}
	return perceptron.Must(perceptron.FromRows(x, y)).Named("x1", "x2")
}

// AND returns the four examples of AND. Only (1, 1) has the label +1. See [Gate.Dataset].
func AND() *perceptron.Dataset { return Gate(1).Dataset() }

// OR returns the four examples of OR. Only (0, 0) has the label −1. See [Gate.Dataset].
func OR() *perceptron.Dataset { return Gate(7).Dataset() }

// XOR returns the four examples of XOR. The label is +1 if exactly one input is 1. The examples are not
// linearly separable. See [Gate.Dataset].
func XOR() *perceptron.Dataset { return Gate(6).Dataset() }

// NAND returns the four examples of NAND. Only (1, 1) has the label −1. See [Gate.Dataset].
func NAND() *perceptron.Dataset { return Gate(14).Dataset() }

// XNOR returns the four examples of XNOR. The label is +1 if the inputs are equal. The examples are not
// linearly separable. See [Gate.Dataset].
func XNOR() *perceptron.Dataset { return Gate(9).Dataset() }
