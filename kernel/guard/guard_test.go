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

// In the tests this program is guard, too: by the name under which it stands beside a script.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "gonb_test" {
		main()
	}
	os.Exit(m.Run())
}

// guarded returns guard in the place of a shell script.
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

// The program's streams, arguments, input and exit status are as without guard.
func TestAsWithout(t *testing.T) {
	cell := guarded(t, "cat; echo \"$@\"; echo careful >&2; exit 3")
	var printed, complained bytes.Buffer
	cell.Stdin, cell.Stdout, cell.Stderr = strings.NewReader("input\n"), &printed, &complained
	err := cell.Run()
	if printed.String() != "input\nfirst second\n" || complained.String() != "careful\n" || cell.ProcessState.ExitCode() != 3 {
		t.Errorf("printed %q and %q, ended with %v; want the input, the arguments, careful, and exit status 3", &printed, &complained, err)
	}
}

func TestSignal(t *testing.T) {
	cell := guarded(t, "kill -KILL $$")
	cell.Run()
	if status := cell.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Errorf("guard ended with %v; want the program's signal, killed", cell.ProcessState)
	}
}

// A program that takes an interrupt goes on with it.
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
		t.Errorf("after the interrupt it printed %q and ended with %v; want kept, and no error", rest, err)
	}
}

// What fits passes; of more the first bytes pass, then the sentence, and the program is gone.
func TestRoom(t *testing.T) {
	const fits = room << 10
	for _, c := range []struct {
		name, script, setting string
		passed                int
		stopped               bool
	}{
		{"all that fits", "head -c 65536 /dev/zero", "", fits, false},
		{"one byte more", "head -c 65537 /dev/zero", "", fits, true},
		{"no end", "while :; do echo again; done", "", fits, true},
		{"no end, of a program's program", "yes again", "", fits, true},
		{"more room", "head -c 65537 /dev/zero", "65", fits + 1, false},
		{"a setting that is no number", "head -c 65537 /dev/zero", "much", fits, true},
	} {
		for _, stream := range []string{"stdout", "stderr"} {
			script := c.script
			if stream == "stderr" {
				script = "exec >&2\n" + script
			}
			cell := guarded(t, script)
			cell.Env = append(os.Environ(), setting+"="+c.setting)
			var printed, complained bytes.Buffer
			cell.Stdout, cell.Stderr = &printed, &complained
			cell.Run()
			text, other := printed.String(), complained.String()
			if stream == "stderr" {
				text, other = other, text
			}
			first, sentence, _ := strings.Cut(text, "\n✗ stopped: ")
			stopped := strings.Contains(sentence, setting) && cell.ProcessState.ExitCode() == 1
			if len(first) != c.passed || stopped != c.stopped || other != "" {
				t.Errorf("%s, %s: %d bytes passed, then %q, %v; want %d, stopped %v",
					c.name, stream, len(first), sentence, cell.ProcessState, c.passed, c.stopped)
			}
		}
	}
}
