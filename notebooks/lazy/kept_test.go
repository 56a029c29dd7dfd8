package lazy

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

var (
	nan      = math.NaN()
	otherNaN = math.Float64frombits(0xfff8dead00000001)
	negative = math.Copysign(0, -1)
)

type (
	plainType struct {
		A int
		B []float64
		C map[string]plainType
		D *float64
	}
	hidden   struct{ A, b int }
	embedded struct {
		time.Time
		Name string
	}
	node struct {
		Value int
		Next  *node
	}
	list   []list
	broken struct{ A int }
)

func (broken) GobEncode() ([]byte, error) { panic("broken") }
func (*broken) GobDecode([]byte) error    { return nil }

func chain(n int) *node {
	var first *node
	for i := range n {
		first = &node{i, first}
	}
	return first
}

func TestAKeptValueIsTheValueComputed(t *testing.T) {
	pi := math.Pi
	keeps(t, 3)
	keeps(t, "")
	keeps(t, "né\x00\xff")
	keeps(t, true)
	keeps(t, nan)
	keeps(t, otherNaN)
	keeps(t, math.Inf(-1))
	keeps(t, complex(nan, 1))
	keeps(t, []float64{0, negative, nan, otherNaN, math.Inf(1), 5e-324, pi})
	keeps(t, []float64(nil))
	keeps(t, [][]float64{{1}, {2, 3}})
	keeps(t, map[string][]int{"a": {1, 2}, "b": {3}})
	keeps(t, struct{ A, B map[int]int }{map[int]int{}, nil})
	keeps(t, [3]int8{1, 0, -1})
	keeps(t, plainType{A: 1, B: []float64{1, negative}, C: map[string]plainType{"x": {D: &pi}}})
	keeps(t, &plainType{})
	keeps(t, hidden{A: 3}) // the hidden part is 0
	keeps(t, []any{1, "a", 2.5, nan})
	keeps(t, chain(100))
	keeps(t, any(nil))
	keeps(t, big.NewRat(-4, 6))
	keeps(t, []*big.Rat{big.NewRat(1, 3), big.NewRat(7, 1)})
	keeps(t, time.Date(2026, 11, 21, 6, 0, 0, 5, time.UTC))
	keeps(t, datasets.Iris())
	keeps(t, datasets.XOR().AbsorbBias())
	keeps(t, perceptron.Train(datasets.XOR().AbsorbBias()))
	keeps(t, perceptron.Train(datasets.AND().AbsorbBias()))
	keeps(t, perceptron.Trainer{MaxEpochs: 2}.Train(datasets.XOR()))
	keeps(t, slices.Collect(perceptron.Updates(datasets.AND().AbsorbBias())))
	keeps(t, struct {
		Data *perceptron.Dataset
		Runs []*perceptron.Run
	}{datasets.OR(), slices.Collect(perceptron.Trainer{}.Epochs(datasets.OR().AbsorbBias()))})
}

// valueOf is valueIn for a type that is known.
func valueOf[T any](f folder, s source, compute func() T) T {
	value := valueIn(f, s, reflect.TypeFor[T](), func() any {
		v := compute()
		return &v
	})
	return *value.(*T)
}

var runType = reflect.TypeFor[*perceptron.Run]()

// keeps fails the test unless a value is read back to the bit, by the next process
// as well as by this one.
func keeps[T any](t *testing.T, value T) {
	t.Helper()
	f := testFolder(t)
	asked := 0
	for range 3 {
		got := valueOf(f, source{texts: []string{"a"}}, func() T { asked++; return value })
		if !alike(reflect.ValueOf(&got).Elem(), reflect.ValueOf(&value).Elem()) {
			t.Errorf("got %#v, want %#v", got, value)
		}
	}
	if asked != 1 {
		t.Errorf("%#v was computed %d times, want once", value, asked)
	}
}

