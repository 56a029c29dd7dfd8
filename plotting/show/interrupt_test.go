package show

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// oneValue is a sequence for a loop with one iteration.
var oneValue = slices.Values([]int{1})

// programs are the programs that TestInterrupt starts. Each prints "ready" when it can be interrupted.
var programs = map[string]func(){
	// The interrupt arrives during the first call of Train. The first loop completes its only
	// iteration. The second call of Train and the second loop don't begin.
	"train": func() {
		// These examples are inseparable, so the run goes on until the interrupt. Scale converts their
		// centimetres to millimetres, which are integers.
		iris := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica"))
		d := perceptron.Must(iris.Scale(10)).AbsorbBias()
		for range Progress("first loop", 0, oneValue) {
			fmt.Println("ready")
			run := Train(perceptron.Trainer{MaxEpochs: 1e9}, d)
			fmt.Println("run interrupted:", strings.HasPrefix(run.String(), "stopped: interrupted"))
			run = Train(perceptron.Trainer{MaxEpochs: 1e9}, d)
			fmt.Println("mistakes of the second run:", run.Mistakes)
		}
		for range Progress("second loop", 0, oneValue) {
			fmt.Println("second loop has begun")
		}
		fmt.Println("code after the loops")
	},
	// The second interrupt arrives while the loop waits forever, and ends the program.
	"twice": func() {
		go func() {
			<-loops.Done()
			fmt.Println("interrupted once")
		}()
		for range Progress("loop", 0, oneValue) {
			fmt.Println("ready")
			select {}
		}
	},
	// The interrupt arrives after the loop, when no loop is running, and ends the program.
	"after the loop": func() {
		for range Progress("loop", 0, oneValue) {
		}
		fmt.Println("ready")
		select {}
	},
}

// TestProgram does not test anything. It is the main function of the process that interruptAt starts.
func TestProgram(*testing.T) {
	if program, ok := programs[os.Getenv("SHOW_TEST_PROGRAM")]; ok {
		program()
		os.Exit(0)
	}
}

// interruptAt runs the program with the given name. It interrupts the program each time that the
// program prints the next of the given lines. It returns the output of the program and the error
// with which the program ended.
func interruptAt(t *testing.T, name string, lines ...string) (printed string, err error) {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	program := exec.CommandContext(ctx, os.Args[0], "-test.run=^TestProgram$")
	program.Env = append(os.Environ(), "SHOW_TEST_PROGRAM="+name)
	pipe, err := program.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	program.Stderr = program.Stdout
	if err := program.Start(); err != nil {
		t.Fatal(err)
	}
	for scanner := bufio.NewScanner(pipe); scanner.Scan(); {
		printed += scanner.Text() + "\n"
		if len(lines) > 0 && scanner.Text() == lines[0] {
			lines = lines[1:]
			if err := program.Process.Signal(os.Interrupt); err != nil {
				t.Fatal(err)
			}
		}
	}
	return printed, program.Wait()
}

// TestInterrupt: the first interrupt ends running loops, and the program goes on. The second
// interrupt, and an interrupt when no loop is running, end the program.
func TestInterrupt(t *testing.T) {
	epochs := regexp.MustCompile(`training: \d+ of`) // the number depends on the speed of the machine
	for _, c := range []struct {
		program string
		lines   []string // the program is interrupted when it prints the next of these lines
		output  string
		err     string
	}{
		{"train", []string{"ready"}, "ready\n" +
			"training: N of 1000000000 epochs, interrupted\nrun interrupted: true\n" +
			"training: N of 1000000000 epochs, interrupted\nmistakes of the second run: 0\n" +
			"first loop: 1\nsecond loop: 0, interrupted\ncode after the loops\n", "<nil>"},
		{"twice", []string{"ready", "interrupted once"}, "ready\ninterrupted once\n", "signal: interrupt"},
		{"after the loop", []string{"ready"}, "loop: 1\nready\n", "signal: interrupt"},
	} {
		printed, err := interruptAt(t, c.program, c.lines...)
		printed = epochs.ReplaceAllString(printed, "training: N of")
		if printed != c.output || fmt.Sprint(err) != c.err {
			t.Errorf("program %q printed %q and ended with the error %v, want the output %q and the error %v",
				c.program, printed, err, c.output, c.err)
		}
	}
}
