// Package check states what a notebook has just claimed, in one line of a cell.
// If it is true the line appears with its numbers:
//
//	✓ mistakes ≤ bound: 18 ≤ 51
//
// If not, the cell fails, and with it a run of the whole notebook:
//
//	✗ mistakes ≤ bound: got 52, want at most 51
//
// Holds, Equal, AtMost, NoError, Every, All and Examples fail the cell. Guess and Try, for
// predictions and exercises, never do.
//
// To fail, they print the ✗ line and end the cell's program with exit status 1;
// deferred calls do not run. The same happens in a program outside a notebook,
// and in any goroutine. A check belongs in the body of a cell (%%), not in a
// package-level var: that would be computed, and fail, in every later cell too.
//
// Comparisons are exact: there is no tolerance. Numbers are printed in full
// if they are integers below 2⁵³ or multiples of 2⁻¹⁰ below 2²⁰, and with 4
// significant digits otherwise. Two values that differ and would look alike are
// printed in full.
//
// It is not a test framework: tests of a package belong in the package.
package check
