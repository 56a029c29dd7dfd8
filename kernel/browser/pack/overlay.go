package main

import (
	"embed"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/kernel/browser/pack/trim"
)

// added are the files that an overlay adds to Go's own source.
//
//go:embed overlay
var added embed.FS

// An edit replaces a text in a file of Go's own source.
type edit struct {
	file     string // relative to GOROOT/src
	old, new string
}

// apply returns a file's text after an edit. The old text must be there exactly once, because a change that
// Go's authors made nearby may have changed its meaning.
func (e edit) apply(text string) (string, error) {
	if n := strings.Count(text, e.old); n != 1 {
		problem := fmt.Sprintf("got %d times, want once:\n%s", n, e.old)
		return "", &trim.UnknownSourceError{File: e.file, Problem: problem}
	}
	return strings.Replace(text, e.old, e.new, 1), nil
}

// editSource returns the files that edits change, with their new text.
func editSource(root string, edits []edit) (map[string]string, error) {
	texts := map[string]string{}
	for _, e := range edits {
		if _, ok := texts[e.file]; !ok {
			text, err := trim.ReadSource(root, e.file)
			if err != nil {
				return nil, err
			}
			texts[e.file] = text
		}
		text, err := e.apply(texts[e.file])
		if err != nil {
			return nil, err
		}
		texts[e.file] = text
	}
	return texts, nil
}

// writeOverlay writes files that replace files of Go's own source, and the file for go build -overlay, and
// returns the name of the latter. It makes the folder. The texts are by the name of the file relative to
// GOROOT/src.
func writeOverlay(folder, root string, texts map[string]string) (string, error) {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, text := range texts {
		written := filepath.Join(folder, strings.ReplaceAll(name, "/", "_"))
		if err := os.WriteFile(written, []byte(text), 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(root, "src", filepath.FromSlash(name))] = written
	}
	content, err := json.MarshalIndent(map[string]any{"Replace": replace}, "", "\t")
	if err != nil {
		return "", err
	}
	name := filepath.Join(folder, "overlay.json")
	return name, os.WriteFile(name, content, 0o600)
}

// replaceable returns environment variables with which the command go replaces files of an installed Go, in
// the folder root. It refuses to replace files in the module cache, where the installed Go may lie. So the
// cache gets another name, in a folder for temporary files.
func replaceable(folder, root, cache string) ([]string, error) {
	if !strings.HasPrefix(root, cache+string(filepath.Separator)) {
		return nil, nil
	}
	alias := filepath.Join(folder, "modules")
	return []string{"GOMODCACHE=" + alias}, os.Symlink(cache, alias)
}
