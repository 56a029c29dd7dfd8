package datasets_test

import (
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// The second file has its columns in another order, and no classes. The Source of the first table
// reads the second file into the columns of the first table.
func ExampleSource() {
	folder := perceptron.Must(os.MkdirTemp("", "fruit"))
	defer os.RemoveAll(folder)
	first, second := filepath.Join(folder, "first.csv"), filepath.Join(folder, "second.csv")
	if err := errors.Join(
		os.WriteFile(first, []byte("weight,colour,fruit\n150,red,apple\n10,red,cherry\n170,green,apple\n"), 0o600),
		os.WriteFile(second, []byte("colour,weight\ngreen,9\n"), 0o600),
	); err != nil {
		panic(err)
	}

	train := perceptron.Must(files.CSV{Label: "fruit", Categorical: []string{"colour"}}.ReadFile(first))
	test := perceptron.Must(train.Source.ReadFile(second))
	fmt.Println(train.Features)
	fmt.Println(test.Features, test.Rows)
	// Output:
	// [weight colour=green colour=red]
	// [weight colour=green colour=red] [[9 1 0]]
}

// The report lists rows that were skipped and values that were replaced. With OtherUnseen, the
// category "green" is replaced because only one row has it.
func ExampleReport() {
	fruit := "colour,weight,fruit\nred,10,cherry\n,150,apple\nred,,cherry\ngreen,170,apple\n"
	reader := files.CSV{Label: "fruit", Categorical: []string{"colour"}, IfMissing: files.DropRow}
	table := perceptron.Must(reader.Read(strings.NewReader(fruit)))
	fmt.Println(table)
	for _, skipped := range table.Report.Skipped {
		fmt.Println("skipped:", skipped)
	}

	reader.IfMissing = files.FillMean
	reader.Unseen = files.OtherUnseen
	table = perceptron.Must(reader.Read(strings.NewReader(fruit)))
	fmt.Println(table.Report)
	// Output:
	// 2 rows (1 "cherry", 1 "apple") with 3 columns; 2 of 4 rows skipped because a value is missing: line 3 (colour), line 4 (weight)
	// skipped: line 3 (colour)
	// skipped: line 4 (weight)
	// colour: 2 values treated as the category "other": "", "green"
	// weight: 1 missing value replaced by the mean 110
}

// The placeholder -999 also stands for -999.0. The class -1 is not a missing value, although -1 is a
// placeholder in the column age.
func ExamplePlaceholder() {
	reader := files.CSV{
		Label:     "y",
		NAValues:  []string{"-999", "-99"},
		ColumnNA:  map[string][]string{"age": {"-1"}},
		IfMissing: files.FillMean,
	}
	table := perceptron.Must(reader.Read(strings.NewReader("age,size,y\n30,-999.0,-1\n-1,170,1\n50,180,1\n")))
	fmt.Println(table.Rows, table.Classes)
	fmt.Println(table.Report.Placeholders)
	fmt.Println(table.Report)
	// Output:
	// [[30 175] [40 170] [50 180]] [-1 1 1]
	// ["-999" "-99" "-1" in age]
	// age: 1 missing value replaced by the mean 40
	// size: 1 missing value replaced by the mean 175
	// found as missing values: "-999" once, "-1" in age once
	// found nowhere as a missing value: "-99"
}

// The categories 1 and 1.0 of the column deck are one category.
func ExampleMergedCategories() {
	reader := files.CSV{Label: "y", Categorical: []string{"deck"}}
	table := perceptron.Must(reader.Read(strings.NewReader("deck,age,y\n1,30,no\n1.0,40,yes\n2,50,no\n")))
	fmt.Println(table.Features, table.Rows)
	fmt.Println(table.Report.MergedCategories[0].Merged)
	fmt.Println(table.Report)
	// Output:
	// [deck=1 deck=2 age] [[1 0 30] [1 0 40] [0 1 50]]
	// map[1.0:1]
	// deck: equal numbers are one category: "1.0" is "1"
}

// Each line shows the number of a gate, the column of its truth table, and its name.
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

// Gate 2 is x1 AND NOT x2.
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

// PerEpoch lists the number of mistakes in each epoch.
func ExampleAND() {
	fmt.Println(perceptron.Train(datasets.AND().AbsorbBias()).PerEpoch)
	// Output: [2 3 3 2 2 3 2 1 0]
}

// PerEpoch lists the number of mistakes in each epoch.
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
	d := perceptron.Must(table.OneVsRest("pear"))
	fmt.Println(d.Row(1), d.Label(1))
	// Output: [6 9] 1
}

// Columns 2 and 3 are the length and the width of the petals.
func ExampleTable_Columns() {
	petals := perceptron.Must(datasets.Iris().Columns(2, 3))
	fmt.Println(petals.Features, petals.Rows[0], petals.Classes[0])
	// Output: [petal_length petal_width] [1.4 0.2] setosa
}

