// Package check verifies claims in notebook cells. A check is one call. If its claim is true, the
// check prints one line with the numbers of the claim. If the claim is false, the check prints the
// reason and ends the cell's program with status 1. Deferred calls do not run.
//
//	✓ mistakes ≤ bound: 18 ≤ 51
//	✗ mistakes ≤ bound: got 52, want at most 51
//
// [Guess] is for predictions, and [Try] and [TryHolds] are for exercises. These three never fail a cell.
//
// Call a check in the body of a cell (below %%), not in the initial value of a package-level var.
// Every later cell initialises such a var again, so the check would run again, and perhaps fail, in
// every later cell.
//
// Comparisons are exact, without a tolerance, except those of Guess. Integers below 2⁵³ and
// multiples of 2⁻¹⁰ below 2²⁰ are printed in full. Other numbers are printed with 4 significant
// digits. If two different values would look the same, both are printed in full.
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

	"perceptronlab/internal/thousands"
	"perceptronlab/internal/wording"
)

// Holds checks that ok is true:
//
//	check.Holds("all four points are on their side", lifted.FunctionalMargin(w) > 0)
//
// Holds prints no numbers. To show numbers, use [Equal], [AtMost] or [Less].
func Holds(claim string, ok bool) {
	failUnless(ok, claim, "got false, want true")
	printLine("✓ %s", claim)
}

// Equal checks that two values are equal, without a tolerance:
//
//	check.Equal("mistakes", run.Mistakes, 18)                   // ✓ mistakes: 18
//	check.Equal("w", run.Weights, perceptron.Weights{3, 2, -4}) // ✓ w: [3 2 -4]
//
// Equal compares the values with [reflect.DeepEqual], which compares slices, maps and structs by their
// content, and numbers with ==. So 0 equals −0, and NaN does not equal NaN. A nil slice differs from an
// empty slice.
func Equal[T any](claim string, got, want T) {
	g, w := pair(got, want)
	failUnless(reflect.DeepEqual(got, want), claim, "got %s, want %s", g, w)
	printLine("✓ %s: %s", claim, g)
}

// AtMost checks that small ≤ large, without a tolerance, and prints both values:
//
//	check.AtMost("mistakes ≤ bound", run.Mistakes, bound.Most()) // ✓ mistakes ≤ bound: 18 ≤ 51
//
// If small > large, or if small or large is NaN, the cell fails.
func AtMost[T cmp.Ordered](claim string, small, large T) {
	s, l := pair(small, large)
	failUnless(small <= large, claim, "got %s, want at most %s", s, l)
	printLine("✓ %s: %s ≤ %s", claim, s, l)
}

// Less checks that small < large, without a tolerance, and prints both values:
//
//	check.Less("‖u‖² < ‖w‖²", u.Norm2(), w.Norm2()) // ✓ ‖u‖² < ‖w‖²: 17 < 29
func Less[T cmp.Ordered](claim string, small, large T) {
	s, l := pair(small, large)
	failUnless(small < large, claim, "got %s, want less than %s", s, l)
	printLine("✓ %s: %s < %s", claim, s, l)
}

// NoError checks that err is nil. Otherwise, the cell fails with the error's message.
//
//	_, err := perceptron.Novikoff(lifted, u)
//	check.NoError("u separates", err) // ✓ u separates: no error
func NoError(claim string, err error) {
	failUnless(err == nil, claim, "want no error, got: %v", err)
	printLine("✓ %s: no error", claim)
}

// Every checks that test returns nil for each value of a sequence:
//
//	check.Every("both inequalities hold", perceptron.Updates(lifted), bound.Check)
//
// prints ✓ 18 of 18: both inequalities hold. At the first error, the cell fails, and the message
// shows the error and the number of the value, counted from 1. The cell also fails if the sequence
// is empty. The sequence must end. Take only the first values of an endless sequence, such as the
// updates on XOR.
func Every[T any](claim string, seq iter.Seq[T], test func(T) error) {
	n := 0
	for value := range seq {
		n++
		err := test(value)
		failUnless(err == nil, claim, "fails for value number %d: %v", n, err)
	}
	printCount(claim, n)
}

