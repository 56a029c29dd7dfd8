package main

import (
	"errors"
	"strings"
	"testing"

	"perceptronlab/kernel/browser/pack/trim"
)

// builderAfter returns what builder returns for a program whose changes fail.
func builderAfter(t *testing.T, failure error) (goCommand, []byte, error) {
	t.Helper()
	env, err := goEnv("GOROOT")
	if err != nil {
		t.Fatal(err)
	}
	p := &packer{
		env: map[string]string{"GOROOT": env["GOROOT"]}, work: t.TempDir(),
		manifest: &Manifest{ToolsWait: true},
	}
	by, id, err := p.builder(program{
		name:    "goarch",
		path:    "internal/goarch",
		changes: []change{func(string) (map[string]string, error) { return nil, failure }},
		waits:   true,
	})
	if err == nil && p.manifest.ToolsWait {
		t.Error("the manifest says that the linker waits, want that it does not, because it was not changed")
	}
	return by, id, err
}

func TestBuilderOfUnknownSource(t *testing.T) {
	by, id, err := builderAfter(t, &trim.UnknownSourceError{File: "f.go", Problem: "got another one"})
	if err != nil || by.overlay != "" || !strings.Contains(string(id), "/") {
		t.Errorf("got the overlay %q, the build ID %q, %v, want those of the source as it is",
			by.overlay, id, err)
	}
}

func TestBuilderReturnsOtherErrors(t *testing.T) {
	full := errors.New("no space left on device")
	if _, id, err := builderAfter(t, full); !errors.Is(err, full) {
		t.Errorf("got the build ID %q, %v, want the error %v", id, err, full)
	}
}
