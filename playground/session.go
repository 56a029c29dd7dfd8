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

// An answer is what package perceptron computes of a session: an object of the page, or an "error".
type answer = map[string]any

// mostUpdates bounds the steps that the page can show.
const mostUpdates = 2000

// answer trains the perceptron and decides whether it can separate the points.
func (s session) answer() answer {
	d, err := s.data()
	if err == nil && s.Bias {
		d, err = perceptron.Bias{Again: true}.Absorb(d)
	}
	if err != nil {
		return answer{"error": err.Error(), "code": s.code()}
	}
	run := perceptron.Train(d)
	a := answer{
		"outcome":  run.Outcome.String(),
		"mistakes": run.Mistakes,
		"epochs":   run.Epochs,
		"start":    list(make([]float64, d.Dim())), // w before the first update
		"updates":  list(updates(d, run.Epochs)),
		"code":     s.code(), // the data as Go
	}
	verdict := perceptron.Separate(d)
	a["separable"] = verdict.Separable
	if verdict.Separable {
		if _, margin, err := perceptron.MaxMargin(d); err == nil {
			a["bound"] = d.Radius2() / (margin * margin) // R²/γ², with the largest margin
		}
		return a
	}
	if own, ok := run.Verdict(); ok {
		verdict = own
	}
	a["lambda"] = list(wholes(verdict.Lambda)) // whole numbers with Σ λ y x = 0
	return a
}

// updates returns of each update in some epochs the example and w after it, one after another:
// an object for each would take a tenth of a second.
func updates(d *perceptron.Dataset, epochs int) []float64 {
	var all []float64
	for up := range perceptron.Updates(d) {
		if up.K > mostUpdates || up.Epoch > epochs {
			break
		}
		all = append(all, float64(up.Index))
		all = append(all, up.After...)
	}
	return all
}

// list returns values as an array of the page.
func list[T any](values []T) []any {
	all := []any{}
	for _, v := range values {
		all = append(all, v)
	}
	return all
}

// data returns the points as a dataset.
func (s session) data() (*perceptron.Dataset, error) {
	var rows [][]float64
	var labels []float64
	for _, p := range s.Points {
		rows = append(rows, []float64{p.X, p.Y})
		labels = append(labels, p.L)
	}
	return perceptron.FromRows(rows, labels)
}

// wholes returns the smallest whole numbers in the same proportion as some rational ones. One that
// is nil counts as 0.
func wholes(numbers []*big.Rat) []string {
	multiple := big.NewInt(1) // of all denominators, the least
	for _, r := range numbers {
		if r != nil {
			times := new(big.Rat).SetInt(multiple)
			multiple.Mul(multiple, times.Mul(times, r).Denom())
		}
	}
	divisor := new(big.Int) // the greatest common one
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

// number writes a number of a cell in full.
func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
