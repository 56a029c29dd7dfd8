// Package lazy provides lazy values: values of a notebook that are computed only in a cell that
// uses them. Use lazy values for results that are slow to compute or that are read from a file.
//
// Every cell computes the package-level vars of earlier cells again, even the vars that it does not
// use. So a slow var slows down all later cells, and a var whose computation fails breaks all later
// cells. A lazy value is a function instead. Its first call computes the value and stores the value
// on disk. In later cells, the first call reads the stored value. A cell that does not call the
// function neither computes nor reads the value:
//
//	var digits = lazy.File("digits.csv", readDigits)
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
//	%%
//	fmt.Println(run()) // slow the first time, read from disk in later cells
//
// A value is computed again if any of the following has changed:
//
//   - the declaration of its var;
//   - a declaration of the notebook that its computation uses, directly or indirectly;
//   - the content of a file or folder that a string in these declarations names, such as "iris.csv";
//   - the source of a package that they use: this library, a module of your own, or another version
//     of Go or of a module.
//
// A stored value is not used, and the cell computes the value again, if the cell's code could change a
// var on which the value depends:
//
//   - it assigns to the var or to a part of it, as in xs[0] = 1, or takes its address, as in &xs;
//   - it copies a slice, map, pointer or channel of the var, and changes the copy, as in
//     ys := xs; ys[0] = 1, or passes it to a function that could change it, as in slices.Sort(xs);
//   - it changes the result of another lazy value on which the value depends, as in run().Weights[0] = 1;
//   - it assigns to a var of another package, as in plotter.DefaultLineStyle.Width = 3, or calls
//     plotting.UseFont and the value uses package plotting.
//
// The code of a cell is the code below %%, and the functions that it calls. Code that only reads can't
// change a var, and nor can this library: fmt.Println(xs), len(xs), xs[0] and perceptron.Train(data) are
// allowed. What lazy can't follow counts as a change. Do not change a lazy value itself, because the other
// lazy values notice only clear changes.
//
// In the following cases, a value is not stored, so each cell that uses the value computes it again:
//
//   - the computation opens a file whose name is not a string in the code, as in os.ReadFile(name) or
//     filepath.Glob("*.csv"); only a function that is passed to [File], and the functions to which it passes
//     its argument, may open this argument or files below it;
//   - the computation uses the time of a file's last change;
//   - the computation may depend on the network, the clock, the environment, the command line, another
//     program or unseeded random numbers;
//   - a named folder has over 10,000 files or 4 GiB, or a named file has changed since the cell started;
//   - gob loses a part of the value, such as an unexported field or −0 in a field;
//   - pointers in the value form a cycle;
//   - the value is not declared at package level of a notebook;
//   - the line that declares the value also declares other values;
//   - the computation was interrupted, so that show.Train returned the result so far.
//
// A cell never shows whether a value was stored, so two runs of a notebook print the same. If a
// computation prints something, this output appears only in the cell that runs the computation.
// [List] returns what is stored, and [Forget] deletes stored values.
//
// A stored [datasets.Table] is mapped into memory, so later cells can use even a large table at once.
// Other values are stored with encoding/gob. Values are stored in the folder perceptronlab/lazy of the
// user's cache, which `make lab` places in .venv. Only the user can read this folder. If the stored
// values exceed 8 GiB, the next write deletes all of them first. You may delete the folder at any time.
//
// In a browser, the folder is in the memory of the notebook's kernel, so the values are gone when the kernel
// ends. The packages can't change there, and a table is read instead of mapped.
package lazy

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/wording"
)

// Value returns a function that returns the value of compute. The function's first call reads the
// value from disk if an earlier cell has stored it, and calls compute otherwise.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare the function at package level, not below %%. All calls return the same value, so do not
// change the value. If compute panics, every call in this cell panics, and nothing is stored.
func Value[T any](compute func() T) func() T {
	value := new(T)
	find := onceAt(value, func() { *value = compute() })
	return func() T {
		find()
		return *value
	}
}

// File returns a function that returns the result of read(name), where name is the path of a file or folder.
// The function works like the result of [Value], with one addition: if the content of the file or folder has
// changed, this value and all lazy values that use it are computed again.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//	var reviews = lazy.File("reviews", files.BagOfWords{MinTexts: 2}.ReadFolder)
//
// For a large file, show.Reading(files.CSV{Label: "species"}.ReadFileContext) displays progress. A
// relative path starts at the notebook's folder. If read returns an error, the cell that uses the
// value prints one line and ends with status 1. Deferred calls do not run:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): got "abc", want a number; …;
//	  correct the declaration or the file, then run the cell of the declaration again
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

// onceAt returns a function whose first call sets the value that pointer points to. This call reads
// the value from disk or calls compute. onceAt has no type parameters, because Go would compile
// generic code again in every cell.
func onceAt(pointer any, compute func()) (find func()) {
	pc := make([]uintptr, 1)
	runtime.Callers(3, pc) // the caller of Value or File
	declared, _ := runtime.CallersFrames(pc).Next()
	return sync.OnceFunc(func() { findOrCompute(declared, pointer, compute) })
}

// findOrCompute sets the value that pointer points to. The argument declared is the place of the
// value's declaration. If an earlier cell has stored the value declared at this place,
// findOrCompute reads the value from disk. Otherwise it calls compute and stores the result.
func findOrCompute(declared runtime.Frame, pointer any, compute func()) {
	key, err := keyAt(declared)
	if err != nil {
		compute()
		return
	}
	if read(key, pointer) == nil {
		return
	}
	compute()
	// If a file changed while compute read it, the key has changed too. Then the value is not
	// stored. After an interrupt, show.Train and similar functions return a partial result.
	if newKey, err := keyAt(declared); err == nil && newKey == key && !interrupt.Seen() {
		_ = write(key, pointer) // after an error, the next cell computes the value again
	}
}

// fileMessage returns the line to print for err, an error from reading the file called name. Unless
// the reading was interrupted, the line includes the name and the fix.
func fileMessage(name string, err error) string {
	if errors.Is(err, context.Canceled) {
		return err.Error()
	}
	text := strings.TrimPrefix(wording.OneLine(err.Error()), "files: ")
	if !strings.Contains(text, filepath.Clean(name)) {
		text = name + ": " + text
	}
	return text + "; correct the declaration or the file, then run the cell of the declaration again"
}
