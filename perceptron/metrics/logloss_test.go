package metrics

import (
	"math"
	"testing"

	"perceptronlab/internal/messagetest"
)

func TestLogLossEqualsScikitLearn(t *testing.T) {
	losses := readRecorded(t).Losses
	if len(losses) < 6 {
		t.Fatalf("recorded.json contains %d losses, want at least 6", len(losses))
	}
	for _, want := range losses {
		got, err := LogLoss(want.Truth, want.Classes, want.Probabilities)
		if err != nil || math.Abs(got-want.Loss) > 1e-14*math.Max(1, want.Loss) {
			t.Errorf("%s: LogLoss = %v, error %v, want %v", want.Name, got, err, want.Loss)
		}
	}
}

// The log loss of equal probabilities is ln K, and equal numbers are one class.
func TestLogLossOfEqualProbabilities(t *testing.T) {
	third := []float64{1. / 3, 1. / 3, 1. / 3}
	got, err := LogLoss([]string{"1.0", "2", "+3"}, []string{"1", "2", "3"}, [][]float64{third, third, third})
	if want := math.Log(3); err != nil || math.Abs(got-want) > 1e-15 {
		t.Errorf("LogLoss = %v, error %v, want ln 3 = %v", got, err, want)
	}
}

func TestLogLossErrors(t *testing.T) {
	for _, test := range []struct {
		name          string
		truth         []string
		probabilities [][]float64
	}{
		{"different lengths", []string{"a", "b"}, [][]float64{{1, 0}}},
		{"no rows", nil, nil},
		{"unknown class", []string{"c"}, [][]float64{{1, 0}}},
		{"too few probabilities", []string{"a"}, [][]float64{{1}}},
		{"too large", []string{"a"}, [][]float64{{1.5, 0}}},
		{"NaN", []string{"a"}, [][]float64{{math.NaN(), 0}}},
		{"NaN of another class", []string{"a"}, [][]float64{{1, math.NaN()}}},
		{"score of another class", []string{"a"}, [][]float64{{1, -3}}},
	} {
		_, err := LogLoss(test.truth, []string{"a", "b"}, test.probabilities)
		messagetest.Error(t, test.name, err)
	}
}
