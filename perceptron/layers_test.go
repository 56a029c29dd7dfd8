package perceptron

import "testing"

// A unit whose score is 0 says 0.
func TestTwoLayers(t *testing.T) {
	network := TwoLayers{Hidden: []Weights{{2, 2, -1}, {-2, -2, 3}}, Output: Weights{2, 2, -3}}
	if said := network.Map([]float64{0.5, 0}); said[0] != 0 || said[1] != 1 {
		t.Errorf("on the line of OR: %v", said)
	}
	mustPanic(t, "features", func() { network.Score([]float64{1}) })
	network.Output = Weights{1, 1}
	mustPanic(t, "2 weights of the Output for 2 hidden units; wanted one more", func() { network.Score([]float64{1, 1}) })
}
