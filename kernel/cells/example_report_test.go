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
