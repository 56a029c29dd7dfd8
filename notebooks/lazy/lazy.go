// Package lazy computes what is slow, or read from a file, only in the cells that use it.
//
// Every later cell computes a package-level var again, whether it uses it or not, and one
// that fails breaks them all. A lazy value is a function instead. It computes once, when
// first called, and stores the result on disk for later cells. A cell that does not call it
// pays nothing, and sees no error:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time, read from disk in later cells
//
// A value is computed again once any of these has changed: the declaration of its var; any
// declaration of the notebook that it names, and so on from there; the content of a File
// among them; this library; the version of Go. It must not depend on anything else, such as
// the clock or the network. What a computation prints appears only when it runs.
//
// A datasets.Table of any size is available at once in a later cell. Other values are
// stored with encoding/gob. Each cell that uses a value computes it again
//
//   - if gob loses a part of it, such as an unexported field,
//   - if its line does not declare just this one value, at package level of a notebook,
//   - if a File that it uses is not given its name in quotation marks,
//   - if a var that it uses is assigned to anywhere, or its address is taken with &,
//   - if it reads by itself, and not within a File: if it names package os, exec or http, a
//     ReadFile, a ReadFileContext, a ReadFolder or a Load,
//   - after an interrupt while it was computed.
//
// Values are stored in the folder perceptronlab/lazy of the user's cache (for make lab, in
// .venv), which only the user can read. Beyond 8 GB, all are dropped. The folder may be
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

// Value returns a function that returns what compute returns. It calls compute on the
// first call, unless an earlier cell has done so: then the value is read from disk.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare it at package level, not below %%. Callers share the value, so do not change
// it. If compute panics, so does every call in this cell, and nothing is stored.
func Value[T any](compute func() T) func() T {
	value := new(T)
	find := lazily(value, func() { *value = compute() })
	return func() T {
		find()
		return *value
	}
}

// File is a Value that read makes from the file or folder called name. It is also computed
// again when the content has changed, and so are the values that use it.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//	var reviews = lazy.File("reviews", files.BagOfWords{MinTexts: 2}.ReadFolder)
//
// A large file shows how far it is read by show.Reading(files.CSV{Label: "species"}.ReadFileContext).
// A relative path starts at the notebook's folder. If read returns an error, the cell
// that uses the value ends there, without deferred calls, and says in one line:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): "abc" is not a number; …;
//	  mend the declaration or the file, then run its cell again
func File[T any](name string, read func(name string) (T, error)) func() T {
	value := new(T)
	find := lazily(value, func() {
		var err error
		if *value, err = read(name); err != nil {
			fmt.Println("✗ " + complaint(name, err))
			os.Exit(1)
		}
	})
	return func() T {
		find()
		return *value
	}
}

// lazily is Value and File without type parameters, because generic code is compiled again
// in every cell. The pointer is to the value that compute sets.
func lazily(pointer any, compute func()) (find func()) {
	pc := make([]uintptr, 1)
	runtime.Callers(3, pc) // who called Value or File
	at, _ := runtime.CallersFrames(pc).Next()
	return sync.OnceFunc(func() { findOrCompute(at, pointer, compute) })
}

// findOrCompute sets what a pointer points to: from disk, if an earlier cell has computed
// what is declared at this place, otherwise by compute.
func findOrCompute(at runtime.Frame, pointer any, compute func()) {
	key, err := keyAt(at)
	if err != nil {
		compute()
		return
	}
	if read(key, pointer) == nil {
		return
	}
	// After an interrupt a computation may end early, with a partial result.
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	compute()
	signal.Stop(interrupt)
	// A file may have changed while it was read. What can't be stored is computed again.
	if again, err := keyAt(at); err == nil && again == key && len(interrupt) == 0 {
		_ = write(key, pointer)
	}
}

// complaint says in one line what is wrong with a file, and what to do.
func complaint(name string, err error) string {
	if errors.Is(err, context.Canceled) {
		return err.Error()
	}
	text := strings.TrimPrefix(wording.OneLine(err.Error()), "files: ")
	if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return text + "; mend the declaration or the file, then run its cell again"
}
