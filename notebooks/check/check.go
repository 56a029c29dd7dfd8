package check

import (
	"cmp"
	"fmt"
	"io"
	"iter"
	"os"
	"reflect"

	"perceptronlab/internal/wording"
)

// Holds checks a statement that is true or false:
//
//	check.Holds("all four points are on their side", lifted.FunctionalMargin(w) > 0)
//
// prints
//
//	✓ all four points are on their side
//
// Prefer Equal or AtMost where there are numbers to show. If ok is false the
// cell fails.
func Holds(what string, ok bool) {
	if !ok {
		fail(what, "got false, want true")
		return
	}
	say("✓ %s", what)
}

// Equal checks that two values are the same, without a tolerance:
//
//	check.Equal("mistakes", run.Mistakes, 18)                   // ✓ mistakes: 18
//	check.Equal("w", run.Weights, perceptron.Weights{3, 2, -4}) // ✓ w: [3 2 -4]
//
// If they differ the cell fails with both: ✗ mistakes: got 17, want 18.
//
// They are compared by reflect.DeepEqual: slices, maps and structs by their content,
// numbers by ==, so that 0 equals −0, and NaN no number. A nil slice is not an empty one.
func Equal[T any](what string, got, want T) {
	if !reflect.DeepEqual(got, want) {
		g, w := pair(got, want)
		fail(what, "got %s, want %s", g, w)
		return
	}
	say("✓ %s: %s", what, text(got))
}

// AtMost checks that small ≤ large, exactly, and shows both:
//
//	check.AtMost("mistakes ≤ bound", run.Mistakes, bound.Most()) // ✓ mistakes ≤ bound: 18 ≤ 51
//
// If not, the cell fails: ✗ mistakes ≤ bound: got 52, want at most 51. It fails
// as well if one of them is NaN.
func AtMost[T cmp.Ordered](what string, small, large T) {
	s, l := pair(small, large)
	if !(small <= large) { // so written, and not as small > large, because of NaN
		fail(what, "got %s, want at most %s", s, l)
		return
	}
	say("✓ %s: %s ≤ %s", what, s, l)
}

// NoError checks that err is nil:
//
//	_, err := perceptron.Novikoff(lifted, u)
//	check.NoError("u separates", err) // ✓ u separates: no error
//
// Otherwise the cell fails and shows it: ✗ u separates: want no error, got: ….
func NoError(what string, err error) {
	if err != nil {
		fail(what, "want no error, got: %v", err)
		return
	}
	say("✓ %s: no error", what)
}

// Every calls test on each value of a sequence, until one fails:
//
//	check.Every("both inequalities hold", perceptron.Updates(lifted), bound.Check)
//
// prints
//
//	✓ 18 of 18: both inequalities hold
//
// At the first error the cell fails, with the error and the number of the value,
// counted from 1: ✗ both inequalities hold: number 7 fails: …. An empty sequence
// fails the cell as well, because nothing was checked.
//
// Every does not return before the sequence ends. On an endless one, such as the
// updates on XOR, it runs until a test fails, or for ever: cut it off first.
func Every[T any](what string, seq iter.Seq[T], test func(T) error) {
	n := 0
	for value := range seq {
		n++
		if err := test(value); err != nil {
			fail(what, "number %d fails: %v", n, err)
			return
		}
	}
	counted(what, n)
}

// All asks of each value of a sequence whether it is ok:
//
//	check.All("h(x) = −h(−x)", datasets.Grid(-2, 2, 0.5), func(x []float64) bool { … })
//
// prints
//
//	✓ 81 of 81: h(x) = −h(−x)
//
// At the first value that is not, the cell fails, with the value and its number,
// counted from 1. For the rest it is Every, which see; Every is for tests that can
// say what is wrong.
func All[T any](what string, seq iter.Seq[T], ok func(T) bool) {
	n := 0
	for value := range seq {
		n++
		if !ok(value) {
			fail(what, "number %d fails: %s", n, text(value))
			return
		}
	}
	counted(what, n)
}

// Examples asks of each example of a data set whether it is ok:
//
//	check.Examples("y w·x > 0", lifted, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
//
// prints ✓ 4 of 4: y w·x > 0. At the first example that is not the cell fails, with
// its number, counted from 0 as data sets do, and with x and y.
func Examples(what string, data interface {
	All() iter.Seq2[[]float64, float64]
}, ok func(x []float64, y float64) bool,
) {
	i := 0
	for x, y := range data.All() {
		if !ok(x, y) {
			fail(what, "example %d fails: x = %s, y = %s", i, text(x), text(y))
			return
		}
		i++
	}
	counted(what, i)
}

// counted says that a check held n times, or fails the cell if n is 0.
func counted(what string, n int) {
	if n == 0 {
		fail(what, "got an empty sequence, want at least one value to check")
		return
	}
	say("✓ %d of %d: %s", n, n, what)
}

// Guess shows the reader's guess beside the answer:
//
//	check.Guess(20, run.Mistakes) // ○ your guess 20, the answer 18
//	check.Guess(18, run.Mistakes) // ✓ your guess 18, the answer 18
//
// It never fails the cell. A guess is right if it looks like the answer, which
// for most fractions means 4 significant digits.
func Guess(guess, answer any) {
	g, a := text(guess), text(answer)
	mark := "○"
	if g == a {
		mark = "✓"
	}
	say("%s your guess %s, the answer %s", mark, g, a)
}

// Try is for exercises: it says whether got is the value wanted, without giving
// that away, and never fails the cell.
//
//	check.Try("your margin", margin(w), 0.5) // ○ not yet: your margin: 0.25
//	check.Try("your margin", margin(w), 0.5) // ✓ your margin: 0.5
//
// Values are compared exactly, as by Equal.
func Try[T any](what string, got, want T) {
	if !reflect.DeepEqual(got, want) {
		g, _ := pair(got, want)
		say("○ not yet: %s: %s", what, g)
		return
	}
	say("✓ %s: %s", what, text(got))
}

// What the tests replace: where a line goes, looked up at each line because examples and
// tests exchange it, and what ends the program. The ✗ goes to standard output, too: a
// notebook shows standard error in any order, and it has to come after the ✓s before it.
var (
	output = func() io.Writer { return os.Stdout }
	exit   = os.Exit
)

// say prints one line. Line breaks in it, as errors may have, become spaces.
func say(format string, args ...any) {
	fmt.Fprintln(output(), wording.OneLine(fmt.Sprintf(format, args...)))
}

// fail prints the line and ends the cell's program. It is the last thing that a check does.
func fail(what, format string, args ...any) {
	say("✗ %s: %s", what, fmt.Sprintf(format, args...))
	exit(1)
}
