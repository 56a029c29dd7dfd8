package lazy_test

import (
	"fmt"
	"os"
	"path/filepath"
	"time"

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

// In a notebook, List returns the values that the notebook's cells have stored. This example runs
// outside a notebook, where no values are stored.
func ExampleList() {
	fmt.Println(lazy.List())
	// Output: no lazy value is stored
}

func ExampleListing_String() {
	computed := time.Date(2026, time.March, 14, 9, 26, 53, 0, time.UTC)
	fmt.Println(lazy.Listing{
		{Name: "run", Bytes: 1234, Computed: computed},
		{Name: "penguins", Bytes: 31_000, Computed: computed},
	})
	// Output:
	// name            size  computed
	// run           1.2 kB  2026-03-14 09:26:53
	// penguins     31.0 kB  2026-03-14 09:26:53
}

// In a notebook, Forget("run") deletes the stored value of run. Outside a notebook, Forget panics.
func ExampleForget() {
	defer func() { fmt.Println(recover()) }()
	lazy.Forget("run")
	// Output: lazy: Forget: got a call outside a notebook, want a call in a cell
}
