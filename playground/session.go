package main

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"perceptronlab/perceptron"
)

// A session is what the page asks about.
type session struct {
	Points []point `json:"points"`
	Bias   bool    `json:"bias"` // absorb it
}

// A point is an example: its place and its label.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	L float64 `json:"l"`
}

// An answer is what package perceptron computes of a session.
type answer struct {
	Error    string    `json:"error,omitempty"`
	Start    []float64 `json:"start"`   // w before the first update
	Updates  []update  `json:"updates"` // at most mostUpdates of them
	Outcome  string    `json:"outcome"`
	Mistakes int       `json:"mistakes"`
	Epochs   int       `json:"epochs"`

	Separable bool     `json:"separable"`
	Bound     float64  `json:"bound"`  // if separable: R²/γ², with the largest margin
	Lambda    []string `json:"lambda"` // if not: whole numbers with Σ λ y x = 0

	Code string `json:"code"` // the data as Go
}

type update struct {
	Index int       `json:"index"`
	Epoch int       `json:"epoch"`
	W     []float64 `json:"w"` // after it
}

// mostUpdates bounds the steps that the page can show.
const mostUpdates = 2000

// answer trains the perceptron and decides whether it can separate the points.
func (s session) answer() answer {
	d, err := s.data()
	if err == nil && s.Bias {
		d, err = perceptron.Bias{Again: true}.Absorb(d)
	}
	if err != nil {
		return answer{Error: err.Error(), Code: s.code()}
	}
	run := perceptron.Train(d)
	a := answer{
		Start: make([]float64, d.Dim()), Code: s.code(),
		Outcome: run.Outcome.String(), Mistakes: run.Mistakes, Epochs: run.Epochs,
	}
	for up := range perceptron.Updates(d) {
		if len(a.Updates) == mostUpdates || up.Epoch > run.Epochs {
			break
		}
		a.Updates = append(a.Updates, update{up.Index, up.Epoch, up.After})
	}
	verdict := perceptron.Separate(d)
	if a.Separable = verdict.Separable; a.Separable {
		if _, margin, err := perceptron.MaxMargin(d); err == nil {
			a.Bound = d.Radius2() / (margin * margin)
		}
		return a
	}
	if own, ok := run.Verdict(); ok {
		verdict = own
	}
	a.Lambda = wholes(verdict.Lambda)
	return a
}

func (s session) data() (*perceptron.Dataset, error) {
	var rows [][]float64
	var labels []float64
	for _, p := range s.Points {
		rows, labels = append(rows, []float64{p.X, p.Y}), append(labels, p.L)
	}
	return perceptron.FromRows(rows, labels)
}

// wholes returns the smallest whole numbers in the same proportion as some rational ones.
func wholes(numbers []*big.Rat) []string {
	multiple, divisor := big.NewInt(1), new(big.Int)
	for _, r := range numbers {
		if r != nil {
			times := new(big.Rat).SetInt(multiple)
			multiple.Mul(multiple, times.Mul(times, r).Denom())
		}
	}
	scaled := make([]*big.Int, len(numbers))
	for i, r := range numbers {
		scaled[i] = new(big.Int)
		if r != nil {
			scaled[i].Div(scaled[i].Mul(r.Num(), multiple), r.Denom())
		}
		divisor.GCD(nil, nil, divisor, scaled[i])
	}
	var words []string
	for _, n := range scaled {
		words = append(words, n.Div(n, divisor).String())
	}
	return words
}

// code returns the points as a line of a cell.
func (s session) code() string {
	var rows, labels []string
	for _, p := range s.Points {
		rows = append(rows, fmt.Sprintf("{%s, %s}", number(p.X), number(p.Y)))
		labels = append(labels, number(p.L))
	}
	return fmt.Sprintf("var data = perceptron.Must(perceptron.FromRows([][]float64{%s}, []float64{%s}))",
		strings.Join(rows, ", "), strings.Join(labels, ", "))
}

func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
