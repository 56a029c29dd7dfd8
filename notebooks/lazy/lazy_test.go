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
	"slices"
	"strings"
	"testing"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	csv "perceptronlab/perceptron/files"
)

const program = `package main

type pair struct{ a, b int }

func (p pair) sum() int { return twice(p.a) + p.b }

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

var counter int

var (
	number = lazy.Value(func() int { return pair{one, 2}.sum() })
	two, too = lazy.Value(f), lazy.Value(g)
	text = lazy.File("a.txt", read)
	long = lazy.Value(func() int { return len(text()) })
	direct = lazy.Value(func() int { s, _ := read("a.txt"); return len(s) })
	told = lazy.File("b.txt", reader{Report: &report}.read)
	counted = lazy.Value(func() int { return counter })
	unrelated = 3
)

func main() {
	counter++
	fmt.Println(number() == 3)
}
`

// line returns the line in which a text stands.
func line(source, text string) int {
	return 1 + strings.Count(source[:strings.Index(source, text)], "\n")
}

func TestAValueDependsOnWhatItNames(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Chdir(t.TempDir())
	old := files
	t.Cleanup(func() { files = old })
	files = []input{{"a.txt", line(program, "text =")}, {"b.txt", line(program, "told =")}}
	for _, f := range files {
		if err := os.WriteFile(f.name, []byte(f.name), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	used := func(source, name string) string {
		t.Helper()
		texts, err := perceptron.Must(parse([]byte(source))).at(line(source, name))
		if err != nil {
			t.Fatal(err)
		}
		return fmt.Sprint(texts)
	}
	before := used(program, "number =")
	for _, c := range []struct {
		old, new string
		computed bool
	}{
		{"2 * x", "3 * x", true}, // a helper's helper
		{"one\n", "half\n\tone\n", true},
		{"a, b int", "b, a int", true},
		{"+ p.b", "- p.b", true},
		{"one, 2", "one, 3", true},
		{"	number =", "	numero =", true},
		{"unrelated = 3", "unrelated = 4", false},
		{"string(b)", "string(b[1:])", false},
		{"number() == 3", "number() != 3", false},
		{"func main", "// main begins.\nfunc more() {}\n\nfunc main", false},
	} {
		source := strings.Replace(program, c.old, c.new, 1)
		if got := used(source, strings.Replace("number =", "number", map[bool]string{true: "numero", false: "number"}[strings.Contains(c.new, "numero")], 1)); (got != before) != c.computed {
			t.Errorf("%q in place of %q: computed again: %v", c.new, c.old, got != before)
		}
	}
	long := used(program, "long =")
	if err := os.WriteFile("a.txt", []byte("other"), 0o600); err != nil {
		t.Fatal(err)
	}
	if used(program, "long =") == long || used(program, "number =") != before {
		t.Error("a file is not part of just the values that use it")
	}
	for _, name := range []string{"two, too", "direct =", "told =", "counted =", "unrelated", "report", "package"} {
		if texts, err := perceptron.Must(parse([]byte(program))).at(line(program, name)); err == nil {
			t.Errorf("%s is kept, though its source does not tell all: %s", name, texts)
		}
	}
}

func TestAChangedFileHasAnotherSum(t *testing.T) {
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	t.Setenv("HOME", t.TempDir())
	old := settled
	t.Cleanup(func() { settled = old })
	settled = 0
	folder := filepath.Join(t.TempDir(), "texts")
	name := filepath.Join(folder, "a", "1.txt")
	write := func(name, content string) {
		t.Helper()
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o700), os.WriteFile(name, []byte(content), 0o600)); err != nil {
			t.Fatal(err)
		}
	}
	sum := func(name string) string {
		t.Helper()
		s, err := sumOf(name)
		if err != nil {
			t.Fatal(err)
		}
		return s
	}
	write(name, "one")
	info, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	seen := []string{sum(name), sum(folder)}
	if again := sum(folder); again != seen[1] {
		t.Error("the same folder has another sum")
	}
	for i, change := range []func(){
		func() { write(name, "two"); os.Chtimes(name, info.ModTime(), info.ModTime()) }, // of the same size and time
		func() { write(filepath.Join(folder, "a", "2.txt"), "") },
		func() { os.Rename(filepath.Join(folder, "a", "2.txt"), filepath.Join(folder, "2.txt")) },
		func() { os.Rename(filepath.Join(folder, "2.txt"), filepath.Join(folder, "3.txt")) },
	} {
		time.Sleep(20 * time.Millisecond) // a tick of the file system's clock
		change()
		if s := sum(folder); slices.Contains(seen, s) {
			t.Errorf("change %d leaves the sum as it was", i)
		} else {
			seen = append(seen, s)
		}
	}
	if sum(name) == seen[0] {
		t.Error("the file has its old sum")
	}

	// It is taken once, and remembered for a file that has settled.
	memory := filepath.Join(os.Getenv("XDG_CACHE_HOME"), "perceptronlab", "lazy", "sum-"+digest(name))
	content, err := os.ReadFile(memory)
	if err != nil {
		t.Fatal(err)
	}
	write(memory, string(content[:64])+"remembered")
	if got := sum(name); got != "remembered" {
		t.Errorf("the sum is %s, taken again", got)
	}
	settled = time.Hour
	if got := sum(name); got == "remembered" {
		t.Error("a file written just now has an old sum")
	}
	for _, name := range []string{os.DevNull, filepath.Join(folder, "none")} {
		if _, err := sumOf(name); err == nil {
			t.Errorf("%s has a sum", name)
		}
	}
}

