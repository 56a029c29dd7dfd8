// Package lazy keeps what is slow, or read from a file, out of the other cells.
//
// A cell is a program of its own: a package-level var is computed again in every
// later cell, whether that uses it or not, and one that fails breaks them all. A
// lazy value is a function instead. It computes when it is asked, once, and keeps
// the result on disk for the cells to come:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time
//
//	%%
//	fmt.Println(run()) // read from disk
//
// A cell that does not ask pays nothing, and sees no error.
//
// # When it is computed again
//
// What is kept belongs to its source. It is computed again once any of these has
// changed: the declaration of the var; a function, type, var or constant of the
// notebook that it uses, directly or through others; the content of a File that it
// uses, or of any file in it if it is a folder; a package of this library that it uses;
// the version of Go. Comments and spaces do not count.
//
// So everything that it depends on has to be in its source. It can't be seen, and
// must not matter, that a computation looks at the clock, at random numbers without
// a seed, at the network, or at a file other than through File. What it prints is
// seen only when it computes: let the cell print.
//
// # What is kept
//
// A value is kept if encoding/gob gives it back to the bit, which is tried before:
// numbers, strings, structs, slices and maps of them, a *perceptron.Dataset, a
// *perceptron.Run, a datasets.Table. If that fails, by a function or by unexported fields that hold
// something, say, the value is computed once in each cell that asks, and all
// else is as described. The same holds
//
//   - for a lazy value that is not simply the value of a package-level var, as
//     above, but made in a function or in an expression,
//   - where a var that it uses is assigned to in a cell or a function, because then
//     the declaration does not tell its value,
//   - where it uses package os or net/http, or calls a ReadFile, a ReadFolder or
//     classifier.Load, other than within a File, because then the source does not tell
//     the result,
//   - where a File uses files.NPY with Labels, a second file: files.NPZ has both in one,
//   - after an interrupt while it was computed, and after a panic,
//   - outside a notebook, in a program or a test.
//
// Values are kept in the folder perceptronlab/lazy of the user's cache (os.UserCacheDir;
// make lab has it in .venv), which only the user can read. Beyond a gigabyte, those
// that were not used for longest are dropped. The folder may be deleted at any time.
// If it can't be written, or holds something else, values are computed.
package lazy
