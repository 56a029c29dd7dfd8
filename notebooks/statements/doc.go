// Package statements checks the statements of the lecture notes that no cell of a lesson checks,
// each in an Example with its output. Example_a04 belongs to statement A04 of
// notebooks/statements.md, Example_e11 to slip E11, and Example_a52_e33 to both A52 and E33.
//
// The package exports nothing. `make statements` copies the Examples into notebooks/statements.md,
// the source of the page of statements.
package statements
