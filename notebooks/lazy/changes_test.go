package lazy

import (
	"errors"
	"go/ast"
	"slices"
	"strings"
	"testing"
)

// imports are the imports of the cells below.
const imports = `package main

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"sort"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"perceptronlab/notebooks/lazy"
	"perceptronlab/perceptron"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/perceptron/files"
	"perceptronlab/plotting"
	"perceptronlab/plotting/show"
)
`

// earlier are declarations of earlier cells. The lazy value below them depends on all vars.
const earlier = `
type point struct{ x, y float64 }

type counter struct{ n int }

func (c *counter) inc()    { c.n++ }
func (c *counter) get() int { return c.n }

type bag map[string]int

func (b bag) put(key string) { b[key]++ }
func (b bag) size() int      { return len(b) }

type shelf struct{ bag }

var (
	rate   = 0.5
	bits   = 6
	text   = "abc"
	ok     = true
	origin = point{1, 2}
	fixed  = [3]float64{3, 1, 2}
	config = map[string]float64{"rate": 1}
	xs     = []float64{3, 1, 2}
	rows   = [][]float64{{1, 2}, {3, 4}}
	count  = counter{1}
	named  = &counter{2}
	stock  = bag{"a": 1}
	shelf1 = shelf{stock}
	γ      = 0.25
	ch     = make(chan int, 3)
	scale  = func(x float64) float64 { return rate * x }
	data   = datasets.AND()
	table  = datasets.Iris()
	other  = lazy.Value(func() []float64 { return []float64{1, 2} })
	saved  []float64
	failed error
	raw    = []byte("abc")
	figure = plotting.Data(data)
)

func set(to []float64)                { to[0] = 9 }
func setAny[T any](to []T, v T)       { to[0] = v }
func mean(of []float64) float64       { return of[0] / float64(len(of)) }
func first(of [][]float64) []float64  { return of[0] }
func cut(of []float64) (part []float64) { part = of[1:]; return }
func raise()                          { rate *= 2 }
func unused()                         { rate = 7 }

var value = lazy.Value(func() float64 {
	_, _, _, _, _, _, _ = bits, text, ok, origin, fixed, config["a"], xs[0]
	_, _, _, _, _ = rows[0][0], count.n, named.get(), stock.size(), shelf1.size()
	_, _, _, _, _ = γ, len(ch), scale(2), other()[0], len(saved)
	_, _, _ = failed, raw, figure
	return rate + perceptron.Train(data.AbsorbBias()).Weights[0] + table.Rows[0][0]
})
`

// isChanged reports whether code may change a var on which value depends.
func isChanged(t *testing.T, declarations, code string) bool {
	t.Helper()
	c, err := parseCell([]byte(imports + declarations + "\nfunc main() {\n" + code + "\n}\n"))
	if err != nil {
		t.Fatalf("%v in %s", err, code)
	}
	value := c.lazyNamed("value")
	if value == nil {
		t.Fatalf("no lazy value in %s", declarations)
	}
	return c.mayChange(c.dependenciesOf(value).declarations)
}