// All checks that ok returns true for each value of a sequence:
//
//	check.All("h(x) = −h(−x)", datasets.Grid(-2, 2, 0.5), func(x []float64) bool { … })
//
// prints ✓ 81 of 81: h(x) = −h(−x). At the first value for which ok returns false, the cell fails,
// and the message shows the value and its number, counted from 1. The cell also fails if the
// sequence is empty.
func All[T any](claim string, seq iter.Seq[T], ok func(T) bool) {
	Every(claim, seq, func(value T) error {
		if !ok(value) {
			return errors.New(text(value))
		}
		return nil
	})
}

// Examples checks that ok returns true for each example of a data set:
//
//	check.Examples("y w·x > 0", lifted, func(x []float64, y float64) bool { return y*w.Dot(x) > 0 })
//
// prints ✓ 4 of 4: y w·x > 0. At the first example for which ok returns false, the cell fails, and
// the message shows x, y and the row of the example, counted from 0 as in data sets.
func Examples(claim string, data interface {
	All() iter.Seq2[[]float64, float64]
}, ok func(x []float64, y float64) bool,
) {
	n := 0
	for x, y := range data.All() {
		if !ok(x, y) {
			failUnless(false, claim, "fails for row %d: x = %s, y = %s", n, text(x), text(y))
		}
		n++
	}
	printCount(claim, n)
}

// printCount prints that a check holds for n values, or fails the cell if n is 0.
func printCount(claim string, n int) {
	failUnless(n > 0, claim, "got an empty sequence, want at least one value to check")
	printLine("✓ %d of %d: %s", n, n, claim)
}

// Guess checks a prediction, and never fails the cell. It prints the answer only if the guess is right,
// so a reader can try again; in a lesson, the fold after the cell, called Answer, explains the answer.
//
//	check.Guess("?", run.Mistakes)         // ○ no guess yet: replace "?" with your guess
//	check.Guess(4, run.Mistakes)           // ○ not 4: try again, or open Answer
//	check.Guess(18, run.Mistakes)          // ✓ 18
//	check.Guess("converged", run.Outcome)  // ✓ converged
//
// A guess is right if its printed form equals that of the answer, so most fractions need to be right only
// to 4 significant digits. Differences in case, spaces, commas, parentheses and brackets do not matter:
// "(3, 2, −4)" and "3 2 -4" are right if the answer is [3 2 -4], and "1,230" is right if it is 1230. If the
// answer is a bool, yes means true, and no means false.
func Guess(guess, answer any) {
	g := strings.TrimSpace(unquoted(guess))
	a := unquoted(answer)
	if strings.EqualFold(g, "yes") || strings.EqualFold(g, "no") {
		a = yesOrNo(answer)
	}
	switch {
	case g == "" || g == "?":
		printLine("○ no guess yet: replace %q with your guess", g)
	case isSame(g, a):
		printLine("✓ %s", a)
	default:
		printLine("○ not %s: try again, or open Answer", g)
	}
}

// yesOrNo formats a bool as yes or no, and other values as the function unquoted does.
func yesOrNo(value any) string {
	switch value {
	case true:
		return "yes"
	case false:
		return "no"
	}
	return unquoted(value)
}

// isSame reports whether two texts differ at most in what does not matter in a guess; see [Guess].
func isSame(guess, answer string) bool {
	number := thousands.Remove(guess, ',', '.')
	a := normalised(answer)
	return strings.EqualFold(normalised(guess), a) || strings.EqualFold(normalised(number), a)
}

// unquoted formats a value as the function text does, but a string without quotation marks.
func unquoted(value any) string {
	if s, ok := value.(string); ok {
		return wording.Cut(s, maxLength)
	}
	return text(value)
}

