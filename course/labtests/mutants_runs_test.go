package labtests

import (
	"fmt"
	"math"
	"slices"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab2"
)

// epochOf returns Epoch, made of the given steps.
func epochOf(s steps) epochFunc {
	return func(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
		mistakes := 0
		for i, x := range xs {
			if score := ys[i] * s.Dot(w, x); s.Mistake(score) {
				w = s.Add(w, ys[i]*s.Size(score), x)
				mistakes++
			}
		}
		return w, mistakes
	}
}

// Reasons for which mutants are excused.
const (
	sameSign  = "only the sign of a score matters"
	isMistake = "a score of 0 is a mistake"
	replaced  = "the argument is not used again"
)

// inEpochs excuses mutants of Epoch.
var inEpochs = map[string]string{
	"results: clipped in Dot":                    sameSign,
	"arguments: 0 counts as negative in Mistake": isMistake,
}

// inRuns excuses mutants of Train and TrainIn.
var inRuns = union(inEpochs, map[string]string{"changes an argument in Add": replaced})

func TestMutantsOfEpoch(t *testing.T) { tryMutants(t, lab2.Epoch, epochOf, inEpochs) }

func TestMutantsOfTrain(t *testing.T) {
	tryMutants(t, lab2.Train, func(s steps) trainFunc { return trainBy(epochOf(s)) }, inRuns)
}

func TestMutantsOfOrder(t *testing.T) {
	tryMutants(t, lab2.Order, func(s steps) orderFunc { return inOrder(trainBy(epochOf(s))) }, inRuns)
}

// A shortcut is a wrong way through the examples of an epoch. A field that is 0 or nil stands for the right way.
type shortcut struct {
	features int                                            // use only this many features
	skip     func(xs [][]float64, ys []float64, i int) bool // reports whether to skip example i
	stop     int                                            // stop the epoch after this many mistakes
	most     int                                            // count no more mistakes than this
	number   func(v float64) float64                        // changes each weight after an update
	score    func(v float64) float64                        // changes each term of a score
	cautious bool                                           // return the old w if the new w has more errors
}

// epoch is Epoch with the shortcut.
func (s shortcut) epoch(w []float64, xs [][]float64, ys []float64) ([]float64, int) {
	first, mistakes := w, 0
	for i, x := range xs {
		if s.skip != nil && s.skip(xs, ys, i) {
			continue
		}
		if s.features > 0 {
			x = only(x, ask.UpTo(s.features))
		}
		if ys[i]*s.dot(w, x) <= 0 {
			w = plus(w, ys[i], x)
			if s.number != nil {
				w = ask.Map(w, s.number)
			}
			mistakes++
		}
		if s.stop > 0 && mistakes == s.stop {
			break
		}
	}
	if s.cautious && countErrors(w, xs, ys) > countErrors(first, xs, ys) {
		w = first
	}
	if s.most > 0 {
		mistakes = min(mistakes, s.most)
	}
	return w, mistakes
}

// dot returns w·x, whose terms and partial sums are changed by s.score.
func (s shortcut) dot(w, x []float64) (sum float64) {
	for j := range x {
		sum += w[j] * x[j]
		if s.score != nil {
			sum = s.score(sum)
		}
	}
	return sum
}

// clipped returns a function that limits numbers to −limit … limit.
func clipped(limit float64) func(float64) float64 {
	return func(v float64) float64 { return max(-limit, min(v, limit)) }
}

// shortcuts returns shortcuts by name.
func shortcuts() map[string]shortcut {
	toFloat32 := func(v float64) float64 { return float64(float32(v)) }
	isZero := func(x []float64) bool { return slices.Max(x) == 0 && slices.Min(x) == 0 }
	skip := func(f func(xs [][]float64, ys []float64, i int) bool) shortcut { return shortcut{skip: f} }
	all := map[string]shortcut{
		"float32 weights":                        {number: toFloat32},
		"float32 scores":                         {score: toFloat32},
		"the old w if the new w has more errors": {cautious: true},
		"examples of zeros skipped":              skip(func(xs [][]float64, _ []float64, i int) bool { return isZero(xs[i]) }),
		"x as before skipped": skip(func(xs [][]float64, _ []float64, i int) bool {
			return i > 0 && slices.Equal(xs[i], xs[i-1])
		}),
		"x and y as before skipped": skip(func(xs [][]float64, ys []float64, i int) bool {
			return i > 0 && slices.Equal(xs[i], xs[i-1]) && ys[i] == ys[i-1]
		}),
		"equal x skipped": skip(func(xs [][]float64, _ []float64, i int) bool {
			return slices.ContainsFunc(xs[:i], func(x []float64) bool { return slices.Equal(x, xs[i]) })
		}),
		"equal x and y skipped": skip(func(xs [][]float64, ys []float64, i int) bool {
			for k := range i {
				if ys[k] == ys[i] && slices.Equal(xs[k], xs[i]) {
					return true
				}
			}
			return false
		}),
		"equal examples skipped, except zeros": skip(func(xs [][]float64, ys []float64, i int) bool {
			for k := range i {
				if ys[k] == ys[i] && slices.Equal(xs[k], xs[i]) && !isZero(xs[i]) {
					return true
				}
			}
			return false
		}),
	}
	for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 10, 12} {
		all[fmt.Sprint("the first examples only: ", n)] = skip(func(_ [][]float64, _ []float64, i int) bool { return i >= n })
		all[fmt.Sprint("the last examples only: ", n)] = skip(func(xs [][]float64, _ []float64, i int) bool { return i < len(xs)-n })
		all[fmt.Sprint("the first features only: ", n)] = shortcut{features: n}
		all[fmt.Sprint("the epoch ends after this number of mistakes: ", n)] = shortcut{stop: n}
		all[fmt.Sprint("a limit on the count: ", n)] = shortcut{most: n}
	}
	for n := 1; n <= 9; n++ {
		all[fmt.Sprint("weights clipped at 10 to the power ", n)] = shortcut{number: clipped(math.Pow10(n))}
	}
	return all
}

