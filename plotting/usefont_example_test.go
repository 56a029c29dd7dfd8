package plotting_test

import (
	"fmt"
	"os"

	"golang.org/x/image/font/gofont/goregular"

	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting"
)

// Liberation Sans has no ∪. The font in the file go.ttf has it.
func ExampleUseFont() {
	p := plotting.Scatter(datasets.AND().Named("A∪B", "B"))
	fmt.Println(plotting.Save(p, "union.svg"))

	_ = os.WriteFile("go.ttf", goregular.TTF, 0o666)
	defer os.Remove("go.ttf")
	fmt.Println(plotting.UseFont("go.ttf"))
	fmt.Println(plotting.Save(p, "union.svg"))
	_ = plotting.UseFont("") // the usual font
	// Output:
	// plotting: text "A∪B": got "∪" (U+222A), want characters of the font Liberation Sans; call plotting.UseFont with the file of a font that has them ("union.svg" was not written)
	// <nil>
	// <nil>
}
