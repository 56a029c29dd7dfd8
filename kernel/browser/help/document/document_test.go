package document

import (
	"encoding/json"
	"go/build"
	"path/filepath"
	"strings"
	"testing"

	"perceptronlab/kernel/browser/help"
)

// read returns the document of a package that Make makes of its files.
func read(t *testing.T, path string, files ...string) help.Document {
	t.Helper()
	data, err := Make(path, files)
	if err != nil {
		t.Fatal(err)
	}
	var d help.Document
	if err := json.Unmarshal(data, &d); err != nil {
		t.Fatal(err)
	}
	return d
}

func TestMake(t *testing.T) {
	d := read(t, "example.org/shape", filepath.Join("testdata", "shape.go"))
	if want := "Package shape has shapes.\n\n\tarea = π r²\n"; d.Doc != want {
		t.Errorf("got doc %q, want %q", d.Doc, want)
	}
	want := map[string]help.Name{
		"Unit":        {Signature: "const Unit = 1.0", Doc: "Unit is the length of a side.\n"},
		"Red":         {Signature: "const Red Colour = iota", Doc: "like a rose\n"},
		"Blue":        {Signature: "const Blue", Doc: "like the sky\n"},
		"Colour":      {Signature: "type Colour int", Doc: "A Colour is a colour.\n"},
		"ErrFlat":     {Signature: "var ErrFlat error", Doc: "ErrFlat says that a shape has no area.\n"},
		"Shape.Area":  {Signature: "Area() float64", Doc: "Area returns the area.\n"},
		"Circle.Area": {Signature: "func (c *Circle) Area() float64", Doc: "Area returns π r².\n"},
		"Circle.Name": {Doc: "Name is what it is called.\n"},
		"Circle.Nick": {Doc: "Name is what it is called.\n"},
		"Circle.Radius": {
			Doc: "of the circle, in cm\n",
		},
		"NewCircle": {
			Signature: "func NewCircle(radius float64) *Circle",
			Doc:       "NewCircle returns a circle.\n",
		},
		"base.X":    {Doc: "X is where it is.\n"},
		"base.Move": {Signature: "func (b *base) Move(x float64)", Doc: "Move moves it.\n"},
		"List":      {Signature: "type List[T any] struct{ Items []T }", Doc: "A List is a list.\n"},
		"List.Len":  {Signature: "func (l List[T]) Len() int", Doc: "Len returns the length.\n"},
		"Undocumented": {
			Signature: "func Undocumented[K comparable, V any](m map[K]V, more ...K) (n int, err error)",
		},
		"Shape": {
			Signature: "type Shape interface {\n\t// Area returns the area.\n\tArea() float64\n" +
				"\t// contains filtered or unexported methods\n}",
			Doc: "A Shape has an area.\n",
		},
		"Circle": {
			Signature: "type Circle struct {\n\tRadius float64 // of the circle, in cm\n" +
				"\t// Name is what it is called.\n\tName, Nick string\n" +
				"\t// contains filtered or unexported fields\n}",
			Doc: "A Circle is round.\n",
		},
	}
	for name, got := range d.Names {
		if got != want[name] {
			t.Errorf("%s: got\n%+q, want\n%+q", name, got, want[name])
		}
	}
	for name := range want {
		if _, ok := d.Names[name]; !ok {
			t.Errorf("got no %s", name)
		}
	}
}

func TestMakeOfStandardPackage(t *testing.T) {
	pkg, err := build.Import("strings", "", 0)
	if err != nil {
		t.Fatal(err)
	}
	var files []string
	for _, name := range pkg.GoFiles {
		files = append(files, filepath.Join(pkg.Dir, name))
	}
	d := read(t, "strings", files...)
	if got := d.Names["Builder.WriteString"]; !strings.HasPrefix(got.Doc, "WriteString appends") {
		t.Errorf("got %+v, want the doc comment of WriteString", got)
	}
	if got, want := d.Names["Fields"].Signature, "func Fields(s string) []string"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestMakeOfMissingFile(t *testing.T) {
	if _, err := Make("p", []string{"testdata/missing.go"}); err == nil {
		t.Error("got no error, want one")
	}
}
