package cells

import "testing"

func TestRecursive(t *testing.T) {
	for source, want := range map[string]Call{
		"// f calls f\nfunc f(n int) int { return n * f(n-1) }":              {Place{4, 2, 0}, "f", false},
		"type T struct{}\nfunc (t *T) M() { t.M() }\nfunc g() { T{}.M() }":   {Place{4, 2, 0}, "T.M", false},
		"func f() { g() }\nfunc g() { f() }":                                 {},
		"func f() { f() }\nfunc g() { g() }":                                 {},
		"type T struct{}\nfunc (T) M() {}\nfunc M() { T{}.M() }\n%%\nM()":    {},
		"func fib(n int) int {\n\treturn fib(n-1) + fib(n-2)\n}\n%%\nfib(9)": {Place{4, 1, 0}, "fib", false},
	} {
		cell, err := Parse(source)
		if err != nil {
			t.Fatal(err)
		}
		p, err := NewSession(nil).Compose(cell, 4)
		if err != nil {
			t.Fatal(err)
		}
		if got, ok := p.Recursive(); got != want || ok != (want != Call{}) {
			t.Errorf("%q: got %+v, %v, want %+v", source, got, ok, want)
		}
	}
}
