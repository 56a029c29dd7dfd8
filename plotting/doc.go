// Package plotting draws the perceptron. Every function takes data, weights or a
// run and returns a *plot.Plot of gonum.org/v1/plot, to which anything else can be
// added:
//
//	p := plotting.DecisionRegions(data, run.Weights.Affine)
//	p.Add(plotter.NewGrid())
//	err := plotting.Save(p, "regions.png")
//
// In a notebook, package show puts a plot under its cell. notebooks/README.md is the
// gallery: each figure with the code that draws it.
//
// # The figures
//
//   - The plane of two features: Scatter, DecisionRegions (any score), ClassRegions
//     (several classes), MarginBand, Hulls, Gates; and a run in it, Triptych (one
//     update) and Frames (all of them).
//   - The proof: Squeeze and Cosine follow a run to its bound, UnitBall is the
//     theorem's setting, and Distribution shows many runs below the bound.
//   - Losses: Mistakes by epoch, and Curves of several numbers, such as the errors on
//     the training and the held-out part; LossLine and LossMap, over weights, of
//     perceptron.ZeroOne, Criterion or another.
//   - Weight space, where an example is a half-plane: WeightSpace, and WeightSlice
//     for lifted data. Weights themselves: WeightImages and UnitDiagram.
//   - Lifts: Lift shows what AbsorbBias does to one or two columns.
//   - Panels puts figures beside each other.
//
// Weights that were trained on d.AbsorbBias() go with d in the figures of the plane
// and in Lift; in those of the proof, the losses and weight space they go with the
// lifted data, whose dimension they have.
//
// # Equal units
//
// A weight vector is perpendicular to its line only in a figure where a unit is
// equally long on both axes. Plots whose X axis has the scale Equal are drawn
// so, at any size, by Draw, PNG, Save and SaveSized, which also cut short the names
// of axes that are longer than the figure. The methods Draw and Save of plot.Plot
// know of neither: they keep to the ranges that the axes have, which the functions
// of this package set for the default size, Width × Height.
//
// # Colours
//
// +1 is a blue filled circle, −1 an orange cross: they differ in colour, in
// shape and in lightness, so that no reader and no printer has to tell colours
// apart. A ring is around a mistake.
//
// What a program gets wrong, data of three columns in a figure of the plane say,
// panics with a sentence that says what was wanted.
package plotting
