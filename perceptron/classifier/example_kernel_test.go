package classifier_test

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/perceptron/metrics"
)

// moons returns n random points near two half circles, the classes "moon" and "sun". One half circle opens
// down and the other one up, and each ends inside the other.
func moons(n int, seed uint64) datasets.Table {
	r := rand.New(rand.NewPCG(seed, 0))
	noise := func() float64 { return float64(0.8 * (r.Float64() - 0.5)) }
	t := datasets.Table{Features: []string{"x", "y"}}
	for i := range n {
		// (2s/(1 + s²), (1 − s²)/(1 + s²)) is on the unit circle, in the upper half if −1 ≤ s ≤ 1.
		s := 2*r.Float64() - 1
		square := float64(s * s)
		x, y, class := 2*s/(1+square), (1-square)/(1+square), "moon"
		if i%2 == 1 {
			x, y, class = 1-x, 0.5-y, "sun"
		}
		t.Rows = append(t.Rows, []float64{x + noise(), y + noise()})
		t.Classes = append(t.Classes, class)
	}
	return t
}

// Choose G by cross-validation, and save the model. No straight line separates the moons well, so a
// Trainer makes more errors. Here the zero value of KernelTrainer, which has G = 1/2 for two columns,
// would do as well.
func ExampleKernelTrainer() {
	table := moons(200, 1)
	folds := perceptron.Must(table.Folds(5, 1))
	var best classifier.KernelTrainer
	highest := 0.0
	for _, g := range []float64{0.01, 0.1, 1, 10, 100, 1000} {
		trainer := classifier.KernelTrainer{Kernel: perceptron.Gaussian{G: g}}
		accuracy := perceptron.Must(metrics.CrossValidate(folds, trainer.Train)).Mean()
		fmt.Printf("G = %-8v %.3f\n", g, accuracy)
		if accuracy > highest {
			best, highest = trainer, accuracy
		}
	}
	zero := perceptron.Must(metrics.CrossValidate(folds, classifier.KernelTrainer{}.Train))
	line := perceptron.Must(metrics.CrossValidate(folds, classifier.Trainer{}.Train))
	fmt.Printf("zero value   %.3f\n", zero.Mean())
	fmt.Printf("line         %.3f\n", line.Mean())

	file := filepath.Join(os.TempDir(), "moons.json")
	defer os.Remove(file)
	if err := perceptron.Must(best.Train(table)).Save(file); err != nil {
		panic(err)
	}
	model := perceptron.Must(classifier.LoadKernel(file))
	errors := perceptron.Must(model.Errors(moons(1000, 2)))
	fmt.Printf("%v: %d errors on 1000 new rows\n", model.Kernel, errors)
	// Output:
	// G = 0.01     0.785
	// G = 0.1      0.850
	// G = 1        0.905
	// G = 10       0.905
	// G = 100      0.895
	// G = 1000     0.885
	// zero value   0.915
	// line         0.815
	// exp(-1 |x-z|²): 50 errors on 1000 new rows
}

func ExampleKernelTrainer_Train() {
	fmt.Println(perceptron.Must(classifier.KernelTrainer{}.Train(datasets.Iris())))
	// Output:
	// kernel perceptron, exp(-0.25 |x-z|²): 3 classes, 4 features; support of 48 of the 150 training rows
	//   setosa: converged (proved), 4 mistakes
	//   versicolor: stopped (limit), 130 mistakes
	//   virginica: stopped (limit), 121 mistakes
}

func ExampleKernelTrainer_TrainContext() {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	model, err := classifier.KernelTrainer{}.TrainContext(ctx, datasets.Iris())
	fmt.Println(model == nil, err)
	// Output: true context canceled
}

// A loaded model reads files as the training file was read, and predicts their rows.
func ExampleKernelModel_ReadFile() {
	folder := perceptron.Must(os.MkdirTemp("", ""))
	defer os.RemoveAll(folder)
	write := func(name, text string) string {
		name = filepath.Join(folder, name)
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			panic(err)
		}
		return name
	}
	train := write("train.csv", "x;y;class\n0,5;1;in\n1;0,5;in\n5;1;out\n-5;0;out\n0;-5;out\n1;6;out\n")
	table := perceptron.Must(files.CSV{Label: "class", Comma: ';', Decimal: ','}.ReadFile(train))
	model := perceptron.Must(classifier.KernelTrainer{}.Train(table))
	fresh := perceptron.Must(model.ReadFile(write("fresh.csv", "y;x\n0,25;0\n4;4,5\n")))
	fmt.Println(model.PredictAll(fresh))
	// Output:
	// [in out] <nil>
}

