package main

import (
	"reflect"
	"testing"
)

// checkSource finds words in comments and strings, in upper and lower case, and across the lines of a
// comment. It ignores identifiers and parts of longer words. It returns all messages for the first word of
// the table before those for the second word.
func TestCheckSource(t *testing.T) {
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
	got := checkSource("a.go", []byte(source), words)
	want := []string{
		`a.go:1: got "Coloured"; write blue`,
		`a.go:5: got "coloredly"; write blue`,
		`a.go:3: got "a lot\n// of"; write many`,
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("checkSource = %q, want %q", got, want)
	}
}

// The table must stay short enough to be read: at most 20 words.
func TestReadWordsOfContributing(t *testing.T) {
	words, err := readWords("../../" + contributing)
	if err != nil {
		t.Fatal(err)
	}
	if len(words) > 20 {
		t.Errorf("number of words = %d, want at most 20", len(words))
	}
}

func TestReadWordsRejectsFileWithoutTable(t *testing.T) {
	if words, err := readWords("main.go"); err == nil {
		t.Errorf("readWords = %v, error nil, want an error", words)
	}
}
