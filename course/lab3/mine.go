package lab3

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab3/examples"
	"perceptronlab/internal/wording"
	"perceptronlab/perceptron"
)

// proven is the answer to Mine: the fields of examples.Data, with types that are encoded as JSON
// without loss.
type proven struct {
	X                    []ask.Vector
	Y, Separator, Lambda ask.Vector
}

// Mine tests the student's function
//
//	func Mine() examples.Data
//
// which returns data that the student has chosen, and a proof that the data are separable or
// inseparable. The requirements are:
//
//	6 to 200 examples, at least 6 of them different, and not evenly spaced on a line like 1, 2, 3, …;
//	1 to 10 features; both labels; no NaN, no Inf
//	Separator:  y w·[x; 1] > 0 for every example, or
//	Lambda:     λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0
//
// The check appends the constant 1 to each row of X. So X must not include the constant, and a
// separator has one more number than the rows of X; its last number is the bias. Set exactly one of
// Separator and Lambda. The proof is checked in exact arithmetic, so use features that float64
// represents exactly: whole numbers, halves and quarters; for 36.6 degrees, write 366, in tenths of a
// degree. Any way of finding the proof is allowed. There are no hidden questions.
var Mine = ask.New(ask.Spec[func() examples.Data, string, proven]{
	Name: "mine", Varies: "the data and the search for a proof may be random",
	Call: func(f func() examples.Data, _ string) proven {
		data := f()
		rows := ask.Map(data.X, func(x []float64) ask.Vector { return x })
		return proven{rows, data.Y, data.Separator, data.Lambda}
	},
	Tried: func(checked string) string { return "Mine(), " + checked },
	Mark:  markMine,
	Visible: []ask.Case[string]{
		{About: "the data, and one proof", Q: "the data"},
		{About: "the proof holds", Q: "the proof"},
	},
})

// markMine checks the data and the form of the proof if checked is "the data", and also the proof
// itself if checked is "the proof".
func markMine(checked string, got proven) ask.Mark {
	m := ask.Mark{Got: got.String(), Want: "valid data and one proof"}
	m.Hint = got.formFault()
	if checked == "the proof" {
		m.Want = "a proof that holds exactly"
		if m.Hint == "" {
			m.Hint = got.proofFault()
		} else {
			m.Hint = "fix the fault in the first row of this table first"
		}
	}
	m.Right = m.Hint == ""
	return m
}

// String returns the size of the data, and the proof.
func (p proven) String() string {
	if len(p.X) == 0 {
		return "no data"
	}
	return fmt.Sprintf("%d×%d, w = %v, λ = %v", len(p.X), len(p.X[0]), p.Separator, p.Lambda)
}

// formFault returns a sentence about a fault in the data or in the form of the proof, or "".
func (p proven) formFault() string {
	n := len(p.X)
	data, err := perceptron.FromRows(ask.Rows(p.X), p.Y)
	switch {
	case n < 6 || n > 200:
		return fmt.Sprintf("X: got %s, want 6 to 200", wording.Plural(n, "row"))
	case err != nil:
		return strings.TrimPrefix(err.Error(), "perceptron: ")
	case data.Dim() > 10:
		return fmt.Sprintf("X: got %d features, want 1 to 10", data.Dim())
	}
	points := slices.CompactFunc(slices.SortedFunc(slices.Values(p.X), slices.Compare), slices.Equal)
	switch {
	case !slices.Contains(p.Y, 1) || !slices.Contains(p.Y, -1):
		return "Y: all labels are the same, want both -1 and +1"
	case len(points) < 6:
		return fmt.Sprintf("X: got %s, want at least 6", wording.Plural(len(points), "different point"))
	case evenlySpaced(points):
		return "X: the points are evenly spaced on a line, like 1, 2, 3, …; " +
			"use measured numbers, or choose the numbers one by one"
	case len(p.Separator) > 0 && len(p.Lambda) > 0:
		return "got both Separator and Lambda, want exactly one of the two"
	case len(p.Separator) > 0 && len(p.Separator) != data.Dim()+1:
		const format = "Separator: got %s, want %d, one per feature and then the bias"
		return fmt.Sprintf(format, wording.Plural(len(p.Separator), "number"), data.Dim()+1)
	case len(p.Lambda) > 0 && len(p.Lambda) != n:
		return fmt.Sprintf("Lambda: got %s, want %d, one per row", wording.Plural(len(p.Lambda), "number"), n)
	case len(p.Separator) == 0 && len(p.Lambda) == 0:
		return "the proof is missing; set Separator or Lambda"
	}
	return ""
}

// evenlySpaced reports whether the steps from each point to the next are all equal.
func evenlySpaced(points []ask.Vector) bool {
	for i := range max(0, len(points)-2) {
		step := points[i+1].Plus(-1, points[i])
		next := points[i+2].Plus(-1, points[i+1])
		if !slices.Equal(step, next) {
			return false
		}
	}
	return true
}

// proofFault returns the reason why the proof does not hold, or "" if it holds. It must be called only
// if formFault returns "".
func (p proven) proofFault() string {
	rows := absorbed(p.X)
	if len(p.Lambda) > 0 {
		if fault := refutedByHand(p.Lambda, rows, p.Y); fault != "" {
			return fault + p.claimStatus(false)
		}
		return ""
	}
	if !p.Separator.Finite() {
		return fmt.Sprintf("Separator: got %v, want finite numbers", p.Separator)
	}
	// firstError returns the index of the first row that w misclassifies, or −1 if there is none.
	firstError := func(w ask.Vector) int {
		return slices.IndexFunc(ask.UpTo(len(rows)), func(i int) bool {
			return float64(w.Exact(rows[i]).Sign()) != p.Y[i]
		})
	}
	i := firstError(p.Separator)
	if i < 0 {
		return ""
	}
	fault := fmt.Sprintf("row %d is on the line: w·[x; 1] = 0", i)
	if exact := p.Separator.Exact(rows[i]); exact.Sign() != 0 {
		const format = "row %d is on the wrong side: w·[x; 1] = %v, and y = %+g"
		s, _ := exact.Float64()
		fault = fmt.Sprintf(format, i, ask.Number(s), p.Y[i])
	}
	if firstError(append(slices.Clone(p.Separator[1:]), p.Separator[0])) < 0 {
		fault += ". The bias must be the last number: move your first number to the end, and w is a separator"
	}
	return fault + p.claimStatus(true)
}

// claimStatus returns a sentence that states whether the student's claim is true. The claim is that
// the data are separable if claimsSeparable is true, and otherwise that they are inseparable.
// claimStatus returns "" if some numbers are so large or so small that the decision may be slow.
func (p proven) claimStatus(claimsSeparable bool) string {
	isExtreme := func(v float64) bool { return v != 0 && (math.Abs(v) > 1e6 || math.Abs(v) < 1e-6) }
	if slices.ContainsFunc(p.X, func(x ask.Vector) bool { return slices.ContainsFunc(x, isExtreme) }) {
		return ""
	}
	data := perceptron.Must(perceptron.FromRows(ask.Rows(absorbed(p.X)), p.Y))
	isSeparable := perceptron.Separate(data).Separable
	switch {
	case isSeparable && claimsSeparable:
		return ". The data have a separator, but it is not this w"
	case isSeparable:
		return ". The data have no certificate, but they have a separator: set Separator instead of Lambda"
	case claimsSeparable:
		return ". The data have no separator, but they have a certificate: set Lambda instead of Separator"
	}
	return ". The data have a certificate, but it is not this λ"
}
