// Package show puts figures, tables and the progress of training into the output of a
// notebook's cell:
//
//	run := show.Train(perceptron.Trainer{}, data) // ■ stops it; the run so far is kept
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//	show.Table(table.Trace(perceptron.Updates(data), 20), "Mistake by mistake.")
//
// A figure is sent as a PNG image of 192 dots an inch that is shown at its nominal
// size, so it is crisp on any screen and shows wherever notebooks are shown, trusted or
// not; a table is sent as HTML and as aligned text. The caption follows as text of its
// own, because few viewers show the description inside an image.
//
// Running a cell twice leaves the same bytes in the notebook, unless it was interrupted.
//
// A program outside a notebook has nothing to show a figure on, so it prints a line
// that says how to save it; tables and the last line of a progress are printed as text,
// all to standard output.
package show