// Each component has a coefficient per support row, and the score of its class is a sum of as many
// kernel values. Here, the only component is that of the second class.
func ExampleKernelModel() {
	xor := datasets.Table{
		Rows:    [][]float64{{0, 0}, {0, 1}, {1, 0}, {1, 1}},
		Classes: []string{"equal", "different", "different", "equal"},
	}
	model := perceptron.Must(classifier.KernelTrainer{InOrder: true}.Train(xor))
	part := model.Components[0]
	fmt.Println(part.Class, part.Outcome, part.StopReason)
	fmt.Println(model.Support, part.Coefficients)
	fmt.Println(perceptron.Must(model.Classify([]float64{0.9, 0.2})))
	// Output:
	// equal converged proved
	// [[-1 -1] [-1 1] [1 -1] [1 1]] [1 -1 -1 1]
	// different
}

// Predict is a function of a point, as plotting.ClassRegions(table, model.Predict) needs it to draw the regions
// of the classes. The moons have two columns, so a figure can show all of them.
func ExampleKernelModel_Predict() {
	model := perceptron.Must(classifier.KernelTrainer{}.Train(moons(200, 1)))
	for _, x := range [][]float64{{0, 1}, {0, 0.3}, {1, 0.2}, {1, -0.5}} {
		fmt.Println(x, model.Predict(x))
	}
	// Output:
	// [0 1] moon
	// [0 0.3] sun
	// [1 0.2] moon
	// [1 -0.5] sun
}

// A row from outside the program may be wrong. The error names the column.
func ExampleKernelModel_Classify() {
	model := perceptron.Must(classifier.KernelTrainer{}.Train(moons(200, 1)))
	fmt.Println(model.Classify([]float64{0, 1}))
	fmt.Println(model.Classify([]float64{0}))
	fmt.Println(model.Classify([]float64{0, math.NaN()}))
	// Output:
	// moon <nil>
	//  classifier: got 1 number, want 2, one per column of the model
	//  classifier: column "y": got NaN, want a finite number
}

// For two classes, the second score decides: the second class if it is positive. So it is the score of
// plotting.DecisionRegions on the dataset in which the second class is positive.
func ExampleKernelModel_Scores() {
	table := moons(200, 1)
	model := perceptron.Must(classifier.KernelTrainer{}.Train(table))
	score := func(x []float64) float64 { return model.Scores(x)[1] }
	data := perceptron.Must(table.OneVsRest(model.Classes[1]))
	fmt.Println(model.Classes)
	fmt.Printf("%.3f\n", model.Scores([]float64{0, 1}))
	fmt.Println(data.Errors(score), perceptron.Must(model.Errors(table)))
	// Output:
	// [moon sun]
	// [1.205 -1.205]
	// 7 7
}

// A server stops predicting when the client has gone.
func ExampleKernelModel_PredictAllContext() {
	model := perceptron.Must(classifier.KernelTrainer{}.Train(fruit()))
	ctx, cancel := context.WithCancel(context.Background())
	fmt.Println(model.PredictAllContext(ctx, fruit()))
	cancel()
	fmt.Println(model.PredictAllContext(ctx, fruit()))
	// Output:
	// [cherry cherry cherry apple apple apple banana banana banana] <nil>
	// [] context canceled
}

func ExampleKernelModel_ScoresAll() {
	model := perceptron.Must(classifier.KernelTrainer{}.Train(fruit()))
	scores := perceptron.Must(model.ScoresAll(datasets.Table{Rows: [][]float64{{2, 1}, {19, 2}}}))
	fmt.Println(model.Classes)
	for _, row := range scores {
		fmt.Printf("%.3f\n", row)
	}
	// Output:
	// [apple banana cherry]
	// [-0.911 -0.021 0.808]
	// [-0.992 0.940 -0.987]
}

// A model can be written to any stream, here to a buffer, and read from it.
func ExampleKernelModel_WriteTo() {
	model := perceptron.Must(classifier.KernelTrainer{}.Train(fruit()))
	var stream bytes.Buffer
	perceptron.Must(model.WriteTo(&stream))
	read := perceptron.Must(classifier.ReadKernel(&stream))
	fmt.Println(read.Classify([]float64{19, 3}))
	// Output: banana <nil>
}

// A model can be a part of a value in JSON.
func ExampleKernelModel_MarshalJSON() {
	type release struct {
		Version string
		Model   *classifier.KernelModel
	}
	model := perceptron.Must(classifier.KernelTrainer{}.Train(fruit()))
	text := perceptron.Must(json.Marshal(release{"1.4", model}))
	var got release
	if err := json.Unmarshal(text, &got); err != nil {
		panic(err)
	}
	fmt.Println(got.Version, got.Model.Classes, got.Model.Kernel)
	// Output:
	// 1.4 [apple banana cherry] exp(-0.5 |x-z|²)
}
