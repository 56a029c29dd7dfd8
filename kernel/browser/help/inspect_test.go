package help_test

import (
	"strings"
	"testing"
)

// inspections are cells with a | at the cursor, and what the reply has as Markdown, in this order. It is nil
// if there is no help.
var inspections = []struct {
	cell string
	want []string
}{
	// What packages declare.
	{
		"%%\nfmt.Println(perceptron.Tra|in(data))",
		[]string{"```go\nfunc perceptron.Train(d *perceptron.Dataset) *perceptron.Run\n```\n\n---\n\nTrain runs"},
	},
	{"%%\nperceptron.Train|", []string{"func perceptron.Train("}},
	{"%%\n|perceptron.Train", []string{"import \"perceptronlab/perceptron\"", "### The classifier"}},
	{
		"%%\nx := perceptron.Trai|ner{}",
		[]string{
			"type Trainer struct {\n\t// MaxEpochs is", "A Trainer runs",
			"```go\nfunc (t perceptron.Trainer) Epochs(",
		},
	},
	{"%%\nx := perceptron.Trainer{|}", []string{"type Trainer struct"}},
	{"%%\nx := perceptron.Trainer{MaxEp|ochs: 1}", []string{"field MaxEpochs int", "the largest number"}},
	{"%%\nrun := perceptron.Train(data)\nrun.Mist|akes", []string{"field Mistakes int", "number of updates"}},
	{"%%\nlifted := data\nlifted.AbsorbBias(|", []string{"func (d *perceptron.Dataset) AbsorbBias()"}},
	{"%%\nperceptron.Train(data).Brac|ket(data)", []string{"func (r *perceptron.Run) Bracket("}},
	{"%%\nfor u := range perceptron.Updates(data) { u.In|dex++ }", []string{"field Index int"}},
	{"%%\nfor u := range perceptron.Updates(data) { |u.K++ }", []string{"var u perceptron.Update"}},
	{
		"%%\nvar b strings.Builder\nb.Writ|eString(\"\")",
		[]string{"func (b *strings.Builder)", "WriteString appends"},
	},
	{"%%\nx := strings.Repeat(\"a\", |3)", []string{"func strings.Repeat(s string, count int) string"}},
	{"%%\nfmt.Println(strings.Fields(\"a\"), |)", []string{"func fmt.Println(a ...any)"}},
	{"%%\nx := math.Max(1, 2)|", []string{"func math.Max(x float64, y float64) float64"}},
	{"%%\nmath.P|i", []string{"const math.Pi untyped float = 3.14159"}},
	{"%%\nvar s fmt.Stringer\ns.Str|ing()", []string{"String() string"}},
	{"%%\nstrings.|", []string{"import \"strings\""}},
	{"%%\nperceptron.Train(data).|", []string{"func perceptron.Train("}},
	{"import \"fm|t\"", []string{"import \"fmt\"", "### Printing"}},
	{"%%\nstri|ngs", []string{"import \"strings\""}},
	{"strings.Fie|lds(\"a\")", []string{"func strings.Fields"}}, // without %%
	{"%%\nslices.So|rt([]int{1})", []string{"func slices.Sort[S ~[]E, E cmp.Ordered](x S)"}},

	// What the notebook declares.
	{"%%\nga|in(1)", []string{"```go\nfunc gain(x float64) (y float64)\n```", "gain multiplies.", "cell [4]"}},
	{
		"%%\nvar p Poi|nt",
		[]string{
			"type Point struct {\n\tX, Y float64 // in cm\n\tname string\n}", "A Point is a place.",
			"func (p *Point) Move(by float64)\nfunc (p Point) Norm() float64", "declared in cell [2]",
		},
	},
	{"%%\nPoint{}.X|", []string{"field X float64", "in cm", "cell [2]"}},
	{"%%\nPoint{}.No|rm()", []string{"func (p Point) Norm() float64", "returns the length", "cell [2]"}},
	{"%%\nrat|e++", []string{"var rate float64", "learning rate", "cell [3]"}},
	{"%%\nBlue|", []string{"const Blue untyped int = 1", "cell [3]"}},
	{"// now is new.\nfunc now() {}\n%%\nnow|()", []string{"func now()", "now is new.", "this cell"}},
	{"// gain is new.\nfunc gain(int) {}\n%%\ngai|n(1)", []string{"func gain(int)", "is new.", "this cell"}},
	{"%%\nrate := \"text\"\nfmt.Println(ra|te)", []string{"var rate string"}}, // another rate
	{"%%\napply([]int{1}, ni|l)", []string{"var nil T"}},
	{"%%\napply(|)", []string{"func apply[T any](xs []T, f func(T))"}},
	{"%%\nx := )\nga|in(1)", []string{"func gain"}}, // a mistake elsewhere

	// What Go has, and commands.
	{"%%\nx := app|end(nil)", []string{"func append(slice []T, elems ...T) []T"}},
	{"%%\nvar x flo|at64", []string{"type float64 float64", "64 bits"}},
	{"%re|set", []string{"`%reset`", "Forgets all declarations."}},
	{"|%% -n 3", []string{"`%% [arguments]`"}},

	// Nothing.
	{"%%\nx := \"fmt.Pr|int\"", nil},
	{"%%\n// fmt.Pr|int", nil},
	{"%%\nx := 3 + |4", nil},
	{"%%\nnothing|", nil},
	{"%%\nif true {|\n}", nil},
	{"!ls|", nil},
	{"|", nil},
}

func TestInspect(t *testing.T) {
	for _, test := range inspections {
		h := openNotebook(t, kept...)
		code, at := cursor(test.cell)
		reply := h.Inspect(code, at, 0)
		got := reply.Data["text/markdown"]
		if reply.Found != (test.want != nil) {
			t.Errorf("%q: got found %v: %.300q", test.cell, reply.Found, got)
		}
		rest := got
		for _, want := range test.want {
			_, after, ok := strings.Cut(rest, want)
			if !ok {
				t.Errorf("%q: got %.300q, want %q", test.cell, got, want)
				break
			}
			rest = after
		}
	}
}

func TestInspectAsText(t *testing.T) {
	h := openNotebook(t, kept...)
	code, at := cursor("%%\nga|in(1)")
	got := h.Inspect(code, at, 0).Data["text/plain"]
	want := "func gain(x float64) (y float64)\n\ngain multiplies.\n\ndeclared in cell [4]"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestInspectWithDetail(t *testing.T) {
	h := openNotebook(t, kept...)
	code, at := cursor("%%\nga|in(1)")
	got := h.Inspect(code, at, 1).Data["text/plain"]
	want := "func gain(x float64) (y float64) { return x * rate }\n\ngain multiplies.\n\ndeclared in cell [4]"
	if got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
