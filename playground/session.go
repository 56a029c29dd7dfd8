package main

import (
	"fmt"
	"math/big"
	"strconv"
	"strings"

	"perceptronlab/perceptron"
)

// A session is the state of the page: the input of a training run.
type session struct {
	Points []point `json:"points"`
	Bias   bool    `json:"bias"` // whether to absorb the bias
}

// A point is an example: its position (X, Y) and its label L.
type point struct {
	X float64 `json:"x"`
	Y float64 `json:"y"`
	L float64 `json:"l"`
}

// An answer is the result for a session. The page receives it as a JavaScript object. If there is an
// error, the value of the key "error" is the message.
type answer = map[string]any

// maxUpdates is the maximum number of mistakes in a run. The page shows every update, so a longer run is
// stopped.
const maxUpdates = 5_000

// answer trains the perceptron, and decides whether the points are linearly separable.
func (s session) answer() answer {
	d, err := s.data()
	if err == nil && s.Bias {
		d, err = perceptron.Bias{Again: true}.Absorb(d) // even if all points have the same x or y
	}
	if err != nil {
		return answer{"error": err.Error(), "code": s.code()}
	}
	run := train(d)
	a := answer{
		"outcome":  run.Outcome.String(),
		"mistakes": run.Mistakes,
		"epochs":   run.Epochs,
		"start":    make([]float64, d.Dim()), // w before the first update
		"updates":  updates(d, run.Mistakes),
		"code":     s.code(), // the points as Go code
	}
	verdict := perceptron.Separate(d)
	a["separable"] = verdict.Separable
	if verdict.Separable {
		if _, margin, err := perceptron.MaxMargin(d); err == nil {
			a["bound"] = d.Radius2() / (margin * margin) // R²/γ², with the largest margin
		}
		return a
	}
	if runVerdict, ok := run.Verdict(); ok { // prefer the certificate that the run itself found
		verdict = runVerdict
	}
	a["lambda"] = scaledToIntegers(verdict.Lambda) // integers with Σ λ y x = 0
	return a
}

// train runs the perceptron, but stops a run at maxUpdates mistakes.
func train(d *perceptron.Dataset) *perceptron.Run {
	t := perceptron.Trainer{MaxEpochs: maxUpdates + 1} // an epoch without a mistake would be the last one
	var run *perceptron.Run
	for run = range t.Epochs(d) {
		if run.Mistakes > maxUpdates {
			return &perceptron.Run{Outcome: perceptron.Stopped, Mistakes: maxUpdates, Epochs: run.Epochs}
		}
	}
	return run
}

// updates returns the given number of updates as a single list of numbers. For each update, the list contains
// the index of the example, followed by w after the update. (A single list is fast to hand to the page.)
func updates(d *perceptron.Dataset, mistakes int) []float64 {
	all := []float64{}
	for up := range perceptron.Updates(d) {
		if up.K > mistakes {
			break
		}
		all = append(all, float64(up.Index))
		all = append(all, up.After...)
		if up.K == mistakes {
			break
		}
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

// scaledToIntegers returns the smallest integers with the same ratios as the numbers, formatted in
// decimal. A nil number counts as 0.
func scaledToIntegers(numbers []*big.Rat) []string {
	multiple := big.NewInt(1) // the least common multiple of the denominators
	for _, r := range numbers {
		if r != nil {
			product := new(big.Rat).SetInt(multiple)
			multiple.Mul(multiple, product.Mul(product, r).Denom())
		}
	}
	divisor := new(big.Int) // the greatest common divisor of the elements of scaled
	scaled := make([]*big.Int, len(numbers))
	for i, r := range numbers {
		scaled[i] = new(big.Int)
		if r != nil {
			scaled[i].Div(scaled[i].Mul(r.Num(), multiple), r.Denom())
		}
		divisor.GCD(nil, nil, divisor, scaled[i])
	}
	var integers []string
	for _, n := range scaled {
		integers = append(integers, n.Div(n, divisor).String())
	}
	return integers
}

// code returns a line of Go that defines the points as a dataset.
func (s session) code() string {
	var rows, labels []string
	for _, p := range s.Points {
		rows = append(rows, fmt.Sprintf("{%s, %s}", number(p.X), number(p.Y)))
		labels = append(labels, number(p.L))
	}
	return fmt.Sprintf("var data = perceptron.Must(perceptron.FromRows([][]float64{%s}, []float64{%s}))",
		strings.Join(rows, ", "), strings.Join(labels, ", "))
}

// number formats a number in full, without an exponent.
func number(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }
