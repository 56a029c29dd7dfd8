package cells_test

import (
	"fmt"

	"perceptronlab/kernel/cells"
)

func ExampleWithCommandHints() {
	fmt.Print(cells.WithCommandHints("2\n\"%matplotlib\" unknown or not implemented yet.\n3\n"))
	// Output:
	// 2
	// "%matplotlib" unknown or not implemented yet.
	// hint: leave it out; show.Plot shows a figure below the cell
	// 3
}

func ExampleUnknownCommand() {
	fmt.Print(cells.UnknownCommand("foo"))
	// Output:
	// "%foo" unknown or not implemented yet.
}
