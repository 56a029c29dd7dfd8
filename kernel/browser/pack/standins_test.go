package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMergeStandIn(t *testing.T) {
	module, own, merged := t.TempDir(), t.TempDir(), t.TempDir()
	for file, text := range map[string]string{
		filepath.Join(module, "go.mod"):              "module m\n",
		filepath.Join(module, "kept", "kept.go"):     "package kept\n",
		filepath.Join(module, "small", "large.go"):   "package small\n",
		filepath.Join(module, "small", "a_test.go"):  "package small\n",
		filepath.Join(own, "go.mod"):                 "module m\n\ngo 1.26\n",
		filepath.Join(own, "small", "small.go"):      "package small\n",
		filepath.Join(module, "testdata", "file.go"): "package data\n",
	} {
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := (standIn{own, "m"}).merge(module, merged); err != nil {
		t.Fatal(err)
	}
	for file, want := range map[string]bool{
		"go.mod": true, "kept/kept.go": true, "small/small.go": true,
		"small/large.go": false, "small/a_test.go": false, "testdata": false,
	} {
		_, err := os.Stat(filepath.Join(merged, file))
		if got := err == nil; got != want {
			t.Errorf("%s: got %v, want %v", file, got, want)
		}
	}
	if text, err := os.ReadFile(filepath.Join(merged, "go.mod")); err != nil || string(text) != "module m\n" {
		t.Errorf("got the go.mod %q and error %v, want that of the module", text, err)
	}
}

func TestFindStandIns(t *testing.T) {
	found, err := findStandIns("../standins")
	if err != nil || len(found) != 3 || found[2].module != "github.com/gofrs/uuid" {
		t.Errorf("got %v and error %v, want three, the last of uuid", found, err)
	}
	if _, err := findStandIns(t.TempDir()); err == nil {
		t.Error("got no error for an empty folder")
	}
}
