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
// A value is computed again once any of these has changed: the declaration of its var,
// its name included; any declaration of the notebook whose name stands in it, and so on
// from there; the content of a File among them; this library; the version of Go. What the
// source can't tell must not matter: the clock, random numbers without a seed, the
// network. What a computation prints is seen only when it computes.
//
// A datasets.Table of any size is kept so that a later cell has its rows at once. Other
// values are kept if encoding/gob gives them back as they were: numbers, strings, structs,
// slices and maps of them, a model, a *perceptron.Run. A value is computed in each cell
// that asks, and everything else is as described,
//
//   - if gob loses a part of it, such as an unexported field,
//   - if the line does not declare just this one value, at package level,
//   - if a var that it uses is assigned to anywhere, or its address is taken with &: then
//     the declaration does not tell its value,
//   - if it reads by itself, and not within a File: if it names package os or http, a
//     ReadFile, a ReadFolder or a Load,
//   - after an interrupt while it was computed, and after a panic,
//   - outside a notebook, in a program or a test.
//
// Values are kept in the folder perceptronlab/lazy of the user's cache (make lab has it in
// .venv), which only the user can read. Beyond 8 GB, those that were not used for longest
// are dropped. The folder may be deleted at any time.
package lazy
