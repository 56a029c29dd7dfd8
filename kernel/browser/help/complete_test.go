package help_test

import (
	"slices"
	"strings"
	"testing"
)

// kept are the cells that the notebook of the tests has run.
var kept = []string{
	"import \"fmt\"",
	`// A Point is a place.
type Point struct {
	X, Y float64 // in cm
	name string
}

// Norm returns the length.
func (p Point) Norm() float64 { return p.X }

func (p *Point) Move(by float64) { p.X += by }
`,
	`// rate is the learning rate.
var rate = 0.5

const (
	Red = iota // like a rose
	Blue
)`,
	`// gain multiplies.
func gain(x float64) (y float64) { return x * rate }

func apply[T any](xs []T, f func(T)) {}`,
	"var data = perceptron.Must(perceptron.FromRows([][]float64{{1}}, []float64{1}))",
}

// completions are cells with a | at the cursor, and the first matches.
var completions = []struct{ cell, first string }{
	// Fields and methods.
	{"%%\nrun := perceptron.Train(data)\nrun.|", "Weights Outcome Reason"},
	{"%%\nrun := perceptron.Train(data)\nrun.Ver|", "Verdict"},
	{"%%\nperceptron.Train(data).ep|\nfmt.Println(1)", "Epochs"},
	{"%%\nfor u := range perceptron.Updates(data) {\n\tu.|\n}", "K Epoch Step"},
	{"%%\nfor i, p := range []Point{{X: 1}} {\n\tp.|", "X Y name Move Norm"},
	{"%%\nvar p *Point\np.N|", "Norm"},
	{"%%\nPoint.|", "Norm"},
	{"%%\nvar b strings.Builder\nb.Wri|()", "Write WriteByte WriteRune WriteString"},
	{"%%\nstrings.NewReplacer(\"a\", \"b\").|", "Replace WriteString"},
	{"func first[T fmt.Stringer](x T) { x.| }", "String"},
	{"%%\nx := struct{ A, B int }{}\nx.|", "A B"},
	{"func (p Point) Twice() float64 {\n\treturn p.|\n}", "X Y name Move Norm Twice"},
	{"%%\nvar err error\nerr.|", "Error"},

	{"%%\nvar a, b Point\na.X, b.|\nfmt.Println(a)", "X Y name"},
	{"%%\nvar p Point\ngo p.|", "X Y name Move"},

	// Packages.
	{"%%\nfmt.Print|", "Print Printf Println"},
	{"%%\nfmt.Println(strings.To|)", "ToLower ToLowerSpecial ToTitle"},
	{"%%\nfmt.Println(strings.To|\nx := 3", "ToLower ToLowerSpecial ToTitle"},
	{"%%\nrand.IntN|", "IntN"},
	{"%%\nrand.Int63|", "Int63 Int63n"},
	{"import r \"math/rand\"\n%%\nr.Int63|", "Int63 Int63n"},
	{"fmt.Print|", "Print Printf Println"}, // without %%
	{"import \"perc|\"", "perceptronlab/perceptron"},
	{"import (\n\t\"fmt\"\n\t\"ma|", "math math/rand math/rand/v2"},

	// Composite literals.
	{"%%\nt := perceptron.Trainer{|}", "MaxEpochs LearningRate Initial"},
	{"%%\nt := perceptron.Trainer{MaxE|}", "MaxEpochs"},
	{"%%\nt := perceptron.Trainer{\n\tMaxEpochs: 10,\n\tMax|", "max"},
	{"%%\np := &Point{X: 1, |}", "Y name"},
	{"%%\np := []Point{{X: 1}, {|}}", "X Y name"},
	{"%%\nscale := 2.0\np := Point{X: sc|}", "scale"},

	// Names in scope.
	{"%%\nrat|", "rate"},
	{"%%\nrating := 1\nrat|\n", "rating rate"},
	{"%%\nrate := \"text\"\nrate.|", ""},
	{"%%\nrate := Point{}\nif true {\n\trate := strings.Builder{}\n\trate.Gr|\n}", "Grow"},
	{"%%\nfmt.Println(ga|", "gain"},
	{"%%\nRe|", "Red"},
	{"%%\nfmt.Println(re|", "real recover Red"},
	{"var rate = strings.Builder{}\n%%\nrate.Gr|", "Grow"}, // declared again
	{"func f(p Poi|) {}", "Point"},
	{"func f(count int) { cou| }", "count"},
	{"func f() { defer ga| }", "gain"},
	{"%%\napp|", "apply append"},
	{"%%\nstri|", "string strings"},
	{"%%\nfo|", "for"},
	{"%%\nfor i := ran|", "range rand"},
	{"%%\nperc|", "perceptron"},
	{"fu|", "func"},
	{"%%\nb := 1\nvar f float64 = )\nx := data.Ab|", "AbsorbBias"}, // an error elsewhere
	{"%%\nfmt.Println(\"ä\", ra|)", "rate rand"},
	{"%%\nä := 1\nfmt.Println(ä|)", "ä"},
	{"%%\nswitch gain(1) {\ncase ra|:\n}", "rate rand"},

	// What has the right type comes first.
	{"%%\na := 1\nrun := perceptron.Train(|)", "data a Blue"},
	{"%%\na := \"\"\nfmt.Println(strings.Repeat(a, |))\nn := 1", "Blue Red a"},
	{"%%\nvar a bool\nb, c := \"\", 1.5\nfmt.Println(strings.Join(nil, |))", "b a c"},
	{"%%\na, b, c := 1, \"\", 1.5\nc = |", "c Blue Red rate a b"},
	{"%%\na, b, c := 1, \"\", 1.5\np := Point{X: |}", "c Blue Red rate a b"},
	{"%%\na, b, c := 1, \"\", 1.5\nif c > |{\n}", "c Blue Red rate a b"},
	{"func f(a int, b string, c Point) (string, Point) { return b, | }", "c a b"},
	{"%%\na, b, c := 1, \"\", map[string]int{}\nc[|]++", "b a c"},
	{"%%\na, b, c := 1, \"\", []int{1}\nvar d []int = |", "c a b"},
	{"%%\na, b := 1, \"\"\nfmt.Println(|)", "a b"},

	// Commands.
	{"%|", "%% %args %capture"},
	{"%re|", "%reset"},
	{"%rm ra|", "rate"},
	{"%rm Point ga|", "gain"},
	{"x := 5\n%|", "%% %args"},

	// Nothing.
	{"%%\nx := \"fmt.|\"", ""},
	{"%%\nx := `fmt.|", ""},
	{"%%\n// fmt.|", ""},
	{"%%\n/* fmt.| */", ""},
	{"%%\nx := 3|", ""},
	{"%%\nx := 'a|'", ""},
	{"!ls |", ""},
	{"%%bash\nfmt.|", ""},
	{"%%\nnothing.|", ""},
	{"%%\nvar ra|", ""},
	{"|", ""},
}

func TestComplete(t *testing.T) {
	for _, test := range completions {
		h := openNotebook(t, kept...)
		code, at := cursor(test.cell)
		reply := h.Complete(code, at)
		got := reply.Matches
		want := strings.Fields(test.first)
		if len(want) > 0 {
			got = got[:min(len(want), len(got))]
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q: got %q, want %q", test.cell, reply.Matches[:min(12, len(reply.Matches))], want)
		}
	}
}

func TestCompletionReplaces(t *testing.T) {
	h := openNotebook(t, kept...)
	code, at := cursor("%%\nfmt.Println(\"ä\", ga|)")
	reply := h.Complete(code, at)
	if reply.CursorStart != at-2 || reply.CursorEnd != at {
		t.Errorf("got %d to %d, want %d to %d", reply.CursorStart, reply.CursorEnd, at-2, at)
	}
	got := reply.Metadata.Types[0]
	if got.Text != "gain" || got.Type != "function" || got.Signature != "(x float64) (y float64)" ||
		got.Start != at-2 || got.End != at {
		t.Errorf("got %+v, want gain with its signature", got)
	}
}
