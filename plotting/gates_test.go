package plotting

import (
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron/datasets"
)

// TestGates: fourteen of the sixteen have a line; XOR and XNOR say that they have none.
func TestGates(t *testing.T) {
	for _, gate := range datasets.Gates() {
		words := said(gatePanel(gate))
		inseparable := gate.String() == "XOR" || gate.String() == "XNOR"
		if slices.Contains(words, "no line") != inseparable {
			t.Errorf("%v says %q", gate, words)
		}
	}
	words := said(Gates())
	for _, gate := range datasets.Gates() {
		name := strings.NewReplacer("x1", "x₁", "x2", "x₂").Replace(gate.String())
		if !slices.Contains(words, name) {
			t.Errorf("%v has no name in the figure", gate)
		}
	}
	if len(words) != 16+2 {
		t.Errorf("the figure says %d things, want 16 names and twice that there is no line: %q", len(words), words)
	}
}
