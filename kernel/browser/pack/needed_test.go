package main

import (
	"slices"
	"testing"
)

// packageOf returns a package with two files and some imports.
func packageOf(name string, imports ...string) Package {
	return Package{File: File{File: name + ".a"}, Exports: File{File: name + ".x"}, Imports: imports}
}

func TestNeeded(t *testing.T) {
	os := packageOf("os")
	os.Doc = &File{File: "os.json"}
	m := &Manifest{
		Runtime:  File{File: "run.js"},
		Names:    File{File: "names"},
		Licence:  File{File: "LICENSE"},
		Programs: map[string]File{"link": {File: "link.wasm"}},
		Packages: map[string]Package{
			"runtime":                   packageOf("runtime"),
			"fmt":                       packageOf("fmt", "os", "unsafe"),
			"os":                        os,
			"net":                       packageOf("net", "os"),
			"testing":                   packageOf("testing", "fmt"),
			"testing/internal/testdeps": packageOf("testdeps", "testing"),
		},
	}
	got := m.needed([]string{"fmt", "example.com/missing"})
	want := []string{
		"LICENSE", "fmt.a", "fmt.x", "link.wasm", "manifest.json", "names", "os.a", "os.json", "os.x", "run.js",
		"runtime.a", "runtime.x", "testdeps.a", "testdeps.x", "testing.a", "testing.x",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
