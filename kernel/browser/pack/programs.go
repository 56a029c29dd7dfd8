package main

import (
	"fmt"
	"log"
	"os"
	"path/filepath"
	"strings"

	"perceptronlab/kernel/browser/pack/trim"
)

// sessionPackage is the program that a notebook's kernel consists of, apart from what the browser itself does.
const sessionPackage = "perceptronlab/kernel/browser/session"

// linkerFlags leave out names for debuggers, and what would make two builds differ.
const linkerFlags = "-ldflags=-s -w -buildid="

// addPrograms adds the programs that run in the browser.
func (p *packer) addPrograms() error {
	toolchain, err := p.toolchain()
	if err != nil {
		return err
	}
	for _, program := range []struct {
		name, path string
		by         goCommand
	}{
		{"compile", "cmd/compile", toolchain},
		{"link", "cmd/link", toolchain},
		{"session", sessionPackage, goCommand{}},
	} {
		file, err := p.addProgram(program.name, program.path, program.by)
		if err != nil {
			return fmt.Errorf("building %s for the browser: %w", program.path, err)
		}
		p.manifest.Programs[program.name] = file
	}
	return nil
}

// addProgram adds a program. Its build ID says what it is made of; only if that has changed it is linked again.
func (p *packer) addProgram(name, path string, by goCommand) (File, error) {
	id, err := by.run("list", "-export", "-f", "{{.BuildID}}", path)
	if err != nil {
		return File{}, err
	}
	key := fullSum(id, []byte(linkerFlags))
	return p.store.addMade(name, ".wasm", key, func() ([]byte, error) {
		work, err := os.MkdirTemp("", "pack-*")
		if err != nil {
			return nil, err
		}
		defer os.RemoveAll(work)
		built := filepath.Join(work, name+".wasm")
		if _, err := by.run("build", linkerFlags, "-o", built, path); err != nil {
			return nil, err
		}
		return os.ReadFile(built)
	})
}

// toolchain returns the command go that builds the trimmed compiler and linker. It belongs to the installed Go,
// whatever the current module says.
func (p *packer) toolchain() (goCommand, error) {
	root := p.env["GOROOT"]
	whole := goCommand{
		name: filepath.Join(root, "bin", "go"),
		// The optimisation by a profile is for long runs: without it the compiler is smaller, and faster in its
		// first run.
		flags: []string{"-pgo=off"},
		// The installed Go may lie in the module cache, whose files the command go refuses to replace.
		env:    []string{"GOFLAGS=", "GOWORK=off", "GOTOOLCHAIN=local", "GOMODCACHE=" + filepath.Join(p.work, "mod")},
		folder: p.work,
	}
	folder := filepath.Join(p.work, "trimmed")
	if err := os.Mkdir(folder, 0o700); err != nil {
		return whole, err
	}
	overlay, err := trim.Overlay(root, folder)
	if err == nil {
		trimmed := whole
		trimmed.overlay = overlay
		_, err = trimmed.run("list", "-export", "-f", "{{.BuildID}}", "cmd/compile", "cmd/link")
		if err == nil {
			return trimmed, nil
		}
	}
	lines := strings.SplitN(err.Error(), "\n", 3)
	log.Printf("warning: got another compiler than expected, so the browser loads all of it: %s",
		strings.Join(lines[:min(2, len(lines))], ": "))
	return whole, nil
}
