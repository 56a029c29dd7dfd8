package perceptron

import (
	"fmt"

	"perceptronlab/internal/wording"
)

// TwoLayers is a network of threshold units. The inputs of its hidden units are the features of a
// point, and the inputs of its only output unit are the outputs of the hidden units. A unit outputs 1
// if its score w·x + b is positive, and 0 otherwise.
//
// The network does not learn, so set its weights by hand. The perceptron algorithm can't train a hidden
// unit, because the data do not contain the correct output of the unit. Networks that learn have
// differentiable units and are trained by backpropagation (Rumelhart, Hinton and Williams 1986).
//
// XOR, which no single unit computes, is the AND of OR and NAND:
//
//	perceptron.TwoLayers{
//		Hidden: []perceptron.Weights{{2, 2, -1}, {-2, -2, 3}}, // OR, NAND
//		Output: perceptron.Weights{2, 2, -3},                  // AND
//	}
//
// In the plane, this network outputs 1 in the strip between two parallel lines.
type TwoLayers struct {
	Hidden []Weights // for each hidden unit, one weight per feature, then b
	Output Weights   // for the output unit, one weight per hidden unit, then b
}

// Map returns the outputs of the hidden units for x, each 0 or 1. With the outputs of the hidden units
// OR and NAND as features, XOR is linearly separable. Map panics unless each hidden unit has one
// weight per feature and a bias.
func (n TwoLayers) Map(x []float64) []float64 {
	h := make([]float64, len(n.Hidden))
	for k, w := range n.Hidden {
		if w.Affine(x) > 0 {
			h[k] = 1
		}
	}
	return h
}

// Score returns the score of the output unit, which is positive if and only if the network outputs 1.
// It panics unless each hidden unit has one weight per feature and a bias, and Output has one weight
// per hidden unit and a bias.
//
//	p := plotting.DecisionRegions(datasets.XOR(), network.Score)
func (n TwoLayers) Score(x []float64) float64 {
	if len(n.Output) != len(n.Hidden)+1 {
		panic(fmt.Sprintf("perceptron: TwoLayers.Output: got %s for %s, "+
			"want %d, one per hidden unit and the bias",
			wording.Plural(len(n.Output), "weight"), wording.Plural(len(n.Hidden), "hidden unit"),
			len(n.Hidden)+1))
	}
	return n.Output.Affine(n.Map(x))
}