// changingCode is code of a cell below the declarations in earlier. Each text may change a var.
var changingCode = []string{
	`rate = 1`, `rate += 1`, `rate++`, `bits %= 4`, `bits <<= 1`, `bits &^= 1`, `γ = 1`, `text += "d"`, `ok, rate = true, 2`,
	`a, err := 1, 2; a, xs[0] = 1, 2; _ = err`, `raise()`, `go raise()`, `defer raise()`, `f := raise; f()`,
	`func() { rate = 2 }()`, `f := func() { xs[0] = 2 }; f()`, `p := &rate; *p = 2`, `_ = &xs`, `_ = &xs[0]`, `_ = &origin.x`,
	`config["rate"] = 0.25`, `config["rate"]++`, `delete(config, "rate")`, `clear(config)`, `m := config; m["a"] = 1`,
	`xs[len(xs)-3] = 9`, `xs[0], xs[1] = xs[1], xs[0]`, `(xs)[0] = 1`, `xs[:2][0] = 1`, `ys := xs; ys[0] = 9`, `var ys = xs[1:]; ys[0]++`,
	`ys := xs[:1]; zs := ys; zs[0] = 2`, `var ys []float64; ys = xs; ys[0] = 1`, `saved = xs; saved[0] = 1`, `ys := append(xs[:1], 7); _ = ys[0]; ys[0] = 2`,
	`slices.Sort(xs)`, `sort.Float64s(xs)`, `sort.Sort(sort.Float64Slice(xs))`, `copy(xs, []float64{7})`, `copy(rows[0], xs)`,
	`slices.SortFunc(rows, func(a, b []float64) int { return 0 })`, `reflect.ValueOf(xs).Index(0).SetFloat(9)`,
	`row := rows[0]; row[0] = 9`, `for _, row := range rows { row[0] = 9 }`, `for _, rows[0] = range rows {}`, `for xs[0] = range 3 {}`,
	`for i := range xs { xs[i] = 0 }`, `other := rows; other[0][0] = 1`, `s := struct{ v []float64 }{xs}; s.v[0] = 1`,
	`pair := [][]float64{xs}; pair[0][0] = 1`, `m := map[string][]float64{"a": xs}; m["a"][0] = 1`, `c := make(chan []float64, 1); c <- xs`,
	`origin.x = 2`, `origin = point{}`, `fixed[0] = 1`, `s := fixed[:]; s[0] = 1`, `p := &fixed; p[0] = 1`,
	`count.inc()`, `count.n++`, `f := count.inc; f()`, `(*counter).inc(&count)`, `named.inc()`, `named.n = 2`, `*named = counter{3}`,
	`c := named; c.inc()`, `inc := named.inc; inc()`, `stock.put("a")`, `bag.put(stock, "a")`, `shelf1.put("a")`, `b := stock; b["a"] = 2`,
	`ch <- 1`, `<-ch`, `close(ch)`, `for range ch {}`, `select { case v := <-ch: _ = v }`,
	`set(xs)`, `setAny(xs, 2)`, `setAny[float64](xs, 2)`, `f := set; f(xs)`, `func(v []float64) { v[0] = 1 }(xs)`, `first(rows)[0] = 1`,
	`row := first(rows); set(row)`, `cut(xs)[0] = 1`, `ys := cut(xs); ys[0] = 1`, `switch v := any(xs).(type) { case []float64: v[0] = 9 }`,
	`any(xs).([]float64)[0] = 9`, `defer set(xs)`, `go set(xs)`, `scale = nil`, `other = nil`,
	`outer: for { for { xs[0] = 1; break outer } }`, `if xs := xs; len(xs) > 0 { xs[0] = 1 }`,
	`table.Rows[0][0] = 1`, `table.Rows = nil`, `t := table; t.Rows[0][0] = 1`, `data = nil`, `data.Row(0)[0] = 1`,
	`x := data.Row(0); x[0] = 1`, `for x := range data.All() { x[0] = 1 }`, `t, _ := table.Select("a"); t.Rows[0][0] = 1`,
	`data.Errors(func(x []float64) float64 { x[0] = 1; return 0 }); data.Sum(func(x []float64) { x[0] = 1 })`,
	`sort.Float64s(table.Rows[0])`, `mystery(xs)`, `unnamed.Do(xs)`, `fmt.Sscan("1", named)`,
	`for i := range rows { row := rows[i]; row[0] = 1 }`,
	`p := &struct{ v []float64 }{v: xs}; p.v[0] = 3`,
	`var f func([]float64) = set; f(xs)`,
	`g := func() []float64 { return xs }; g()[0] = 1`,
	`g := func() (ys []float64) { ys = xs; return }; g()[0] = 1`,
	`setters := map[string]func([]float64){"a": set}; setters["a"](xs)`,
	`x, y := xs, 2; x[0] = float64(y)`,
	`(*(&count)).n = 3`,
	`named.n, rate = 2, 3`,
	`defer func() { rate = 9 }()`,
	`var i any = named; i.(*counter).inc()`,
	`var w interface{ inc() } = named; w.inc()`,
	`w := interface{ inc() }(named); w.inc()`,
	`slices.Reverse(rows[0])`,
	`m := map[string]*counter{"a": named}; m["a"].n = 3`,
	`for k := range config { config[k] = 3 }`,
	`for range 3 { xs = append(xs, 1) }`,
	`xs = nil`,
	`for _, v := range [][]float64{xs} { v[0] = 1 }`,
	`for _, v := range slices.All(rows) { v[0] = 1 }`,
	`vs := slices.Clone(rows); vs[0][0] = 1`,
	`vs := slices.Collect(slices.Values(rows)); vs[0][0] = 1`,
	`c := make(chan []float64, 1); go func() { c <- xs }(); (<-c)[0] = 1`,
	`func() (_ int) { defer func() { rate = 3 }(); return }()`,
	`type wrap struct{ xs []float64 }; w := wrap{xs}; w.xs[0] = 1`,
	`*(&xs[0]) = 1`,
	`fmt.Println(func() int { xs[0] = 1; return 1 }())`,
	`a := [2][]float64{xs}; b := a; b[0][0] = 1`,
	`strings.Map(func(r rune) rune { rate = 2; return r }, "a")`,
	`show.Sized(plotting.Data(data), 3, 4, "x"); data = nil`,
	`lazy.Value(func() int { rate = 3; return 1 })()`,
	`rate, y := 1.0, 2; rate = 3; _ = y; γ++`,
	`ys := &xs; (*ys)[0] = 1`,
	`func(v *float64) { *v = 1 }(&rate)`,
	`m := max(rate, 3); m++; xs[int(m)] = 1`,
	`t := table; t.Rows = nil; rows2 := t.Rows; rows2[0][0] = 1`,
	`perceptron.Must(table.Select("a")).Rows[0][0] = 1`,
	`v, ok := config["a"]; config["b"] = v; _ = ok`,
	`x := data; *x = *x`,
	`if row, ok := first(rows), true; ok { row[0] = 1 }`,
	`switch row := first(rows); { case true: row[0] = 1 }`,
	`a, b := rows[0], rows[1]; _, _ = a, b; b[0] = 1`,
	`goto end; end: xs[0] = 1`,
}

func TestCodeThatMayChangeAVar(t *testing.T) {
	for _, code := range changingCode {
		if !isChanged(t, earlier, code) {
			t.Errorf("mayChange with the cell's code %q = false, want true", code)
		}
	}
}

