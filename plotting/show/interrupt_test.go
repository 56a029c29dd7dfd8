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

var once = slices.Values([]int{1})

// programs are the programs that TestInterrupt starts. Each prints "ready" when it can be interrupted.
var programs = map[string]func(){
	// The interrupt comes during training, in a loop with Progress.
	"train": func() {
		iris := perceptron.Must(datasets.Iris().OneVsOne("versicolor", "virginica")) // inseparable
		d := perceptron.Must(iris.Scale(10)).AbsorbBias()
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
	// The second interrupt comes while the loop still waits, and ends the program.
	"twice": func() {
		go func() {
			<-ended.Done()
			fmt.Println("once")
		}()
		for range Progress("loops", 0, once) {
			fmt.Println("ready")
			select {}
		}
	},
	// The interrupt comes after the loop, when nothing watches for it, and ends the program.
	"between": func() {
		for range Progress("loops", 0, once) {
		}
		fmt.Println("ready")
		select {}
	},
}

// TestProgram does not test anything: it is the main function of the process that interruptAt starts.
func TestProgram(*testing.T) {
	if program, ok := programs[os.Getenv("SHOW_TEST_PROGRAM")]; ok {
		program()
		os.Exit(0)
	}
}

// interruptAt runs the program with the given name, and interrupts it when it prints the first of
// lines, the second, and so on. It returns the output of the program and the error from its end.
func interruptAt(t *testing.T, name string, lines ...string) (printed string, err error) {
	t.Helper()
	ctx, stop := context.WithTimeout(t.Context(), time.Minute)
	defer stop()
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

func TestInterrupt(t *testing.T) {
	epochs := regexp.MustCompile(`training: \d+ of`)
	for _, c := range []struct {
		program string
		at      []string // the lines after which the program is interrupted
		want    string
		end     any
	}{
		{"train", []string{"ready"}, "ready\ntraining: N of 1000000000 epochs, interrupted\ntrue\n" +
			"training: N of 1000000000 epochs, interrupted\n0\n" +
			"loops: 1\nnever: 0, interrupted\nthe rest\n", nil},
		{"twice", []string{"ready", "once"}, "ready\nonce\n", "signal: interrupt"},
		{"between", []string{"ready"}, "loops: 1\nready\n", "signal: interrupt"},
	} {
		printed, err := interruptAt(t, c.program, c.at...)
		printed = epochs.ReplaceAllString(printed, "training: N of")
		if printed != c.want || fmt.Sprint(err) != fmt.Sprint(c.end) {
			t.Errorf("%s printed %q and ended with %v, want %q and %v",
				c.program, printed, err, c.want, c.end)
		}
	}
}
