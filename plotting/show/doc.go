// Package show displays figures, tables and the progress of long work in the output of a notebook
// cell. [Plot] displays a figure, [Steps] an animation, [Table] a table, and [Train], [Reading] and
// [Progress] a line that changes during the work:
//
//	run := show.Train(perceptron.Trainer{}, data) // the button ■ stops the training run
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//	show.Table(table.Trace(perceptron.Updates(data), 20), "Mistake by mistake.")
//
// A figure is a PNG image with 192 dots per inch. It is displayed at half its size in pixels, so it
// is sharp on any screen. It appears in any notebook viewer, whether the notebook is trusted or
// not. A table is sent both as HTML and as aligned text. The caption is a separate output, because
// few viewers show the alternative text of an image.
//
// If a cell is run again without an interrupt, its outputs have the same bytes in the notebook file.
//
// Outside a notebook, the functions print to standard output. For a figure they print a line that
// explains how to save it. They print tables and the last line of a progress display as text.
package show
