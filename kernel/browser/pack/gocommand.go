package main

import (
	"bytes"
	"cmp"
	"fmt"
	"os"
	"os/exec"
	"strings"
)

// A goCommand runs the command go, for the system of the browser.
type goCommand struct {
	name    string   // the command; "" is go
	folder  string   // the folder in which it runs; "" is the current folder
	modfile string   // the file that replaces go.mod; "" for go.mod itself
	overlay string   // the file that says which source files are replaced; "" for none
	flags   []string // more flags of builds
	env     []string // more environment variables
}

// run runs a command, such as "list" or "build", and returns what it prints.
func (g goCommand) run(command string, args ...string) ([]byte, error) {
	words := []string{command, "-trimpath", "-buildvcs=false"}
	if g.modfile != "" {
		words = append(words, "-modfile="+g.modfile)
	}
	if g.overlay != "" {
		words = append(words, "-overlay="+g.overlay)
	}
	words = append(append(words, g.flags...), args...)
	run := exec.Command(cmp.Or(g.name, "go"), words...)
	run.Dir = g.folder
	run.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "GOWASM=", "CGO_ENABLED=0")
	run.Env = append(run.Env, g.env...)
	var stderr bytes.Buffer
	run.Stderr = &stderr
	out, err := run.Output()
	if err != nil {
		return nil, fmt.Errorf("go %s: %w\n%s", strings.Join(words, " "), err, stderr.Bytes())
	}
	return out, nil
}

// goEnv returns the values of variables of the command go.
func goEnv(names ...string) (map[string]string, error) {
	out, err := exec.Command("go", append([]string{"env"}, names...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("go env: %w", err)
	}
	values := map[string]string{}
	for i, line := range strings.Split(strings.TrimSuffix(string(out), "\n"), "\n") {
		values[names[i]] = line
	}
	return values, nil
}
