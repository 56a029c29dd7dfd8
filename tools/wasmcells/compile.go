package main

import (
	"bytes"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"perceptronlab/kernel/cells"
)

// A platform is a kind of machine for which programs are compiled.
type platform struct {
	name        string
	environment []string // the settings of Go
}

var (
	wasm   = platform{name: "wasm", environment: []string{"GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0"}}
	native = platform{name: "native", environment: []string{"CGO_ENABLED=0"}}
)

// A compiler compiles programs for a platform, as the lab in a browser does: with the compiler and the linker
// alone.
type compiler struct {
	platform
	config   string          // the file that says where the packages are
	packages []cells.Package // those that a cell may import
}

// goCommand returns a command of Go for the platform.
func (p platform) goCommand(args ...string) *exec.Cmd {
	command := exec.Command("go", args...)
	command.Env = append(os.Environ(), p.environment...)
	return command
}

// newCompiler returns a compiler for programs that import the packages with the given paths. It writes a file
// into the folder.
func newCompiler(p platform, folder string, paths []string) (*compiler, error) {
	const format = "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}"
	list := p.goCommand(append([]string{"list", "-export", "-deps", "-f", format}, paths...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	c := &compiler{platform: p, config: filepath.Join(folder, p.name+".importcfg")}
	archives := map[string]string{}
	var config bytes.Buffer
	for line := range strings.Lines(string(out)) {
		path, archive, _ := strings.Cut(strings.TrimSpace(line), "=")
		archives[path] = archive
		fmt.Fprintf(&config, "packagefile %s=%s\n", path, archive)
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(archives[path])
	})
	for _, path := range paths {
		found, err := imports.Import(path)
		if err != nil {
			return nil, err
		}
		exports := found.Scope().Names()
		c.packages = append(c.packages, cells.Package{Path: path, Name: found.Name(), Exports: exports})
	}
	return c, os.WriteFile(c.config, config.Bytes(), 0o600)
}

// compile writes the source of a program as main.go into a folder, and compiles it to main.exe.
func (c *compiler) compile(folder, source string) (program string, err error) {
	file := filepath.Join(folder, "main.go")
	archive := filepath.Join(folder, "main.a")
	program = filepath.Join(folder, "main.exe")
	if err := os.WriteFile(file, []byte(source), 0o600); err != nil {
		return "", err
	}
	for _, args := range [][]string{
		{"tool", "compile", "-p", "main", "-complete", "-importcfg", c.config, "-o", archive, file},
		{"tool", "link", "-s", "-w", "-importcfg", c.config, "-o", program, archive},
	} {
		if out, err := c.goCommand(args...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%w\n%s", err, out)
		}
	}
	return program, nil
}
