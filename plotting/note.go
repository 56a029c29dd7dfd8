package plotting

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"

	"perceptronlab/perceptron"
)

// The dashes of lines that are told apart from solid ones, and of thin ones that
// lead the eye.
var (
	longDashes  = []vg.Length{5, 3}
	shortDashes = []vg.Length{1.5, 2}
)

// A note says in the middle of a figure why there is nothing else in it.
type note string

func (n note) Plot(c draw.Canvas, _ *plot.Plot) {
	c.FillText(words(11, Ink), c.Center(), string(n))
}

// number spells v as in print, with 4 significant digits or, up to a billion, all
// those before the point: 0.2425, −3, 12345, 1.25e9.
func number(v float64) string {
	if size := math.Abs(v); 1e4 <= size && size < 1e9 {
		return minus(strconv.FormatFloat(v, 'f', 0, 64))
	}
	return minus(withExponent(strconv.FormatFloat(v+0, 'g', 4, 64))) // −0 + 0 is 0
}

// shortNumber spells v with 3 significant digits: 0.243, −3, 1.23e4.
func shortNumber(v float64) string {
	return minus(withExponent(strconv.FormatFloat(v, 'g', 3, 64)))
}

// withExponent drops the plus and the zeros of an exponent: 1e+06 is 1e6.
func withExponent(s string) string {
	mantissa, exponent, found := strings.Cut(s, "e")
	if !found {
		return s
	}
	n, _ := strconv.Atoi(exponent)
	return mantissa + "e" + strconv.Itoa(n)
}

// countOf spells a number of things: 1 mistake, 2 mistakes.
func countOf(n int, thing string) string {
	if n == 1 {
		return "1 " + thing
	}
	return fmt.Sprintf("%d %ss", n, thing)
}

// mustBeFinite panics, naming what was called, if a weight is NaN or infinite.
func mustBeFinite(caller string, w perceptron.Weights) {
	for j, v := range w {
		if !finite(v) {
			panic(fmt.Sprintf("plotting: %s with weight %d %v; wanted finite weights (see the Reason of the run that they are from)", caller, j, v))
		}
	}
}

// ofSize returns w times a power of two, with its largest weight between ½ and 1:
// nothing then overflows, and no digit is lost. It returns 0 for 0.
func ofSize(w perceptron.Weights) perceptron.Weights {
	largest := 0.0
	for _, v := range w {
		largest = max(largest, math.Abs(v))
	}
	_, exponent := math.Frexp(largest)
	scaled := make(perceptron.Weights, len(w))
	for j, v := range w {
		scaled[j] = math.Ldexp(v, -exponent)
	}
	return scaled
}