func testStore(t *testing.T) store { return store{t.TempDir(), 1 << 20} }

// back keeps a value, and returns what is read again.
func back[T any](s store, key string, value T) (T, error) {
	if err := s.write(key, &value); err != nil {
		return *new(T), err
	}
	again, err := s.read(key, reflect.TypeFor[T]())
	if err != nil {
		return *new(T), err
	}
	return *again.(*T), nil
}

func keeps[T any](t *testing.T, value T) {
	t.Helper()
	if got, err := back(testStore(t), "key", value); err != nil || !reflect.DeepEqual(got, value) {
		t.Errorf("%v comes back as %v, %v", value, got, err)
	}
}

func TestWhatIsKept(t *testing.T) {
	iris := datasets.Iris()
	if n := reflect.TypeFor[datasets.Table]().NumField(); n != 4 {
		t.Errorf("a table has %d fields, of which 4 are kept", n)
	}
	keeps(t, iris)
	keeps(t, datasets.Table{Rows: [][]float64{{1, 2}, {3, 4}}})
	keeps(t, datasets.Table{
		Features: []string{"a", "b", "c"}, Classes: []string{"x", "y", "x"},
		Sparse: []datasets.Sparse{{Columns: []int{0, 2}, Values: []float64{1, -2}}, {Columns: []int{}, Values: []float64{}}, {Columns: []int{1}, Values: []float64{0.5}}},
	})
	keeps(t, perceptron.Must(classifier.Train(iris)))
	keeps(t, perceptron.Train(datasets.AND().AbsorbBias()))
	keeps(t, map[string][]int{"a": {1}})
	type hidden struct{ Shown, hidden int }
	if got, err := back(testStore(t), "key", hidden{1, 2}); err == nil {
		t.Errorf("a value comes back as %v", got)
	}
	for _, table := range []datasets.Table{{}, {Rows: [][]float64{{1}, {1, 2}}}} {
		if _, err := back(testStore(t), "key", table); err == nil {
			t.Errorf("%v is kept", table)
		}
	}
}

func TestARowThatIsWrittenToChangesNothingElse(t *testing.T) {
	s := testStore(t)
	first := perceptron.Must(back(s, "key", datasets.Iris()))
	first.Rows[0][0] = 100
	_ = append(first.Rows[0], 200)
	second := *perceptron.Must(s.read("key", reflect.TypeFor[datasets.Table]())).(*datasets.Table)
	if !reflect.DeepEqual(second, datasets.Iris()) || first.Rows[1][0] != second.Rows[1][0] {
		t.Error("another reader, or another row, sees what was written")
	}
}

