package statements

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// If the examples are rescaled to R ≤ 1, here those of AND divided by 2, then w·w ≤ M after M
// updates. The rewrite prints w·w* ≤ M. That is true, but together with M γ ≤ w·w* it implies
// only γ ≤ 1: at M = 1000, far above 1/γ² = 68, M γ ≤ √M fails, as it must, but M γ ≤ M holds.
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

// In short: if the data are separable and rescaled to R ≤ 1, the perceptron with the bias
// absorbed makes at most 1/γ² mistakes, where γ is the margin of the separator that it finds.
// XOR and XNOR have no separator.
func Example_a93() {
	for _, gate := range datasets.Gates() {
		data := perceptron.Must(gate.Dataset().AbsorbBias().Scale(0.5))
		run := perceptron.Train(data)
		bound, err := perceptron.Novikoff(data, run.Weights)
		if err != nil {
			fmt.Println(gate, run.Outcome)
		} else if data.Radius2() > 1 || float64(run.Mistakes) > bound.Mistakes() {
			fmt.Println(gate, "breaks the bound")
		}
	}
	// Output:
	// XOR inseparable
	// XNOR inseparable
}
