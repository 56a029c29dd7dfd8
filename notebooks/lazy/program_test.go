package lazy

import (
	"go/ast"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// A cell's program as the kernel writes it; "run" is the value in question.
const sample = `package main

import (
	"flag"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	p "perceptronlab/perceptron"
	"perceptronlab/notebooks/lazy"
	"perceptronlab/perceptron/classifier"
	"perceptronlab/perceptron/files"
)

type point struct{ x, y float64 }

type unused struct{ z int }

const (
	first = iota
	second
)

var (
	count = 0
	limit = 7
	other = lazy.Value(func() int { return unusedFunction() })
	run = lazy.Value(func() *p.Run {
		points := table() // limit
		limit := scaled(second)
		return train(points, limit)
	})
	table = lazy.File("t.csv", func(name string) ([]point, error) { return readPoints(name) })
)

func init() { fmt.Println("start") }

func (q point) norm() float64 { return math.Hypot(q.x, q.y) }

func (q *point) move() { q.x++ }

func (u *unused) method() {}

func scaled(n int) int { return n * 3 }

func readPoints(name string) ([]point, error) {
	_, err := os.ReadFile(name)
	return []point{{1, 2}}, err
}

func train(points []point, count int) *p.Run {
	r := rand.New(rand.NewPCG(1, 2))
	run := &p.Run{Mistakes: r.IntN(count)}
	run = grow(run)
	return run
}

func grow(r *p.Run) *p.Run { return r }

func unusedFunction() int { return limit }

func main() {
	flag.Parse()
	local := 3
	local = local + 1
	fmt.Println(run(), local)
}
`

// lineOf returns the number of the line with the text in it.
func lineOf(t *testing.T, source, text string) int {
	t.Helper()
	before, _, ok := strings.Cut(source, text)
	if !ok {
		t.Fatalf("no %q in the source", text)
	}
	return strings.Count(before, "\n") + 1
}

func usageOf(t *testing.T, source, text string) (usage, error) {
	t.Helper()
	p, err := parse([]byte(source))
	if err != nil {
		t.Fatal(err)
	}
	return p.usedAt(lineOf(t, source, text))
}

func mustUse(t *testing.T, source, text string) string {
	t.Helper()
	u, err := usageOf(t, source, text)
	if err != nil {
		t.Fatal(err)
	}
	return digest(u.texts...)
}

// edit replaces the one occurrence of a text.
func edit(t *testing.T, source, old, new string) string {
	t.Helper()
	if strings.Count(source, old) != 1 {
		t.Fatalf("%q is %d times in the source; wanted once", old, strings.Count(source, old))
	}
	return strings.Replace(source, old, new, 1)
}

func TestTheSourceOfAValueIsWhatItUses(t *testing.T) {
	before := mustUse(t, sample, "run = lazy.Value")
	for _, c := range []struct {
		old, new string
		changes  bool
	}{
		{"points := table()", "points := table()[:1]", true},
		{"n * 3", "n * 4", true},                                             // a function that it calls
		{"{ return r }", "{ r.Mistakes++; return r }", true},                 // one that that one calls
		{"first = iota", "zero = iota\n\tfirst", true},                       // the constants before its own
		{"type point struct{ x, y float64 }", "type point [2]float64", true}, // a type
		{"math.Hypot(q.x, q.y)", "q.x + q.y", true},                          // a method of the type
		{`"t.csv"`, `"u.csv"`, true},                                         // a lazy value that it uses
		{"[]point{{1, 2}}", "[]point{{1, 3}}", true},                         // what that one uses
		{`"math/rand/v2"`, `"example.com/rand/v2"`, true},                    // where a name is from
		{`p "perceptronlab/perceptron"`, `p "example.com/other"`, true},
		{`fmt.Println("start")`, `fmt.Println("go")`, true}, // runs before it
		{"func main()", "var _ = scaled(4)\n\nfunc main()", true},
		{"run := &p.Run", "/* a comment */ run := &p.Run", false},
		{"run = grow(run)\n\treturn run", "run = grow(run); return run", false},
		{"n * 3", "n*3", false},
		{`"fmt"`, `"example.com/fmt"`, true}, // of init
		{`"flag"`, `"example.com/flag"`, false},
		{"return limit", "return limit + 1", false}, // unused
		{"limit = 7", "limit = 8", false},           // hidden by a local name
		{"count = 0", "count = 1", false},           // hidden by a parameter
		{"struct{ z int }", "struct{ z string }", false},
		{"func (u *unused) method() {}", "", false},
		{"\t\"flag\"\n", "\t\"flag\"\n\t\"time\"\n", false}, // another import
		{"fmt.Println(run(), local)", "fmt.Println(1)", false},
		{"func unusedFunction", "func anotherFunction() {}\n\nfunc unusedFunction", false},
	} {
		source := edit(t, sample, c.old, c.new)
		if changed := mustUse(t, source, "run = lazy.Value") != before; changed != c.changes {
			t.Errorf("%q in place of %q: the source changes: %v, want %v", c.new, c.old, changed, c.changes)
		}
	}
}

// Every declaration by itself: the source changes if and only if it is one of those
// that are needed, listed here by hand.
func TestOnlyTheDeclarationsNeededCount(t *testing.T) {
	needed := []string{"point", "first", "run", "table", "init", "norm", "move", "scaled", "readPoints", "train", "grow"}
	p, err := parse([]byte(sample))
	if err != nil {
		t.Fatal(err)
	}
	root, err := p.lazyAt(lineOf(t, sample, "run = lazy.Value"))
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range p.follow(root, func(ast.Node) bool { return false }) {
		text := strings.NewReplacer("func (q point) ", "", "func (q *point) ", "", "func ", "", "const (\n\t", "").Replace(p.textOf(d))
		name := text[:strings.IndexAny(text, " (=")]
		at := slices.Index(needed, name)
		if at < 0 {
			t.Errorf("%s is not needed", name)
			continue
		}
		needed = slices.Delete(needed, at, at+1)
	}
	if len(needed) > 0 {
		t.Errorf("%v are needed", needed)
	}
}

func TestTheOrderOfDeclarationsDoesNotCount(t *testing.T) {
	head, rest, _ := strings.Cut(sample, ")\n\n")
	parts := strings.Split(strings.TrimSpace(rest), "\n\n")
	before := mustUse(t, sample, "run = lazy.Value")
	r := rand.New(rand.NewPCG(1, 2))
	for range 20 {
		r.Shuffle(len(parts), func(i, j int) { parts[i], parts[j] = parts[j], parts[i] })
		if mustUse(t, head+")\n\n"+strings.Join(parts, "\n\n")+"\n", "run = lazy.Value") != before {
			t.Fatalf("the source changes with the order\n%s", strings.Join(parts, "\n\n"))
		}
	}
}

func TestTheFilesOfAValueAreFound(t *testing.T) {
	for _, value := range []string{"run = lazy.Value", "table = lazy.File"} {
		u, err := usageOf(t, sample, value)
		line := lineOf(t, sample, "table = lazy.File")
		if err != nil || len(u.files) != 1 || !u.files[0].holds(line) {
			t.Errorf("%s: files %v, error %v; want line %d", value, u.files, err, line)
		}
	}
}

// What can't be known from the source is an error: then nothing is kept.
func TestNoSource(t *testing.T) {
	const at = "(func() *p.Run"
	for _, c := range []struct{ name, old, new, says string }{
		{"a var it uses is assigned to in the cell", "local := 3", "local := 3; table = nil", "assigned"},
		{"in a function", "{ return limit }", "{ table = nil; return 1 }", "assigned"},
		{"its address is taken", "local := 3", "local := &table", "assigned"},
		{"an entry of it", "local := 3", "local := 3; (*table[1].x) = 2", "assigned"},
		{"it is counted", "local := 3", "local := 3; table++", "assigned"},
		{"by range", "local := 3", "local := 3; for table = range 4 {}", "assigned"},
		{"it reads files", "n * 3 ", "len(os.Args) ", "package os"},
		{"it reads a file by a function of the library", "n * 3 ", "p.ReadFile(`a`) ", "ReadFile"},
		{"it reads a folder", "n * 3 ", "len(p.Words{}.ReadFolder(`a`)) ", "ReadFolder"},
		{"by a method that it keeps", "n * 3 ", "n; read := p.Words{}.ReadFolder; read(`a`) ", "ReadFolder"},
		{"it reads a file by a name without its package", "n * 3 ", "ReadFile(`a`) ", "ReadFile"},
		{"a folder likewise", "n * 3 ", "ReadFolder(`a`) ", "ReadFolder"},
		{"it loads a model", "n * 3 ", "p.Must(classifier.Load(`a`)) ", "Load"},
		{"a File reads two files", "return readPoints(name)", "files.NPY{Labels: `y.npy`}.ReadFile(name)", "second file"},
		{"a File reads two files, by no name of the field", "return readPoints(name)", "files.NPY{`y.npy`, nil}.ReadFile(name)", "second file"},
		{"a File reads two files, told later", "return readPoints(name)", "var n files.NPY; n.Labels = `y.npy`; n.ReadFile(name)", "second file"},
		{"it reads a file, and File is of another package", `lazy.File("t.csv", `, `f("t.csv", `, "package os"},
		{"it calls File in a function", "n * 3 ", "len(lazy.File(`a`, readPoints)()) ", "calls File"},
		{"it calls File in an expression", `lazy.File("t.csv", `, `p.Both(lazy.File)("t.csv", `, "calls File"},
		{"it is in an expression", "run = lazy.Value(", "run = p.Both(lazy.Value)(", "found 0"},
		{"two in a line", "run = lazy.Value(", "a = lazy.Value(scaled); run = lazy.Value(", "found 2"},
		{"two of one var", "run = lazy.Value(", "run, a = lazy.Value(scaled), lazy.Value(", "found 0"},
		{"another package's Value", `"perceptronlab/notebooks/lazy"`, `"example.com/lazy"`, "found 0"},
	} {
		_, err := usageOf(t, edit(t, sample, c.old, c.new), at)
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error %v; want one with %q in it", c.name, err, c.says)
		}
	}
	dotted := edit(t, edit(t, sample, `"perceptronlab/perceptron/classifier"`, `. "perceptronlab/perceptron/classifier"`), "n * 3 ", "p.Must(Load(`a`)) ")
	if _, err := usageOf(t, dotted, at); err == nil || !strings.Contains(err.Error(), "Load") {
		t.Errorf("it loads a model without naming the package: error %v", err)
	}
	if _, err := parse([]byte("not Go")); err == nil {
		t.Error("no error for what is not Go")
	}
}

