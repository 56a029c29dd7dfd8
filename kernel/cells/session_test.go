package cells

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

var testPackages = []Package{
	{Path: "flag", Name: "flag", Exports: []string{"Parse"}},
	{Path: "fmt", Name: "fmt", Exports: []string{"Println"}},
	{Path: "math", Name: "math", Exports: []string{"Sqrt"}},
	{Path: "math/rand/v2", Name: "rand", Exports: []string{"IntN", "New"}},
	{Path: "math/rand", Name: "rand", Exports: []string{"Intn", "New"}},
}

// compose adds cells to a session in order, and returns the program of the last.
func compose(t *testing.T, s *Session, sources ...string) *Program {
	t.Helper()
	var program *Program
	for i, source := range sources {
		cell, err := Parse(source)
		if err != nil {
			t.Fatalf("%q: %v", source, err)
		}
		program, err = s.Compose(cell, i+1)
		if err != nil {
			t.Fatalf("%q: %v", source, err)
		}
		s.Keep(program)
	}
	return program
}

// names returns what a session keeps.
func names(s *Session) string {
	var all []string
	for _, d := range s.Declarations() {
		all = append(all, fmt.Sprintf("%v %s", d.Kind, strings.Join(d.Names, ",")))
	}
	return strings.Join(all, "; ")
}

func TestSessionKeeps(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  string
	}{
		"by name":           {[]string{"func f() {}\nvar a = 1", "var a = 2"}, "var a; func f"},
		"method":            {[]string{"func (t T) M() {}", "func (t *T) M() {}"}, "func T~M"},
		"generic method":    {[]string{"func (t T[X]) M() {}", "func (t *T[Y]) M() {}"}, "func T~M"},
		"several variables": {[]string{"var b, a = 1, 2"}, "var a; var b"},
		"one call":          {[]string{"var a, b = f()"}, "var a,b"},
		"one call, partly":  {[]string{"var a, b = f()", "var b = 2"}, "var b"},
		"block":             {[]string{"const (\nA = iota\nB\n)"}, "const A,B"},
		"block, partly":     {[]string{"const (\nA = iota\nB\n)", "const A = 3"}, "const ,B; const A"},
		"block, wholly":     {[]string{"const (\nA = iota\n_\nB\n)", "const (\nB = iota\nA\n)"}, "const B,A"},
		"unnamed":           {[]string{"var _ = 1\nvar _ = 2", "var _ = 1"}, "var _; var _"},
		"types":             {[]string{"type (\nA int\nB = A\n)"}, "type A; type B"},
		"main":              {[]string{"func main() {}", "%%\n", "var x = 1"}, "var x"},
	} {
		session := NewSession(testPackages)
		compose(t, session, test.cells...)
		if got := names(session); got != test.want {
			t.Errorf("%s: got %s, want %s", name, got, test.want)
		}
	}
}

func TestImports(t *testing.T) {
	for name, test := range map[string]struct {
		cells []string
		want  []string // without flag
	}{
		"used":            {[]string{"import \"fmt\"\n%%\nfmt.Println()"}, []string{"fmt"}},
		"not used":        {[]string{"import \"fmt\"", "%%\n"}, nil},
		"missing":         {[]string{"%%\nfmt.Println(math.Sqrt(1))"}, []string{"fmt", "math"}},
		"local":           {[]string{"%%\nvar math T\nmath.Sqrt(1)"}, nil},
		"declared":        {[]string{"var math T", "%%\nmath.Sqrt(1)"}, nil},
		"first that has":  {[]string{"%%\nrand.New()"}, []string{"math/rand/v2"}},
		"only one has":    {[]string{"%%\nrand.Intn(1)"}, []string{"math/rand"}},
		"none has":        {[]string{"%%\nrand.Intn(rand.IntN(1))"}, nil},
		"alias":           {[]string{"import m \"math\"", "%%\nm.Sqrt(1)"}, []string{"math"}},
		"dot, blank":      {[]string{"import . \"math\"\nimport _ \"os\"\nimport _ \"time\""}, []string{"math", "os", "time"}},
		"replaced":        {[]string{"import \"math/rand\"", "import \"math/rand/v2\"\n%%\nrand.New()"}, []string{"math/rand/v2"}},
		"unknown":         {[]string{"import \"example.org/go-thing/v2\"\n%%\nthing.F()"}, []string{"example.org/go-thing/v2"}},
		"not in a method": {[]string{"%%\nx.math.Sqrt(1)"}, nil},
	} {
		program := compose(t, NewSession(testPackages), test.cells...)
		var got []string
		for _, word := range strings.Fields(program.Source) {
			if path := strings.Trim(word, `"`); path != word && path != "flag" {
				got = append(got, path)
			}
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: got %q, want %q\n%s", name, got, test.want, program.Source)
		}
	}
}

