// Package plotting draws the perceptron. Every function takes data, weights or a
// run and returns a *plot.Plot of gonum.org/v1/plot, to which anything else can be
// added:
//
//	p := plotting.DecisionRegions(data, run.Weights.Affine)
//	p.Add(plotter.NewGrid())
//	err := plotting.Save(p, "regions.png")
//
// In a notebook, package show puts a plot below its cell. notebooks/README.md is the
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
// Pass weights trained on d.AbsorbBias() together with d to the figures of the
// plane and to Lift. In the figures of the proof, the losses and weight space, pass
// them with the lifted data, because there the dimensions must agree.
//
// # Equal units
//
// A weight vector looks perpendicular to its line only if a unit is equally long on
// both axes. Draw, PNG, Save and SaveSized draw plots whose X axis has the scale
// Equal this way at any size, and they cut short axis names that are longer than
// the figure. The methods Draw and Save of plot.Plot do neither: they keep the
// ranges of the axes, which this package sets for the default size, Width × Height.
//
// # Colours
//
// +1 is a blue filled circle, −1 an orange cross: they differ in colour, shape
// and lightness, so nobody has to tell colours apart, even in print.
//
// A ring around an example is a mistake: the w of the figure gets it wrong. A square is around
// an example that is chosen: the one of an update, before it and after it, or one that the
// margin is decided by.
//
// The arrow w on a line shows only its direction, at one length; WeightSpace, Steps and the
// middle of Triptych show how w grows.
//
// Mistakes of the program, such as three columns in a figure of the plane, panic
// with a sentence that says what was wanted.
package plotting