func TestWhatGobWouldChangeIsNotKept(t *testing.T) {
	shared := 1
	loop := &node{Value: 1}
	loop.Next = loop
	around := list{nil}
	around[0] = around
	refuses(t, "unexported", hidden{1, 2})
	refuses(t, "only unexported", struct{ a int }{1})
	refuses(t, "an empty slice", struct{ A []int }{[]int{}})
	refuses(t, "−0 as a field", struct{ A float64 }{negative})
	refuses(t, "a pointer to 0", struct{ A *int }{new(int)})
	refuses(t, "NaN as a key", map[float64]int{nan: 1})
	refuses(t, "a function", func() int { return 1 })
	refuses(t, "a function inside", struct {
		A int
		F func()
	}{1, func() {}})
	refuses(t, "a channel", make(chan int))
	refuses(t, "an interface of a type unknown to gob", []any{hidden{A: 1}})
	refuses(t, "a nil pointer", (*perceptron.Run)(nil))
	refuses(t, "an error", errors.New("a"))
	refuses(t, "a loop", loop)
	refuses(t, "a loop of slices", around)
	refuses(t, "too deep", chain(10*deepest))
	refuses(t, "two ways to one int", []*int{&shared, &shared})
	refuses(t, "nil in a slice", []*int{nil})
	refuses(t, "an encoding that panics", broken{1})
	refuses(t, "the encoding of an embedded field", embedded{time.Unix(1, 0).UTC(), "a"})
	refuses(t, "an empty Dataset", &perceptron.Dataset{})
}

// refuses fails the test if a value is kept; it must still be there for this process.
func refuses[T any](t *testing.T, what string, value T) {
	t.Helper()
	f := testFolder(t)
	if err := write(f, "a", &value); err == nil {
		t.Errorf("%s: kept", what)
	}
	if names := namesIn(t, f); len(names) > 0 {
		t.Errorf("%s: left %v behind", what, names)
	}
	asked := 0
	for range 2 {
		valueOf(f, source{}, func() T { asked++; return value })
	}
	if asked != 2 {
		t.Errorf("%s: two processes computed %d times", what, asked)
	}
}

func testFolder(t *testing.T) folder {
	t.Helper()
	f := folder{filepath.Join(t.TempDir(), "a", "lazy"), 1 << 20}
	if err := f.make(); err != nil {
		t.Fatal(err)
	}
	return f
}

func namesIn(t *testing.T, f folder) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(f.path)
	if err != nil {
		t.Fatal(err)
	}
	for _, entry := range entries {
		names = append(names, entry.Name())
	}
	return names
}

// Each single change of a value's bits is seen.
func TestAlikeSeesEachBit(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		x := make([]float64, 1+r.IntN(5))
		for i := range x {
			x[i] = math.Float64frombits(r.Uint64())
		}
		y := slices.Clone(x)
		if !alike(reflect.ValueOf(x), reflect.ValueOf(y)) {
			t.Fatalf("%v is not like itself", x)
		}
		i := r.IntN(len(x))
		y[i] = math.Float64frombits(math.Float64bits(y[i]) ^ 1<<r.IntN(64))
		if alike(reflect.ValueOf(x), reflect.ValueOf(y)) {
			t.Fatalf("%x is like %x", x, y)
		}
	}
}

func TestValuesOfOneSourceAndAnotherTypeAreApart(t *testing.T) {
	f, s := testFolder(t), source{texts: []string{"a"}}
	if got := valueOf(f, s, func() int { return 1 }); got != 1 {
		t.Errorf("got %v", got)
	}
	if got := valueOf(f, s, func() uint8 { return 2 }); got != 2 {
		t.Errorf("got %v, want 2", got)
	}
	if digest("ab", "c") == digest("a", "bc") || digest("1 a") == digest("a") || digest() == digest("") {
		t.Error("where a text ends does not count")
	}
}