func TestCodeThatOnlyReads(t *testing.T) {
	for _, code := range []string{
		``, `fmt.Println(value())`, `fmt.Println(rate, bits, text, ok, origin, fixed, γ)`, `x := rate; x++; fmt.Println(x)`,
		`rate := 3.0; rate++`, `xs := []float64{1}; xs[0] = 2`, `f := func(xs []float64) { xs[0] = 1 }; f([]float64{2})`,
		`fmt.Println(xs, rows, config, named)`, `fmt.Println(len(xs), cap(xs), xs[0], xs[1:], rows[0][1], config["rate"])`,
		`for i, x := range xs { x += float64(i); fmt.Println(x) }`, `for key, x := range config { fmt.Println(key, x) }`,
		`for _, row := range rows { fmt.Println(row[0], row) }`, `for _, row := range rows { for _, x := range row { x++ } }`,
		`x := xs[0]; x = 3; _ = x`, `p := origin; p.x = 3`, `a := fixed; a[0] = 3`, `ys := slices.Clone(xs); ys[0] = 3`,
		`ys := append([]float64(nil), xs...); ys[0] = 3`, `ys := make([]float64, 3); copy(ys, xs); ys[0] = 3`,
		`fmt.Println(mean(xs), first(rows)[0], slices.Max(xs), slices.Index(xs, 3))`, `fmt.Println(count.get(), named.get(), stock.size())`,
		`get := named.get; fmt.Println(get())`, `scale(3)`, `v := other(); fmt.Println(v)`, `fmt.Println(other()[0], table.Len())`,
		`run := perceptron.Train(data); fmt.Println(run, data.Len())`, `show.Plot(plotting.Data(data), "%d rows", data.Len())`,
		`model := perceptron.Must(classifier.Train(table)); fmt.Println(model.Predict(table.Rows[0]))`,
		`part := perceptron.Must(table.Split(0.25, 1)); fmt.Println(part.Train.Len())`,
		`for x, y := range data.All() { fmt.Println(x, y) }`, `if xs[0] > 2 && text == "abc" { fmt.Println(strings.ToUpper(text)) }`,
		`switch rate { case 1: fmt.Println("one") }`, `ys := xs; ys = nil; fmt.Println(ys)`, `defer fmt.Println(xs)`,
	} {
		if isChanged(t, earlier, code) {
			t.Errorf("mayChange with the cell's code %q = true, want false", code)
		}
	}
}

// Code outside main runs too: init functions, and the values of vars.
func TestDeclarationsThatMayChangeAVar(t *testing.T) {
	for _, declaration := range []string{
		"func init() { rate = 3 }",
		"func init_rate() { rate = 3 }",
		"var _ = func() int { xs[0] = 1; return 0 }()",
		"var alias = xs\n\nfunc init() { alias[0] = 3 }",
		"var pointer = &rate",
		"var worker = lazy.Value(func() int { bits++; return bits })",
		"var set3 = func() { xs[0] = 3 }",
	} {
		if !isChanged(t, earlier+declaration, "") {
			t.Errorf("mayChange with the declaration %q = false, want true", declaration)
		}
	}
	for _, c := range []struct{ declaration, code string }{
		{"func set3() { xs[0] = 3 }", ""}, // the cell does not call it
		{"var copied = rate", "copied++"},
		{"func set3(xs []float64) { xs[0] = 3 }", "set3(nil)"},
	} {
		if isChanged(t, earlier+c.declaration, c.code) {
			t.Errorf("mayChange with the declaration %q = true, want false", c.declaration)
		}
	}
}

// A computation that changes a var, or that has a hidden state, is never stored.
func TestComputationsWithState(t *testing.T) {
	for _, declarations := range []string{
		`var n int
		 var value = lazy.Value(func() int { n++; return n })`,
		`func counter() func() int { n := 0; return func() int { n++; return n } }
		 var next = counter()
		 var value = lazy.Value(func() int { return next() })`,
		`var random = rand.New(rand.NewPCG(1, 2))
		 var value = lazy.Value(func() float64 { return random.Float64() })`,
		`var online = perceptron.NewOnline(2)
		 var value = lazy.Value(func() bool { return online.Learn([]float64{1, 2}, 1) })`,
		`var xs = []float64{1}
		 var value = lazy.Value(func() []float64 { return xs })`,
	} {
		if !isChanged(t, declarations, "") {
			t.Errorf("mayChange with %s = false, want true", declarations)
		}
	}
	for _, declarations := range []string{
		`var data = perceptron.Must(perceptron.FromRows([][]float64{{1}}, []float64{1}))
		 var value = lazy.Value(func() *perceptron.Run { return perceptron.Train(data) })`,
		`var reader = files.CSV{Label: "y"}
		 var value = lazy.File("a.csv", show.Reading(reader.ReadFileContext))`,
		`func train() *classifier.Model { return perceptron.Must(classifier.Train(part().Train)) }
		 func part() datasets.Fold { return perceptron.Must(table().Split(0.25, 1)) }
		 var table = lazy.File("a.csv", files.CSV{Label: "y"}.ReadFile)
		 var value = lazy.Value(train)`,
	} {
		if isChanged(t, declarations, "fmt.Println(value())") {
			t.Errorf("mayChange with %s = true, want false", declarations)
		}
	}
}

