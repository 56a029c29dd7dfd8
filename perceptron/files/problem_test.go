package files

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"reflect"
	"strings"
	"testing"

	"perceptronlab/internal/messagetest"
	"perceptronlab/perceptron/datasets"
)

type (
	place    = datasets.Place
	settings = []datasets.Setting
)

// mustReject fails the test unless reading text returns no table and a Problem with the given Place,
// the given Found, and fixes that set the given settings.
func mustReject(t *testing.T, from reader, text string, at place, found string, fixes settings) {
	t.Helper()
	got, err := from.Read(strings.NewReader(text))
	mustBeProblem(t, err, at, found, fixes)
	if !reflect.DeepEqual(got, datasets.Table{}) {
		t.Errorf("Read(%.60q) = %v with an error, want an empty table", text, got)
	}
}

// mustBeProblem fails the test unless err is a Problem of this package with the given Place, the given
// Found, and fixes that set the given settings.
func mustBeProblem(t *testing.T, err error, at place, found string, fixes settings) {
	t.Helper()
	p, ok := err.(*datasets.Problem)
	if !ok || p.Package != "files" {
		t.Errorf("error = %v, want a Problem of this package", err)
		return
	}
	var got settings // of all fixes together
	for _, fix := range p.Fixes {
		for _, s := range fix.Set {
			got = append(got, set(s.Field, s.Value))
		}
	}
	if p.Place != at || p.Found != found || !reflect.DeepEqual(got, fixes) {
		t.Errorf("error = %v\nPlace = %+v, Found = %s, settings = %v\nwant Place = %+v, Found = %s, settings = %v", err, p.Place, p.Found, got, at, found, fixes)
	}
}

// foundText returns the field Found of err, or "" if err is not a Problem.
func foundText(err error) string {
	if p, ok := err.(*datasets.Problem); ok {
		return p.Found
	}
	return ""
}

// Most tests compare the fields of Problems. This test compares whole messages, one of each kind, with the
// file testdata/messages.txt.
func TestMessages(t *testing.T) {
	label := CSV{Label: "c"}
	for _, c := range []struct {
		from reader
		text string
	}{
		{label, ""},
		{label, "a,C\n1,x\n"},
		{label, "a;b;c\n1;2;x\n"},
		{CSV{Comma: ';'}, "sep=,\na,c\n1,x\n"},
		{label, ",b,c\n1,2,x\n"},
		{CSV{Ignore: []string{"id"}}, "id,a,b\n7,1,x\n"},
		{label, "a,c\n1,x\n2,y\nNA,x\n"},
		{CSV{NAValues: PandasNA}, "a,b\n?,2\n"},
		{label, "a,c\n1,x\n−1,y\n"},
		{label, "a,c\n1,x\nz,y\n"},
		{label, "a,c\n10%,x\n"},
		{label, "a,c\n\"1,500\",x\n"},
		{label, "day,c\n2024-05-01,x\n"},
		{CSV{Categorical: []string{"a"}}, "a,b\nred,1\n,2\n"},
		{CSV{NAValues: []string{"NA"}}, "a\nNA\n"},
		{label, "a,c\n1,\n"},
		{label, "a,c\n1,\"x\n2,y\n"},
		{label, "a,c\n1,5,x\n"},
		{label, "a,c\ncaf\xe9,x\n"},
		{label, "a,c\n9007199254740993,x\n"},
		{label, `[{"a": 1}, {"a": 2}]`},
		{LIBSVM{}, "1 1:x\n"},
		{LIBSVM{}, "1 0:2\n"},
		{NPZ{}, encodeNPZ(t, Array{Name: "X", Shape: []int{1}, Numbers: []float64{1}})},
	} {
		_, err := c.from.Read(strings.NewReader(c.text))
		messagetest.Error(t, fmt.Sprintf("%T %.40q", c.from, c.text), err)
	}
}

// A message lists at most 20 words of at most 60 characters each. If there are more or longer words, the
// Setting has no value.
func TestAppendWord(t *testing.T) {
	words := make([]string, 20) // 20 empty words
	for _, c := range []struct {
		words []string
		word  string
		want  any
	}{
		{nil, "a", []string{"a"}},
		{[]string{"b"}, "a", []string{"b", "a"}},
		{words[:19], "", words},
		{words, "a", nil},
		{nil, strings.Repeat("ü", 60), []string{strings.Repeat("ü", 60)}},
		{nil, strings.Repeat("ü", 61), nil},
	} {
		if got := appendWord("CSV.Ignore", c.words, c.word); !reflect.DeepEqual(got, set("CSV.Ignore", c.want)) {
			t.Errorf("appendWord(%q, %q) = %v, want the value %q", c.words, c.word, got, c.want)
		}
	}
}

// If the error is neither a Problem nor an error of a context, withFileName returns a Problem whose cause
// is the error. If the error is a Problem, withFileName returns the same pointer.
func TestWithFileName(t *testing.T) {
	p := problem("a", "b")
	p.File = "first"
	stopped := fmt.Errorf("reading: %w", context.Canceled)
	for _, c := range []struct{ err, want error }{
		{nil, nil},
		{stopped, stopped},
		{context.DeadlineExceeded, context.DeadlineExceeded},
		{fs.ErrPermission, &datasets.Problem{Package: "files", File: "name", Err: fs.ErrPermission}},
		{p, &datasets.Problem{Package: "files", File: "first", Found: "a", Want: "b"}},
	} {
		if got := withFileName("name", c.err); !reflect.DeepEqual(got, c.want) {
			t.Errorf("withFileName(\"name\", %v) = %#v, want %#v", c.err, got, c.want)
		}
	}
	if withFileName("name", p) != error(p) {
		t.Error("withFileName returned a copy of the Problem, want the same pointer")
	}
	if err := withFileName("name", fs.ErrPermission); !errors.Is(err, fs.ErrPermission) {
		t.Errorf("errors.Is(%v, fs.ErrPermission) = false, want true", err)
	}
}
