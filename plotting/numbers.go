package plotting

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

func allZero(v ...float64) bool {
	return !slices.ContainsFunc(v, func(f float64) bool { return f != 0 })
}

// number writes v as in print, with 4 significant digits or, up to a billion, all
// digits before the point: 0.2425, −3, 12345, 1.25e9.
func number(v float64) string {
	if size := math.Abs(v); 1e4 <= size && size < 1e9 {
		return printed(v, 'f', 0)
	}
	return printed(v, 'g', 4)
}

// printed writes v as strconv does, but with minus signs as wide as a plus, and without
// the plus and the zeros of an exponent: 1e+06 is 1e6.
func printed(v float64, format byte, digits int) string {
	s := strconv.FormatFloat(v+0, format, digits, 64) // −0 + 0 is 0
	if mantissa, exponent, found := strings.Cut(s, "e"); found {
		n, _ := strconv.Atoi(exponent)
		s = mantissa + "e" + strconv.Itoa(n)
	}
	return strings.ReplaceAll(s, "-", "−")
}

// vector writes numbers as (0, 1, −1), each with at most 4 significant digits; of
// more than 8 it writes the first 6.
func vector(v ...float64) string {
	var numbers []string
	for _, f := range v {
		numbers = append(numbers, number(f))
	}
	if len(v) > 8 {
		numbers = append(numbers[:6], "…")
	}
	return "(" + strings.Join(numbers, ", ") + ")"
}

var lowered = strings.NewReplacer("0", "₀", "1", "₁", "2", "₂", "3", "₃", "4", "₄", "5", "₅", "6", "₆", "7", "₇", "8", "₈", "9", "₉")

// below writes a number as an index: ₀, ₁₂.
func below(k int) string { return lowered.Replace(strconv.Itoa(k)) }

var raised = strings.NewReplacer("0", "⁰", "1", "¹", "2", "²", "3", "³", "4", "⁴", "5", "⁵", "6", "⁶", "7", "⁷", "8", "⁸", "9", "⁹")

// iterate names the weights after k updates, w⁽⁰⁾ or w⁽¹²⁾: w₁ and w₂ are the weights of columns.
func iterate(k int) string { return "w⁽" + raised.Replace(strconv.Itoa(k)) + "⁾" }

// subscript writes a letter and its number, such as x1 or x_1, as in print: x₁; and other names,
// such as petal_length, with spaces.
func subscript(name string) string {
	letter := strings.TrimRight(name, "0123456789")
	number := name[len(letter):]
	if letter = strings.TrimSuffix(letter, "_"); number != "" && utf8.RuneCountInString(letter) == 1 {
		return letter + lowered.Replace(number)
	}
	return strings.ReplaceAll(name, "_", " ")
}

// mustBeFinite panics, naming what was called, if a weight is NaN or infinite.
func mustBeFinite(caller string, w perceptron.Weights) {
	for j, v := range w {
		if !wording.Finite(v) {
			panic(fmt.Sprintf("plotting: %s with weight %d %v; wanted finite weights (see the Reason of the run that they are from)", caller, j, v))
		}
	}
}
