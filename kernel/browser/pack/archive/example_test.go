package archive_test

import (
	"fmt"

	"perceptronlab/kernel/browser/pack/archive"
)

// What is not an archive of a Go package has no tables, and comes back as well.
func ExampleRestore() {
	text, err := archive.Restore(archive.Columns([]byte("any bytes")))
	fmt.Println(string(text), err)
	// Output:
	// any bytes <nil>
}
