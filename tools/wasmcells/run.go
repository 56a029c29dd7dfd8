package main

import (
	"bytes"
	"context"
	_ "embed"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// timeLimit is the time after which a program is ended.
const timeLimit = time.Minute

// A place is the folder in which the programs of a notebook run, one after the other. It has what programs
// find in a browser: a home, a folder for temporary files, the notebook's folder, and that of main.go.
type place struct {
	home, temporary, notebook, build string

	runner []string // what runs a program of WebAssembly; nothing for a native program
}

// newPlace makes a place in a folder for a notebook in the folder from.
func newPlace(folder, from string, p platform) (at *place, err error) {
	at = &place{
		home:      filepath.Join(folder, "home"),
		temporary: filepath.Join(folder, "tmp"),
		notebook:  filepath.Join(folder, "notebook"),
		build:     filepath.Join(folder, "build"),
	}
	for _, name := range []string{at.home, at.temporary, at.build} {
		if err := os.MkdirAll(name, 0o700); err != nil {
			return nil, err
		}
	}
	if err := os.CopyFS(at.notebook, os.DirFS(from)); err != nil {
		return nil, err
	}
	if p.name == wasm.name {
		at.runner, err = nodeIn(folder)
	}
	return at, err
}

//go:embed pipes.js
var pipesScript []byte

// nodeIn returns the beginning of the command that runs a program of WebAssembly, as in Go's go_js_wasm_exec.
// It writes a file into the folder.
func nodeIn(folder string) ([]string, error) {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		return nil, err
	}
	pipes := filepath.Join(folder, "pipes.js")
	script := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	command := []string{"node", "--stack-size=8192", "--require", pipes, script}
	return command, os.WriteFile(pipes, pipesScript, 0o600)
}

// environment returns the variables that a program finds in a browser. Programs for js/wasm take at most 8 kB
// of them.
func (at *place) environment() []string {
	return []string{
		"PATH=" + os.Getenv("PATH"),
		"HOME=" + at.home,
		"TMPDIR=" + at.temporary,
		"GONB_BROWSER=these packages",
		"GONB_TMP_DIR=" + at.build,
		"GONB_PIPE=" + nameOfOut,
		"GONB_PIPE_BACK=" + nameOfBack,
	}
}

// run runs a program, and returns its outputs and the time that it took the processors.
func (at *place) run(program string, args []string) (o outputs, took time.Duration, err error) {
	connection, err := newPipes()
	if err != nil {
		return o, 0, err
	}
	ctx, cancel := context.WithTimeout(context.Background(), timeLimit)
	defer cancel()
	words := slices.Concat(at.runner, []string{program}, args)
	command := exec.CommandContext(ctx, words[0], words[1:]...)
	command.Dir = at.notebook
	command.Env = at.environment()
	command.ExtraFiles = []*os.File{connection.back, connection.out}
	var stdout, stderr bytes.Buffer
	command.Stdout, command.Stderr = &stdout, &stderr
	err = command.Start()
	closeErr := connection.started()
	if err == nil {
		err = command.Wait()
	}
	took = command.ProcessState.UserTime() + command.ProcessState.SystemTime()
	messages, pipeErr := connection.close()
	o.printed = stdout.String()
	o.display(messages)
	if stderr.Len() > 0 {
		err = errors.Join(err, fmt.Errorf("got on stderr:\n%s", stderr.String()))
	}
	return o, took, errors.Join(err, closeErr, pipeErr)
}
