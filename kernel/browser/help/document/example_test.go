package document_test

import (
	"fmt"

	"perceptronlab/kernel/browser/help/document"
)

func ExampleMake() {
	data, err := document.Make("example.org/unit", []string{"testdata/unit.go"})
	if err != nil {
		panic(err)
	}
	fmt.Print(string(data))
	// Output:
	// {"doc":"Package unit converts lengths.\n","names":{"Inch":{"sig":"const Inch = 2.54","doc":"in cm\n"}}}
}
