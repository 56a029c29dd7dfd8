// Package show puts figures, tables, formulas and the progress of training into the
// output of a notebook's cell:
//
//	run := show.Train(perceptron.Trainer{}, data) // ■ stops it; the run so far is kept
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//	show.Table(table.Run(run), "What became of it.")
//	show.Math(`\text{mistakes} \le R^2 / \gamma^2`)
//
// A figure is sent as a PNG image of 192 dots an inch that is shown at its
// nominal size, so that it is crisp on any screen and shows wherever notebooks
// are shown, trusted or not; a table as HTML and as aligned text. The caption
// follows as text of its own, because few viewers show the description inside an
// image.
//
// Running a cell twice leaves the same bytes in the notebook, unless it was
// interrupted.
//
// In a program outside a notebook, where there is nothing to show a figure on, a
// line is printed that says how to save it; tables, formulas and the last line of a
// progress are printed as text. All goes to standard output.
package show
