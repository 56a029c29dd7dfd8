package lab1

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"perceptronlab/notebooks/course/ask"
)

// draws are the draws of 200 students.
func draws() []*ask.Draw {
	all := make([]*ask.Draw, 200)
	for i := range all {
		all[i] = ask.NewDraw([]byte("a secret for tests"), "lab1", fmt.Sprintf("student %d", i))
	}
	return all
}

// marks writes the rows' marks: "✓✗✓✓".
func marks(rows []ask.Row) string {
	var b strings.Builder
	for _, row := range rows {
		b.WriteString(map[bool]string{true: "✓", false: "✗"}[row.Right])
	}
	return b.String()
}

// Whatever the style, what is right gets full marks from every student's questions.
func TestRight(t *testing.T) {
	for _, try := range rightTries {
		for i, d := range append(draws(), nil) {
			for _, row := range try.rows(d) {
				if !row.Right {
					t.Fatalf("%s, %s, draw %d: %s is %s, wanted %s", try.part, try.name, i, row.Tried, row.Got, row.Want)
				}
			}
		}
	}
}

// What is wrong is caught by every student's hidden questions. And it costs every student the
// same: so all have questions of the same difficulty.
func TestWrong(t *testing.T) {
	for _, try := range wrongTries {
		all := draws()
		first := marks(try.rows(all[0]))
		for i, d := range all {
			got := marks(try.rows(d))
			if !strings.Contains(got, "✗") {
				t.Errorf("%s, %s, draw %d: not caught", try.part, try.name, i)
			}
			if got != first {
				t.Errorf("%s, %s: %s for draw %d, %s for draw 0", try.part, try.name, got, i, first)
				break
			}
		}
		t.Logf("%-8s  %-32s visible %-5s  hidden %s", try.part, try.name, marks(try.rows(nil)), first)
	}
}

// What a constant can get is next to nothing.
func TestConstants(t *testing.T) {
	for _, try := range wrongTries {
		if !strings.Contains(try.name, "constant ") && try.name != "nothing" || try.name == "the constant 0" {
			continue
		}
		for _, d := range draws()[:20] {
			if got := marks(try.rows(d)); strings.Contains(got, "✓") {
				t.Errorf("%s, %s: %s", try.part, try.name, got)
			}
		}
	}
}

// The questions have the same form for all: as many, about the same, numbers of the same size.
func TestForm(t *testing.T) {
	for _, part := range Tests {
		var first string
		for i, d := range draws() {
			var form strings.Builder
			for j, q := range part.Questions(d) {
				row := part.Judge(d, nil)[j]
				fmt.Fprintln(&form, row.About, shape(t, q))
			}
			if i == 0 {
				first = form.String()
			}
			if form.String() != first {
				t.Fatalf("%s: draw %d has\n%sand draw 0\n%s", part.Name(), i, &form, first)
			}
		}
	}
}

// shape writes a question without its numbers: [3 of them below 10 …].
func shape(t *testing.T, q json.RawMessage) string {
	var v any
	if err := json.Unmarshal(q, &v); err != nil {
		t.Fatal(err)
	}
	var walk func(v any) string
	walk = func(v any) string {
		switch v := v.(type) {
		case map[string]any:
			var words []string
			for key, inner := range v {
				words = append(words, key+":"+walk(inner))
			}
			slices.Sort(words)
			return "{" + strings.Join(words, " ") + "}"
		case []any:
			words := make([]string, len(v))
			for i, inner := range v {
				words[i] = walk(inner)
			}
			return "[" + strings.Join(words, " ") + "]"
		case float64:
			if v < -10 || v > 10 {
				t.Errorf("%v in %s is more than one digit", v, q)
			}
			return "#"
		}
		t.Fatalf("%T in %s", v, q)
		return ""
	}
	return walk(v)
}

