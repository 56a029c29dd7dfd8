package files

import (
	"fmt"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

// The lines that Skip counts may contain anything. Comments below them are skipped, too.
func TestSkip(t *testing.T) {
	want := datasets.Table{Features: []string{"a"}, Rows: [][]float64{{1}, {2}}, Classes: []string{"x", "z"}}
	const rows = "a,y\n1,x\n2,z\n"
	for above, c := range map[string]CSV{
		"Sales report 2024\n\n":                    {Skip: 2},
		"\ufeffSales, \"2024\r\n":                  {Skip: 1},
		"# made by\n# hand\n":                      {Skip: 2},
		"title\n# made by\n\n# hand\n":             {Skip: 1, Comment: '#'},
		strings.Repeat("x", 1<<18) + "\n\n\nk,l\n": {Skip: 4},
	} {
		c.Label = "y"
		mustRead(t, c, above+rows, want)
	}
	c := CSV{Skip: 1, NoHeader: true, Label: "2"}
	mustRead(t, c, "a,b\n1,x\n2,z\n", datasets.Table{Features: []string{"1"}, Rows: want.Rows, Classes: want.Classes})
	mustReject(t, CSV{Skip: 2}, "title\n\na,b\n1,x\n", place{Line: 4, Column: 2, Name: "b"}, `"x"`,
		settings{set("CSV.Label", "b"), set("CSV.Categorical", []string{"b"}), set("CSV.Ignore", []string{"b"})})
}

func TestSkipErrors(t *testing.T) {
	schema := &Schema{Columns: []Column{{Name: "1"}, {Name: "2"}}}
	for _, c := range []struct {
		csv   CSV
		text  string
		at    place
		found string
		set   settings
	}{
		{CSV{Skip: -1}, "a\n1\n", place{}, "-1 lines to skip", nil},
		{CSV{Skip: 3}, "a\n1\n", place{}, "a file of 2 lines", settings{set("CSV.Skip", 0)}},
		{CSV{Skip: 2}, "a\n1\n", place{}, "an empty file", nil},
		{CSV{Skip: 1, Label: "y"}, "a,b,y\n1,2,x\n", place{Line: 1}, `"a,b,y" among the lines to skip`, settings{set("CSV.Skip", 0)}},
		{CSV{Skip: 3, Label: "y"}, "title\na,b,y\n1,2,x\n1,3,x\n", place{Line: 2}, `"a,b,y" among the lines to skip`, settings{set("CSV.Skip", 1)}},
		// A row among the skipped lines is an error only if Skip comes from another file.
		{CSV{Skip: 1, NoHeader: true, Schema: schema}, "1,2\n3,4\n", place{Line: 1}, `a row among the lines to skip, "1,2"`, settings{set("CSV.Skip", 0)}},
	} {
		mustReject(t, c.csv, c.text, c.at, c.found, c.set)
		_, err := c.csv.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("Skip: %d, reading %q", c.csv.Skip, c.text), err)
	}
	mustAccept(t, CSV{Skip: 1, NoHeader: true, Schema: schema}, "v,w\n3,4\n")
	mustAccept(t, CSV{Skip: 1, NoHeader: true}, "1,2\n3,4\n")
}

// The Source of a table skips the same number of lines, and a copy with predictions has these lines. A reader
// is saved with Skip.
func TestSkipInSource(t *testing.T) {
	const text = "Report, \"2024\r\n\na,b,y\n1,2,x\n2,3,z\n"
	name := writeFile(t, "title.csv", text)
	table := must[datasets.Table](t)(CSV{Skip: 2, Label: "y"}.ReadFile(name))
	format, saved, err := EncodeSource(table.Source)
	if err != nil {
		t.Fatal(err)
	}
	source := must[datasets.Source](t)(DecodeSource(format, saved)).(CSV)
	var copied strings.Builder
	err = source.WriteColumns(&copied, name, []string{"predicted"}, [][]string{{"x"}, {"z"}})
	const want = "Report, \"2024\r\n\na,b,y,predicted\n1,2,x,x\n2,3,z,z\n"
	if err != nil || copied.String() != want {
		t.Errorf("copy = %q, error = %v, want %q", copied.String(), err, want)
	}
	if again, err := source.Read(strings.NewReader(copied.String())); err != nil || again.Len() != 2 {
		t.Errorf("reading the copy = %v, error = %v, want 2 rows", again, err)
	}
}

// In the last column, a new class or category with a comment at its end is an error, and so is a number.
func TestCommentsAtEndsOfLines(t *testing.T) {
	c := CSV{Comment: '#', Label: "y"}
	mustReject(t, c, "a,y\n1,x\n2,x # checked\n", place{Line: 3, Column: 2, Name: "y"}, `"x # checked"`, settings{set("CSV.Skip", nil)})
	w := CSV{Comment: '#', Categorical: []string{"w"}}
	mustReject(t, w, "a,w\n1,x\n2,x\t#\n", place{Line: 3, Column: 2, Name: "w"}, `"x\t#"`, settings{set("CSV.Skip", nil)})
	mustAccept(t, CSV{Label: "y"}, "a,y\n1,x\n2,x # checked\n")
	mustAccept(t, c, "a,y\n1,C#\n2,#x\n")
	mustAccept(t, CSV{Comment: '#', Categorical: []string{"w"}}, "w,a\nissue #1,1\nissue #2,2\n")
	mustAccept(t, CSV{Comment: '#', Ignore: []string{"note"}}, "a,note\n1,issue #1\n")

	const fix = "if the end of the line is a comment, which '#' begins only above the column names"
	for text, at := range map[string]place{
		"y,a\nx,1\nx,2 # checked\n":      {Line: 3, Column: 2, Name: "a"},
		"a,y\n1,x\n2,x # checked, twice": {Line: 3},
	} {
		_, err := c.Read(strings.NewReader(text))
		p, ok := err.(*datasets.Problem)
		if !ok || p.Place != at || !hasFix(p, fix, "delete the comment") {
			t.Errorf("reading %q: error = %v, want the place %v and the fix %q", text, err, at, fix)
		}
		messagetest.Error(t, fmt.Sprintf("%q", text), err)
	}
}

// hasFix reports whether a problem has a fix with the given texts.
func hasFix(p *datasets.Problem, when, do string) bool {
	for _, fix := range p.Fixes {
		if fix.When == when && fix.Do == do {
			return true
		}
	}
	return false
}
