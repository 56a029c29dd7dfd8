package ask_test

import (
	"strings"
	"testing"

	"perceptronlab/course/ask"
)

var (
	score = ask.New(ask.Spec[func(), int, int]{Name: "score", Functions: []string{"Score"}})
	train = ask.New(ask.Spec[func(), int, int]{Name: "train", Functions: []string{"Train"}})
)

// A use of the module's packages is found wherever the part's functions can reach it, and nowhere
// else.
func TestForeign(t *testing.T) {
	const head = "func Train(x [][]float64, y []float64) []float64 {\n\treturn "
	for _, c := range []struct {
		name  string
		cells []string
		want  string // the beginning of the message; empty for no message
	}{
		{"own code", []string{head + "nil\n}"}, ""},
		{"the library", []string{`import "perceptronlab/perceptron"`, head + "perceptron.Train(d).Weights\n}"}, "Train uses perceptron.Train"},
		{"the library, imported by the kernel", []string{head + "perceptron.Train(d).Weights\n}"}, "Train uses perceptron.Train"},
		{"imported under another name", []string{`import p "perceptronlab/perceptron"`, head + "p.Train(d).Weights\n}"}, "Train uses p.Train"},
		{"imported with a dot", []string{`import . "perceptronlab/perceptron"`, head + "Separate(d).Separator\n}"}, `a dot import of "perceptronlab/perceptron"`},
		{"in a helper", []string{"func helper() []float64 { return perceptron.Train(d).Weights }", head + "helper()\n}"}, "helper uses perceptron.Train"},
		{"in a helper's helper", []string{"func a() []float64 { return b() }\nfunc b() []float64 { return perceptron.Must(nil) }", head + "a()\n}"}, "b uses perceptron.Must"},
		{"in a variable", []string{"var ready = perceptron.Train(d)", head + "ready.Weights\n}"}, "ready uses perceptron.Train"},
		{"in a function assigned to a variable", []string{"var helper = func() []float64 { return perceptron.Train(d).Weights }", head + "helper()\n}"}, "helper uses perceptron.Train"},
		{"in a method", []string{"type T struct{}\nfunc (T) Go() []float64 { return perceptron.Train(d).Weights }", head + "T{}.Go()\n}"}, "Go uses perceptron.Train"},
		{"in another part's function", []string{"func Score() float64 { return perceptron.Train(d).Weights[0] }", head + "[]float64{Score()}\n}"}, ""},
		{"in an unused function", []string{"func other() { perceptron.Train(d) }", head + "nil\n}"}, ""},
		{"in the statements of main", []string{head + "nil\n}\n%%\nperceptron.Train(d)"}, ""},
		{"redeclared without the library", []string{head + "perceptron.Train(d).Weights\n}", head + "nil\n}"}, ""},
		{"redeclared with the library", []string{head + "nil\n}", head + "perceptron.Train(d).Weights\n}"}, "Train uses"},
		{"a local variable called perceptron", []string{"func Train(x [][]float64, y []float64) []float64 {\n\tperceptron := model{}\n\treturn perceptron.W\n}"}, ""},
		{"a parameter called classifier", []string{"func Train(classifier Model) []float64 {\n\treturn classifier.W\n}"}, ""},
		{"a package-level variable called perceptron", []string{"var perceptron Model", head + "perceptron.W\n}"}, ""},
		{"a field called perceptron", []string{head + "m.perceptron.W\n}"}, ""},
		{"a package outside the module", []string{head + "math.Max(1, 2)\n}"}, ""},
		{"commands of the kernel", []string{"%noautoget\n!ls\n" + head + "perceptron.Train(d).Weights\n}"}, "Train uses"},
		{"not Go", []string{"!rm -rf *", "for for", head + "nil\n}"}, ""},
		{"a recursive function", []string{"func Train() { Train() }"}, ""},
		{"no cells", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ask.Foreign([]ask.Test{score, train}, train, c.cells)
			if (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) {
				t.Errorf("Foreign = %q, want a message that begins with %q (\"\": no message)", got, c.want)
			}
		})
	}
}

// impl is a cell with a function that only calls another one, which is assigned elsewhere.
const impl = "var impl func(x [][]float64, y []float64) []float64\n" +
	"func Train(x [][]float64, y []float64) []float64 { return impl(x, y) }"

