// Command guard limits the output of a notebook cell. It runs the cell's program, forwards the
// program's output to the notebook kernel, and kills the program if the output exceeds a limit.
// Without a limit, an endless loop could fill the memory of the browser and the kernel until neither
// responds. When guard kills a program, it prints a last line that gives the reason and the way to
// raise the limit.
//
// The kernel runs the file NAME, which it expects to be the cell's program. The script
// kernel/smallgo/go.sh, which the kernel runs instead of the command "go", makes NAME a link to
// guard, and writes the program to NAME.cell. Guard forwards interrupts to the program, and ends
// with the program's exit status or signal. Figures don't count towards the limit, because programs
// send them to the kernel separately.
package main

import (
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"sync"
	"syscall"
	"time"

	"perceptronlab/kernel/limit"
)

const (
	// exitTime is the time that an interrupted program has to exit before guard kills it. It must
	// be less than 5 s, because the kernel kills guard 5 s after an interrupt. Without guard, the
	// program would go on.
	exitTime = 4 * time.Second

	// lineTime is the time that guard waits for the rest of an unfinished line of stderr. A panic prints a
	// line in several pieces, and the kernel looks for "main.go:15" in each piece on its own, to name the
	// line of the cell.
	lineTime = 200 * time.Millisecond
)

func main() {
	if isInterrupted() {
		endBySignal(syscall.SIGINT)
	}
	most := limit.Of(os.Getenv(limit.Variable))
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
			time.AfterFunc(exitTime, func() { cell.Process.Kill() })
		}
	}()

	var streams sync.WaitGroup
	for _, stream := range []struct{ src, dst *os.File }{
		{fromStdout, os.Stdout},
		{fromStderr, os.Stderr},
	} {
		streams.Go(func() {
			if forwardAll(stream.src, stream.dst, most<<10) {
				return
			}
			cell.Process.Kill()
			fmt.Fprint(stream.dst, limit.Exceeded(most))
			os.Exit(1) // don't wait: child processes may keep the other stream open
		})
	}
	streams.Wait()
	cell.Wait()
	exitLike(cell.ProcessState)
}

// mustStart prints err and exits, unless err is nil. err is the error of a step that is necessary to
// start the program.
func mustStart(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "guard: can't start the cell's program:", err)
		os.Exit(1)
	}
}

// exitLike ends guard with the exit status of the program, or by the signal that ended the program.
func exitLike(program *os.ProcessState) {
	status := program.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		endBySignal(status.Signal())
	}
	os.Exit(program.ExitCode())
}

// endBySignal ends guard by a signal.
func endBySignal(s syscall.Signal) {
	signal.Reset()
	syscall.Kill(os.Getpid(), s)
	time.Sleep(time.Second) // the signal may take a moment to arrive
}

// isInterrupted reports whether the reader interrupted the cell while it was compiled. kernel/front then
// creates a file, because the notebook kernel forgets such an interrupt.
func isInterrupted() bool {
	_, err := os.Stat(os.Getenv("PERCEPTRON_INTERRUPTED"))
	return err == nil
}

// forwardAll forwards the bytes of the pipe src to the pipe dst, until src ends or the given number of
// bytes is forwarded. It forwards stderr by whole lines. It reports whether src contained no more bytes.
func forwardAll(src, dst *os.File, most int64) bool {
	for most > 0 {
		block := most
		if dst == os.Stderr {
			block = wholeLines(src, most)
		}
		n := forward(src, dst, block)
		if n == 0 {
			return true
		}
		most -= n
	}
	n, _ := src.Read(make([]byte, 1)) // wait for one more byte, or for the end
	return n == 0
}
