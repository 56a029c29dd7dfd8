package lab0

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

func draw(i int) *ask.Draw {
	return ask.NewDraw([]byte("a secret for tests"), "lab0", fmt.Sprintf("student %d", i))
}

// marks writes the rows' marks: "✓✗✓✓".
func marks(rows []ask.Row) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(map[bool]string{true: "✓", false: "✗"}[row.Right])
	}
	return b.String()
}

// A right Sign gets all, a wrong one loses something, and the same with every draw.
func TestSign(t *testing.T) {
	for name, c := range map[string]struct {
		sign            func(float64) int
		visible, hidden string
	}{
		"right":      {sign, "✓✓✓✓", "✓✓✓"},
		"0 is +1":    {func(s float64) int { return min(1, 2*sign(s)+1) }, "✓✓✗✓", "✓✓✗"},
		"0 is -1":    {func(s float64) int { return 2*max(0, sign(s)) - 1 }, "✓✓✗✓", "✓✓✗"},
		"wrong sign": {func(s float64) int { return -sign(s) }, "✗✗✓✗", "✗✗✗"},
		"int":        {func(s float64) int { return sign(float64(int(s))) }, "✓✓✓✗", "✓✗✓"},
		"0 and 1":    {func(s float64) int { return max(0, sign(s)) }, "✓✗✓✗", "✗✗✗"},
		"constant 0": {func(float64) int { return 0 }, "✗✗✓✗", "✗✗✗"},
		"constant 1": {func(float64) int { return 1 }, "✓✗✗✗", "✗✗✗"},
		"a panic": {func(s float64) int {
			if s > 0 {
				return 1
			}
			panic("not written yet")
		}, "✓✗✗✗", "✗✗✗"},
	} {
		if got := marks(Sign.Try(c.sign, nil)); got != c.visible {
			t.Errorf("%s: visible %s, want %s", name, got, c.visible)
		}
		for i := range 200 {
			if got := marks(Sign.Try(c.sign, draw(i))); got != c.hidden {
				t.Errorf("%s, draw %d: hidden %s, want %s", name, i, got, c.hidden)
			}
		}
	}
}

// Each name has a score above 0, one below, and 0; these, and no others, are right.
func TestTrace(t *testing.T) {
	seen := map[string]bool{}
	for i := range 200 {
		name := fmt.Sprintf("Student %d", i)
		data := Mine(name)
		seen[data.String()] = true
		var scores []float64
		sum := 0
		for _, x := range data.X {
			scores = append(scores, 2*x[0]-x[1])
			sum += sign(2*x[0] - x[1])
		}
		if sum != 0 {
			t.Errorf("%s: scores %v", name, scores)
		}
		by := func(name string, scores ...float64) string {
			return marks(Trace.Try(ByHand{func() string { return name }, func() []float64 { return scores }}, nil))
		}
		if got := by(strings.ToUpper(name)+" ", scores...); got != "✓✓✓" {
			t.Errorf("%s, right: %s", name, got)
		}
		if got := by(name, 0, 0, 0); strings.Count(got, "✓") != 1 {
			t.Errorf("%s, zeros: %s", name, got)
		}
		if got := by("", scores...); got != "✗✗✗" {
			t.Errorf("no name: %s", got)
		}
		if got := by(name, scores[:2]...); got != "✗✗✗" {
			t.Errorf("%s, two: %s", name, got)
		}
		if n := len(Trace.Questions(draw(i))); n != 0 {
			t.Errorf("%d hidden questions", n)
		}
	}
	if len(seen) < 150 {
		t.Errorf("200 names have %d data sets", len(seen))
	}
}

// The notebook has 4 points, and shows the table of a wrong answer as it is.
func TestNotebook(t *testing.T) {
	text, err := os.ReadFile("../source/lab0/lab0.ipynb")
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct {
		Cells []struct {
			Source   []string
			Metadata struct{ Nbgrader struct{ Points int } }
		}
	}
	if err := json.Unmarshal(text, &notebook); err != nil {
		t.Fatal(err)
	}
	table := ask.Table("sign", Sign.Try(func(score float64) int {
		if score >= 0 {
			return 1
		}
		return -1
	}, nil))
	points, shown := 0, false
	for _, cell := range notebook.Cells {
		points += cell.Metadata.Nbgrader.Points
		shown = shown || strings.Contains(strings.Join(cell.Source, ""), table)
	}
	if points != 4 || !shown {
		t.Errorf("%d points, want 4; the table is shown: %v, want true:\n%s", points, shown, table)
	}
}
