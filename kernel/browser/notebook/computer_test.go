package notebook

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/kernel/cells"
)

// linkConfig is the import configuration of the linker, which package notebook does not know.
const linkConfig = folder + "/linkcfg"

// A computer compiles and runs cells on this computer, as the workers of a browser do there.
type computer struct {
	*testing.T
	*Notebook
	folder   string // which stands for / of the browser's file system
	archives map[string]string
	number   int // of the last cell
}

// newComputer returns a computer whose cells can import packages.
func newComputer(t *testing.T, paths ...string) *computer {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the compiler")
	}
	c := &computer{T: t, Notebook: New(Settings{Folder: "/drive"}), folder: t.TempDir(), archives: map[string]string{}}
	format := "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}"
	arguments := []string{"list", "-export", "-deps", "-f", format, "runtime", "testing/internal/testdeps"}
	list := exec.Command("go", append(arguments, paths...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(out)) {
		path, archive, _ := strings.Cut(strings.TrimSpace(line), "=")
		c.archives[path] = archive
	}
	c.SetPackages(c.packagesOf(paths))
	for _, folder := range []string{"build/test", "drive"} {
		if err := os.MkdirAll(filepath.Join(c.folder, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return c
}

// tool runs a tool of Go, and returns what it prints.
func (c *computer) tool(arguments ...string) (string, error) {
	out, err := exec.Command("go", append([]string{"tool"}, arguments...)...).CombinedOutput()
	return strings.ReplaceAll(string(out), c.folder, ""), err
}

// packagesOf returns packages with the names that they export.
func (c *computer) packagesOf(paths []string) []cells.Package {
	c.Helper()
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(c.archives[path])
	})
	var packages []cells.Package
	for _, path := range paths {
		p, err := imports.Import(path)
		if err != nil {
			c.Fatal(err)
		}
		packages = append(packages, cells.Package{Path: path, Name: p.Name(), Exports: p.Scope().Names()})
	}
	return packages
}

// local returns a path of the browser's file system on this computer.
func (c *computer) local(path string) string { return filepath.Join(c.folder, path) }

// shown is what a cell has shown.
type shown struct {
	stdout, stderr string
	displays       []Output
	failure        cells.Failure // whose name is "" if the cell did not fail
}

func (s *shown) add(r Result) {
	for _, output := range r.Outputs {
		switch output.Stream {
		case stdout:
			s.stdout += output.Text
		case stderr:
			s.stderr += output.Text
		default:
			s.displays = append(s.displays, output)
		}
	}
	if r.Failure != nil {
		s.failure = *r.Failure
	}
}

// execute runs a cell.
func (c *computer) execute(source string) shown {
	c.Helper()
	c.number++
	var s shown
	result := c.Cell(source, c.number)
	s.add(result)
	if result.Program == nil {
		return s
	}
	program := result.Program
	output, err := c.build(program)
	result = c.Built(err == nil, output)
	s.add(result)
	if result.Failure == nil {
		c.run(program, &s)
	}
	return s
}

// config returns an import configuration with packages and the archives that the program's steps make.
func (c *computer) config(p *Program, paths []string) string {
	var config strings.Builder
	for _, path := range paths {
		fmt.Fprintf(&config, "packagefile %s=%s\n", path, c.archives[path])
	}
	for path, archive := range p.Extra {
		fmt.Fprintf(&config, "packagefile %s=%s\n", path, c.local(archive))
	}
	return config.String()
}

// build compiles and links a program. It returns what compiler and linker print. The steps find no other
// packages than the program's imports and what steps make, as in a browser; the linker finds all.
func (c *computer) build(p *Program) (string, error) {
	imports := slices.DeleteFunc(slices.Clone(p.Imports), func(path string) bool { return c.archives[path] == "" })
	files := map[string]string{
		importConfig: c.config(p, imports),
		linkConfig:   c.config(p, slices.Collect(maps.Keys(c.archives))),
	}
	maps.Copy(files, p.Files)
	for _, name := range []string{mainFile, testFile} {
		os.Remove(c.local(name))
	}
	for name, content := range files {
		if err := os.WriteFile(c.local(name), []byte(content), 0o600); err != nil {
			return "", err
		}
	}
	for _, step := range p.Steps {
		arguments := []string{"compile", "-trimpath", c.local(folder) + "=>" + folder}
		for _, argument := range step.Args {
			if strings.HasPrefix(argument, "/") {
				argument = c.local(argument)
			}
			arguments = append(arguments, argument)
		}
		if out, err := c.tool(arguments...); err != nil {
			return out, err
		}
	}
	return c.tool("link", "-s", "-importcfg", c.local(linkConfig), "-o", c.local(p.Output), c.local(p.Archive))
}

// run runs a program, and passes on what it prints in small pieces.
func (c *computer) run(p *Program, s *shown) {
	c.Helper()
	var out, errs bytes.Buffer
	ctx, cancel := context.WithTimeout(c.Context(), 20*time.Second)
	defer cancel()
	command := exec.CommandContext(ctx, c.local(p.Output), p.Args...)
	command.Dir = c.local(p.Dir)
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		c.Fatal(err)
	}
	for name, printed := range map[string]*bytes.Buffer{stdout: &out, stderr: &errs} {
		for printed.Len() > 0 {
			s.add(c.Output(name, printed.Next(100)))
		}
	}
	s.add(c.Ended(Ending{Status: command.ProcessState.ExitCode()}))
}
