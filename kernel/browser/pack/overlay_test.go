package main

import (
	"errors"
	"go/format"
	"strings"
	"testing"

	"perceptronlab/kernel/browser/pack/trim"
)

// goRoot returns the folder with Go's own source.
func goRoot(t *testing.T) string {
	t.Helper()
	env, err := goEnv("GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	return env["GOROOT"]
}

func TestLinkerSource(t *testing.T) {
	texts, err := linkerSource(goRoot(t))
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range texts {
		if _, err := format.Source([]byte(text)); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
	if text := texts[libFile]; !strings.Contains(text, "ctxt.prepare()") {
		t.Error("the linker does not read packages first")
	}
}

func TestCompilerHashes(t *testing.T) {
	texts, err := compilerHashes(goRoot(t))
	if err != nil {
		t.Fatal(err)
	}
	if text := texts[objectFile]; !strings.Contains(text, "clear(w.tmpHash[8:])") {
		t.Error("the compiler writes whole hashes")
	}
	got, err := compilerHashes(t.TempDir())
	if unknown, ok := errors.AsType[*trim.UnknownSourceError](err); !ok || unknown.File != objectFile {
		t.Errorf("got %v, %v for an empty folder, want an UnknownSourceError of %s", got, err, objectFile)
	}
}

func TestEdit(t *testing.T) {
	e := edit{"f.go", "b", "x"}
	if got, err := e.apply("abc"); got != "axc" || err != nil {
		t.Errorf("apply(abc) = %q, %v, want axc", got, err)
	}
	for _, text := range []string{"", "bb"} {
		_, err := e.apply(text)
		if unknown, ok := errors.AsType[*trim.UnknownSourceError](err); !ok || unknown.File != "f.go" {
			t.Errorf("apply(%q): got error %v, want an UnknownSourceError of f.go", text, err)
		}
	}
}
