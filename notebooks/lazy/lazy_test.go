package lazy

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
)

const program = `package main

type pair struct{ a, b int }

func (p pair) sum() int { return twice(p.a) + p.b }
func (p pair) String() string { return "a pair" }

const (
	zero = iota
	one
)

func twice(x int) int { return 2 * x }

func read(name string) (string, error) {
	b, err := os.ReadFile(name)
	return string(b), err
}

var report []string

var (
	γ, pointed int
	pointer = &pointed
)

var (
	number = lazy.Value(func() int { return pair{one, 2}.sum() })
	two, too = lazy.Value(f), lazy.Value(g)
	text = lazy.File("a.txt", read)
	other = lazy.File("b.txt", func(string) (string, error) { text := ""; return text, nil })
	long = lazy.Value(func() int { other := 0; return len(text()) + other })
	elsewhere = lazy.File("a"+".txt", mine.Parse)
	callsInside = lazy.Value(func() int { inside(); return 3 })
	direct = lazy.Value(func() int { s, _ := read("a.txt"); return len(s) })
	stopping = lazy.Value(func() int { t, _ := files.CSV{}.ReadFileContext(ctx, "a.csv"); return t.Len() })
	reporting = lazy.File("c.txt", reader{Report: &report}.read)
	counted = lazy.Value(func() int { return γ })
	pointedTo = lazy.Value(func() int { return pointed })
	unrelated = 3
)

func inside() { lazy.File("a.txt", read)(); lazy.File("b.txt", read)() }

func main() {
	γ++
	fmt.Println(number() == 3)
}
`

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// line returns the number of the line in which text begins.
func line(source, text string) int {
	return 1 + strings.Count(source[:strings.Index(source, text)], "\n")
}

// ownStore makes a test use a folder of its own for stored values, and returns the folder.
func ownStore(t *testing.T) string {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	return filepath.Dir(perceptron.Must(fileOf("key")))
}

func putFile(t *testing.T, name, content string) {
	t.Helper()
	if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600)); err != nil {
		t.Fatal(err)
	}
}

func TestUses(t *testing.T) {
	uses := func(source, name string) (texts, inputs []string) {
		t.Helper()
		texts, inputs, err := parse([]byte(source)).uses(line(source, name))
		if err != nil {
			t.Fatal(err)
		}
		return texts, inputs
	}
	before, _ := uses(program, "number =")
	for _, c := range []struct {
		old, new string
		want     bool // whether number is computed again
	}{
		{"2 * x", "3 * x", true}, // in a function that a function of number calls
		{"one\n", "half\n\tone\n", true},
		{"a, b int", "b, a int", true},
		{"+ p.b", "- p.b", true},
		{"a pair", "two", true}, // in String, which the source never calls by name
		{"	number =", "	my, number =", true},
		{"unrelated = 3", "unrelated = 4", false},
		{"string(b)", "string(b[1:])", false},
		{"func main", "// main begins.\nfunc more() {}\n\nfunc main", false},
	} {
		got, _ := uses(strings.Replace(program, c.old, c.new, 1), "number =")
		if again := !slices.Equal(got, before); again != c.want {
			t.Errorf("%q replaced with %q: number is computed again = %v, want %v", c.old, c.new, again, c.want)
		}
	}
	for name, want := range map[string][]string{"number =": nil, "text =": {"a.txt"}, "long =": {"b.txt", "a.txt"}} {
		if _, inputs := uses(program, name); !slices.Equal(inputs, want) {
			t.Errorf("files of %s = %v, want %v", name, inputs, want)
		}
	}
	for _, name := range []string{"two, too", "elsewhere =", "callsInside =", "direct =", "stopping =", "reporting =", "counted =", "pointedTo =", "inside", "unrelated", "package"} {
		if texts, inputs, err := parse([]byte(program)).uses(line(program, name)); !errors.Is(err, errUnknown) {
			t.Errorf("uses of %s = %s, %s, %v, want errUnknown", name, texts, inputs, err)
		}
	}
}

