//go:build !js

package main

import (
	"encoding/json"
	"math/big"
	"slices"
	"testing"

	"perceptronlab/perceptron"
)

// A decodedAnswer is an answer as the page decodes it.
type decodedAnswer struct {
	Error, Outcome string
	Start, Updates []float64
	Mistakes       int
	Separable      bool
	Bound          float64
	Lambda         []string
}

// answerTo returns the answer to a session, encoded to JSON and decoded again.
func answerTo(t *testing.T, s session) decodedAnswer {
	t.Helper()
	request, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var a decodedAnswer
	if err := json.Unmarshal([]byte(respond(string(request))), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// For each preset the answer agrees with a run of package perceptron. If the points are not separable, the
// answer contains a certificate that is valid in exact arithmetic.
func TestAnswersForPresets(t *testing.T) {
	for _, p := range presets() {
		for _, bias := range []bool{true, false} {
			s := session{p.Points, bias}
			a := answerTo(t, s)
			d := perceptron.Must(s.data())
			if bias {
				d = d.AbsorbBias()
			}
			run := perceptron.Trainer{MaxEpochs: maxUpdates + 1}.Train(d)
			outcome, mistakes := run.Outcome, run.Mistakes
			if mistakes > maxUpdates { // a longer run is stopped, and the answer has only one number of mistakes
				outcome, mistakes = perceptron.Stopped, maxUpdates
			}
			if a.Outcome != outcome.String() || a.Mistakes != mistakes || a.Error != "" {
				t.Errorf("%s: outcome = %q, mistakes = %d, error = %q, want %q, %d and no error",
					p.Name, a.Outcome, a.Mistakes, a.Error, outcome, mistakes)
			}
			dim := len(a.Start)
			if len(a.Updates) != mistakes*(1+dim) {
				t.Fatalf("%s: numbers in updates = %d, want %d for each of %d mistakes",
					p.Name, len(a.Updates), 1+dim, mistakes)
			}
			last := a.Updates[len(a.Updates)-dim:]
			if mistakes == run.Mistakes && !slices.Equal(last, run.Weights) {
				t.Errorf("%s: w after the last update = %v, want %v", p.Name, last, run.Weights)
			}
			if a.Separable {
				if float64(run.Mistakes) > a.Bound {
					t.Errorf("%s: bound = %v, want at least the %d mistakes", p.Name, a.Bound, run.Mistakes)
				}
				continue
			}
			var lambda []*big.Rat
			for _, text := range a.Lambda {
				r, ok := new(big.Rat).SetString(text)
				if !ok || !r.IsInt() {
					t.Fatalf("%s: λ = %q, want an integer", p.Name, text)
				}
				lambda = append(lambda, r)
			}
			if err := (perceptron.Verdict{Lambda: lambda}).Verify(d); err != nil {
				t.Errorf("%s: Verify of the certificate = %v, want nil", p.Name, err)
			}
		}
	}
}

func TestRespondReturnsErrors(t *testing.T) {
	_, noExamples := perceptron.FromRows([][]float64(nil), nil)
	_, badLabel := perceptron.FromRows([][]float64{{1, 2}}, []float64{3})
	for request, want := range map[string]error{
		`{"points":[]}`:                    noExamples,
		`{"points":[{"x":1,"y":2,"l":3}]}`: badLabel,
		`{"points":`:                       json.Unmarshal([]byte(`{"points":`), new(session)),
	} {
		var a decodedAnswer
		if err := json.Unmarshal([]byte(respond(request)), &a); err != nil || a.Error != want.Error() {
			t.Errorf("error in respond(%s) = %q, JSON error %v, want %q", request, a.Error, err, want)
		}
	}
}

func TestScaledToIntegers(t *testing.T) {
	rats := []*big.Rat{big.NewRat(2, 3), nil, big.NewRat(4, 5)}
	if got := scaledToIntegers(rats); !slices.Equal(got, []string{"5", "0", "6"}) {
		t.Errorf("scaledToIntegers(2/3, nil, 4/5) = %v, want [5 0 6]", got)
	}
}

// The answer to any request is valid JSON.
func FuzzRespond(f *testing.F) {
	f.Add(`{"points":[{"x":0,"y":1e300,"l":-1},{"x":0.1,"y":5e-324,"l":1}],"bias":true}`)
	f.Add(`{"points":[{"x":1,"y":2,"l":1},{"x":1,"y":2,"l":-1}]}`)
	f.Fuzz(func(t *testing.T, request string) {
		if !json.Valid([]byte(respond(request))) {
			t.Errorf("respond(%q) = %s, want JSON", request, respond(request))
		}
	})
}
