// Package table makes the tables of a notebook: the trace of a run, a confusion matrix,
// or rows of your own.
//
//	fmt.Println(table.Trace(perceptron.Updates(lifted), 20))
//	fmt.Println(table.Confusion(confusion)) // a metrics.Confusion
//	fmt.Println(table.New("γ", "bound").Add(0.5, 12).Add(0.25, 48))
//
// A Table prints as aligned text, and HTML returns it for a browser; show.Table of
// package perceptronlab/plotting/show sends both to a notebook.
//
// Columns of numbers are right-aligned. Numbers are printed in full if they are
// integers below 2⁵³ or multiples of 2⁻¹⁰ below 2²⁰, and with 4 significant digits
// otherwise; vectors with 4 significant digits. At most 50 rows are shown: a longer
// table shows its head and its tail, and says how many are left out between them.
package table