var readingCode = []struct {
	declarations string
	want         string // the names of the files, or "unknown"
}{
	{`var value = lazy.Value(func() string { b, _ := os.ReadFile("a.csv"); return string(b) })`, "a.csv"},
	{`var value = lazy.File("a.csv", files.CSV{}.ReadFile)`, "a.csv"},
	{"const name = `a.csv`\nvar value = lazy.File(name, files.CSV{}.ReadFile)", "a.csv"},
	{"var name = `a.csv`\nvar value = lazy.File(name, files.CSV{}.ReadFile)", "a.csv"},
	{"var name = `a.csv`\nvar value = lazy.File(name, files.CSV{}.ReadFile)\nfunc init() { name = `b.csv` }", "unknown"},
	{`var value = lazy.File("a"+".csv", files.CSV{}.ReadFile)`, "unknown"},
	{`var value = lazy.Value(func() *classifier.Model { return perceptron.Must(classifier.Trainer{}.TrainFile(context.Background(), files.CSV{}, "a.csv", "b.csv")) })`, "a.csv b.csv"},
	{`var value = lazy.Value(func() files.Description { return perceptron.Must(files.CSV{}.DescribeFile("a.csv")) })`, "a.csv"},
	{`func f() any { t, _ := files.CSV{}.Chunks(context.Background(), "a.csv", 10); return t }
		  var value = lazy.Value(f)`, "a.csv"},
	{`var value = lazy.Value(func() *classifier.Model { return show.Train(classifier.FileTrainer{}, "a.csv") })`, "a.csv"},
	{`func f(name string) any { t, _ := files.CSV{}.ReadFile(name); return t }
		  var value = lazy.Value(func() any { return f("a.csv") })`, "unknown"},
	{`func f(name string) (any, error) { return os.ReadFile(name) }
		  var value = lazy.File("a.csv", f)`, "a.csv"},
	{`func f(name string) (any, error) { return os.ReadFile(name + "2") }
		  var value = lazy.File("a.csv", f)`, "unknown"},
	{`func f(name string) (any, error) { name = "b"; return os.ReadFile(name) }
		  var value = lazy.File("a.csv", f)`, "unknown"},
	{`func f(name string) (any, error) { return os.ReadFile(filepath.Join(name, "a.txt")) }
		  var value = lazy.File("folder", f)`, "folder"},
	{`func f(name string) (any, error) { return os.ReadFile(filepath.Join(name, "../a.txt")) }
		  var value = lazy.File("folder", f)`, "unknown"},
	{`var value = lazy.Value(func() any { b, _ := os.ReadFile(filepath.Join("a", "b.csv")); return b })`, "a/b.csv"},
	{`var value = lazy.Value(func() any { for _, n := range []string{"a", "b"} { os.ReadFile(n) }; return 1 })`, "a b"},
	{`var value = lazy.Value(func() []string { n, _ := filepath.Glob("*.csv"); return n })`, "unknown"},
	{`var value = lazy.Value(func() any { return os.DirFS(os.Args[1]) })`, "unknown"},
	{`var value = lazy.Value(func() any { return time.Now() })`, "unknown"},
	{`func get(file string) ([]byte, error) { return os.ReadFile(file) }
		  func f(name string) (any, error) { return get(name + ".labels") }
		  var value = lazy.File("a.csv", f)`, "unknown"},
	{`func get(file string) ([]byte, error) { return os.ReadFile(file) }
		  func f(name string) (any, error) { get(name); return get(filepath.Join("b", "c.csv")) }
		  var value = lazy.File("a.csv", f)`, "a.csv b/c.csv"},
	{`func f(name string) (any, error) {
		  	get := func(file string) ([]byte, error) { return os.ReadFile(file) }
		  	return get(name + ".labels")
		  }
		  var value = lazy.File("a.csv", f)`, "unknown"},
	{`func f(name string) (any, error) {
		  	get := func(file string) ([]byte, error) { return os.ReadFile(file) }
		  	return get(filepath.Join(name, "b.csv"))
		  }
		  var value = lazy.File("a", f)`, "a"},
	{`type reader struct{}
		  func (r reader) get(file string) ([]byte, error) { return os.ReadFile(file) }
		  func f(name string) (any, error) { return reader{}.get(name + "2") }
		  var value = lazy.File("a", f)`, "unknown"},
	{`type reader struct{}
		  func (r reader) get(file string) ([]byte, error) { return os.ReadFile(file) }
		  var value = lazy.File("a", reader{}.get)`, "a"},
	{`func f(folder string) (n int, err error) {
		  	err = filepath.WalkDir(folder, func(path string, d os.DirEntry, err error) error {
		  		b, err := os.ReadFile(path)
		  		n += len(b)
		  		return err
		  	})
		  	return n, err
		  }
		  var value = lazy.File("a", f)`, "a"},
	{`func walk(folder string) (n int, err error) {
		  	entries, err := os.ReadDir(folder)
		  	for _, e := range entries { walk(filepath.Join(folder, e.Name())) }
		  	return len(entries), err
		  }
		  var value = lazy.File("a", walk)`, "a"},
	{`type entry struct{}
		  func (entry) Name() string { return "../b" }
		  func f(name string) (any, error) { return os.ReadFile(filepath.Join(name, entry{}.Name())) }
		  var value = lazy.File("a", f)`, "unknown"},
	{`var value = lazy.Value(func() any { info, _ := os.Stat("a.csv"); return info.ModTime() })`, "unknown"},
	{`var value = lazy.Value(func() any { return time.Unix(0, 0).String() })`, "unknown"},
	{`var value = lazy.Value(func() any { return time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC).Local().String() })`, "unknown"},
	{`var value = lazy.Value(func() any { return plotting.UseFont("a.ttf") })`, "a.ttf"},
	{`var value = lazy.Value(func() any { t, _, _ := files.CSV{}.SplitFile(context.Background(), "a"+".csv", files.FileSplit{}); return t })`, "unknown"},
	{`var value = lazy.Value(func() any { return time.Second })`, ""},
	{`var value = lazy.Value(func() any { return rand.Float64() })`, "unknown"},
	{`var value = lazy.Value(func() any { return os.Getenv("A") })`, "unknown"},
	{`func f() any { return os.Getenv("A") }
		  var value = lazy.Value(f)`, "unknown"},
	{`var open = os.ReadFile
		  var value = lazy.Value(func() any { b, _ := open("a"); return b })`, "unknown"},
	{`var value = lazy.Value(func() any { return strings.ToUpper("a") })`, ""},
}

