package ask_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"perceptronlab/course/ask/testdata/lab"
)

// The tests' own program is the program of a test cell, too, where CELL is set.
func TestMain(m *testing.M) {
	if os.Getenv("CELL") != "" {
		student()
		return
	}
	os.Exit(m.Run())
}

// cell runs the program of a test cell with an environment, and returns what it printed and
// its exit status.
func cell(kind string, env ...string) (stdout, stderr string, status int) {
	return cellOf(os.Args[0], kind, env...)
}

// cellOf does so with a copy of the program.
func cellOf(program, kind string, env ...string) (stdout, stderr string, status int) {
	cmd := exec.Command(program)
	cmd.Env = append(append(os.Environ(), "GONB_PIPE=there", "CELL="+kind), env...)
	var out, err bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &err
	cmd.Run()
	return out.String(), err.String(), cmd.ProcessState.ExitCode()
}

// A student's package-level value is computed before main, as this one.
var boom = top(os.Getenv("STUDENT"))

func top(student string) int {
	switch student {
	case "top panics":
		panic("at the top")
	case "top exits":
		os.Exit(0)
	}
	return 0
}

var held [][]byte

func double(x float64) float64 {
	switch student := os.Getenv("STUDENT"); {
	case student == "wrong":
		return x
	case student == "exits" && x == 2:
		os.Exit(0)
	case student == "panics" && x == 2:
		var none []float64
		return none[2]
	case student == "panics elsewhere" && x == 2:
		go panic("in a goroutine")
		select {}
	case student == "loops" && x == 2, student == "always loops":
		for x > 0 {
			x += x / 4 // at infinity it stays positive
		}
	case student == "lets another program loop" && x == 2:
		exec.Command("sh", "-c", "while :; do :; done").Run()
	case student == "waits" && x == 2, student == "always waits":
		time.Sleep(map[bool]time.Duration{true: 6 * time.Second, false: time.Minute}[student == "waits"])
	case student == "takes all memory" && x == 2:
		for {
			held = append(held, make([]byte, 1<<28))
		}
	case student == "prints":
		fmt.Println("to stdout", x)
		fmt.Fprintln(os.Stderr, "to stderr", x)
	case student == "forges":
		fmt.Println("double: 3 of 3 right")
		os.NewFile(1, "").WriteString(`{"a":99}` + "\n")
	case student == "closes" && x == 2:
		os.NewFile(1, "").Close()
	case student == "leaves a process" && x == 2:
		exec.Command("sleep", "30").Start()
	}
	return 2 * x
}

// student is the main of a test cell.
func student() {
	switch os.Getenv("CELL") {
	case "hidden":
		lab.Double.Hidden(double)
	case "no test":
		fmt.Println(lab.Double.Name())
		os.Exit(3)
	case "twice":
		lab.Double.Visible(double)
		lab.Double.Visible(double)
	default:
		lab.Double.Visible(double)
	}
	_ = boom
}
