package plotting

import (
	"slices"
	"testing"
)

// TestWords: the text is in the figure if its point is on the canvas.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		x    float64
		want bool
	}{{0.5, true}, {50, false}} {
		p := Scatter(and)
		p.Add(Words(c.x, 0.5, "OR"))
		if got := slices.Contains(wordsOf(p), "OR"); got != c.want {
			t.Errorf("text at x = %v: in the figure = %v, want %v", c.x, got, c.want)
		}
	}
}

// TestScatterNamesFewExamples: each of at most 8 examples has its label; if there are more, each label appears
// once.
func TestScatterNamesFewExamples(t *testing.T) {
	count := func(words []string, word string) (n int) {
		for _, w := range words {
			if w == word {
				n++
			}
		}
		return n
	}
	if words := wordsOf(Scatter(and)); count(words, "+1") != 1 || count(words, "−1") != 3 {
		t.Errorf("AND: words = %q, want +1 once and −1 three times", words)
	}
	var rows [][]float64
	for i := range 9 {
		rows = append(rows, []float64{10 * float64(i), 20})
	}
	nine := fromRows(rows, 1, 1, 1, -1, -1, -1, -1, -1, -1)
	if words := wordsOf(Scatter(nine)); count(words, "+1") != 1 || count(words, "−1") != 1 {
		t.Errorf("9 examples: words = %q, want +1 and −1 once each", words)
	}
}
