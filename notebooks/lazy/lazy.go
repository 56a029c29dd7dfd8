// Package lazy is for values of a notebook that are slow to compute, or that are read from a file.
// Such a value is computed only in a cell that uses it.
//
// Every cell computes the package-level vars of earlier cells again, whether it uses them or not.
// So a slow var slows down all later cells, and a var whose computation fails breaks them. A lazy
// value is a function instead. Its first call computes the value and stores it on disk; later cells
// read the stored value. A cell that does not call the function is not affected:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time, read from disk in later cells
//
// A value is computed again if any of the following has changed: the declaration of its var; a
// declaration of the notebook that its computation uses, directly or indirectly; the content of a
// File that it uses; this library; the version of Go. The value must not depend on anything else,
// such as the clock or the network. What a computation prints appears only in the cell that runs
// it.
//
// A later cell can use a stored datasets.Table of any size at once. Other values are stored with
// encoding/gob. In the following cases, a value is not stored, so each cell that uses it computes
// it again:
//
//   - gob loses a part of the value, such as an unexported field;
//   - the value is not declared at package level of a notebook, or its line declares other values too;
//   - the name of a File that the value uses is not a string literal in double quotes;
//   - a var that the value uses is assigned to anywhere, or its address is taken with &;
//   - the computation may read files or the network outside a File, because it uses package os,
//     exec or http, or a function ReadFile, ReadFileContext, ReadFolder or Load;
//   - an interrupt arrived during the computation.
//
// Values are stored in the folder perceptronlab/lazy of the user's cache, which make lab places in
// .venv. Only the user can read this folder. If the stored values exceed 8 GiB, all of them are
// deleted. The folder may be deleted at any time.
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
// Declare the function at package level, not below %%. All calls return the same value, so do not
// change it. If compute panics, every call in this cell panics, and nothing is stored.
func Value[T any](compute func() T) func() T {
	value := new(T)
	find := onceAt(value, func() { *value = compute() })
	return func() T {
		find()
		return *value
	}
}

// File returns a function that returns the value that read makes from the file or folder called
// name. The function works like the one that Value returns, but the value is also computed again if
// the content of the file or folder has changed, and so are all values that use it.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//	var reviews = lazy.File("reviews", files.BagOfWords{MinTexts: 2}.ReadFolder)
//
// For a large file, show.Reading(files.CSV{Label: "species"}.ReadFileContext) displays progress. A
// relative path starts at the notebook's folder. If read returns an error, the program of the cell
// that uses the value prints one line and ends with status 1, without running deferred calls:
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

// onceAt returns a function whose first call sets the value that pointer points to: it reads the
// value from disk or calls compute. onceAt has no type parameters, because generic code is compiled
// again in every cell.
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
	// The key is different now if a file changed while it was read. An error of write is ignored:
	// the next cell then computes the value again.
	if again, err := keyAt(at); err == nil && again == key && len(interrupt) == 0 {
		_ = write(key, pointer)
	}
}

// fileMessage returns a message for an error that occurred when the file called name was read. The
// message is one line and includes the fix.
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
