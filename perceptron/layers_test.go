package perceptron

import (
	"testing"

	"perceptronlab/internal/messagetest"
)

// A unit with score 0 outputs 0: the point (0.5, 0) is on the line of the first hidden unit, OR.
func TestTwoLayers(t *testing.T) {
	network := TwoLayers{Hidden: []Weights{{2, 2, -1}, {-2, -2, 3}}, Output: Weights{2, 2, -3}}
	if got := network.Map([]float64{0.5, 0}); got[0] != 0 || got[1] != 1 {
		t.Errorf("Map([0.5 0]) = %v, want [0 1]", got)
	}
	messagetest.Panic(t, "too few features", func() { network.Score([]float64{1}) })
	network.Output = Weights{1, 1}
	messagetest.Panic(t, "Output without a bias", func() { network.Score([]float64{1, 1}) })
}
