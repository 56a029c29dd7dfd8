package classifier_test

import (
	_ "embed"
	"fmt"
	"strings"

	"perceptronlab/perceptron/classifier"
)

//go:embed testdata/fruit.json
var savedFruit string

// A program can contain its model. The file comes from Save, or from perceptron train.
func ExampleRead() {
	model, err := classifier.Read(strings.NewReader(savedFruit))
	if err != nil {
		panic(err)
	}
	fmt.Println(model.Features, model.Predict([]float64{19, 2}))

	_, err = classifier.Read(strings.NewReader("weight,fruit\n"))
	fmt.Println(err)
	// Output:
	// [length weight] banana
	// classifier: got text that does not begin with '{', want a model in JSON, as Save writes it
}
