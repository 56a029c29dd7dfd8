package cells

import (
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// addSeeds adds cells of the tests' tables.
func addSeeds(f *testing.F) {
	for _, test := range forGoNBTests {
		f.Add(test.cell)
	}
	for _, test := range forGoNBErrorTests {
		f.Add(test.cell)
	}
	for _, seed := range []string{
		"var a, b = `\n!x`,\n\tf(1,\n!true)\nconst (\n\tA = iota + 1\n\tB\n\t_\n)\ntype (\n\tT int\n)",
		"import (\n\t\"fmt\"\n\tm \"math\"\n)\nfunc (t *T) M() {}\nfunc init_x() {}\n%% -n 3\nfmt.Println(m.Pi)",
		"%test\nfunc TestF(t *testing.T) {}\nfunc BenchmarkF(b *testing.B) {}\nvar x, _, y = f()",
	} {
		f.Add(seed)
	}
}

// gonbFile returns the file that GoNB makes of a cell, by GoNB's rules for lines, and what it skips.
func gonbFile(source string) string {
	out := "package main\n\n"
	used := map[int]bool{}
	lines := strings.Split(source, "\n")
	for i := range lines {
		command := strings.TrimPrefix(lines[i], "//gonb:")
		if used[i] || len(command) < 2 || command[0] != '%' && command[0] != '!' {
			continue
		}
		for j := i; j < len(lines); j++ {
			used[j] = true
			if !strings.HasSuffix(lines[j], `\`) {
				break
			}
		}
	}
	end := ""
	for i, line := range lines {
		command := strings.TrimPrefix(line, "//gonb:")
		switch {
		case strings.HasPrefix(command, "%main"), command == "%%", strings.HasPrefix(command, "%% "),
			strings.HasPrefix(command, "%%\t"):
			out += "func main() {\n\tflag.Parse()\n"
			end = "\n}\n"
		case strings.HasPrefix(command, "%exec"):
			out += "func main() {\n\tflag.Parse()\n\t" + strings.Split(command, " ")[1] + "()\n}\n"
		case !used[i] && !strings.HasPrefix(line, "package"):
			out += line + "\n"
		}
	}
	return out + end
}

// stringValues returns the values of all strings in a file, in which sums of strings are one. It leaves out
// blocks of constants.
func stringValues(file *ast.File) []string {
	var values []string
	var fold func(ast.Expr) (string, bool)
	fold = func(e ast.Expr) (string, bool) {
		switch e := e.(type) {
		case *ast.BasicLit:
			text, err := strconv.Unquote(e.Value)
			return text, err == nil && e.Kind == token.STRING
		case *ast.ParenExpr:
			return fold(e.X)
		case *ast.BinaryExpr:
			a, isString := fold(e.X)
			b, isStringToo := fold(e.Y)
			return a + b, isString && isStringToo && e.Op == token.ADD
		}
		return "", false
	}
	ast.Inspect(file, func(node ast.Node) bool {
		if group, ok := node.(*ast.GenDecl); ok && group.Tok == token.CONST {
			return false
		}
		e, ok := node.(ast.Expr)
		if !ok {
			return true
		}
		value, ok := fold(e)
		if ok {
			values = append(values, value)
		}
		return !ok
	})
	return values
}

func FuzzForGoNB(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		once, err := ForGoNB(source)
		if err != nil {
			e := err.(*Error)
			if e.Line < 1 || e.Line > len(Lines(source)) || e.Text == "" {
				t.Errorf("%q: got error %+v", source, e)
			}
			return
		}
		lines := Lines(source)
		count := len(strings.Split(once, "\n"))
		added := strings.HasSuffix(once, "\n//") && (count == len(lines)+1 || count == len(lines)+2)
		if count != len(lines) && !added {
			t.Errorf("%q: got %d lines, want %d: %q", source, count, len(lines), once)
		}
		twice, err := ForGoNB(once)
		if err != nil || twice != once {
			t.Errorf("%q: got %q and then %q, %v", source, once, twice, err)
		}
		if isMagic(lines[0]) {
			return
		}
		s := scanLines(lines)
		s.replaceNoBreaks(lines)
		want, err := parser.ParseFile(token.NewFileSet(), "", goText(lines, s), parser.SkipObjectResolution)
		if err != nil {
			return
		}
		file := gonbFile(once)
		got, err := parser.ParseFile(token.NewFileSet(), "", file, parser.SkipObjectResolution)
		if err != nil {
			t.Fatalf("%q: GoNB can't read it: %v\n%s", source, err, file)
		}
		if !slices.Equal(stringValues(got), stringValues(want)) {
			t.Errorf("%q: got strings %q, want %q", source, stringValues(got), stringValues(want))
		}
	})
}

func FuzzParse(f *testing.F) {
	addSeeds(f)
	f.Fuzz(func(t *testing.T, source string) {
		cell, err := Parse(source)
		if err != nil {
			for _, e := range err.(Errors) {
				if e.Line < 1 || e.Line > len(Lines(source)) {
					t.Errorf("%q: got error %+v", source, e)
				}
			}
			return
		}
		session := NewSession(nil)
		for number := 1; number <= 2; number++ {
			program, err := session.Compose(cell, number)
			if err != nil {
				t.Fatalf("%q: got %v", source, err)
			}
			checkColumns(t, cell, program)
			session.Keep(program)
		}
	})
}

// checkColumns checks that each line of a program that comes from a cell has only characters of the cell, in
// the columns that they have there.
func checkColumns(t *testing.T, cell *Cell, p *Program) {
	t.Helper()
	for i, line := range strings.Split(p.Source, "\n") {
		_, at, ok := p.Locate(i + 1)
		if !ok {
			continue
		}
		from := cell.Lines[at-1]
		if strings.HasPrefix(line, "func main() { flag.Parse()") || line == "}" || isCommand(from) {
			continue
		}
		for column := range len(line) {
			c := line[column]
			if c != ' ' && (column >= len(from) || from[column] != c) {
				t.Errorf("%q: line %d: got %q, want %q", cell.Lines, at, line, from)
				break
			}
		}
	}
}
