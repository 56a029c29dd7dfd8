package ask_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"perceptronlab/course/ask/testdata/lab"
	"perceptronlab/internal/messagetest"
)

// If the environment variable CELL is set, the test program acts as the program of a test cell.
func TestMain(m *testing.M) {
	if os.Getenv("CELL") != "" {
		student()
		return
	}
	os.Exit(messagetest.Run(m))
}

// cell runs the program of a test cell, and returns its output and its exit status. kind is the
// value of CELL; env holds additional environment variables.
func cell(kind string, env ...string) (stdout, stderr string, status int) {
	return runCell(os.Args[0], kind, env...)
}

// runCell is like cell, but runs the given copy of the program.
func runCell(program, kind string, env ...string) (stdout, stderr string, status int) {
	cmd := exec.Command(program)
	// ask.Run treats a program as a notebook's cell if GONB_PIPE is set.
	cmd.Env = append(append(os.Environ(), "GONB_PIPE=there", "CELL="+kind), env...)
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	cmd.Run()
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// initialised stands for a package-level variable in the student's code. Go initialises it before
// main runs.
var initialised = initialise(os.Getenv("STUDENT"))

func initialise(student string) int {
	switch student {
	case "variable panics":
		panic("at the top")
	case "variable exits":
		os.Exit(0)
	}
	return 0
}

// retained keeps allocated memory in use.
var retained [][]byte

// double is the student's function. The environment variable STUDENT selects its fault, which in
// most cases affects only x = 2.
func double(x float64) float64 {
	switch student := os.Getenv("STUDENT"); {
	case student == "wrong":
		return x
	case student == "exits" && x == 2:
		os.Exit(0)
	case student == "panics" && x == 2:
		var empty []float64
		return empty[2]
	case student == "panics in a goroutine" && x == 2:
		go panic("in a goroutine")
		select {}
	case student == "loops" && x == 2, student == "always loops":
		for x > 0 {
			x += x / 4 // x stays above 0, so the loop never ends
		}
	case student == "runs a program that loops" && x == 2:
		exec.Command("sh", "-c", "while :; do :; done").Run()
	case student == "waits" && x == 2, student == "always waits":
		if student == "always waits" {
			time.Sleep(time.Minute)
		}
		time.Sleep(time.Second) // in each of up to three calls
	case student == "takes all memory" && x == 2:
		for {
			retained = append(retained, make([]byte, 1<<28))
		}
	case student == "prints":
		fmt.Println("to stdout", x)
		fmt.Fprintln(os.Stderr, "to stderr", x)
	case student == "forges":
		fmt.Println("double: 3 of 3 right")
		os.NewFile(1, "").WriteString(`{"a":99}` + "\n")
	case student == "closes its output" && x == 2:
		os.NewFile(1, "").Close()
	case student == "leaves a process behind" && x == 2:
		exec.Command("sleep", "30").Start()
	}
	return 2 * x
}

// student acts as the main function of a test cell. CELL selects the calls in the cell.
func student() {
	switch os.Getenv("CELL") {
	case "hidden":
		lab.Double.Hidden(double)
	case "no test":
		fmt.Println(lab.Double.Name())
		os.Exit(3) // a status that only the cell's own code returns
	case "twice":
		lab.Double.Visible(double)
		lab.Double.Visible(double)
	default:
		lab.Double.Visible(double)
	}
	_ = initialised
}
