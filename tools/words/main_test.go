package main

import (
	"reflect"
	"testing"
)

func TestInSource(t *testing.T) {
	var words []oldWord
	for _, row := range []string{"| `mend(s\\|ed)?` | fix |", "| `so many` | the parameter's name |"} {
		word, err := parseRow(row)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, word)
	}
	const source = `package mend // Mends

// f takes so
// many rows; recommend, someone.
func f(mend string) error { return errors.New("it is mended") }
`
	got := inSource("a.go", []byte(source), words)
	want := []string{
		`a.go:1: "Mends": write fix`,
		`a.go:5: "mended": write fix`,
		`a.go:3: "so\n// many": write the parameter's name`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestReadWords(t *testing.T) {
	words, err := readWords("../../" + contributing)
	if err != nil {
		t.Fatal(err)
	}
	if len(words) > 20 {
		t.Errorf("got %d words, want at most 20", len(words))
	}
	if _, err := readWords("main.go"); err == nil {
		t.Error("a file without the table passes")
	}
}
