package plotting

import (
	"iter"

	"gonum.org/v1/plot"

	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// StepsOfLearning is [StepsInPlane] for a first look: the run is the one of [perceptron.Updates] on d, and
// each caption only states the number of mistakes, such as "3 mistakes so far". The first figure says that
// there is no line yet. Like StepsInPlane, it stops after 100 updates. It panics unless d has two columns.
func StepsOfLearning(d *perceptron.Dataset) iter.Seq2[*plot.Plot, string] {
	s := newSteps("StepsOfLearning", d, perceptron.Updates(d), maxSteps)
	s.noLine = "no line yet: every point is wrong"
	return func(yield func(*plot.Plot, string) bool) {
		k := 0
		for figure := range s.frames(s.plane()) {
			caption := wording.Plural(k, "mistake") + " so far"
			if k == len(s.updates) && !s.unfinished {
				caption = wording.Plural(k, "mistake") + " in all"
			}
			if !yield(figure, caption) {
				return
			}
			k++
		}
	}
}
