//go:build !js

package main

import (
	"encoding/json"
	"math/big"
	"slices"
	"strings"
	"testing"

	"perceptronlab/perceptron"
)

// told is what the page is told of an answer.
type told struct {
	Error, Outcome string
	Start, Updates []float64
	Mistakes       int
	Separable      bool
	Bound          float64
	Lambda         []string
}

// asked returns the answer to a session, the way the page gets it.
func asked(t *testing.T, s session) told {
	t.Helper()
	request, err := json.Marshal(s)
	if err != nil {
		t.Fatal(err)
	}
	var a told
	if err := json.Unmarshal([]byte(respond(string(request))), &a); err != nil {
		t.Fatal(err)
	}
	return a
}

// What the page shows of each preset is the run, and its proof holds in exact arithmetic.
func TestPresets(t *testing.T) {
	for _, p := range presets() {
		for _, bias := range []bool{true, false} {
			s := session{p.Points, bias}
			a := asked(t, s)
			d := perceptron.Must(s.data())
			if bias {
				d = d.AbsorbBias()
			}
			run := perceptron.Train(d)
			if a.Outcome != run.Outcome.String() || a.Mistakes != run.Mistakes || a.Error != "" {
				t.Errorf("%s: %s, %d mistakes, %q; want %q", p.Name, a.Outcome, a.Mistakes, a.Error, run)
			}
			if n, dim := len(a.Updates), len(a.Start); n == run.Mistakes*(1+dim) {
				if last := a.Updates[n-dim:]; !slices.Equal(last, run.Weights) {
					t.Errorf("%s: the last update leads to %v; want %v", p.Name, last, run.Weights)
				}
			} else if n != mostUpdates*(1+dim) {
				t.Errorf("%s: %d numbers for %d updates", p.Name, n, run.Mistakes)
			}
			if a.Separable {
				if float64(run.Mistakes) > a.Bound {
					t.Errorf("%s: %d mistakes of at most %v", p.Name, run.Mistakes, a.Bound)
				}
				continue
			}
			var lambda []*big.Rat
			for _, whole := range a.Lambda {
				r, ok := new(big.Rat).SetString(whole)
				if !ok || !r.IsInt() {
					t.Fatalf("%s: λ = %q, which is not whole", p.Name, whole)
				}
				lambda = append(lambda, r)
			}
			if err := (perceptron.Verdict{Lambda: lambda}).Verify(d); err != nil {
				t.Errorf("%s: %v", p.Name, err)
			}
		}
	}
}

func TestRefused(t *testing.T) {
	for request, want := range map[string]string{
		`{"points":[]}`:                    "no examples",
		`{"points":[{"x":1,"y":2,"l":3}]}`: "row 0",
		`{"points":`:                       "unexpected end",
	} {
		var a told
		if err := json.Unmarshal([]byte(respond(request)), &a); err != nil || !strings.Contains(a.Error, want) {
			t.Errorf("%s: %v, %q; want %q", request, err, a.Error, want)
		}
	}
}

func TestWholes(t *testing.T) {
	rats := []*big.Rat{big.NewRat(2, 3), nil, big.NewRat(4, 5)}
	if got := wholes(rats); !slices.Equal(got, []string{"5", "0", "6"}) {
		t.Errorf("2/3 : 0 : 4/5 = %v, want 5 : 0 : 6", got)
	}
}

func FuzzRespond(f *testing.F) {
	f.Add(`{"points":[{"x":0,"y":1e300,"l":-1},{"x":0.1,"y":5e-324,"l":1}],"bias":true}`)
	f.Add(`{"points":[{"x":1,"y":2,"l":1},{"x":1,"y":2,"l":-1}]}`)
	f.Fuzz(func(t *testing.T, request string) {
		if !json.Valid([]byte(respond(request))) {
			t.Errorf("%q gets an answer that is not JSON", request)
		}
	})
}
