// Package lazy keeps what is slow, or read from a file, out of the other cells.
//
// A cell is a program of its own: a package-level var is computed again in every later
// cell, whether that uses it or not, and one that fails breaks them all. A lazy value is a
// function instead. It computes when it is asked, once, and keeps the result on disk for
// the cells to come. A cell that does not ask pays nothing, and sees no error:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time, read from disk in later cells
//
// A value is computed again once any of these has changed: the declaration of its var; any
// declaration of the notebook whose name stands in it, and so on from there; the content of
// a File among them; this library; the version of Go. What the source can't tell must not
// matter: the clock, random numbers without a seed, the network. What a computation prints
// is seen only when it computes.
//
// A datasets.Table of any size is there at once in a later cell. Other values are kept by
// encoding/gob. Each cell that asks computes the value
//
//   - if gob loses a part of it, such as an unexported field,
//   - if its line does not declare just this one value, at package level of a notebook,
//   - if a var that it uses is assigned to anywhere, or its address is taken with &,
//   - if it reads by itself, and not within a File: if it names package os, exec or http, a
//     ReadFile, a ReadFolder or a Load,
//   - after an interrupt while it was computed.
//
// Values are kept in the folder perceptronlab/lazy of the user's cache (make lab has it in
// .venv), which only the user can read. Beyond 8 GB, those that were not used for longest
// are dropped. The folder may be deleted at any time.
package lazy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"perceptronlab/internal/wording"
)

// Value returns a function that returns what compute returns. It calls compute at most
// once in a cell, when it is first asked, and not at all if an earlier cell has: then the
// value is read from disk.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare it at package level, not below %%. If compute panics, every call of the returned
// function in this cell does, and nothing is kept. Callers share the value: only read it.
func Value[T any](compute func() T) func() T {
	value := new(T)
	find := lazily("", value, func() { *value = compute() })
	return func() T { find(); return *value }
}

// File returns a function that returns what read makes of the file of that name, or of all
// that is in the folder of that name. It is a Value that is computed again also when that
// content has changed, and so are the values that use it.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//	var reviews = lazy.File("reviews", files.Words{MinTexts: 2}.ReadFolder)
//
// A name that is not a full path counts from the notebook's folder. If read returns an
// error, the cell that asks ends there, without deferred calls, and says in one line:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): "abc" is not a number; …; mend the file, then run the cell again
func File[T any](name string, read func(name string) (T, error)) func() T {
	value := new(T)
	find := lazily(name, value, func() {
		var err error
		if *value, err = read(name); err != nil {
			fmt.Println("✗ " + complaint(name, err))
			os.Exit(1)
		}
	})
	return func() T { find(); return *value }
}

// fileNames are the names of the Files of a cell, by the lines that call File. They are
// complete before main begins.
var fileNames = map[int]string{}

// lazily is Value, or File if there is a name, for any type: what is generic is compiled
// anew in every cell of a notebook. The pointer is to the value that compute sets.
//
//go:noinline
func lazily(name string, pointer any, compute func()) (find func()) {
	pc := make([]uintptr, 1)
	runtime.Callers(3, pc) // who called Value or File
	at, _ := runtime.CallersFrames(pc).Next()
	if name != "" && at.Function == initialisation {
		fileNames[at.Line] = name
	}
	return sync.OnceFunc(func() { findOrCompute(at, pointer, compute) })
}

// findOrCompute sets what a pointer points to: to the value that the declaration at a place
// has computed in an earlier cell, if it can.
func findOrCompute(at runtime.Frame, pointer any, compute func()) {
	key, err := keyAt(at, pointer)
	if err != nil {
		compute()
		return
	}
	if read(key, pointer) == nil {
		return
	}
	// After an interrupt a computation may end early, with what it has so far. The kernel
	// ends one that goes on for 5 seconds.
	interrupt := make(chan os.Signal, 1)
	signal.Notify(interrupt, os.Interrupt)
	defer signal.Stop(interrupt)
	compute()
	signal.Stop(interrupt)
	// A file may have changed while it was read. If the value can't be kept, the next cell
	// computes it.
	if again, err := keyAt(at, pointer); err == nil && again == key && len(interrupt) == 0 {
		_ = write(key, pointer)
	}
}

// complaint says in one line what is wrong with a file, and what to do.
func complaint(name string, err error) string {
	failed := (*fs.PathError)(nil)
	if errors.As(err, &failed) && failed.Path == name && errors.Is(err, fs.ErrNotExist) {
		where := " in the notebook's folder"
		if filepath.IsAbs(name) {
			where = ""
		}
		return name + ": there is no such file" + where + "; put it there, or correct the name"
	}
	text := wording.OneLine(err.Error())
	if _, rest, ok := strings.Cut(text, ": "); ok && strings.HasPrefix(rest, filepath.Clean(name)) {
		text = rest // without the name of a package
	} else if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return text + "; mend the file, then run the cell again"
}