// Each row counts four words in one speech.
func ExampleSparse() {
	table := datasets.Table{
		Features: []string{"army", "bank", "canal", "debt"},
		Sparse: []datasets.Sparse{
			{Columns: []int{1, 3}, Values: []float64{2, 5}},
			{Columns: []int{2}, Values: []float64{1}},
		},
		Classes: []string{"jefferson", "monroe"},
	}
	fmt.Println(table)
	fmt.Println(table.Row(0))
	// Output:
	// 2 sparse rows (1 "jefferson", 1 "monroe") with 4 columns
	// [0 2 0 5]
}

func ExampleTable_String() {
	iris := datasets.Iris()
	fmt.Println(iris)
	fmt.Println(iris.Len(), iris.Dim(), iris.ClassNames())
	// Output:
	// 150 rows (50 "setosa", 50 "versicolor", 50 "virginica") with 4 columns
	// 150 4 [setosa versicolor virginica]
}

func ExampleTable_Select() {
	iris := datasets.Iris()
	petals := perceptron.Must(iris.Select("petal_width", "petal_length"))
	fmt.Println(petals.Features, petals.Row(0))

	_, err := iris.Select("petal")
	fmt.Println(err)
	// Output:
	// [petal_width petal_length] [0.2 1.4]
	// datasets: got the column "petal", want one of the columns "sepal_length", "sepal_width", "petal_length", "petal_width"
}

func ExampleTable_Check() {
	table := datasets.Iris()
	fmt.Println(table.Check())
	table.Rows[3][2] = math.NaN()
	fmt.Println(table.Check())
	// Output:
	// <nil>
	// datasets: row 3, column "petal_length": got NaN, want a finite number
}

func ExampleTable_Subset() {
	two := perceptron.Must(datasets.Iris().Subset(100, 0))
	fmt.Println(two.Rows, two.Classes)
	// Output: [[6.3 3.3 6 2.5] [5.1 3.5 1.4 0.2]] [virginica setosa]
}

func ExampleTable_Split() {
	fold := perceptron.Must(datasets.Iris().Split(0.2, 1))
	fmt.Println("train on", fold.Train)
	fmt.Println("test on ", fold.Test)
	// Output:
	// train on 120 rows (40 "setosa", 40 "versicolor", 40 "virginica") with 4 columns
	// test on  30 rows (10 "setosa", 10 "versicolor", 10 "virginica") with 4 columns
}

// The table has three rows of setosa and three of versicolor. The share 0.34 of six rows is two
// rows, one of each class.
func ExampleTable_SplitRows() {
	table := perceptron.Must(datasets.Iris().Subset(0, 1, 2, 50, 51, 52))
	train, test, err := table.SplitRows(0.34, 1)
	fmt.Println("train:", train, "test:", test, "error:", err)
	// Output: train: [0 1 4 5] test: [2 3] error: <nil>
}

// Each row is tested once, by a perceptron that was not trained on this row.
func ExampleTable_Folds() {
	table := perceptron.Must(datasets.Iris().Subset(0, 1, 2, 50, 51, 52, 100, 101, 102))
	for _, fold := range perceptron.Must(table.Folds(3, 1)) {
		train := perceptron.Must(fold.Train.OneVsRest("setosa")).AbsorbBias()
		test := perceptron.Must(fold.Test.OneVsRest("setosa")).AbsorbBias()
		run := perceptron.Train(train)
		fmt.Println(test.Len(), "rows tested,", test.Errors(run.Weights.Dot), "misclassified")
	}
	// Output:
	// 3 rows tested, 0 misclassified
	// 3 rows tested, 0 misclassified
	// 3 rows tested, 0 misclassified
}

func ExampleTable_OneVsRest() {
	d := perceptron.Must(datasets.Iris().OneVsRest("setosa"))
	fmt.Println(d)
	// Output: 150 examples (50 of label +1, 100 of label -1) with 4 columns
}

func ExampleTable_OneVsOne() {
	d := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica"))
	fmt.Println(d)

	_, err := datasets.Iris().OneVsOne("versicolor", "rose")
	fmt.Println(err)
	// Output:
	// 100 examples (50 of label +1, 50 of label -1) with 4 columns
	// datasets: got the class "rose", want one of the classes "setosa", "versicolor", "virginica"
}

func ExamplePlanted() {
	d, u, err := datasets.Planted(100, 2, 0.25, 1)
	if err != nil {
		fmt.Println(err)
		return
	}
	bound := d.Radius2() / (0.25 * 0.25) // R²/margin²
	fmt.Println("u =", u)
	fmt.Println(perceptron.Train(d).Mistakes, "mistakes; at most", int(bound), "by the theorem")
	// Output:
	// u = [-6 -7]
	// 7 mistakes; at most 24 by the theorem
}

