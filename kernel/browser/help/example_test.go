package help_test

import (
	"errors"
	"fmt"
	"unicode/utf8"

	"perceptronlab/kernel/browser/help"
	"perceptronlab/kernel/cells"
)

// exampleNotebook returns the Helper of a notebook that has run a cell. The site has no packages.
func exampleNotebook() *help.Helper {
	session := cells.NewSession(nil)
	cell, err := cells.Parse("// A Point is a place.\ntype Point struct {\n\tX, Y float64 // in cm\n}")
	if err != nil {
		panic(err)
	}
	program, err := session.Compose(cell, 1)
	if err != nil {
		panic(err)
	}
	session.Keep(program)
	fetch := func(kind, path string) ([]byte, error) { return nil, errors.New("there are no packages") }
	return help.New(session, nil, fetch)
}

func ExampleHelper_Complete() {
	h := exampleNotebook()
	code := "%%\np := Point{X: 3}\np."
	reply := h.Complete(code, utf8.RuneCountInString(code))
	for _, m := range reply.Metadata.Types {
		fmt.Println(m.Type, m.Text, m.Signature)
	}
	// Output:
	// field X float64
	// field Y float64
}

func ExampleHelper_Inspect() {
	h := exampleNotebook()
	code := "%%\np := Point{X: 3}"
	reply := h.Inspect(code, len("%%\np := Po"), 0)
	fmt.Println(reply.Data["text/plain"])
	// Output:
	// type Point struct {
	// 	X, Y float64 // in cm
	// }
	//
	// A Point is a place.
	//
	// declared in cell [1]
}
