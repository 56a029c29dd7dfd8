package files_test

import (
	"embed"
	"fmt"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/files"
)

//go:embed testdata/reviews
var reviews embed.FS

// A program can contain its texts: two good reviews, and a bad one.
func ExampleBagOfWords_ReadFS() {
	table := perceptron.Must(files.BagOfWords{MinTexts: 2}.ReadFS(reviews, "testdata/reviews"))
	fmt.Println(table.Features)
	for i, class := range table.Classes {
		fmt.Println(class, table.Row(i))
	}
	// A path in an embed.FS begins with the folders in the line go:embed.
	_, err := files.BagOfWords{}.ReadFS(reviews, "reviews")
	fmt.Println(err)
	// Output:
	// [film fine]
	// bad [1 0]
	// good [1 2]
	// good [1 1]
	// files: reviews: there is no such file or folder in the fs.FS, whose root contains "testdata"
}
