package files_test

import (
	"compress/gzip"
	"context"
	"fmt"
	"io"
	"strings"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// Divide the tables that come from a channel into chunks of three rows.
func ExampleChunksOf() {
	measured := make(chan datasets.Table)
	go func() {
		defer close(measured)
		for i := range 4 {
			x := float64(i)
			measured <- datasets.Table{Features: []string{"x"}, Rows: [][]float64{{x}, {x + 0.5}}}
		}
	}()
	tables := func(yield func(datasets.Table, error) bool) {
		for table := range measured {
			if !yield(table, nil) {
				return
			}
		}
	}
	chunks := perceptron.Must(files.ChunksOf(context.Background(), tables, 3))
	defer chunks.Close()
	for table, err := range chunks.All() {
		fmt.Println(table.Rows, err)
	}
	// Output:
	// [[0] [0.5] [1]] <nil>
	// [[1.5] [2] [2.5]] <nil>
	// [[3] [3.5]] <nil>
}

// Read compressed rows from a pipe.
func ExampleCSV_ChunksFrom() {
	r, w := io.Pipe()
	go func() {
		compressed := gzip.NewWriter(w)
		fmt.Fprint(compressed, "a,b\n1,2\n3,4\n5,6\n")
		_ = compressed.Close()
		_ = w.Close()
	}()
	chunks := perceptron.Must(files.CSV{}.ChunksFrom(context.Background(), r, 2))
	defer chunks.Close()
	fmt.Println(chunks.Len(), perceptron.Must(chunks.Table(1)).Rows)
	// Output: 3 [[5 6]]
}

func ExampleLIBSVM_ChunksFrom() {
	text := strings.NewReader("+1 1:2\n-1 3:1\n+1\n")
	chunks := perceptron.Must(files.LIBSVM{}.ChunksFrom(context.Background(), text, 2))
	defer chunks.Close()
	fmt.Println(chunks.Count(), perceptron.Must(chunks.Table(1)).Classes)
	// Output: 2 [+1]
}
