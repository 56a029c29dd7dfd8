package lazy

import (
	"errors"
	"os"
	"path/filepath"
	"runtime/debug"
	"testing"
	"time"
)

// What is compiled into a program counts, by its imports; tests and other packages don't.
func TestTheSumOfTheLibrary(t *testing.T) {
	root := t.TempDir()
	write := func(name, content string) {
		name = filepath.Join(root, name)
		err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600))
		if err != nil {
			t.Fatal(err)
		}
	}
	later := time.Now().Add(time.Hour)
	sum := func() string {
		s, err := librarySum(root, []string{"fmt", "perceptronlab/a", "example.com/a"}, later)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	write("go.mod", "1")
	write("go.sum", "1")
	write("a/a.go", "package a\n\nimport _ \"perceptronlab/b/c\"\n")
	write("a/more.go", "package a\n\nimport (\n\t\"fmt\"\n\td \"perceptronlab/d\"\n)\n")
	write("a/a_test.go", "package a\n\nimport \"perceptronlab/e\"\n")
	write("b/b.go", "package b\n")
	write("b/c/c.go", "package c\n\nimport _ \"perceptronlab/a\"\n")
	write("b/c/data.csv", "1")
	write("d/d.go", "package d\n")
	write("e/e.go", "package e\n")
	before := sum()
	for name, counts := range map[string]bool{
		"go.mod": true, "go.sum": true, "a/a.go": true, "a/more.go": true, "b/c/c.go": true, "b/c/data.csv": true, "d/d.go": true, "a/new.go": true, "a/a.s": true,
		"a/a_test.go": false, "b/b.go": false, "e/e.go": false, "new/new.go": false, "a/testdata/a.go": false, "notebooks/mine.csv": false,
	} {
		path := filepath.Join(root, name)
		old, missing := os.ReadFile(path)
		change := string(old) + "\n// 2\n"
		if missing != nil {
			change = "package new\n"
		}
		write(name, change)
		if changed := sum() != before; changed != counts {
			t.Errorf("%s: the sum changes: %v, want %v", name, changed, counts)
		}
		if missing != nil {
			if err := os.Remove(path); err != nil {
				t.Fatal(err)
			}
		} else {
			write(name, string(old))
		}
		if sum() != before {
			t.Fatalf("%s is as it was, and the sum is not", name)
		}
	}
	if err := os.Chtimes(filepath.Join(root, "b/c/data.csv"), later, later.Add(time.Second)); err != nil {
		t.Fatal(err)
	}
	if _, err := librarySum(root, []string{"perceptronlab/a"}, later); err == nil {
		t.Error("no error for source that is newer than the program")
	}
	if _, err := librarySum("perceptronlab", nil, later); err == nil {
		t.Error("no error for a program that does not know its folder")
	}
}

func TestTheLibraryIsFound(t *testing.T) {
	if _, err := os.Stat(filepath.Join(libraryFolder(), "notebooks", "lazy", "library_test.go")); err != nil {
		t.Error(err)
	}
}

func TestTheModuleOfAPackage(t *testing.T) {
	m := &debug.Module{Path: "example.com/a"}
	for path, want := range map[string]bool{"example.com/a": true, "example.com/a/b": true, "example.com/ab": false, "fmt": false} {
		if got := provides(m, []string{"os", path}); got != want {
			t.Errorf("%s is in %s: %v, want %v", path, m.Path, got, want)
		}
	}
}

// How a program is built counts; the versions of other modules if one is used.
func TestHowAProgramWasBuilt(t *testing.T) {
	info := func() *debug.BuildInfo {
		return &debug.BuildInfo{
			GoVersion: "go1.26.8",
			Settings:  []debug.BuildSetting{{Key: "GOARCH", Value: "amd64"}, {Key: "vcs.time", Value: "1"}},
			Deps: []*debug.Module{
				{Path: "perceptronlab", Version: "(devel)"},
				{Path: "example.com/a", Version: "v1.0.0", Sum: "h1:a"},
				{Path: "example.com/b", Version: "v1.0.0", Replace: &debug.Module{Path: "/b", Sum: "h1:b"}},
			},
		}
	}
	sum := func(info *debug.BuildInfo, imports ...string) string {
		texts, err := builtFrom(info, imports)
		if err != nil {
			t.Fatal(err)
		}
		return digest(texts...)
	}
	for name, c := range map[string]struct {
		change        func(*debug.BuildInfo)
		alone, with   bool
		withIsAnError bool
	}{
		"Go":               {change: func(i *debug.BuildInfo) { i.GoVersion = "go1.27" }, alone: true, with: true},
		"architecture":     {change: func(i *debug.BuildInfo) { i.Settings[0].Value = "arm64" }, alone: true, with: true},
		"time of a commit": {change: func(i *debug.BuildInfo) { i.Settings[1].Value = "2" }},
		"library":          {change: func(i *debug.BuildInfo) { i.Deps[0].Version = "v1" }}, // its source counts
		"module":           {change: func(i *debug.BuildInfo) { i.Deps[1].Version = "v2" }, with: true},
		"other module":     {change: func(i *debug.BuildInfo) { i.Deps[2].Replace.Sum = "h1:c" }, with: true},
		"no version":       {change: func(i *debug.BuildInfo) { i.Deps[1].Sum = "" }, withIsAnError: true},
	} {
		now := info()
		c.change(now)
		if got := sum(now, "fmt", "perceptronlab/plotting") != sum(info(), "fmt", "perceptronlab/plotting"); got != c.alone {
			t.Errorf("%s: without a module the sum changes: %v, want %v", name, got, c.alone)
		}
		if c.withIsAnError {
			if _, err := builtFrom(now, []string{"example.com/a/b"}); err == nil {
				t.Errorf("%s: no error", name)
			}
			continue
		}
		if got := sum(now, "example.com/a/b") != sum(info(), "example.com/a/b"); got != c.with {
			t.Errorf("%s: with a module the sum changes: %v, want %v", name, got, c.with)
		}
	}
}
