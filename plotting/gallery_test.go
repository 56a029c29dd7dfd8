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

// galleryFiles are the files with the Examples of the gallery. The gallery has the order of these
// files.
var galleryFiles = []string{
	"gallery_first_test.go",
	"gallery_plane_test.go",
	"gallery_numbers_test.go",
	"gallery_space_test.go",
	"gallery_steps_test.go",
	"gallery_style_test.go",
}

const galleryHead = "<!-- What follows is written by: go test ./plotting -run Gallery -update -->\n"

// TestGallery compares the gallery in notebooks/README.md with the Examples. The gallery has one entry
// per Example: the picture that the Example saves, its doc comment as the caption, and its code.
func TestGallery(t *testing.T) {
	here := filepath.Dir(testdata)
	page := filepath.Join(here, "..", "notebooks", "README.md")
	content, err := os.ReadFile(page)
	if err != nil {
		t.Fatal(err)
	}
	top, got, found := strings.Cut(string(content), galleryHead)
	if !found {
		t.Fatalf("%s does not contain the line %q, want this line before the gallery", page, galleryHead)
	}

	var want strings.Builder
	pictures := make(map[string]string) // the name of the Example that saves each picture
	for _, file := range galleryFiles {
		for _, e := range entriesOf(t, filepath.Join(here, file)) {
			if other := pictures[e.picture]; other != "" {
				t.Errorf("%s and %s both save %s, want a different picture for each Example",
					other, e.name, e.picture)
			}
			pictures[e.picture] = e.name
			if _, err := os.Stat(filepath.Join(testdata, e.picture)); err != nil {
				t.Errorf("golden image of %s: error = %v, want nil", e.name, err)
			}
			fmt.Fprintf(&want, "\n### %s\n\n![%s](../plotting/testdata/%s)\n\n%s\n\n```go\n%s\n```\n",
				e.name, e.caption, e.picture, e.caption, e.code)
		}
	}

	if *messagetest.Update {
		if err := os.WriteFile(page, []byte(top+galleryHead+want.String()), 0o666); err != nil {
			t.Fatal(err)
		}
	} else if got != want.String() {
		t.Errorf("the gallery in %s differs from the Examples, want one entry per Example; "+
			"run go test ./plotting -run Gallery -update", page)
	}
}

// An entry is an Example of the gallery.
type entry struct {
	name, picture, caption, code string
	position                     token.Pos // of the code in its file
}

// saveCall matches the call that saves a picture. Its group matches the name of the picture's file.
var saveCall = regexp.MustCompile(`plotting\.Save\w*\(.*"(\w+\.png)"\)`)

// entriesOf returns the entries of the Examples in a file, in the order of the file.
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
		match := saveCall.FindStringSubmatch(code)
		caption := strings.Join(strings.Fields(e.Doc), " ")
		if match == nil || caption == "" {
			t.Errorf("%s in %s has the doc comment %q and the code\n%s\n"+
				"want a doc comment that is the caption, and a call such as plotting.Save(p, \"name.png\")",
				e.Name, file, caption, code)
			continue
		}
		name, variant, _ := strings.Cut(e.Name, "_")
		if variant != "" {
			name += ", " + strings.ReplaceAll(variant, "_", " ")
		}
		entries = append(entries, entry{name, match[1], caption, statementsOf(code), e.Code.Pos()})
	}
	slices.SortFunc(entries, func(a, b entry) int { return cmp.Compare(a.position, b.position) })
	return entries
}

// statementsOf returns the statements in the block of an Example, without the braces, the indentation
// and the Output comment.
func statementsOf(block string) string {
	code, _, _ := strings.Cut(strings.TrimSuffix(strings.TrimPrefix(block, "{"), "}"), "\t// Output:")
	var lines []string
	for line := range strings.Lines(code) {
		lines = append(lines, strings.TrimPrefix(strings.TrimRight(line, "\n"), "\t"))
	}
	return strings.TrimSpace(strings.Join(lines, "\n"))
}
