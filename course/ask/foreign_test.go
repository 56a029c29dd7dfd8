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

// Foreign must not panic or loop forever, whatever the cells contain.
func FuzzForeign(f *testing.F) {
	f.Add("func Train() { perceptron.Train(nil) }", "import . \"fmt\"")
	f.Add("%%\nx", "var Train = func() { Train() }")
	f.Fuzz(func(_ *testing.T, a, b string) { ask.Foreign([]ask.Test{score, train}, train, []string{a, b}) })
}
