package ask_test

import (
	"strings"
	"testing"

	"perceptronlab/course/ask"
)

var (
	score = ask.New(ask.Spec[func(), int, int]{Name: "score", Wrote: []string{"Score"}})
	train = ask.New(ask.Spec[func(), int, int]{Name: "train", Wrote: []string{"Train"}})
)

func TestForeign(t *testing.T) {
	const head = "func Train(x [][]float64, y []float64) []float64 {\n\treturn "
	for _, c := range []struct {
		name  string
		cells []string
		want  string // the beginning of the message; empty if no package of the module is used
	}{
		{"own code", []string{head + "nil\n}"}, ""},
		{"the library", []string{`import "perceptronlab/perceptron"`, head + "perceptron.Train(d).Weights\n}"}, "Train uses perceptron.Train"},
		{"the library, imported by the kernel", []string{head + "perceptron.Train(d).Weights\n}"}, "Train uses perceptron.Train"},
		{"under another name", []string{`import p "perceptronlab/perceptron"`, head + "p.Train(d).Weights\n}"}, "Train uses p.Train"},
		{"without a name", []string{`import . "perceptronlab/perceptron"`, head + "Separate(d).Separator\n}"}, `the import . "perceptronlab/perceptron"`},
		{"in a helper", []string{"func help() []float64 { return perceptron.Train(d).Weights }", head + "help()\n}"}, "help uses perceptron.Train"},
		{"in a helper's helper", []string{"func a() []float64 { return b() }\nfunc b() []float64 { return perceptron.Must(nil) }", head + "a()\n}"}, "b uses perceptron.Must"},
		{"in a value", []string{"var ready = perceptron.Train(d)", head + "ready.Weights\n}"}, "ready uses perceptron.Train"},
		{"in a function value", []string{"var help = func() []float64 { return perceptron.Train(d).Weights }", head + "help()\n}"}, "help uses perceptron.Train"},
		{"in a method", []string{"type T struct{}\nfunc (T) Go() []float64 { return perceptron.Train(d).Weights }", head + "T{}.Go()\n}"}, "Go uses perceptron.Train"},
		{"in another part's function", []string{"func Score() float64 { return perceptron.Train(d).Weights[0] }", head + "[]float64{Score()}\n}"}, ""},
		{"in an unused function", []string{"func other() { perceptron.Train(d) }", head + "nil\n}"}, ""},
		{"in main", []string{head + "nil\n}\n%%\nperceptron.Train(d)"}, ""},
		{"declared again without the library", []string{head + "perceptron.Train(d).Weights\n}", head + "nil\n}"}, ""},
		{"declared again with the library", []string{head + "nil\n}", head + "perceptron.Train(d).Weights\n}"}, "Train uses"},
		{"a variable of that name", []string{"func Train(x [][]float64, y []float64) []float64 {\n\tperceptron := model{}\n\treturn perceptron.W\n}"}, ""},
		{"a parameter of that name", []string{"func Train(classifier Model) []float64 {\n\treturn classifier.W\n}"}, ""},
		{"a value of that name", []string{"var perceptron Model", head + "perceptron.W\n}"}, ""},
		{"a field of that name", []string{head + "m.perceptron.W\n}"}, ""},
		{"another package", []string{head + "math.Max(1, 2)\n}"}, ""},
		{"kernel lines", []string{"%noautoget\n!ls\n" + head + "perceptron.Train(d).Weights\n}"}, "Train uses"},
		{"not Go", []string{"!rm -rf *", "for for", head + "nil\n}"}, ""},
		{"a recursion", []string{"func Train() { Train() }"}, ""},
		{"no cells", nil, ""},
	} {
		t.Run(c.name, func(t *testing.T) {
			got := ask.Foreign([]ask.Test{score, train}, train, c.cells)
			if (c.want == "") != (got == "") || !strings.HasPrefix(got, c.want) {
				t.Errorf("Foreign(…) = %q, want %q", got, c.want)
			}
		})
	}
}

func FuzzForeign(f *testing.F) {
	f.Add("func Train() { perceptron.Train(nil) }", "import . \"fmt\"")
	f.Add("%%\nx", "var Train = func() { Train() }")
	f.Fuzz(func(_ *testing.T, a, b string) { ask.Foreign([]ask.Test{score, train}, train, []string{a, b}) })
}