// A use of the module's packages is found, however the part's functions reach it.
func TestForeignBehindOtherNames(t *testing.T) {
	const p = "import p \"perceptronlab/perceptron\"\n"
	const library = "func(x [][]float64, y []float64) []float64 { return p.Train(data(x, y)).Weights }"
	for name, cells := range map[string][]string{
		"assigned in an initialiser":       {p, impl, "var _ = func() bool { impl = " + library + "; return true }()"},
		"assigned in init":                 {p, impl, "func init() { impl = " + library + " }"},
		"assigned in init_train":           {p, impl, "func init_train() { impl = " + library + " }"},
		"assigned in a helper of init":     {p, impl, "func set() { impl = " + library + " }\nfunc init_a() { set() }"},
		"assigned through a pointer":       {p, impl, "var pointer = &impl\nfunc init() { *pointer = " + library + " }"},
		"assigned by a function":           {p, impl, "func set(f *func([][]float64, []float64) []float64) { *f = " + library + " }\nfunc init() { set(&impl) }"},
		"assigned with others":             {p, impl, "var n int\nfunc init() { n, impl = 1, " + library + " }"},
		"assigned in a range":              {p, impl, "func init() {\n\tfor _, impl = range fs {\n\t}\n}\nvar fs = []func([][]float64, []float64) []float64{" + library + "}"},
		"assigned in a goroutine":          {p, impl, "func init() { go func() { impl = " + library + " }() }"},
		"in a map":                         {p, "var table = map[string]func() []float64{}", "func Train() []float64 { return table[\"\"]() }", "func init() { table[\"\"] = func() []float64 { return p.Train(d).Weights } }"},
		"in a map, put by a function":      {p, "var table = map[string]func() []float64{}", "func Train() []float64 { return table[\"\"]() }", "func put(m map[string]func() []float64) { m[\"\"] = func() []float64 { return p.Train(d).Weights } }\nvar _ = func() int { put(table); return 1 }()"},
		"in a field":                       {p, "type T struct{ run func() []float64 }\nvar model T", "func Train() []float64 { return model.run() }", "func init() { model.run = func() []float64 { return p.Train(d).Weights } }"},
		"set by a method":                  {p, "type T struct{ run func() []float64 }\nfunc (t *T) set() { t.run = func() []float64 { return p.Train(d).Weights } }\nvar model T", "func Train() []float64 { return model.run() }", "func init() { model.set() }"},
		"sent through a channel":           {p, "var c = make(chan func() []float64, 1)", "func Train() []float64 { return (<-c)() }", "func init() { c <- func() []float64 { return p.Train(d).Weights } }"},
		"stored in a sync.Map":             {p, "var m sync.Map", "func Train() []float64 { f, _ := m.Load(1); return f.(func() []float64)() }", "func init() { m.Store(1, func() []float64 { return p.Train(d).Weights }) }"},
		"copied into a slice":              {p, "var fs = make([]func() []float64, 1)", "func Train() []float64 { return fs[0]() }", "func init() { copy(fs, []func() []float64{func() []float64 { return p.Train(d).Weights }}) }"},
		"a dot import before another":      {`import . "perceptronlab/perceptron"`, `import . "math"`, "func Train() []float64 { return Separate(nil).Separator }"},
		"another name of a map":            {p, "var table = map[string]func() []float64{}", "func Train() []float64 { return table[\"\"]() }", "func init() { m := table; m[\"\"] = func() []float64 { return p.Train(d).Weights } }"},
		"another variable of a map":        {p, "var table = map[string]func() []float64{}\nvar m = table", "func Train() []float64 { return table[\"\"]() }", "func init() { m[\"\"] = func() []float64 { return p.Train(d).Weights } }"},
		"a range over pointers":            {p, "type T struct{ run func() []float64 }\nvar all = []*T{{}}", "func Train() []float64 { return all[0].run() }", "func init() {\n\tfor _, t := range all {\n\t\tt.run = func() []float64 { return p.Train(d).Weights }\n\t}\n}"},
		"the result of a call":             {p, "var table = map[string]func() []float64{}\nfunc get() map[string]func() []float64 { return table }", "func Train() []float64 { return table[\"\"]() }", "func init() { get()[\"\"] = func() []float64 { return p.Train(d).Weights } }"},
		"copied by package maps":           {p + "import \"maps\"", "var table = map[string]func() []float64{}", "func Train() []float64 { return table[\"\"]() }", "func init() { maps.Copy(table, map[string]func() []float64{\"\": func() []float64 { return p.Train(d).Weights }}) }"},
		"a method that fmt calls":          {p, "type T struct{ w []float64 }\nfunc (t *T) String() string { t.w = p.Train(d).Weights; return \"\" }", "func Train() []float64 { t := &T{}; _ = fmt.Sprint(t); return t.w }"},
		"a method of a generic type":       {p, "type T[K, V any] struct{ w []float64 }\nfunc (t *T[K, V]) String() string { t.w = p.Train(d).Weights; return \"\" }", "func Train() []float64 { t := &T[int, int]{}; _ = fmt.Sprint(t); return t.w }"},
		"an embedded type":                 {p, "type online struct{ p.Online }", "func Train() []float64 { var o online; o.Learn(nil, 1); return o.Weights() }"},
		"an alias of a type":               {p, "type trainer = p.Trainer", "func Train() []float64 { return trainer{}.Train(nil).Weights }"},
		"a type argument":                  {p, "func zero[T any]() (t T) { return }\nfunc Train() []float64 { return zero[p.Trainer]().Train(nil).Weights }"},
		"a method value":                   {p, "var run = p.Trainer{}.Train", "func Train() []float64 { return run(nil).Weights }"},
		"a value of an interface":          {p, "type runner interface{ Run() []float64 }\ntype library struct{}\nfunc (library) Run() []float64 { return p.Train(nil).Weights }", "func Train(r runner) []float64 { return r.Run() }"},
		"an import of another cell":        {"import q \"perceptronlab/perceptron/classifier\"", "func Train() { q.Train(nil) }"},
		"linked by go:linkname":            {"import _ \"unsafe\"\n//go:linkname library perceptronlab/perceptron.Train\nfunc library()", "func Train() { library() }"},
		"two parts of a name in one cell":  {p, "var a, b = p.Train(nil), 1", "func Train() []float64 { return a.Weights }"},
		"a constant of the library's type": {p, "func Train() []float64 { return p.Weights{1} }"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := ask.Foreign([]ask.Test{score, train}, train, cells); got == "" {
				t.Error("Foreign found nothing, want a message")
			}
		})
	}
}