// TestLocate finds each word of the cells in the program, at the same column.
func TestLocate(t *testing.T) {
	sources := []string{
		"import (\n\tm \"math\"\n)\n\n// ä is a\n// function.\nfunc ä(x int) int {\n\treturn x\n}\nvar one, two = 1,\n\t2",
		"!ls\ntype (\n\tT1 struct {\n\t\tfield int\n\t}\n)\nconst (\n\tA = iota\n\tB // second\n)\nfunc init_1() { m.Sqrt(1) }",
		"const A = 7",
		"%args x\n\n%%\nstatement(ä(one))\n`raw\nstring`",
	}
	program := compose(t, NewSession(testPackages), sources...)
	found := 0
	for i, line := range strings.Split(program.Source, "\n") {
		cell, at, ok := program.Locate(i + 1)
		for _, word := range []string{"math", "function", "return", "two", "field", "A = 7", "statement", "string`"} {
			column := strings.Index(line, word)
			if column < 0 {
				continue
			}
			found++
			if !ok || strings.Index(Lines(sources[cell-1])[at-1], word) != column {
				t.Errorf("%q at line %d: got cell %d, line %d, %v", word, i+1, cell, at, ok)
			}
		}
	}
	if found != 8 {
		t.Errorf("found %d words:\n%s", found, program.Source)
	}
	for _, line := range []int{0, -1, 1, 1000} {
		if _, _, ok := program.Locate(line); ok {
			t.Errorf("line %d comes from a cell", line)
		}
	}
}

func TestConflict(t *testing.T) {
	session := NewSession(nil)
	compose(t, session, "var f = 1\nconst (\n\tA = 1\n\tB = 2\n)")
	cell, err := Parse("\nfunc f() {}\nvar B = 3")
	if err != nil {
		t.Fatal(err)
	}
	_, err = session.Compose(cell, 2)
	errs, _ := err.(Errors)
	if len(errs) != 2 || errs[0].Line != 2 || errs[1].Line != 3 {
		t.Errorf("got %v", err)
	}
	if got := session.Remove("f", "B", "C"); !slices.Equal(got, []string{"C"}) || names(session) != "const A," {
		t.Errorf("got %q, %s", got, names(session))
	}
	if _, err := session.Compose(cell, 2); err != nil {
		t.Error(err)
	}
}

func TestCommands(t *testing.T) {
	cell, err := Parse("%args -n \"a b\" \"\\\"\\n\" x\\y\n!  ls\n% cd /tmp\n!*pwd\n%with_inputs\n//gonb:%ls\n%%\nf()")
	if err != nil {
		t.Fatal(err)
	}
	want := []Command{
		{Line: 1, Name: "args", Args: []string{"-n", "a b", "\"\n", `x\y`}},
		{Line: 2, Shell: "ls"},
		{Line: 3, Name: "cd", Args: []string{"/tmp"}},
		{Line: 4, Shell: "pwd", InGo: true},
		{Line: 5, Name: "with_inputs", Args: []string{}},
		{Line: 6, Name: "ls", Args: []string{}},
		{Line: 7, Name: "%", Args: []string{}, Starts: true},
	}
	for i, command := range cell.Commands {
		if fmt.Sprintf("%#v", command) != fmt.Sprintf("%#v", want[i]) {
			t.Errorf("got %#v, want %#v", command, want[i])
		}
	}
}

// TestSyntaxErrors checks that commands are there if the Go is wrong, because they are executed before.
func TestSyntaxErrors(t *testing.T) {
	cell, err := Parse("!ls\nx := 1\n%%\nf(")
	errs, _ := err.(Errors)
	if cell == nil || len(cell.Commands) != 2 || len(errs) == 0 || errs[0].Line != 2 || errs[0].Column != 1 {
		t.Errorf("got %+v, %v", cell, err)
	}
}
