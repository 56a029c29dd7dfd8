package notebook

import (
	"testing"

	"perceptronlab/kernel/cells"
)

func TestRecursive(t *testing.T) {
	at := func(line int, function string) cells.Call {
		return cells.Call{Place: cells.Place{Cell: 4, Line: line}, Function: function}
	}
	for source, want := range map[string]cells.Call{
		"// f calls f\nfunc f(n int) int { return n * f(n-1) }":              at(2, "f"),
		"type T struct{}\nfunc (t *T) M() { t.M() }\nfunc g() { T{}.M() }":   at(2, "T.M"),
		"type T[K any] struct{}\nfunc (t *T[K]) M() { t.M() }":               at(2, "T.M"),
		"func f() { g() }\nfunc g() { f() }":                                 {},
		"func f() { f() }\nfunc g() { g() }":                                 {},
		"type T struct{}\nfunc (T) M() {}\nfunc M() { T{}.M() }\n%%\nM()":    {},
		"func fib(n int) int {\n\treturn fib(n-1) + fib(n-2)\n}\n%%\nfib(9)": at(1, "fib"),
	} {
		cell, err := cells.Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		p, err := cells.NewSession(nil).Compose(cell, 4)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := recursive(p); got != want || ok != (want != cells.Call{}) {
			t.Errorf("%q: got %+v, %v, want %+v", source, got, ok, want)
		}
	}
}
