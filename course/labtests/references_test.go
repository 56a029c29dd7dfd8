package labtests

import (
	"encoding/json"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// A sheet holds the text of a notebook, by the type of its cells.
type sheet struct {
	prose string   // all Markdown cells
	code  []string // the code cells
}

// readSheet reads the notebook of the given file.
func readSheet(t *testing.T, file string) (s sheet) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var notebook struct {
		Cells []struct {
			Type   string `json:"cell_type"`
			Source []string
		}
	}
	if err := json.Unmarshal(text, &notebook); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	for _, c := range notebook.Cells {
		source := strings.Join(c.Source, "")
		if c.Type == "code" {
			s.code = append(s.code, source)
		} else {
			s.prose += source + "\n\n"
		}
	}
	return s
}

var (
	// A lesson is named by its file, such as `3-algorithm` or `go`. A section may follow:
	//
	//	lesson `3-algorithm`, section "One neuron"
	//	lesson `3-algorithm` up to "One update, close up"
	lessonName    = regexp.MustCompile("`([0-9A-Z]+-[a-z-]+|go|errors)`")
	lessonSection = regexp.MustCompile("`([0-9A-Z]+-[a-z-]+|go|errors)`(?:, section| up to) \"([^\"]+)\"")
	anySection    = regexp.MustCompile(`(?:section|up to) "`)
	bareLesson    = regexp.MustCompile("[^`/\\w][0-9A-Z]+-[a-z]{2,}") // a name without backquotes
	link          = regexp.MustCompile(`\]\([^)]*\)`)
)

// wrongReferences returns what a text says about lessons that do not exist in the folder.
func wrongReferences(t *testing.T, prose, lessons string) (wrong []string) {
	t.Helper()
	for _, name := range lessonName.FindAllStringSubmatch(prose, -1) {
		if _, err := os.Stat(filepath.Join(lessons, name[1]+".ipynb")); err != nil {
			wrong = append(wrong, "no lesson "+name[1])
		}
	}
	sections := lessonSection.FindAllStringSubmatch(prose, -1)
	if count := len(anySection.FindAllString(prose, -1)); count != len(sections) {
		wrong = append(wrong, "a section without the name of its lesson")
	}
	for _, s := range sections {
		file := filepath.Join(lessons, s[1]+".ipynb")
		if _, err := os.Stat(file); err == nil && !strings.Contains(readSheet(t, file).prose, "\n## "+s[2]+"\n") {
			wrong = append(wrong, "no section "+strconv.Quote(s[2])+" in lesson "+s[1])
		}
	}
	for _, pattern := range []*regexp.Regexp{bareLesson, link} {
		// A lab is handed out by itself, so a link from it to a lesson would lead nowhere.
		wrong = append(wrong, pattern.FindAllString(prose, -1)...)
	}
	return wrong
}

// The labs name only lessons and sections that exist, and import only packages that exist and that
// another cell uses.
func TestReferences(t *testing.T) {
	files, err := filepath.Glob("../source/lab?/lab?.ipynb")
	if err != nil || len(files) != len(labs) {
		t.Fatalf("got %d notebooks and error %v, want %d notebooks", len(files), err, len(labs))
	}
	for _, file := range files {
		s := readSheet(t, file)
		for _, wrong := range wrongReferences(t, s.prose, "../../notebooks") {
			t.Errorf("%s: got %s, want names of lessons in backquotes, with their sections, and no links", file, wrong)
		}
		for imported, problem := range wrongImports(t, s.code) {
			t.Errorf("%s: imports %s, %s", file, imported, problem)
		}
	}
}

// wrongImports returns the imports of the first code cell that no other cell uses, or that name a
// package of this module that does not exist.
func wrongImports(t *testing.T, code []string) map[string]string {
	t.Helper()
	parsed, err := parser.ParseFile(token.NewFileSet(), "", "package main\n"+code[0], parser.ImportsOnly)
	if err != nil {
		t.Fatal(err)
	}
	wrong := map[string]string{}
	for _, spec := range parsed.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(strings.Join(code[1:], "\n"), path.Base(imported)+".") {
			wrong[imported] = "which no cell uses"
		}
		if folder, ours := strings.CutPrefix(imported, "perceptronlab/"); ours {
			if _, err := os.Stat(filepath.Join("../..", folder)); err != nil {
				wrong[imported] = "which does not exist"
			}
		}
	}
	return wrong
}

// wrongReferences and wrongImports find each kind of fault.
func TestWrongReferencesAreFound(t *testing.T) {
	const lessons = "../../notebooks"
	for prose, want := range map[string]int{
		"lesson `3-algorithm`, section \"One neuron\"": 0,
		"lessons `go` and `A-hyperplanes`":             0,
		"lesson `03-algorithm`":                        1,
		"lesson `3-training`":                          1,
		"lesson 3-algorithm":                           1,
		"lesson `3-algorithm`, section \"One\"":        1,
		"lesson `3-algorithm` up to \"One\"":           1,
		"lesson 3, section \"One neuron\"":             1,
		"[lesson 3](3-algorithm.ipynb)":                2,
	} {
		if got := wrongReferences(t, prose, lessons); len(got) != want {
			t.Errorf("%s: got faults %q, want %d", prose, got, want)
		}
	}
	got := wrongImports(t, []string{
		"import (\n\t\"fmt\"\n\t\"math\"\n\t\"perceptronlab/plots\"\n)",
		"%%\nfmt.Println(plots.New())",
	})
	want := map[string]string{"math": "which no cell uses", "perceptronlab/plots": "which does not exist"}
	if !maps.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
