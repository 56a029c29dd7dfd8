package plotting

import (
	"fmt"
	"iter"
	"slices"
	"strings"

	"gonum.org/v1/plot"

	"perceptronlab/perceptron"
	"perceptronlab/plotting/internal/geometry"
	"perceptronlab/plotting/internal/notation"
)

// isShortLoop reports whether the captions write w as a sum: the run starts at w = 0 and returns to it after
// at most 4 updates, each of which adds y x.
func (s *steps) isShortLoop() bool {
	const maxTerms = 4
	if !s.repeats || s.back > 0 || len(s.updates) > maxTerms || !geometry.AllZero(s.weights[0]...) {
		return false
	}
	return !slices.ContainsFunc(s.updates, func(up perceptron.Update) bool {
		for j, v := range up.X {
			if up.After[j]-up.Before[j] != up.Y*v {
				return true
			}
		}
		return false
	})
}

// sumCaption returns the caption of the figure after k updates, with w as the sum of its updates.
func (s *steps) sumCaption(k int) string {
	var sum strings.Builder
	for i, up := range s.updates[:k] {
		switch {
		case i == 0 && up.Y < 0:
			sum.WriteString("−")
		case i > 0 && up.Y < 0:
			sum.WriteString(" − ")
		case i > 0:
			sum.WriteString(" + ")
		}
		sum.WriteString(notation.ShortVector(up.X...))
	}
	if k > 0 {
		sum.WriteString(" = ")
	}
	w := s.weights[k]
	text := fmt.Sprintf("k = %d: w = %s%s", k, sum.String(), notation.ShortVector(w...))
	if k == len(s.updates) {
		text += ",\nas at the start"
		if !perceptron.Separate(s.data).Separable { // otherwise w repeats because of rounding
			text += ", so nothing separates the examples"
		}
		return text + "."
	}
	up := s.updates[k]
	return text + fmt.Sprintf(".\nNext: x = %s, y = %s. y (w·x) = %s: a mistake.",
		notation.ShortVector(up.X...), notation.Label(up.Y), notation.Short(up.Y*w.Dot(up.X)))
}

// framesWithSums returns the figures of a view with their captions, which write w as a sum if the run is a
// short loop.
func (s *steps) framesWithSums(view func(k int) *plot.Plot) iter.Seq2[*plot.Plot, string] {
	if !s.isShortLoop() {
		return s.frames(view)
	}
	return func(yield func(*plot.Plot, string) bool) {
		for k := range s.weights {
			if !yield(view(k), s.sumCaption(k)) {
				return
			}
		}
	}
}
