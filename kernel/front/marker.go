package main

import (
	"os"
	"path/filepath"
)

// markerVariable is the environment variable with the name of the marker file.
const markerVariable = "PERCEPTRON_INTERRUPTED"

// A marker is the name of a file that exists from an interrupt of a cell until the next cell begins. GoNB
// forgets an interrupt that arrives while it compiles the cell. So kernel/guard does not start the cell's
// program if the file exists. The marker "" does nothing.
type marker string

// marker returns the marker of a kernel, whose programs know it from their environment.
func (k *kernel) marker() marker {
	return marker(filepath.Join(k.folder, "interrupted"))
}

// set creates the file. If this fails, the cell runs on.
func (m marker) set() {
	if m != "" {
		_ = os.WriteFile(string(m), nil, 0o600)
	}
}

// remove removes the file.
func (m marker) remove() {
	if m != "" {
		_ = os.Remove(string(m))
	}
}
