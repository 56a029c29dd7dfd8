package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Each package in testdata has one fault, apart from the package right.
func TestCheck(t *testing.T) {
	for folder, want := range map[string][]string{
		"right":   nil,
		"nolink":  {"module/nolink: got no link in the overview, want one or more; write [Name]"},
		"missing": {"module/missing, Type.Method: got [Missing], which names nothing; want the name of something exported, such as [Type.Method]"},
		"other":   {"module/other, the overview: got a link to Type.Missing, which package module/right does not have"},
	} {
		got, err := newChecker("module", "testdata").check(folder)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("%s: got %q, %v, want %q", folder, got, err, want)
		}
	}
}

// Folders without Go files, and files with errors of syntax, are errors.
func TestCheckErrors(t *testing.T) {
	root := t.TempDir()
	if err := os.MkdirAll(filepath.Join(root, "empty"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(filepath.Join(root, "broken"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, "broken", "broken.go"), []byte("package"), 0o644); err != nil {
		t.Fatal(err)
	}
	for folder, want := range map[string]string{"empty": "got no Go file", "broken": "expected 'IDENT'"} {
		_, err := newChecker("module", root).check(folder)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got error %v, want one with %q", folder, err, want)
		}
	}
}
