// Package prepare brings the columns of a table to a common scale before a perceptron is trained
// on them. The bound on the perceptron's mistakes is R²/γ²; a column of large numbers makes
// R large and hides the columns of small numbers.
//
//	scaling, err := prepare.Standardize(train) // fit it to the training rows only
//	scaled, err := scaling.Apply(test)         // apply it to all other rows, too
//
// Standardize returns a Scaling for a table, and Shrink returns a Scaling that suits sparse tables.
// Apply scales a table, and Row scales a single row. A classifier.Trainer scales its rows itself,
// and its model scales each row before a prediction. The Trainer's field Scale chooses the Scaler:
// Standard, Shrunk, None, or FitFirst with a function of your own.
//
// With a bias, scaling does not change whether classes are separable, because w·(x − μ)/σ +
// b is also an affine function of x.
//
// No function changes its arguments. All results have the same bits on every machine.
package prepare
