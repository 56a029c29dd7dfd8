package main

import (
	"io"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// The command version and the flags -version and --version print the same line.
func TestVersion(t *testing.T) {
	want := "perceptron " + version + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	for _, word := range []string{"version", "-version", "--version"} {
		var out strings.Builder
		if code := run([]string{word}, nil, &out, io.Discard); code != 0 || out.String() != want {
			t.Errorf("perceptron %s: exit code = %d, want 0; output = %q, want %q", word, code, out.String(), want)
		}
	}
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?$`).MatchString(version) {
		t.Errorf("version = %q, want MAJOR.MINOR.PATCH or MAJOR.MINOR.PATCH-dev", version)
	}
}
