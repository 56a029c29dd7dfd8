package labtests

import (
	"testing"

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
	sameSign = "only the sign of a score matters"
	rounding = "the part allows rounding of this size"
	notAsked = "the questions don't ask about it"
	replaced = "the argument is not used again"
)

// inEpochs excuses mutants of Epoch. In the weights that it returns, rounding is allowed.
var inEpochs = map[string]string{
	"results: clipped in Dot":                    sameSign,
	"results: float32 in Dot":                    sameSign,
	"arguments: 0 counts as negative in Mistake": "a score of 0 is a mistake",
	"results: 0 counts as positive (":            rounding,
	"results: 0 counts as negative (":            rounding,
	"arguments: float32 in Dot":                  notAsked,
	"arguments: float32 in Add":                  notAsked,
	"results: float32 (":                         notAsked,
}

// inRuns excuses mutants of Train and TrainIn.
var inRuns = union(inEpochs, map[string]string{
	"changes an argument in Add":   replaced,
	"results: float32 (":           notAsked,
	"results: 0 is not a number (": notAsked,
})

func TestMutantsOfEpoch(t *testing.T) { tryMutants(t, lab2.Epoch, epochOf, inEpochs) }

func TestMutantsOfTrain(t *testing.T) {
	tryMutants(t, lab2.Train, func(s steps) trainFunc { return trainBy(epochOf(s)) }, inRuns)
}

func TestMutantsOfOrder(t *testing.T) {
	excused := union(inRuns, map[string]string{"remembers results by one argument (": notAsked})
	tryMutants(t, lab2.Order, func(s steps) orderFunc { return inOrder(trainBy(epochOf(s))) }, excused)
}
