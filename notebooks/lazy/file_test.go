package lazy

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
	"time"

	"perceptronlab/perceptron/datasets"
)

func TestWhatIsWrongWithAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	full := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile("b.csv", []byte("x,kind\nz,apple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	read := func(name string) error {
		_, err := datasets.ReadFile(name, "kind")
		return err
	}
	const mend = "; mend the file, then run the cell again"
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a.csv", read("a.csv"), "a.csv: there is no such file in the notebook's folder; put it there, or correct the name"},
		{full, read(full), full + ": there is no such file; put it there, or correct the name"},
		{"b.csv", read("b.csv"), `b.csv: datasets: line 2, column 1 ("x"): "z" is not a number` + mend},
		{"c.csv", fmt.Errorf("reading: %w", &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission}), "c.csv: permission denied" + mend},
		{"c.csv", &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrPermission}, "c.csv: open d.csv: permission denied" + mend},
		{"c.csv", errors.Join(errors.New("a"), errors.New("b")), "c.csv: a b" + mend},
	} {
		if got := complaint(c.name, c.err); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// A pipe would be empty for whoever reads it after us.
func TestOnlyRegularFilesAreSummed(t *testing.T) {
	for _, name := range []string{t.TempDir(), os.DevNull, "not there"} {
		if _, err := sumOf(name); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}

// In a function the same line may make different values.
func TestAFunctionIsNoPlace(t *testing.T) {
	make := func() place { return caller() }
	if got := make(); got != (place{}) {
		t.Errorf("got %v", got)
	}
}

// A program beside a notebook may have source that is not in the file.
func TestOnlyACellHasItsSource(t *testing.T) {
	name := filepath.Join(t.TempDir(), "main.go")
	if err := os.WriteFile(name, []byte("package main\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	later := time.Now().Add(time.Hour)
	for folder, want := range map[string]bool{"": false, t.TempDir(): false, filepath.Dir(name): true} {
		t.Setenv("GONB_TMP_DIR", folder)
		if _, err := cellProgram(name, later); (err == nil) != want {
			t.Errorf("the kernel's folder is %q: error %v", folder, err)
		}
	}
}
