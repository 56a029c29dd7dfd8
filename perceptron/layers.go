package perceptron

import (
	"fmt"

	"perceptronlab/internal/wording"
)

// TwoLayers is a network of threshold units in two layers: the first layer sees the
// point, and the one unit of the second sees the outputs of the first. A unit outputs 1
// if its score w·x + b is positive, and 0 if not.
//
// It learns nothing: its weights are set by hand, because the perceptron's rule does not say
// what a hidden unit should have output. Backpropagation does (Rumelhart, Hinton and
// Williams 1986). XOR, which no single unit computes, is AND of OR and NAND:
//
//	perceptron.TwoLayers{
//		Hidden: []perceptron.Weights{{2, 2, -1}, {-2, -2, 3}}, // OR, NAND
//		Output: perceptron.Weights{2, 2, -3},                  // AND
//	}
//
// In the plane that is the strip between two parallel lines.
type TwoLayers struct {
	Hidden []Weights // one per unit of the first layer: a weight per feature, then b
	Output Weights   // of the second: a weight per unit of the first, then b
}

// Map returns the outputs of the first layer for x, 0 or 1 per unit. They are new features,
// on which XOR is separable. It panics unless each unit has a weight for each feature, and b.
func (n TwoLayers) Map(x []float64) []float64 {
	h := make([]float64, len(n.Hidden))
	for k, w := range n.Hidden {
		if w.Affine(x) > 0 {
			h[k] = 1
		}
	}
	return h
}

// Score returns the score of the output unit: positive where the network outputs 1.
//
//	p := plotting.DecisionRegions(datasets.XOR(), network.Score)
func (n TwoLayers) Score(x []float64) float64 {
	if len(n.Output) != len(n.Hidden)+1 {
		panic(fmt.Sprintf("perceptron: %d weights of the Output for %s; wanted one more",
			len(n.Output), wording.Plural(len(n.Hidden), "hidden unit")))
	}
	return n.Output.Affine(n.Map(x))
}
