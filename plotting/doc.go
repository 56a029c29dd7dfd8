// Package plotting draws the perceptron. Most functions take data, weights or a run, and return a
// *plot.Plot of gonum.org/v1/plot, to which callers can add their own plotters:
//
//	p := plotting.DecisionRegions(data, run.Weights.Affine)
//	p.Add(plotter.NewGrid())
//	err := plotting.Save(p, "regions.png")
//
// [Save] writes PNG, SVG and PDF files. [Write] writes the same formats to an [io.Writer], such as the
// response to an HTTP request. Package animation writes a sequence of plots as an animated SVG or GIF image.
// In a notebook, package show displays a plot below its cell. The gallery, notebooks/README.md, shows each
// figure with the code that draws it.
//
// # The figures
//
//   - The plane of two features: [Scatter], [DecisionRegions] (for any score),
//     [ClassRegions] (for several classes), [MarginBand], [DistanceToLine], [Hulls], [Halfway] and [Gates].
//     [Triptych] shows one update of a run, and [Frames] shows a sequence of updates. [Beside] writes words
//     beside examples.
//   - The convergence theorem: [Squeeze] and [Cosine] compare a run with the inequalities of the
//     proof, [UnitBall] shows the assumptions and the margin, and [Distribution] compares the
//     numbers of mistakes of many runs with the bound.
//   - Training: [Mistakes] per epoch, [ErrorsByUpdate], and [Curves] of several quantities, such as the
//     errors on the training and the held-out examples.
//   - Losses as functions of the weights, such as [perceptron.ZeroOne] and [perceptron.Criterion]:
//     [LossLine] and [LossMap].
//   - Weight space, where an example is a half-plane: [WeightSpace], and [WeightSlice] for data
//     with the bias absorbed.
//   - A run as an animation: [Steps], [StepsInPlane], [StepsInWeightSpace], [StepsOfSqueeze]
//     and [StepsOfLearning]. [StepsOfUpdate] shows a single update in four figures, and
//     [ExamplesInWeightSpace] the examples in weight space one after another.
//   - Weights: [WeightImages] and [UnitDiagram].
//   - [Lift] shows the effect of AbsorbBias on one or two columns.
//   - [Panels] puts figures beside each other. [Words] writes a text into a figure.
//   - [Style] gives any of these figures other colours, another font and other sizes. [UseFont] gives all
//     figures a font with other characters, such as Chinese.
//
// If w was trained on d.AbsorbBias(), pass d and w to the figures of the plane and to [Lift]. Pass
// d.AbsorbBias() and w to the figures of the proof, the losses and weight space, because these figures need
// one weight per column.
//
// # Equal units
//
// A weight vector looks perpendicular to its line only if a unit is equally long on both axes. If the X axis
// of a plot has the scale [Equal], then [Draw], [PNG], [Save], [SaveSized] and [Write] make the units equal
// at any size. These functions also shorten words that are longer than the figure has room for, such as the
// names of axes and series. The methods Draw and Save of [plot.Plot] do neither: they keep the ranges of the
// axes. The figures of this package have ranges that make the units equal at the default size, [Width] ×
// [Height], so figures of this size have equal units even if these methods draw them, unless an axis name is
// too long.
//
// # Colours and marks
//
// An example with label +1 is a filled blue circle. An example with label −1 is an orange cross.
// The marks differ in shape and lightness, so readers can distinguish them without colours.
//
// A ring marks an example that the classifier of the figure misclassifies. A square marks the
// example of an update, or an example that determines the margin.
//
// The arrow w on a line shows only the direction of w; the length of the arrow is fixed. [WeightSpace],
// [Steps] and the middle panel of [Triptych] show how long w is.
//
// A [Style] replaces the colours, the font, and the sizes of words, marks and lines of a figure; the shapes
// stay the same. [Style.Apply] draws a figure in a style, and [Style.ApplyAll] the figures of [Steps]. For
// your own plotters, Style{}.WithDefaults() has the usual colours.
//
// # Panics
//
// An invalid argument, such as a dataset of three columns for a figure of the plane, causes a
// panic with a message of the form "plotting: Scatter: got …, want …".
//
// A plot that can't be drawn, for example because the range of an axis is not finite, is an error of [Write]
// and the functions that call it. [Draw] panics.
package plotting
