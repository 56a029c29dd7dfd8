// Package prepare brings the columns of a table to one scale before a perceptron sees
// them. The perceptron's bound is R²/γ²: a column of large numbers makes R large, and
// what columns of small numbers say is then hardly heard.
//
//	scaling, err := prepare.Standardize(train) // learnt on the training part only
//	scaled, err := scaling.Apply(test)         // and done to all that comes later
//
// Standardize and MaxNorm only look at a table and return a Scaling; Apply and Row do it,
// to tables and to one point. UnitRows needs nothing learnt, because it looks at each row
// alone. A classifier.Trainer with Scale: prepare.Standardize does all of it by itself,
// and its model does the same to each point that it predicts.
//
//	Standardize   each column: mean 0, deviation 1     columns of different units
//	MaxNorm       all columns by one number: R = 1     keeps all angles and 0s; sparse tables
//	UnitRows      each row: length 1                   texts of different lengths; sparse tables
//
// Whether classes are separable does not change under Standardize or MaxNorm, if there is
// a bias: w·(x − μ)/σ + b is a hyperplane over x too. UnitRows may change it.
//
// No function changes its input, and all results are the same to the last bit on every
// machine.
package prepare