// A file that was cut, changed in one bit, or belongs to another key is not read.
func TestBrokenFilesAreNotRead(t *testing.T) {
	f := testFolder(t)
	want := perceptron.Train(datasets.XOR().AbsorbBias())
	whole, err := pack("a", &want)
	if err != nil {
		t.Fatal(err)
	}
	var files [][]byte
	for n := range whole {
		files = append(files, whole[:n])
		changed := slices.Clone(whole)
		changed[n] ^= 1 << (n % 8)
		files = append(files, changed)
	}
	other, err := pack("b", &want)
	if err != nil {
		t.Fatal(err)
	}
	files = append(files, other, append(slices.Clone(whole), 0), []byte("label,x\n1,2\n"))
	for _, file := range files {
		if got, err := unpack("a", file, runType); err == nil {
			t.Fatalf("%d bytes of %d are read as %v", len(file), len(whole), got)
		}
	}
	// On disk it is computed again, and whole for the next.
	s := source{texts: []string{"c"}}
	key := digest("c", runType.String())
	for _, file := range files[:40] {
		if err := os.WriteFile(f.file(key), file, 0o600); err != nil {
			t.Fatal(err)
		}
		asked := 0
		for range 2 {
			if got := valueOf(f, s, func() *perceptron.Run { asked++; return want }); !reflect.DeepEqual(got, want) {
				t.Fatalf("got %v", got)
			}
		}
		if asked != 1 {
			t.Fatalf("computed %d times, want once", asked)
		}
	}
	// A folder in its place.
	if err := errors.Join(os.Remove(f.file(key)), os.Mkdir(f.file(key), 0o700)); err != nil {
		t.Fatal(err)
	}
	if got := valueOf(f, s, func() *perceptron.Run { return want }); got != want {
		t.Errorf("got %v", got)
	}
	if names := namesIn(t, f); len(names) != 1 {
		t.Errorf("%v were left behind", names)
	}
}

func TestAPanicKeepsNothing(t *testing.T) {
	f := testFolder(t)
	func() {
		defer func() {
			if recover() != "no" {
				t.Error("the panic does not come through")
			}
		}()
		valueOf(f, source{}, func() int { panic("no") })
	}()
	if names := namesIn(t, f); len(names) > 0 {
		t.Errorf("%v were kept", names)
	}
}

