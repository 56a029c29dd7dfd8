package perceptron

import (
	"slices"
	"testing"
)

// The two layers compute XOR on the four rows, and their units are the gates they are
// named for.
func TestXORNetworkComputesXOR(t *testing.T) {
	network := XORNetwork()
	for i, x := range corners {
		a, b := x[0] == 1, x[1] == 1
		h := network.Map(x)
		if (h[0] == 1) != (a || b) || (h[1] == 1) != !(a && b) {
			t.Errorf("%v: the first layer says %v, want OR and NAND", x, h)
		}
		if (network.Score(x) > 0) != (a != b) {
			t.Errorf("%v: the score is %v", x, network.Score(x))
		}
		if y := xor().Label(i); !(y*network.Score(x) > 0) {
			t.Errorf("%v: wrong by the label %v", x, y)
		}
	}
}

// What the first layer says is separable, and so the perceptron could find the output
// unit itself. The other way round no choice of the output helps a first layer that says
// the same of both classes.
func TestTheFirstLayerMakesXORSeparable(t *testing.T) {
	var h [][]float64
	for _, x := range corners {
		h = append(h, XORNetwork().Map(x))
	}
	if run := Train(Must(FromRows(h, []float64{-1, 1, 1, -1})).AbsorbBias()); run.Outcome != Converged {
		t.Error(run)
	}
	lost := TwoLayers{Hidden: []Weights{{1, 1, 1}}, Output: Weights{1, 0}}
	if !slices.Equal(lost.Map(corners[0]), lost.Map(corners[1])) {
		t.Error("x₁ + x₂ + 1 > 0 everywhere, but the unit tells the corners apart")
	}
}

// A score of 0 is not positive: the unit says 0.
func TestAUnitOnItsLineSaysZero(t *testing.T) {
	if h := XORNetwork().Map([]float64{0.5, 0}); h[0] != 0 || h[1] != 1 {
		t.Errorf("on the line of OR: %v", h)
	}
}

func TestTwoLayersRefuse(t *testing.T) {
	network := XORNetwork()
	mustPanic(t, "features", func() { network.Score([]float64{1}) })
	network.Output = Weights{1, 1}
	mustPanic(t, "2 weights of the Output for 2 hidden units; wanted one more", func() { network.Score([]float64{1, 1}) })
}
