package perceptron

import "testing"

// XOR as AND of OR and NAND. A unit whose score is 0 says 0. What the first layer says is
// separable, so that the perceptron could find the output unit itself.
func TestTwoLayersComputeXOR(t *testing.T) {
	network := TwoLayers{Hidden: []Weights{{2, 2, -1}, {-2, -2, 3}}, Output: Weights{2, 2, -3}}
	var h [][]float64
	for _, x := range corners {
		a, b := x[0] == 1, x[1] == 1
		said := network.Map(x)
		if (said[0] == 1) != (a || b) || (said[1] == 1) != !(a && b) || (network.Score(x) > 0) != (a != b) {
			t.Errorf("%v: the first layer says %v, and the score is %v", x, said, network.Score(x))
		}
		h = append(h, said)
	}
	if run := Train(Must(FromRows(h, []float64{-1, 1, 1, -1})).AbsorbBias()); run.Outcome != Converged {
		t.Error(run)
	}
	if said := network.Map([]float64{0.5, 0}); said[0] != 0 || said[1] != 1 {
		t.Errorf("on the line of OR: %v", said)
	}
	mustPanic(t, "features", func() { network.Score([]float64{1}) })
	network.Output = Weights{1, 1}
	mustPanic(t, "2 weights of the Output for 2 hidden units; wanted one more", func() { network.Score([]float64{1, 1}) })
}
