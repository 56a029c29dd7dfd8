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

	// source returns those files of Go's own source that are changed or added; nil if there are none.
	source func(root string) (map[string]string, error)

	// waits is set if the browser lets the program wait in the middle, to go on from there many times.
	waits bool
}

// programs are the programs of the folder. Session is what a notebook's kernel consists of, apart from what
// the browser can do itself.
var programs = []program{
	{name: "compile", path: "cmd/compile"},
	{name: "link", path: "cmd/link", source: linkerSource, waits: true},
	{name: "session", path: "perceptronlab/kernel/browser/session"},
}

// build returns the compiled program. Go knows by its build ID whether anything changed that it is made of;
// only then it is linked again.
func (p program) build(g goCommand, cache string) ([]byte, error) {
	flags := "-ldflags=-s -w -buildid="
	g, err := p.withSource(g, cache)
	if err != nil {
		return nil, err
	}
	id, err := g.run("list", "-export", "-f", "{{.BuildID}}", p.path)
	if err != nil {
		return nil, err
	}
	sum := shortSum(fmt.Append(nil, flags, p.waits, strings.TrimSpace(string(id))))
	kept := filepath.Join(cache, fmt.Sprintf("%s-%s.wasm", p.name, sum))
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
	if p.waits {
		if content, err = exportGlobals(content); err != nil {
			return nil, err
		}
		if err := os.WriteFile(built, content, 0o600); err != nil {
			return nil, err
		}
	}
	return content, os.Rename(built, kept)
}

// withSource returns the command for a program with its changes of Go's own source.
func (p program) withSource(g goCommand, cache string) (goCommand, error) {
	if p.source == nil {
		return g, nil
	}
	env, err := goEnv("GOROOT")
	if err != nil {
		return g, err
	}
	texts, err := p.source(env["GOROOT"])
	if err != nil {
		return g, err
	}
	folder := filepath.Join(cache, p.name+"-source")
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return g, err
	}
	g.overlay, err = writeOverlay(folder, env["GOROOT"], texts)
	return g, err
}
