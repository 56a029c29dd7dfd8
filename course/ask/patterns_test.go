package ask

import (
	"math"
	"testing"
)

// Each pattern has vectors of its least number of components and of more. Their numbers are whole, or halves
// in a unit pattern, and not all 0. None is −0.
func TestPatterns(t *testing.T) {
	for i, p := range Patterns() {
		for student := range 50 {
			d := NewDraw([]byte{byte(i), byte(student)}, "patterns", "")
			n, bits := p.Least+d.Below(20), d.Between(2, 22)
			v := p.Vector(d, n, bits)
			if len(v) != n {
				t.Errorf("pattern %d: components = %d, want %d", i, len(v), n)
			}
			zeros, unit := 0, 1.0
			if p.IsUnit {
				unit = 0.5
			}
			for _, x := range v {
				if x == 0 {
					zeros++
				}
				if x == 0 && math.Signbit(x) || math.Mod(x, unit) != 0 || math.Abs(x) >= 1<<25 {
					t.Errorf("pattern %d with %d bits: got %v in %v", i, bits, x, v)
				}
			}
			if zeros == n {
				t.Errorf("pattern %d: all numbers of %v are 0", i, v)
			}
		}
	}
}