func TestADamagedFileIsAnError(t *testing.T) {
	for _, value := range []any{ptr(datasets.Iris()), ptr([]int{1, 2, 3})} {
		s, kind := testStore(t), reflect.TypeOf(value).Elem()
		if err := s.write("key", value); err != nil {
			t.Fatal(err)
		}
		name := filepath.Join(s.path, "key")
		content := perceptron.Must(os.ReadFile(name))
		for _, damaged := range [][]byte{nil, content[:len(content)/2], make([]byte, len(content)), bytes.Repeat([]byte{255}, len(content))} {
			if err := os.WriteFile(name, damaged, 0o600); err != nil {
				t.Fatal(err)
			}
			if got, err := s.read("key", kind); err == nil {
				t.Errorf("%d bytes of damage give %v", len(damaged), got)
			}
		}
	}
}

func ptr[T any](value T) *T { return &value }

func TestTheStoreDropsWhatWasNotUsed(t *testing.T) {
	s := store{t.TempDir(), 2500}
	for i, key := range []string{"a", "b", "c", "a", "d"} {
		value := bytes.Repeat([]byte{1}, 1000)
		if _, err := s.read(key, reflect.TypeFor[[]byte]()); err != nil {
			if err := s.write(key, &value); err != nil {
				t.Fatal(err)
			}
		}
		past := time.Now().Add(time.Duration(i-10) * time.Minute)
		if err := os.Chtimes(filepath.Join(s.path, key), past, past); err != nil {
			t.Fatal(err)
		}
	}
	var names []string
	for _, entry := range perceptron.Must(os.ReadDir(s.path)) {
		names = append(names, entry.Name())
	}
	if !slices.Equal(names, []string{"a", "d"}) && !slices.Equal(names, []string{"c", "d"}) {
		t.Errorf("%v are left", names)
	}
}

func TestWhatIsWrongWithAFile(t *testing.T) {
	t.Chdir(t.TempDir())
	full := filepath.Join(t.TempDir(), "a.csv")
	read := func(name string) error {
		_, err := csv.CSV{Label: "kind"}.ReadFile(name)
		return err
	}
	if err := os.WriteFile("b.csv", []byte("x,kind\nz,apple\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	const mend = "; mend the file, then run the cell again"
	for _, c := range []struct {
		name string
		err  error
		want string
	}{
		{"a.csv", read("a.csv"), "a.csv: there is no such file in the notebook's folder; put it there, or correct the name"},
		{full, read(full), full + ": there is no such file; put it there, or correct the name"},
		{"b.csv", read("b.csv"), strings.TrimPrefix(read("b.csv").Error(), "files: ") + mend},
		{"c.csv", fmt.Errorf("reading: %w", &fs.PathError{Op: "open", Path: "c.csv", Err: fs.ErrPermission}), "c.csv: permission denied" + mend},
		{"c.csv", &fs.PathError{Op: "open", Path: "d.csv", Err: fs.ErrPermission}, "c.csv: open d.csv: permission denied" + mend},
		{"c.csv", errors.Join(errors.New("a"), errors.New("b")), "c.csv: a b" + mend},
	} {
		if got := complaint(c.name, c.err); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
}

// What a cell has computed, the next has; but not what an interrupt has cut short.
func TestFromCellToCell(t *testing.T) {
	folder := t.TempDir()
	t.Setenv("GONB_TMP_DIR", folder)
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	at := place{filepath.Join(folder, "main.go"), line(program, "number =")}
	if err := os.WriteFile(at.file, []byte(program), 0o600); err != nil {
		t.Fatal(err)
	}
	computed := 0
	ask := func(interrupted bool) {
		t.Helper()
		value := lazily(at, reflect.TypeFor[int](), func() any {
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
			return ptr(7)
		})()
		if *value.(*int) != 7 {
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
	t.Setenv("GONB_TMP_DIR", t.TempDir()) // not in the notebook
	if ask(false); computed != 3 {
		t.Error("it is kept outside of a notebook")
	}
}
