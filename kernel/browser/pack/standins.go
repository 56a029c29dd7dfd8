package main

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// A standIn is a folder with some packages of a module, which replace the module's own. They are smaller than
// those, and do what programs in the browser need.
type standIn struct {
	folder string
	module string // the module's path, from the file go.mod in the folder
}

// findStandIns returns the stand-ins in a folder: each folder in it that has a file go.mod.
func findStandIns(folder string) ([]standIn, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*", "go.mod"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("got no */go.mod in %s, want modules; set -standins", folder)
	}
	var found []standIn
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			return nil, err
		}
		module, ok := strings.CutPrefix(strings.SplitN(string(text), "\n", 2)[0], "module ")
		if !ok {
			return nil, fmt.Errorf("%s: want module PATH in the first line", file)
		}
		found = append(found, standIn{filepath.Dir(file), strings.TrimSpace(module)})
	}
	return found, nil
}

// useStandIns returns the command go for a module with some of its packages replaced. Files are written to
// the folder work. A stand-in for a module that this one does not need is left out.
func useStandIns(g goCommand, standIns []standIn, work string) (goCommand, error) {
	paths := []string{}
	for _, s := range standIns {
		paths = append(paths, s.module)
	}
	folders, err := moduleFolders(g, paths)
	if err != nil {
		return g, err
	}
	out, err := g.run("list", "-m", "-f", "{{.GoMod}}")
	if err != nil {
		return g, err
	}
	mainFile := strings.TrimSpace(string(out))
	if err := os.MkdirAll(work, 0o700); err != nil {
		return g, err
	}
	file := filepath.Join(work, "go.mod")
	text, err := os.ReadFile(mainFile)
	if err != nil {
		return g, err
	}
	for i, s := range standIns {
		folder := folders[s.module]
		if folder == "" {
			continue
		}
		merged := filepath.Join(work, fmt.Sprint(i))
		if err := s.merge(folder, merged); err != nil {
			return g, err
		}
		text = fmt.Appendf(text, "\nreplace %s => %s\n", s.module, merged)
	}
	if err := os.WriteFile(file, text, 0o600); err != nil {
		return g, err
	}
	sums, err := os.ReadFile(strings.TrimSuffix(mainFile, ".mod") + ".sum")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return g, err
	}
	g.modfile = file
	return g, os.WriteFile(filepath.Join(work, "go.sum"), sums, 0o600)
}

// moduleFolders returns the folders of those modules that the main module needs.
func moduleFolders(g goCommand, paths []string) (map[string]string, error) {
	out, err := g.run("list", append([]string{"-m", "-e", "-json=Path,Version,Dir"}, paths...)...)
	if err != nil {
		return nil, err
	}
	folders := map[string]string{}
	decoder := json.NewDecoder(bytes.NewReader(out))
	for decoder.More() {
		var m struct{ Path, Version, Dir string }
		if err := decoder.Decode(&m); err != nil {
			return nil, err
		}
		if m.Version != "" && m.Dir == "" {
			return nil, fmt.Errorf("got no source of module %s; run go mod download", m.Path)
		}
		folders[m.Path] = m.Dir
	}
	return folders, nil
}

// merge writes a copy of the module's folder in which the stand-in's packages replace the module's.
func (s standIn) merge(folder, merged string) error {
	if err := copyModule(folder, merged, func(file string) bool {
		own, err := filepath.Glob(filepath.Join(s.folder, filepath.Dir(file), "*.go"))
		return err == nil && len(own) > 0 && filepath.Ext(file) == ".go"
	}); err != nil {
		return err
	}
	if err := copyModule(s.folder, merged, func(file string) bool { return file == "go.mod" }); err != nil {
		return err
	}
	file := filepath.Join(merged, "go.mod")
	if _, err := os.Stat(file); err == nil {
		return nil
	}
	return os.WriteFile(file, []byte("module "+s.module+"\n"), 0o600) // older modules have none
}

// copyModule copies the files of a module, without those to leave out, tests and what is only there for
// tests.
func copyModule(from, to string, leaveOut func(file string) bool) error {
	return filepath.WalkDir(from, func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		file, err := filepath.Rel(from, name)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			if entry.Name() == "testdata" {
				return fs.SkipDir
			}
			return os.MkdirAll(filepath.Join(to, file), 0o700)
		}
		if leaveOut(file) || strings.HasSuffix(file, "_test.go") {
			return nil
		}
		content, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		return os.WriteFile(filepath.Join(to, file), content, 0o600)
	})
}
