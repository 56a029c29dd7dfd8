// Package check states what a notebook has just claimed, in one line of a cell. If it is
// true the line appears with its numbers, and if not the cell fails, and with it a run of
// the whole notebook:
//
//	✓ mistakes ≤ bound: 18 ≤ 51
//	✗ mistakes ≤ bound: got 52, want at most 51
//
// Guess and Try, for predictions and exercises, never fail a cell.
//
// Comparisons are exact: there is no tolerance. Numbers are printed in full if they are
// integers below 2⁵³ or multiples of 2⁻¹⁰ below 2²⁰, and with 4 significant digits
// otherwise. Two values that differ and would look alike are printed in full.
//
// A cell fails because its program ends with status 1; deferred calls do not run. A check
// belongs in the body of a cell (%%): a package-level var would fail in every later cell.
package check

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"os"
	"reflect"

	"perceptronlab/internal/wording"
)

// Holds checks a statement that is true or false:
//
//	check.Holds("all four points are on their side", lifted.FunctionalMargin(w) > 0)
//
// prints ✓ all four points are on their side. Prefer Equal or AtMost where there are
// numbers to show.
func Holds(what string, ok bool) {
	if !ok {
		fail(what, "got false, want true")
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
	}
	say("✓ %s: %s", what, text(got))
}

// AtMost checks that small ≤ large, exactly, and shows both:
//
//	check.AtMost("mistakes ≤ bound", run.Mistakes, bound.Most()) // ✓ mistakes ≤ bound: 18 ≤ 51
//
// If not, or if one of them is NaN, the cell fails: ✗ mistakes ≤ bound: got 52, want at most 51.
func AtMost[T cmp.Ordered](what string, small, large T) {
	s, l := pair(small, large)
	if !(small <= large) { // so written, and not as small > large, because of NaN
		fail(what, "got %s, want at most %s", s, l)
	}
	say("✓ %s: %s ≤ %s", what, s, l)
}

// NoError checks that err is nil; if not the cell fails and shows it.
//
//	_, err := perceptron.Novikoff(lifted, u)
//	check.NoError("u separates", err) // ✓ u separates: no error
func NoError(what string, err error) {
	if err != nil {
		fail(what, "want no error, got: %v", err)
	}
	say("✓ %s: no error", what)
}

// Every calls test on each value of a sequence, until one fails:
//
//	check.Every("both inequalities hold", perceptron.Updates(lifted), bound.Check)
//
// prints ✓ 18 of 18: both inequalities hold. At the first error the cell fails, with the
// error and the number of the value, counted from 1. An empty sequence fails the cell too,
// because nothing was checked. An endless one, such as the updates on XOR, must be cut off:
// Every returns only when the sequence ends.
func Every[T any](what string, seq iter.Seq[T], test func(T) error) {
	n := 0
	for value := range seq {
		n++
		if err := test(value); err != nil {
			fail(what, "number %d fails: %v", n, err)
		}
	}
	counted(what, n)
}

// All is Every for a test that only tells whether a value is ok; a failure shows the value:
//
//	check.All("h(x) = −h(−x)", datasets.Grid(-2, 2, 0.5), func(x []float64) bool { … })
//
// prints ✓ 81 of 81: h(x) = −h(−x).
func All[T any](what string, seq iter.Seq[T], ok func(T) bool) {
	Every(what, seq, func(value T) error {
		if !ok(value) {
			return errors.New(text(value))
		}
		return nil
	})
}

// Examples checks each example of a data set:
//
//	check.Examples("y w·x > 0", lifted, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
//
// prints ✓ 4 of 4: y w·x > 0. At the first example that is not ok the cell fails, with
// its number, counted from 0 as data sets do, and with x and y.
func Examples(what string, data interface {
	All() iter.Seq2[[]float64, float64]
}, ok func(x []float64, y float64) bool,
) {
	n := 0
	for x, y := range data.All() {
		if !ok(x, y) {
			fail(what, "example %d fails: x = %s, y = %s", n, text(x), text(y))
		}
		n++
	}
	counted(what, n)
}

// counted says that a check held n times, or fails the cell if n is 0.
func counted(what string, n int) {
	if n == 0 {
		fail(what, "got an empty sequence, want at least one value to check")
	}
	say("✓ %d of %d: %s", n, n, what)
}

// Guess shows the reader's guess beside the answer, and never fails the cell. A guess is
// right if it looks like the answer: for most fractions, if 4 significant digits agree.
//
//	check.Guess(20, run.Mistakes) // ○ your guess 20, the answer 18
//	check.Guess(18, run.Mistakes) // ✓ your guess 18, the answer 18
func Guess(guess, answer any) {
	g, a := text(guess), text(answer)
	mark := "○"
	if g == a {
		mark = "✓"
	}
	say("%s your guess %s, the answer %s", mark, g, a)
}

// Try is Equal for exercises: it does not give away the value wanted, and never fails the
// cell.
//
//	check.Try("your margin", margin(w), 0.5) // ○ not yet: your margin: 0.25
//	check.Try("your margin", margin(w), 0.5) // ✓ your margin: 0.5
func Try[T any](what string, got, want T) {
	mark := "✓"
	if !reflect.DeepEqual(got, want) {
		mark = "○ not yet:"
	}
	g, _ := pair(got, want)
	say("%s %s: %s", mark, what, g)
}

// say prints one line: line breaks in it, as errors may have, become spaces.
func say(format string, args ...any) {
	fmt.Println(wording.OneLine(fmt.Sprintf(format, args...)))
}

// fail prints the line and ends the cell's program. Standard error would not do: a notebook
// shows it in any order, and the ✗ has to come after the ✓s before it.
func fail(what, format string, args ...any) {
	say("✗ %s: %s", what, fmt.Sprintf(format, args...))
	exit(1)
}

var exit = os.Exit // which the tests replace by a panic
