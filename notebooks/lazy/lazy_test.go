package lazy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/internal/interrupt"
	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

// program is the source of a cell's program.
const program = `package main

import "perceptronlab/notebooks/lazy"

var number = lazy.Value(func() int { return 3 })

func main() {}
`

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// lineOf returns the number of the line of source in which text begins.
func lineOf(source, text string) int {
	return 1 + strings.Count(source[:strings.Index(source, text)], "\n")
}

// useTempStore makes the test store values in a temporary folder, and returns this folder.
func useTempStore(t *testing.T) string {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	return filepath.Dir(perceptron.Must(fileOf("key")))
}

// mustWriteFile writes a file, and creates its folder if necessary.
func mustWriteFile(t *testing.T, name, content string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600)); err != nil {
		t.Fatal(err)
	}
}

// sumFor returns a checksum that must exist.
func sumFor(t *testing.T, name string) string {
	t.Helper()
	sum, _, err := sumOf(name)
	if err != nil {
		t.Fatal(err)
	}
	return sum
}

// The checksum changes if the content, the number or a name of the files changes.
func TestSumOf(t *testing.T) {
	useTempStore(t)
	oldSettled := settled
	t.Cleanup(func() { settled = oldSettled })
	settled = 0 // store checksums at once
	folder := filepath.Join(t.TempDir(), "texts")
	first, second := filepath.Join(folder, "a", "1.txt"), filepath.Join(folder, "a", "2.txt")
	mustWriteFile(t, first, "one")
	info := perceptron.Must(os.Stat(first))
	seen := []string{sumFor(t, folder)}
	for i, change := range []func() error{
		// The same size and modification time, but another change time.
		func() error { mustWriteFile(t, first, "two"); return os.Chtimes(first, info.ModTime(), info.ModTime()) },
		func() error { mustWriteFile(t, second, ""); return nil },
		func() error { return os.Rename(second, second+"~") },
	} {
		time.Sleep(20 * time.Millisecond) // long enough for the file system's clock to advance
		if err := change(); err != nil {
			t.Fatal(err)
		}
		sum, secondSum := sumFor(t, folder), sumFor(t, folder)
		if slices.Contains(seen, sum) || secondSum != sum {
			t.Errorf("two checksums after change %d = %s and %s, earlier checksums = %q; want two equal new checksums", i, sum, secondSum, seen)
		}
		seen = append(seen, sum)
	}

	// For a file that has not changed recently, sumOf returns the stored checksum.
	state, _, err := stateOf(first)
	stored := "the stored checksum"
	if err := errors.Join(err, write(digest(first, state), &stored)); err != nil {
		t.Fatal(err)
	}
	if got := sumFor(t, first); got != stored {
		t.Errorf("sumOf of an old file = %q, want %q", got, stored)
	}
	settled = time.Hour // the file has changed less than an hour ago, so sumOf must not use its stored checksum
	if got := sumFor(t, first); got == stored {
		t.Errorf("sumOf of a file that has just changed = %q, want the checksum of its content", got)
	}
	for _, name := range []string{os.DevNull, filepath.Join(folder, "missing")} {
		if _, _, err := sumOf(name); err == nil {
			t.Errorf("sumOf(%s): error = nil, want an error", name)
		}
	}
}

// roundTrip stores a value, reads it again, and returns the value read.
func roundTrip[T any](value T) (got T, err error) {
	if err := write("key", &value); err != nil {
		return got, err
	}
	err = read("key", &got)
	return got, err
}

// checkRoundTrip fails the test unless roundTrip returns an equal value.
func checkRoundTrip[T any](t *testing.T, value T) {
	t.Helper()
	if got, err := roundTrip(value); err != nil || !reflect.DeepEqual(got, value) {
		t.Errorf("roundTrip(%v) = %v, error = %v; want the same value", value, got, err)
	}
}

func TestRoundTrip(t *testing.T) {
	useTempStore(t)
	if n := reflect.TypeFor[datasets.Table]().NumField(); n != 7 {
		t.Errorf("number of fields of a Table = %d, want 7, because writeTable stores these 7", n)
	}
	checkRoundTrip(t, datasets.Iris())
	checkRoundTrip(t, datasets.Table{
		Rows:    [][]float64{{1, 2}, {3, 4}},
		Classes: []string{"y", "x"},
		Weights: []float64{0.5, 3},
		Report: &datasets.Report{
			Rows:    3,
			Skipped: []datasets.Skipped{{Line: 4, Row: 2, Column: "a"}},
			Notes: []*datasets.Problem{{
				Package: "files",
				Place:   datasets.Place{Name: "a"},
				Found:   "a clause",
				Fixes: []datasets.Fix{{When: "if so", Set: []datasets.Setting{
					{Field: "CSV.NAValues", Value: []string{"", "NA"}},
					{Field: "CSV.IfMissing", Value: files.DropRow, Code: "files.DropRow"},
					{Field: "CSV.Thousands", Value: '.'},
					{Field: "CSV.ColumnNA", Value: map[string][]string{"y": {"missing"}}},
					{Field: "CSV.TextLabels", Value: true},
				}}},
			}},
		},
	})
	checkRoundTrip(t, datasets.Table{
		Features: []string{"a", "b", "c"},
		Sparse:   []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{1, -2}}, {Columns: []int{}, Values: []float64{}}, {Columns: []int{1}, Values: []float64{0.5}}},
	})
	fromFile := perceptron.Must(files.CSV{Label: "species"}.ReadFile("../../perceptron/datasets/iris.csv"))
	checkRoundTrip(t, fromFile)
	checkRoundTrip(t, perceptron.Must(classifier.Train(fromFile)))
	checkRoundTrip(t, perceptron.Train(datasets.AND().AbsorbBias()))
	checkRoundTrip(t, map[string][]int{"a": {1}})
	if got, err := roundTrip(struct{ Exported, unexported int }{1, 2}); err == nil {
		t.Errorf("roundTrip of a struct with an unexported field = %v, want an error", got)
	}
	if err := write("key", &datasets.Table{Rows: [][]float64{{1}, {1, 2}}}); err == nil {
		t.Error("write of a table with rows of different lengths: error = nil, want an error")
	}
}