func TestReads(t *testing.T) {
	for _, c := range readingCode {
		parsed, err := parseCell([]byte(imports + c.declarations + "\nfunc main() {}\n"))
		if err != nil {
			t.Fatalf("%v in %s", err, c.declarations)
		}
		d := parsed.dependenciesOf(parsed.lazyNamed("value"))
		got := strings.Join(d.opened, " ")
		if d.isUnknown {
			got = "unknown"
		}
		if got != c.want {
			t.Errorf("files that the value reads = %q, want %q; declarations:\n%s", got, c.want, c.declarations)
		}
	}
}

func TestParseCellRejectsHiddenNames(t *testing.T) {
	for _, source := range []string{
		"package main\nimport . \"fmt\"\n",
		"package main\nimport \"C\"\n",
		"package main\nimport _ \"embed\"\n//go:embed a.csv\nvar text string\n",
		"package main\nimport _ \"embed\"\nvar (\n\t//go:embed a.csv\n\ttext string\n)\n",
		"package main\nfunc {",
	} {
		if _, err := parseCell([]byte(source)); !errors.Is(err, errUnknown) {
			t.Errorf("parseCell(%q): error = %v, want errUnknown", source, err)
		}
	}
}

func TestFunctionsThatPassAVarOn(t *testing.T) {
	for _, c := range []struct{ declarations, code string }{
		{"func both() ([]float64, int) { return xs, 1 }", "a, _ := both(); a[0] = 1"},
		{"func (c counter) view() []float64 { return xs }", "count.view()[0] = 1"},
		{"type holder struct{ v []float64 }\nfunc hold() holder { return holder{xs} }", "hold().v[0] = 1"},
		{"type holder struct{ v []float64 }\nfunc (h *holder) keep(v []float64) { h.v = v }\nvar kept holder", "kept.keep(xs); kept.v[0] = 1"},
		{"func each(f func([]float64)) { f(xs) }", "each(func(v []float64) { v[0] = 1 })"},
		{"func each(yield func([]float64) bool) { yield(xs) }", "for v := range each { v[0] = 1 }"},
		{"type list[T any] struct{ items []T }\nfunc (l *list[T]) set(v T) { l.items[0] = v }\nvar l = list[float64]{xs}", "l.set(3)"},
		{"type T = []float64\nfunc swap(a, b T) { a[0], b[0] = b[0], a[0] }", "swap(xs, rows[0])"},
		{"func pass(v ...[]float64) { v[0][0] = 1 }", "pass(rows...)"},
		{"func pass(v ...float64) { v[0] = 1 }", "pass(xs...)"},
		{"var global *float64\nfunc init() { global = &rate }", "*global = 3"},
		{"func id[T any](v T) T { return v }", "id(xs)[0] = 1"},
		{"func rec(v []float64, n int) { if n > 0 { rec(v, n-1); return }; v[0] = 1 }", "rec(xs, 3)"},
		{"type fn func()\nvar todo fn = func() { rate = 2 }", "todo()"},
		{"type num float64\nfunc (n *num) up() { *n++ }\nvar level num = 2\nvar value2 = level", "level.up(); rate = float64(level)"},
	} {
		if !isChanged(t, earlier+c.declarations, c.code) {
			t.Errorf("mayChange with the declarations %q and the code %q = false, want true", c.declarations, c.code)
		}
	}
}

// exceptions are functions with such a parameter that are not openers: they only write, or the reader handles
// them in another way, or the parameter does not name a file.
var exceptions = []string{
	"Save", "SaveSized", "WriteNPZ", "WriteONNX", "Epoch", "TrainContext", "Check", "LossMap", "Split", "Results",
}

// A function of the library with a file's name among its parameters must be an opener.
func TestOpenersAreComplete(t *testing.T) {
	names := []string{"name", "folder", "path", "file", "from", "input"}
	for _, file := range libraryFiles(t) {
		for _, f := range functionsIn(file) {
			if !f.Name.IsExported() || slices.Contains(exceptions, f.Name.Name) || openers[f.Name.Name] != nil {
				continue
			}
			for _, param := range f.Type.Params.List {
				text, isName := param.Type.(*ast.Ident)
				for _, name := range param.Names {
					if isName && text.Name == "string" && slices.Contains(names, name.Name) {
						t.Errorf("%s: %s has the parameter %s; want it in openers or exceptions", file.path, f.Name.Name, name.Name)
					}
				}
			}
		}
	}
}

