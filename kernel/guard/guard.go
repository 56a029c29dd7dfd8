// Command guard stands between the notebook's kernel and a cell's program. It runs the
// program, passes on what it prints, and ends it when that is more than a notebook can hold:
// a loop that prints without end would fill the browser's tab and the kernel's memory until
// neither answers. The last line then says so, and how to print more.
//
// The go that the kernel finds (kernel/smallgo) puts guard in the place of a cell's program,
// NAME, which lies beside it as NAME.cell. Guard ends as the program does, with its exit status
// or by its signal, and passes interrupts on. Figures take another way, and are not counted.
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
	room     = 64                  // kB that each of stdout and stderr may have
	setting  = "PERCEPTRON_OUTPUT" // the environment variable with another number of kB
	patience = 4 * time.Second     // for an interrupted cell; the kernel has 5 s, and would end guard alone
)

func main() {
	most := kilobytes()
	printed, out, err := os.Pipe()
	mustStart(err)
	complained, errs, err := os.Pipe()
	mustStart(err)
	cell := exec.Command(os.Args[0]+".cell", os.Args[1:]...)
	cell.Args[0] = os.Args[0]
	cell.Stdin = os.Stdin
	cell.Stdout = out
	cell.Stderr = errs
	signals := make(chan os.Signal, 1)
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	mustStart(cell.Start())
	out.Close()
	errs.Close()
	go func() {
		for s := range signals {
			cell.Process.Signal(s)
			time.AfterFunc(patience, func() { cell.Process.Kill() })
		}
	}()

	var streams sync.WaitGroup
	for _, way := range [][2]*os.File{{printed, os.Stdout}, {complained, os.Stderr}} {
		streams.Go(func() {
			if passAll(way[0], way[1], most<<10) {
				return
			}
			cell.Process.Kill()
			fmt.Fprintf(way[1], "\n✗ stopped: this cell prints more than %d kB; print less, or into a file, "+
				"or first run a cell with %%env %s=1000, which lets 1000 kB pass\n", most, setting)
			os.Exit(1) // what the program has started may still hold the other stream
		})
	}
	streams.Wait()
	cell.Wait()
	endLike(cell.ProcessState)
}

// kilobytes returns how many kB each of stdout and stderr may have.
func kilobytes() int64 {
	most, err := strconv.ParseInt(os.Getenv(setting), 10, 32)
	if err != nil || most <= 0 {
		return room
	}
	return most
}

// mustStart says why the cell's program does not start and ends guard, unless err is nil.
func mustStart(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, "guard: the cell's program does not start:", err)
		os.Exit(1)
	}
}

// endLike ends guard with the exit status of a program that has ended, or by its signal.
func endLike(program *os.ProcessState) {
	status := program.Sys().(syscall.WaitStatus)
	if status.Signaled() {
		signal.Reset()
		syscall.Kill(os.Getpid(), status.Signal())
		time.Sleep(time.Second) // until it arrives
	}
	os.Exit(program.ExitCode())
}

// passAll passes on what comes out of a pipe until its end, and reports false if that is more
// than so many bytes, of which it passes on the first.
func passAll(from, to *os.File, most int64) bool {
	for most > 0 {
		n := pass(from, to, most)
		if n == 0 {
			return true
		}
		most -= n
	}
	n, _ := from.Read(make([]byte, 1))
	return n == 0
}
