// Package check checks what a notebook has just claimed, in one line of a cell. If it is
// true, the line is printed with its numbers. If not, the cell fails: its program ends
// with status 1, and deferred calls do not run.
//
//	✓ mistakes ≤ bound: 18 ≤ 51
//	✗ mistakes ≤ bound: got 52, want at most 51
//
// Guess and Try, for predictions and exercises, never fail a cell. A check belongs in the
// body of a cell (%%): in a package-level var it would fail in every later cell.
//
// Comparisons are exact: there is no tolerance. Numbers are printed in full if they are
// integers below 2⁵³ or multiples of 2⁻¹⁰ below 2²⁰, and with 4 significant digits
// otherwise. Two values that differ and would look alike are printed in full.
package check

import (
	"cmp"
	"errors"
	"fmt"
	"iter"
	"os"
	"reflect"
	"strconv"
	"strings"

	"perceptronlab/internal/wording"
)

// Holds checks a statement that is true or false:
//
//	check.Holds("all four points are on their side", lifted.FunctionalMargin(w) > 0)
//
// Prefer Equal or AtMost where there are numbers to show.
func Holds(what string, ok bool) {
	failUnless(ok, what, "got false, want true")
	say("✓ %s", what)
}

// Equal checks that two values are the same, without a tolerance:
//
//	check.Equal("mistakes", run.Mistakes, 18)                   // ✓ mistakes: 18
//	check.Equal("w", run.Weights, perceptron.Weights{3, 2, -4}) // ✓ w: [3 2 -4]
//
// They are compared by reflect.DeepEqual: slices, maps and structs by their content, numbers
// by ==, so 0 equals −0, and NaN equals nothing. A nil slice differs from an empty one.
func Equal[T any](what string, got, want T) {
	g, w := pair(got, want)
	failUnless(reflect.DeepEqual(got, want), what, "got %s, want %s", g, w)
	say("✓ %s: %s", what, g)
}

// AtMost checks that small ≤ large, exactly, and shows both:
//
//	check.AtMost("mistakes ≤ bound", run.Mistakes, bound.Most()) // ✓ mistakes ≤ bound: 18 ≤ 51
//
// Otherwise, or if one of them is NaN, the cell fails.
func AtMost[T cmp.Ordered](what string, small, large T) {
	s, l := pair(small, large)
	failUnless(small <= large, what, "got %s, want at most %s", s, l)
	say("✓ %s: %s ≤ %s", what, s, l)
}

// Less is AtMost for small < large.
//
//	check.Less("shorter than w", u.Norm2(), w.Norm2()) // ✓ shorter than w: 17 < 29
func Less[T cmp.Ordered](what string, small, large T) {
	s, l := pair(small, large)
	failUnless(small < large, what, "got %s, want less than %s", s, l)
	say("✓ %s: %s < %s", what, s, l)
}

// NoError checks that err is nil; if not, the cell fails and shows it.
//
//	_, err := perceptron.Novikoff(lifted, u)
//	check.NoError("u separates", err) // ✓ u separates: no error
func NoError(what string, err error) {
	failUnless(err == nil, what, "want no error, got: %v", err)
	say("✓ %s: no error", what)
}

// Every calls test on each value of a sequence, until one fails:
//
//	check.Every("both inequalities hold", perceptron.Updates(lifted), bound.Check)
//
// prints ✓ 18 of 18: both inequalities hold. At the first error the cell fails, with the
// error and the number of the value, counted from 1. An empty sequence fails the cell too,
// because nothing was checked. Cut off an endless one, such as the updates on XOR: Every
// returns only when the sequence ends.
func Every[T any](what string, seq iter.Seq[T], test func(T) error) {
	n := 0
	for value := range seq {
		n++
		err := test(value)
		failUnless(err == nil, what, "number %d fails: %v", n, err)
	}
	counted(what, n)
}

