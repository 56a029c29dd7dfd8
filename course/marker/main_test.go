package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab1"
)

func call(t *testing.T, what, request string, into any) error {
	t.Helper()
	var out bytes.Buffer
	if err := run([]string{what}, strings.NewReader(request), &out); err != nil {
		return err
	}
	return json.Unmarshal(out.Bytes(), into)
}

// Each lab's parts have visible questions, and the hidden ones that the student's draw makes.
func TestQuestions(t *testing.T) {
	for lab, tests := range labs {
		var got struct{ Parts []json.RawMessage }
		if err := call(t, "questions", fmt.Sprintf(`{"lab":%q,"student":"ada","secret":"s"}`, lab), &got); err != nil {
			t.Fatal(err)
		}
		for i, p := range got.Parts {
			hidden := tests[i].Questions(ask.NewDraw([]byte("s"), lab, "ada"))
			want := object{"name": tests[i].Name(), "wrote": tests[i].Wrote(), "visible": len(tests[i].Questions(nil)), "hidden": hidden}
			if text, err := json.Marshal(want); err != nil || string(text) != string(p) {
				t.Errorf("%s: got %s, want %s (%v)", lab, p, text, err)
			}
		}
	}
}

// Answers get what they are worth, and a part that uses the library nothing.
func TestMark(t *testing.T) {
	draw := ask.NewDraw([]byte("s"), "lab1", "ada")
	// record answers the questions of Score by a factor of the right score.
	record := func(factor float64, hidden bool) string {
		d := draw
		if !hidden {
			d = nil
		}
		r := ask.Record{Part: "score", Hidden: hidden}
		for _, text := range lab1.Score.Questions(d) {
			var q struct{ W, X ask.Vector }
			if err := json.Unmarshal(text, &q); err != nil {
				t.Fatal(err)
			}
			r.Answers = append(r.Answers, ask.Answer{A: fmt.Append(nil, factor*q.W.Dot(q.X))})
		}
		text, err := json.Marshal(r)
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	const cell = `"func Score(w, x []float64) float64 { return perceptron.Weights(w).Dot(x) }"`
	for _, c := range []struct {
		name, cells, record string
		full                bool
		table               string
	}{
		{"right, visible", "", record(1, false), true, "Score("},
		{"right, hidden", "", record(1, true), true, "hidden tests"},
		{"wrong, hidden", "", record(0, true), false, "✗"},
		{"the library", cell, record(1, true), false, "Score uses perceptron.Weights: here you write it yourself"},
		{"no answers", "", `{"part":"score","hidden":true,"answers":null}`, false, "✗"},
		{"too many answers", "", `{"part":"score","hidden":false,"answers":[{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1}]}`, false, "✗"},
		{"points of its own", "", `{"part":"score","hidden":true,"right":9,"of":9,"points":20,"answers":[]}`, false, "✗"},
	} {
		var got struct {
			Marks []struct {
				Right, Of int
				Table     string
				Rows      []ask.Row
			}
		}
		request := fmt.Sprintf(`{"lab":"lab1","student":"ada","secret":"s","cells":[%s],"records":[%s]}`, c.cells, c.record)
		if err := call(t, "mark", request, &got); err != nil || len(got.Marks) != 1 {
			t.Fatalf("%s: %+v (%v)", c.name, got, err)
		}
		m := got.Marks[0]
		if (m.Right == m.Of) != c.full || m.Of == 0 || len(m.Rows) != m.Of || m.Rows[0].About == "" || !strings.Contains(m.Table, c.table) {
			t.Errorf("%s: got %+v", c.name, m)
		}
		if strings.Contains(c.name, "hidden") && strings.Contains(m.Table, "Score(") {
			t.Errorf("%s: the table tells a hidden question: %s", c.name, m.Table)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ what, request, want string }{
		{"grade", `{}`, "needed: questions or mark"},
		{"questions", `{`, "can't be read"},
		{"questions", `{"lab":"lab9","student":"ada","secret":"s"}`, `found the lab "lab9"`},
		{"questions", `{"lab":"lab1","student":"ada"}`, "a secret of 0 characters"},
		{"questions", `{"lab":"lab1","secret":"s"}`, `the student ""`},
		{"mark", `{"lab":"lab1","student":"ada","secret":"s","records":[{"part":"other"}]}`, `part "other"`},
	} {
		var none any
		if err := call(t, c.what, c.request, &none); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s %s: got %v, want %q in it", c.what, c.request, err, c.want)
		}
	}
}
