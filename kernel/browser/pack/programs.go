package main

import (
	"errors"
	"fmt"
	"log"
	"maps"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/kernel/browser/pack/trim"
)

// A change returns files of Go's own source, changed or added, by their names relative to GOROOT/src.
type change func(root string) (map[string]string, error)

// A program is a Go program that runs in the browser.
type program struct {
	name string // its name in the manifest
	path string // its package

	// changes say how Go's own source is changed. A program without them belongs to the current module.
	changes []change

	// shortHashes is set if the changed program is a compiler that writes short hashes.
	shortHashes bool

	// flags are flags of go build.
	flags []string

	// waits is set if the browser lets the program wait in the middle, to go on from there many times.
	waits bool
}

// programs are the programs of the folder. Session is what a notebook's kernel consists of, apart from what
// the browser can do itself.
var programs = []program{
	{
		name:    "compile",
		path:    "cmd/compile",
		changes: []change{trim.Compiler, compilerHashes, compilerMemory},
		// Without small functions in their callers it is smaller, and not slower in its first runs.
		flags: []string{"-gcflags=cmd/...=-l"}, shortHashes: true, waits: true,
	},
	{name: "link", path: "cmd/link", changes: []change{trim.Linker, linkerSource}, waits: true},
	{
		name: "session", path: "perceptronlab/kernel/browser/session",
		// As for the compiler; but the memory management of package runtime stays fast.
		flags: []string{"-gcflags=all=-l", "-gcflags=runtime/...=", "-gcflags=internal/runtime/...="},
	},
}

// linkerFlags leave out names for debuggers, and what would make two builds differ.
const linkerFlags = "-ldflags=-s -w -buildid="

// addPrograms adds the programs that run in the browser.
func (p *packer) addPrograms() error {
	for _, program := range programs {
		file, err := p.addProgram(program)
		if err != nil {
			return fmt.Errorf("building %s for the browser: %w", program.path, err)
		}
		p.manifest.Programs[program.name] = file
	}
	return nil
}

// addProgram adds a program. Its build ID says what it is made of; only if that has changed it is linked
// again.
func (p *packer) addProgram(program program) (File, error) {
	by, id, err := p.builder(program)
	if err != nil {
		return File{}, err
	}
	key := fullSum(id, []byte(p.version), []byte(linkerFlags))
	return p.store.addMade(program.name, ".wasm", key, func() ([]byte, error) {
		built := filepath.Join(p.work, program.name+".wasm")
		if _, err := by.run("build", linkerFlags, "-o", built, program.path); err != nil {
			return nil, err
		}
		content, err := os.ReadFile(built)
		if err == nil && program.waits {
			content, err = exportGlobals(content)
		}
		return content, err
	})
}

// builder returns the command go that builds a program, and the program's build ID. If the installed Go has
// another source than those that are known here, it builds the program from that source as it is.
func (p *packer) builder(program program) (goCommand, []byte, error) {
	if program.changes == nil {
		by := goCommand{flags: program.flags}
		id, err := buildID(by, program.path)
		return by, id, err
	}
	own := p.toolchain(program.flags)
	by, err := p.withSources(own, program)
	if unknown, ok := errors.AsType[*trim.UnknownSourceError](err); ok {
		log.Printf("warning: got another source of %s than that of Go 1.26 and 1.27, so it stays as it is, "+
			"which takes longer to load: %s", program.path, firstLines(unknown))
		if program.waits {
			p.manifest.ToolsWait = false
		}
		id, err := buildID(own, program.path)
		return own, id, err
	}
	if err != nil {
		return by, nil, err
	}
	id, err := buildID(by, program.path)
	p.shortHashes = p.shortHashes || program.shortHashes
	return by, id, err
}

// withSources returns the command go with a program's changes of Go's own source.
func (p *packer) withSources(by goCommand, program program) (goCommand, error) {
	texts := map[string]string{}
	for _, change := range program.changes {
		changed, err := change(p.env["GOROOT"])
		if err != nil {
			return by, err
		}
		maps.Copy(texts, changed)
	}
	var err error
	by.overlay, err = writeOverlay(filepath.Join(p.work, program.name), p.env["GOROOT"], texts)
	return by, err
}

// toolchain returns the command go that builds Go's own programs with some flags, whatever the current module
// says.
func (p *packer) toolchain(flags []string) goCommand {
	return goCommand{
		name:   filepath.Join(p.env["GOROOT"], "bin", "go"),
		folder: p.work,
		// A profile makes the compiler larger, and not faster in its first runs.
		flags: append([]string{"-pgo=off"}, flags...),
		// The installed Go may lie in the module cache, whose files the command go refuses to replace.
		env: []string{
			"GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "GOMODCACHE=" + filepath.Join(p.work, "mod"),
		},
	}
}

// buildID returns an identifier of everything that a program is made of.
func buildID(by goCommand, path string) ([]byte, error) {
	return by.run("list", "-export", "-f", "{{.BuildID}}", path)
}

// firstLines returns the beginning of an error in one line.
func firstLines(err error) string {
	lines := strings.SplitN(err.Error(), "\n", 3)
	return strings.Join(lines[:min(2, len(lines))], ": ")
}