// Students have questions of their own, and the same ones whenever they are drawn.
func TestDrawn(t *testing.T) {
	seen := map[string]int{}
	again := draws()
	for i, d := range draws() {
		for _, part := range Tests {
			if part.Name() == "trace" {
				continue // the data are the student's, and there are no hidden questions
			}
			text := string(bytes.Join(raw(part.Questions(d)), nil))
			if same := string(bytes.Join(raw(part.Questions(again[i])), nil)); same != text {
				t.Fatalf("%s, draw %d: %s, then %s", part.Name(), i, text, same)
			}
			if j, there := seen[part.Name()+text]; there {
				t.Errorf("%s: draws %d and %d are the same", part.Name(), i, j)
			}
			seen[part.Name()+text] = i
		}
	}
}

func raw(messages []json.RawMessage) [][]byte {
	all := make([][]byte, len(messages))
	for i, m := range messages {
		all[i] = m
	}
	return all
}

// No hidden question is a visible one.
func TestUnseen(t *testing.T) {
	for _, part := range Tests {
		visible := map[string]bool{}
		for _, q := range part.Questions(nil) {
			visible[string(q)] = true
		}
		for i, d := range draws() {
			for _, q := range part.Questions(d) {
				if visible[string(q)] {
					t.Errorf("%s, draw %d: %s is visible", part.Name(), i, q)
				}
			}
		}
	}
}

// Every update that is asked for is one at a mistake.
func TestUpdateAtMistakes(t *testing.T) {
	for i, d := range append(draws(), nil) {
		for _, text := range Update.Questions(d) {
			var q []step
			if err := json.Unmarshal(text, &q); err != nil {
				t.Fatal(err)
			}
			for _, s := range q {
				if float64(s.Y)*dot(s.W, s.X) > 0 {
					t.Errorf("draw %d: %v is no mistake", i, s)
				}
			}
		}
	}
}

// What a wrong answer is told, where students go wrong most.
func TestHints(t *testing.T) {
	for _, c := range []struct{ part, name, hint string }{
		{"score", "the last place left out", "the last place is left out"},
		{"score", "wrong sign", "the sign is wrong"},
		{"score", "truncated to int", "stay with float64"},
		{"score", "s = instead of s +=", "s += adds"},
		{"classify", "0 is +1", "the score is 0 (does your Score say so?), so the class is 0"},
		{"classify", "wrong sign", "at [3 1] the score is 2 (does your Score say so?), so the class is +1"},
		{"absorb", "x last, w first", "same place"},
		{"absorb", "Join leaves b out", "one component more than w"},
		{"mistake", "strict <", "the score is 0 (does your Score say so?)"},
		{"mistake", "wrong sign", "the score is 3 (does your Score say so?)"},
		{"update", "nothing", "as many components as w"},
		{"update", "w as it was", "did not change"},
		{"update", "bias not updated", "it is the bias"},
		{"update", "the first place left out", "counted from 0"},
		{"update", "w forgotten", "y x alone"},
		{"update", "y ignored", "x is subtracted"},
	} {
		found := false
		for _, try := range wrongTries {
			if try.part == c.part && try.name == c.name {
				for _, row := range try.rows(nil) {
					found = found || !row.Right && strings.Contains(row.Hint, c.hint)
				}
			}
		}
		if !found {
			t.Errorf("%s, %s: no hint says %q", c.part, c.name, c.hint)
		}
	}
}

// No slip in Score is told that it is another one: in the row of three places all have their own
// hint, and a wrong sign is named in each row.
func TestScoreHints(t *testing.T) {
	hints := map[string]string{
		"constant 0":               "is each product added",
		"returns inside the loop":  "only the first product",
		"s = instead of s +=":      "only the last product",
		"the last place left out":  "the last place is left out",
		"the first place left out": "the first place is left out",
		"sums added":               "multiply place by place",
	}
	for _, try := range wrongTries {
		if try.part != "score" {
			continue
		}
		rows := try.rows(nil)
		if want := hints[try.name]; !strings.Contains(rows[2].Hint, want) {
			t.Errorf("%s, %s: hint %q, want %q in it", try.name, rows[2].Tried, rows[2].Hint, want)
		}
		for _, row := range rows {
			if try.name == "wrong sign" && !strings.Contains(row.Hint, "the sign is wrong") {
				t.Errorf("%s, %s: hint %q", try.name, row.Tried, row.Hint)
			}
		}
	}
}

