// Package statements checks the statements of the lecture notes that no cell of a lesson checks.
// Each check is an Example with its output. Example_a04 checks statement A04 of
// notebooks/statements.md. Example_e11 checks slip E11. A slip is an error in the notes.
// Example_a03_e16 belongs to both A03 and E16.
//
// The package exports nothing. `make statements` copies the Examples into notebooks/statements.md.
package statements
