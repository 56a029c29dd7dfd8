package check

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"math/big"
	"os"
	"os/exec"
	"strings"
	"testing"
)

// run calls a check, and returns what it printed and the status with which it
// ended the program: −1 if it did not.
func run(t *testing.T, call func()) (printed string, status int) {
	t.Helper()
	var b bytes.Buffer
	status = -1
	oldOutput, oldExit := output, exit
	defer func() { output, exit = oldOutput, oldExit }()
	output = func() io.Writer { return &b }
	exit = func(code int) {
		if status != -1 {
			t.Errorf("exit was called twice")
		}
		status = code
	}
	call()
	return b.String(), status
}

// weights have a String method that rounds, as those of package perceptron.
type weights []float64

func (w weights) String() string { return "rounded" }

// gate is a number with a name.
type gate int

func (g gate) String() string { return fmt.Sprintf("G%d", int(g)) }

// A label and a fault are strings that have words of their own.
type (
	label string
	fault string
)

func (l label) String() string { return "label " + string(l) }
func (f fault) Error() string  { return "fault " + string(f) }

var (
	nan   = math.NaN()
	third = 1.0 / 3
	above = math.Nextafter(third, 1)
)

func counting(n int) iter.Seq[int] {
	return func(yield func(int) bool) {
		for i := range n {
			if !yield(10 * i) {
				return
			}
		}
	}
}

func below(limit int) func(int) error {
	return func(v int) error {
		if v >= limit {
			return fmt.Errorf("%d is not below %d", v, limit)
		}
		return nil
	}
}

// pairs are examples of one feature: x and y.
type pairs [][2]float64

func (p pairs) All() iter.Seq2[[]float64, float64] {
	return func(yield func([]float64, float64) bool) {
		for _, pair := range p {
			if !yield(pair[:1], pair[1]) {
				return
			}
		}
	}
}

func firstIsLabel(x []float64, y float64) bool { return x[0] == y }

