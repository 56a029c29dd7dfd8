package lazy

import (
	"errors"
	"fmt"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// File returns a function that returns what read makes of the file of that name.
// It is a Value whose source includes the content of the file: once that has
// changed, it is read again, and so are computed the values that use it.
//
//	var iris = lazy.File("iris.csv", files.CSV{Label: "species"}.ReadFile)
//
// The name may be that of a folder; all that is in it then counts. One with more than
// 200,000 files, or a gigabyte, is read in every cell that asks.
//
//	var reviews = lazy.File("reviews", files.Words{MinTexts: 2}.ReadFolder)
//
// A name that is not a full path counts from the notebook's folder. If read returns
// an error, the cell that asks ends there, with one line:
//
//	✗ iris.csv, line 4, column 3 ("petal_length"): "abc" is not a number; …; mend the file, then run the cell again
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
	failed := (*fs.PathError)(nil)
	own := !errors.As(err, &failed) || failed.Path == name // not of another file that it names
	if errors.Is(err, fs.ErrNotExist) && own {
		where := ""
		if !filepath.IsAbs(name) {
			where = " in the notebook's folder"
		}
		return fmt.Sprintf("%s: there is no such file%s; put it there, or correct the name", name, where)
	}
	text := err.Error()
	if failed != nil && own {
		text = failed.Err.Error()
	}
	return oneLine.Replace(withName(name, text) + "; mend the file, then run the cell again")
}

// withName returns a text that begins with a file's name: as it is if it does, or if it
// does after the name of a package; with the name before it otherwise. What is in a
// folder begins with the folder's name.
func withName(name, text string) string {
	rest := text
	if prefix, after, ok := strings.Cut(text, ": "); ok && token.IsIdentifier(prefix) {
		rest = after
	}
	for _, text := range []string{rest, text} {
		for _, name := range []string{name, filepath.Clean(name)} {
			after, ok := strings.CutPrefix(text, name)
			if ok && after != "" && strings.ContainsRune(":,"+string(filepath.Separator), rune(after[0])) {
				return text
			}
		}
	}
	return name + ": " + text
}
