package cells_test

import (
	"fmt"
	"strings"

	"perceptronlab/kernel/cells"
)

func ExampleReportProblems() {
	source := cells.Sources(func(int) string { return "func count() int {\n\tn = 0\n\treturn n\n}" })
	problems := []cells.Problem{
		{Place: cells.Place{Cell: 1, Line: 2, Column: 2}, Message: "undefined: n"},
		{Place: cells.Place{Cell: 1, Line: 3, Column: 9}, Message: "undefined: n"},
	}
	report := cells.ReportProblems(problems, 1, source)
	fmt.Println(report.Text)
	fmt.Println(len(report.Heads), source.Line(problems[1].Place))
	// Output:
	// line 2: undefined: n (also in line 3)
	//     n = 0
	//     ^
	// hint: := makes a new variable: n := …
	// 1 	return n
}

func ExampleReportCrash() {
	source := func(int) string { return "%%\nxs := []int{3, 4}\nfmt.Println(xs[2])" }
	const text = `panic: runtime error: index out of range [2] with length 2

goroutine 1 [running]:
main.main()
	main.go:9 +0x5f
exit status 2`
	place := func(line string) (cells.Place, bool) {
		return cells.Place{Cell: 1, Line: 3}, strings.Contains(line, "main.go:9")
	}
	before, trace, found := cells.CutCrash("a warning\n" + text)
	fmt.Print(found, ", after ", before)
	crash := cells.ParseCrash(trace, place)
	fmt.Println(crash.Goroutines[0].State, crash.Goroutines[0].Calls[0].Line)
	fmt.Println(cells.ReportCrash(crash, 1, source).Text)
	// Output:
	// true, after a warning
	// running 3
	// panic: runtime error: index out of range [2] with length 2
	// line 3:
	//     fmt.Println(xs[2])
	// hint: indexes begin with 0, so the last one is the length − 1
}

func ExampleHint() {
	fmt.Println(cells.Hint("undefined: None", "fmt.Println(None)"))
	// Output: hint: Go's None is nil
}

func ExampleReport_Failure() {
	source := func(int) string { return "x := 1" }
	problem := cells.Problem{Place: cells.Place{Cell: 1, Line: 1, Column: 1}, Message: "declared and not used: x"}
	failure := cells.ReportProblems([]cells.Problem{problem}, 1, source).Failure(cells.CompileError)
	fmt.Println(failure.Name)
	fmt.Printf("%q\n", failure.Traceback[0])
	fmt.Println(cells.WithoutColours(failure.Traceback[0]) == failure.Value)
	// Output:
	// compile error
	// "\x1b[31mline 1: declared and not used: x\x1b[0m\n    x := 1\n    ^\nhint: Go refuses unused variables; use it, or delete it"
	// true
}

func ExampleEnd_Failure() {
	end := cells.End{Status: "exit status 3", Stderr: "no such file\nexit status 3\n", Cell: 1}
	failure, before, ok := end.Failure(func(int) string { return "" })
	fmt.Printf("%s: %s, %t\n%s", failure.Name, failure.Value, ok, before)
	// Output:
	// exit: exit status 3, true
	// no such file
}

func ExampleRefusal() {
	fmt.Println(cells.Refusal("line 1: there is no shell").Name)
	// Output: cell not run
}

func ExampleHeldText() {
	var held cells.HeldText
	for _, piece := range []string{"a warning\n", "panic: ", "no\n\ngoroutine 1 [running]:\n"} {
		fmt.Printf("%q\n", held.Add(piece))
	}
	fmt.Printf("held: %q\n", held.Release())
	// Output:
	// "a warning\n"
	// ""
	// ""
	// held: "panic: no\n\ngoroutine 1 [running]:\n"
}

func ExampleReadProblems() {
	const output = "# main\n./main.go:7:2: f redeclared in this block\n\t./main.go:4:6: other declaration of f\n"
	place := func(m cells.Message) cells.Place { return cells.Place{Cell: 1, Line: m.Line - 3, Column: m.Column} }
	for _, problem := range cells.ReadProblems(output, place) {
		fmt.Println(problem.Line, problem.Message)
	}
	// Output:
	// 4 f redeclared in this block
	// 1 f redeclared in this block
}
