// Package notebook is what a Go kernel in a browser tab knows about one notebook: the commands of cells, the
// programs that are compiled and run for them, what such programs print and show, and how errors are
// reported. What a cell means is defined by package cells.
//
// The package does nothing that needs a browser. It gets the text of a cell, and returns what to show, to
// compile and to run. Whoever compiles and runs a program passes its output and its end to the package:
//
//	Notebook.Cell    reads a cell, executes its commands, and returns its program
//	Notebook.Built   learns what compiler and linker say; without errors, the cell's declarations are kept
//	Notebook.Output  learns what the running program prints
//	Notebook.Pipe    learns what the running program shows by package gonbui
//	Notebook.Ended   learns how the program has ended
//
// All results can be encoded as JSON, see [Output], [Program] and [Result].
package notebook
