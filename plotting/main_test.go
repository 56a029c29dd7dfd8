package plotting

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// testdata is the folder of the golden images.
var testdata = func() string {
	here, err := os.Getwd()
	if err != nil {
		panic(err)
	}
	return filepath.Join(here, "testdata")
}()

// TestMain runs the tests in a folder of their own: the Examples of the gallery
// save their figures there, as a reader's program would, and then each is held
// against the golden image of its name.
func TestMain(m *testing.M) {
	flag.Parse()
	dir, err := os.MkdirTemp("", "figures")
	if err == nil {
		err = os.Chdir(dir)
	}
	if err != nil {
		panic(err)
	}
	status := m.Run()
	saved, _ := filepath.Glob("*.png")
	for _, file := range saved {
		if fault := heldAgainstGolden(file); fault != "" {
			fmt.Println("--- FAIL:", fault)
			status = max(status, 1)
		}
	}
	if status == 0 {
		os.RemoveAll(dir) // otherwise it has the figures that differ
	}
	os.Exit(status)
}

// heldAgainstGolden says how a saved figure differs from the golden one; empty if
// it does not. With -update it writes the golden one instead.
func heldAgainstGolden(file string) string {
	got, err := os.ReadFile(file)
	if err != nil {
		return err.Error()
	}
	return differs(file, got, func() string {
		full, _ := filepath.Abs(file)
		return full
	})
}

// differs says how an image differs from the golden one of a name; keep stores it
// and says where. With -update it writes the golden one instead.
func differs(name string, got []byte, keep func() string) string {
	golden := filepath.Join(testdata, name)
	if *update {
		if err := os.WriteFile(golden, got, 0o666); err != nil {
			return err.Error()
		}
		return ""
	}
	want, err := os.ReadFile(golden)
	if err != nil {
		return fmt.Sprintf("%v; run the test with -update to write it", err)
	}
	off, err := pixelsOff(got, want)
	if err != nil {
		return fmt.Sprintf("%s: %v", name, err)
	}
	if off > 0 {
		return fmt.Sprintf("%d pixels differ from %s: see %s", off, golden, keep())
	}
	return ""
}