// All is Every for a test that only reports whether a value is ok; a failure shows the value:
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
// prints ✓ 4 of 4: y w·x > 0. At the first example that is not ok, the cell fails and
// shows its number, counted from 0 as in data sets, and x and y.
func Examples(what string, data interface {
	All() iter.Seq2[[]float64, float64]
}, ok func(x []float64, y float64) bool,
) {
	n := 0
	for x, y := range data.All() {
		if !ok(x, y) {
			failUnless(false, what, "example %d fails: x = %s, y = %s", n, text(x), text(y))
		}
		n++
	}
	counted(what, n)
}

// counted says that a check held n times, or fails the cell if n is 0.
func counted(what string, n int) {
	failUnless(n > 0, what, "got an empty sequence, want at least one value to check")
	say("✓ %d of %d: %s", n, n, what)
}

// Guess shows the reader's guess beside the answer, and never fails the cell. The guess "?" is
// none yet: it holds the answer back. A guess is right if it prints like the answer; for most
// fractions 4 significant digits must agree. A text, in quotation marks, may have capitals, and
// a list in it commas, round brackets or none.
//
//	check.Guess("?", run.Mistakes)         // ○ no guess yet: put yours in place of "?"
//	check.Guess(20, run.Mistakes)          // ○ your guess 20, the answer 18
//	check.Guess("converged", run.Outcome)  // ✓ your guess converged, the answer converged
func Guess(guess, answer any) {
	if guess == "?" {
		say(`○ no guess yet: put yours in place of "?"`)
		return
	}
	g, a := bare(guess), bare(answer)
	mark := "○"
	if strings.EqualFold(plain(g), plain(a)) {
		mark = "✓"
	}
	say("%s your guess %s, the answer %s", mark, g, a)
}

// bare is text, but strings have no quotation marks.
func bare(value any) string {
	if s, ok := value.(string); ok {
		return wording.Cut(s, most)
	}
	return text(value)
}

// plain is a text without what makes no difference to a guess: (0, 2, −1) is [0 2 -1].
func plain(s string) string {
	words := strings.Fields(punctuation.Replace(s))
	return strings.Join(words, " ")
}

var punctuation = strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", ",", " ", "−", "-")

// Try is Equal for exercises: it does not give away the right value, and never fails the
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

// say prints one line: line breaks, which errors may have, become spaces.
func say(format string, args ...any) {
	fmt.Println(wording.OneLine(fmt.Sprintf(format, args...)))
}

// failUnless prints what is wrong and ends the cell's program, unless ok. Standard error would
// not do, because a notebook shows it in any order, and the ✗ must come after the earlier ✓s.
func failUnless(ok bool, what, format string, args ...any) {
	if !ok {
		say("✗ %s: %s", what, fmt.Sprintf(format, args...))
		exit(1)
	}
}

var exit = os.Exit // replaced by a panic in the tests

const most = 300 // letters: more would fill the screen

// text formats a value: strings in quotation marks, numbers like wording.Number, and lists
// as [a b c]; of more than 32 entries it shows the first 32. Weights are a list of numbers
// too, though they have a String method, because that may round what has just been compared
// exactly. All else is formatted by package fmt.
func text(value any) string {
	v := reflect.ValueOf(value)
	switch v.Kind() {
	case reflect.Float32, reflect.Float64:
		return wording.Number(v.Float())
	case reflect.Slice, reflect.Array:
		return list(v)
	case reflect.String:
		value = strconv.Quote(v.String())
	}
	return wording.Cut(fmt.Sprint(value), most)
}

// list is text for a slice or an array.
func list(v reflect.Value) string {
	const mostEntries = 32
	var entries []string
	for i := range min(v.Len(), mostEntries) {
		entries = append(entries, text(v.Index(i).Interface()))
	}
	if v.Len() > mostEntries {
		entries = append(entries, fmt.Sprintf("… (%d in all)", v.Len()))
	}
	return "[" + strings.Join(entries, " ") + "]"
}

// pair returns the texts of two values. If different values would look alike, they are
// written in Go's syntax.
func pair(a, b any) (string, string) {
	x := text(a)
	y := text(b)
	if x != y || reflect.DeepEqual(a, b) {
		return x, y
	}
	return wording.Cut(fmt.Sprintf("%#v", a), most), wording.Cut(fmt.Sprintf("%#v", b), most)
}
