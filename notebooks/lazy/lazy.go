package lazy

import (
	"fmt"
	"os"
	"os/signal"
	"reflect"
	"runtime"
	"sync"
)

// Value returns a function that returns what compute returns. It calls compute at
// most once in a cell, when it is first asked, and not at all if an earlier cell
// has: then the value is read from disk. The package's doc says when it is computed
// again, and what can't be kept.
//
//	var run = lazy.Value(func() *perceptron.Run { return perceptron.Train(digits()) })
//
// Declare it at package level, not below %%. If compute panics, every call of the
// returned function in this cell does, and nothing is kept. Callers share the value:
// only read it.
func Value[T any](compute func() T) func() T {
	once := lazily(caller(), reflect.TypeFor[T](), func() any {
		value := compute()
		return &value
	})
	return func() T { return *once().(*T) }
}

// File returns a function that returns what read makes of the file of that name.
// It is a Value whose source includes the content of the file: once that has
// changed, it is read again, and so are computed the values that use it.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//
// The name may be that of a folder; all that is in it then counts.
//
//	var reviews = lazy.File("reviews", files.Words{MinTexts: 2}.ReadFolder)
//
// A name that is not a full path counts from the notebook's folder. If read returns
// an error, the cell that asks ends there, with one line:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): "abc" is not a number; …; mend the file, then run the cell again
//
// Deferred calls do not run then. Cells that do not ask see nothing of it.
func File[T any](name string, read func(name string) (T, error)) func() T {
	at := caller()
	note(at, name)
	once := lazily(at, reflect.TypeFor[T](), func() any {
		value, err := read(name)
		if err != nil {
			stop(name, err)
		}
		return &value
	})
	return func() T { return *once().(*T) }
}

// A place is a line of a source file.
type place struct {
	file string
	line int
}

// caller returns where the function that calls it was called, if that is the
// initialisation of a package-level var of a main package; if not, no place: in a
// function, the same line may make different values.
//
//go:noinline
func caller() place {
	pc := make([]uintptr, 1)
	if runtime.Callers(3, pc) == 0 {
		return place{}
	}
	frame, _ := runtime.CallersFrames(pc).Next()
	if frame.Function != "main.init" {
		return place{}
	}
	return place{frame.File, frame.Line}
}

// An input is the name of a file, and the line where File was called with it.
type input struct {
	name string
	line int
}

var files []input // complete before main begins

//go:noinline
func note(at place, name string) {
	if at != (place{}) {
		files = append(files, input{name, at.line})
	}
}

// lazily is Value for any type, called at a place in the source: compute returns a
// pointer to a value of that type.
//
// Value and File do no more themselves than they must, and nothing is inlined into
// them: what is generic is compiled anew in every cell of a notebook.
//
//go:noinline
func lazily(at place, kind reflect.Type, compute func() any) func() any {
	return sync.OnceValue(func() any {
		key, err := keyAt(at, kind)
		if err != nil {
			return compute() // the source does not tell all
		}
		kept, err := openStore()
		if err != nil {
			return compute()
		}
		if value, err := kept.read(key, kind); err == nil {
			return value
		}
		// After an interrupt a computation may end early, with what it has so far. The kernel
		// ends one that goes on for 5 seconds.
		interrupt := make(chan os.Signal, 1)
		signal.Notify(interrupt, os.Interrupt)
		defer signal.Stop(interrupt)
		value := compute()
		signal.Stop(interrupt)
		// A file may have changed while it was read. If the value can't be kept, the next
		// cell computes it.
		if now, err := keyAt(at, kind); err == nil && now == key && len(interrupt) == 0 {
			_ = kept.write(key, value)
		}
		return value
	})
}

// stop ends the cell with what is wrong with a file.
//
//go:noinline
func stop(name string, err error) {
	fmt.Println("✗ " + complaint(name, err))
	os.Exit(1)
}
