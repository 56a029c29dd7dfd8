// Package prepare brings the columns of a table to one scale before a perceptron sees
// them. The perceptron's bound is R²/γ²: a column of large numbers makes R large, and
// what columns of small numbers say is then hardly heard.
//
//	scaling, err := prepare.Standardize(train) // learnt on the training part only
//	scaled, err := scaling.Apply(test)         // and done to all that comes later
//
// Standardize only looks at a table and returns a Scaling; Apply and Row do it, to tables and
// to one point. A classifier.Trainer with Scale: prepare.Standardize does all of it by itself,
// and its model does the same to each point that it predicts.
//
// Whether classes are separable does not change, if there is a bias, because w·(x − μ)/σ + b
// is a hyperplane over x too.
//
// No function changes its input, and all results are the same to the last bit on every
// machine.
package prepare
