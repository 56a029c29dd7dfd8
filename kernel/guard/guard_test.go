package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// If the test binary is run under the name gonb_test, it acts as guard.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "gonb_test" {
		main()
	}
	os.Exit(m.Run())
}

// guarded returns a command that runs a shell script under guard.
func guarded(t *testing.T, script string) *exec.Cmd {
	t.Helper()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	name := filepath.Join(t.TempDir(), "gonb_test")
	if err := errors.Join(os.Symlink(self, name), os.WriteFile(name+".cell", []byte("#!/bin/sh\n"+script), 0o700)); err != nil {
		t.Fatal(err)
	}
	return exec.Command(name, "first", "second")
}

// The program's input, arguments, output and exit status are the same as without guard.
func TestGuardIsTransparent(t *testing.T) {
	cell := guarded(t, "cat; echo \"$@\"; echo careful >&2; exit 3")
	var stdout, stderr bytes.Buffer
	cell.Stdin, cell.Stdout, cell.Stderr = strings.NewReader("input\n"), &stdout, &stderr
	err := cell.Run()
	if got, want := stdout.String(), "input\nfirst second\n"; got != want {
		t.Errorf("stdout = %q, want %q", got, want)
	}
	if got, want := stderr.String(), "careful\n"; got != want {
		t.Errorf("stderr = %q, want %q", got, want)
	}
	if cell.ProcessState.ExitCode() != 3 {
		t.Errorf("error of guard = %v, want exit status 3", err)
	}
}

func TestSignal(t *testing.T) {
	cell := guarded(t, "kill -KILL $$")
	cell.Run()
	if status := cell.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Errorf("state of guard = %v, want killed by SIGKILL, like the program", cell.ProcessState)
	}
}

// Guard forwards an interrupt, and a program that handles it exits as usual.
func TestInterrupt(t *testing.T) {
	cell := guarded(t, "trap 'echo kept; exit 0' INT\necho begun\nwhile :; do sleep 0.01; done")
	out, err := cell.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cell.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	lines.ReadString('\n')
	cell.Process.Signal(os.Interrupt)
	rest, _ := io.ReadAll(lines)
	if err := cell.Wait(); string(rest) != "kept\n" || err != nil {
		t.Errorf("after the interrupt: output = %q, error = %v, want kept and no error", rest, err)
	}
}

// Guard forwards all output up to the limit. If there is more, it kills the program, and prints a
// message after the last byte within the limit.
func TestLimit(t *testing.T) {
	const limit = defaultLimit << 10
	for _, c := range []struct {
		name, script, setting string
		passed                int
		stopped               bool
	}{
		{"at the limit", "head -c 65536 /dev/zero", "", limit, false},
		{"one byte more", "head -c 65537 /dev/zero", "", limit, true},
		{"endless", "while :; do echo again; done", "", limit, true},
		{"endless, from a child process", "yes again", "", limit, true},
		{"a higher limit", "head -c 65537 /dev/zero", "65", limit + 1, false},
		{"a setting that is not a number", "head -c 65537 /dev/zero", "much", limit, true},
	} {
		for _, stream := range []string{"stdout", "stderr"} {
			script := c.script
			if stream == "stderr" {
				script = "exec >&2\n" + script
			}
			cell := guarded(t, script)
			cell.Env = append(os.Environ(), setting+"="+c.setting)
			var stdout, stderr bytes.Buffer
			cell.Stdout, cell.Stderr = &stdout, &stderr
			cell.Run()
			text, other := stdout.String(), stderr.String()
			if stream == "stderr" {
				text, other = other, text
			}
			first, message, _ := strings.Cut(text, "\n✗ stopped: ")
			stopped := strings.Contains(message, setting) && cell.ProcessState.ExitCode() == 1
			if len(first) != c.passed || stopped != c.stopped || other != "" {
				t.Errorf("%s, %s: %d bytes, then the message %q and %v; want %d bytes and stopped = %v",
					c.name, stream, len(first), message, cell.ProcessState, c.passed, c.stopped)
			}
		}
	}
}
