// Package prepare brings the columns of a table to one scale before a perceptron sees
// them. The perceptron's bound is R²/γ²: a column of large numbers makes R large, and
// drowns out the columns of small numbers.
//
//	scaling, err := prepare.Standardize(train) // learnt on the training part only
//	scaled, err := scaling.Apply(test)         // and done to all that comes later
//
// Standardize only looks at a table and returns a Scaling; Apply scales a table, and Row one
// point. Shrink is for sparse tables. A classifier.Trainer does all of this itself, and its model
// scales each point that it predicts. The Trainer's Scale, a Scaler, says how: Standard, Shrunk, None, or
// FitFirst with a function of your own.
//
// With a bias, scaling does not change whether classes are separable, because w·(x − μ)/σ +
// b is also an affine function of x.
//
// No function changes its input, and all results are the same to the last bit on every
// machine.
package prepare
