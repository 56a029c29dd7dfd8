package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// If the examples are rescaled to R ≤ 1, then w·w ≤ M after M updates. The rewrite prints w·w* ≤ M,
// which is true but too weak. With M γ ≤ w·w*, the correct inequality implies M γ ≤ √M, that is,
// M ≤ 1/γ². The printed inequality implies only M γ ≤ M. The examples are those of AND, divided by
// 2, for which 1/γ² = 68. For M = 1000, which exceeds 68, M γ ≤ √M is false, as it should be, but
// M γ ≤ M is true. So the printed inequality does not exclude 1000 mistakes.
func Example_a69_e2() {
	half := perceptron.Must(datasets.AND().AbsorbBias().Scale(0.5))
	holds := true
	for up := range perceptron.Updates(half) {
		holds = holds && up.After.Norm2() <= float64(up.K)
	}
	gamma2, m := 1.0/68, 1000.0
	fmt.Println("w·w ≤ M at every update:", holds)
	fmt.Println("M²γ² ≤ M:", m*m*gamma2 <= m)
	fmt.Println("M²γ² ≤ M²:", m*m*gamma2 <= m*m)
	// Output:
	// w·w ≤ M at every update: true
	// M²γ² ≤ M: false
	// M²γ² ≤ M²: true
}

// If the data are separable and rescaled to R ≤ 1, the perceptron with the bias absorbed makes at
// most 1/γ² mistakes, where γ is the margin of the separator that it finds. This holds for 14 of
// the 16 gates. The other two, XOR and XNOR, have no separator.
func Example_a93() {
	for _, gate := range datasets.Gates() {
		data := perceptron.Must(gate.Dataset().AbsorbBias().Scale(0.5))
		run := perceptron.Train(data)
		bound, err := perceptron.Novikoff(data, run.Weights)
		if err != nil {
			fmt.Println(gate, run.Outcome)
		} else if data.Radius2() > 1 || float64(run.Mistakes) > bound.Mistakes() {
			fmt.Println(gate, "violates the bound")
		}
	}
	// Output:
	// XOR inseparable
	// XNOR inseparable
}