func TestAFileThatChangesMeanwhileKeepsNothing(t *testing.T) {
	f := testFolder(t)
	name := filepath.Join(t.TempDir(), "a.csv")
	change := func(to string) {
		if err := os.WriteFile(name, []byte(to), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	change("1")
	in := newInput(name)
	if _, err := in.sum(); err != nil {
		t.Fatal(err)
	}
	s := source{inputs: []*input{in}}
	valueOf(f, s, func() int { change("2"); return 1 })
	if names := namesIn(t, f); len(names) > 0 {
		t.Errorf("%v were kept", names)
	}
	change("1")
	valueOf(f, s, func() int { return 1 })
	if names := namesIn(t, f); len(names) != 1 {
		t.Errorf("%v were kept; want one", names)
	}
}

func TestThoseNotUsedForLongestAreDropped(t *testing.T) {
	f := testFolder(t)
	value := make([]byte, 1000)
	day := time.Now().Add(-24 * time.Hour)
	for i := range 8 {
		if err := write(f, strconv.Itoa(i), &value); err != nil {
			t.Fatal(err)
		}
		at := day.Add(time.Duration(i) * time.Second)
		if err := os.Chtimes(f.file(strconv.Itoa(i)), at, at); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := read(f, "1", reflect.TypeFor[[]byte]()); err != nil { // the oldest but one is used
		t.Fatal(err)
	}
	for _, name := range []string{"new-left", "mine.txt"} {
		name = filepath.Join(f.path, name)
		if err := errors.Join(os.WriteFile(name, nil, 0o600), os.Chtimes(name, day, day)); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(filepath.Join(f.path, "new-being-written"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	f.most = 5000
	if err := write(f, "8", &value); err != nil {
		t.Fatal(err)
	}
	want := []string{"1.value", "6.value", "7.value", "8.value", "mine.txt", "new-being-written"}
	if got := namesIn(t, f); !slices.Equal(got, want) {
		t.Errorf("kept %v, want %v", got, want)
	}
	f.most = 500
	if err := write(f, "9", &value); err == nil {
		t.Error("a value is kept that is larger than all may be together")
	}
	if got := namesIn(t, f); len(got) != 6 {
		t.Errorf("for a value that is too large others were dropped: %v", got)
	}
}

func TestTheFolderIsPrivate(t *testing.T) {
	f := testFolder(t)
	if err := os.Chmod(f.path, 0o777); err != nil {
		t.Fatal(err)
	}
	if err := errors.Join(f.make(), write(f, "a", new(int))); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]os.FileMode{f.path: 0o700, f.file("a"): 0o600} {
		if info, err := os.Stat(name); err != nil || info.Mode().Perm() != want {
			t.Errorf("%s: %v, %v; want %v", name, info.Mode(), err, want)
		}
	}
}

// Nothing is lost where nothing can be kept.
func TestWithoutAFolder(t *testing.T) {
	name := filepath.Join(t.TempDir(), "a file")
	if err := os.WriteFile(name, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv("XDG_CACHE_HOME", name)
	t.Setenv("HOME", name) // macOS
	if _, err := userFolder(); err == nil {
		t.Error("no error for a folder inside a file")
	}
	gone := folder{filepath.Join(name, "a"), 1 << 20}
	if got := valueOf(gone, source{}, func() int { return 3 }); got != 3 {
		t.Errorf("got %d", got)
	}
	t.Setenv("XDG_CACHE_HOME", "relative")
	t.Setenv("HOME", "")
	if _, err := userFolder(); err == nil {
		t.Error("no error where there is no home")
	}
}

// Outside a notebook a value is computed once, when it is asked for.
func TestOnceInAProgram(t *testing.T) {
	asked := 0
	value := Value(func() []float64 { asked++; return []float64{1} })
	if asked != 0 {
		t.Error("computed before it was asked for")
	}
	if first, second := value(), value(); &first[0] != &second[0] || asked != 1 {
		t.Errorf("computed %d times, want once", asked)
	}
	bad := Value(func() int { asked++; panic("no") })
	for range 2 {
		func() {
			defer func() {
				if recover() != "no" {
					t.Error("the panic does not come through")
				}
			}()
			bad()
		}()
	}
	if asked != 2 {
		t.Errorf("computed again after a panic: %d", asked-1)
	}
}

// Several processes ask for one value at once, again and again, while others of them
// drop what is kept: each gets the value.
func TestProcessesAtOnce(t *testing.T) {
	const key = "LAZY_TEST_FOLDER"
	want := strings.Repeat("value ", 1<<14)
	if path := os.Getenv(key); path != "" {
		f := folder{path, 100 << 10} // little more than one value
		for i := range 200 {
			s := source{texts: []string{strconv.Itoa(i % 3)}}
			if got := valueOf(f, s, func() string { return want + s.texts[0] }); got != want+s.texts[0] {
				t.Fatalf("got %d bytes", len(got))
			}
		}
		return
	}
	f := testFolder(t)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			c := exec.Command(os.Args[0], "-test.run=^TestProcessesAtOnce$")
			c.Env = append(os.Environ(), key+"="+f.path)
			if said, err := c.CombinedOutput(); err != nil {
				t.Errorf("%v: %s", err, said)
			}
		})
	}
	all.Wait()
	for _, name := range namesIn(t, f) {
		if !strings.HasSuffix(name, ending) {
			t.Errorf("%s was left behind", name)
		}
	}
}

func FuzzUnpack(f *testing.F) {
	for _, value := range []*perceptron.Run{perceptron.Train(datasets.XOR()), perceptron.Train(datasets.AND())} {
		file, err := pack("a", &value)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(file, false)
		f.Add(file[len(heading)+32:], true)
	}
	f.Fuzz(func(t *testing.T, file []byte, right bool) {
		if right { // as if written by us, but for the checksum's sake
			file = slices.Concat([]byte(heading), checksum("a", file), file)
		}
		got, err := unpack("a", file, runType)
		if err != nil {
			return
		}
		if run := *got.(**perceptron.Run); run != nil {
			_ = run.String()
		}
		if again, err := pack("a", got); err == nil {
			if back, err := unpack("a", again, runType); err != nil || !alike(reflect.ValueOf(back), reflect.ValueOf(got)) {
				t.Fatalf("%v, read back as %v, %v", got, back, err)
			}
		}
	})
}
