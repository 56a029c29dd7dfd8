package lazy

import (
	"bytes"
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

// line returns the line in which a text stands.
func line(source, text string) int {
	return 1 + strings.Count(source[:strings.Index(source, text)], "\n")
}

// ownStore lets a test have a folder of its own for what is kept, and returns that.
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

func TestAValueDependsOnWhatItNames(t *testing.T) {
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
		computed bool
	}{
		{"2 * x", "3 * x", true}, // a helper's helper
		{"one\n", "half\n\tone\n", true},
		{"a, b int", "b, a int", true},
		{"+ p.b", "- p.b", true},
		{"a pair", "two", true}, // a method without being named
		{"	number =", "	my, number =", true},
		{"unrelated = 3", "unrelated = 4", false},
		{"string(b)", "string(b[1:])", false},
		{"func main", "// main begins.\nfunc more() {}\n\nfunc main", false},
	} {
		if got, _ := uses(strings.Replace(program, c.old, c.new, 1), "number ="); slices.Equal(got, before) == c.computed {
			t.Errorf("%q in place of %q: computed again: %v", c.new, c.old, !c.computed)
		}
	}
	for name, want := range map[string][]string{"number =": nil, "text =": {"a.txt"}, "long =": {"b.txt", "a.txt"}} {
		if _, inputs := uses(program, name); !slices.Equal(inputs, want) {
			t.Errorf("%s depends on the files %v, want %v", name, inputs, want)
		}
	}
	for _, name := range []string{"two, too", "elsewhere =", "callsInside =", "direct =", "stopping =", "reporting =", "counted =", "pointedTo =", "inside", "unrelated", "package"} {
		if texts, inputs, err := parse([]byte(program)).uses(line(program, name)); err == nil {
			t.Errorf("%s is kept, though its source does not tell all: %s, %s", name, texts, inputs)
		}
	}
}

func TestAChangedFileHasAnotherSum(t *testing.T) {
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
		time.Sleep(20 * time.Millisecond) // a tick of the file system's clock
		if err := change(); err != nil {
			t.Fatal(err)
		}
		sum := perceptron.Must(sumOf(folder))
		if slices.Contains(seen, sum) || perceptron.Must(sumOf(folder)) != sum {
			t.Errorf("change %d leaves the sum as it was, or has two", i)
		}
		seen = append(seen, sum)
	}

	// It is taken once, and remembered for a file that has settled.
	state, _, err := stateOf(first)
	remembered := "remembered"
	if err := errors.Join(err, write(digest(first, state), &remembered)); err != nil {
		t.Fatal(err)
	}
	if got := perceptron.Must(sumOf(first)); got != remembered {
		t.Errorf("the sum is %s, taken again", got)
	}
	settled = time.Hour
	if got := perceptron.Must(sumOf(first)); got == remembered {
		t.Error("a file written just now has an old sum")
	}
	for _, name := range []string{os.DevNull, filepath.Join(folder, "none")} {
		if _, err := sumOf(name); err == nil {
			t.Errorf("%s has a sum", name)
		}
	}
}

// back keeps a value, and returns what is read again.
func back[T any](value T) (again T, err error) {
	if err := write("key", &value); err != nil {
		return again, err
	}
	return again, read("key", &again)
}

func keeps[T any](t *testing.T, value T) {
	t.Helper()
	if got, err := back(value); err != nil || !reflect.DeepEqual(got, value) {
		t.Errorf("%v comes back as %v, %v", value, got, err)
	}
}

func TestWhatIsKept(t *testing.T) {
	ownStore(t)
	if n := reflect.TypeFor[datasets.Table]().NumField(); n != 6 {
		t.Errorf("a table has %d fields, of which 6 are kept", n)
	}
	keeps(t, datasets.Iris())
	keeps(t, datasets.Table{
		Rows:    [][]float64{{1, 2}, {3, 4}},
		Classes: []string{"y", "x"},
		Report:  &datasets.Report{Rows: 3, Skipped: []datasets.Skipped{{Line: 4, Row: 2, Column: "a"}}},
	})
	keeps(t, datasets.Table{
		Features: []string{"a", "b", "c"},
		Sparse:   []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{1, -2}}, {Columns: []int{}, Values: []float64{}}, {Columns: []int{1}, Values: []float64{0.5}}},
	})
	read := perceptron.Must(files.CSV{Label: "species"}.ReadFile("../../perceptron/datasets/iris.csv"))
	keeps(t, read)
	keeps(t, perceptron.Must(classifier.Train(read)))
	keeps(t, perceptron.Train(datasets.AND().AbsorbBias()))
	keeps(t, map[string][]int{"a": {1}})
	if got, err := back(struct{ Shown, hidden int }{1, 2}); err == nil {
		t.Errorf("a value comes back as %v", got)
	}
	if err := write("key", &datasets.Table{Rows: [][]float64{{1}, {1, 2}}}); err == nil {
		t.Error("a table is kept that is wrong")
	}
}