var indirectCode = []struct{ declarations, code string }{
	{"", `_ = append(xs[:0], 9)`},
	{"", `ys := xs[:1]; _ = append(ys, 7)`},
	{"", `fmt.Println(append(xs[:1], 7))`},
	{"var part = xs[:1]", `_ = append(part, 7)`},
	{"", `fmt.Fprint(named, 1)`},
	{"", `cmp.Or(named, nil).inc()`},
	{"", `plotting.Style{}.Apply(figure)`},
	{"var style = plotting.Style{}", `style.ApplyAll(figure)`},
	{"", `figure.Title.Text = "a"`},
	{"", `m := map[*counter]bool{named: true}; for c := range m { c.inc() }`},
	{"", `m := map[*counter]bool{}; m[named] = true; for c := range m { c.inc() }`},
	{"func pair() (*perceptron.Run, *counter) { return nil, named }", `_, c := pair(); c.inc()`},
	{"", `perceptron.Must(named, nil).inc()`},
	{"", `c := perceptron.Must(named, nil); c.inc()`},
	{"", `var w interface{ inc() } = perceptron.Must(named, nil); w.inc()`},
	{"", `var h struct{ v perceptron.Weights }; h.v = perceptron.Weights(xs); h.v[0] = 1`},
	{"", `rs := make([][]float64, 3); qs := rs[1:]; qs[0] = data.Row(0); rs[1][0] = 9`},
	{"", `var h struct{ v []float64 }; p := &h; p.v = data.Row(0); h.v[0] = 9`},
	{"", `rs := make([][]float64, 3); h := struct{ rs [][]float64 }{rs}; h.rs[0] = data.Row(0); rs[0][0] = 9`},
	{"type box struct{ v []float64 }\nfunc (b *box) keep(v []float64) { b.v = v }", `b := &box{}; b.keep(data.Row(0)); b.v[0] = 9`},
	{"", `rs := make([][]float64, 3); for i := range rs { rs[i] = data.Row(i) }; rs[0][0] = 9`},
	{"", `f := func(x []float64) { x[0] = 9 }; f(data.Row(0))`},
	{"var set9 = func(x []float64) { x[0] = 9 }", `set9(data.Row(0))`},
	{"", `f := func(x []float64) float64 { x[0] = 9; return 1 }; data.Errors(f)`},
	{"type scorer struct{}\nfunc (s scorer) score(x []float64) float64 { x[0] = 9; return 1 }", `data.Errors(scorer{}.score)`},
	{"", `g := func() []float64 { return data.Row(0) }; g()[0] = 9`},
	{"func row0() []float64 { return data.Row(0) }", `g := row0; g()[0] = 9`},
	{"func (c counter) row() []float64 { return data.Row(0) }", `count.row()[0] = 9`},
	{"", `defer func() { recover().(*counter).inc() }(); panic(named)`},
	{"", `strconv.AppendInt(raw[:0], 3, 10)`},
	{"", `utf8.EncodeRune(raw, 'x')`},
	{"type filler struct{}\nfunc (f filler) Fill(x []float64) {}", `mystery.Fill(xs)`},
	{"type filler struct{}\nfunc (f filler) Fill(x []float64) {}", `mystery.Do().Fill(xs)`},
	{"", `mystery.Do().Fill(data.Row(0))`},
	{"type mine perceptron.Weights\nfunc (m mine) zero() { m[0] = 0 }\nfunc two() (mine, error) { return mine(xs), nil }", `w, _ := two(); w.zero()`},
	{"", `fmt.Errorf("%w", failed).(interface{ Unwrap() error }).Unwrap().(*counter).inc()`},
	{"", `set(data.Row(0))`},
	{"", `for x := range data.All() { set(x) }`},
	{"type over struct{ rows [][]float64 }\nfunc (o *over) add(x []float64) { o.rows = append(o.rows, x) }", `o := &over{}; o.add(data.Row(0)); o.rows[0][0] = 9`},
	{"type over struct{ rows [][]float64 }\nfunc keep(o *over, x []float64) { o.rows[0] = x }", `o := &over{make([][]float64, 1)}; keep(o, data.Row(0)); o.rows[0][0] = 9`},
	{"", `rs := make([][]float64, 0, 3); rs = append(rs, data.Row(0)); rs[0][0] = 9`},
	{"", `w := perceptron.Weights(xs); w[0] = 9`},
	{"", `w := perceptron.Weights(xs); slices.Sort(w)`},
	{"", `x := table.Rows[0]; x[0] = 9`},
	{"", `rand.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })`},
	{"", `sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })`},
	{"", `select { case xs[0] = <-make(chan float64): default: }`},
	{"", `a := fixed[:]; a[0] = 3`},
	{"", `named2 := *named; named2.n = 2; (&shelf1.bag).put("a")`},
	{"", `shelf1.bag["a"] = 2`},
	{"", `other()[0] = 9`},
	{"", `v := other(); v[0] = 9`},
	{"", `slices.Sort(other())`},

	{"var shared struct{ v []float64 }\nfunc init() { shared.v = xs }", `shared.v[0] = 2`},
	{"var hook func(x []float64)", `hook = func(x []float64) { x[0] = 3 }; hook(data.Row(0))`},
	{"", `var fs []func([]float64); fs = append(fs, set); fs[0](xs)`},
	{"", `var fs []func([]float64); fs = append(fs, set); fs[0](data.Row(0))`},
	{"", `fs := map[string]func([]float64){"a": set}; fs["a"](data.Row(0))`},
	{"", `h := struct{ f func([]float64) }{set}; h.f(data.Row(0))`},
	{"", `h := struct{ f func([]float64) }{set}; h.f(xs)`},
	{"type net struct{ rows [][]float64 }\nfunc (n net) Rows() [][]float64 { return n.rows }\nfunc newNet() net { return net{[][]float64{data.Row(0)}} }", `newNet().Rows()[0][0] = 2`},
	{"func makeSetter() func([]float64) { return set }", `makeSetter()(data.Row(0))`},
	{"func makeSetter() func([]float64) { return set }", `makeSetter()(xs)`},
	{"func curry(v []float64) func() { return func() { v[0] = 1 } }", `curry(xs)()`},
	{"func curry(v []float64) func() { return func() { v[0] = 1 } }", `curry(data.Row(0))()`},
	{"func apply(f func([]float64), v []float64) { f(v) }", `apply(set, data.Row(0))`},
	{"func apply(f func([]float64), v []float64) { f(v) }", `apply(func(v []float64) { v[0] = 3 }, data.Row(0))`},
	{"func apply(f func([]float64)) { f(data.Row(0)) }", `apply(set)`},
	{"func Apply[T any](v T, fs ...func(T)) { for _, f := range fs { f(v) } }", `Apply(xs, set)`},
	{"func Apply[T any](v T, fs ...func(T)) { for _, f := range fs { f(v) } }", `Apply(data.Row(0), set)`},
	{"type doer interface{ do([]float64) }\ntype d1 struct{}\nfunc (d1) do(v []float64) { v[0] = 2 }", `var d doer = d1{}; d.do(data.Row(0))`},
	{"type doer interface{ do([]float64) }\ntype d1 struct{}\nfunc (d1) do(v []float64) { v[0] = 2 }", `ds := []doer{d1{}}; for _, d := range ds { d.do(xs) }`},
	{"type embed struct{ *counter }", `e := embed{named}; e.inc()`},
	{"type embed struct{ *counter }\nvar e = embed{named}", `e.inc()`},
	{"type embed struct{ *counter }", `e := embed{named}; e.counter.n = 3`},
	{"type embed struct{ *counter }", `e := embed{named}; e.n = 3`},
	{"type opt func(*counter)\nfunc with(n int) opt { return func(c *counter) { c.n = n } }", `with(4)(named)`},
	{"type ring struct{ next *ring; v []float64 }", `r := &ring{v: xs}; r.next = r; r.next.next.v[0] = 2`},
	{"type ring struct{ next *ring; v []float64 }", `r := &ring{}; r.next = &ring{}; r.next.v = data.Row(0); q := r.next; q.v[0] = 2`},
	{"type ring struct{ next *ring; v []float64 }", `r := &ring{}; q := &ring{}; r.next = q; q.v = data.Row(0); r.next.v[0] = 2`},
	{"", `a, b := make([][]float64, 1), make([][][]float64, 1); b[0] = a; a[0] = data.Row(0); b[0][0][0] = 3`},
	{"", `a, b := make([][]float64, 1), make([][][]float64, 1); b[0] = a; b[0][0] = data.Row(0); a[0][0] = 3`},
	{"", `func(fs ...func([]float64)) { fs[0](data.Row(0)) }(set)`},
	{"", `ch2 := make(chan []float64, 1); ch2 <- data.Row(0); (<-ch2)[0] = 1`},
	{"", `var a any = data.Row(0); a.([]float64)[0] = 3`},
	{"", `switch v := any(data.Row(0)).(type) { case []float64: v[0] = 1 }`},
	{"", `p := perceptron.Weights(xs); q := [3]float64(p); _ = q; copy(p, q[:])`},
	{"", `w := (*[3]float64)(xs); w[0] = 3`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `vec(xs).scale()`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `vec(data.Row(0)).scale()`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `f := vec(data.Row(0)).scale; f()`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `vec.scale(data.Row(0))`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `f := vec.scale; f(xs)`},
	{"type vec []float64\nfunc (v vec) scale() { for i := range v { v[i] *= 2 } }", `f := vec.scale; f(data.Row(0))`},
	{"type loud struct{ v []float64 }\nfunc (l loud) String() string { l.v[0] = 1; return \"\" }", `fmt.Println(loud{xs})`},
	{"type loud struct{ v []float64 }\nfunc (l loud) String() string { l.v[0] = 1; return \"\" }", `fmt.Println(loud{data.Row(0)})`},
	{"type loud struct{ v []float64 }\nfunc (l loud) Error() string { l.v[0] = 1; return \"\" }", `show.Text(loud{xs})`},
	{"", `for i, f := range []func([]float64){set} { _ = i; f(data.Row(0)) }`},
	{"", `for v := range slices.Values([][]float64{data.Row(0)}) { v[0] = 1 }`},
	{"", `rows2 := slices.Collect(maps.Values(map[string][]float64{"a": data.Row(0)})); rows2[0][0] = 4`},
	{"", `u := perceptron.Train(data); u.Weights[0] = 3; w := table; w.Classes[0] = "b"`},
	{"", `goto a; a: for { xs[0]++; break }`},
	{"", `if p := (func() *float64 { return &xs[0] }()); p != nil { *p = 1 }`},
	{"type g[T any] struct{ v T }\nfunc (x *g[T]) get() T { return x.v }", `x := &g[[]float64]{xs}; x.get()[0] = 1`},
	{"type g[T any] struct{ v T }\nfunc (x *g[T]) get() T { return x.v }", `x := &g[[]float64]{data.Row(0)}; x.get()[0] = 1`},
	{"type g[T any] struct{ v T }\nfunc (x *g[T]) put(v T) { x.v = v }", `x := &g[[]float64]{}; x.put(data.Row(0)); x.v[0] = 1`},
	{"var row = data.Row(0)", `row[0] = 9`},
	{"var alias = &xs", ``},
	{"func deep() (a, b []float64) { a = data.Row(0); return }", `x, _ := deep(); x[0] = 1`},
	{"func deep() (a []float64) { func() { a = data.Row(0) }(); return }", `deep()[0] = 1`},
	{"", `var a []float64; func() { a = data.Row(0) }(); a[0] = 3`},
	{"", `func(v ...[]float64) { v[0][0] = 3 }(data.Row(0))`},
	{"", `t2 := perceptron.Must(table.Select("a")); t2.Rows[0] = nil; slices.Reverse(t2.Rows)`},
	{"func f(v []float64) []float64 { return v }", `f(xs)[0] = 1`},
	{"func f(v []float64) (r [][]float64) { r = append(r, v); return }", `f(xs)[0][0] = 1`},
	{"func f(v []float64) (r [][]float64) { r = make([][]float64, 1); r[0] = v; return r }", `f(data.Row(0))[0][0] = 1`},
	{"func f(v []float64) func() []float64 { return func() []float64 { return v } }", `f(data.Row(0))()[0] = 1`},
	{"func f(v []float64) map[string][]float64 { return map[string][]float64{\"a\": v} }", `f(data.Row(0))["a"][0] = 1`},
	{"func f(v []float64) any { return v }", `f(data.Row(0)).([]float64)[0] = 1`},
	{"func f(v []float64, out *[]float64) { *out = v }", `var o []float64; f(data.Row(0), &o); o[0] = 1`},
	{"func f(v []float64) iter.Seq[[]float64] { return func(yield func([]float64) bool) { yield(v) } }", `for x := range f(data.Row(0)) { x[0] = 1 }`},
	{"func f(v []float64) (a, b []float64) { a, b = v, v; return }", `_, y := f(data.Row(0)); y[0] = 1`},
	{"func f(v []float64) *[]float64 { return &v }", `(*f(data.Row(0)))[0] = 1`},
	{"func f(p *counter) *counter { defer p.get(); return p }", `f(named).inc()`},
	{"func f(v ...[]float64) [][]float64 { return v }", `f(xs)[0][0] = 1`},
	{"func f(v []float64) (r []float64) { defer func() { r = v }(); return nil }", `f(data.Row(0))[0] = 1`},
}

