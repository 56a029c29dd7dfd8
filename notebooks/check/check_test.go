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

// runCheck calls a check. It returns what the check printed, and whether the check ended the
// program.
func runCheck(t *testing.T, call func()) (output string, ended bool) {
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

// weights is a slice type whose String method does not show the numbers. So if a check called
// String, a test would fail.
type weights []float64

func (w weights) String() string { return "rounded" }

var (
	nan        = math.NaN()
	third      = 1.0 / 3
	aboveThird = math.Nextafter(third, 1) // the next float64
	tens       = slices.Values([]int{0, 10, 20, 30, 40})
	empty      = slices.Values([]int{})
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
		want string // the printed line; ✗ at its beginning means that the check must end the program
	}{
		{"Holds, false", func() { Holds("w = 0", false) }, "✗ w = 0: got false, want true"},
		{"Equal, different floats with the same 4 digits", func() { Equal("γ", third, aboveThird) }, "✗ γ: got 0.3333333333333333, want 0.33333333333333337"},
		{"Equal, 0 and −0", func() { Equal("bias", math.Copysign(0, -1), 0) }, "✓ bias: 0"},
		{"Equal, different weights with the same 4 digits", func() { Equal("w", weights{third}, weights{aboveThird}) }, "✗ w: got check.weights{0.3333333333333333}, want check.weights{0.33333333333333337}"},
		{"Equal, a nil slice and an empty slice", func() { Equal("λ", nil, []int{}) }, "✗ λ: got []int(nil), want []int{}"},
		{"Equal, different strings", func() { Equal("name", "XOR", "XOR ") }, `✗ name: got "XOR", want "XOR "`},
		{"Equal, NaN", func() { Equal("x", nan, nan) }, "✗ x: got NaN, want NaN"},
		{"AtMost, equal numbers", func() { AtMost("a ≤ b", third, third) }, "✓ a ≤ b: 0.3333 ≤ 0.3333"},
		{"AtMost, different floats with the same 4 digits", func() { AtMost("a ≤ b", third, aboveThird) }, "✓ a ≤ b: 0.3333333333333333 ≤ 0.33333333333333337"},
		{"AtMost, the first number is larger", func() { AtMost("mistakes ≤ bound", 52, 51) }, "✗ mistakes ≤ bound: got 52, want at most 51"},
		{"AtMost, NaN", func() { AtMost("a ≤ b", nan, 51) }, "✗ a ≤ b: got NaN, want at most 51"},
		{"Less, equal numbers", func() { Less("a < b", 18, 18) }, "✗ a < b: got 18, want less than 18"},
		{"NoError, an error", func() { NoError("u separates", errors.New("row 3 is misclassified")) }, "✗ u separates: want no error, got: row 3 is misclassified"},
		{"Every, error for the fourth value", func() { Every("v < 30", tens, below30) }, "✗ v < 30: fails for value number 4: 30 is not below 30"},
		{"Every, empty sequence", func() { Every("v < 30", empty, below30) }, "✗ v < 30: got an empty sequence, want at least one value to check"},
		{"Every, an error with two lines", func() {
			Every("v", tens, func(int) error { return errors.Join(errors.New("a"), errors.New("b")) })
		}, "✗ v: fails for value number 1: a b"},
		{"All, false for the fourth value", func() { All("v < 30", tens, func(v int) bool { return v < 30 }) }, "✗ v < 30: fails for value number 4: 30"},
		{"Examples, false for example 2", func() {
			Examples("x₁ = 0", perceptron.Must(datasets.AND().Scale(third)), func(x []float64, _ float64) bool { return x[0] == 0 })
		}, "✗ x₁ = 0: fails for row 2: x = [0.3333 0], y = -1"},
		{"Guess, an integer for a float", func() { Guess(2, 2.0) }, "✓ 2"},
		{"Guess, a string for a bool", func() { Guess("it flips", true) }, "○ not it flips: try again, or open Answer"},
		{"Guess, a capital letter and a leading space", func() { Guess(" Converged", perceptron.Converged) }, "✓ converged"},
		{"Guess, weights as a string", func() { Guess("(0,−2, 0 )", perceptron.Weights{0, -2, 0}) }, "✓ [0 -2 0]"},
		{"Guess, weights without brackets", func() { Guess("0 2 0", perceptron.Weights{0, 2, 0}) }, "✓ [0 2 0]"},
		{"Guess, wrong weights", func() { Guess("[0 20]", perceptron.Weights{0, 2, 0}) }, "○ not [0 20]: try again, or open Answer"},
		{"Guess, weights as a slice", func() { Guess([]int{1, -1}, perceptron.Weights{1, -1}) }, "✓ [1 -1]"},
		{"Guess, a fraction with more digits than are printed", func() { Guess(0.33333, third) }, "✓ 0.3333"},
		{"Guess, a separator of thousands", func() { Guess("1,230", 1230) }, "✓ 1230"},
		{"Guess, digits of another number between separators", func() { Guess("1,23", 123) }, "○ not 1,23: try again, or open Answer"},
		{"Guess, weights with three digits", func() { Guess("(1,230)", perceptron.Weights{1, 230}) }, "✓ [1 230]"},
		{"Guess, yes for true", func() { Guess("Yes", true) }, "✓ yes"},
		{"Guess, yes for false", func() { Guess("yes", false) }, "○ not yes: try again, or open Answer"},
		{"Guess, no for false", func() { Guess("no", 1 > 2) }, "✓ no"},
		{"Guess, false for a bool", func() { Guess(false, false) }, "✓ false"},
		{"Guess, yes for a word", func() { Guess("yes", "true") }, "○ not yes: try again, or open Answer"},
		{"Guess, spaces around a wrong guess", func() { Guess(" 4 ", 18) }, "○ not 4: try again, or open Answer"},
		{"Guess, a question mark in spaces", func() { Guess(" ? ", 18) }, `○ no guess yet: replace "?" with your guess`},
		{"Guess, an empty string", func() { Guess("", 18) }, `○ no guess yet: replace "" with your guess`},
		{"Guess, a question mark in a slice", func() { Guess([]any{"?"}, 1) }, `○ not ["?"]: try again, or open Answer`},
		{"Try, a wrong result", func() { Try("your margin", 0.25, 0.5) }, "○ not yet: your margin: 0.25"},
		{"Try, different floats with the same 4 digits", func() { Try("your margin", aboveThird, third) }, "○ not yet: your margin: 0.33333333333333337"},
		{"TryHolds, a right result", func() { TryHolds("more than 18 mistakes", true, 21) }, "✓ more than 18 mistakes: 21"},
		{"TryHolds, wrong results", func() { TryHolds("more than 18 mistakes", false, 18, "converged", nil) }, "○ not yet: got 18, converged, want more than 18 mistakes"},
		{"TryHolds, an error", func() { TryHolds("a bound", false, 0, errors.New("u separates nothing")) }, "○ not yet: u separates nothing; want a bound"},
		{"TryHolds, no results", func() { TryHolds("six points", true) }, "✓ six points"},
		{"TryHolds, no results, wrong", func() { TryHolds("six points", false) }, "○ not yet: six points"},
	} {
		output, ended := runCheck(t, c.call)
		want, mustEnd := c.want+"\n", strings.HasPrefix(c.want, "✗")
		if output != want || ended != mustEnd {
			t.Errorf("%s: output = %q and program ended = %v, want output = %q and program ended = %v", c.name, output, ended, want, mustEnd)
		}
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{0x1p-10, "0.0009765625"}, // multiples of 2⁻¹⁰ have all their digits
		{1e300, "1e+300"},
		{float32(2.0 / 3), "0.6667"},
		{[]float32{2.0 / 3}, "[0.6667]"},
		{123456789, "123456789"},
		{"a\nb", `"a\nb"`},
		{[]string{"a", "b c"}, `["a" "b c"]`},
		{[][]float64{{1, 2.0 / 3}, {}}, "[[1 0.6667] []]"},
		{weights{12345.5, 2.0 / 3}, "[12345.5 0.6667]"}, // not the result of its String method
		{big.NewRat(5, 3), "5/3"},
		{struct{ A, B int }{1, 2}, "{1 2}"},
		{strings.Repeat("é", 400), `"` + strings.Repeat("é", 299) + "…"}, // 300 characters with the quotation mark
		{errors.New(strings.Repeat("é", 300)), strings.Repeat("é", 300)},
		{make([]int, 33), "[" + strings.Repeat("0 ", 32) + "… (33 in all)]"},
	} {
		if got := text(c.value); got != c.want {
			t.Errorf("text(%#v) = %s, want %s", c.value, got, c.want)
		}
	}
}

// The second check fails and ends the program, so the third check prints nothing. The test runs
// itself in a second process, because the failing check ends the process.
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
	output, err := program.CombinedOutput()
	if want := "✓ first: 1\n✗ second: got 3, want 4\n"; string(output) != want || program.ProcessState.ExitCode() != 1 {
		t.Errorf("output = %q and error = %v, want output = %q and exit status 1", output, err, want)
	}
}
