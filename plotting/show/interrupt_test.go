package show

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// The programs that the tests below start and interrupt. Each says in a line that it
// is ready for that.
var programs = map[string]func(){
	"train": func() {
		d := endless()
		once := slices.Values([]int{1})
		for range Progress("loops", 0, once) {
			fmt.Println("ready")
			run := Train(perceptron.Trainer{MaxEpochs: 1e9}, d)
			fmt.Println(strings.HasPrefix(run.String(), "stopped: interrupted"))
			run = Train(perceptron.Trainer{MaxEpochs: 1e9}, d) // does not begin
			fmt.Println(run.Mistakes)
		}
		for range Progress("never", 0, once) {
			fmt.Println("begun after the interrupt")
		}
		fmt.Println("the rest")
	},
	"twice": func() {
		go func() {
			<-theInterrupt.ctx.Done()
			fmt.Println("once")
		}()
		for range Progress("loops", 0, slices.Values([]int{1})) {
			fmt.Println("ready")
			select {}
		}
	},
	"between": func() {
		for range Progress("loops", 0, slices.Values([]int{1})) {
		}
		fmt.Println("ready")
		select {}
	},
}

// endless is data on which no run comes to its end: no hyperplane separates
// versicolor from virginica, and the weights do not return within 200,000 epochs.
func endless() *perceptron.Dataset {
	iris := perceptron.Must(datasets.Iris().Between("versicolor", "virginica"))
	return perceptron.Must(iris.Scale(10)).AbsorbBias()
}

// TestProgram is not a test, but the program that the tests start.
func TestProgram(*testing.T) {
	if program, ok := programs[os.Getenv("SHOW_TEST_PROGRAM")]; ok {
		program()
		os.Exit(0)
	}
}

// interruptAt runs a program, interrupts it at each of the lines, and returns what it
// printed on both ways, and how it ended.
func interruptAt(t *testing.T, name string, lines ...string) (stdout, stderr string, err error) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute) // should it never end
	defer stop()
	program := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestProgram$")
	program.Env = append(os.Environ(), "SHOW_TEST_PROGRAM="+name)
	var out, errs bytes.Buffer
	program.Stderr = &errs
	pipe, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	for scanner := bufio.NewScanner(pipe); scanner.Scan(); {
		out.WriteString(scanner.Text() + "\n")
		if len(lines) > 0 && scanner.Text() == lines[0] {
			lines = lines[1:]
			if err := program.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	err = program.Wait()
	return out.String(), errs.String(), err
}

func wasInterrupted(err error) bool {
	var exit *exec.ExitError
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && status.Signal() == syscall.SIGINT
}

func TestInterruptKeepsTheRun(t *testing.T) {
	stdout, stderr, err := interruptAt(t, "train", "ready")
	want := "ready\ntraining: N of 1000000000 epochs, interrupted\ntrue\n" +
		"training: 0 of 1000000000 epochs, interrupted\n0\n" +
		"loops: 1\nnever: 0, interrupted\nthe rest\n"
	if number(stdout) != want || stderr != "" || err != nil {
		t.Errorf("printed %q and %q, ended with %v; want %q", stdout, stderr, err, want)
	}
}

// number puts N for the count in the first line of training.
func number(text string) string {
	before, rest, _ := strings.Cut(text, "training: ")
	_, after, _ := strings.Cut(rest, " ")
	return before + "training: N " + after
}

func TestSecondInterruptEndsTheProgram(t *testing.T) {
	stdout, stderr, err := interruptAt(t, "twice", "ready", "once")
	if stdout != "ready\nonce\n" || stderr != "" || !wasInterrupted(err) {
		t.Errorf("printed %q and %q, ended with %v; want the program interrupted after once", stdout, stderr, err)
	}
}

func TestInterruptBetweenLoopsEndsTheProgram(t *testing.T) {
	stdout, stderr, err := interruptAt(t, "between", "ready")
	if stdout != "loops: 1\nready\n" || stderr != "" || !wasInterrupted(err) {
		t.Errorf("printed %q and %q, ended with %v; want the program interrupted", stdout, stderr, err)
	}
}