// A hint does not say that a component was left out which changed, nor that weights did not change
// which did. Where none did, one thing to look at is the same in every row.
func TestUpdateHints(t *testing.T) {
	for _, text := range Update.Questions(nil) {
		var q []step
		if err := json.Unmarshal(text, &q); err != nil {
			t.Fatal(err)
		}
		for _, s := range q {
			right, n := stepped(s, 1), len(s.W)
			if hint := updateHint(s, s.W); !strings.Contains(hint, "did not change: are the new weights returned?") {
				t.Errorf("%v, unchanged: %q", s, hint)
			}
			for j := range n {
				for v := -9.0; v <= 9; v += 0.5 {
					after := ask.Vector(slices.Clone(right))
					after[j] = v
					hint := updateHint(s, after)
					if strings.Contains(hint, "learns, too") && v != s.W[j] {
						t.Errorf("%v is updated to %v: %q", s, after, hint)
					}
					if strings.Contains(hint, "did not change") && !slices.Equal(after, s.W) {
						t.Errorf("%v is updated to %v: %q", s, after, hint)
					}
				}
			}
		}
	}
}

// What was tried stands in the table as the calls that were made, each whole.
func TestTried(t *testing.T) {
	for _, part := range []ask.Test{Mistake, Update} {
		row := part.Judge(nil, nil)[4]
		call := strings.ToUpper(part.Name()[:1]) + part.Name()[1:] + "("
		if n := strings.Count(row.Tried, call); n != 2 || strings.Contains(row.Tried, "w =") {
			t.Errorf("%s: %d calls in %q, want 2", part.Name(), n, row.Tried)
		}
	}
}

// Whatever comes for an answer, it is marked, and as wrong.
func TestHostile(t *testing.T) {
	d := draws()[0]
	for _, part := range Tests {
		for _, text := range []string{
			"", "null", "0", "1e999", `"NaN"`, `"a"`, "true", "{}", "[]", "[[]]", "[null]", "[null,null]", "[[1]]",
			`["NaN","+Inf"]`, `[["NaN","NaN","NaN"],["-Inf",1e308,1]]`, `{"w":["NaN","NaN"],"xs":[["+Inf",1]]}`,
			`{"w":[1],"xs":[[1,2,3],[],null]}`, `{"name":"Ada","weights":[[],null,["NaN"],[1e308,1e308,1e308]]}`,
			`{"name":"Ada","weights":null}`, `{"name":"\u0000","weights":[[0,0,0],[0,0,0],[0,0,0],[0,0,0],[0,0,0]]}`,
			"[" + strings.Repeat("[", 10000), "[" + strings.Repeat("0,", 100000) + "0]",
		} {
			for _, draw := range []*ask.Draw{nil, d} {
				answers := slices.Repeat([]ask.Answer{{A: json.RawMessage(text)}}, 9)
				for i, row := range part.Judge(draw, answers) {
					if row.Right && !(text == "0" && row.Want == "0") {
						t.Errorf("%s, question %d: %.60s is right", part.Name(), i, text)
					}
					if strings.Contains(row.Got, "marked") {
						t.Errorf("%s, question %d: the mark of %.60s panics", part.Name(), i, text)
					}
					if len(row.Got) > 1000 {
						t.Errorf("%s, question %d: %.60s is shown with %d bytes", part.Name(), i, text, len(row.Got))
					}
				}
			}
		}
	}
}