func TestVerdicts(t *testing.T) {
	for _, c := range []struct {
		name string
		call func()
		want string // begins with ✗ if and only if the cell must fail
	}{
		{"Holds", func() { Holds("it is so", true) }, "✓ it is so"},
		{"Holds not", func() { Holds("it is so", false) }, "✗ it is so: got false, want true"},

		{"Equal int", func() { Equal("mistakes", 18, 18) }, "✓ mistakes: 18"},
		{"Equal int not", func() { Equal("mistakes", 3, 4) }, "✗ mistakes: got 3, want 4"},
		{"Equal float", func() { Equal("γ", 0.25, 0.25) }, "✓ γ: 0.25"},
		{"Equal float rounded", func() { Equal("γ", third, third) }, "✓ γ: 0.3333"},
		{"Equal float alike", func() { Equal("γ", third, above) }, "✗ γ: got 0.3333333333333333, want 0.33333333333333337"},
		{"Equal zeros", func() { Equal("0", math.Copysign(0, -1), 0) }, "✓ 0: 0"},
		{"Equal weights", func() { Equal("w", weights{3, 2.5, -4}, weights{3, 2.5, -4}) }, "✓ w: [3 2.5 -4]"},
		{"Equal weights not", func() { Equal("w", weights{3, 2, -4}, weights{3, 2, -5}) }, "✗ w: got [3 2 -4], want [3 2 -5]"},
		{"Equal weights alike", func() { Equal("w", weights{third}, weights{above}) }, "✗ w: got check.weights{0.3333333333333333}, want check.weights{0.33333333333333337}"},
		{"Equal lengths", func() { Equal("w", weights{3}, weights{3, 0}) }, "✗ w: got [3], want [3 0]"},
		{"Equal nil and empty", func() { Equal("λ", nil, []int{}) }, "✗ λ: got []int(nil), want []int{}"},
		{"Equal types", func() { Equal[any]("n", 3, 3.0) }, "✗ n: got int(3), want float64(3)"},
		{"Equal nils", func() { Equal[any]("n", nil, nil) }, "✓ n: nil"},
		{"Equal string", func() { Equal("name", "XOR", "XOR") }, `✓ name: "XOR"`},
		{"Equal string not", func() { Equal("name", "XOR", "XOR ") }, `✗ name: got "XOR", want "XOR "`},
		{"Equal NaN", func() { Equal("x", nan, nan) }, "✗ x: got NaN, want NaN"},

		{"AtMost", func() { AtMost("mistakes ≤ bound", 18, 51) }, "✓ mistakes ≤ bound: 18 ≤ 51"},
		{"AtMost equal", func() { AtMost("a ≤ b", third, third) }, "✓ a ≤ b: 0.3333 ≤ 0.3333"},
		{"AtMost alike", func() { AtMost("a ≤ b", third, above) }, "✓ a ≤ b: 0.3333333333333333 ≤ 0.33333333333333337"},
		{"AtMost not", func() { AtMost("mistakes ≤ bound", 52, 51) }, "✗ mistakes ≤ bound: got 52, want at most 51"},
		{"AtMost alike not", func() { AtMost("a ≤ b", above, third) }, "✗ a ≤ b: got 0.33333333333333337, want at most 0.3333333333333333"},
		{"AtMost NaN", func() { AtMost("a ≤ b", nan, 51) }, "✗ a ≤ b: got NaN, want at most 51"},
		{"AtMost of NaN", func() { AtMost("a ≤ b", 1, nan) }, "✗ a ≤ b: got 1, want at most NaN"},

		{"NoError", func() { NoError("it separates", nil) }, "✓ it separates: no error"},
		{"NoError not", func() { NoError("it separates", errors.New("row 3 is wrong")) }, "✗ it separates: want no error, got: row 3 is wrong"},

		{"Every", func() { Every("v < 50", counting(5), below(50)) }, "✓ 5 of 5: v < 50"},
		{"Every but one", func() { Every("v < 30", counting(100), below(30)) }, "✗ v < 30: number 4 fails: 30 is not below 30"},
		{"Every of none", func() { Every("v < 50", counting(0), below(50)) }, "✗ v < 50: got an empty sequence, want at least one value to check"},
		{"Every with two errors", func() {
			Every("v", counting(1), func(int) error { return errors.Join(errors.New("a"), errors.New("b")) })
		}, "✗ v: number 1 fails: a b"},

		{"All", func() { All("v < 50", counting(5), func(v int) bool { return v < 50 }) }, "✓ 5 of 5: v < 50"},
		{"All but one", func() { All("v < 30", counting(100), func(v int) bool { return v < 30 }) }, "✗ v < 30: number 4 fails: 30"},
		{"All of none", func() { All("v < 50", counting(0), func(v int) bool { return v < 50 }) }, "✗ v < 50: got an empty sequence, want at least one value to check"},

		{"Examples", func() { Examples("x₁ is y", pairs{{1, 1}, {-1, -1}}, firstIsLabel) }, "✓ 2 of 2: x₁ is y"},
		{"Examples but one", func() { Examples("x₁ is y", pairs{{1, 1}, {0.5, -1}}, firstIsLabel) }, "✗ x₁ is y: example 1 fails: x = [0.5], y = -1"},
		{"Examples of none", func() { Examples("x₁ is y", pairs{}, firstIsLabel) }, "✗ x₁ is y: got an empty sequence, want at least one value to check"},

		{"Guess", func() { Guess(20, 18) }, "○ your guess 20, the answer 18"},
		{"Guess right", func() { Guess(18, 18) }, "✓ your guess 18, the answer 18"},
		{"Guess of another type", func() { Guess(2, 2.0) }, "✓ your guess 2, the answer 2"},
		{"Guess in words", func() { Guess("it flips", true) }, `○ your guess "it flips", the answer true`},

		{"Try", func() { Try("your margin", 0.5, 0.5) }, "✓ your margin: 0.5"},
		{"Try not", func() { Try("your margin", 0.25, 0.5) }, "○ not yet: your margin: 0.25"},
		{"Try alike", func() { Try("your margin", above, third) }, "○ not yet: your margin: 0.33333333333333337"},
	} {
		t.Run(c.name, func(t *testing.T) {
			printed, status := run(t, c.call)
			if printed != c.want+"\n" {
				t.Errorf("printed %q\n   want %q", printed, c.want+"\n")
			}
			want := -1
			if strings.HasPrefix(c.want, "✗") {
				want = 1
			}
			if status != want {
				t.Errorf("exit status %d, want %d (−1: no exit)", status, want)
			}
		})
	}
}

