package notation

import (
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{
		{0, "0"},
		{math.Copysign(0, -1), "0"}, // −0
		{-1, "−1"},                  // a minus sign instead of a hyphen
		{1.0 / 3, "0.3333"},         // 4 significant digits
		{1000, "1000"},
		{12345.6, "12346"}, // all digits before the decimal point
		{-1e9, "−1e9"},     // neither a plus sign nor zeros in the exponent
		{1.25e-7, "1.25e−7"},
		{4e28, "4e28"},
		{math.NaN(), "NaN"},
	} {
		if got := Number(c.v); got != c.want {
			t.Errorf("Number(%v) = %q, want %q", c.v, got, c.want)
		}
	}
}

func TestFormat(t *testing.T) {
	const want = "1.23e6" // strconv.FormatFloat returns 1.23e+06
	if got := Format(1234567, 'g', 3); got != want {
		t.Errorf("Format(1234567, 'g', 3) = %q, want %q", got, want)
	}
}

// Vector returns up to 8 elements, and only the first 6 of a longer vector.
func TestShort(t *testing.T) {
	for _, c := range []struct {
		v    float64
		want string
	}{
		{0, "0"},
		{-3, "−3"},
		{-0.4393, "−0.44"},
		{12.346, "12.35"},
		{0.04567, "0.046"}, // 2 significant digits
		{-2e-7, "−2e−7"},
		{123.456, "123.5"}, // at most 4 significant digits
		{12345.6, "12346"},
		{4e305, "4e305"},
	} {
		if got := Short(c.v); got != c.want {
			t.Errorf("Short(%v) = %q, want %q", c.v, got, c.want)
		}
	}
	if got, want := ShortVector(0.9062, -0.7656), "(0.91, −0.77)"; got != want {
		t.Errorf("ShortVector(0.9062, −0.7656) = %q, want %q", got, want)
	}
}

func TestVector(t *testing.T) {
	for _, c := range []struct {
		v    []float64
		want string
	}{
		{[]float64{1, -2, 0.5}, "(1, −2, 0.5)"},
		{make([]float64, 8), "(0, 0, 0, 0, 0, 0, 0, 0)"},
		{make([]float64, 9), "(0, 0, 0, 0, 0, 0, …)"},
	} {
		if got := Vector(c.v...); got != c.want {
			t.Errorf("Vector(%v) = %q, want %q", c.v, got, c.want)
		}
	}
}

func TestSubscript(t *testing.T) {
	for _, c := range []struct{ name, want string }{
		{"x1", "x₁"},
		{"x12", "x₁₂"},
		{"x_1", "x₁"},
		{"γ1", "γ₁"},
		{"x", "x"},           // no number
		{"12", "12"},         // no letter
		{"area51", "area51"}, // more than one letter
		{"petal_length", "petal length"},
		{"", ""},
	} {
		if got := Subscript(c.name); got != c.want {
			t.Errorf("Subscript(%q) = %q, want %q", c.name, got, c.want)
		}
	}
}
