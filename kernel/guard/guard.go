// Command guard limits the output of a notebook cell. It runs the cell's program, forwards its output
// to the kernel, and kills the program when it prints more than a notebook can display. Otherwise an
// endless loop could fill the memory of the browser and the kernel until neither responds. When guard
// kills a program, the last line of the output explains why, and how to raise the limit.
//
// The kernel runs a cell's program by its name, NAME. The script kernel/smallgo/go.sh, which the
// kernel runs as go, installs guard under this name, and the program itself as NAME.cell. Guard
// forwards interrupts to the program, and ends with its exit status or signal. Figures are not part
// of the output and don't count.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"strconv"
	"sync"
	"syscall"
	"time"
)

const (
	defaultLimit = 64                  // kB, for each of stdout and stderr
	setting      = "PERCEPTRON_OUTPUT" // the environment variable that sets another limit, in kB

	// patience is the time that an interrupted program has to exit. It must be less than 5 s: after
	// 5 s the kernel kills guard, which then can't kill the program.
	patience = 4 * time.Second
)

func main() {
	limit := limitFromEnvironment()
	fromStdout, stdout, err := os.Pipe()
	mustStart(err)
	fromStderr, stderr, err := os.Pipe()
	mustStart(err)
	cell := exec.Command(os.Args[0]+".cell", os.Args[1:]...)
	cell.Args[0] = os.Args[0]
	cell.Stdin = os.Stdin
	cell.Stdout = stdout
	cell.Stderr = stderr
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	mustStart(cell.Start())
	stdout.Close()
	stderr.Close()
	go func() {
		for s := range signals {
			cell.Process.Signal(s)
			time.AfterFunc(patience, func() { cell.Process.Kill() })
		}
	}()

	var streams sync.WaitGroup
	for _, stream := range []struct{ from, to *os.File }{
		{fromStdout, os.Stdout},
		{fromStderr, os.Stderr},
	} {
		streams.Go(func() {
			if forwardAll(stream.from, stream.to, limit<<10) {
				return
			}
			cell.Process.Kill()
			fmt.Fprintf(stream.to, "\n✗ stopped: this cell prints more than %d kB; "+
				"print less, or to a file, or first run a cell with %%env %s=1000, which allows 1000 kB\n",
				limit, setting)
			os.Exit(1) // don't wait: child processes may keep the other stream open
		})
	}
	streams.Wait()
	cell.Wait()
	exitLike(cell.ProcessState)
}

// limitFromEnvironment returns the limit in kB for each of stdout and stderr.
func limitFromEnvironment() int64 {
	limit, err := strconv.ParseInt(os.Getenv(setting), 10, 32)
	if err != nil || limit <= 0 {
		return defaultLimit
	}
	return limit
}

// mustStart prints err and exits, unless err is nil. err is an error of starting the cell's program.
func mustStart(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "guard: can't start the cell's program:", err)
		os.Exit(1)
	}
}

// exitLike ends guard in the same way as the program has ended: with its exit status or by its signal.
func exitLike(program *os.ProcessState) {
	status := program.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		signal.Reset()
		syscall.Kill(os.Getpid(), status.Signal())
		time.Sleep(time.Second) // the signal may take a moment to arrive
	}
	os.Exit(program.ExitCode())
}

// forwardAll forwards the content of a pipe, at most limit bytes. It reports whether this was all of
// the content.
func forwardAll(from, to *os.File, limit int64) bool {
	for limit > 0 {
		n := forward(from, to, limit)
		if n == 0 {
			return true
		}
		limit -= n
	}
	n, _ := from.Read(make([]byte, 1))
	return n == 0
}
