package notebook

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"
)

// front is the folder with what the lab's kernel reports.
const front = "../../front/testdata/"

// A recording is a cell of the lab, and the failure that GoNB sent for it.
type recording struct {
	Name   string `json:"name"`
	Source string `json:"source"`
	Value  string `json:"evalue"`
}

// elsewhere are recordings whose reports differ.
var elsewhere = map[string]string{
	"log.Fatal":      "prints the time",
	"concurrent map": "Go notices either of two goroutines",
	"unknown import": "the lab's kernel asks the network for the package",
	"import dot com": "the lab's kernel asks the network for the package",
	"indented %%":    "the lab's kernel refuses the cell before GoNB gets it",
}

// Errors read as in the lab.
func TestReportsAreThoseOfTheLab(t *testing.T) {
	text, err := os.ReadFile(front + "reports.txt")
	if err != nil {
		t.Fatal(err)
	}
	paths := []string{
		"errors", "flag", "fmt", "log", "maps", "math", "os", "slices", "sort", "strconv", "strings", "sync",
		"testing", "time", "perceptronlab/notebooks/check", "perceptronlab/notebooks/lazy",
		"perceptronlab/perceptron", "perceptronlab/perceptron/datasets",
	}
	for _, name := range []string{"go", "python"} {
		c := newComputer(t, paths...)
		for _, r := range recordings(t, name) {
			got := c.execute(r.Source)
			if r.Value == "" || elsewhere[r.Name] != "" {
				continue
			}
			want, ok := reported(string(text), r)
			shown := fmt.Sprintf("%s: %s\n%s\n", got.failure.Name, got.stderr, strings.Join(got.failure.Traceback, "\n"))
			if !ok || shown != want {
				t.Errorf("%s: %s:\n%s\ngot  %s\nwant %s", name, r.Name, r.Source, shown, want)
			}
		}
	}
}

// recordings returns the recordings in a file.
func recordings(t *testing.T, name string) []recording {
	t.Helper()
	content, err := os.ReadFile(front + name + ".json")
	if err != nil {
		t.Fatal(err)
	}
	var all []recording
	if err := json.Unmarshal(content, &all); err != nil {
		t.Fatal(err)
	}
	return all
}

// reported returns the report of a recording in reports.txt.
func reported(text string, r recording) (string, bool) {
	_, rest, found := strings.Cut(text, fmt.Sprintf("== %s\n%s\n-- ", r.Name, r.Source))
	report, _, _ := strings.Cut(rest, "\n== ")
	return strings.TrimSuffix(report, "\n") + "\n", found
}