// What only looks like reading more than the source tells.
func TestWhatIsNotReading(t *testing.T) {
	for _, c := range []struct{ name, old, new string }{
		{"a Load of another package", "n * 3 ", "p.Load(`a`) "},
		{"a function of the notebook", "func scaled(n int) int { return n * 3 }", "func scaled(n int) int { return ReadFolder(n) }\n\nfunc ReadFolder(n int) int { return n }"},
		{"one file", "return readPoints(name)", "files.NPY{Features: names}.ReadFile(name)"},
		{"one file of two arrays", "return readPoints(name)", "files.NPZ{Y: `Labels`}.ReadFile(name)"},
		{"a folder within a File", "return readPoints(name)", "files.Words{}.ReadFolder(name)"},
	} {
		if _, err := usageOf(t, edit(t, sample, c.old, c.new), "run = lazy.Value"); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
	}
}

// A var may have the name of a package.
func TestAHiddenPackageDoesNotCount(t *testing.T) {
	source := edit(t, sample, "func scaled(n int) int { return n * 3 }", "func scaled(n int) int { os := point{}; return n * int(os.x) }")
	mustUse(t, source, "run = lazy.Value")
}

func TestACallOverSeveralLinesIsFound(t *testing.T) {
	for _, call := range []string{"lazy.\n\t\tValue(func() *p.Run", "lazy.Value[*p.Run](func() *p.Run", "lazy.Value(\n\tfunc() *p.Run"} {
		source := edit(t, sample, "lazy.Value(func() *p.Run", call)
		p, err := parse([]byte(source))
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{"run = lazy.", strings.TrimSpace(call[strings.LastIndex(call, "Value"):strings.LastIndex(call, "(")])} {
			if _, err := p.usedAt(lineOf(t, source[strings.Index(source, "run = lazy"):], text) + lineOf(t, source, "run = lazy") - 1); err != nil {
				t.Errorf("%q: %v", call, err)
			}
		}
	}
}

// A semicolon, a comment and a space are nothing; a break within a string is.
func TestTokens(t *testing.T) {
	tokens := func(text string) string {
		p, err := parse([]byte("package main\n\nfunc f() {\n" + text + "\n}\n"))
		if err != nil {
			t.Fatal(err)
		}
		return p.tokens(p.file.Decls[0])
	}
	same := []string{"a := 1\nb := `x\ny`", "a:=1; b := `x\ny`", "a := 1 // one\n\n\nb /* two */ := `x\ny`"}
	for _, text := range same {
		if tokens(text) != tokens(same[0]) {
			t.Errorf("%q is not as %q", text, same[0])
		}
	}
	for _, text := range []string{"a := 1\nb := `x y`", "a := 1\nb := \"x\\ny\"", "a := 10\nb := `x\ny`", "ab := 1\nb := `x\ny`"} {
		if tokens(text) == tokens(same[0]) {
			t.Errorf("%q is as %q", text, same[0])
		}
	}
}