func TestSumOf(t *testing.T) {
	ownStore(t)
	old := settled
	t.Cleanup(func() { settled = old })
	settled = 0
	folder := filepath.Join(t.TempDir(), "texts")
	first, second := filepath.Join(folder, "a", "1.txt"), filepath.Join(folder, "a", "2.txt")
	putFile(t, first, "one")
	info := perceptron.Must(os.Stat(first))
	seen := []string{perceptron.Must(sumOf(folder))}
	for i, change := range []func() error{
		func() error { putFile(t, first, "two"); return os.Chtimes(first, info.ModTime(), info.ModTime()) },
		func() error { putFile(t, second, ""); return nil },
		func() error { return os.Rename(second, second+"~") },
	} {
		time.Sleep(20 * time.Millisecond) // long enough for the file system's clock to advance
		if err := change(); err != nil {
			t.Fatal(err)
		}
		sum := perceptron.Must(sumOf(folder))
		if slices.Contains(seen, sum) || perceptron.Must(sumOf(folder)) != sum {
			t.Errorf("change %d: the checksum is an earlier one, or two calls differ, want a new checksum from both calls", i)
		}
		seen = append(seen, sum)
	}

	// For a file that has not changed recently, sumOf returns the stored checksum.
	state, _, err := stateOf(first)
	remembered := "remembered"
	if err := errors.Join(err, write(digest(first, state), &remembered)); err != nil {
		t.Fatal(err)
	}
	if got := perceptron.Must(sumOf(first)); got != remembered {
		t.Errorf("checksum = %s, want the stored one", got)
	}
	settled = time.Hour
	if got := perceptron.Must(sumOf(first)); got == remembered {
		t.Error("checksum of a file that was just written = the stored one, want a new one")
	}
	for _, name := range []string{os.DevNull, filepath.Join(folder, "none")} {
		if _, err := sumOf(name); err == nil {
			t.Errorf("sumOf(%s) returned no error, want one", name)
		}
	}
}

// roundTrip stores a value, and reads it back.
func roundTrip[T any](value T) (again T, err error) {
	if err := write("key", &value); err != nil {
		return again, err
	}
	return again, read("key", &again)
}

// checkRoundTrip checks that a stored value is read back unchanged.
func checkRoundTrip[T any](t *testing.T, value T) {
	t.Helper()
	if got, err := roundTrip(value); err != nil || !reflect.DeepEqual(got, value) {
		t.Errorf("%v: stored and read back as %v (error: %v), want the same value", value, got, err)
	}
}

func TestRoundTrip(t *testing.T) {
	ownStore(t)
	if n := reflect.TypeFor[datasets.Table]().NumField(); n != 6 {
		t.Errorf("fields of a table = %d, want the 6 that writeTable stores", n)
	}
	checkRoundTrip(t, datasets.Iris())
	checkRoundTrip(t, datasets.Table{
		Rows:    [][]float64{{1, 2}, {3, 4}},
		Classes: []string{"y", "x"},
		Report:  &datasets.Report{Rows: 3, Skipped: []datasets.Skipped{{Line: 4, Row: 2, Column: "a"}}},
	})
	checkRoundTrip(t, datasets.Table{
		Features: []string{"a", "b", "c"},
		Sparse:   []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{1, -2}}, {Columns: []int{}, Values: []float64{}}, {Columns: []int{1}, Values: []float64{0.5}}},
	})
	read := perceptron.Must(files.CSV{Label: "species"}.ReadFile("../../perceptron/datasets/iris.csv"))
	checkRoundTrip(t, read)
	checkRoundTrip(t, perceptron.Must(classifier.Train(read)))
	checkRoundTrip(t, perceptron.Train(datasets.AND().AbsorbBias()))
	checkRoundTrip(t, map[string][]int{"a": {1}})
	if got, err := roundTrip(struct{ Shown, hidden int }{1, 2}); err == nil {
		t.Errorf("value with an unexported field: read back as %v, want an error", got)
	}
	if err := write("key", &datasets.Table{Rows: [][]float64{{1}, {1, 2}}}); err == nil {
		t.Error("storing an invalid table returned no error, want one")
	}
}

// A program that imports lazy can also read files of release 0.1.0: the names that lazy registers with gob
// do not collide with those that package classifier registers for 0.1.0.
func TestGobNamesDoNotCollide(t *testing.T) {
	start := filepath.Join("..", "..", "perceptron", "classifier", "testdata", "0.1.0", "shards", "csv", "start")
	if _, err := classifier.ReadShardRun(start); err != nil {
		t.Error(err)
	}
}

