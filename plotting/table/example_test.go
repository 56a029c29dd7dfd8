package table_test

import (
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/metrics"
	"perceptronlab/plotting/table"
)

func ExampleNew() {
	bounds := table.New("γ", "1/γ²")
	for _, k := range []float64{2, 3, 4} {
		bounds.Add(1/k, k*k)
	}
	fmt.Println(bounds)
	// Output:
	//      γ  1/γ²
	// ──────  ────
	//    0.5     4
	// 0.3333     9
	//   0.25    16
}

// The value nil is printed as an empty cell. XOR has no number of mistakes, because a run on XOR
// never ends.
func ExampleTable_Add() {
	fmt.Println(table.New("data", "mistakes", "w").
		Add("AND", 18, perceptron.Weights{3, 2, -4}).
		Add("XOR", nil, []float64{0, 0, 0}))
	// Output:
	// data  mistakes  w
	// ────  ────────  ────────
	// AND         18  [3 2 -4]
	// XOR             [0 0 0]
}

func ExampleTable_Note() {
	fmt.Println(table.New("data", "mistakes").Add("AND", 18).Note("The examples are in the order of the file."))
	// Output:
	// data  mistakes
	// ────  ────────
	// AND         18
	// The examples are in the order of the file.
}

func ExampleTable_String() {
	text := table.New("class", "examples").Add("setosa", 50).String()
	fmt.Printf("%q\n", text)
	// Output: "class   examples\n──────  ────────\nsetosa        50"
}

func ExampleTable_HTML() {
	fmt.Println(table.New("class", "n").Add("a < b", 50).HTML())
	// Output:
	// <table>
	// <thead>
	// <tr><th scope="col" align="left" style="text-align: left">class</th><th scope="col" align="right" style="text-align: right">n</th></tr>
	// </thead>
	// <tbody>
	// <tr><td align="left" style="text-align: left">a &lt; b</td><td align="right" style="text-align: right">50</td></tr>
	// </tbody>
	// </table>
}

// A run on XOR makes mistakes forever. The trace shows the first five mistakes.
func ExampleTrace() {
	fmt.Println(table.Trace(perceptron.Updates(datasets.XOR().AbsorbBias()), 5))
	// Output:
	// k  epoch  example  x         y  w before  y w·x  w after
	// ─  ─────  ───────  ───────  ──  ────────  ─────  ────────
	// 1      1        0  [0 0 1]  -1  [0 0 0]       0  [0 0 -1]
	// 2      1        1  [0 1 1]  +1  [0 0 -1]     -1  [0 1 0]
	// 3      1        2  [1 0 1]  +1  [0 1 0]       0  [1 1 1]
	// 4      1        3  [1 1 1]  -1  [1 1 1]      -3  [0 0 0]
	// 5      2        0  [0 0 1]  -1  [0 0 0]       0  [0 0 -1]
	// … more mistakes follow: this table is limited to 5 mistakes
}

func ExampleConfusion() {
	truth := []string{"setosa", "virginica", "versicolor", "virginica"}
	predicted := []string{"setosa", "virginica", "virginica", "virginica"}
	confusion := perceptron.Must(metrics.Confuse(truth, predicted))
	fmt.Println(table.Confusion(confusion))
	// Output:
	// truth ↓, predicted →  setosa  versicolor  virginica  total
	// ────────────────────  ──────  ──────────  ─────────  ─────
	// setosa                     1           0          0      1
	// versicolor                 0           0          1      1
	// virginica                  0           0          2      2
	// total                      1           0          3      4
	// 3 of 4 right
}
