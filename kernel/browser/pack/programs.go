package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// A program is a Go program that runs in the browser.
type program struct {
	name string // its name in the manifest
	path string // its package
}

// programs are the programs of the folder. Session is what a notebook's kernel consists of, apart from what
// the browser can do itself.
var programs = []program{
	{"compile", "cmd/compile"},
	{"link", "cmd/link"},
	{"session", "perceptronlab/kernel/browser/session"},
}

// build returns the compiled program. Go knows by its build ID whether anything changed that it is made of;
// only then it is linked again.
func (p program) build(g goCommand, cache string) ([]byte, error) {
	flags := "-ldflags=-s -w -buildid="
	id, err := g.run("list", "-export", "-f", "{{.BuildID}}", p.path)
	if err != nil {
		return nil, err
	}
	kept := filepath.Join(cache, fmt.Sprintf("%s-%s.wasm", p.name, shortSum([]byte(flags+strings.TrimSpace(string(id))))))
	if content, err := os.ReadFile(kept); err == nil {
		return content, nil
	}
	work, err := os.MkdirTemp(cache, "building-*")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(work)
	built := filepath.Join(work, p.name+".wasm")
	if _, err := g.run("build", flags, "-o", built, p.path); err != nil {
		return nil, err
	}
	content, err := os.ReadFile(built)
	if err != nil {
		return nil, err
	}
	return content, os.Rename(built, kept)
}