// wrongEnds returns variants of Train that end a run in a wrong way, or begin it in a wrong way.
func wrongEnds() map[string]trainFunc {
	type memory struct {
		w        []float64
		perEpoch []int
	}
	// stopping returns a variant that also stops when the function says so, given what was so after each epoch.
	stopping := func(stop func(past []memory) bool) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			w, perEpoch := make([]float64, len(xs[0])), []int{}
			past := []memory{{w, nil}}
			for range epochs {
				after, m := textbook(w, xs, ys)
				w, perEpoch = after, append(perEpoch, m)
				past = append(past, memory{w, slices.Clone(perEpoch)})
				if m == 0 || stop(past) {
					break
				}
			}
			return w, perEpoch
		}
	}
	all := map[string]trainFunc{
		"stops when w is as after the last epoch": stopping(func(past []memory) bool {
			return slices.Equal(past[len(past)-1].w, past[len(past)-2].w)
		}),
		"stops when w is as after an earlier epoch": stopping(func(past []memory) bool {
			last := len(past) - 1
			return slices.ContainsFunc(past[:last], func(m memory) bool { return slices.Equal(m.w, past[last].w) })
		}),
		"stops when the mistakes don't fall": stopping(func(past []memory) bool {
			p := past[len(past)-1].perEpoch
			return len(p) > 1 && p[len(p)-1] >= p[len(p)-2]
		}),
		"stops when the mistakes rise": stopping(func(past []memory) bool {
			p := past[len(past)-1].perEpoch
			return len(p) > 1 && p[len(p)-1] > p[len(p)-2]
		}),
		"the last count dropped": loop{result: func(w []float64, p []int, _ int) ([]float64, []int) {
			return w, p[:len(p)-1]
		}}.train,
	}
	for _, n := range []int{5, 10, 25, 100, 250, 500, 1000, 2000} {
		all[fmt.Sprint("a limit on the epochs: ", n)] = func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			return loop{}.train(xs, ys, min(n, epochs))
		}
	}
	return union(all, wrongWeights())
}

// wrongWeights returns variants of Train that begin with wrong weights, or return wrong weights.
func wrongWeights() map[string]trainFunc {
	var last []float64
	// pocket returns a variant that returns the best weights after an epoch, with ties for the later ones or not.
	pocket := func(better func(a, b int) bool) trainFunc {
		return func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			best := make([]float64, len(xs[0]))
			_, perEpoch := loop{stop: func(m, _ int, w []float64, xs [][]float64, ys []float64) bool {
				if better(countErrors(w, xs, ys), countErrors(best, xs, ys)) {
					best = w
				}
				return m == 0
			}}.train(xs, ys, epochs)
			return best, perEpoch
		}
	}
	return map[string]trainFunc{
		"begins with the last w of the call before": func(xs [][]float64, ys []float64, epochs int) ([]float64, []int) {
			if len(last) != len(xs[0]) {
				last = make([]float64, len(xs[0]))
			}
			var perEpoch []int
			last, perEpoch = loop{before: func(w []float64, e int) []float64 {
				if e == 0 {
					return last
				}
				return w
			}}.train(xs, ys, epochs)
			return last, perEpoch
		},
		"the best w, the first of equals": pocket(func(a, b int) bool { return a < b }),
		"the best w, the last of equals":  pocket(func(a, b int) bool { return a <= b }),
	}
}

// tryAll checks that the hidden questions of every student catch each of the wrong functions.
func tryAll[F, Q, A any](t *testing.T, part *ask.Part[F, Q, A], wrong map[string]F) {
	t.Helper()
	t.Parallel()
	for name, f := range wrong {
		missed := 0
		for i := range mutantStudents {
			if !part.Catcher(draw(2, i))(f) {
				missed++
			}
		}
		if missed > 0 {
			const format = "%s: %q keeps full marks with the questions of %d of %d students, want 0"
			t.Errorf(format, part.Name(), name, missed, mutantStudents)
		}
	}
}

func TestShortcutsOfEpoch(t *testing.T) {
	tryAll(t, lab2.Epoch, mapped(shortcuts(), func(s shortcut) epochFunc { return s.epoch }))
}

func TestShortcutsOfTrain(t *testing.T) {
	trains := mapped(shortcuts(), func(s shortcut) trainFunc { return trainBy(s.epoch) })
	tryAll(t, lab2.Train, union(trains, wrongEnds()))
}

func TestShortcutsOfOrder(t *testing.T) {
	trains := mapped(shortcuts(), func(s shortcut) trainFunc { return trainBy(s.epoch) })
	tryAll(t, lab2.Order, mapped(union(trains, wrongEnds()), inOrder))
}
