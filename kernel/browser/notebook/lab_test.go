package notebook

import (
	"bytes"
	"errors"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/kernel/cells"
)

// A lab compiles and runs cells on this computer, as the workers of a browser do there.
type lab struct {
	*testing.T
	*Notebook
	folder   string // which stands for / of the browser's file system
	archives map[string]string
	number   int // of the last cell
}

// newLab returns a lab whose cells can import packages.
func newLab(t *testing.T, paths ...string) *lab {
	t.Helper()
	if testing.Short() {
		t.Skip("runs the compiler")
	}
	l := &lab{T: t, Notebook: New(Settings{Folder: "/drive"}), folder: t.TempDir(), archives: map[string]string{}}
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
		l.archives[path] = archive
	}
	l.SetPackages(l.packagesOf(paths))
	for _, folder := range []string{"build/test", "drive"} {
		if err := os.MkdirAll(filepath.Join(l.folder, folder), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	return l
}

// packagesOf returns packages with the names that they export.
func (l *lab) packagesOf(paths []string) []cells.Package {
	l.Helper()
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(l.archives[path])
	})
	var packages []cells.Package
	for _, path := range paths {
		p, err := imports.Import(path)
		if err != nil {
			l.Fatal(err)
		}
		packages = append(packages, cells.Package{Path: path, Name: p.Name(), Exports: p.Scope().Names()})
	}
	return packages
}

// local returns a path of the browser's file system on this computer.
func (l *lab) local(path string) string { return filepath.Join(l.folder, path) }

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
func (l *lab) execute(source string) shown {
	l.Helper()
	l.number++
	var s shown
	result := l.Cell(source, l.number)
	s.add(result)
	if result.Program == nil {
		return s
	}
	program := result.Program
	output, err := l.build(program)
	result = l.Built(err == nil, output)
	s.add(result)
	if result.Failure == nil {
		l.run(program, &s)
	}
	return s
}

// build compiles and links a program. It returns what compiler and linker print.
func (l *lab) build(p *Program) (string, error) {
	var imports bytes.Buffer
	for path, archive := range l.archives {
		fmt.Fprintf(&imports, "packagefile %s=%s\n", path, archive)
	}
	for path, archive := range p.Extra {
		fmt.Fprintf(&imports, "packagefile %s=%s\n", path, l.local(archive))
	}
	files := map[string]string{importConfig: imports.String()}
	for name, content := range p.Files {
		files[name] = content
	}
	if _, ok := files[testImports]; ok {
		files[testImports] = files[importConfig]
	}
	for _, name := range []string{mainFile, testFile} {
		os.Remove(l.local(name))
	}
	for name, content := range files {
		if err := os.WriteFile(l.local(name), []byte(content), 0o600); err != nil {
			return "", err
		}
	}
	for _, step := range p.Steps {
		arguments := []string{"tool", "compile", "-trimpath", l.local(folder) + "=>" + folder}
		for _, argument := range step.Args {
			if strings.HasPrefix(argument, "/") {
				argument = l.local(argument)
			}
			arguments = append(arguments, argument)
		}
		if out, err := exec.Command("go", arguments...).CombinedOutput(); err != nil {
			return strings.ReplaceAll(string(out), l.folder, ""), err
		}
	}
	out, err := exec.Command("go", "tool", "link", "-s", "-importcfg", l.local(importConfig),
		"-o", l.local(p.Output), l.local(p.Archive)).CombinedOutput()
	return string(out), err
}

// run runs a program, and passes on what it prints in small pieces.
func (l *lab) run(p *Program, s *shown) {
	l.Helper()
	var out, errs bytes.Buffer
	command := exec.Command(l.local(p.Output), p.Args...)
	command.Dir = l.local(p.Dir)
	command.Stdout, command.Stderr = &out, &errs
	err := command.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		l.Fatal(err)
	}
	for name, printed := range map[string]*bytes.Buffer{stdout: &out, stderr: &errs} {
		for printed.Len() > 0 {
			s.add(l.Output(name, printed.Next(100)))
		}
	}
	s.add(l.Ended(Ending{Status: command.ProcessState.ExitCode()}))
}
