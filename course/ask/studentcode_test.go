package ask_test

import (
	"runtime"
	"strings"
	"testing"

	"perceptronlab/course/ask"
)

// writesThroughCalls returns cells in which a function with n names is called in n assignments, so n
// variables may be changed in n places.
func writesThroughCalls(n int) []string {
	return []string{
		"var a = 1\nfunc f() []int { " + strings.Repeat("a = a; ", n) + "return nil }",
		"func g() { " + strings.Repeat("f()[0] = 1; ", n) + "}",
		"func Train() int { return a }",
	}
}

// writers returns cells in which n functions change n variables through calls of a function.
func writers(n int) []string {
	var variables, uses, functions strings.Builder
	for i := range n {
		name := strings.Repeat("v", 1+i%50) + strings.Repeat("w", 1+i/50)
		variables.WriteString("var " + name + " = 1\n")
		uses.WriteString(name + " = 1; ")
		functions.WriteString("func " + name + "x() { f()[0] = 1 }\n")
	}
	return []string{
		variables.String(),
		"func f() []int { " + uses.String() + "return nil }",
		functions.String(),
		"func Train() []int { return f() }",
	}
}

// allocated returns the bytes that Foreign allocates for cells.
func allocated(cells []string) float64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	ask.Foreign([]ask.Test{train}, train, cells)
	runtime.ReadMemStats(&after)
	return float64(after.TotalAlloc - before.TotalAlloc)
}

// Foreign needs memory in proportion to the length of the cells. If it needed the square, twice the length
// would take four times as much.
func TestForeignMemory(t *testing.T) {
	for name, cells := range map[string]func(int) []string{"calls": writesThroughCalls, "functions": writers} {
		const n = 200
		if once, twice := allocated(cells(n)), allocated(cells(2*n)); twice > 3*once {
			t.Errorf("%s: Foreign allocates %.0f bytes, and %.0f for twice as many", name, once, twice)
		}
	}
}

// Cells that would take hours if each link of a chain took the time of all links before it, or each use of a
// name the time of all declarations that it leads to. The test has the limit of go test.
func TestForeignOfLongCells(t *testing.T) {
	chain := "a" + strings.Repeat(".f()", 45_000) + "\n"
	const n = 20_000
	for _, cells := range [][]string{
		{"var a = 1\nfunc Train() {\n" + strings.Repeat(chain, 25) + "}"},
		{strings.Repeat("func (T) f() {}\n", n), "func Train() {\n" + strings.Repeat("a.f()\n", n) + "}"},
		{"import (\n" + strings.Repeat(". \"math\"\n", n) + ")", "func Train() {\n" + strings.Repeat("a++\n", n) + "}"},
		{"var a" + strings.Repeat(", a", n) + " = b" + strings.Repeat(", b", n) + "\nfunc Train() { a = 1 }"},
		writers(3000),
	} {
		if got := ask.Foreign([]ask.Test{train}, train, cells); got != "" {
			t.Errorf("Foreign(%.40q…) = %q, want no message", cells, got)
		}
	}
}
