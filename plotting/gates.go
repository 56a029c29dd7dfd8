package plotting

import (
	"strings"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/perceptron/datasets"
	"perceptronlab/plotting/internal/scene"
)

// Gates draws the sixteen Boolean functions of two bits in the order of [datasets.Gates]. Each panel has the
// name of the function, its four examples, and the regions of the perceptron trained on these examples with
// the bias absorbed. If no line separates the examples, the panel has the words "no line".
//
// The figure looks best at twice the default size:
//
//	plotting.SaveSized(plotting.Gates(), 2*plotting.Width, 2*plotting.Height, "gates.png")
func Gates() *plot.Plot {
	var panels []*plot.Plot
	for _, gate := range datasets.Gates() {
		data := gate.Dataset()
		run := perceptron.Train(data.AbsorbBias())
		p := New()
		p.HideAxes()
		p.Title.Text = strings.NewReplacer("x1", "x₁", "x2", "x₂").Replace(gate.String())
		p.X.Scale = Equal{}
		p.X.Min, p.X.Max, p.Y.Min, p.Y.Max = -0.3, 1.3, -0.3, 1.3
		p.Add(&scene.Regions{Score: run.Weights.Affine, Boundary: true}, scene.NewExamples(data))
		if run.Outcome != perceptron.Converged {
			p.Add(note("no line"))
		}
		panels = append(panels, p)
	}
	return panelsOf(0.95, 4, panels...)
}
