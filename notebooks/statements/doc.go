// Package statements checks those statements of the lecture notes that no lesson
// has a cell for, each in an Example with its output. Example_a04 shows
// statement A04 of notebooks/statements.md, Example_e11 slip E11, and
// Example_a52_e33 both A52 and E33.
//
// The package has nothing to import. `make statements` copies the Examples into
// notebooks/statements.md, from which the page of statements is made.
package statements
