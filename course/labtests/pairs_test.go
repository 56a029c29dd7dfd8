package labtests

import (
	"os"
	"slices"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab1"
	"perceptronlab/course/lab2"
)

// pairStudents is the number of students whose questions each pair of functions gets; 100 in a long run.
var pairStudents = 12

func init() {
	if os.Getenv("PERCEPTRON_LONG") != "" {
		pairStudents = 100
	}
}

// tryPairs tests a later part with its model solution, which calls a function of an earlier part. The map
// callers holds the solution with each right variant of the earlier function. Except for those in onlyAlone,
// all of them get full marks, so a variant that is accepted in the earlier part costs no marks in the later one.
//
// Each variant in onlyAlone loses marks for at least one student. For these, the grader runs the later part
// with the reference of the earlier part (course/grader/alone.py).
func tryPairs[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], callers map[string]F, onlyAlone ...string) {
	t.Helper()
	for _, name := range onlyAlone {
		if _, ok := callers[name]; !ok {
			const format = "%s: got an exception for %q, want the name of a variant; take it out of the list"
			t.Errorf(format, part.Name(), name)
		}
	}
	lab := slices.IndexFunc(labs, func(tests []ask.Test) bool { return slices.Contains(tests, ask.Test(part)) })
	count := pairStudents
	if slices.Contains(slowParts, part.Name()) {
		count /= 5
	}
	for name, f := range callers {
		lost := 0
		for i := range count {
			if strings.Contains(marks(part.Try(f, draw(lab, i))), "✗") {
				lost++
			}
		}
		lostVisible := strings.Contains(marks(part.Try(f, nil)), "✗")
		if slices.Contains(onlyAlone, name) {
			if lost == 0 {
				const format = "%s with %q: no student loses marks, want some; take it out of the list"
				t.Errorf(format, part.Name(), name)
			}
			continue
		}
		if lost > 0 || lostVisible {
			const format = "%s with %q: students who lose hidden marks = %d of %d, visible marks lost: %v, want none"
			t.Errorf(format, part.Name(), name, lost, count, lostVisible)
		}
	}
}

func TestClassifyWithEachScore(t *testing.T) {
	t.Parallel()
	tryPairs(t, lab1.Classify, mapped(rightScores(), func(f score) func(w, x []float64) int {
		return func(w, x []float64) int { return sign(f(w, x)) }
	}))
}

func TestMistakeWithEachScore(t *testing.T) {
	t.Parallel()
	tryPairs(t, lab1.Mistake, mapped(rightScores(), func(f score) testFunc {
		return func(w, x []float64, y float64) bool { return y*f(w, x) <= 0 }
	}))
}

func TestHoldsWithEachGains(t *testing.T) {
	t.Parallel()
	type holdsFunc = func(u, before, after []float64, rho, r2 float64) (bool, bool)
	all := rightGains()
	all["off by less than is allowed"] = func(u, before, after []float64) (float64, float64) {
		progress, growth := gains(u, before, after)
		return progress * (1 - 1e-13), growth * (1 + 1e-13)
	}
	tryPairs(t, lab2.Holds, mapped(all, func(f gainsFunc) holdsFunc {
		return func(u, before, after []float64, rho, r2 float64) (bool, bool) {
			progress, growth := f(u, before, after)
			return progress >= rho, growth <= r2
		}
	}), "off by less than is allowed")
}

// TrainIn passes the lists to Epoch in the given order, so it needs an Epoch that visits them from first to
// last. An Epoch in an order of its own is right as well, but only alone. (TestTrain tries Train with each
// right Epoch.)
func TestTrainInWithEachEpoch(t *testing.T) {
	t.Parallel()
	var ownOrder []string
	for name := range rightInOwnOrder() {
		ownOrder = append(ownOrder, name)
	}
	epochs := union(rightInOrder(), rightInOwnOrder())
	tryPairs(t, lab2.Order, mapped(mapped(epochs, trainBy), inOrder), ownOrder...)
}