func TestChangedRowAffectsNothingElse(t *testing.T) {
	ownStore(t)
	first := perceptron.Must(roundTrip(datasets.Iris()))
	first.Rows[0][0] = 100
	_ = append(first.Rows[0], 200)
	var second datasets.Table
	if err := read("key", &second); err != nil || !reflect.DeepEqual(second, datasets.Iris()) || first.Rows[1][0] != second.Rows[1][0] {
		t.Error("a change of a row affects another row or the stored table, want neither")
	}
}

func TestDamagedTable(t *testing.T) {
	name := filepath.Join(ownStore(t), "key")
	table := datasets.Iris()
	if err := write("key", &table); err != nil {
		t.Fatal(err)
	}
	content := perceptron.Must(os.ReadFile(name))
	for _, damaged := range [][]byte{nil, content[:len(content)/2], make([]byte, len(content)), bytes.Repeat([]byte{255}, len(content))} {
		putFile(t, name, string(damaged))
		if err := read("key", new(datasets.Table)); err == nil {
			t.Errorf("reading a damaged file of %d bytes returned no error, want one", len(damaged))
		}
	}
}

func TestMakeRoom(t *testing.T) {
	folder := ownStore(t)
	old := maxStored
	t.Cleanup(func() { maxStored = old })
	maxStored = 2500
	value := bytes.Repeat([]byte{1}, 1000)
	for i, want := range []int{1, 2, 3, 1, 2} {
		if err := write(fmt.Sprint("key", i), &value); err != nil {
			t.Fatal(err)
		}
		if left := perceptron.Must(os.ReadDir(folder)); len(left) != want {
			t.Errorf("files after value %d = %v, want %d", i, left, want)
		}
	}
}

func TestFileMessage(t *testing.T) {
	t.Chdir(t.TempDir())
	putFile(t, "b.csv", "x,kind\nz,apple\n")
	_, missing := files.CSV{Label: "kind"}.ReadFile("a.csv")
	_, wrong := files.CSV{Label: "kind"}.ReadFile("b.csv")
	for name, err := range map[string]error{"a.csv": missing, "b.csv": wrong} {
		if got, want := fileMessage(name, err), strings.TrimPrefix(err.Error(), "files: ")+"; fix "; !strings.HasPrefix(got, want) {
			t.Errorf("message = %q, want it to begin with %q", got, want)
		}
	}
	for what, err := range map[string]error{
		"names the file":        &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission},
		"names another file":    &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrNotExist},
		"has two lines":         errors.Join(errors.New("a"), errors.New("b")),
		"reading was cancelled": context.Canceled,
	} {
		messagetest.Error(t, what, errors.New(fileMessage("c.csv", err)))
	}
}

// A cell reads the value that an earlier cell has computed, unless the computation was interrupted.
func TestFindOrCompute(t *testing.T) {
	ownStore(t)
	folder := t.TempDir()
	t.Setenv("GONB_TMP_DIR", folder)
	at := runtime.Frame{Function: "main.init", File: filepath.Join(folder, "main.go"), Line: line(program, "number =")}
	putFile(t, at.File, program)
	computed := 0
	find := func(interrupted bool) {
		t.Helper()
		value := 0
		findOrCompute(at, &value, func() {
			computed++
			if interrupted {
				received := make(chan os.Signal, 1)
				signal.Notify(received, os.Interrupt)
				defer signal.Stop(received)
				if err := perceptron.Must(os.FindProcess(os.Getpid())).Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				<-received
			}
			value = 7
		})
		if value != 7 {
			t.Errorf("value = %v, want 7", value)
		}
	}
	for i, c := range []struct {
		interrupted bool
		computed    int
	}{{true, 1}, {false, 2}, {false, 2}, {true, 2}} {
		find(c.interrupted)
		if computed != c.computed {
			t.Errorf("computations after %d calls = %d, want %d", i+1, computed, c.computed)
		}
	}
	at.Function = "main.main" // in a function, one line may compute different values
	find(false)
	if computed != 3 {
		t.Errorf("computations = %d, want 3: a value declared in a function must not be stored", computed)
	}
	at.Function = "main.init"
	t.Setenv("GONB_TMP_DIR", t.TempDir())
	find(false)
	if computed != 4 {
		t.Errorf("computations = %d, want 4: a value declared outside a notebook must not be stored", computed)
	}
}
