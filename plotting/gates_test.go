package plotting

import (
	"slices"
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
	if words := said(Gates()); len(words) != 16+2 {
		t.Errorf("the figure says %d things, want 16 names and twice that there is no line: %q", len(words), words)
	}
}
