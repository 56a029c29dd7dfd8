// Package prepare brings the columns of a table to a common scale before a perceptron is trained on them.
// The perceptron makes at most R²/γ² mistakes, where R is the radius of the data and γ their largest
// margin. A column with much larger numbers than the other columns makes R large, and then the other
// columns hardly affect the scores.
//
//	scaling, err := prepare.Standardize(train) // fit it to the training rows only
//	scaled, err := scaling.Apply(test)         // apply it to all other rows, too
//
// Standardize returns a [Scaling] for a table, and [Shrink] returns a Scaling that suits sparse tables.
// [Scaling.Apply] scales a table, and [Scaling.Row] scales a single row.
//
// A classifier.Trainer scales its training rows itself, and its model scales each row before a prediction.
// The Trainer's field Scale is the [Scaler] to use: [Standard], [Shrunk], [None], or a Scaler of your own.
// [FitFirst] makes a Scaler from a function.
//
// If the perceptron has a bias, scaling does not change whether classes are linearly separable, because
// w·(x − μ)/σ + b is also an affine function of x.
//
// No function changes its arguments. All results have the same bits on every machine.
package prepare
