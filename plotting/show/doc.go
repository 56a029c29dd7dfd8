// Package show puts figures into the output of a notebook's cell:
//
//	show.Plot(plotting.Mistakes(run.PerEpoch), "No mistake in epoch 9: the run has converged.")
//
// A figure is sent as a PNG image of 192 dots an inch that is shown at its
// nominal size, so that it is crisp on any screen and shows wherever notebooks
// are shown, trusted or not. Its caption follows as text of its own, because few
// viewers show the description inside an image.
//
// Running a cell twice leaves the same bytes in the notebook.
//
// In a program outside a notebook, where there is nothing to show a figure on, a
// line is printed that says how to save it.
package show
