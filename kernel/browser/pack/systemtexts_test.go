package main

import (
	"errors"
	"go/format"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/kernel/browser/pack/trim"
)

func TestSystemTexts(t *testing.T) {
	texts, err := systemTexts(goRoot(t))
	if err != nil {
		t.Fatal(err)
	}
	formatted, err := format.Source([]byte(texts[browserErrors]))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		`"no such file or directory",`,
		`"input/output error",`,
		`"bad file descriptor",`,
		`"too many levels of symbolic links",`,
		`"invalid cross-device link",`,
		`"not implemented on " + runtime.GOOS,`,
		`"No more files",`, // Linux has no such error
	} {
		if !strings.Contains(string(formatted), " "+want) {
			t.Errorf("got a table without %s", want)
		}
	}
	if strings.Contains(texts[browserErrors], `"No such file`) {
		t.Error("got a text of a browser, want Linux's")
	}
}

func TestSystemTextsOfUnknownSource(t *testing.T) {
	const linux = "package syscall\n\nconst ENOENT = Errno(0x2)\n\nvar errors = [...]string{2: \"missing\"}\n"
	for name, test := range map[string]struct{ browser, linux, file string }{
		"no file":       {"", "", linuxErrors},
		"no Go":         {"text", linux, browserErrors},
		"no table":      {"package syscall", linux, browserErrors},
		"another table": {"package syscall\n\nvar errorstr = map[int]string{}", linux, browserErrors},
		"no keys":       {"package syscall\n\nvar errorstr = [...]string{\"missing\"}", linux, browserErrors},
		"another Linux": {"package syscall", "package syscall\n\nvar errors = f()", linuxErrors},
	} {
		root := t.TempDir()
		if err := os.MkdirAll(filepath.Join(root, "src", "syscall"), 0o700); err != nil {
			t.Fatal(err)
		}
		for file, text := range map[string]string{browserErrors: test.browser, linuxErrors: test.linux} {
			if text == "" {
				continue
			}
			if err := os.WriteFile(filepath.Join(root, "src", file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		texts, err := systemTexts(root)
		if unknown, ok := errors.AsType[*trim.UnknownSourceError](err); !ok || unknown.File != test.file {
			t.Errorf("%s: got %v, %v, want an UnknownSourceError of %s", name, texts, err, test.file)
		}
	}
}
