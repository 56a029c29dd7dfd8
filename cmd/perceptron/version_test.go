package main

import (
	"io"
	"regexp"
	"runtime"
	"strings"
	"testing"
)

// A report of a bug gets by on this one line: the release, Go and the system.
func TestVersion(t *testing.T) {
	want := "perceptron " + version + " " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH + "\n"
	for _, word := range []string{"version", "-version", "--version"} {
		var out strings.Builder
		if code := run([]string{word}, nil, &out, io.Discard); code != 0 || out.String() != want {
			t.Errorf("perceptron %s: exit code %d, printed %q; want %q", word, code, out.String(), want)
		}
	}
	if !regexp.MustCompile(`^\d+\.\d+\.\d+(-dev)?$`).MatchString(version) {
		t.Errorf("the version is %q", version)
	}
}
