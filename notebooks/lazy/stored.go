package lazy

import (
	"errors"
	"fmt"
	"go/ast"
	"io/fs"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"perceptronlab/internal/wording"
)

// A Stored describes a stored value.
type Stored struct {
	Name     string // of the var
	Bytes    int64
	Computed time.Time
}

// A Listing is the result of [List].
type Listing []Stored

// List returns the lazy values of the notebook that are stored at present, so that a cell reads them
// rather than computing them. The values are in the order in which the notebook declares them. Outside
// a notebook, the list is empty.
//
//	fmt.Println(lazy.List())
//
// The output differs between two runs of a notebook, because it contains the times of computation.
func List() Listing {
	_, file, _, _ := runtime.Caller(1)
	c, err := current(file)
	if err != nil {
		return nil
	}
	return c.stored()
}

// stored returns the lazy values of the cell that are stored.
func (c *cell) stored() (l Listing) {
	for _, value := range c.lazyValues() {
		name, err := fileOfValue(c, value)
		if err != nil {
			continue
		}
		if info, err := os.Stat(name); err == nil {
			l = append(l, Stored{namesOf(value)[0], info.Size(), info.ModTime()})
		}
	}
	return l
}

// String returns a table with a line for each value: its name, its size, and when it was computed.
func (l Listing) String() string {
	if len(l) == 0 {
		return "no lazy value is stored"
	}
	width := len("name")
	for _, s := range l {
		width = max(width, len([]rune(s.Name)))
	}
	lines := []string{fmt.Sprintf("%-*s  %10s  %s", width, "name", "size", "computed")}
	for _, s := range l {
		size := fmt.Sprintf("%.1f kB", float64(s.Bytes)/1000)
		computed := s.Computed.Format(time.DateTime)
		lines = append(lines, fmt.Sprintf("%-*s  %10s  %s", width, s.Name, size, computed))
	}
	return strings.Join(lines, "\n")
}

// Forget deletes the stored values of the vars with the given names, so the next use of each var
// computes its value again. Values that use these values remain stored. Forget does nothing for a value
// that is not stored. It panics if the notebook declares no lazy value with one of the names.
//
//	lazy.Forget("run")
func Forget(names ...string) {
	_, file, _, _ := runtime.Caller(1)
	c, err := current(file)
	if err != nil {
		panic(errors.New("lazy: Forget: got a call outside a notebook, want a call in a cell"))
	}
	for _, name := range names {
		value := c.lazyNamed(name)
		if value == nil {
			panic(fmt.Errorf("lazy: Forget: %s", c.unknownName(name)))
		}
		file, err := fileOfValue(c, value)
		if err != nil {
			continue // not stored
		}
		if err := os.Remove(file); err != nil && !errors.Is(err, fs.ErrNotExist) {
			panic(fmt.Errorf("lazy: Forget: %w", err))
		}
	}
}

// lazyValues returns the declarations of lazy values.
func (c *cell) lazyValues() (values []*declaration) {
	for _, d := range c.declarations {
		if _, isVar := d.node.(*ast.ValueSpec); isVar && len(c.lazyCalls(d)) > 0 {
			values = append(values, d)
		}
	}
	return values
}

// lazyNamed returns the declaration of the lazy value with the given name, or nil.
func (c *cell) lazyNamed(name string) *declaration {
	for _, d := range c.lazyValues() {
		if slices.Contains(namesOf(d), name) {
			return d
		}
	}
	return nil
}

// namesOf returns the names of the vars in a declaration.
func namesOf(d *declaration) (names []string) {
	for _, name := range d.node.(*ast.ValueSpec).Names {
		names = append(names, name.Name)
	}
	return names
}

// unknownName returns what Forget says about a name that is not the name of a lazy value.
func (c *cell) unknownName(name string) string {
	var names []string
	for _, d := range c.lazyValues() {
		names = append(names, namesOf(d)...)
	}
	if len(names) == 0 {
		return fmt.Sprintf("got %s, but this notebook declares no lazy values", wording.Quote(name))
	}
	return fmt.Sprintf("got %s, want one of the lazy values %s", wording.Quote(name), wording.Quoted(names))
}

// fileOfValue returns the path of the file in which the value of a var is stored, or would be stored.
func fileOfValue(c *cell, value *declaration) (string, error) {
	d := c.dependenciesOf(value)
	if d.isUnknown {
		return "", errUnknown
	}
	key, err := d.key()
	if err != nil {
		return "", err
	}
	return fileOf(key)
}
