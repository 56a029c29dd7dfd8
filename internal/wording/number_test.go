package wording

import (
	"fmt"
	"math"
	"testing"
)

func TestNumber(t *testing.T) {
	for v, want := range map[float64]string{
		0: "0", math.Copysign(0, -1): "0", -3: "-3", 100: "100", 1e15: "1000000000000000",
		0.5: "0.5", -1.0 / 1024: "-0.0009765625", 1<<20 - 1.0/1024: "1048575.9990234375",
		1.0 / 3: "0.3333", 1.0 / 2048: "0.0004883", 1 << 53: "9.007e+15", 0.1: "0.1",
		math.Inf(1): "+Inf",
	} {
		if got := Number(v); got != want {
			t.Errorf("Number(%v) = %s, want %s", v, got, want)
		}
	}
	if got := Number(math.NaN()); got != "NaN" {
		t.Errorf("Number(NaN) = %s", got)
	}
}

func ExampleNumber() {
	fmt.Println(Number(1.0/1024), Number(1.0/3))
	// Output: 0.0009765625 0.3333
}