// A cell's program that keeps values can also read what release 0.1.0 wrote: both give package gob names
// for readers of files.
func TestNamesOfReadersAreFreeForThoseOf010(t *testing.T) {
	start := filepath.Join("..", "..", "perceptron", "classifier", "testdata", "0.1.0", "shards", "csv", "start")
	if _, err := classifier.ReadShardRun(start); err != nil {
		t.Error(err)
	}
}

func TestARowThatIsWrittenToChangesNothingElse(t *testing.T) {
	ownStore(t)
	first := perceptron.Must(back(datasets.Iris()))
	first.Rows[0][0] = 100
	_ = append(first.Rows[0], 200)
	var second datasets.Table
	if err := read("key", &second); err != nil || !reflect.DeepEqual(second, datasets.Iris()) || first.Rows[1][0] != second.Rows[1][0] {
		t.Error("another reader, or another row, sees what was written")
	}
}

func TestADamagedTableIsAnError(t *testing.T) {
	name := filepath.Join(ownStore(t), "key")
	table := datasets.Iris()
	if err := write("key", &table); err != nil {
		t.Fatal(err)
	}
	content := perceptron.Must(os.ReadFile(name))
	for _, damaged := range [][]byte{nil, content[:len(content)/2], make([]byte, len(content)), bytes.Repeat([]byte{255}, len(content))} {
		putFile(t, name, string(damaged))
		if err := read("key", new(datasets.Table)); err == nil {
			t.Errorf("%d bytes of damage are read", len(damaged))
		}
	}
}

func TestTheStoreIsNotFilledBeyondItsLimit(t *testing.T) {
	folder := ownStore(t)
	old := most
	t.Cleanup(func() { most = old })
	most = 2500
	value := bytes.Repeat([]byte{1}, 1000)
	for i, want := range []int{1, 2, 3, 1, 2} {
		if err := write(fmt.Sprint("key", i), &value); err != nil {
			t.Fatal(err)
		}
		if left := perceptron.Must(os.ReadDir(folder)); len(left) != want {
			t.Errorf("after value %d there are %v; want %d", i, left, want)
		}
	}
}

func TestWhatIsWrongWithAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	putFile(t, "b.csv", "x,kind\nz,apple\n")
	putFile(t, "c.csv", "")
	_, missing := files.CSV{Label: "kind"}.ReadFile("a.csv")
	_, wrong := files.CSV{Label: "kind"}.ReadFile("b.csv")
	const mend = "; mend the declaration or the file, then run its cell again"
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a.csv", missing, strings.TrimPrefix(missing.Error(), "files: ") + mend},
		{"b.csv", wrong, strings.TrimPrefix(wrong.Error(), "files: ") + mend},
		{"c.csv", &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission}, "open c.csv: permission denied" + mend},
		{"c.csv", &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrNotExist}, "c.csv: open d.csv: file does not exist" + mend},
		{"c.csv", errors.Join(errors.New("a"), errors.New("b")), "c.csv: a b" + mend},
	} {
		if got := complaint(c.name, c.err); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// What a cell has computed, the next has; but not what an interrupt has cut short.
func TestFromCellToCell(t *testing.T) {
	ownStore(t)
	folder := t.TempDir()
	t.Setenv("GONB_TMP_DIR", folder)
	at := runtime.Frame{Function: "main.init", File: filepath.Join(folder, "main.go"), Line: line(program, "number =")}
	putFile(t, at.File, program)
	computed := 0
	ask := func(interrupted bool) {
		t.Helper()
		value := 0
		findOrCompute(at, &value, func() {
			computed++
			if interrupted {
				came := make(chan os.Signal, 1)
				signal.Notify(came, os.Interrupt)
				defer signal.Stop(came)
				if err := perceptron.Must(os.FindProcess(os.Getpid())).Signal(os.Interrupt); err != nil {
					t.Fatal(err)
				}
				<-came
			}
			value = 7
		})
		if value != 7 {
			t.Errorf("the value is %v", value)
		}
	}
	for i, c := range []struct {
		interrupted bool
		computed    int
	}{{true, 1}, {false, 2}, {false, 2}, {true, 2}} {
		if ask(c.interrupted); computed != c.computed {
			t.Errorf("asked %d times, computed %d times, want %d", i+1, computed, c.computed)
		}
	}
	at.Function = "main.main" // the same line may make different values
	if ask(false); computed != 3 {
		t.Error("what a function makes is kept")
	}
	at.Function = "main.init"
	t.Setenv("GONB_TMP_DIR", t.TempDir()) // not in the notebook
	if ask(false); computed != 4 {
		t.Error("it is kept outside of a notebook")
	}
}
