package lazy

import "testing"

func TestAttack(t *testing.T) {
	imp := "import (\n\"bytes\"\n\"cmp\"\n\"strconv\"\n\"unicode/utf8\"\n)\n"
	_ = imp
	for _, c := range []struct{ decl, code string }{
		{"", `_ = append(xs[:0], 9)`},
		{"", `ys := xs[:1]; _ = append(ys, 7)`},
		{"", `fmt.Println(append(xs[:1], 7))`},
		{"var part = xs[:1]", `_ = append(part, 7)`},
		{"var buf = &bytes.Buffer{}\nvar value2 = 1", `fmt.Fprint(named, 1)`},
		{"", `cmp.Or(named, nil).inc()`},
		{"", `m := map[*counter]bool{named: true}; for c := range m { c.inc() }`},
		{"", `m := map[*counter]bool{}; m[named] = true; for c := range m { c.inc() }`},
		{"func pair() (*perceptron.Run, *counter) { return nil, named }", `_, c := pair(); c.inc()`},
		{"", `perceptron.Must(named, nil).inc()`},
		{"", `c := perceptron.Must(named, nil); c.inc()`},
		{"", `var w interface{ inc() } = perceptron.Must(named, nil); w.inc()`},
		{"", `var h struct{ v perceptron.Weights }; h.v = perceptron.Weights(xs); h.v[0] = 1`},
		{"", `rs := make([][]float64, 3); for i := range rs { rs[i] = data.Row(i) }; rs[0][0] = 9`},
		{"", `f := func(x []float64) { x[0] = 9 }; f(data.Row(0))`},
		{"var set9 = func(x []float64) { x[0] = 9 }", `set9(data.Row(0))`},
		{"", `f := func(x []float64) float64 { x[0] = 9; return 1 }; data.Errors(f)`},
		{"type scorer struct{}\nfunc (s scorer) score(x []float64) float64 { x[0] = 9; return 1 }", `data.Errors(scorer{}.score)`},
		{"", `g := func() []float64 { return data.Row(0) }; g()[0] = 9`},
		{"func row0() []float64 { return data.Row(0) }", `g := row0; g()[0] = 9`},
		{"func (c counter) row() []float64 { return data.Row(0) }", `count.row()[0] = 9`},
		{"", `defer func() { recover().(*counter).inc() }(); panic(named)`},
		{"", `strconv.AppendInt(raw[:0], 3, 10)`},
		{"", `utf8.EncodeRune(raw, 'x')`},
		{"type filler struct{}\nfunc (f filler) Fill(x []float64) {}", `mystery.Fill(xs)`},
		{"type filler struct{}\nfunc (f filler) Fill(x []float64) {}", `mystery.Do().Fill(xs)`},
		{"", `mystery.Do().Fill(data.Row(0))`},
		{"type mine perceptron.Weights\nfunc (m mine) zero() { m[0] = 0 }\nfunc two() (mine, error) { return mine(xs), nil }", `w, _ := two(); w.zero()`},
		{"", `fmt.Errorf("%w", named2).(interface{ Unwrap() error }).Unwrap().(*counter).inc()`},
		{"", `set(data.Row(0))`},
		{"", `for x := range data.All() { set(x) }`},
		{"type over struct{ rows [][]float64 }\nfunc (o *over) add(x []float64) { o.rows = append(o.rows, x) }", `o := &over{}; o.add(data.Row(0)); o.rows[0][0] = 9`},
		{"type over struct{ rows [][]float64 }\nfunc keep(o *over, x []float64) { o.rows[0] = x }", `o := &over{make([][]float64, 1)}; keep(o, data.Row(0)); o.rows[0][0] = 9`},
		{"", `rs := make([][]float64, 0, 3); rs = append(rs, data.Row(0)); rs[0][0] = 9`},
		{"", `w := perceptron.Weights(xs); w[0] = 9`},
		{"", `w := perceptron.Weights(xs); slices.Sort(w)`},
		{"", `x := table.Rows[0]; x[0] = 9`},
		{"", `rand.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })`},
		{"", `sort.Slice(xs, func(i, j int) bool { return xs[i] < xs[j] })`},
		{"", `select { case xs[0] = <-make(chan float64): default: }`},
		{"", `a := fixed[:]; a[0] = 3`},
		{"", `named2 := *named; named2.n = 2; (&shelf1.bag).put("a")`},
		{"", `shelf1.bag["a"] = 2`},
		{"", `other()[0] = 9`},
		{"", `v := other(); v[0] = 9`},
		{"", `slices.Sort(other())`},
		{"", `plotting.UseFont("x.ttf")`},
	} {
		decl := c.decl
		e := earlier + "\nvar named2 error\nvar raw = []byte(\"abc\")\nvar value = lazy.Value(func() int { _, _ = raw, named2; return 0 })\n"
		_ = e
		src := earlier
		src = src[:len(src)-len("\treturn rate + perceptron.Train(data.AbsorbBias()).Weights[0] + table.Rows[0][0]\n})\n")] +
			"\t_, _ = raw, named2\n\treturn rate + perceptron.Train(data.AbsorbBias()).Weights[0] + table.Rows[0][0]\n})\n" +
			"\nvar named2 error\nvar raw = []byte(\"abc\")\n"
		full := "package main\nimport (\n\"bytes\"\n\"cmp\"\n\"strconv\"\n\"unicode/utf8\"\n" + imports[len("package main\n\nimport (\n"):]
		p, err := parseCell([]byte(full + src + decl + "\nfunc main() {\n" + c.code + "\n}\n"))
		if err != nil {
			t.Fatal(err, c.code)
		}
		if !p.mayChange(p.dependenciesOf(p.lazyNamed("value")).declarations) {
			t.Errorf("STALE: %s | %s", c.decl, c.code)
		}
	}
}
