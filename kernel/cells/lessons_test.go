package cells

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A lessonCell is a cell of a notebook file, as far as this test needs it.
type lessonCell struct {
	Type    string            `json:"cell_type"`
	Source  []string          `json:"source"`
	Outputs []json.RawMessage `json:"outputs"`
}

// source returns the text of the cell.
func (c lessonCell) source() string { return strings.Join(c.Source, "") }

// lessons returns the code cells of the lessons and of the labs with their solutions, by file.
func lessons(t *testing.T) map[string][]lessonCell {
	t.Helper()
	files, _ := filepath.Glob("../../notebooks/*.ipynb")
	labs, _ := filepath.Glob("../../course/source/*/*.ipynb")
	if len(files) == 0 || len(labs) == 0 {
		t.Fatal("found no lessons or no labs")
	}
	all := map[string][]lessonCell{}
	for _, name := range append(files, labs...) {
		content, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var notebook struct {
			Cells []lessonCell `json:"cells"`
		}
		if err := json.Unmarshal(content, &notebook); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		for _, cell := range notebook.Cells {
			if cell.Type == "code" {
				all[name] = append(all[name], cell)
			}
		}
	}
	return all
}

// In the lessons and the labs, no cell that shows nothing ends with a call whose result is dropped.
func TestLessonsDropNoResults(t *testing.T) {
	for name, all := range lessons(t) {
		var v Versions
		for i, cell := range all {
			if hint := v.Unprinted(cell.source()); hint != "" && len(cell.Outputs) == 0 {
				t.Errorf("%s, code cell %d: %s", name, i+1, hint)
			}
			v.Compiled(cell.source())
		}
	}
}
