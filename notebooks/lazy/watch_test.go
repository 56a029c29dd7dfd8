package lazy

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"testing"
	"time"
)

// An interrupt ends a computation that takes no notice of it, and the program; one
// that ends by itself, with what it has so far, gives that to this cell only.
func TestAnInterruptedValueIsNotKept(t *testing.T) {
	const modeKey, folderKey = "LAZY_TEST_MODE", "LAZY_TEST_FOLDER"
	waits := map[string]func(){
		"deaf": func() {
			fmt.Println("ready")
			time.Sleep(time.Minute)
		},
		"heeds": func() {
			came := make(chan os.Signal, 1)
			signal.Notify(came, os.Interrupt)
			fmt.Println("ready")
			<-came
			signal.Stop(came)
		},
	}
	if mode := os.Getenv(modeKey); mode != "" {
		value := valueOf(folder{os.Getenv(folderKey), 1 << 20}, source{}, func() string {
			waits[mode]()
			return "half"
		})
		fmt.Println(value)
		os.Exit(0)
	}
	for mode, want := range map[string]string{"deaf": "", "heeds": "half\n"} {
		f := testFolder(t)
		run := exec.Command(os.Args[0], "-test.run=^TestAnInterruptedValueIsNotKept$")
		run.Env = append(os.Environ(), modeKey+"="+mode, folderKey+"="+f.path)
		out, err := run.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := run.Start(); err != nil {
			t.Fatal(err)
		}
		lines := bufio.NewReader(out)
		if line, err := lines.ReadString('\n'); line != "ready\n" {
			t.Fatalf("%s: %q, %v", mode, line, err)
		}
		if err := run.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
		rest, err := io.ReadAll(lines)
		if string(rest) != want || err != nil {
			t.Errorf("%s: it prints %q, %v; want %q", mode, rest, err, want)
		}
		if err := run.Wait(); (err == nil) != (want != "") {
			t.Errorf("%s: it ends with %v", mode, err)
		}
		if names := namesIn(t, f); len(names) > 0 {
			t.Errorf("%s: %v was kept", mode, names)
		}
	}
}
