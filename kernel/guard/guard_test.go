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

	"perceptronlab/kernel/limit"
)

// The tests run their own binary under the name "gonb_test". Under this name, the binary acts as guard.
func TestMain(m *testing.M) {
	if filepath.Base(os.Args[0]) == "gonb_test" {
		main()
	}
	os.Exit(m.Run())
}

// guardedCommand returns a command that runs a shell script under guard, with the arguments "first" and
// "second".
func guardedCommand(t *testing.T, script string) *exec.Cmd {
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

// Guard passes stdin and the arguments to the program, forwards stdout and stderr of the program, and ends
// with the program's exit status.
func TestGuardPassesOnInputOutputAndStatus(t *testing.T) {
	cell := guardedCommand(t, "cat; echo \"$@\"; echo warning >&2; exit 3")
	var stdout, stderr bytes.Buffer
	cell.Stdin, cell.Stdout, cell.Stderr = strings.NewReader("input\n"), &stdout, &stderr
	err := cell.Run()
	if got, want := stdout.String(), "input\nfirst second\n"; got != want {
		t.Errorf("stdout = %q, want %q", got, want)
	}
	if got, want := stderr.String(), "warning\n"; got != want {
		t.Errorf("stderr = %q, want %q", got, want)
	}
	if cell.ProcessState.ExitCode() != 3 {
		t.Errorf("end of guard = %v, want exit status 3", err)
	}
}

// If a signal ends the program, the same signal ends guard.
func TestGuardEndsByTheSignalOfTheProgram(t *testing.T) {
	cell := guardedCommand(t, "kill -KILL $$")
	cell.Run()
	if status := cell.ProcessState.Sys().(syscall.WaitStatus); status.Signal() != syscall.SIGKILL {
		t.Errorf("signal that ended guard = %v, want %v", status.Signal(), syscall.SIGKILL)
	}
}

// Guard forwards an interrupt to the program, which can still print and exit with its own status.
func TestGuardForwardsInterrupts(t *testing.T) {
	cell := guardedCommand(t, "trap 'echo interrupted; exit 0' INT\necho started\nwhile :; do sleep 0.01; done")
	out, err := cell.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cell.Start(); err != nil {
		t.Fatal(err)
	}
	lines := bufio.NewReader(out)
	lines.ReadString('\n') // wait until the program has set its trap
	cell.Process.Signal(os.Interrupt)
	rest, _ := io.ReadAll(lines)
	if err := cell.Wait(); string(rest) != "interrupted\n" || err != nil {
		t.Errorf("output after the interrupt = %q and error = %v, want %q and no error", rest, err, "interrupted\n")
	}
}

// If the reader interrupted the cell while it was compiled, guard ends as if the program had been interrupted.
func TestGuardStartsNoInterruptedCell(t *testing.T) {
	cell := guardedCommand(t, "echo started")
	marker := filepath.Join(t.TempDir(), "interrupted")
	if err := os.WriteFile(marker, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	cell.Env = append(os.Environ(), "PERCEPTRON_INTERRUPTED="+marker)
	out, _ := cell.Output()
	status := cell.ProcessState.Sys().(syscall.WaitStatus)
	if len(out) > 0 || status.Signal() != syscall.SIGINT {
		t.Errorf("output = %q, end of guard = %v; want no output, and %v", out, cell.ProcessState, syscall.SIGINT)
	}
}

// Guard forwards the output up to the limit. If there is more output, guard kills the program, and
// prints a message after the last byte within the limit.
func TestGuardLimitsOutput(t *testing.T) {
	const most = limit.Default << 10 // 65536 bytes
	for _, c := range []struct {
		name, script string
		setting      string // value of the environment variable limit.Variable
		forwarded    int    // number of bytes
		stopped      bool
	}{
		{"at the limit", "head -c 65536 /dev/zero", "", most, false},
		{"one byte above the limit", "head -c 65537 /dev/zero", "", most, true},
		{"endless", "while :; do echo more; done", "", most, true},
		{"endless, from a child process", "yes more", "", most, true},
		{"a higher limit", "head -c 65537 /dev/zero", "65", most + 1, false},
		{"a limit that is not a number", "head -c 65537 /dev/zero", "much", most, true},
	} {
		for _, stream := range []string{"stdout", "stderr"} {
			script := c.script
			if stream == "stderr" {
				script = "exec >&2\n" + script
			}
			cell := guardedCommand(t, script)
			cell.Env = append(os.Environ(), limit.Variable+"="+c.setting)
			var stdout, stderr bytes.Buffer
			cell.Stdout, cell.Stderr = &stdout, &stderr
			cell.Run()
			text, other := stdout.String(), stderr.String()
			if stream == "stderr" {
				text, other = other, text
			}
			output, message, _ := strings.Cut(text, "\n✗ stopped: ")
			stopped := strings.Contains(message, limit.Variable) && cell.ProcessState.ExitCode() == 1
			if len(output) != c.forwarded || stopped != c.stopped || other != "" {
				t.Errorf("%s, %s: forwarded bytes = %d, stopped = %v, message = %q, end of guard = %v, other stream = %q; "+
					"want %d bytes, stopped = %v and nothing in the other stream",
					c.name, stream, len(output), stopped, message, cell.ProcessState, other, c.forwarded, c.stopped)
			}
		}
	}
}
