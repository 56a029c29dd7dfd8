package plotting

import (
	"bytes"
	"cmp"
	"fmt"
	"go/doc"
	"go/format"
	"go/parser"
	"go/printer"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
)

// galleryFiles are the files with the Examples of the gallery, in its order.
var galleryFiles = []string{
	"gallery_first_test.go",
	"gallery_plane_test.go",
	"gallery_numbers_test.go",
	"gallery_space_test.go",
	"gallery_steps_test.go",
}

const galleryHead = "<!-- What follows is written by: go test ./plotting -run Gallery -update -->\n"

// TestGallery compares notebooks/README.md with the Examples. The entry of an Example has the
// picture that it saves, its doc comment as the caption, and its code.
func TestGallery(t *testing.T) {
	here := filepath.Dir(testdata)
	page := filepath.Join(here, "..", "notebooks", "README.md")
	old, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	top, rows, found := strings.Cut(string(old), galleryHead)
	if !found {
		t.Fatalf("%s has no line %q", page, galleryHead)
	}

	var now strings.Builder
	pictures := make(map[string]string) // from a picture to the Example that saves it
	for _, file := range galleryFiles {
		for _, e := range entriesOf(t, filepath.Join(here, file)) {
			if other := pictures[e.picture]; other != "" {
				t.Errorf("%s and %s both save %s, want a picture of its own for each",
					other, e.name, e.picture)
			}
			pictures[e.picture] = e.name
			if _, err := os.Stat(filepath.Join(testdata, e.picture)); err != nil {
				t.Errorf("golden image of %s: got the error %v, want none", e.name, err)
			}
			fmt.Fprintf(&now, "\n### %s\n\n![%s](../plotting/testdata/%s)\n\n%s\n\n```go\n%s\n```\n",
				e.name, e.caption, e.picture, e.caption, e.code)
		}
	}

	if *messagetest.Update {
		if err := os.WriteFile(page, []byte(top+galleryHead+now.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if rows != now.String() {
		t.Errorf("%s differs from the Examples, want the same entries; "+
			"run go test ./plotting -run Gallery -update", page)
	}
}

// An entry is an Example of the gallery.
type entry struct {
	name, picture, caption, code string
	at                           token.Pos
}

var saving = regexp.MustCompile(`plotting\.Save\w*\(.*"(\w+\.png)"\)`)

// entriesOf returns the Examples of a file in their order.
func entriesOf(t *testing.T, file string) []entry {
	t.Helper()
	set := token.NewFileSet()
	parsed, err := parser.ParseFile(set, file, nil, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	var entries []entry
	for _, e := range doc.Examples(parsed) {
		var b bytes.Buffer
		if err := format.Node(&b, set, &printer.CommentedNode{Node: e.Code, Comments: e.Comments}); err != nil {
			t.Fatal(err)
		}
		code := b.String()
		match := saving.FindStringSubmatch(code)
		caption := strings.Join(strings.Fields(e.Doc), " ")
		if match == nil || caption == "" {
			t.Errorf("%s in %s has the doc comment %q and the code\n%s\n"+
				"want a doc comment for the caption, and a call of plotting.Save(p, \"name.png\")",
				e.Name, file, caption, code)
			continue
		}
		name, variant, _ := strings.Cut(e.Name, "_")
		if variant != "" {
			name += ", " + strings.ReplaceAll(variant, "_", " ")
		}
		entries = append(entries, entry{name, match[1], caption, unwrapped(code), e.Code.Pos()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.at, b.at) })
	return entries
}

// unwrapped returns the statements of a block without the braces, the indentation and the Output
// comment.
func unwrapped(block string) string {
	code, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(block, "{"), "}"), "\t// Output:")
	var lines []string
	for line := range strings.Lines(code) {
		lines = append(lines, strings.TrimPrefix(strings.TrimRight(line, "\n"), "\t"))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
