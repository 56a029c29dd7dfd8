// Package show displays figures, tables and the progress of long work in the output of a notebook
// cell:
//
//	run := show.Train(perceptron.Trainer{}, data) // ■ stops it, and returns the run so far
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//	show.Table(table.Trace(perceptron.Updates(data), 20), "Mistake by mistake.")
//
// A figure is a PNG image with 192 dots per inch, displayed at its nominal size, so it is crisp on
// any screen. It appears in any notebook viewer, whether the notebook is trusted or not. A table is
// sent both as HTML and as aligned text. The caption is a separate output, because few viewers show
// the alternative text of an image.
//
// A cell that is run twice leaves the same bytes in the notebook, unless it was interrupted.
//
// Outside a notebook, a program prints one line per figure, which explains how to save the figure.
// Tables and the last line of a progress display are printed as text. All of this goes to standard
// output.
package show
