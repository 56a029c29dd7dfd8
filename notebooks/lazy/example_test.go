package lazy_test

import (
	"fmt"
	"os"
	"path/filepath"

	"perceptronlab/notebooks/lazy"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

var run = lazy.Value(func() *perceptron.Run {
	fmt.Println("training …")
	return perceptron.Train(datasets.AND().AbsorbBias())
})

// The first call trains the perceptron. The second call returns the same run.
func ExampleValue() {
	fmt.Println(run())
	fmt.Println(run().Epochs)
	// Output:
	// training …
	// converged: 18 mistakes in 9 epochs; w = [3 2 -4]
	// 9
}

func ExampleFile() {
	folder, err := os.MkdirTemp("", "lazy")
	if err != nil {
		panic(err)
	}
	defer os.RemoveAll(folder)
	name := filepath.Join(folder, "fruit.csv")
	fruit := lazy.File(name, files.CSV{Label: "kind"}.ReadFile)

	// The file need not exist until the first call of fruit.
	if err := os.WriteFile(name, []byte("weight,kind\n150,apple\n8,cherry\n"), 0o600); err != nil {
		panic(err)
	}
	fmt.Println(fruit().Classes)
	// Output: [apple cherry]
}
