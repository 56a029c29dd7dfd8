package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"strings"
	"testing"

	"perceptronlab/kernel/cells"
)

var update = flag.Bool("update", false, "write testdata/reports.txt")

// A recording is a cell, and what GoNB sent after it. The recordings of a file are of one notebook, and the first
// cell has number 1.
type recording struct {
	Name      string   `json:"name"`
	Source    string   `json:"source"`
	Stderr    string   `json:"stderr"`
	Value     string   `json:"evalue"`
	Traceback []string `json:"traceback"`
}

// The reports of the failures that GoNB sent for the cells in testdata/*.json are in testdata/reports.txt.
func TestReports(t *testing.T) {
	var got strings.Builder
	for _, name := range []string{"go", "python"} {
		for _, r := range recordings(t, name) {
			fmt.Fprint(&got, r)
		}
	}
	const path = "testdata/reports.txt"
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if got.String() != string(want) {
		t.Errorf("the reports differ from %s; if they are right, run go test -update", path)
	}
}

// recordings returns the text of the reports of the recordings in a file.
func recordings(t *testing.T, name string) []string {
	t.Helper()
	content, err := os.ReadFile("testdata/" + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var all []recording
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	source := func(cell int) string {
		if cell < 1 || cell > len(all) {
			return ""
		}
		return all[cell-1].Source
	}
	var texts []string
	for i, r := range all {
		if r.Value == "" {
			continue
		}
		sent := failure{Stderr: r.Stderr}
		sent.Failure = cells.Failure{Name: "ERROR", Value: r.Value, Traceback: r.Traceback}
		got := report(sent, i+1, source)
		shown := strings.Join(got.Traceback, "\n")
		text := fmt.Sprintf("== %s\n%s\n-- %s: %s\n%s\n", r.Name, r.Source, got.Name, got.Stderr, shown)
		texts = append(texts, text)
	}
	return texts
}

func TestMessageWithARawString(t *testing.T) {
	const message = "invalid operation: `a\n!b` + 1 (mismatched types)"
	divided := "invalid operation: (`a\n` + `!b`) + 1 (mismatched types)"
	for value, want := range map[string]string{
		"./main.go:5:9: " + message: message,
		"./main.go:5:9: " + divided: "invalid operation: (`a\n!b`) + 1 (mismatched types)",
	} {
		problems := problemsOf(
			failure{Failure: cells.Failure{Value: value + "\ntoo many errors"}}, func(int) string { return "" })
		if len(problems) != 1 || problems[0].Message != want {
			t.Errorf("got %+v, want one problem with %q", problems, want)
		}
	}
}
