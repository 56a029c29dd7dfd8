package notation

import (
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", -1: "−1", 1.0 / 3: "0.3333", 1000: "1000", 12345.6: "12346",
		-1e9: "−1e9", 1.25e-7: "1.25e−7", 4e28: "4e28", math.NaN(): "NaN",
	} {
		if got := Number(v); got != want {
			t.Errorf("Number(%v) = %q, want %q", v, got, want)
		}
	}
	if got := Format(1234567, 'g', 3); got != "1.23e6" {
		t.Errorf("Format(1234567, 'g', 3) = %q, want 1.23e6", got)
	}
	if got := Vector(1, -2, 0.5); got != "(1, −2, 0.5)" {
		t.Errorf("Vector(1, -2, 0.5) = %q, want (1, −2, 0.5)", got)
	}
	if got := Vector(make([]float64, 784)...); got != "(0, 0, 0, 0, 0, 0, …)" {
		t.Errorf("Vector of 784 zeros = %q, want (0, 0, 0, 0, 0, 0, …)", got)
	}
}

func TestSubscript(t *testing.T) {
	for name, want := range map[string]string{"x1": "x₁", "x12": "x₁₂", "x": "x", "": "", "area51": "area51", "γ1": "γ₁", "12": "12"} {
		if got := Subscript(name); got != want {
			t.Errorf("Subscript(%q) = %q, want %q", name, got, want)
		}
	}
}
