// Package show puts figures, tables and the progress of long work into the output of a
// notebook's cell:
//
//	run := show.Train(perceptron.Trainer{}, data) // ■ stops it; the run so far is kept
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//	show.Table(table.Trace(perceptron.Updates(data), 20), "Mistake by mistake.")
//
// A figure is sent as a PNG image with 192 dots per inch, shown at its nominal size. So
// it is crisp on any screen and appears wherever notebooks do, trusted or not. A table
// is sent as HTML and as aligned text. The caption follows as separate text, because
// few viewers show the description inside an image.
//
// Running a cell twice leaves the same bytes in the notebook, unless it was interrupted.
//
// A program outside a notebook can't show a figure, so it prints a line that says how
// to save it; tables and the last progress line are printed as text, all to standard
// output.
package show
