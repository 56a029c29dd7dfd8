package lab2

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"perceptronlab/notebooks/course/ask"
)

// list writes rows as code does: [1 2] [3 4].
func list(rows []ask.Vector) string {
	words := make([]string, len(rows))
	for i, row := range rows {
		words[i] = row.String()
	}
	return "{" + strings.Join(words, " ") + "}"
}

// examples writes rows and labels; those of AND and XOR by their names in the notebook.
func examples(s Data) string {
	rows, labels := list(s.Xs), s.Ys.String()
	if slices.EqualFunc(s.Xs, and().Xs, slices.Equal[ask.Vector]) {
		rows = "andX"
		switch {
		case slices.Equal(s.Ys, and().Ys):
			labels = "andY"
		case slices.Equal(s.Ys, xor().Ys):
			labels = "xorY"
		}
	}
	return rows + ", " + labels
}

// many writes a count with its word: 1 mistake, 2 mistakes.
func many(n int, word string) string {
	if n != 1 {
		word += "s"
	}
	return fmt.Sprint(n, " ", word)
}

// counts writes a list of counts, of a long one the beginning.
func counts(list []int) string {
	const most = 9
	if len(list) <= most {
		return fmt.Sprint(list)
	}
	return fmt.Sprintf("%s … %d in all]", strings.TrimSuffix(fmt.Sprint(list[:most]), "]"), len(list))
}

func finite(v ask.Vector) bool {
	for _, x := range v {
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return false
		}
	}
	return true
}

// shape says what is wrong with the form of weights, if anything is.
func shape(w ask.Vector, s Data) string {
	if want := len(s.Xs[0]); len(w) != want {
		return fmt.Sprintf("w needs %s, one for each feature; it has %d", many(want, "number"), len(w))
	}
	if !finite(w) {
		return "w must hold numbers only, no NaN and no Inf"
	}
	return ""
}

// unlabelled names an example that w has wrong, or is empty. A score that may be 0 or not, because
// weights that were rounded make it, it leaves out: see rule.
func unlabelled(w ask.Vector, s Data) string {
	rounded := slices.ContainsFunc(w, rounds)
	for i, x := range s.Xs {
		score, size := s.Ys[i]*dot(w, x), 0.0
		for j := range x {
			size += math.Abs(w[j] * x[j])
		}
		if score <= 0 && (!rounded || score < -slack*size) {
			return fmt.Sprintf("with this w, example %d has y w·x = %v", i, ask.Number(score+0)) // no −0
		}
	}
	return ""
}
