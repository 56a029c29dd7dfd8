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

// proven is the answer of the part Mine: examples.Data as JSON.
type proven struct {
	X                    []ask.Vector
	Y, Separator, Lambda ask.Vector
}

// Mine asks the student's
//
//	func Mine() examples.Data
//
// data of the student's own, and a proof that a line, a plane, … separates them, or that none does:
//
//	6 to 200 examples, 6 of them different, not evenly spaced on a line (as 1, 2, 3, … are);
//	1 to 10 features; both classes; no NaN, no Inf
//	Separator:  y w·[x; 1] > 0 for every example, or
//	Lambda:     λ ≥ 0, not all 0, Σ λᵢ yᵢ [xᵢ; 1] = 0
//
// The check appends the constant 1 to each point, not the student: so a separator has one
// more number than a point, and the last is the bias. Give exactly one of the two proofs,
// and leave out the other. It is checked in exact arithmetic, so take features that float64
// holds exactly: whole numbers, halves, quarters; 36.6 degrees are 366 tenths. It does not
// matter how the proof was found. There are no hidden questions.
var Mine = ask.New(ask.Spec[func() examples.Data, string, proven]{
	Name: "mine", Varies: "its data, and the search for a proof, may be drawn",
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
	const wanted = "6 to 200 examples, at least 6 of them different and not evenly spaced, " +
		"with 1 to 10 features, and one proof"
	m := ask.Mark{Got: got.String(), Want: wanted}
	m.Hint = got.unfit()
	if what == "the proof" {
		m.Want = "a proof that holds, exactly"
		if m.Hint == "" {
			m.Hint = got.refuted()
		} else {
			m.Hint = "first mend the row above"
		}
	}
	m.Right = m.Hint == ""
	return m
}

// String says what was given, in a few words.
func (p proven) String() string {
	if len(p.X) == 0 {
		return "no data"
	}
	return fmt.Sprintf("%d×%d, w = %v, λ = %v", len(p.X), len(p.X[0]), p.Separator, p.Lambda)
}

// unfit says what is wrong with the data, or with the form of the proof.
func (p proven) unfit() string {
	n := len(p.X)
	data, err := perceptron.FromRows(ask.Rows(p.X), p.Y)
	switch {
	case n < 6 || n > 200:
		return fmt.Sprintf("X has %s; 6 to 200 are wanted", wording.Plural(n, "row"))
	case err != nil:
		return strings.TrimPrefix(err.Error(), "perceptron: ")
	case data.Dim() > 10:
		return fmt.Sprintf("row 0 has %d features; 1 to 10 are wanted", data.Dim())
	}
	points := slices.CompactFunc(slices.SortedFunc(slices.Values(p.X), slices.Compare), slices.Equal)
	switch {
	case !slices.Contains(p.Y, 1) || !slices.Contains(p.Y, -1):
		return "all labels are the same; both classes are wanted"
	case len(points) < 6:
		different := wording.Plural(len(points), "different point")
		return fmt.Sprintf("X has only %s; at least 6 are wanted", different)
	case evenlySpaced(points):
		return "the points are evenly spaced on a line, as 1, 2, 3, … are: " +
			"take numbers that somebody has measured, or thought of one by one"
	case len(p.Separator) > 0 && len(p.Lambda) > 0:
		return "a Separator and a Lambda can't both be right: leave one out"
	case len(p.Separator) > 0 && len(p.Separator) != data.Dim()+1:
		const format = "the separator has %s; %d are wanted, one for each feature and the bias, last"
		return fmt.Sprintf(format, wording.Plural(len(p.Separator), "number"), data.Dim()+1)
	case len(p.Lambda) > 0 && len(p.Lambda) != n:
		return fmt.Sprintf("λ has %s, for %d rows", wording.Plural(len(p.Lambda), "number"), n)
	case len(p.Separator) == 0 && len(p.Lambda) == 0:
		return "the proof is missing: a Separator or a Lambda"
	}
	return ""
}

// evenlySpaced reports whether each point is as far from the next, in the same direction.
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

// refuted says what is wrong with the proof about data that are fit.
func (p proven) refuted() string {
	rows := lifted(p.X)
	if len(p.Lambda) > 0 {
		if fault := refutedByHand(p.Lambda, rows, p.Y); fault != "" {
			return fault + p.whether(false)
		}
		return ""
	}
	if !p.Separator.Finite() {
		return fmt.Sprintf("the separator is %v: it must hold numbers", p.Separator)
	}
	// wrong is the first row that w does not get right, −1 if there is none.
	wrong := func(w ask.Vector) int {
		return slices.IndexFunc(ask.UpTo(len(rows)), func(i int) bool {
			return float64(w.Exact(rows[i]).Sign()) != p.Y[i]
		})
	}
	i := wrong(p.Separator)
	if i < 0 {
		return ""
	}
	fault := fmt.Sprintf("row %d is on the line itself, w·[x; 1] = 0", i)
	if exact := p.Separator.Exact(rows[i]); exact.Sign() != 0 {
		const format = "row %d is on the wrong side: w·[x; 1] = %v, and y = %+g"
		s, _ := exact.Float64()
		fault = fmt.Sprintf(format, i, ask.Number(s), p.Y[i])
	}
	if wrong(append(slices.Clone(p.Separator[1:]), p.Separator[0])) < 0 {
		fault += ". The bias is the last number: with your first one put last, w separates"
	}
	return fault + p.whether(true)
}

// whether adds what is true of the data, if that is quick to decide.
func (p proven) whether(separable bool) string {
	extreme := func(v float64) bool { return v != 0 && (math.Abs(v) > 1e6 || math.Abs(v) < 1e-6) }
	if slices.ContainsFunc(p.X, func(x ask.Vector) bool { return slices.ContainsFunc(x, extreme) }) {
		return ""
	}
	data := perceptron.Must(perceptron.FromRows(ask.Rows(lifted(p.X)), p.Y))
	switch perceptron.Separate(data).Separable {
	case separable:
		return ". The claim is true, with another proof"
	case true:
		return ". The claim is not true: the data have a separator"
	}
	return ". The claim is not true: the data have no separator, but a λ"
}