// Every must neither stop early nor ask for more after a failure.
func TestEveryStopsAtTheFirstFailure(t *testing.T) {
	asked := 0
	run(t, func() {
		Every("v < 30", counting(100), func(v int) error {
			asked++
			return below(30)(v)
		})
	})
	if asked != 4 {
		t.Errorf("%d values were tested, want 4", asked)
	}
}

func TestTryDoesNotGiveTheAnswerAway(t *testing.T) {
	printed, _ := run(t, func() { Try("the secret", 41, 42) })
	if strings.Contains(printed, "42") {
		t.Errorf("printed %q, which has the answer 42 in it", printed)
	}
}

func TestText(t *testing.T) {
	for _, c := range []struct {
		value any
		want  string
	}{
		{1.0, "1"},
		{-2.5, "-2.5"},
		{100.0, "100"},
		{0x1p-10, "0.0009765625"},
		{0x1p-11, "0.0004883"},
		{1<<20 - 0x1p-10, "1048575.9990234375"},
		{1<<20 + 0.5, "1.049e+06"},
		{float64(1<<53 - 1), "9007199254740991"},
		{float64(1 << 53), "9.007e+15"},
		{-float64(1<<53 - 1), "-9007199254740991"},
		{1e300, "1e+300"},
		{2.0 / 3, "0.6667"},
		{0.1, "0.1"},
		{math.Inf(1), "+Inf"},
		{math.Inf(-1), "-Inf"},
		{nan, "NaN"},
		{math.Copysign(0, -1), "0"},
		{float32(0.5), "0.5"},
		{float32(0.1), "0.1"},
		{float32(2.0 / 3), "0.6667"},
		{[]float32{2.0 / 3}, "[0.6667]"},
		{123456789, "123456789"},
		{true, "true"},
		{"a\nb", `"a\nb"`},
		{gate(6), "G6"},
		{label("a"), "label a"},
		{fault("b"), "fault b"},
		{[]gate{6, 7}, "[G6 G7]"},
		{[]string{"a", "b c"}, `["a" "b c"]`},
		{[][]float64{{1, 2.0 / 3}, {}}, "[[1 0.6667] []]"},
		{[2]float64{1, 0.5}, "[1 0.5]"},
		{weights{12345.5, 2.0 / 3}, "[12345.5 0.6667]"},
		{big.NewRat(5, 3), "5/3"},
		{errors.New("broken"), "broken"},
		{nil, "nil"},
		{struct{ A, B int }{1, 2}, "{1 2}"},
		{strings.Repeat("é", 400), `"` + strings.Repeat("é", 299) + "…"},
		{errors.New(strings.Repeat("é", 300)), strings.Repeat("é", 300)},
		{make([]int, 33), "[" + strings.Repeat("0 ", 32) + "… (33 in all)]"},
		{make([]int, 32), "[" + strings.Repeat("0 ", 31) + "0]"},
	} {
		if got := text(c.value); got != c.want {
			t.Errorf("text(%#v) = %s, want %s", c.value, got, c.want)
		}
	}
}

// The real thing: a program whose second check of three fails.
func TestAFailureEndsTheProgram(t *testing.T) {
	const key = "CHECK_TEST_PROGRAM"
	if os.Getenv(key) != "" {
		Equal("first", 1, 1)
		Equal("second", 3, 4)
		Equal("third", 5, 5)
		return
	}
	program := exec.Command(os.Args[0], "-test.run=^TestAFailureEndsTheProgram$")
	program.Env = append(os.Environ(), key+"=1")
	var stdout, stderr bytes.Buffer
	program.Stdout, program.Stderr = &stdout, &stderr
	err := program.Run()
	var status *exec.ExitError
	if !errors.As(err, &status) || status.ExitCode() != 1 {
		t.Errorf("the program ended with %v, want exit status 1", err)
	}
	if got, want := stdout.String(), "✓ first: 1\n✗ second: got 3, want 4\n"; got != want {
		t.Errorf("standard output is %q, want %q", got, want)
	}
	if got := stderr.String(); got != "" {
		t.Errorf("standard error is %q, want nothing", got)
	}
}
