package main

import (
	"reflect"
	"testing"
)

func TestInSource(t *testing.T) {
	var words []oldWord
	for _, row := range []string{"| `colou?red(ly\\|ness)?` | blue |", "| `a lot of` | many |"} {
		word, err := parseRow(row)
		if err != nil {
			t.Fatal(err)
		}
		words = append(words, word)
	}
	const source = `package coloured // Coloured

// f has a lot
// of rows; discoloured, a lot.
func f(colored string) error { return errors.New("painted coloredly") }
`
	got := inSource("a.go", []byte(source), words)
	want := []string{
		`a.go:1: "Coloured": write blue`,
		`a.go:5: "coloredly": write blue`,
		`a.go:3: "a lot\n// of": write many`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("inSource = %q, want %q", got, want)
	}
}

func TestReadWords(t *testing.T) {
	words, err := readWords("../../" + contributing)
	if err != nil {
		t.Fatal(err)
	}
	if len(words) > 20 {
		t.Errorf("number of words = %d, want at most 20", len(words))
	}
	if _, err := readWords("main.go"); err == nil {
		t.Error("error of readWords for a file without the table = nil, want an error")
	}
}
