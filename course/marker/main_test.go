package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"perceptronlab/course/ask"
	"perceptronlab/course/lab1"
	"perceptronlab/internal/messagetest"
)

func TestMain(m *testing.M) { os.Exit(messagetest.Run(m)) }

// call runs a marker task and decodes its output into result.
func call(t *testing.T, task, request string, result any) error {
	t.Helper()
	var out bytes.Buffer
	if err := run([]string{task}, strings.NewReader(request), &out); err != nil {
		return err
	}
	return json.Unmarshal(out.Bytes(), result)
}

// For each part of a lab, the task "questions" returns its name, its functions, the number of visible
// questions, and the hidden questions drawn for the student.
func TestQuestions(t *testing.T) {
	for lab, parts := range labs {
		var got struct{ Parts []json.RawMessage }
		if err := call(t, "questions", fmt.Sprintf(`{"lab":%q,"student":"ada","secret":"s"}`, lab), &got); err != nil {
			t.Fatal(err)
		}
		if len(got.Parts) != len(parts) {
			t.Fatalf("%s: got %d parts, want %d", lab, len(got.Parts), len(parts))
		}
		for i, p := range got.Parts {
			hidden := parts[i].Questions(ask.NewDraw([]byte("s"), lab, "ada"))
			want := object{"name": parts[i].Name(), "wrote": parts[i].Functions(), "visible": len(parts[i].Questions(nil)), "hidden": hidden}
			if text, err := json.Marshal(want); err != nil || string(text) != string(p) {
				t.Errorf("%s: part = %s, want %s (error: %v)", lab, p, text, err)
			}
		}
	}
}

// Right answers get full marks. Wrong answers, forged records, and parts that use the library do not.
func TestMark(t *testing.T) {
	draw := ask.NewDraw([]byte("s"), "lab1", "ada")
	// record returns a record that answers each question of Score with factor times the right score.
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
		full                bool   // whether all rows are right
		table               string // a part of the table
	}{
		{"right, visible", "", record(1, false), true, "Score("},
		{"right, hidden", "", record(1, true), true, "hidden tests"},
		{"wrong, hidden", "", record(0, true), false, "✗"},
		{"uses the library", cell, record(1, true), false, "Score uses perceptron.Weights"},
		{"no answers", "", `{"part":"score","hidden":true,"answers":null}`, false, "✗"},
		{"too many answers", "", `{"part":"score","hidden":false,"answers":[{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1},{"a":1}]}`, false, "✗"},
		{"forged points", "", `{"part":"score","hidden":true,"right":9,"of":9,"points":20,"answers":[]}`, false, "✗"},
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
			t.Fatalf("%s: marks = %+v (error: %v), want one mark", c.name, got, err)
		}
		m := got.Marks[0]
		if (m.Right == m.Of) != c.full || m.Of == 0 || len(m.Rows) != m.Of || m.Rows[0].About == "" || !strings.Contains(m.Table, c.table) {
			t.Errorf("%s: mark = %+v, want full marks = %v, one row per question, and a table that contains %q", c.name, m, c.full, c.table)
		}
		if strings.Contains(c.name, "hidden") && strings.Contains(m.Table, "Score(") {
			t.Errorf("%s: table = %s, want no call to Score, because it would reveal a hidden question", c.name, m.Table)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct{ name, task, request string }{
		{"unknown task", "grade", `{}`},
		{"truncated request", "questions", `{`},
		{"unknown lab", "questions", `{"lab":"lab9","student":"ada","secret":"s"}`},
		{"no secret", "questions", `{"lab":"lab1","student":"ada"}`},
		{"no student", "questions", `{"lab":"lab1","secret":"s"}`},
		{"unknown part", "mark", `{"lab":"lab1","student":"ada","secret":"s","records":[{"part":"other"}]}`},
	} {
		var result any
		messagetest.Error(t, c.name, call(t, c.task, c.request, &result))
	}
}