// A use of the module's packages is found in the methods that Go's packages call, although the student's code does
// not name these methods.
func TestForeignInMethodsCalledByGo(t *testing.T) {
	for call, methods := range map[string][]string{
		"sort.Sort(v)":                  {"Len", "Less", "Swap"},
		"heap.Fix(v, 0)":                {"Push", "Pop"},
		"fmt.Printf(\"%v%#v\", v)":      {"String", "GoString", "Format", "Error"},
		"fmt.Sscan(\"1\", v)":           {"Scan"},
		"errors.As(v, &other)":          {"Is", "As", "Unwrap"},
		"flag.Var(v, \"\", \"\")":       {"Set"},
		"slog.Info(\"\", \"v\", v)":     {"LogValue"},
		"io.Copy(v, v)":                 {"Read", "Write", "Close", "Seek", "ReadFrom", "WriteTo"},
		"fmt.Fscan(v, &n)":              {"ReadRune"},
		"gzip.NewReader(v)":             {"ReadByte"},
		"io.MultiWriter(v)":             {"WriteString"},
		"json.Marshal(v)":               {"MarshalJSON", "UnmarshalJSON", "MarshalText", "UnmarshalText"},
		"gob.NewEncoder(out).Encode(v)": {"GobEncode", "GobDecode", "MarshalBinary", "UnmarshalBinary"},
		"xml.Marshal(v)":                {"MarshalXML", "UnmarshalXML"},
		"rand.New(v).Int()":             {"Int63", "Seed", "Uint64"},
		"sync.NewCond(v).Wait()":        {"Lock", "Unlock"},
	} {
		for _, method := range methods {
			cells := []string{
				"type T struct{ w []float64 }\nfunc (v *T) " + method + "() { v.w = perceptron.Train(nil).Weights }",
				"func Train() []float64 { v := &T{}; " + call + "; return v.w }",
			}
			got := ask.Foreign([]ask.Test{score, train}, train, cells)
			if want := method + " uses perceptron.Train"; !strings.HasPrefix(got, want) {
				t.Errorf("with %s, Foreign = %q, want a message that begins with %q", call, got, want)
			}
		}
	}
}

