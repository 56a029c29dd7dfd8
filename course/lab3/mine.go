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
// which returns data that the student has chosen, and a proof that the data are separable or that
// they are inseparable:
//
//	6 to 200 examples, at least 6 of them different, and not evenly spaced on a line like 1, 2, 3, …;
//	1 to 10 features; both labels; no NaN, no Inf
//	Separator:  y w·[x; 1] > 0 for every example, or
//	Lambda:     λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0
//
// The check appends the constant 1 to each row of X. So X must not include the constant, and a
// separator has one more number than a row of X; its last number is the bias. Set exactly one of
// Separator and Lambda. The proof is checked in exact arithmetic, so use features that float64
// represents exactly: whole numbers, halves and quarters; for 36.6 degrees, write 366 tenths. Any
// way of finding the proof is allowed. There are no hidden questions.
var Mine = ask.New(ask.Spec[func() examples.Data, string, proven]{
	Name: "mine", Varies: "the data and the search for a proof may be random",
	Call: func(f func() examples.Data, _ string) proven {
		data := f()
		rows := ask.Map(data.X, func(x []float64) ask.Vector { return x })
		return proven{rows, data.Y, data.Separator, data.Lambda}
	},
	Tried: func(what string) string { return "Mine(), " + what },
	Mark:  markMine,
	Visible: []ask.Case[string]{
		{About: "the data, and one proof", Q: "the data"},
		{About: "the proof holds", Q: "the proof"},
	},
})

func markMine(what string, got proven) ask.Mark {
	const want = "6 to 200 examples, at least 6 of them different and not evenly spaced, " +
		"with 1 to 10 features, and one proof"
	m := ask.Mark{Got: got.String(), Want: want}
	m.Hint = got.unfit()
	if what == "the proof" {
		m.Want = "a proof that holds exactly"
		if m.Hint == "" {
			m.Hint = got.refuted()
		} else {
			m.Hint = "first fix the row above"
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

// unfit returns a sentence about a fault in the data or in the form of the proof, or "".
func (p proven) unfit() string {
	n := len(p.X)
	data, err := perceptron.FromRows(ask.Rows(p.X), p.Y)
	switch {
	case n < 6 || n > 200:
		return fmt.Sprintf("X: got %s, want 6 to 200", wording.Plural(n, "row"))
	case err != nil:
		return strings.TrimPrefix(err.Error(), "perceptron: ")
	case data.Dim() > 10:
		return fmt.Sprintf("row 0: got %d features, want 1 to 10", data.Dim())
	}
	points := slices.CompactFunc(slices.SortedFunc(slices.Values(p.X), slices.Compare), slices.Equal)
	switch {
	case !slices.Contains(p.Y, 1) || !slices.Contains(p.Y, -1):
		return "Y: all labels are the same, want both -1 and +1"
	case len(points) < 6:
		return fmt.Sprintf("X: got %s, want at least 6", wording.Plural(len(points), "different point"))
	case evenlySpaced(points):
		return "X: the points are evenly spaced on a line, like 1, 2, 3, …; " +
			"use numbers that were measured, or that you have chosen one by one"
	case len(p.Separator) > 0 && len(p.Lambda) > 0:
		return "got both a Separator and a Lambda, want only one of them"
	case len(p.Separator) > 0 && len(p.Separator) != data.Dim()+1:
		const format = "Separator: got %s, want %d, one for each feature and the bias as the last"
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

// refuted returns the reason why the proof does not hold, or "" if it holds. It must be called only
// if unfit returns "".
func (p proven) refuted() string {
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
	// wrong returns the first row that w misclassifies, or −1 if there is none.
	wrong := func(w ask.Vector) int {
		return slices.IndexFunc(ask.UpTo(len(rows)), func(i int) bool {
			return float64(w.Exact(rows[i]).Sign()) != p.Y[i]
		})
	}
	i := wrong(p.Separator)
	if i < 0 {
		return ""
	}
	fault := fmt.Sprintf("row %d is on the line: w·[x; 1] = 0", i)
	if exact := p.Separator.Exact(rows[i]); exact.Sign() != 0 {
		const format = "row %d is on the wrong side: w·[x; 1] = %v, and y = %+g"
		s, _ := exact.Float64()
		fault = fmt.Sprintf(format, i, ask.Number(s), p.Y[i])
	}
	if wrong(append(slices.Clone(p.Separator[1:]), p.Separator[0])) < 0 {
		fault += ". The bias must be the last number: move your first number to the end, and w is a separator"
	}
	return fault + p.claimStatus(true)
}

// claimStatus returns a sentence that states whether the student's claim is true: that the data are
// separable, or, if separable is false, that they are inseparable. It returns "" if some numbers
// are so large or so small that deciding this may be slow.
func (p proven) claimStatus(separable bool) string {
	extreme := func(v float64) bool { return v != 0 && (math.Abs(v) > 1e6 || math.Abs(v) < 1e-6) }
	if slices.ContainsFunc(p.X, func(x ask.Vector) bool { return slices.ContainsFunc(x, extreme) }) {
		return ""
	}
	data := perceptron.Must(perceptron.FromRows(ask.Rows(absorbed(p.X)), p.Y))
	switch perceptron.Separate(data).Separable {
	case separable:
		return ". The claim is true, but needs another proof"
	case true:
		return ". The claim is false: the data have a separator"
	}
	return ". The claim is false: the data have a certificate λ, but no separator"
}