// Each code changes a var with the help of the declarations in front of it.
func TestCodeThatChangesAVarIndirectly(t *testing.T) {
	for _, c := range indirectCode {
		if !isChanged(t, earlier+c.declarations, c.code) {
			t.Errorf("mayChange with the declarations %q and the code %q = false, want true", c.declarations, c.code)
		}
	}
}

var passingCode = []struct{ declarations, code string }{
	{"", `ys := append(xs, 4); fmt.Println(ys)`},
	{"", `p := plotting.Data(data); p.Title.Text = "a"; plotting.Style{}.Apply(p); show.Plot(p, "%d", data.Len())`},
	{
		"func sums(d *perceptron.Dataset) []float64 { w := make([]float64, d.Dim()); for x := range d.All() { w[0] += x[0] }; return w }",
		`w := sums(data); w[0] = 1; fmt.Println(w)`,
	},
	{"", `var runs []*perceptron.Run; for range 2 { runs = append(runs, perceptron.Train(data)) }; fmt.Println(runs)`},
	{"", `runs := make([]*perceptron.Run, 2); for i := range runs { runs[i] = perceptron.Train(data) }; fmt.Println(runs)`},
	{"", `var best struct{ run *perceptron.Run; n int }; best.run = perceptron.Train(data); best.n = 3; fmt.Println(best)`},
	{"", `runs := map[string]*perceptron.Run{}; runs["a"] = perceptron.Train(data); fmt.Println(runs["a"].Mistakes)`},
	{"", `counts := map[string]int{}; for _, class := range table.Classes { counts[class]++ }; counts[table.Classes[0]]++`},
	{"", `for _, key := range slices.Sorted(maps.Keys(config)) { fmt.Println(key, config[key]) }`},
	{"", `f := func(x []float64) float64 { return x[0] }; fmt.Println(f(xs), f(data.Row(0)), data.Errors(f))`},
	{"func rowOf(i int) []float64 { return data.Row(i) }", `fmt.Println(rowOf(0)[0]); row := rowOf(1); fmt.Println(row)`},
	{
		"func errors(score func(x []float64) float64) int { for x := range data.All() { score(x) }; return 0 }",
		`fmt.Println(errors(perceptron.Train(data).Weights.Affine), errors(func(x []float64) float64 { return x[0] }))`,
	},
	{
		"type net struct{ w perceptron.Weights }\nfunc (n *net) fit(d *perceptron.Dataset) { n.w = perceptron.Train(d).Weights }",
		`n := &net{}; n.fit(data); fmt.Println(n.w)`,
	},
	{"", `fmt.Fprintln(os.Stdout, xs, named)`},
	{"", `v := other(); fmt.Println(v[0], slices.Max(v)); v = nil`},
	{"", `if _, err := table.Select("a"); err != nil { panic(err) }`},
	{"", `v := value(); v++; fmt.Println(v)`},
}

func TestCodeThatPassesAVarOn(t *testing.T) {
	for _, c := range passingCode {
		if isChanged(t, earlier+c.declarations, c.code) {
			t.Errorf("mayChange with the declarations %q and the code %q = true, want false", c.declarations, c.code)
		}
	}
}
