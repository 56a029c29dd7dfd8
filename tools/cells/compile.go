package main

import (
	"bytes"
	"context"
	"fmt"
	"go/importer"
	"go/token"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"time"

	"perceptronlab/kernel/cells"
)

// available are the packages that the cells may import. Of two packages with the same name, the first is
// preferred.
var available = []string{
	"errors", "flag", "fmt", "maps", "math", "math/rand/v2", "math/rand", "os", "slices", "sort",
	"strconv", "strings", "testing", "time",
}

// A compiler compiles programs against packages of the standard library.
type compiler struct {
	folder   string
	config   string // the file that says where the packages are
	packages []cells.Package
}

// newCompiler returns a compiler that works in a folder.
func newCompiler(folder string) (*compiler, error) {
	format := "{{if .Export}}{{.ImportPath}}={{.Export}}{{end}}"
	list := exec.Command("go", append([]string{"list", "-export", "-deps", "-f", format}, available...)...)
	list.Stderr = os.Stderr
	out, err := list.Output()
	if err != nil {
		return nil, err
	}
	c := &compiler{folder: folder, config: filepath.Join(folder, "importcfg")}
	archives := map[string]string{}
	var config bytes.Buffer
	for line := range strings.Lines(string(out)) {
		line = strings.TrimSpace(line)
		path, archive, _ := strings.Cut(line, "=")
		archives[path] = archive
		fmt.Fprintln(&config, "packagefile", line)
	}
	imports := importer.ForCompiler(token.NewFileSet(), "gc", func(path string) (io.ReadCloser, error) {
		return os.Open(archives[path])
	})
	for _, path := range available {
		p, err := imports.Import(path)
		if err != nil {
			return nil, err
		}
		c.packages = append(c.packages, cells.Package{Path: path, Name: p.Name(), Exports: p.Scope().Names()})
	}
	return c, os.WriteFile(c.config, config.Bytes(), 0o600)
}

// compile compiles and links a program, and returns its file.
func (c *compiler) compile(name, source string) (string, error) {
	base := filepath.Join(c.folder, name)
	if err := os.WriteFile(base+".go", []byte(source), 0o600); err != nil {
		return "", err
	}
	commands := [][]string{
		{
			"tool", "compile", "-p", "main", "-complete", "-importcfg", c.config,
			"-o", base + ".a", base + ".go",
		},
		{"tool", "link", "-s", "-w", "-importcfg", c.config, "-o", base + ".exe", base + ".a"},
	}
	for _, command := range commands {
		if out, err := exec.Command("go", command...).CombinedOutput(); err != nil {
			return "", fmt.Errorf("%s", strings.ReplaceAll(string(out), base, "main"))
		}
	}
	return base + ".exe", nil
}

// compileTest compiles a program with tests, and returns its file.
func (c *compiler) compileTest(name, source string) (string, error) {
	folder := filepath.Join(c.folder, name)
	if err := os.Mkdir(folder, 0o700); err != nil {
		return "", err
	}
	for file, text := range map[string]string{"go.mod": "module cell\n\ngo 1.26\n", "main_test.go": source} {
		if err := os.WriteFile(filepath.Join(folder, file), []byte(text), 0o600); err != nil {
			return "", err
		}
	}
	command := exec.Command("go", "test", "-c", "-o", "main.exe")
	command.Dir = folder
	command.Env = append(os.Environ(), "GOWORK=off", "GOFLAGS=")
	if out, err := command.CombinedOutput(); err != nil {
		return "", fmt.Errorf("%s", out)
	}
	return filepath.Join(folder, "main.exe"), nil
}

// run runs a command for a cell, and adds what the command prints to the cell.
func run(to *cell, name string, args ...string) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	command := exec.CommandContext(ctx, name, args...)
	var stderr bytes.Buffer
	command.Stderr = &stderr
	out, err := command.Output()
	to.Printed += string(out)
	if err != nil {
		to.Failed = fmt.Sprintf("%v\n%s", err, stderr.String())
	}
}

// runSequence runs the cells of a sequence.
func (c *compiler) runSequence(number int, s *sequence) {
	session := cells.NewSession(c.packages)
	for i, one := range s.Cells {
		if _, err := cells.ForGoNB(one.Source); err != nil {
			one.Refused = err.Error()
		}
		c.runCell(session, fmt.Sprintf("p%d_%d", number, i), i+1, one)
	}
}

// runCell runs a cell: first its commands, as GoNB does.
func (c *compiler) runCell(session *cells.Session, name string, number int, one *cell) {
	parsed, err := cells.Parse(one.Source)
	if parsed == nil {
		one.Failed = err.Error()
		return
	}
	for _, command := range parsed.Commands {
		switch {
		case command.Shell != "":
			run(one, "bash", "-c", command.Shell)
			one.Failed = "" // as in GoNB
		case command.Name == "rm":
			session.Remove(command.Args...)
		case command.Name == "reset":
			session.Reset()
		}
	}
	if err != nil {
		one.Failed = err.Error()
		return
	}
	if !parsed.HasGo || parsed.Magic {
		return
	}
	program, err := session.Compose(parsed, number)
	if err != nil {
		one.Failed = err.Error()
		return
	}
	compile := c.compile
	args := program.Args
	if program.IsTest {
		compile = c.compileTest
		args = program.TestArgs()
	}
	file, err := compile(name, program.Source)
	if err != nil {
		one.Failed = located(program, err.Error())
		return
	}
	session.Keep(program)
	run(one, file, args...)
	os.Remove(file)
}

// located replaces the program's lines in errors with those of the cells.
func located(p *cells.Program, text string) string {
	var out []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		var number, column int
		if n, _ := fmt.Sscanf(line, "main.go:%d:%d:", &number, &column); n == 2 {
			cell, at, _ := p.Locate(number)
			_, message, _ := strings.Cut(line, ": ")
			line = fmt.Sprintf("cell %d, line %d, column %d: %s", cell, at, column, message)
		}
		out = append(out, line)
	}
	return strings.Join(out, "\n")
}
