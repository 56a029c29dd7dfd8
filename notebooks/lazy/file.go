package lazy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// File returns a function that returns what read makes of the file of that name.
// It is a Value whose source includes the content of the file: once that has
// changed, it is read again, and so are computed the values that use it.
//
//	var iris = lazy.File("iris.csv", func(name string) (datasets.Table, error) {
//		return datasets.ReadFile(name, "species")
//	})
//
// A name that is not a full path counts from the notebook's folder. If read returns
// an error, the cell that asks ends there, with one line:
//
//	✗ iris.csv: datasets: line 4, column 3 ("petal_length"): "abc" is not a number; mend the file, then run the cell again
//
// It ends with exit status 1, and deferred calls do not run. Cells that do not ask
// are not touched by it.
func File[T any](name string, read func(name string) (T, error)) func() T {
	at := caller()
	note(at, name)
	once := lazily(at, (*T)(nil), func() any {
		value, err := read(name)
		if err != nil {
			stop(name, err)
		}
		return &value
	})
	return func() T { return *once().(*T) }
}

// stop ends the cell with what is wrong with a file.
//
//go:noinline
func stop(name string, err error) {
	fmt.Println("✗ " + complaint(name, err))
	os.Exit(1)
}

var oneLine = strings.NewReplacer("\r\n", " ", "\n", " ")

// complaint says in one line what is wrong with a file, and what to do.
func complaint(name string, err error) string {
	if errors.Is(err, fs.ErrNotExist) {
		where := ""
		if !filepath.IsAbs(name) {
			where = " in the notebook's folder"
		}
		return fmt.Sprintf("%s: there is no such file%s; put it there, or correct the name", name, where)
	}
	text := err.Error()
	if failed := (*fs.PathError)(nil); errors.As(err, &failed) && failed.Path == name {
		text = failed.Err.Error()
	}
	text = strings.TrimPrefix(text, name+": ")
	return oneLine.Replace(fmt.Sprintf("%s: %s; mend the file, then run the cell again", name, text))
}
