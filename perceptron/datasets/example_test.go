package datasets_test

import (
	"fmt"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

func ExampleGate() {
	for _, gate := range []datasets.Gate{1, 6, 7, 13} {
		fmt.Printf("%2d %04b %v\n", gate, gate, gate)
	}
	// Output:
	//  1 0001 AND
	//  6 0110 XOR
	//  7 0111 OR
	// 13 1101 x1 IMPLIES x2
}

func ExampleGates() {
	converged := 0
	for _, gate := range datasets.Gates() {
		run := perceptron.Train(gate.Dataset().AbsorbBias())
		if run.Outcome == perceptron.Converged {
			converged++
		} else {
			fmt.Println(gate, "is", run.Outcome)
		}
	}
	fmt.Println(converged, "gates converge")
	// Output:
	// XOR is inseparable
	// XNOR is inseparable
	// 14 gates converge
}

func ExampleGateNamed() {
	gate, err := datasets.GateNamed("nand")
	fmt.Println(gate, err)
	// Output: NAND <nil>
}

func ExampleGate_String() {
	fmt.Println(datasets.Gate(6), datasets.Gate(17))
	// Output: XOR Gate(17)
}

func ExampleGate_Dataset() {
	for x, y := range datasets.Gate(2).Dataset().All() {
		fmt.Printf("%v %+g\n", x, y)
	}
	// Output:
	// [0 0] -1
	// [0 1] -1
	// [1 0] +1
	// [1 1] -1
}

func ExampleAND() {
	fmt.Println(perceptron.Train(datasets.AND().AbsorbBias()).PerEpoch)
	// Output: [2 3 3 2 2 3 2 1 0]
}

func ExampleOR() {
	fmt.Println(perceptron.Train(datasets.OR().AbsorbBias()).PerEpoch)
	// Output: [3 1 2 2 1 0]
}

func ExampleXOR() {
	fmt.Println(perceptron.Train(datasets.XOR().AbsorbBias()).Outcome)
	// Output: inseparable
}

func ExampleNAND() {
	fmt.Println(perceptron.Train(datasets.NAND().AbsorbBias()).Weights)
	// Output: [-3 -2 4]
}

func ExampleNOR() {
	fmt.Println(perceptron.Train(datasets.NOR().AbsorbBias()).Weights)
	// Output: [-2 -2 1]
}

func ExampleXNOR() {
	fmt.Println(perceptron.Train(datasets.XNOR().AbsorbBias()).Outcome)
	// Output: inseparable
}

func ExampleSigned() {
	for x, y := range datasets.Signed(datasets.OR()).All() {
		fmt.Printf("%2v %+g\n", x, y)
	}
	// Output:
	// [-1 -1] -1
	// [-1  1] +1
	// [ 1 -1] +1
	// [ 1  1] +1
}

func ExampleIris() {
	iris := datasets.Iris()
	fmt.Println(len(iris.Rows), "flowers")
	fmt.Println(iris.Features)
	fmt.Println(iris.Rows[0], iris.Classes[0])
	// Output:
	// 150 flowers
	// [sepal_length sepal_width petal_length petal_width]
	// [5.1 3.5 1.4 0.2] setosa
}

func ExampleTable() {
	table := datasets.Table{
		Features: []string{"width", "height"},
		Rows:     [][]float64{{7, 5}, {6, 9}, {8, 7}},
		Classes:  []string{"apple", "pear", "apple"},
	}
	d := perceptron.Must(table.Against("pear"))
	fmt.Println(d.Row(1), d.Label(1))
	// Output: [6 9] 1
}

func ExampleTable_ClassNames() {
	fmt.Println(datasets.Iris().ClassNames())
	// Output: [setosa versicolor virginica]
}

// Of the four lengths, those of the petals.
func ExampleTable_Columns() {
	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
	fmt.Println(petals.Features, petals.Rows[0], petals.Classes[0])
	// Output: [petal_length petal_width] [1.4 0.2] setosa
}

func ExampleTable_Against() {
	d := perceptron.Must(datasets.Iris().Against("setosa"))
	fmt.Println(d)
	// Output: 150 examples (50 of label +1, 100 of label -1) with 4 columns
}

func ExampleTable_Between() {
	d := perceptron.Must(datasets.Iris().Between("versicolor", "virginica"))
	fmt.Println(d)

	_, err := datasets.Iris().Between("versicolor", "rose")
	fmt.Println(err)
	// Output:
	// 100 examples (50 of label +1, 50 of label -1) with 4 columns
	// datasets: the table has no class "rose"; it has "setosa", "versicolor", "virginica"
}

func ExampleReadCSV() {
	file := strings.NewReader("width,height,fruit\n7,5,apple\n6,9,pear\n8,tall,apple\n")
	_, err := datasets.ReadCSV(file, "fruit")
	fmt.Println(err)

	file = strings.NewReader("width,height,fruit\n7,5,apple\n6,9,pear\n8,7,apple\n")
	table, err := datasets.ReadCSV(file, "fruit")
	fmt.Println(table.Features, table.Rows, table.Classes, err)
	// Output:
	// datasets: line 4, column 2 ("height"): "tall" is not a number
	// [width height] [[7 5] [6 9] [8 7]] [apple pear apple] <nil>
}

func ExamplePlanted() {
	d, u, err := datasets.Planted(100, 2, 0.25, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound := d.Radius2() / (0.25 * 0.25) // R²/margin²
	fmt.Println("u =", u)
	fmt.Println(perceptron.Train(d).Mistakes, "mistakes, the theorem allows", int(bound))
	// Output:
	// u = [-6 -7]
	// 7 mistakes, the theorem allows 24
}
