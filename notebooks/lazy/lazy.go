// Package lazy provides values that are slow to compute, or read from a file, and that are computed
// only in the cells that use them.
//
// Every cell computes the package-level vars of earlier cells again, whether it uses them or not, so
// a slow one slows down all later cells, and one that fails breaks them. A lazy value is a function
// instead. The first call computes the value and stores it on disk; later cells read it from
// there. A cell that does not call the function is not affected:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time, read from disk in later cells
//
// A value is computed again if any of these has changed: the declaration of its var; any
// declaration of the notebook that it uses, directly or indirectly; the content of a File among
// them; this library; the version of Go. It must not depend on anything else, such as the clock
// or the network. Output of a computation appears only in the cell that runs it.
//
// A datasets.Table of any size is available at once in a later cell. Other values are
// stored with encoding/gob. A value is not stored, so each cell that uses it computes it again,
//
//   - if gob loses a part of it, such as an unexported field,
//   - if it is not declared at package level of a notebook, or its line declares other values too,
//   - if the name of a File that it uses is not a string literal in double quotes,
//   - if a var that it uses is assigned to anywhere, or its address is taken with &,
//   - if it reads files or the network outside a File: if it uses package os, exec or http, or a
//     function ReadFile, ReadFileContext, ReadFolder or Load,
//   - if an interrupt arrived while it was computed.
//
// Values are stored in the folder perceptronlab/lazy of the user's cache (for make lab, in
// .venv), which only the user can read. If they exceed 8 GiB, all are deleted. The folder may be
// deleted at any time.
package lazy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"perceptronlab/internal/wording"
)

// Value returns a function that returns the value of compute. The function's first call reads the
// value from disk if an earlier cell has stored it, and calls compute otherwise.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare it at package level, not below %%. Callers share the value, so do not change
// it. If compute panics, so does every call in this cell, and nothing is stored.
func Value[T any](compute func() T) func() T {
	value := new(T)
	find := onceAt(value, func() { *value = compute() })
	return func() T {
		find()
		return *value
	}
}

// File returns a function that returns the value that read makes from the file or folder name. It
// works like Value, but the value, and all values that use it, are also computed again if the content
// has changed.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//	var reviews = lazy.File("reviews", files.BagOfWords{MinTexts: 2}.ReadFolder)
//
// For a large file, show.Reading(files.CSV{Label: "species"}.ReadFileContext) displays progress. A
// relative path starts at the notebook's folder. If read returns an error, the program of the cell
// that uses the value ends with status 1, without deferred calls, and prints one line:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): got "abc", want a number; …;
//	  fix the declaration or the file, then run its cell again
func File[T any](name string, read func(name string) (T, error)) func() T {
	value := new(T)
	find := onceAt(value, func() {
		var err error
		if *value, err = read(name); err != nil {
			fmt.Println("✗ " + fileMessage(name, err))
			os.Exit(1)
		}
	})
	return func() T {
		find()
		return *value
	}
}

// onceAt returns a function whose first call sets the value that pointer points to, from disk or with
// compute. It has no type parameters, because generic code is compiled again in every cell.
func onceAt(pointer any, compute func()) (find func()) {
	pc := make([]uintptr, 1)
	runtime.Callers(3, pc) // the caller of Value or File
	at, _ := runtime.CallersFrames(pc).Next()
	return sync.OnceFunc(func() { findOrCompute(at, pointer, compute) })
}

// findOrCompute sets the value that pointer points to: from disk if an earlier cell has stored the value
// declared at this place, otherwise by calling compute.
func findOrCompute(at runtime.Frame, pointer any, compute func()) {
	key, err := keyAt(at)
	if err != nil {
		compute()
		return
	}
	if read(key, pointer) == nil {
		return
	}
	// An interrupted computation may end early with a partial result, so it is not stored.
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	compute()
	signal.Stop(interrupt)
	// The key differs if a file has changed while it was read. An error of write is no problem: the next
	// cell computes the value again.
	if again, err := keyAt(at); err == nil && again == key && len(interrupt) == 0 {
		_ = write(key, pointer)
	}
}

// fileMessage returns an error of reading the file name as a message on one line, with the fix.
func fileMessage(name string, err error) string {
	if errors.Is(err, context.Canceled) {
		return err.Error()
	}
	text := strings.TrimPrefix(wording.OneLine(err.Error()), "files: ")
	if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return text + "; fix the declaration or the file, then run its cell again"
}