func ExampleGrid() {
	for x := range datasets.Grid(0, 1, 0.5) {
		fmt.Print(x, " ")
	}
	// Output: [0 0] [0 0.5] [0 1] [0.5 0] [0.5 0.5] [0.5 1] [1 0] [1 0.5] [1 1]
}

func ExampleDigits() {
	digits := datasets.Digits()
	fmt.Println(len(digits.Rows), "images; the first has the class", digits.Classes[0])
	for j, v := range digits.Rows[0] {
		fmt.Printf("%3v", v)
		if j%8 == 7 {
			fmt.Println()
		}
	}
	// Output:
	// 1797 images; the first has the class 0
	//   0  0  5 13  9  1  0  0
	//   0  0 13 15 10 15  5  0
	//   0  3 15  2  0 11  8  0
	//   0  4 12  0  0  8  8  0
	//   0  5  8  0  0  9  8  0
	//   0  4 11  0  1 12  7  0
	//   0  2 14  5 10 12  0  0
	//   0  0  6 13 10  0  0  0
}

func ExampleBreastCancer() {
	cancer := datasets.BreastCancer()
	fmt.Println(len(cancer.Rows), "tumours,", len(cancer.Features), "columns")
	fmt.Println(cancer.Features[:3], cancer.Rows[0][:3], cancer.Classes[0])

	malignant := perceptron.Must(cancer.OneVsRest("malignant"))
	fmt.Println("separable:", perceptron.Separate(malignant.AbsorbBias()).Separable)
	// Output:
	// 569 tumours, 30 columns
	// [mean_radius mean_texture mean_perimeter] [17.99 10.38 122.8] malignant
	// separable: true
}

// A command prints the options in the fixes of a Problem as flags.
func ExampleProblem_Sentence() {
	problem := &datasets.Problem{
		Package: "files",
		File:    "fruit.csv",
		Place:   datasets.Place{Line: 2, Column: 2, Name: "weight"},
		Found:   `"150,5"`,
		Want:    "a number",
		Fixes: []datasets.Fix{{
			When: "if the comma is the decimal separator",
			Set:  []datasets.Setting{{Field: "CSV.Decimal", Value: ','}},
		}},
	}
	fmt.Println(problem)
	fmt.Println(problem.Sentence(func(s datasets.Setting) string {
		return fmt.Sprintf("--decimal %c", s.Value)
	}))
	// Output:
	// files: fruit.csv, line 2, column 2 ("weight"): got "150,5", want a number; if the comma is the decimal separator, set Decimal: ','
	// fruit.csv, line 2, column 2 ("weight"): got "150,5", want a number; if the comma is the decimal separator, set --decimal ,
}

// The rows of a patient stay together. There are six patients with two rows each; both rows of two patients
// are test rows.
func ExampleStrata_Split() {
	patients := []string{"Ada", "Bo", "Cy", "Di", "Ed", "Flo", "Ada", "Bo", "Cy", "Di", "Ed", "Flo"}
	train, test, err := datasets.Strata{Rows: 12, Groups: patients}.Split(0.3, 1)
	fmt.Println(len(train), test, err)
	// Output: 8 [0 1 6 7] <nil>
}

func ExampleStrata_Folds() {
	part, err := datasets.Strata{Rows: 6, Classes: []string{"a", "a", "a", "b", "b", "b"}}.Folds(3, 1)
	fmt.Println(part, err)
	// Output: [1 0 2 0 2 1] <nil>
}

// Iris has 50 groups of three rows each.
func ExampleTable_GroupFolds() {
	var groups []string
	for i := range 150 {
		groups = append(groups, fmt.Sprint(i/3))
	}
	for _, fold := range perceptron.Must(datasets.Iris().GroupFolds(groups, 3, 1)) {
		fmt.Println(fold.Test)
	}
	// Output:
	// 51 rows (18 "setosa", 15 "versicolor", 18 "virginica") with 4 columns
	// 48 rows (15 "setosa", 18 "versicolor", 15 "virginica") with 4 columns
	// 51 rows (17 "setosa", 17 "versicolor", 17 "virginica") with 4 columns
}

// The report counts the numbers in columns that the training file did not have.
func ExampleLeftOut() {
	train := perceptron.Must(files.LIBSVM{}.Read(strings.NewReader("+1 1:0.7 3:1\n-1 2:0.5\n")))
	reader := train.Source.(files.LIBSVM)
	reader.Unseen = files.ZeroUnseen
	fresh := perceptron.Must(reader.Read(strings.NewReader("+1 4:2 7:1\n-1 2:0.1 7:3\n")))
	for _, column := range fresh.Report.LeftOut {
		fmt.Println(column)
	}
	// Output:
	// 4 (1 row)
	// 7 (2 rows)
}