// A program that imports lazy can also read files of release 0.1.0. This would fail if lazy
// registered a name with gob that package classifier registers for a type of 0.1.0.
func TestGobNamesDoNotCollide(t *testing.T) {
	start := filepath.Join("..", "..", "perceptron", "classifier", "testdata", "0.1.0", "shards", "csv", "start")
	if _, err := classifier.ReadShardRun(start); err != nil {
		t.Error(err)
	}
}

// A change of a row read from disk changes neither the stored table nor another row.
func TestRowsReadFromDiskAreIndependent(t *testing.T) {
	useTempStore(t)
	first := perceptron.Must(roundTrip(datasets.Iris()))
	first.Rows[0][0] = 100
	_ = append(first.Rows[0], 200) // must not write into row 1
	var second datasets.Table
	if err := read("key", &second); err != nil || !reflect.DeepEqual(second, datasets.Iris()) || first.Rows[1][0] != second.Rows[1][0] {
		t.Errorf("row 1 after a change of row 0 = %v, stored table = %v (error: %v); want no change in either", first.Rows[1], second, err)
	}
}

func TestReadRejectsDamagedTables(t *testing.T) {
	name := filepath.Join(useTempStore(t), "key")
	table := datasets.Iris()
	if err := write("key", &table); err != nil {
		t.Fatal(err)
	}
	content := perceptron.Must(os.ReadFile(name))
	for _, damaged := range [][]byte{
		nil,
		content[:len(content)/2], // a truncated file
		make([]byte, len(content)),
		bytes.Repeat([]byte{255}, len(content)),
	} {
		mustWriteFile(t, name, string(damaged))
		if err := read("key", new(datasets.Table)); err == nil {
			t.Errorf("read of a damaged file of %d bytes: error = nil, want an error", len(damaged))
		}
	}
}

// Each value takes a little more than 1000 bytes, and maxStored is 2500 bytes. So three values
// exceed maxStored, and the next write deletes them.
func TestWriteMakesRoom(t *testing.T) {
	folder := useTempStore(t)
	oldMax := maxStored
	t.Cleanup(func() { maxStored = oldMax })
	maxStored = 2500
	value := bytes.Repeat([]byte{1}, 1000)
	for i, want := range []int{1, 2, 3, 1, 2} {
		if err := write(fmt.Sprint("key", i), &value); err != nil {
			t.Fatal(err)
		}
		if left := perceptron.Must(os.ReadDir(folder)); len(left) != want {
			t.Errorf("files after value %d = %v, want %d files", i, left, want)
		}
	}
}

// The message contains the text of the error without its package. It begins with the name of the
// file, unless the error already contains this name.
func TestFileMessage(t *testing.T) {
	t.Chdir(t.TempDir())
	mustWriteFile(t, "b.csv", "x,kind\nz,apple\n")
	_, missing := files.CSV{Label: "kind"}.ReadFile("a.csv")
	_, wrong := files.CSV{Label: "kind"}.ReadFile("b.csv")
	for name, err := range map[string]error{"a.csv": missing, "b.csv": wrong} {
		if got, want := fileMessage(name, err), strings.TrimPrefix(err.Error(), "files: ")+"; correct "; !strings.HasPrefix(got, want) {
			t.Errorf("fileMessage(%q, %v) = %q, want a message that begins with %q", name, err, got, want)
		}
	}
	for name, err := range map[string]error{
		"error names the file":     &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission},
		"error names another file": &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrNotExist},
		"error has two lines":      errors.Join(errors.New("a"), errors.New("b")),
		"reading was interrupted":  context.Canceled,
	} {
		messagetest.Error(t, name, errors.New(fileMessage("c.csv", err)))
	}
}

// A cell reads the value that an earlier cell has computed. A value whose computation was
// interrupted is not stored, so the next cell computes it again.
func TestFindOrCompute(t *testing.T) {
	useTempStore(t)
	folder := t.TempDir()
	t.Setenv("GONB_TMP_DIR", folder)
	declared := runtime.Frame{Function: "main.init", File: filepath.Join(folder, "main.go"), Line: lineOf(program, "number =")}
	mustWriteFile(t, declared.File, program)
	computations := 0
	find := func(interrupted bool) {
		t.Helper()
		value := 0
		findOrCompute(declared, &value, func() {
			computations++
			if interrupted { // as show.Train does
				interrupt.Report()
			}
			value = 7
		})
		if value != 7 {
			t.Errorf("findOrCompute set the value to %v, want 7", value)
		}
	}
	for i, c := range []struct {
		interrupted      bool
		wantComputations int // in all calls so far
	}{{false, 1}, {false, 1}, {true, 1}} {
		find(c.interrupted)
		if computations != c.wantComputations {
			t.Errorf("computations after %d calls = %d, want %d", i+1, computations, c.wantComputations)
		}
	}
	declared.Function = "main.main" // the value is declared in a function, where one line may compute different values
	find(false)
	if computations != 2 {
		t.Errorf("computations after a call in a function = %d, want 2, because the value must not be stored", computations)
	}
	declared.Function = "main.init"
	t.Setenv("GONB_TMP_DIR", t.TempDir())
	find(false)
	if computations != 3 {
		t.Errorf("computations after a call outside a notebook = %d, want 3, because the value must not be stored", computations)
	}
}
