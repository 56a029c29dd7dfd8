// Package table makes tables for notebooks: the trace of a run, a confusion matrix, or rows of any
// other values.
//
//	fmt.Println(table.Trace(perceptron.Updates(and.AbsorbBias()), 20))
//	fmt.Println(table.Confusion(confusion)) // a metrics.Confusion
//	fmt.Println(table.New("γ", "bound").Add(0.5, 12).Add(0.25, 48))
//
// [New], [Trace] and [Confusion] return a [Table]. [Table.String] returns aligned text, and [Table.HTML]
// returns HTML. The function Table of package perceptronlab/plotting/show sends both forms to a notebook.
//
// Columns of numbers are right-aligned. A float64 v is printed in full if |v| is an integer below 2⁵³
// or a multiple of 2⁻¹⁰ below 2²⁰, and with 4 significant digits otherwise. The numbers in vectors
// are printed with 4 significant digits. Integers and rational numbers are printed in full, up to
// 120 characters. If a table has more than 50 rows, it shows the first 30 rows, the number of omitted rows,
// and the last 10 rows.
package table
