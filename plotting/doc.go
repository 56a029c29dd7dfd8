// Package plotting draws the perceptron: examples of two classes, the regions
// that a score gives to each, the line between them with its normal vector, and
// the mistakes of each epoch.
//
// Every function returns a *plot.Plot of gonum.org/v1/plot, to which anything
// else can be added:
//
//	p := plotting.DecisionRegions(data, run.Weights.Affine)
//	p.Add(plotter.NewGrid())
//	err := plotting.Save(p, "regions.png")
//
// The parts are plotters in gonum's manner, each a struct with a constructor and
// exported fields for its style: Examples, Regions, Line, Curve. New returns the
// empty plot in this package's style to put them together on.
//
// # Equal units
//
// A weight vector is perpendicular to its line only in a figure where a unit is
// equally long on both axes. Plots whose X axis has the scale Equal are drawn
// so, at any size, by Draw, PNG, Save and SaveSized. The methods Draw and Save of
// plot.Plot do not know of it: they keep to the ranges that the axes have, which
// DecisionRegions sets for the default size, Width × Height.
//
// # Colours
//
// +1 is a blue filled circle, −1 an orange cross: they differ in colour, in
// shape and in lightness, so that no reader and no printer has to tell colours
// apart.
package plotting
