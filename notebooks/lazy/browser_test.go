package lazy

import (
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
)

// useBrowser makes the test run like a cell in a browser, where no variable names the folder of the cell's
// program. It returns the program's file, in a folder with other Go files.
func useBrowser(t *testing.T, source string) (file string) {
	t.Helper()
	folder := useNotebook(t, source)
	t.Setenv("GONB_TMP_DIR", "")
	t.Setenv("GONB_BROWSER", "the packages")
	mustWriteFile(t, filepath.Join(folder, "_testmain.go"), "package main\n")
	return filepath.Join(folder, "main.go")
}

// keyInBrowser returns the key of the lazy value called value. There must be one.
func keyInBrowser(t *testing.T, file string) string {
	t.Helper()
	source, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	place := runtime.Frame{Function: "main.init", File: file, Line: lineOf(string(source), "value =")}
	key, err := keyAt(place)
	if err != nil {
		t.Fatal(err)
	}
	return key
}

// In a browser, the key changes with the text of a declaration that the value uses, with the content of a
// file that it names, and with the key of all packages, whose sources are not there.
func TestKeyInBrowser(t *testing.T) {
	file := useBrowser(t, readsFiles)
	mustWriteFile(t, "a.txt", "one")
	keys := []string{keyInBrowser(t, file)}
	mustWriteFile(t, file, readsFiles+"\nfunc unused() {}\n")
	if key := keyInBrowser(t, file); key != keys[0] {
		t.Error("the key has changed with a function that the value doesn't use")
	}
	for i, change := range []func(){
		func() { mustWriteFile(t, file, strings.Replace(readsFiles, "/ ./", "/ ./ //", 1)) },
		func() { mustWriteFile(t, "a.txt", "three") },
		func() { mustWriteFile(t, file, strings.Replace(readsFiles, "+ texts[0]", "+ texts[1]", 1)) },
		func() { t.Setenv("GONB_BROWSER", "other packages") },
	} {
		change()
		key := keyInBrowser(t, file)
		if isNew := !slices.Contains(keys, key); isNew != (i > 0) { // the const separators is not used
			t.Errorf("after change %d: the key is new = %v, want %v", i, isNew, i > 0)
		}
		keys = append(keys, key)
	}
}

// A package of another module can't be changed in a browser, so its source is not needed.
func TestModuleInBrowser(t *testing.T) {
	keyInBrowser(t, useBrowser(t, usesModule))
}

// A later cell reads the value that a cell has stored.
func TestStoredInBrowser(t *testing.T) {
	file := useBrowser(t, program)
	place := runtime.Frame{Function: "main.init", File: file, Line: lineOf(program, "number =")}
	computed := 0
	for range 2 {
		value := 0
		findOrCompute(place, &value, func() {
			computed++
			value = 3
		})
		if value != 3 {
			t.Errorf("value = %d, want 3", value)
		}
	}
	if computed != 1 {
		t.Errorf("the value was computed %d times, want once", computed)
	}
	c, err := current(file)
	if err != nil {
		t.Fatal(err)
	}
	if l := c.stored(); len(l) != 1 || l[0].Name != "number" {
		t.Errorf("stored values = %v, want the value called number", l)
	}
}
