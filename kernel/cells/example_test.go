package cells_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"

	"perceptronlab/kernel/cells"
)

// packages would list all packages that a cell can import.
var packages = []cells.Package{
	{Path: "flag", Name: "flag", Exports: []string{"Parse"}},
	{Path: "fmt", Name: "fmt", Exports: []string{"Print", "Println"}},
}

// parse returns a cell that has no errors.
func parse(source string) *cells.Cell {
	cell, err := cells.Parse(source)
	if err != nil {
		panic(err)
	}
	return cell
}

// Two cells that someone has merged are no cell.
func ExampleForGoNB() {
	_, err := cells.ForGoNB("%%\nfmt.Println(1)\n\n%%\nfmt.Println(2)")
	fmt.Println(err)
	// Output:
	// lines 1 and 4 each start a program with %%; a cell can have only one; split the cell before line 4
}

// GoNB would execute the second line, and leave it out of the string.
func ExampleForGoNB_rawString() {
	source, _ := cells.ForGoNB("var text = `first\n!rm data.csv\nlast`")
	fmt.Println(source)
	// Output:
	// var text = (`first
	// ` + `!rm data.csv
	// last`)
}

func ExampleReceiverType() {
	const source = "package p; func (s *Set[K]) Add(key K) {}; func main() {}"
	file, _ := parser.ParseFile(token.NewFileSet(), "", source, 0)
	for _, decl := range file.Decls {
		fmt.Printf("%q\n", cells.ReceiverType(decl.(*ast.FuncDecl)))
	}
	// Output:
	// "Set"
	// ""
}

func ExampleError() {
	_, err := cells.ForGoNB("func f() {}\nfunc f() {}")
	e := err.(*cells.Error)
	fmt.Println(e.Line, e.Text)
	fmt.Println(e.Error() == e.Text)
	// Output:
	// 2 lines 1 and 2 both declare f; remove or rename one of them
	// true
}

func ExampleErrors() {
	_, err := cells.Parse("func f() {\n\tif {\n}\nx := 1")
	for _, e := range err.(cells.Errors) {
		fmt.Printf("line %d, column %d: %s\n", e.Line, e.Column, e.Text)
	}
	fmt.Println(strings.Count(err.(cells.Errors).Error(), "\n")+1, "in all")
	// Output:
	// line 2, column 5: missing condition in if statement
	// line 4, column 7: expected '}', found 'EOF'
	// 2 in all
}

func ExampleLines() {
	fmt.Printf("%q\n", cells.Lines("%%\r\nfmt.Println()\r\n"))
	// Output:
	// ["%%" "fmt.Println()" ""]
}

func ExampleParse() {
	cell := parse("%args -n 3\nvar rate = 0.5\n!ls\n%%\nfmt.Println(rate)")
	for _, c := range cell.Commands {
		fmt.Printf("line %d: %q %q %q\n", c.Line, c.Name, c.Args, c.Shell)
	}
	for _, d := range cell.Declarations {
		fmt.Println(d.Kind, d.Names)
	}
	// Output:
	// line 1: "args" ["-n" "3"] ""
	// line 3: "" [] "ls"
	// line 4: "%" [] ""
	// var [rate]
}

// A cell that begins with %%bash is not Go.
func ExampleCell() {
	cell := parse("%%bash\necho hello")
	fmt.Println(cell.Magic, cell.Commands[0].Name, cell.Lines[1:])
	// Output:
	// true %bash [echo hello]
}

func ExampleCommand_ProgramArgs() {
	for _, c := range parse("%cd /tmp\n%% -n 3").Commands {
		args, ok := c.ProgramArgs()
		fmt.Println(c.Name, args, ok, c.Starts)
	}
	// Output:
	// cd [] false false
	// % [-n 3] true true
}

func ExampleCommand() {
	c := parse("!*go get \\\nexample.org/module").Commands[0]
	fmt.Println(c.Shell, c.InGo)
	// Output:
	// go get  example.org/module true
}

func ExampleSession() {
	session := cells.NewSession(packages)
	for number, source := range []string{
		"func area(r int) int { return 3 * r * r }",
		"%%\nfmt.Println(area(2))",
	} {
		program, err := session.Compose(parse(source), number+1)
		if err != nil {
			fmt.Println(err)
			return
		}
		session.Keep(program) // if the program can be compiled
		if number == 1 {
			fmt.Print(program.Source)
		}
	}
	// Output:
	// package main
	// import "flag"
	// import "fmt"
	// func area(r int) int { return 3 * r * r }
	// func main() { flag.Parse()
	// fmt.Println(area(2))
	// }
}

// A declaration can't replace one of another kind, because that is most often a mistake.
func ExampleSession_Compose() {
	session := cells.NewSession(packages)
	program, _ := session.Compose(parse("var f = 3"), 1)
	session.Keep(program)
	_, err := session.Compose(parse("func f() int { return 3 }"), 2)
	fmt.Println(err)
	// Output:
	// line 1: got f as a function, but cell [1] has it as a variable; rename one of them, or remove the old one with %rm f in the first line
}

func ExampleSession_Keep() {
	session := cells.NewSession(packages)
	program, _ := session.Compose(parse("import \"fmt\"\nconst (\n\tA = iota\n\tB\n)"), 1)
	fmt.Println(len(session.Declarations()))
	session.Keep(program)
	for _, d := range session.Declarations() {
		fmt.Println(d.Kind, d.Names)
	}
	fmt.Println(session.Imports()[0].Path)
	// Output:
	// 0
	// const [A B]
	// fmt
}

func ExampleSession_Remove() {
	session := cells.NewSession(packages)
	program, _ := session.Compose(parse("type T int\n\nfunc (t T) M() {}"), 1)
	session.Keep(program)
	fmt.Println(session.Remove("T~M", "U"), len(session.Declarations()))
	session.Reset()
	fmt.Println(len(session.Declarations()))
	// Output:
	// [U] 1
	// 0
}

// The compiler's errors are about lines of the program, and a reader wants those of the cell.
func ExampleProgram_Locate() {
	session := cells.NewSession(packages)
	program, _ := session.Compose(parse("var a,\n\tb = 1, 2\n\n%%\nfmt.Println(a, c)"), 7)
	for i, line := range strings.Split(program.Source, "\n") {
		if strings.Contains(line, "Println") {
			fmt.Println(program.Locate(i + 1))
		}
	}
	// Output:
	// 7 5 true
}

func ExampleProgram_TestArgs() {
	session := cells.NewSession(packages)
	program, _ := session.Compose(parse("%test\nfunc TestSum(t *testing.T) {}"), 1)
	fmt.Println(program.IsTest, program.TestArgs())
	// Output:
	// true [-test.v -test.run=^TestSum$]
}

func ExampleKind() {
	fmt.Println(cells.Func, cells.Type, cells.Var, cells.Const)
	// Output:
	// func type var const
}

func ExampleSession_ImportName() {
	session := cells.NewSession([]cells.Package{{Path: "gopkg.in/yaml.v3", Name: "yaml"}})
	for _, i := range []cells.Import{{Path: "gopkg.in/yaml.v3"}, {Path: "math/rand/v2"}, {Alias: "f", Path: "fmt"}} {
		fmt.Println(session.ImportName(i))
	}
	// Output:
	// yaml
	// rand
	// f
}