// normalised removes parentheses, brackets, commas and additional spaces from s, and replaces minus
// signs with hyphens. For instance, "(0, 2, −1)" becomes "0 2 -1".
func normalised(s string) string {
	words := strings.Fields(punctuation.Replace(s))
	return strings.Join(words, " ")
}

var punctuation = strings.NewReplacer("(", " ", ")", " ", "[", " ", "]", " ", ",", " ", "−", "-")

// Try compares the result of an exercise with the right value, as [Equal] does. If the result is wrong, Try
// does not print the right value, and does not fail the cell.
//
//	check.Try("your margin", margin(w), 0.5) // ○ not yet: your margin: 0.25
//	check.Try("your margin", margin(w), 0.5) // ✓ your margin: 0.5
func Try[T any](claim string, got, want T) {
	mark := "✓"
	if !reflect.DeepEqual(got, want) {
		mark = "○ not yet:"
	}
	g, _ := pair(got, want)
	printLine("%s %s: %s", mark, claim, g)
}

// TryHolds checks an exercise that has more than one right answer. want says in words what the exercise asks
// for, ok is whether it holds, and got are the results from which ok was computed. An error among them that
// is not nil is printed alone, because it says why there is no result. A nil error is not printed. Like
// [Try], TryHolds does not fail the cell.
//
//	bound, err := perceptron.Novikoff(data, u)
//	check.TryHolds("a bound below 10", err == nil && bound.Most() < 10, bound.Most(), err)
//
// prints one of these lines:
//
//	✓ a bound below 10: 9
//	○ not yet: got 27, want a bound below 10
//	○ not yet: perceptron: u does not separate the data: …; want a bound below 10
func TryHolds(want string, ok bool, got ...any) {
	var values []string
	for _, value := range got {
		if err, isError := value.(error); isError {
			printLine("○ not yet: %v; want %s", err, want)
			return
		}
		if value != nil {
			values = append(values, unquoted(value))
		}
	}
	results := strings.Join(values, ", ")
	switch {
	case ok && results == "":
		printLine("✓ %s", want)
	case ok:
		printLine("✓ %s: %s", want, results)
	case results == "":
		printLine("○ not yet: %s", want)
	default:
		printLine("○ not yet: got %s, want %s", results, want)
	}
}

// printLine prints one line. It replaces line breaks, which errors may contain, with spaces.
func printLine(format string, args ...any) {
	fmt.Println(wording.OneLine(fmt.Sprintf(format, args...)))
}

// failUnless does nothing if ok is true. Otherwise it prints a line that begins with ✗, and ends
// the cell's program. It prints to standard output, because a notebook may show standard error
// before earlier output.
func failUnless(ok bool, claim, format string, args ...any) {
	if !ok {
		printLine("✗ %s: %s", claim, fmt.Sprintf(format, args...))
		exit(1)
	}
}

var exit = os.Exit // replaced by a panic in the tests

const maxLength = 300 // characters of a value

// text formats a value. A string is in quotation marks. A float is formatted by wording.Number. A
// slice or an array has the form [a b c], with at most 32 entries. Other values are formatted by
// package fmt.
//
// text does not call the String method of a slice type such as Weights, because this method may
// round numbers that a check has compared exactly.
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
	return wording.Cut(fmt.Sprint(value), maxLength)
}

// list formats a slice or an array.
func list(v reflect.Value) string {
	const maxEntries = 32
	var entries []string
	for i := range min(v.Len(), maxEntries) {
		entries = append(entries, text(v.Index(i).Interface()))
	}
	if v.Len() > maxEntries {
		entries = append(entries, fmt.Sprintf("… (%d in all)", v.Len()))
	}
	return "[" + strings.Join(entries, " ") + "]"
}

// pair formats two values. If two different values would look the same, it formats both in Go's
// syntax.
func pair(a, b any) (string, string) {
	textA := text(a)
	textB := text(b)
	if textA != textB || reflect.DeepEqual(a, b) {
		return textA, textB
	}
	return wording.Cut(fmt.Sprintf("%#v", a), maxLength), wording.Cut(fmt.Sprintf("%#v", b), maxLength)
}
