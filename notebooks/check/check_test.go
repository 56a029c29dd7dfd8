package check

import (
	"errors"
	"fmt"
	"io"
	"math"
	"math/big"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
)

// run calls a check, and returns its output and whether it ended the program.
func run(t *testing.T, call func()) (printed string, ended bool) {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	oldStdout, oldExit := os.Stdout, exit
	os.Stdout, exit = w, func(int) { panic("exit") }
	func() {
		defer func() { ended = recover() != nil }()
		call()
	}()
	os.Stdout, exit = oldStdout, oldExit
	w.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b), ended
}

// weights is a slice type whose String method loses the numbers; the one of perceptron.Weights
// rounds them.
type weights []float64

func (w weights) String() string { return "rounded" }

var (
	nan   = math.NaN()
	third = 1.0 / 3
	above = math.Nextafter(third, 1)
	five  = slices.Values([]int{0, 10, 20, 30, 40})
	none  = slices.Values([]int{})
)

func below30(v int) error {
	if v >= 30 {
		return fmt.Errorf("%d is not below 30", v)
	}
	return nil
}

func TestOutput(t *testing.T) {
	for _, c := range []struct {
		name string
		call func()
		want string // begins with ✗ if the cell must fail, and with another mark otherwise
	}{
		{"Holds, false", func() { Holds("it is so", false) }, "✗ it is so: got false, want true"},
		{"Equal, different floats with the same 4 digits", func() { Equal("γ", third, above) }, "✗ γ: got 0.3333333333333333, want 0.33333333333333337"},
		{"Equal, 0 and −0", func() { Equal("0", math.Copysign(0, -1), 0) }, "✓ 0: 0"},
		{"Equal, different weights with the same 4 digits", func() { Equal("w", weights{third}, weights{above}) }, "✗ w: got check.weights{0.3333333333333333}, want check.weights{0.33333333333333337}"},
		{"Equal, nil and empty", func() { Equal("λ", nil, []int{}) }, "✗ λ: got []int(nil), want []int{}"},
		{"Equal, different strings", func() { Equal("name", "XOR", "XOR ") }, `✗ name: got "XOR", want "XOR "`},
		{"Equal, NaN", func() { Equal("x", nan, nan) }, "✗ x: got NaN, want NaN"},
		{"AtMost, equal", func() { AtMost("a ≤ b", third, third) }, "✓ a ≤ b: 0.3333 ≤ 0.3333"},
		{"AtMost, different floats with the same 4 digits", func() { AtMost("a ≤ b", third, above) }, "✓ a ≤ b: 0.3333333333333333 ≤ 0.33333333333333337"},
		{"AtMost, larger", func() { AtMost("mistakes ≤ bound", 52, 51) }, "✗ mistakes ≤ bound: got 52, want at most 51"},
		{"AtMost, NaN", func() { AtMost("a ≤ b", nan, 51) }, "✗ a ≤ b: got NaN, want at most 51"},
		{"Less, equal", func() { Less("a < b", 18, 18) }, "✗ a < b: got 18, want less than 18"},
		{"NoError, an error", func() { NoError("it separates", errors.New("row 3 is wrong")) }, "✗ it separates: want no error, got: row 3 is wrong"},
		{"Every, one error", func() { Every("v < 30", five, below30) }, "✗ v < 30: number 4 fails: 30 is not below 30"},
		{"Every, empty sequence", func() { Every("v < 30", none, below30) }, "✗ v < 30: got an empty sequence, want at least one value to check"},
		{"Every, an error with two lines", func() {
			Every("v", five, func(int) error { return errors.Join(errors.New("a"), errors.New("b")) })
		}, "✗ v: number 1 fails: a b"},
		{"All, one value not ok", func() { All("v < 30", five, func(v int) bool { return v < 30 }) }, "✗ v < 30: number 4 fails: 30"},
		{"Examples, one example not ok", func() {
			Examples("x₁ = 0", perceptron.Must(datasets.AND().Scale(third)), func(x []float64, _ float64) bool { return x[0] == 0 })
		}, "✗ x₁ = 0: example 2 fails: x = [0.3333 0], y = -1"},
		{"Guess, another type", func() { Guess(2, 2.0) }, "✓ your guess 2, the answer 2"},
		{"Guess, words", func() { Guess("it flips", true) }, `○ your guess it flips, the answer true`},
		{"Guess, an outcome", func() { Guess(" Converged", perceptron.Converged) }, "✓ your guess  Converged, the answer converged"},
		{"Guess, weights as a string", func() { Guess("(0,−2, 0 )", perceptron.Weights{0, -2, 0}) }, "✓ your guess (0,−2, 0 ), the answer [0 -2 0]"},
		{"Guess, weights without brackets", func() { Guess("0 2 0", perceptron.Weights{0, 2, 0}) }, "✓ your guess 0 2 0, the answer [0 2 0]"},
		{"Guess, wrong weights", func() { Guess("[0 20]", perceptron.Weights{0, 2, 0}) }, "○ your guess [0 20], the answer [0 2 0]"},
		{"Guess, weights as a slice", func() { Guess([]int{1, -1}, perceptron.Weights{1, -1}) }, "✓ your guess [1 -1], the answer [1 -1]"},
		{"Guess, a slice of any", func() { Guess([]any{"?"}, 1) }, `○ your guess ["?"], the answer 1`},
		{"Try, wrong", func() { Try("your margin", 0.25, 0.5) }, "○ not yet: your margin: 0.25"},
		{"Try, different floats with the same 4 digits", func() { Try("your margin", above, third) }, "○ not yet: your margin: 0.33333333333333337"},
	} {
		printed, ended := run(t, c.call)
		if printed != c.want+"\n" || ended != strings.HasPrefix(c.want, "✗") {
			t.Errorf("%s: output = %q and program ended = %v, want output %q, and an end only after ✗", c.name, printed, ended, c.want+"\n")
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{0x1p-10, "0.0009765625"},
		{1e300, "1e+300"},
		{float32(2.0 / 3), "0.6667"},
		{[]float32{2.0 / 3}, "[0.6667]"},
		{123456789, "123456789"},
		{"a\nb", `"a\nb"`},
		{[]string{"a", "b c"}, `["a" "b c"]`},
		{[][]float64{{1, 2.0 / 3}, {}}, "[[1 0.6667] []]"},
		{weights{12345.5, 2.0 / 3}, "[12345.5 0.6667]"},
		{big.NewRat(5, 3), "5/3"},
		{struct{ A, B int }{1, 2}, "{1 2}"},
		{strings.Repeat("é", 400), `"` + strings.Repeat("é", 299) + "…"},
		{errors.New(strings.Repeat("é", 300)), strings.Repeat("é", 300)},
		{make([]int, 33), "[" + strings.Repeat("0 ", 32) + "… (33 in all)]"},
	} {
		if got := text(c.value); got != c.want {
			t.Errorf("text(%#v) = %s, want %s", c.value, got, c.want)
		}
	}
}

// A failing check ends the program, so the third check prints nothing.
func TestFailureEndsTheProgram(t *testing.T) {
	const key = "CHECK_TEST_PROGRAM"
	if os.Getenv(key) != "" {
		Equal("first", 1, 1)
		Equal("second", 3, 4)
		Equal("third", 5, 5)
		return
	}
	program := exec.Command(os.Args[0], "-test.run=^TestFailureEndsTheProgram$")
	program.Env = append(os.Environ(), key+"=1")
	printed, err := program.CombinedOutput()
	if want := "✓ first: 1\n✗ second: got 3, want 4\n"; string(printed) != want || program.ProcessState.ExitCode() != 1 {
		t.Errorf("output = %q (error: %v), want %q and exit status 1", printed, err, want)
	}
}
