package plotting

import (
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// TestSumInCaptions: in a short loop from w = 0, the last caption writes w as the sum of all updates, each with
// the sign of its label.
func TestSumInCaptions(t *testing.T) {
	opposite := fromRows([][]float64{{1, 2}, {1, 2}}, 1, -1) // one example with both labels
	var last string
	for _, caption := range StepsInPlane(opposite, perceptron.Updates(opposite)) {
		last = caption
	}
	if want := "w = (1, 2) − (1, 2) = (0, 0),\nas at the start"; !strings.Contains(last, want) {
		t.Errorf("last caption = %q, want %q in it", last, want)
	}
}
