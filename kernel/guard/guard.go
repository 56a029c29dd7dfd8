// Command guard limits the output of a notebook cell. It runs the cell's program, forwards its
// output to the kernel, and kills the program when it prints more than a notebook can display: an
// endless loop would otherwise fill the memory of the browser and the kernel until neither
// responds. The last line of the output then explains this, and how to raise the limit.
//
// The script kernel/smallgo/go.sh, which the kernel runs as go, installs guard as the cell's
// program NAME, and the program itself as NAME.cell. Guard exits with the exit status or the signal
// of the program, and forwards interrupts to it. Figures are not part of this output and don't
// count.
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
	setting      = "PERCEPTRON_OUTPUT" // the environment variable for another limit, in kB

	// patience is the time that an interrupted program has to exit. It must be less than the
	// kernel's 5 s, after which the kernel kills guard, and the program would keep running.
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
			os.Exit(1) // child processes of the program may keep the other stream open
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

// mustStart prints an error of starting the cell's program and exits, unless err is nil.
func mustStart(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "guard: can't start the cell's program:", err)
		os.Exit(1)
	}
}

// exitLike exits with the exit status of a program that has ended, or with its signal.
func exitLike(program *os.ProcessState) {
	status := program.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		signal.Reset()
		syscall.Kill(os.Getpid(), status.Signal())
		time.Sleep(time.Second) // the signal may take a moment to arrive
	}
	os.Exit(program.ExitCode())
}

// forwardAll forwards the content of a pipe until its end or its first limit bytes. It reports
// whether it has reached the end.
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
