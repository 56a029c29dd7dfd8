package notebook

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"perceptronlab/kernel/cells"
)

// addTests makes p a program that runs tests, as "go test" does.
func (p *Program) addTests(composed *cells.Program, found tests) {
	main := found.main()
	p.Files = map[string]string{testFile: composed.Source, testMain: main}
	p.Steps = []Step{
		compileStep(testPackage, testArchive, testFile),
		compileStep("main", archive, testMain),
	}
	p.Extra[testPackage] = testArchive
	p.Imports = append(p.Imports, importsOf(main)...)
	slices.Sort(p.Imports)
	p.Imports = slices.Compact(p.Imports)
	p.Imports = slices.DeleteFunc(p.Imports, func(path string) bool { return path == testPackage })
	p.Args = composed.TestArgs()
}

// tests are the functions of a file that package testing runs.
type tests struct {
	files    *token.FileSet
	byKind   map[string][]string // the names of tests, benchmarks and fuzz targets; by T, B and F
	examples []example
	hasMain  bool            // a function TestMain
	wrong    []cells.Message // about functions that look like tests
}

// An example is a function whose output is compared.
type example struct {
	name, output string
	isUnordered  bool
}

// readTests finds the tests of a program.
func readTests(source string) tests {
	found := tests{byKind: map[string][]string{}, files: token.NewFileSet()}
	file, err := parser.ParseFile(found.files, "", source, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return found
	}
	for _, decl := range file.Decls {
		function, ok := decl.(*ast.FuncDecl)
		if ok && function.Recv == nil && function.Body != nil {
			found.add(function, file)
		}
	}
	return found
}

// prefixes are the beginnings of the names of tests, by the type in package testing that they get.
var prefixes = map[string]string{"T": "Test", "B": "Benchmark", "F": "Fuzz", "M": "TestMain"}

// add adds a function if it is a test, and a message if it only looks like one.
func (t *tests) add(function *ast.FuncDecl, file *ast.File) {
	name := function.Name.Name
	if isTest(name, "Example") && len(function.Type.Params.List) == 0 {
		if one, ok := newExample(function, file); ok {
			t.examples = append(t.examples, one)
		}
		return
	}
	kind := kindOf(name)
	switch {
	case kind == "":
	case kind == "M" && takes(function, "T"): // a test, in spite of its name
		t.byKind["T"] = append(t.byKind["T"], name)
	case !takes(function, kind):
		t.misses(function, "must be: func %s(%s *testing.%s)", name, strings.ToLower(kind), kind)
	case function.Type.TypeParams.NumFields() > 0:
		t.misses(function, "test functions cannot have type parameters")
	case kind == "M":
		t.hasMain = true
	default:
		t.byKind[kind] = append(t.byKind[kind], name)
	}
}

// misses notes that a function has the name of a test, but not its form. The words are those of "go test".
func (t *tests) misses(function *ast.FuncDecl, format string, values ...any) {
	at := t.files.Position(function.Pos())
	why := fmt.Sprintf(format, values...)
	t.wrong = append(t.wrong, cells.Message{
		Line:   at.Line,
		Column: at.Column,
		Text:   fmt.Sprintf("wrong signature for %s, %s", function.Name.Name, why),
	})
}

// kindOf returns the kind of test that has a name, or "".
func kindOf(name string) string {
	if name == "TestMain" {
		return "M"
	}
	for kind, prefix := range prefixes {
		if kind != "M" && isTest(name, prefix) {
			return kind
		}
	}
	return ""
}

// isTest reports whether a function's name is a prefix alone, or goes on with other than a small letter.
func isTest(name, prefix string) bool {
	rest, ok := strings.CutPrefix(name, prefix)
	first, _ := utf8.DecodeRuneInString(rest)
	return ok && !unicode.IsLower(first)
}

// takes reports whether a function has no results, and only one parameter: a pointer to a type with a name,
// such as T.
func takes(function *ast.FuncDecl, name string) bool {
	params := function.Type.Params.List
	if function.Type.Results.NumFields() > 0 || len(params) != 1 || len(params[0].Names) > 1 {
		return false
	}
	pointer, ok := params[0].Type.(*ast.StarExpr)
	if !ok {
		return false
	}
	switch x := pointer.X.(type) {
	case *ast.Ident:
		return x.Name == name
	case *ast.SelectorExpr:
		return x.Sel.Name == name
	}
	return false
}

var outputPrefix = regexp.MustCompile(`(?i)^[[:space:]]*(unordered )?output:`)

// newExample returns an example, and whether the last comment in its body has the output.
func newExample(function *ast.FuncDecl, file *ast.File) (example, bool) {
	var last *ast.CommentGroup
	for _, group := range file.Comments {
		if function.Body.Lbrace < group.Pos() && group.End() <= function.Body.Rbrace {
			last = group
		}
	}
	if last == nil {
		return example{}, false
	}
	comment := last.Text()
	match := outputPrefix.FindStringSubmatchIndex(comment)
	if match == nil {
		return example{}, false
	}
	output := strings.TrimLeft(comment[match[1]:], " ")
	output = strings.TrimPrefix(output, "\n")
	return example{name: function.Name.Name, output: output, isUnordered: match[2] >= 0}, true
}

// main returns a file with the program's package main, like the one that "go test" writes.
func (t tests) main() string {
	var out strings.Builder
	out.WriteString("package main\n\nimport (\n\t\"os\"\n\t\"reflect\"\n\t\"testing\"\n" +
		"\t\"testing/internal/testdeps\"\n\n")
	fmt.Fprintf(&out, "\t_test %q\n)\n\n", testPackage)
	for _, list := range []struct{ name, typ, kind string }{
		{"tests", "InternalTest", "T"},
		{"benchmarks", "InternalBenchmark", "B"},
		{"fuzzTargets", "InternalFuzzTarget", "F"},
	} {
		fmt.Fprintf(&out, "var %s = []testing.%s{\n", list.name, list.typ)
		for _, name := range t.byKind[list.kind] {
			fmt.Fprintf(&out, "\t{%q, _test.%s},\n", name, name)
		}
		out.WriteString("}\n\n")
	}
	out.WriteString("var examples = []testing.InternalExample{\n")
	for _, e := range t.examples {
		fmt.Fprintf(&out, "\t{%q, _test.%s, %q, %t},\n", e.name, e.name, e.output, e.isUnordered)
	}
	fmt.Fprintf(&out, "}\n\nfunc init() {\n\ttestdeps.ImportPath = %q\n}\n\n", testPackage)
	out.WriteString("func main() {\n" +
		"\tm := testing.MainStart(testdeps.TestDeps{}, tests, benchmarks, fuzzTargets, examples)\n")
	if t.hasMain {
		out.WriteString("\t_test.TestMain(m)\n" +
			"\tos.Exit(int(reflect.ValueOf(m).Elem().FieldByName(\"exitCode\").Int()))\n}\n")
	} else {
		out.WriteString("\tos.Exit(m.Run())\n}\n\nvar _ = reflect.ValueOf\n")
	}
	return out.String()
}