// What students do with the library beside their answers is allowed.
func TestForeignAllowsExperiments(t *testing.T) {
	const own = "func Train(x [][]float64, y []float64) []float64 { w := make([]float64, 2); for i := range x { w = add(w, y[i], x[i]) }; return w }\n" +
		"func add(w []float64, y float64, x []float64) []float64 { v := make([]float64, len(w)); for j := range w { v[j] = w[j] + y*x[j] }; return v }"
	for name, cells := range map[string][]string{
		"a run of the library":             {own, "var run = perceptron.Train(datasets.AND())"},
		"a comparison":                     {own, "func compare() bool { return perceptron.Train(nil).Mistakes == len(Train(nil, nil)) }"},
		"a figure":                         {own, "func draw() { show.Plot(plotting.DecisionRegions(nil, nil), \"\") }"},
		"a setting that both use":          {own + "\nvar limit = 10\nfunc other() int { return limit }", "func Train(x [][]float64) int { return limit }", "func compare() { perceptron.Trainer{MaxEpochs: limit}.Train(nil) }"},
		"data that both use":               {"var xs = [][]float64{{1, 2}}", "func Train() int { return len(xs) }", "var d, err = perceptron.FromRows(xs, nil)"},
		"data that both print":             {"var xs = [][]float64{{1, 2}}", "func Train() int { return len(xs) }", "func look() { fmt.Println(xs, perceptron.Train(nil)) }"},
		"an own type with the same method": {own, "type T struct{}\nfunc (T) Other() { perceptron.Train(nil) }"},
		"an own init":                      {own + "\nvar calls int", "func init() { calls = 0 }"},
		"a seed set in init":               {"var seed int\nfunc Train() int { return seed }", "func init() { seed = 3 }"},
		"a counter":                        {"var calls int\nfunc Train() int { calls++; return calls }", "func test() { perceptron.Train(nil) }"},
		"statements of main":               {own, "%%\nfmt.Println(perceptron.Train(nil), Train(nil, nil))"},
		"a variable called p":              {"import p \"perceptronlab/perceptron\"\nvar q = p.Weights{}", "func Train(p []float64) float64 { return p[0] }"},
		"a package of Go":                  {"import \"slices\"", "func Train(x []float64) float64 { return slices.Max(x) }"},
		"recursion":                        {"func Train(n int) int { if n == 0 { return 0 }; return Train(n - 1) }"},
		"closures":                         {"func Train() int { f := func(n int) int { return n + 1 }; return f(1) }"},
		"generics":                         {"func last[T any](s []T) T { return s[len(s)-1] }\nfunc Train(x []float64) float64 { return last(x) }"},
		"a goroutine":                      {"func Train() int { c := make(chan int); go func() { c <- 1 }(); return <-c }"},
		"own methods":                      {"type model struct{ w []float64 }\nfunc (m *model) learn(x []float64) { m.w = x }\nfunc Train(x []float64) []float64 { m := &model{}; m.learn(x); return m.w }", "func try() { perceptron.Train(nil) }"},
		"an earlier try with the library":  {"func Train() []float64 { return perceptron.Train(nil).Weights }", "func Train() []float64 { return nil }"},
		"passed to a test":                 {own, "func main() { lab1.Train.Visible(Train) }", "func try() { lab1.Other.Visible(Train) }"},
		"a variable passed to a test":      {"var Train = func() int { return 1 }", "func main() {\n\tlab1.Train.Visible(Train)\n}"},
		"a blank use":                      {own, "var _ = perceptron.Train(nil)"},
	} {
		t.Run(name, func(t *testing.T) {
			if got := ask.Foreign([]ask.Test{score, train}, train, cells); got != "" {
				t.Errorf("Foreign = %q, want no message", got)
			}
		})
	}
}

// Foreign must not panic or loop forever, whatever the cells contain.
func FuzzForeign(f *testing.F) {
	f.Add("func Train() { perceptron.Train(nil) }", "import . \"fmt\"")
	f.Add("func () Less() {}", "func (*T[int]) String() {}\ntype T[K any] map[K]int")
	f.Add("%%\nx", "var Train = func() { Train() }")
	f.Fuzz(func(_ *testing.T, a, b string) { ask.Foreign([]ask.Test{score, train}, train, []string{a, b}) })
}
